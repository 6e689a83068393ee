/* games.h - a game in progress: rules, positions as text, exact
 * values, and opponents. Include fourmi.h. */
#ifndef FOURMI_GAMES_H
#define FOURMI_GAMES_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FOURMI_MOVES_MAX = 128, /* legal moves in one position */
    FOURMI_TEXT_SIZE =
        4096,               /* room for any text that is written */
    FOURMI_MOVE_SIZE = 8,   /* room for the text of one move */
    FOURMI_VALUE_SIZE = 32, /* room for the text of a value */
};

typedef enum fourmi_result {
    FOURMI_UNFINISHED,
    FOURMI_FIRST_WON,
    FOURMI_SECOND_WON,
    FOURMI_DRAW,
} fourmi_result;

/* In what an exact value is told. */
typedef enum fourmi_unit {
    FOURMI_SCORE, /* a whole number, the customary score */
    FOURMI_MATE,  /* who wins, and after how many plies */
} fourmi_unit;

/* An exact value, seen from the side to move; the value of a move
 * is seen from the side that makes it, too.
 *
 * A score is positive for a win, 0 for a draw and negative for a
 * loss, and the further from 0 the sooner the game ends: it is the
 * one that people use for the game, as fourmi-games(3) tells. */
typedef struct fourmi_value {
    fourmi_unit unit;
    int outcome; /* 1: that side wins, 0: a draw, -1: it loses */
    int score;   /* of FOURMI_SCORE, else 0 */
    int plies;   /* to mate, of FOURMI_MATE; else 0. Also 0 when
                    mated, and for a draw */
} fourmi_value;

/* A game in progress: its position, and the moves that led to
 * it. */
typedef struct fourmi_game fourmi_game;

/* The name of game number `i`, from 0; NULL if there are no
 * more. */
FOURMI_API const char *fourmi_game_name(int i);

/* How the options of game number `i` are written, for people:
 * "COLSxROWS …". NULL for a game that has none, even where more
 * games follow: fourmi_game_name says where the list ends. */
FOURMI_API const char *fourmi_game_options(int i);

/* Starts a game by its name, with options after a colon where it
 * has them, the size of its board for example: "NAME:COLSxROWS".
 * The caller owns `*game` and frees it. FOURMI_OK,
 * FOURMI_ERROR_GAME or FOURMI_ERROR_MEMORY. fourmi_game_free takes
 * NULL. */
FOURMI_API int fourmi_game_new(
    const char *name, fourmi_game **game);
FOURMI_API void fourmi_game_free(fourmi_game *game);

/* The same with memory from elsewhere (`allocator` may be NULL);
 * and a game that is as another stands, moves and all, without its
 * book, its poll and what it has found out. */
FOURMI_API int fourmi_game_new_in(
    const fourmi_allocator *allocator, const char *name,
    fourmi_game **game);
FOURMI_API int fourmi_game_copy(
    const fourmi_game *game, fourmi_game **copy);

/* The whole name of a game, with its options; the rows and columns
 * of its board, 0 without one; and how many moves it has in all
 * positions together: they are numbered from 1 up to that. */
FOURMI_API const char *fourmi_game_title(const fourmi_game *game);
FOURMI_API int fourmi_game_rows(const fourmi_game *game);
FOURMI_API int fourmi_game_columns(const fourmi_game *game);
FOURMI_API int fourmi_game_move_count(const fourmi_game *game);

/* The letters of a side's pieces, the first side's for 0, the
 * second's for 1, kind by kind in the same order: "X" and "O" for
 * example. NULL for a game without a board, or another side. */
FOURMI_API const char *fourmi_game_letters(
    const fourmi_game *game, int side);

/* -------------------------------------------------------- text */

/* Replaces the game by the one that `text` describes: its moves,
 * side by side where each is one symbol ("4453") and with commas
 * between others ("a2a3,b3a2"), or in some games also a position
 * as it stands: a board ("O-XX-X-OO"), a FEN. "" is the
 * beginning. FOURMI_OK or FOURMI_ERROR_POSITION. */
FOURMI_API int fourmi_game_read(
    fourmi_game *game, const char *text);

/* Why fourmi_game_read refuses a text, as a short name that never
 * changes, "kings-adjacent" for example. NULL if it does not
 * refuse it, or if the game has no names for that, as most; those
 * that have, have them for positions, not for moves. */
FOURMI_API const char *fourmi_game_why_not(
    const fourmi_game *game, const char *text);

/* Writes the moves played so far, or the position as it stands,
 * and returns the length: a FEN where the game has that, else the
 * board row by row from the top (- for an empty cell, X or O for a
 * stone, other letters for other pieces). */
FOURMI_API int fourmi_game_write_moves(
    const fourmi_game *game, char text[FOURMI_TEXT_SIZE]);
FOURMI_API int fourmi_game_write_board(
    const fourmi_game *game, char text[FOURMI_TEXT_SIZE]);

/* Writes a legal move as fourmi_game_read reads it, and returns
 * the length; FOURMI_ERROR_MOVE if it is not legal here. */
FOURMI_API int fourmi_game_move_text(const fourmi_game *game,
    int move, char text[FOURMI_MOVE_SIZE]);

/* The same as people are used to it, Ra5+ for example, where that
 * differs. */
FOURMI_API int fourmi_game_move_name(const fourmi_game *game,
    int move, char text[FOURMI_MOVE_SIZE]);

/* The number of the legal move that `text` writes in either way;
 * FOURMI_ERROR_MOVE if there is none. */
FOURMI_API int fourmi_game_move_of_text(
    const fourmi_game *game, const char *text);

/* ----------------------------------------------------- playing */

/* 0 if the first side is to move, 1 if the second. */
FOURMI_API int fourmi_game_side_to_move(const fourmi_game *game);

/* How the game has ended, or that it has not. */
FOURMI_API fourmi_result fourmi_game_result(
    const fourmi_game *game);

/* Fills `moves` with the legal moves and returns how many there
 * are; none when the game is over. */
FOURMI_API int fourmi_game_legal_moves(
    const fourmi_game *game, int moves[FOURMI_MOVES_MAX]);

/* Plays a move for the side to move: FOURMI_OK, FOURMI_ERROR_MOVE
 * or FOURMI_ERROR_OVER. */
FOURMI_API int fourmi_game_play(fourmi_game *game, int move);

/* Takes back or plays again up to `plies` moves; returns how many
 * it did. */
FOURMI_API int fourmi_game_undo(fourmi_game *game, int plies);
FOURMI_API int fourmi_game_redo(fourmi_game *game, int plies);

/* ------------------------------------------------------- truth */

/* The exact score of every legal move for the side to move, in the
 * order of fourmi_game_legal_moves; returns how many there are, 0
 * when the game is over, or FOURMI_ERROR_MEMORY,
 * FOURMI_ERROR_CANCELLED or FOURMI_ERROR_UNKNOWN. Games whose
 * values are mates have the scores 1, 0 and -1.
 *
 * The first question of this kind allocates the memory that solves
 * the game best, up to 64 MiB, and uses the opening book that
 * comes with the library. fourmi_solver_new is for more threads
 * and memory. */
FOURMI_API int fourmi_game_scores(
    fourmi_game *game, int scores[FOURMI_MOVES_MAX]);

/* The same in the unit of the game. */
FOURMI_API int fourmi_game_values(
    fourmi_game *game, fourmi_value values[FOURMI_MOVES_MAX]);

/* The value of the position: FOURMI_OK, or the errors of
 * fourmi_game_scores. When the game is over it is
 * FOURMI_ERROR_OVER, but in games whose values are mates it is a
 * mate of 0 plies or a draw. */
FOURMI_API int fourmi_game_value(
    fourmi_game *game, fourmi_value *value);

/* Writes a value for people, "mate in 12", "mated in 3", "draw" or
 * a score; returns the length. */
FOURMI_API int fourmi_value_text(
    const fourmi_value *value, char text[FOURMI_VALUE_SIZE]);

/* Gives the game an opening book in place of the one that comes
 * with the library. The bytes are checked, and borrowed until the
 * game is freed; NULL is no book at all. FOURMI_OK or
 * FOURMI_ERROR_BOOK. */
FOURMI_API int fourmi_game_set_book(
    fourmi_game *game, const void *bytes, size_t size);

/* Has `poll` called every few milliseconds while a position is
 * being solved, by the thread that asks. When it returns 0 the
 * running call is cancelled. NULL for none. */
FOURMI_API void fourmi_game_set_poll(
    fourmi_game *game, int (*poll)(void *context), void *context);

/* --------------------------------------------------- opponents */

/* The move that a player of some level makes here: "random",
 * "beginner", "casual", "medium", "skilled", "strong", "expert"
 * (perfect), or a level of your own such as "depth=4,random=30"
 * (per cent of its moves), whose time grows severalfold with each
 * ply of depth, up to 64; without depth, or with depth=0, it is
 * perfect but for its blind moves.
 * fourmi_level_name lists those that have a name. The move is not
 * played.
 *
 * The seed decides what is left to chance, blind moves and the
 * choice among equally good ones; the same seed gives the same
 * move here, so each move of a game wants another.
 *
 * FOURMI_ERROR_LEVEL, FOURMI_ERROR_OVER, FOURMI_ERROR_MEMORY,
 * FOURMI_ERROR_CANCELLED or FOURMI_ERROR_UNKNOWN. */
FOURMI_API int fourmi_game_choose(
    fourmi_game *game, const char *level, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
