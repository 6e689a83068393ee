/* worth.c - what a learner is worth, in a sentence or two. */
#include "cli/worth.h"

#include <inttypes.h>
#include <string.h>

#include "cli/output.h"
#include "cli/progress.h"
#include "host/files.h"

enum {
    FEW_STATES = 6000, /* that are measured exactly, in a moment, */
    FEW_MEN = 3,       /* as are endings with so many men */
    GAMES_MIN = 20,
    GAMES_MAX = 400,
    TRAINED_PER_GAME = 40,
    CHANCE_GAMES = 4000,
};

typedef struct Worth {
    fourmi_lab *lab;
    const fourmi_game *game;
    const fourmi_game_facts *facts;
    fourmi_policy *policies[2]; /* the learner, and chance */
    uint64_t games;             /* to be played */
} Worth;

static double percent(double part, double whole)
{
    return whole > 0 ? 100.0 * part / whole : 0.0;
}

/* Evaluates both policies as one of the players; false if that was not possible. Frees nothing. */
static bool evaluate(const Worth *worth, fourmi_turn player, fourmi_method method,
                     uint64_t episodes, fourmi_evaluation *found[2])
{
    bool is_found = true;
    for (int i = 0; i < 2; i++) {
        const fourmi_evaluation_options options = {
            .policy = worth->policies[i],
            .player = player,
            .method = method,
            .budget = method == FOURMI_METHOD_LINES ? FEW_STATES : 0,
            .episodes = episodes,
            .watch = progress_watch,
        };
        is_found = fourmi_evaluation_new(worth->lab, &options, &found[i]) >= 0 && is_found &&
                   fourmi_run(found[i], 0) >= 0;
    }
    return is_found;
}

static void free_both(fourmi_evaluation *found[2])
{
    fourmi_free(found[0]);
    fourmi_free(found[1]);
}

/* ------------------------------------------------------------------ games of two */

/* Of a small game; false if it is not. */
static bool tell_lines(const Worth *worth, bool *is_right)
{
    static const char *const names[] = {"first", "second"};
    bool is_found = true;
    *is_right = true;
    for (int i = 0; i < 2 && is_found; i++) {
        fourmi_evaluation *found[2];
        is_found = evaluate(worth, i == 0 ? FOURMI_FIRST : FOURMI_SECOND, FOURMI_METHOD_LINES, 0,
                            found);
        if (is_found) {
            const fourmi_evaluation *it = found[0];
            complain("as %s player%s it loses %" PRIu64 " of %" PRIu64
                     " lines, and %.1f %% of its choices are right; it wins %.1f %% of games "
                     "against random moves (chance: %.1f %%)",
                     names[i], it->due < 0 ? ", which has lost from the start," : "", it->lost,
                     it->lines, percent((double)it->right, (double)it->decisions),
                     100.0 * it->random.won, 100.0 * found[1]->random.won);
            *is_right = *is_right && it->right == it->decisions;
        }
        free_both(found);
    }
    return is_found;
}

/* Of an ending, what it does with both colours. */
static void tell_mates(const Worth *worth)
{
    fourmi_mates sums[2] = {{0}};
    bool is_found = true;
    for (int i = 0; i < 2 && is_found; i++) {
        fourmi_evaluation *found[2];
        is_found = evaluate(worth, i == 0 ? FOURMI_FIRST : FOURMI_SECOND, FOURMI_METHOD_STARTS, 0,
                            found);
        for (int k = 0; k < 2 && is_found; k++) {
            sums[k].won += found[k]->mates.won;
            sums[k].any.states += found[k]->mates.any.states;
            sums[k].to_hold += found[k]->mates.to_hold;
            sums[k].held += found[k]->mates.held;
        }
        free_both(found);
    }
    if (is_found) {
        const fourmi_mates *it = &sums[0];
        const fourmi_mates *chance = &sums[1];
        complain("it mates from %.1f %% of %" PRIu64
                 " won positions, whatever the replies (chance: "
                 "%.1f %%), and holds %.1f %% of %" PRIu64 " draws (chance: %.1f %%)",
                 percent((double)it->any.states, (double)it->won), it->won,
                 percent((double)chance->any.states, (double)chance->won),
                 percent((double)it->held, (double)it->to_hold), it->to_hold,
                 percent((double)chance->held, (double)chance->to_hold));
    }
}

/* What a policy makes of games against chance. */
static bool play(const Worth *worth, fourmi_policy *policy, uint64_t games, fourmi_score *score)
{
    const fourmi_match_options options = {
        .players = {policy, worth->policies[1]},
        .games = games,
        .no_opening = true,
        .watch = progress_watch,
    };
    fourmi_match *match;
    const bool is_played = fourmi_match_new(worth->lab, &options, &match) >= 0 &&
                           fourmi_run(match, 0) >= 0;
    if (is_played) {
        *score = match->together;
    }
    fourmi_free(match);
    return is_played;
}

static void tell_games(const Worth *worth)
{
    const double games = (double)worth->games;
    fourmi_score it;
    fourmi_score chance;
    if (play(worth, worth->policies[0], worth->games, &it) &&
        play(worth, worth->policies[1], CHANCE_GAMES, &chance)) {
        complain("of %" PRIu64 " games against random moves it wins %.0f %%, draws %.0f %% and "
                 "loses %.0f %% (chance wins %.0f %%)",
                 worth->games, percent((double)it.won, games), percent((double)it.drawn, games),
                 percent((double)it.lost, games), percent((double)chance.won, CHANCE_GAMES));
    }
}

/* ------------------------------------------------------------------------ alone */

static void tell_episodes(const Worth *worth)
{
    /* Gains that are drawn by chance have a wide range, and take a moment to play. */
    const uint64_t episodes = worth->facts->has_goal ? worth->games : 25 * worth->games;
    fourmi_evaluation *found[2];
    const bool is_found = evaluate(worth, FOURMI_FIRST, FOURMI_METHOD_EPISODES, episodes, found);
    const fourmi_evaluation *it = found[0];
    const fourmi_evaluation *chance = found[1];
    if (is_found && worth->facts->has_goal) {
        complain("of %" PRIu64
                 " episodes %.0f %% were %s (chance: %.0f %%), %.0f %% %s and %.0f %% "
                 "%s; they came to %.1f on average (chance: %.1f)",
                 episodes, 100.0 * it->reached, worth->facts->reached, 100.0 * chance->reached,
                 100.0 * it->ended, worth->facts->ended, 100.0 * it->circled, worth->facts->circled,
                 it->progress, chance->progress);
    } else if (is_found) {
        complain("in %" PRIu64 " episodes it gets %.3f on average (chance: %.3f)", episodes,
                 it->value, chance->value);
    }
    free_both(found);
}

/* ------------------------------------------------------------------------- both */

static void tell(const Worth *worth, const fourmi_learner *learner, const char *path)
{
    const fourmi_game *game = worth->game;
    const bool is_there = file_is_plain(path); /* else nothing can be done with it */
    bool is_right;
    if (game->players == 1) {
        tell_episodes(worth);
        if (is_there) {
            complain(
                "next: fourmi certify %s compares it with the best, fourmi play --brain %s lets "
                "you watch it",
                path, path);
        }
    } else if (worth->facts->has_random_start) {
        const char *men = strchr(game->name, ':');
        if (men != NULL && strlen(men + 1) <= FEW_MEN) {
            tell_mates(worth);
        }
        if (is_there) {
            complain("next: fourmi eval %s tells from how many positions it mates, fourmi play "
                     "--brain %s plays against it",
                     path, path);
        }
    } else if (tell_lines(worth, &is_right)) {
        if (is_there && is_right) {
            complain("next: fourmi play --brain %s plays against it, fourmi certify %s shows the "
                     "proof that it makes no mistake",
                     path, path);
        } else if (is_there) {
            complain("next: fourmi certify %s shows where it goes wrong, fourmi train --resume %s "
                     "--games %" PRIu64 " goes on",
                     path, path, learner->episodes < 100 ? 1000 : 10 * learner->episodes);
        }
    } else {
        const bool is_usual = strcmp(game->name, worth->lab->games[0]) == 0;
        tell_games(worth);
        if (is_there) {
            complain("next: fourmi play --brain %s plays against it, fourmi match brain:%s medium "
                     "compares it with a level%s%s%s",
                     path, path, is_usual ? ", fourmi eval " : "", is_usual ? path : "",
                     is_usual ? " with perfect play" : "");
        }
    }
}

void worth_tell(fourmi_lab *lab, const fourmi_learner *learner, const char *path)
{
    const uint64_t games = learner->episodes / TRAINED_PER_GAME;
    Worth worth = {
        .lab = lab,
        .game = learner->game,
        .games = games < GAMES_MIN   ? GAMES_MIN
                 : games > GAMES_MAX ? GAMES_MAX
                                     : games,
    };
    fourmi_game_facts *facts = NULL;
    if (fourmi_game_facts_new(lab, &(fourmi_game_facts_options){.game = learner->game}, &facts) >=
            0 &&
        fourmi_policy_new(lab, &(fourmi_policy_options){.learner = learner}, &worth.policies[0]) >=
            0 &&
        fourmi_policy_new(lab, &(fourmi_policy_options){.game = learner->game, .level = "random"},
                          &worth.policies[1]) >= 0) {
        worth.facts = facts;
        tell(&worth, learner, path);
    }
    fourmi_free(facts);
    fourmi_free(worth.policies[0]);
    fourmi_free(worth.policies[1]);
}
