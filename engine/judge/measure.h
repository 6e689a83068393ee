/* measure.h - what a policy is worth, found fast enough to ask while it learns.
 *
 * For a small game all positions are listed once, with the truth about each:
 *
 *      nodes   s a b c d e ...          in the order in which they were met
 *      moves   s>a s>b s>c | a>d ...    those of a node stand together
 *      order   s b a e c d ...          each before all that its moves lead to
 *
 * A policy is then judged in one walk forwards, which asks it for its moves in
 * every position that it can meet, and one backwards, which adds up lines and
 * shares: a node's are those of the nodes that its moves lead to. It finds what
 * certify.h finds by playing every line, and is tested against it.
 *
 * Larger games have too many positions for that. There a policy is measured on a
 * sample of positions, solved beforehand.
 */
#ifndef FOURMI_MEASURE_H
#define FOURMI_MEASURE_H

#include "base/rng.h"
#include "judge/certify.h"

/* How games end, as shares of all of them, seen by the policy. */
typedef struct Shares {
    double won;
    double drawn;
    double lost;
} Shares;

/* What a policy can do on one side. */
typedef struct Measured {
    Certificate certificate;
    Decisions decisions;
    int due;         /* to the policy's side at the start: +1 a win, 0 a draw, -1 a loss */
    uint64_t missed; /* lines that get less; the policy is certified if there are none */

    /* Exactly how it fares on average, when both choose at random among the
     * moves that they might make: the policy among its best, a random opponent
     * among all, a perfect one among those that keep the result. */
    Shares against_random;
    Shares against_perfect;
} Measured;

typedef struct MeasureMove {
    uint32_t child; /* the node that it leads to */
    Move move;
    bool keeps_result;
    bool is_chosen; /* of the policy that is being measured: it may be made */
} MeasureMove;

typedef struct MeasureNode {
    uint32_t first_move;
    uint8_t move_count; /* 0 when the game is over */
    uint8_t result;     /* a Result */
    int8_t outcome;     /* with perfect play, for the side to move: -1, 0 or +1 */

    /* Of the policy that is being measured: */
    bool is_met;
    uint16_t plies_to_loss; /* on the shortest line that it loses, if it loses any */
    uint64_t lines;
    uint64_t won;
    uint64_t drawn;
    Shares against_random;
    Shares against_perfect;
} MeasureNode;

typedef struct Measure {
    const Game *game; /* borrowed, as is the memory */
    PositionSet positions;
    MeasureNode *nodes; /* [capacity], nodes[i] for positions.positions[i] */
    MeasureMove *moves; /* [capacity * moves_max] */
    uint32_t *order;    /* [capacity] numbers of nodes */
} Measure;

enum { MEASURE_ALIGNMENT = 8, MEASURE_POSITIONS_MAX = 1 << 20 };

/* Up to how many positions a game is measured whole: by a program that trains for
 * minutes, and where each measurement is to take no more than a moment. */
enum { MEASURE_WHOLE_MAX = 200000, MEASURE_WHOLE_QUICKLY_MAX = 6000 };

/* The memory for a game of so many positions, up to MEASURE_POSITIONS_MAX. */
size_t measure_memory_size(const Game *game, uint32_t positions);

/* Lists and solves all positions of a game, in memory of that size, aligned to
 * MEASURE_ALIGNMENT. False if it has more than `positions`, or if they repeat. */
bool measure_init(Measure *measure, const Game *game, void *memory, uint32_t positions);

/* Judges a policy that plays `side`. False, with `measured` unset, if the policy
 * was cancelled. */
bool measure_policy(Measure *measure, Side side, Policy policy, void *context, Measured *measured);

/* ------------------------------------------------------- solved positions */

/* What programs measure learners on: enough for a share to within 3 %, few enough
 * to be solved in a moment, always the same. The seed is that of no training that
 * people try first. */
enum {
    MEASURE_SAMPLES = 300,
    MEASURE_SAMPLE_PLIES_MIN = 8,
    MEASURE_SAMPLE_PLIES_MAX = 30,
    MEASURE_SAMPLE_SEED = 20261115,
};

/* A position, and which of its moves keep the result that is due. */
typedef struct MeasureSample {
    Position position;
    bool is_trivial; /* all of them do */
    uint8_t count;
    Move keeping[GAME_MOVES_MAX]; /* [count] */
    uint8_t best_count;           /* 0: nobody asked for them */
    Move best[GAME_MOVES_MAX];    /* by score: they win as soon, or lose as late, as can be */
} MeasureSample;

/* How often a policy keeps the result; as in evaluate.h, where it is free to
 * choose each of its moves must, and positions where every move does so are
 * told apart. */
typedef struct MeasuredSamples {
    uint32_t count;
    uint32_t kept;
    uint32_t telling_count;
    uint32_t telling_kept;
    double expected; /* how many it keeps on average if it chooses by chance where it is free */
    double telling_expected;
    uint32_t best; /* where the best moves are known: how often it makes no other */
    uint32_t telling_best;
} MeasuredSamples;

/* Solves a position in which the game goes on. False, as by the next two, if the solver was
 * cancelled, or there is none. */
bool measure_solve_sample(Oracle *oracle, Position p, MeasureSample *sample);

/* Finds the best moves of a sample as well. */
bool measure_find_best(Oracle *oracle, MeasureSample *sample);

/* Draws a position by playing at random for MEASURE_SAMPLE_PLIES_MIN to _MAX moves, or fewer where
 * games are shorter, without the game ending before, and solves it; and the position alone, for
 * another thread to solve. */
bool measure_draw_usual_sample(Oracle *oracle, Rng *rng, MeasureSample *sample);
Position measure_draw_usual_position(const Game *game, Rng *rng);

MeasuredSamples measure_samples(const MeasureSample *samples, uint32_t count, const Game *game,
                                Policy policy, void *context);

#endif
