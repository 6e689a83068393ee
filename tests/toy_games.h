/* toy_games.h - small games that no catalogue has, for what those in it lack.
 *
 *      pawns   moves lead from cell to cell, are numbered beyond 64 and written
 *              with several symbols; a position comes after different numbers of plies
 *      hexapawn  few positions; the player who cannot move loses, and the first side is
 *              lost from the start
 *      ring    positions repeat; some are won, some lost, some neither
 *      leaps   no game is ever decided, and ways without a repetition are long
 *      nim     the player who makes the last move loses; the first side is lost from
 *              the start; the large one has few positions and very many lines
 *      vast    too many positions for any oracle
 */
#ifndef FOURMI_TOY_GAMES_H
#define FOURMI_TOY_GAMES_H

#include "base/bits.h"
#include "facets/board.h"
#include "facets/notation.h"
#include "facets/symmetry.h"

/* ------------------------------------------------------------------- pawns */

/* Three pawns a side on a board of 3x4, those of the first side at the bottom. A
 * pawn goes one or two cells forwards where these are empty, or takes one cell
 * forwards to a side. Who reaches the other end or takes all pawns wins; who
 * cannot move has drawn.
 *
 *      0  1  2      second      `own` has the pawns of the first side and `all`
 *      3  4  5         |        those of both, in bits 0 to 11; bit 12 of `all`
 *      6  7  8         ^        is set if the second side is to move
 *      9 10 11       first
 */
enum {
    PAWNS_ROWS = 4,
    PAWNS_COLS = 3,
    PAWNS_CELLS = PAWNS_ROWS * PAWNS_COLS,
    PAWNS_BOARD = (1 << PAWNS_CELLS) - 1,
    PAWNS_SECOND_TO_MOVE = 1 << PAWNS_CELLS,
    PAWNS_TOP = 7,
    PAWNS_BOTTOM = PAWNS_TOP << (PAWNS_CELLS - PAWNS_COLS),
    PAWNS_FROM = 16, /* a move is PAWNS_FROM * from + to */
};

static inline Side pawns_side_to_move(const Game *game, Position p)
{
    (void)game;
    return p.all & PAWNS_SECOND_TO_MOVE ? SIDE_SECOND : SIDE_FIRST;
}

static inline uint64_t pawns_of(Position p, Side side)
{
    return side == SIDE_FIRST ? p.own : (p.all & PAWNS_BOARD) ^ p.own;
}

static inline bool pawns_has(uint64_t cells, int cell)
{
    return cells >> cell & 1;
}

/* Whether a pawn of the side to move may go from one cell to another. */
static inline bool pawns_may_go(Position p, Side side, int from, int to)
{
    const int forwards = (side == SIDE_FIRST ? -1 : 1) * (to / PAWNS_COLS - from / PAWNS_COLS);
    const int aside = to % PAWNS_COLS - from % PAWNS_COLS;
    if (aside == 0) {
        const bool is_free = !pawns_has(p.all, to) && !pawns_has(p.all, (from + to) / 2);
        return (forwards == 1 && !pawns_has(p.all, to)) || (forwards == 2 && is_free);
    }
    return forwards == 1 && (aside == 1 || aside == -1) &&
           pawns_has(pawns_of(p, side_other(side)), to);
}

/* The moves, were the game not over. */
static inline int pawns_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const Side side = pawns_side_to_move(game, p);
    int count = 0;
    for (int from = 0; from < PAWNS_CELLS; from++) {
        for (int to = 0; pawns_has(pawns_of(p, side), from) && to < PAWNS_CELLS; to++) {
            if (pawns_may_go(p, side, from, to)) {
                moves[count++] = (Move)(PAWNS_FROM * from + to);
            }
        }
    }
    return count;
}

static inline Result pawns_result(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    if (pawns_of(p, SIDE_FIRST) & PAWNS_TOP || pawns_of(p, SIDE_SECOND) == 0) {
        return RESULT_FIRST_WON;
    }
    if (pawns_of(p, SIDE_SECOND) & PAWNS_BOTTOM || pawns_of(p, SIDE_FIRST) == 0) {
        return RESULT_SECOND_WON;
    }
    return pawns_moves(game, p, moves) == 0 ? RESULT_DRAW : RESULT_UNFINISHED;
}

static inline int pawns_legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    return pawns_result(game, p) == RESULT_UNFINISHED ? pawns_moves(game, p, moves) : 0;
}

static inline Position pawns_play(const Game *game, Position p, Move move)
{
    const uint64_t from = UINT64_C(1) << (move / PAWNS_FROM);
    const uint64_t to = UINT64_C(1) << (move % PAWNS_FROM);
    const bool is_first = pawns_side_to_move(game, p) == SIDE_FIRST;
    return (Position){
        .own = is_first ? p.own ^ (from | to) : p.own & ~to,
        .all = ((p.all & ~from) | to) ^ PAWNS_SECOND_TO_MOVE,
    };
}

static inline uint64_t pawns_key(const Game *game, Position p)
{
    (void)game;
    return p.own << (PAWNS_CELLS + 1) | p.all;
}

/* The cell in the other column of the same row. */
static inline int pawns_mirror(int cell)
{
    return cell - cell % PAWNS_COLS + PAWNS_COLS - 1 - cell % PAWNS_COLS;
}

static inline Position pawns_transform(const Game *game, Position p, int symmetry)
{
    Position image = {.own = 0, .all = p.all & PAWNS_SECOND_TO_MOVE};
    (void)game;
    for (int cell = 0; cell < PAWNS_CELLS; cell++) {
        const int to = symmetry == 0 ? cell : pawns_mirror(cell);
        image.own |= (p.own >> cell & 1) << to;
        image.all |= (p.all >> cell & 1) << to;
    }
    return image;
}

static inline Move pawns_transform_move(const Game *game, Move move, int symmetry)
{
    (void)game;
    const int from = pawns_mirror(move / PAWNS_FROM);
    const int to = pawns_mirror(move % PAWNS_FROM);
    return symmetry == 0 ? move : (Move)(PAWNS_FROM * from + to);
}

static inline char pawns_piece(const Game *game, Position p, int row, int col)
{
    const int cell = row * PAWNS_COLS + col;
    (void)game;
    if (!pawns_has(p.all, cell)) {
        return BOARD_EMPTY;
    }
    return pawns_has(p.own, cell) ? 'P' : 'p';
}

static inline BoardMove pawns_board_move(const Game *game, Position p, Move move)
{
    (void)game;
    (void)p;
    return (BoardMove){.from = move / PAWNS_FROM, .to = move % PAWNS_FROM};
}

/* A cell is a column from a to c and a row, 1 at the bottom. */
static inline int pawns_write_move(const Game *game, Position p, Move move,
                                   char text[NOTATION_MOVE_SIZE])
{
    const int cells[2] = {move / PAWNS_FROM, move % PAWNS_FROM};
    (void)game;
    (void)p;
    for (int i = 0; i < 2; i++) {
        text[2 * i] = (char)('a' + cells[i] % PAWNS_COLS);
        text[2 * i + 1] = (char)('0' + PAWNS_ROWS - cells[i] / PAWNS_COLS);
    }
    text[4] = '\0';
    return 4;
}

static inline Move pawns_read_move(const Game *game, Position p, const char *text, size_t length)
{
    int cells[2];
    (void)game;
    (void)p;
    for (int i = 0; i < 2 && length == 4; i++) {
        const int col = text[2 * i] - 'a';
        const int row = '0' + PAWNS_ROWS - text[2 * i + 1];
        if (col < 0 || col >= PAWNS_COLS || row < 0 || row >= PAWNS_ROWS) {
            return GAME_NO_MOVE;
        }
        cells[i] = row * PAWNS_COLS + col;
    }
    return length == 4 ? (Move)(PAWNS_FROM * cells[0] + cells[1]) : (Move)GAME_NO_MOVE;
}

static const uint8_t pawns_inverse[] = {0, 1};

static const Symmetry pawns_symmetry = {
    .count = 2,
    .inverse = pawns_inverse,
    .transform = pawns_transform,
    .transform_move = pawns_transform_move,
};

static const Board pawns_board = {
    .piece = pawns_piece,
    .move = pawns_board_move,
    .letters = {"P", "p"},
};

static const Notation pawns_notation = {
    .write_move = pawns_write_move,
    .read_move = pawns_read_move,
};

static const Game toy_pawns = {
    .name = "pawns",
    .rows = PAWNS_ROWS,
    .cols = PAWNS_COLS,
    .move_count = PAWNS_FROM * PAWNS_CELLS,
    .moves_max = 9,  /* of three pawns: two forwards, or one and a capture or two */
    .plies_max = 18, /* six pawns, three rows each */
    .start = {.own = PAWNS_BOTTOM, .all = PAWNS_BOTTOM | PAWNS_TOP},
    .side_to_move = pawns_side_to_move,
    .legal_moves = pawns_legal_moves,
    .play = pawns_play,
    .result = pawns_result,
    .key = pawns_key,
    .symmetry = &pawns_symmetry,
    .board = &pawns_board,
    .notation = &pawns_notation,
};

/* ---------------------------------------------------------------- hexapawn */

/* Three pawns a side on a board of 3x3, those of the first side at the bottom. A pawn
 * goes one cell forwards where it is empty, or takes one cell forwards to a side. A
 * player who reaches the other end wins; one who cannot move loses. With perfect play
 * the second side wins.
 *
 *      0  1  2      second      `own` has the pawns of the first side and `all`
 *      3  4  5         ^        those of both; bit 9 of `all` is set if the second
 *      6  7  8       first      side is to move
 */
enum {
    HEXAPAWN_SIZE = 3,
    HEXAPAWN_CELLS = HEXAPAWN_SIZE * HEXAPAWN_SIZE,
    HEXAPAWN_BOARD = (1 << HEXAPAWN_CELLS) - 1,
    HEXAPAWN_SECOND_TO_MOVE = 1 << HEXAPAWN_CELLS,
    HEXAPAWN_TOP = 7,
    HEXAPAWN_BOTTOM = HEXAPAWN_TOP << (HEXAPAWN_CELLS - HEXAPAWN_SIZE),
};

static inline Side hexapawn_side_to_move(const Game *game, Position p)
{
    (void)game;
    return p.all & HEXAPAWN_SECOND_TO_MOVE ? SIDE_SECOND : SIDE_FIRST;
}

static inline uint64_t hexapawn_of(Position p, Side side)
{
    return side == SIDE_FIRST ? p.own : (p.all & HEXAPAWN_BOARD) ^ p.own;
}

/* The moves, had nobody reached the other end. A move is 9 * from + to. */
static inline int hexapawn_moves(Position p, Side side, Move moves[GAME_MOVES_MAX])
{
    const int forwards = side == SIDE_FIRST ? -1 : 1;
    int count = 0;
    for (int from = 0; from < HEXAPAWN_CELLS; from++) {
        for (int to = 0; hexapawn_of(p, side) >> from & 1 && to < HEXAPAWN_CELLS; to++) {
            const int aside = to % HEXAPAWN_SIZE - from % HEXAPAWN_SIZE;
            const uint64_t theirs = hexapawn_of(p, side_other(side));
            const bool is_next = to / HEXAPAWN_SIZE - from / HEXAPAWN_SIZE == forwards &&
                                 -1 <= aside && aside <= 1;
            if (is_next && (aside == 0 ? !(p.all >> to & 1) : (theirs >> to & 1) != 0)) {
                moves[count++] = (Move)(HEXAPAWN_CELLS * from + to);
            }
        }
    }
    return count;
}

static inline Result hexapawn_result(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    const Side side = hexapawn_side_to_move(game, p);
    if (hexapawn_of(p, SIDE_FIRST) & HEXAPAWN_TOP) {
        return RESULT_FIRST_WON;
    }
    if (hexapawn_of(p, SIDE_SECOND) & HEXAPAWN_BOTTOM) {
        return RESULT_SECOND_WON;
    }
    return hexapawn_moves(p, side, moves) == 0 ? result_won_by(side_other(side))
                                               : RESULT_UNFINISHED;
}

static inline int hexapawn_legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    return hexapawn_result(game, p) == RESULT_UNFINISHED
               ? hexapawn_moves(p, hexapawn_side_to_move(game, p), moves)
               : 0;
}

static inline Position hexapawn_play(const Game *game, Position p, Move move)
{
    const uint64_t from = UINT64_C(1) << (move / HEXAPAWN_CELLS);
    const uint64_t to = UINT64_C(1) << (move % HEXAPAWN_CELLS);
    const bool is_first = hexapawn_side_to_move(game, p) == SIDE_FIRST;
    return (Position){
        .own = is_first ? p.own ^ (from | to) : p.own & ~to,
        .all = ((p.all & ~from) | to) ^ HEXAPAWN_SECOND_TO_MOVE,
    };
}

static inline uint64_t hexapawn_key(const Game *game, Position p)
{
    (void)game;
    return p.own << (HEXAPAWN_CELLS + 1) | p.all;
}

static const Game toy_hexapawn = {
    .name = "hexapawn",
    .move_count = HEXAPAWN_CELLS * HEXAPAWN_CELLS,
    .moves_max = 6, /* three pawns, each forwards or to take; at most two of these */
    .plies_max = 8,
    .start = {.own = HEXAPAWN_BOTTOM, .all = HEXAPAWN_BOTTOM | HEXAPAWN_TOP},
    .side_to_move = hexapawn_side_to_move,
    .legal_moves = hexapawn_legal_moves,
    .play = hexapawn_play,
    .result = hexapawn_result,
    .key = hexapawn_key,
};

/* -------------------------------------------------------------------- ring */

/* Two tokens on a ring of cells go a cell back or forth; that of the first side
 * may go two cells forth as well. Who lands on the other wins; so does the second
 * side where its token reaches cell 0. `own` is the cell of the first side's
 * token, `all` that of the second's, twice, and 1 more if it is to move. */
enum { RING_CELLS = 9 };

static inline Side ring_side_to_move(const Game *game, Position p)
{
    (void)game;
    return p.all % 2 == 0 ? SIDE_FIRST : SIDE_SECOND;
}

static inline Result ring_result(const Game *game, Position p)
{
    if (p.own == p.all / 2) {
        return result_won_by(side_other(ring_side_to_move(game, p)));
    }
    return p.all / 2 == 0 ? RESULT_SECOND_WON : RESULT_UNFINISHED;
}

static inline int ring_legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const int ways = ring_side_to_move(game, p) == SIDE_FIRST ? 3 : 2;
    const int count = ring_result(game, p) == RESULT_UNFINISHED ? ways : 0;
    for (int i = 0; i < count; i++) {
        moves[i] = (Move)i;
    }
    return count;
}

/* Moves are -1, +1 and +2 cells. */
static inline Position ring_play(const Game *game, Position p, Move move)
{
    const uint64_t steps = move == 0 ? RING_CELLS - 1 : move;
    if (ring_side_to_move(game, p) == SIDE_FIRST) {
        return (Position){.own = (p.own + steps) % RING_CELLS, .all = p.all + 1};
    }
    return (Position){.own = p.own, .all = (p.all / 2 + steps) % RING_CELLS * 2};
}

static inline uint64_t ring_key(const Game *game, Position p)
{
    (void)game;
    return p.own * 2 * RING_CELLS + p.all;
}

static const Game toy_ring = {
    .name = "ring",
    .move_count = 3,
    .moves_max = 3,
    .plies_max = 30,
    .may_repeat = true,
    .start = {.own = 0, .all = 2 * 4},
    .side_to_move = ring_side_to_move,
    .legal_moves = ring_legal_moves,
    .play = ring_play,
    .result = ring_result,
    .key = ring_key,
};

/* ------------------------------------------------------------------- leaps */

/* One token on a ring of many cells. Both sides move it, one cell forth or far
 * away. `own` is its cell, `all` is 1 if the second side is to move. */
enum { LEAPS_CELLS = 20000, LEAPS_FACTOR = 7 };

static inline Side leaps_side_to_move(const Game *game, Position p)
{
    (void)game;
    return p.all == 0 ? SIDE_FIRST : SIDE_SECOND;
}

static inline Result leaps_result(const Game *game, Position p)
{
    (void)game;
    (void)p;
    return RESULT_UNFINISHED;
}

static inline int leaps_legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)game;
    (void)p;
    moves[0] = 0;
    moves[1] = 1;
    return 2;
}

static inline Position leaps_play(const Game *game, Position p, Move move)
{
    (void)game;
    return (Position){
        .own = (move == 0 ? p.own + 1 : p.own * LEAPS_FACTOR + 1) % LEAPS_CELLS,
        .all = 1 - p.all,
    };
}

static inline uint64_t leaps_key(const Game *game, Position p)
{
    (void)game;
    return p.own * 2 + p.all;
}

static const Game toy_leaps = {
    .name = "leaps",
    .move_count = 2,
    .moves_max = 2,
    .plies_max = 40,
    .may_repeat = true,
    .start = {.own = 1, .all = 0},
    .side_to_move = leaps_side_to_move,
    .legal_moves = leaps_legal_moves,
    .play = leaps_play,
    .result = leaps_result,
    .key = leaps_key,
};

/* --------------------------------------------------------------------- nim */

/* Misere nim with heaps of 2, 4 and 6 (of 7, 7 and 7 in the large one, of 1,024 positions
 * but more ways to play than any search can follow): a player takes any number from one heap, and
 * the one who takes the last of all loses. The sum of the heaps without carry is 0,
 * so the second side wins; of 7, 7 and 7 the first. `own` has 3 bits for each heap, `all` is 1 if the second
 * side is to move. A move is 8 * heap + (number taken - 1). */
enum { NIM_HEAPS = 3, NIM_BITS = 3, NIM_LARGEST = 7, NIM_MOVES = 2 + 4 + 6 };

static inline uint64_t nim_heap(Position p, int heap)
{
    return p.own >> (NIM_BITS * heap) & 7;
}

static inline Side nim_side_to_move(const Game *game, Position p)
{
    (void)game;
    return p.all == 0 ? SIDE_FIRST : SIDE_SECOND;
}

static inline Result nim_result(const Game *game, Position p)
{
    return p.own == 0 ? result_won_by(nim_side_to_move(game, p)) : RESULT_UNFINISHED;
}

static inline int nim_legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    int count = 0;
    (void)game;
    for (int heap = 0; heap < NIM_HEAPS; heap++) {
        for (uint64_t taken = 1; taken <= nim_heap(p, heap); taken++) {
            moves[count++] = (Move)(8 * (unsigned)heap + taken - 1);
        }
    }
    return count;
}

static inline Position nim_play(const Game *game, Position p, Move move)
{
    const uint64_t taken = move % 8 + 1;
    (void)game;
    return (Position){.own = p.own - (taken << (NIM_BITS * (move / 8))), .all = 1 - p.all};
}

static inline uint64_t nim_key(const Game *game, Position p)
{
    (void)game;
    return p.own * 2 + p.all;
}

static const Game toy_nim = {
    .name = "nim",
    .move_count = 8 * (NIM_HEAPS - 1) + NIM_LARGEST,
    .moves_max = NIM_MOVES,
    .plies_max = NIM_MOVES,
    .start = {.own = 2 | 4 << NIM_BITS | 6 << (2 * NIM_BITS), .all = 0},
    .side_to_move = nim_side_to_move,
    .legal_moves = nim_legal_moves,
    .play = nim_play,
    .result = nim_result,
    .key = nim_key,
};

static const Game toy_large_nim = {
    .name = "largenim",
    .move_count = 8 * (NIM_HEAPS - 1) + NIM_LARGEST,
    .moves_max = NIM_HEAPS * NIM_LARGEST,
    .plies_max = NIM_HEAPS * NIM_LARGEST,
    .start = {.own = 7 | 7 << NIM_BITS | 7 << (2 * NIM_BITS), .all = 0},
    .side_to_move = nim_side_to_move,
    .legal_moves = nim_legal_moves,
    .play = nim_play,
    .result = nim_result,
    .key = nim_key,
};

/* -------------------------------------------------------------------- vast */

/* Both sides say one of four numbers in turn, thirty times together; the sum decides. There
 * are more positions than any oracle can list or search. `own` has the numbers in base 4
 * behind a 1, `all` is 1 if the second side is to move. */
enum { VAST_PLIES = 30 };

static inline Side vast_side_to_move(const Game *game, Position p)
{
    (void)game;
    return p.all == 0 ? SIDE_FIRST : SIDE_SECOND;
}

static inline Result vast_result(const Game *game, Position p)
{
    int sum = 0;
    (void)game;
    if (p.own >> (2 * VAST_PLIES) == 0) {
        return RESULT_UNFINISHED;
    }
    for (int ply = 0; ply < VAST_PLIES; ply++) {
        sum += (int)(p.own >> (2 * ply) & 3) * (ply % 5 + 1);
    }
    return sum % 3 == 0 ? RESULT_DRAW : sum % 3 == 1 ? RESULT_FIRST_WON : RESULT_SECOND_WON;
}

static inline int vast_legal_moves(const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const int count = vast_result(game, p) == RESULT_UNFINISHED ? 4 : 0;
    for (int i = 0; i < count; i++) {
        moves[i] = (Move)i;
    }
    return count;
}

static inline Position vast_play(const Game *game, Position p, Move move)
{
    (void)game;
    return (Position){.own = p.own << 2 | move, .all = 1 - p.all};
}

static inline uint64_t vast_key(const Game *game, Position p)
{
    (void)game;
    return p.own;
}

static const Game toy_vast = {
    .name = "vast",
    .move_count = 4,
    .moves_max = 4,
    .plies_max = VAST_PLIES,
    .start = {.own = 1, .all = 0},
    .side_to_move = vast_side_to_move,
    .legal_moves = vast_legal_moves,
    .play = vast_play,
    .result = vast_result,
    .key = vast_key,
};

#endif
