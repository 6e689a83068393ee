/* observer.c - a learner that watches. */
#include "server/ai/observer.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/games.h"

enum { RECENT = 100 /* games */ };

/* How a game was predicted. */
typedef struct Score {
    uint32_t predictions;
    uint32_t right;
} Score;

typedef struct Watched {
    fourmi_learner *learner; /* with the recipe that is best for the game */
    uint64_t games;
    uint64_t predictions;
    uint64_t right;
    Score recent[RECENT]; /* of game number i modulo RECENT */
} Watched;

struct Observer {
    Watched watched[GAMES_MAX]; /* of each game that rooms play */
};

static const Watched *watched_of(const Observer *observer, const fourmi_game *game)
{
    const Watched *watched = observer->watched;
    while (watched->learner->game != game) {
        watched++;
    }
    return watched;
}

Observer *observer_new(void)
{
    Observer *observer = calloc(1, sizeof *observer);
    fourmi_learner_options options = {.game = games_in_rooms(0)};
    bool is_whole = observer != NULL && options.game != NULL;
    for (int i = 0; is_whole && (options.game = games_in_rooms(i)) != NULL; i++) {
        is_whole = fourmi_learner_new(games_lab(), &options, &observer->watched[i].learner) ==
                   FOURMI_OK;
    }
    if (!is_whole) {
        observer_free(observer);
        return NULL;
    }
    return observer;
}

void observer_free(Observer *observer)
{
    for (int i = 0; observer != NULL && i < GAMES_MAX; i++) {
        fourmi_free(observer->watched[i].learner);
    }
    free(observer);
}

int observer_values(const Observer *observer, const fourmi_game *game, const void *state,
                    fourmi_opinion opinions[FOURMI_LEGAL_MAX])
{
    const int count = fourmi_learner_opinions(watched_of(observer, game)->learner, state, opinions);
    return count > 0 ? count : 0;
}

/* What it expects of a state for the player who acts: the best of the moves. */
static double expectation(const fourmi_learner *learner, const void *state)
{
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    const int count = fourmi_learner_opinions(learner, state, opinions);
    double best = count > 0 ? opinions[0].value : 0.0;
    for (int i = 1; i < count; i++) {
        best = opinions[i].value > best ? opinions[i].value : best;
    }
    return best;
}

static Score predict(const fourmi_learner *learner, const fourmi_record *record, GameResult result)
{
    const fourmi_game *game = record->game;
    const int won = result == GAME_DRAWN ? 0 : result == GAME_FIRST_WON ? 1 : -1;
    fourmi_state state;
    Score score = {0};
    fourmi_state_start(game, &state);
    for (uint32_t ply = 0; ply < record->ply; ply++) {
        const double expected = expectation(learner, &state);
        const int happened = fourmi_state_turn(game, &state) == FOURMI_FIRST ? won : -won;
        if (expected != 0.0 && happened != 0) {
            score.predictions++;
            score.right += (expected > 0.0) == (happened > 0);
        }
        fourmi_state_play(game, &state, record->actions[ply], NULL);
    }
    return score;
}

void observer_watch(Observer *observer, const fourmi_record *record, GameResult result)
{
    Watched *watched = &observer->watched[watched_of(observer, record->game) - observer->watched];
    const Score score = predict(watched->learner, record, result);
    watched->predictions += score.predictions;
    watched->right += score.right;
    watched->recent[watched->games % RECENT] = score;
    watched->games++;
    /* Where there is no room for more it goes on with what it knows. */
    (void)fourmi_learner_observe(watched->learner, record);
}

ObserverProgress observer_progress(const Observer *observer, const fourmi_game *game)
{
    const Watched *watched = watched_of(observer, game);
    fourmi_learner_train(watched->learner, 0); /* counts the values */
    ObserverProgress progress = {
        .games = watched->games,
        .values = watched->learner->values,
        .predictions = watched->predictions,
        .right = watched->right,
    };
    for (int i = 0; i < RECENT; i++) {
        progress.new_predictions += watched->recent[i].predictions;
        progress.new_right += watched->recent[i].right;
    }
    return progress;
}
