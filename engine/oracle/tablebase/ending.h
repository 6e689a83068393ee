/* ending.h - which men there are beside the kings, and in what order a table keeps
 * them.
 *
 * Endings are kept with White as the stronger side: the value of KRKQ is that of KQKR
 * with colours changed and the board upside down. White's men come first, each side's
 * in the order Q R B N P. A man of an ending is a small number:
 *
 *      White  Q 0  R 1  B 2  N 3  P 4        Black  q 5  r 6  b 7  n 8  p 9
 */
#ifndef FOURMI_ENDING_H
#define FOURMI_ENDING_H

#include "games/chess/chess.h"

enum {
    ENDING_MEN_MAX = CHESS_MEN_MAX - 2, /* beside the kings */
    ENDING_KINDS = 5,                   /* of men beside kings */
    ENDING_NUMBERS = 11 * 11 * 11,      /* ending_number is below it */
    ENDING_NAME_SIZE = CHESS_MEN_MAX + 1,
};

typedef struct Ending {
    uint8_t count;
    uint8_t men[ENDING_MEN_MAX]; /* [count] in ascending order */
} Ending;

static inline uint8_t ending_man(ChessKind kind, Side side)
{
    return (uint8_t)((kind - CHESS_QUEEN) + (side == SIDE_FIRST ? 0 : ENDING_KINDS));
}

static inline ChessKind ending_kind(uint8_t man)
{
    return (ChessKind)(CHESS_QUEEN + man % ENDING_KINDS);
}

static inline Side ending_side(uint8_t man)
{
    return man < ENDING_KINDS ? SIDE_FIRST : SIDE_SECOND;
}

/* A number that no other ending has. */
static inline int ending_number(const Ending *ending)
{
    int number = 0;
    for (int i = 0; i < ending->count; i++) {
        number = number * 11 + ending->men[i] + 1;
    }
    return number;
}

/* Whether Black is the stronger side, so that colours must be changed. */
bool ending_is_reversed(const Ending *ending);

/* The same with colours changed. */
Ending ending_reversed(const Ending *ending);

/* The ending of a board, with colours as they are. */
Ending ending_of_board(const ChessBoard *board);

/* The ending that a game is about, not reversed; false if it is about any. */
bool ending_of_game(const Game *game, Ending *ending);

/* What a capture or a promotion leads to: ending number `i` of them, from 0; false if
 * there are no more. Some come twice. */
bool ending_next(const Ending *ending, int i, Ending *next);

bool ending_has_pawns(const Ending *ending);

/* Reads the name of an ending, with colours as written, and false as for
 * chess_read_ending; and lists all of up to four men that have a mate, not reversed,
 * each behind those that it leads to: number `i`, from 0; false if there are no more. */
bool ending_read(const char *name, Ending *ending);
bool ending_of_four(int i, Ending *ending);

/* Writes its name. */
void ending_write(const Ending *ending, char name[ENDING_NAME_SIZE]);

#endif
