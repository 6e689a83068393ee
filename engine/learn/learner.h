/* learner.h - any learner, behind one door.
 *
 * The program, the page and the server train whatever learner a preset names,
 * and need not know which kind it is:
 *
 *      cli/train, wasm, server  --->  learner.h  --->  kind.h  <---  qtable/, ntuple/
 *
 * Memory comes from the caller, as everywhere in the engine.
 */
#ifndef FOURMI_LEARNER_H
#define FOURMI_LEARNER_H

#include "learn/brain.h"

typedef struct Learner {
    const LearnerKind *kind;
    void *state; /* the kind's, at the start of the caller's memory */
} Learner;

/* The options to go on with a brain: what it was trained with, and the default of
 * what no brain keeps. */
LearnerOptions learner_options_of(const Brain *brain);

/* The memory that a learner needs. */
size_t learner_memory_size(const Game *game, const LearnerOptions *options);

/* An untrained learner in `memory`, which has that size, is aligned to
 * LEARNER_ALIGNMENT and zeroed. Requires good options. Borrows the game. */
void learner_init(Learner *learner, const Game *game, const LearnerOptions *options, uint64_t seed,
                  void *memory);

/* The same for a world; the options fit it. Borrows the world. */
size_t learner_world_memory_size(const World *world, const LearnerOptions *options);
void learner_init_world(Learner *learner, const World *world, const LearnerOptions *options,
                        uint64_t seed, void *memory);

/* The learner again that a brain was written from, in memory as above: trained
 * on, it gives the bytes that it would have given without the break. Of the
 * options only those count that no brain keeps; learner_change is for the others.
 * Borrows the brain's game or world, but not its bytes. */
LearnerError learner_resume(Learner *learner, const Brain *brain, const LearnerOptions *options,
                            void *memory);

/* Goes on with other options, which are good ones and such that it can change
 * to; the brain will tell after how many games that was. An epsilon that falls
 * with each game starts anew if told to, and else goes on from where it is. */
void learner_change(Learner *learner, const LearnerOptions *options, bool restarts_epsilon);

/* Plays a game against itself and learns from it. False if there was no room
 * for it; it is then as if the game had not been begun. */
bool learner_train_game(Learner *learner);

/* The same, and tells what happened (trace.h): it learns in no other way than it does
 * without anybody looking. Requires that learner_can_trace. */
bool learner_can_trace(const Learner *learner);
bool learner_trace_game(Learner *learner, LearnerTrace *trace);

/* Whether it is to rehearse after its last game (kind.h); the memory for that, which is
 * zeroed and aligned to LEARNER_ALIGNMENT; beginning, and doing a little work. */
bool learner_rehearses(const Learner *learner);
size_t learner_rehearsal_size(const Learner *learner);
void learner_begin_rehearsal(Learner *learner, void *memory);
void learner_rehearse(Learner *learner, void *memory, RehearsalNews *news);

/* In a world: acts from a start to the end, or for steps_max steps, and learns
 * from it. False as above. */
bool learner_train_episode(Learner *learner);

/* Learns from a game that others played from the start, as far as it goes. Not
 * counted as training. False as above. */
bool learner_learn_record(Learner *learner, const Record *record);

/* The same from the last move alone, while a game is still played. */
bool learner_learn_move(Learner *learner, const Record *record);

/* Taking over what was learned elsewhere, by a learner with the options of
 * learner_import_options that has learned nothing yet. A position comes with a value
 * for every move of the game, legal or not: what the side to move expects of it.
 * Those of moves that are not legal here are ignored; a value of 0 says nothing, and
 * other values count as tried once. What is not LEARNER_IMPORTED changes nothing. */
LearnerImport learner_import(Learner *learner, Position p, const double *values);

/* And how many games that took; false, with nothing changed, if their results do not
 * add up. The brain tells that its seed alone does not lead there. */
bool learner_import_statistics(Learner *learner, const LearnStatistics *statistics);

/* A learner as arrays of numbers, as kind.h tells; no array if its kind has none. What is set
 * counts as a change from elsewhere. */
bool learner_tensor(const Learner *learner, int i, LearnerTensor *tensor);
double learner_tensor_get(const Learner *learner, int i, size_t at);
bool learner_tensor_set(Learner *learner, int i, size_t at, double value);

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

/* Whether it makes no difference between positions that are equal up to symmetry. */
bool learner_shares_images(const Learner *learner);

/* The same in a world: the return that is expected of a legal action, and a policy
 * for world_oracle.h. */
double learner_action_value(const Learner *learner, const void *state, Action action,
                            uint32_t *visits);

/* What each table of the learner adds to that: the value of an action is its reward and
 * the sum of these. Returns how many there are; 0 if the action ends the episode, or for a
 * kind whose values are no sums. */
int learner_action_parts(const Learner *learner, const void *state, Action action,
                         double parts[LEARNER_PARTS_MAX]);

/* Whether it takes what a legal action leads to for a dead end: then the value is no sum of
 * rewards, but so low that anything else is better. */
bool learner_is_dead_end(const Learner *learner, const void *state, Action action);

int learner_best_actions(void *context, const World *world, const void *state,
                         Action actions[WORLD_ACTIONS_MAX]);

/* How many states the learner's table has, for people to look through: positions
 * in which it has had to decide. With symmetry a state stands for all its images.
 * A learner without a table has none, and states of a world cannot be listed. */
size_t learner_state_count(const Learner *learner);

/* Lists at most `room` of them, in the order in which they were met, from number
 * `first` on; returns how many. */
size_t learner_list_states(const Learner *learner, size_t first, Position *positions, size_t room);

/* The size of the learner's brain, 0 if it knows more than a brain can hold;
 * and writing it, into that many bytes aligned to BRAIN_BYTES_ALIGNMENT. */
size_t learner_brain_size(const Learner *learner);
void learner_write_brain(const Learner *learner, void *bytes);

#endif
