/* uci_board.h - the position that somebody sets up by the UCI protocol. */
#ifndef FOURMI_CLI_UCI_BOARD_H
#define FOURMI_CLI_UCI_BOARD_H

#include "cli/position.h"
#include "cli/uci_line.h"
#include "game.h"

typedef struct UciBoard {
    Game game; /* by whose rules it goes on; see uci_board_set */
    Position position;
    bool is_known;
    char reason[REASON_SIZE]; /* why it is not */
} UciBoard;

/* The start of a game. */
void uci_board_init(UciBoard *board, const Game *game);

/* Sets up what a line says, and plays its moves. Its game is the usual one of the row
 * of `game` where that has such positions, else `game`, else the one that the position
 * itself tells. */
void uci_board_set(UciBoard *board, const Game *game, const UciLine *line);

/* The game that begins in the ending of a board's position; false if there is none. */
bool uci_board_ending(const UciBoard *board, Game *ending);

/* Reads legal moves of the board, and skips whatever else is there; returns how many. */
int uci_board_read_moves(const UciBoard *board, UciText text, Move moves[GAME_MOVES_MAX]);

#endif
