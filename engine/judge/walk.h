/* walk.h - proof by walking positions, for games that have too many lines.
 *
 * A policy plays one side; the other side tries everything. However many lines
 * lead to a position, it is followed once. A walk goes ply by ply:
 *
 *      seen    s | a b c | d e f g h i | j k l . . .
 *                              ^             ^
 *                              next          count
 *
 * Positions before `next` have been followed: whatever they lead to has been
 * seen. So a walk can stop anywhere and go on later, and if it stops before its
 * end it still proves something: here, that every line is known up to the ply
 * of f.
 *
 * Up to symmetry a position stands for its images as well. The policy need not
 * treat them alike: it is asked about each, and wherever one of its answers
 * leads is followed. What is proved then holds for it all the same, but a
 * finished position that was seen may be one that it never meets.
 *
 * A policy that proves wins (policy.h) can be taken at its word: where it has a
 * proof the walk is closed, and what comes after is not followed. That is a walk of
 * far fewer positions; one that follows everything holds the proofs to what they
 * say.
 */
#ifndef FOURMI_WALK_H
#define FOURMI_WALK_H

#include "base/rng.h"
#include "oracle/oracle.h"
#include "policy.h"
#include "positions.h"
#include "record.h"

/* Positions of one sort. */
typedef struct WalkCount {
    uint64_t count;
    size_t first; /* the place in `seen` of one that comes after fewest plies */
} WalkCount;

/* Decisions after so many moves. */
typedef struct WalkPly {
    uint64_t decisions;
    uint64_t proved; /* of these, those at which the walk was closed */
} WalkPly;

typedef struct Walk {
    Side side; /* the policy's */
    Policy policy;
    void *context;
    bool up_to_symmetry;
    PolicyProof has_proof; /* where the walk is closed; NULL after walk_start: nowhere */
    PositionSet *seen;     /* borrowed */
    size_t next;           /* the place in `seen` of the position to be followed next */
    int plies;             /* moves from the start to that position, on the shortest way */
    size_t ply_starts[GAME_PLIES_MAX + 2]; /* [plies + 2] where each ply begins in `seen` */
    uint64_t decisions;  /* of the positions followed, those in which the policy moves */
    uint64_t answers;    /* a number that stands for all of its answers, in their order */
    WalkPly *by_ply;     /* [GAME_PLIES_MAX + 1] how many there were in each, for who wants to know;
                        borrowed; NULL after walk_start: nobody does */
    uint64_t asymmetric; /* of these, those whose images it answers differently */
    WalkCount won;       /* finished positions, by the policy */
    WalkCount drawn;
    WalkCount lost;
    WalkCount proved; /* decisions at which the walk was closed */

    /* Where the truth is asked as well: decisions in which some move that the
     * policy might make does not keep the result that is due. */
    Oracle *oracle; /* borrowed; NULL after walk_start, nobody is asked */
    WalkCount mistakes;
} Walk;

typedef enum WalkState {
    WALK_COMPLETE,  /* every position that can be reached has been followed */
    WALK_GOES_ON,   /* the limit was reached */
    WALK_FULL,      /* the set has no room for another position */
    WALK_CANCELLED, /* the policy, or the truth, gave no answer */
} WalkState;

/* A walk that is about to begin, at the game's start. `seen` is empty; its
 * capacity is how many positions the walk may see. */
Walk walk_start(Side side, Policy policy, void *context, bool up_to_symmetry, PositionSet *seen);

/* What the policy says of a position, and the truth, where that is asked. It depends on
 * nothing but the position, so other threads or processes can find it out. */
typedef struct WalkAnswer {
    uint64_t chosen[GAME_MOVES_MAX / 64]; /* a bit for each legal move, in their order; none:
                                             there was no answer */
    bool is_symmetric;                    /* its images are answered alike */
    bool is_good;   /* each of the moves keeps the result; true if nobody asks */
    bool is_proved; /* to win: nothing is followed from there */
} WalkAnswer;

/* An answer as bytes, so that a walk can go on from it another day: a byte of bits (1: alike for images,
 * 2: good, 4: closed by a proof), the number of moves, and their places among the legal ones. Both
 * return how many bytes it takes; to read, 0 if these are none. */
enum { WALK_ANSWER_SIZE_MAX = 2 + GAME_MOVES_MAX };
size_t walk_write_answer(const WalkAnswer *answer, uint8_t bytes[WALK_ANSWER_SIZE_MAX]);
size_t walk_read_answer(const uint8_t *bytes, size_t size, WalkAnswer *answer);

/* Whether the policy moves in `p`, in a game that goes on. */
bool walk_decides(const Walk *walk, Position p);

/* Asks the policy about such a position, with the context of whoever asks, and the truth if
 * `oracle` is not NULL. */
WalkAnswer walk_ask(const Walk *walk, void *context, Oracle *oracle, Position p);

/* Follows the next position, of which there must be one. `answer` is to it, if the policy
 * decides there; otherwise nobody looks at it. WALK_GOES_ON, WALK_FULL or WALK_CANCELLED. */
WalkState walk_follow(Walk *walk, const WalkAnswer *answer);

/* Follows at most `limit` more positions. However it ends, it may be called
 * again, and goes on where it stopped. */
WalkState walk_on(Walk *walk, size_t limit);

/* Plays a line against random replies, where the policy is free with its moves drawn as well: to a
 * proof, where the walk closes there, or to its end. It is counted among the walk's ends. False if the
 * policy gave no answer. */
bool walk_play_line(Walk *walk, Rng *rng, Record *line);

/* Finds what is due to the policy's side at the start with perfect play: +1, 0 or -1. It
 * asks the oracle for a second or so, and only if some end was not won: a policy that wins
 * them all has what is due. False if it is not known, as where positions repeat, for a
 * walk does not follow repeats to their draw. */
bool walk_due(const Walk *walk, Oracle *oracle, int *due);

/* How many positions have been seen but not followed, though their games go on. */
uint64_t walk_open(const Walk *walk);

/* How many moves of every line are known: whatever ends within them is counted. */
int walk_plies(const Walk *walk);

/* A line that leads to the position in that place of `seen`. False if there is
 * none: up to symmetry, if the policy treats images differently. */
bool walk_line(const Walk *walk, size_t place, Record *line);

#endif
