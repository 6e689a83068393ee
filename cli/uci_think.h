/* uci_think.h - the move that fourmi uci makes: as a brain has learned, or else the best
 * by the exact truth, or else the first that is legal, with the reason why. */
#ifndef FOURMI_CLI_UCI_THINK_H
#define FOURMI_CLI_UCI_THINK_H

#include <stdatomic.h>

#include "cli/uci_board.h"
#include "learn/brain.h"
#include "oracle/oracle.h"

/* What is thought about, all borrowed, and what comes of it. */
typedef struct UciThought {
    const UciBoard *board;
    Brain *brain;                 /* NULL: none */
    Oracle *oracle;               /* of the board's game; NULL: it has no tables */
    Move allowed[GAME_MOVES_MAX]; /* [allowed_count] moves to choose from; none: all legal ones */
    int allowed_count;
    const atomic_bool *is_stopped; /* by somebody who waits no longer for the truth */

    Move move; /* GAME_NO_MOVE: there is none */
    bool is_over;
    bool has_value;
    Value value;
    Move line[1 + GAME_PLIES_MAX]; /* `move`, and best play to mate from there on */
    int line_length;
    char note[REASON_SIZE]; /* to be told, or empty */
} UciThought;

/* Chooses a move of the board; the same whenever it is asked. */
void uci_think(UciThought *thought);

/* Writes on stdout what was thought, and the move. */
void uci_think_print(const UciThought *thought);
void uci_think_print_move(const UciThought *thought);

#endif
