/* tictactoe_learners.h - learners of tic-tac-toe for tests. */
#ifndef FOURMI_TESTS_TICTACTOE_LEARNERS_H
#define FOURMI_TESTS_TICTACTOE_LEARNERS_H

#include "catalogue.h"
#include "learn/learner.h"
#include "learn/qtable/qtable_kind.h"
#include "testing.h"

#include <stdlib.h>

enum {
    STATES = 5478, /* positions of the game */
    FOLDED = 765,  /* the same up to symmetry */
    GAMES = 1000,  /* of a learner that has learned */
};

/* A learner of tic-tac-toe in memory of its own. */
static inline Qlearn *new_learner(const Game *game, const QlearnOptions *options, uint64_t seed,
                                  uint32_t states)
{
    QlearnOptions roomy = *options;
    roomy.states = states;
    Qlearn *q = calloc(1, sizeof *q + qlearn_memory_size(game, &roomy));
    assert_non_null(q);
    qlearn_init(q, game, &roomy, seed, q + 1);
    return q;
}

static inline QlearnOptions preset(const char *name)
{
    LearnerOptions options;
    assert_true(learner_preset(&tictactoe, name, &options));
    return qtable_options(&options);
}

static inline const char *preset_name(int i)
{
    return qtable_kind.presets[i].name;
}

static inline Qlearn *trained(const QlearnOptions *options, uint64_t seed, int games)
{
    Qlearn *q = new_learner(&tictactoe, options, seed, STATES);
    for (int i = 0; i < games; i++) {
        assert_true(qlearn_train_game(q));
    }
    return q;
}

static inline bool are_good(const QlearnOptions *options)
{
    const LearnerOptions any = learner_options_make(&qtable_kind, options);
    return learner_options_are_good(&any, &tictactoe);
}

#endif
