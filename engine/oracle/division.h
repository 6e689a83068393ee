/* division.h - who wins a position, found out in units that others solve in any order.
 *
 *            start                  the questions about a position are "does the side to
 *           /  |  \                 move win?" and, if not, "does it hold a draw?"
 *          .   .   .
 *         /|\     /|\               so many moves further down stand the units: positions
 *        u u u   u u u              of which somebody else answers one of the two
 *
 * Above the units it is alpha-beta, asked again from the start each time with all answers
 * at hand: the first position whose answer is missing is the next unit. A unit that is
 * being solved is taken to support what the side to move at the start wants, or else to
 * refute it; so several can be solved at a time, all of them such as will be needed if
 * the guess is right.
 *
 * Answers depend on no order, so neither does the outcome; which units are needed, and so
 * how many, depends on which were answered first where several are solved at a time.
 * Positions stand in a set of the caller's, up to symmetry.
 */
#ifndef FOURMI_DIVISION_H
#define FOURMI_DIVISION_H

#include "positions.h"

/* Writes the legal moves, best first, and returns how many; `bound` as in DivisionUnit. */
typedef int DivisionOrder(const void *context, Position p, int bound, Move moves[GAME_MOVES_MAX]);

typedef struct Division {
    const Game *game;
    Position start;
    int plies;            /* the units stand so many moves below the start */
    DivisionOrder *order; /* NULL: as the game lists them */
    const void *context;

    PositionSet *seen; /* positions of which something is known or being found out */
    uint8_t *known;    /* [seen->capacity] a bit for each answer; zeroed at first */
    bool is_full;      /* the set has no more room */

    int bound;    /* which question about the start is being answered */
    double share; /* how much of its tree is, if the first moves are good and the rest alike */
} Division;

typedef struct DivisionUnit {
    Position position;
    int32_t bound;   /* the question: is the outcome for the side to move more than that? 0 or -1 */
    uint32_t answer; /* 1: it is */
} DivisionUnit;

typedef enum DivisionState {
    DIVISION_UNIT,  /* one more unit can be solved */
    DIVISION_WAITS, /* until one of those that are being solved is answered */
    DIVISION_DONE,
    DIVISION_FULL,
} DivisionState;

/* What comes next: a unit to be solved, which is then taken to be under way, or the outcome for
 * the side to move at the start, 1, 0 or -1, when it is known. The start is not over. */
DivisionState division_next(Division *d, DivisionUnit *unit, int *outcome);

/* Takes the answer to a unit. */
void division_answer(Division *d, const DivisionUnit *unit);

/* Takes back a unit that was not answered: it is not under way any more. */
void division_give_back(Division *d, const DivisionUnit *unit);

/* What is known of a position in the set, for keeping it, as a number of which others need
 * know only that it is not 0; and takes such a number up again, false if it is none or there is
 * no room. */
uint8_t division_kept(const Division *d, size_t place);
bool division_take_up(Division *d, Position p, uint8_t kept);

#endif
