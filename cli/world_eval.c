/* world_eval.c - fourmi eval -g WORLD --player NAME: how a player of a world fares in many
 * games, by what these are to reach. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/world_player.h"
#include "cli/world_run.h"
#include "judge/episodes.h"
#include "judge/interval.h"

typedef struct WorldExam {
    const World *world;
    OpenWorldPlayer player;
    uint64_t games, seed;
    EpisodesTally tally;
} WorldExam;

/* ----------------------------------------------------------------- playing */

/* The player's policy, which Ctrl-C cancels. */
static int choose(void *context, const World *world, const void *state,
                  Action actions[WORLD_ACTIONS_MAX])
{
    const OpenWorldPlayer *open = context;
    return terminal_was_interrupted() ? 0
                                      : open->player->policy(open->context, world, state, actions);
}

static Status play_games(WorldExam *exam)
{
    Rng rng = rng_from_seed(exam->seed);
    Progress progress;
    bool goes_on = true;
    progress_init(&progress, 0);
    for (uint64_t game = 0; game < exam->games && goes_on; game++) {
        goes_on = episodes_play(&exam->tally, exam->world, choose, &exam->player, &rng);
        progress_show(&progress, exam->tally.episodes, exam->games);
    }
    progress_clear(&progress);
    return goes_on ? STATUS_OK : STATUS_INTERRUPTED;
}

/* ---------------------------------------------------------------- printing */

static double share(uint64_t hits, uint64_t trials)
{
    return trials > 0 ? (double)hits / (double)trials : 0.0;
}

static void print_share(const WorldExam *exam, const char *name, uint64_t hits)
{
    const Interval interval = interval_of_share((double)hits, exam->tally.episodes);
    printf("%-10s %9" PRIu64 " %7.1f %% (%5.1f to %5.1f)\n", name, hits,
           100.0 * share(hits, exam->tally.episodes), 100.0 * interval.low, 100.0 * interval.high);
}

static void print_steps(const EpisodesTally *tally)
{
    const double error = episodes_steps_error(tally);
    const Interval interval = interval_of_mean(tally->steps, error);
    if (tally->reached > 1) {
        printf("%-10s %9.1f in the mean (%.1f to %.1f), standard error %.1f\n", "steps",
               tally->steps, interval.low, interval.high, error);
    } else if (tally->reached == 1) {
        printf("%-10s %9.0f, of one game\n", "steps", tally->steps);
    }
}

static void print_text(const WorldExam *exam)
{
    const Goals *goals = exam->world->goals;
    const EpisodesTally *tally = &exam->tally;
    printf("%s at %s, %" PRIu64 " game%s from seed %" PRIu64 ", with 95 %% confidence\n\n",
           exam->player.player->name, exam->world->name, tally->episodes,
           tally->episodes == 1 ? "" : "s", exam->seed);
    print_share(exam, goals->reached, tally->reached);
    print_share(exam, goals->ended, tally->ended);
    print_share(exam, goals->circled, tally->circled);
    print_steps(tally);
}

static void put_named_real(Json *json, const char *key, double number)
{
    put_key(json, key);
    put_real(json, number);
}

static void put_share(Json *json, const WorldExam *exam, const char *name, uint64_t hits)
{
    const Interval interval = interval_of_share((double)hits, exam->tally.episodes);
    put_key(json, name);
    put_open(json, '{');
    put_key(json, "count");
    put_natural(json, hits);
    put_named_real(json, "share", share(hits, exam->tally.episodes));
    put_named_real(json, "low", interval.low);
    put_named_real(json, "high", interval.high);
    put_close(json, '}');
}

/* Of a single game nobody knows how sure it is. */
static void put_steps(Json *json, const EpisodesTally *tally)
{
    const double error = episodes_steps_error(tally);
    const Interval interval = interval_of_mean(tally->steps, error);
    put_key(json, "steps");
    if (tally->reached == 0) {
        put_null(json);
        return;
    }
    put_open(json, '{');
    put_named_real(json, "mean", tally->steps);
    if (tally->reached > 1) {
        put_named_real(json, "error", error);
        put_named_real(json, "low", interval.low);
        put_named_real(json, "high", interval.high);
    }
    put_close(json, '}');
}

static void print_json(const WorldExam *exam)
{
    const Goals *goals = exam->world->goals;
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "world");
    put_string(&json, exam->world->name);
    put_key(&json, "player");
    put_string(&json, exam->player.player->name);
    put_key(&json, "seed");
    put_natural(&json, exam->seed);
    put_key(&json, "games");
    put_natural(&json, exam->tally.episodes);
    put_share(&json, exam, goals->reached, exam->tally.reached);
    put_share(&json, exam, goals->ended, exam->tally.ended);
    put_share(&json, exam, goals->circled, exam->tally.circled);
    put_steps(&json, &exam->tally);
    put_close(&json, '}');
    put_end_line(&json);
}

/* ------------------------------------------------------------- the command */

static Status run_exam(WorldExam *exam, const Arguments *arguments)
{
    const Status status = play_games(exam);
    (arguments_has(arguments, "json") ? print_json : print_text)(exam);
    return status;
}

static bool check_words(const Arguments *arguments, const World *world)
{
    static const char *const for_games[] = {"depth", "limit", "threads", NULL};
    if (!world_takes_options(arguments, for_games)) {
        return false;
    }
    if (!arguments_has(arguments, "player") || arguments->operand_count > 0) {
        complain("eval -g %s needs --player and no files; see fourmi eval --help", world->name);
        return false;
    }
    return true;
}

Status world_eval(const Arguments *arguments, const World *world)
{
    WorldExam exam = {
        .world = world,
        .games = arguments_number(arguments, "games"),
        .seed = arguments_number(arguments, "seed"),
    };
    if (!check_words(arguments, world)) {
        return STATUS_USAGE;
    }
    terminal_catch_interrupt();
    Status status = world_player_open(&exam.player, world, arguments_text(arguments, "player"));
    if (status == STATUS_OK && world->goals == NULL) {
        complain("games of %s have no goal to be judged by", world->name);
        status = STATUS_BAD_INPUT;
    }
    if (status == STATUS_OK) {
        status = run_exam(&exam, arguments);
    }
    world_player_close(&exam.player);
    return status;
}
