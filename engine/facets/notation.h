/* notation.h - moves, positions and games as text, a facet of a game.
 *
 * A position is written as the moves that lead to it. Moves of one symbol stand
 * side by side, longer ones with a comma between:
 *
 *      4453          four moves, one symbol each
 *      a2a3,b3a2     two moves of a game with a notation of its own
 *
 * A game without this facet writes its moves as symbols 1-9, then a, b, ... z,
 * and as numbers counted from 1 if it has more than that. A game that can read
 * positions as they stand says so in its facet; for games of stones that is the
 * board row by row from the top, X for the first side, O for the second and -
 * for an empty cell: O-XX-X-OO.
 */
#ifndef FOURMI_NOTATION_H
#define FOURMI_NOTATION_H

#include "record.h"

enum {
    NOTATION_MOVE_SIZE = 8,                              /* a move's text, with a final NUL */
    NOTATION_SIZE = GAME_PLIES_MAX * NOTATION_MOVE_SIZE, /* a game's moves, or a position */
};

/* Why text is not a position. */
typedef enum NotationError {
    NOTATION_OK,
    NOTATION_BAD_SYMBOL,   /* neither a move nor a cell of this game */
    NOTATION_ILLEGAL_MOVE, /* the column is full, or the cell is taken */
    NOTATION_GAME_OVER,    /* a move after the end of the game */
    NOTATION_WRONG_SIZE,   /* a board with too few or too many cells */
    NOTATION_IMPOSSIBLE,   /* a position that no game leads to */
} NotationError;

typedef struct Notation {
    /* Writes a legal move; returns the length of its text. NULL, as is the next:
     * symbols or numbers. */
    int (*write_move)(const Game *game, Position p, Move move, char text[NOTATION_MOVE_SIZE]);

    /* Reads a move, legal or not, from the whole of a text; GAME_NO_MOVE if it is
     * none of this game. */
    Move (*read_move)(const Game *game, Position p, const char *text, size_t length);

    /* Whether a text is meant as a position and not as moves. NULL, as are the
     * next two: positions are written as moves only. */
    bool (*is_position)(const Game *game, const char *text, size_t length);

    /* As notation_read. */
    NotationError (*read_position)(const Game *game, const char *text, size_t length, Position *p,
                                   size_t *at);
    int (*write_position)(const Game *game, Position p, char text[NOTATION_SIZE]);

    /* Writes a legal move as people are used to it, where that is not how data has
     * it; read_move reads it as well. NULL: as write_move. */
    int (*write_move_for_people)(const Game *game, Position p, Move move,
                                 char text[NOTATION_MOVE_SIZE]);

    /* Why read_position refuses a text, more exactly than it says: a short name in
     * small letters that never changes, for hosts to translate ("kings-adjacent").
     * NULL if the text is a position. The function may be NULL. */
    const char *(*why_not_position)(const Game *game, const char *text, size_t length);

    /* Positions are FEN, which has blanks, and moves are written as the UCI protocol
     * has them. */
    bool is_uci;

    /* Why a position is over, likewise ("stalemate"). The function may be NULL. */
    const char *(*why_over)(const Game *game, Position p);
} Notation;

/* Whether the game reads positions as they stand. */
bool notation_has_positions(const Game *game);

/* Whether positions are FEN and moves those of the UCI protocol. */
bool notation_is_uci(const Game *game);

/* Why a text that is meant as a position is none, as a short name; NULL if it is one,
 * or if the game says no more than notation_read. */
const char *notation_why_not_position(const Game *game, const char *text, size_t length);

/* Why a game is over, as a short name: what its facet says, "repetition" or "length";
 * NULL if it is not over, or nobody says more than who has won. */
const char *notation_why_over(const Record *record);

/* Reads `length` characters into a record of the game that the record has
 * already. On an error the record is left alone and `*at` is the index of the
 * offending character (the length, if the text is too short). */
NotationError notation_read(Record *record, const char *text, size_t length, size_t *at);

/* Plays moves on, as far as they can be read and are legal; answers as above. */
NotationError notation_play(Record *record, const char *text, size_t length, size_t *at);

/* Writes the moves played; returns the length of the text. */
int notation_write_moves(const Record *record, char text[NOTATION_SIZE]);

/* The same for `count` moves that are played from a position. */
int notation_write_line(const Game *game, Position p, const Move *moves, int count,
                        char text[NOTATION_SIZE]);

/* Writes a position: as the game does it, else as the pieces on its board, cell
 * by cell; returns the length of the text, 0 if it has neither. */
int notation_write_position(const Game *game, Position p, char text[NOTATION_SIZE]);

/* Writes a move that is legal in `p`; returns the length of its text. */
int notation_write_move(const Game *game, Position p, Move move, char text[NOTATION_MOVE_SIZE]);

/* The same as people are used to it. */
int notation_write_move_for_people(const Game *game, Position p, Move move,
                                   char text[NOTATION_MOVE_SIZE]);

/* The move of a text, legal or not; GAME_NO_MOVE if it is none. */
Move notation_read_move(const Game *game, Position p, const char *text, size_t length);

/* Whether every move of the game is written as one symbol. */
bool notation_is_symbols(const Game *game);

/* Whether the game writes its moves in a way of its own, neither as symbols nor
 * as numbers. */
bool notation_has_names(const Game *game);

#endif
