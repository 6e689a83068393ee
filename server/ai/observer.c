/* observer.c - a learner that watches. */
#include "server/ai/observer.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "host/memory.h"
#include "learn/learner.h"

enum { RECENT = 100 /* games */ };

/* How a game was predicted. */
typedef struct Score {
    uint32_t predictions;
    uint32_t right;
} Score;

typedef struct Watched {
    bool has_learner; /* or else no learner can learn this game */
    Learner learner;
    MemoryBlock memory; /* the learner's */
    uint64_t games;
    uint64_t predictions;
    uint64_t right;
    Score recent[RECENT]; /* of game number i modulo RECENT */
} Watched;

struct Observer {
    Watched *watched[CATALOGUE_MAX]; /* of each entry that rooms play */
};

static Watched *watched_of(const Observer *observer, const Game *game)
{
    return observer->watched[catalogue_number(catalogue_entry_of(game))];
}

/* With the recipe that the engine finds best for the game. False without memory. */
static bool init_learner(Watched *watched, const Game *game)
{
    LearnerOptions options;
    const char *preset = learner_preset_name(game, 0);
    watched->has_learner = preset != NULL && learner_preset(game, preset, &options);
    if (!watched->has_learner) {
        return true;
    }
    if (!memory_reserve(&watched->memory, learner_memory_size(game, &options))) {
        return false;
    }
    learner_init(&watched->learner, game, &options, 1, watched->memory.bytes);
    return true;
}

static bool init_watched(Observer *observer, int entry)
{
    Watched *watched = observer->watched[entry] = calloc(1, sizeof *watched);
    return watched != NULL && init_learner(watched, catalogue_entry(entry)->game);
}

Observer *observer_new(void)
{
    Observer *observer = calloc(1, sizeof *observer);
    bool has_memory = observer != NULL;
    for (int i = 0; has_memory && catalogue_entry(i) != NULL; i++) {
        has_memory = !catalogue_entry(i)->in_rooms || init_watched(observer, i);
    }
    if (!has_memory) {
        observer_free(observer);
        return NULL;
    }
    return observer;
}

void observer_free(Observer *observer)
{
    for (int i = 0; observer != NULL && i < CATALOGUE_MAX; i++) {
        if (observer->watched[i] != NULL) {
            memory_release(&observer->watched[i]->memory);
            free(observer->watched[i]);
        }
    }
    free(observer);
}

int observer_values(const Observer *observer, const Game *game, Position p,
                    Move moves[GAME_MOVES_MAX], double values[GAME_MOVES_MAX],
                    uint32_t visits[GAME_MOVES_MAX])
{
    const Watched *watched = watched_of(observer, game);
    int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        visits[i] = 0;
        values[i] = watched->has_learner ? learner_value(&watched->learner, p, moves[i], &visits[i])
                                         : 0.0;
    }
    return count;
}

/* What it expects of a position for the side to move: the best of the moves. */
static double expectation(const Observer *observer, const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    double values[GAME_MOVES_MAX];
    uint32_t visits[GAME_MOVES_MAX];
    int count = observer_values(observer, game, p, moves, values, visits);
    double best = count > 0 ? values[0] : 0.0;
    for (int i = 1; i < count; i++) {
        best = values[i] > best ? values[i] : best;
    }
    return best;
}

static Score predict(const Observer *observer, const Record *record, Result result)
{
    const Game *game = record->game;
    Score score = {0};
    for (int ply = 0; ply < record->played; ply++) {
        Position p = record_position_at(record, ply);
        double expected = expectation(observer, game, p);
        int happened = result_for(result, game->side_to_move(game, p));
        if (expected != 0.0 && happened != 0) {
            score.predictions++;
            score.right += (expected > 0.0) == (happened > 0);
        }
    }
    return score;
}

void observer_watch(Observer *observer, const Record *record, Result result)
{
    Watched *watched = watched_of(observer, record->game);
    Score score = predict(observer, record, result);
    watched->predictions += score.predictions;
    watched->right += score.right;
    watched->recent[watched->games % RECENT] = score;
    watched->games++;
    if (watched->has_learner) {
        /* Where there is no room for more it goes on with what it knows. */
        (void)learner_learn_record(&watched->learner, record);
    }
}

ObserverProgress observer_progress(const Observer *observer, const Game *game)
{
    const Watched *watched = watched_of(observer, game);
    ObserverProgress progress = {
        .games = watched->games,
        .values = watched->has_learner ? learner_value_count(&watched->learner) : 0,
        .predictions = watched->predictions,
        .right = watched->right,
    };
    for (int i = 0; i < RECENT; i++) {
        progress.new_predictions += watched->recent[i].predictions;
        progress.new_right += watched->recent[i].right;
    }
    return progress;
}
