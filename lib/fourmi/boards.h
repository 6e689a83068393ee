/* boards.h - many games at once, for programs that learn with
 * means of their own. Include fourmi.h.
 *
 * As batches (batches.h) are for worlds: arrays in and arrays out,
 * board after board, moves numbered from 0. Two sides move in turn
 * on each board, and the caller moves for both.
 */
#ifndef FOURMI_BOARDS_H
#define FOURMI_BOARDS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_boards fourmi_boards;

/* So many games of one kind, by its name, all at their start, with
 * the chance of fourmi_boards_random_moves from a seed. The
 * allocator may be NULL. FOURMI_ERROR_GAME, FOURMI_ERROR_ARGUMENT
 * for none at all, or FOURMI_ERROR_MEMORY. fourmi_boards_free
 * takes NULL. */
FOURMI_API int fourmi_boards_new(const fourmi_allocator *allocator,
    const char *game, size_t count, uint64_t seed,
    fourmi_boards **boards);
FOURMI_API void fourmi_boards_free(fourmi_boards *boards);

/* How many there are; how many moves the game has, which are
 * numbered 0 to that less one; and the rows and columns of its
 * board. */
FOURMI_API size_t fourmi_boards_count(const fourmi_boards *boards);
FOURMI_API int fourmi_boards_move_count(
    const fourmi_boards *boards);
FOURMI_API int fourmi_boards_rows(const fourmi_boards *boards);
FOURMI_API int fourmi_boards_columns(const fourmi_boards *boards);

/* Begins anew where which[i] is not 0, or everywhere if it is
 * NULL. */
FOURMI_API void fourmi_boards_reset(
    fourmi_boards *boards, const uint8_t *which);

/* Plays moves[count] and writes what each is worth to the side
 * that made it, 1 if it has won and else 0 or, where a game may be
 * lost by one's own move, -1; and whether the game is over. Boards
 * on which it was over before are left alone, with 0, and their
 * moves are ignored. FOURMI_ERROR_MOVE, and nothing changes, if
 * one is not legal. */
FOURMI_API int fourmi_boards_step(fourmi_boards *boards,
    const int32_t *moves, double *rewards, uint8_t *terminated);

/* What stands on the boards, row by row from the top, as letters:
 * pieces[count][rows * columns], as fourmi_game_write_board has
 * them. */
FOURMI_API void fourmi_boards_pieces(
    const fourmi_boards *boards, uint8_t *pieces);

/* Whose turn it is, 0 or 1: sides[count]. */
FOURMI_API void fourmi_boards_sides(
    const fourmi_boards *boards, uint8_t *sides);

/* 1 for each legal move, else 0: legal[count][move_count]; none
 * where the game is over. */
FOURMI_API void fourmi_boards_legal(
    const fourmi_boards *boards, uint8_t *legal);

/* A legal move at random for each, 0 where the game is over:
 * moves[count]. */
FOURMI_API void fourmi_boards_random_moves(
    fourmi_boards *boards, int32_t *moves);

#ifdef __cplusplus
}
#endif

#endif
