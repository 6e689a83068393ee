/* games.h - a game in progress: rules, positions as text, exact values, and opponents. Include
 * fourmi.h. */
#ifndef FOURMI_GAMES_H
#define FOURMI_GAMES_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FOURMI_MOVES_MAX = 128,  /* legal moves in one position */
    FOURMI_TEXT_SIZE = 4096, /* room for any text that the library writes */
    FOURMI_MOVE_SIZE = 8,    /* room for the text of one move */
    FOURMI_VALUE_SIZE = 32,  /* room for the text of a value */
};

typedef enum fourmi_result {
    FOURMI_UNFINISHED,
    FOURMI_FIRST_WON,
    FOURMI_SECOND_WON,
    FOURMI_DRAW,
} fourmi_result;

/* In what an exact value is told. */
typedef enum fourmi_unit {
    FOURMI_SCORE, /* a whole number: the further from 0, the sooner the game ends */
    FOURMI_MATE,  /* who wins, and after how many plies */
} fourmi_unit;

/* An exact value, seen from the side to move, or of a move from the side that makes
 * it. */
typedef struct fourmi_value {
    fourmi_unit unit;
    int outcome; /* 1 if that side wins, 0 for a draw, -1 if it loses */
    int score;   /* of FOURMI_SCORE, else 0 */
    int plies;   /* to mate, of FOURMI_MATE; 0 when mated and for a draw, as for scores */
} fourmi_value;

/* A game in progress: its position, and the moves that led to it. */
typedef struct fourmi_game fourmi_game;

/* The name of game number `i`, from 0; NULL if there are no more. */
FOURMI_API const char *fourmi_game_name(int i);

/* Starts a game by its name, with options after a colon where it has them, the
 * size of its board for example: "NAME:COLSxROWS". The caller owns `*game` and
 * frees it. */
FOURMI_API int fourmi_game_new(const char *name, fourmi_game **game);
FOURMI_API void fourmi_game_free(fourmi_game *game);

/* The same with memory from elsewhere; and a game that is as another stands, moves and all,
 * without its book, its poll and what it has found out. */
FOURMI_API int fourmi_game_new_in(const fourmi_allocator *allocator, const char *name,
                                  fourmi_game **game);
FOURMI_API int fourmi_game_copy(const fourmi_game *game, fourmi_game **copy);

/* How the options of game number `i` are written, for people: "WxH"; NULL if it has none. */
FOURMI_API const char *fourmi_game_options(int i);

/* The whole name of a game, with its options; the rows and columns of its board, 0 without
 * one; and how many moves it has in all positions together: they are numbered up to that. */
FOURMI_API const char *fourmi_game_title(const fourmi_game *game);
FOURMI_API int fourmi_game_rows(const fourmi_game *game);
FOURMI_API int fourmi_game_columns(const fourmi_game *game);
FOURMI_API int fourmi_game_move_count(const fourmi_game *game);

/* Replaces the game by the one that `text` describes: its moves, side by side
 * where each is one symbol ("4453") and with commas between others ("a2a3,b3a2"),
 * or in some games also a position as it stands: a board ("O-XX-X-OO"), a FEN. */
FOURMI_API int fourmi_game_read(fourmi_game *game, const char *text);

/* Writes the moves played so far, or the board row by row from the top (- for an
 * empty cell; X or O for a stone, other letters for other pieces), and returns the
 * length. */
FOURMI_API int fourmi_game_write_moves(const fourmi_game *game, char text[FOURMI_TEXT_SIZE]);
FOURMI_API int fourmi_game_write_board(const fourmi_game *game, char text[FOURMI_TEXT_SIZE]);

/* 0 if the first side is to move, 1 if the second. */
FOURMI_API int fourmi_game_side_to_move(const fourmi_game *game);

/* How the game has ended, or that it has not. */
FOURMI_API fourmi_result fourmi_game_result(const fourmi_game *game);

/* Fills `moves` with the legal moves and returns how many there are; none when
 * the game is over. */
FOURMI_API int fourmi_game_legal_moves(const fourmi_game *game, int moves[FOURMI_MOVES_MAX]);

/* Plays a move for the side to move: FOURMI_OK, FOURMI_ERROR_MOVE or
 * FOURMI_ERROR_OVER. */
FOURMI_API int fourmi_game_play(fourmi_game *game, int move);

/* Writes a legal move as fourmi_game_read reads it, and returns the length;
 * FOURMI_ERROR_MOVE if it is not legal here. */
FOURMI_API int fourmi_game_move_text(const fourmi_game *game, int move,
                                     char text[FOURMI_MOVE_SIZE]);

/* The number of the legal move that `text` writes so; FOURMI_ERROR_MOVE if there
 * is none. */
FOURMI_API int fourmi_game_move_of_text(const fourmi_game *game, const char *text);

/* Takes back or plays again up to `plies` moves; returns how many it did. */
FOURMI_API int fourmi_game_undo(fourmi_game *game, int plies);
FOURMI_API int fourmi_game_redo(fourmi_game *game, int plies);

/* The exact score of every legal move for the side to move, in the order of
 * fourmi_game_legal_moves; returns how many there are, or FOURMI_ERROR_MEMORY,
 * FOURMI_ERROR_CANCELLED or FOURMI_ERROR_UNKNOWN. Positive scores win, negative ones
 * lose, and the further from 0 the sooner. The first question of this kind allocates
 * the memory that solves the game best, up to 33 MiB, and uses the opening book that comes
 * with the library. fourmi_solver_new is for more threads and memory. */
FOURMI_API int fourmi_game_scores(fourmi_game *game, int scores[FOURMI_MOVES_MAX]);

/* The same in the unit of the game, which scores cannot tell of all: games whose
 * values are mates have the scores 1, 0 and -1. Fills `values` in the order of
 * fourmi_game_legal_moves and returns how many there are; FOURMI_ERROR_MEMORY,
 * FOURMI_ERROR_CANCELLED or FOURMI_ERROR_UNKNOWN. */
FOURMI_API int fourmi_game_values(fourmi_game *game, fourmi_value values[FOURMI_MOVES_MAX]);

/* The value of the position: FOURMI_OK, or as above. Where the game is over it is a
 * mate of 0 plies or a draw in games whose values are mates, and else
 * FOURMI_ERROR_OVER. */
FOURMI_API int fourmi_game_value(fourmi_game *game, fourmi_value *value);

/* Writes a value for people, "mate in 12", "mated in 3", "draw" or a score; returns
 * the length. */
FOURMI_API int fourmi_value_text(const fourmi_value *value, char text[FOURMI_VALUE_SIZE]);

/* Writes a legal move as people are used to it, Ra5+ for example, where that differs
 * from fourmi_game_move_text; fourmi_game_move_of_text reads both. As that otherwise. */
FOURMI_API int fourmi_game_move_name(const fourmi_game *game, int move,
                                     char text[FOURMI_MOVE_SIZE]);

/* Why fourmi_game_read refuses a text, as a short name that never changes,
 * "kings-adjacent" for example; NULL if it does not, or if the game has no names for
 * that. */
FOURMI_API const char *fourmi_game_why_not(const fourmi_game *game, const char *text);

/* The move that a player of some level makes here: "random", "beginner",
 * "medium", "expert" (perfect), or a level of your own such as
 * "depth=4,random=30", whose time grows severalfold with each ply of depth. The
 * same seed gives the same move. The move is not played. */
FOURMI_API int fourmi_game_choose(fourmi_game *game, const char *level, uint64_t seed);

/* Gives the game an opening book in place of the one that comes with the library. The
 * bytes are checked, and borrowed until the game is freed; NULL is no book at all. */
FOURMI_API int fourmi_game_set_book(fourmi_game *game, const void *bytes, size_t size);

/* Has `poll` called every few milliseconds while a position is being solved.
 * When it returns 0 the running call is cancelled. */
FOURMI_API void fourmi_game_set_poll(fourmi_game *game, int (*poll)(void *context), void *context);

#ifdef __cplusplus
}
#endif

#endif
