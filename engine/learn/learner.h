/* learner.h - any learner, behind one door.
 *
 * The program, the page and the server train whatever learner a preset names,
 * and need not know which kind it is:
 *
 *      cli/train, wasm, server  --->  learner.h  --->  qlearn.h, tdlearn.h
 *
 * Memory comes from the caller, as everywhere in the engine.
 */
#ifndef FOURMI_LEARNER_H
#define FOURMI_LEARNER_H

#include "learn/brain.h"

typedef struct LearnerOptions {
    BrainKind kind;
    union {
        struct {
            QlearnOptions options;
            uint32_t states; /* room for so many, from 1 to QLEARN_STATES_MAX */
        } qtable;
        TdlearnOptions ntuple;
    };
} LearnerOptions;

typedef struct Learner {
    BrainKind kind;
    union {
        Qlearn qlearn;
        Tdlearn tdlearn;
    };
} Learner;

enum { LEARNER_STATES = 100000, LEARNER_ALIGNMENT = BRAIN_ALIGNMENT };

/* The name of preset number `i` for a game, the default first; NULL if there
 * are no more. Every game has those of qlearn.h; Connect Four has those of
 * tdlearn.h before them. */
const char *learner_preset_name(const Game *game, int i);

/* False, with `options` left alone, if the game has no such preset. */
bool learner_preset(const Game *game, const char *name, LearnerOptions *options);

/* What a brain was trained with. */
LearnerOptions learner_options_of(const Brain *brain);

/* Whether all numbers are in their ranges. */
bool learner_options_are_good(const LearnerOptions *options, const Game *game);

/* The memory that a learner needs. */
size_t learner_memory_size(const Game *game, const LearnerOptions *options);

/* An untrained learner in `memory`, which has that size, is aligned to
 * LEARNER_ALIGNMENT and zeroed. Requires good options. Borrows the game. */
void learner_init(Learner *learner, const Game *game, const LearnerOptions *options, uint64_t seed,
                  void *memory);

typedef enum LearnerError {
    LEARNER_OK,
    LEARNER_NO_ROOM,    /* its memory is too small for what the brain knows */
    LEARNER_IMPOSSIBLE, /* the brain knows what no game leads to: nobody can have trained it */
    LEARNER_UNLIKE,     /* its brain cannot change to these options */
} LearnerError;

/* Whether a learner with the one options may go on with the other: of the same
 * kind, and without a change in what its brain is made of. */
bool learner_can_change(const LearnerOptions *from, const LearnerOptions *to);

/* The learner again that a brain was written from, in memory as above: trained
 * on, it gives the bytes that it would have given without the break. Borrows
 * the brain's game, but not its bytes. */
LearnerError learner_resume(Learner *learner, const Brain *brain, const LearnerOptions *options,
                            void *memory);

/* Goes on with other options, which are good ones and such that it can change
 * to; the brain will tell after how many games that was. The epsilon of a Q-table
 * starts anew if told to, and else goes on from where it is. */
void learner_change(Learner *learner, const LearnerOptions *options, bool restarts_epsilon);

/* Plays a game against itself and learns from it. False if there was no room
 * for it; it is then as if the game had not been begun. */
bool learner_train_game(Learner *learner);

/* Learns from a game that others played from the start, as far as it goes. Not
 * counted as training. False as above. */
bool learner_learn_record(Learner *learner, const Record *record);

/* The same from the last move alone, while a game is still played. */
bool learner_learn_move(Learner *learner, const Record *record);

const LearnStatistics *learner_statistics(const Learner *learner);

/* How many values, or weights, have been learned. */
size_t learner_value_count(const Learner *learner);

/* The value of a legal move for the side that makes it, from -1 for a loss to 1
 * for a win; writes how often it was tried where `visits` is not NULL, 0 if that
 * is not known. */
double learner_value(const Learner *learner, Position p, Move move, uint32_t *visits);

/* A policy for certify.h: all legal moves of the largest value. The context is
 * the learner, whose game it must be. */
int learner_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

/* The size of the learner's brain, 0 if it knows more than a brain can hold;
 * and writing it, into that many bytes aligned to QLEARN_ALIGNMENT. */
size_t learner_brain_size(const Learner *learner);
void learner_write_brain(const Learner *learner, void *bytes);

#endif
