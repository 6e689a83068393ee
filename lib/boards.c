/* boards.c - many games at once. */
#include "facets/board.h"
#include "lib/handles.h"

struct fourmi_boards {
    Handle handle;
    Game game;
    size_t count;
    Rng random;
    Record *records; /* [count], since who wins may depend on what was before */
};

/* ---------------------------------------------------------------- lifetime */

void fourmi_boards_reset(fourmi_boards *boards, const uint8_t *which)
{
    for (size_t i = 0; i < boards->count; i++) {
        if (which == NULL || which[i]) {
            boards->records[i] = record_start(&boards->game);
        }
    }
}

int fourmi_boards_new(const fourmi_allocator *allocator, const char *game, size_t count,
                      uint64_t seed, fourmi_boards **boards)
{
    Game found;
    if (boards == NULL || !allocator_is_good(allocator)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!catalogue_find(game, &found)) {
        return FOURMI_ERROR_GAME;
    }
    if (count == 0 || count > SIZE_MAX / sizeof(Record)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    fourmi_boards *made = handle_new(allocator, sizeof *made);
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    made->game = found;
    made->count = count;
    made->random = rng_from_seed(seed);
    made->records = allocator_take(handle_allocator(&made->handle), count * sizeof(Record));
    if (made->records == NULL) {
        handle_free(made);
        return FOURMI_ERROR_MEMORY;
    }
    fourmi_boards_reset(made, NULL);
    *boards = made;
    return FOURMI_OK;
}

void fourmi_boards_free(fourmi_boards *boards)
{
    if (boards != NULL) {
        allocator_give_back(handle_allocator(&boards->handle), boards->records);
        handle_free(boards);
    }
}

/* -------------------------------------------------------------- describing */

size_t fourmi_boards_count(const fourmi_boards *boards)
{
    return boards->count;
}

int fourmi_boards_move_count(const fourmi_boards *boards)
{
    return boards->game.move_count;
}

int fourmi_boards_rows(const fourmi_boards *boards)
{
    return boards->game.rows;
}

int fourmi_boards_columns(const fourmi_boards *boards)
{
    return boards->game.cols;
}

/* ----------------------------------------------------------------- playing */

/* The legal moves on a board, none where the game is over. */
static int legal_moves(const fourmi_boards *boards, size_t i, Move moves[GAME_MOVES_MAX])
{
    const Game *game = &boards->game;
    const Record *record = &boards->records[i];
    return record_is_over(record) ? 0 : game->legal_moves(game, record_position(record), moves);
}

static bool is_playable(const fourmi_boards *boards, size_t i, int32_t move)
{
    const Game *game = &boards->game;
    const Record *record = &boards->records[i];
    return record_is_over(record) || (0 <= move && move < game->move_count &&
                                      game_is_legal(game, record_position(record), (Move)move));
}

static double play(fourmi_boards *boards, size_t i, int32_t move)
{
    const Game *game = &boards->game;
    Record *record = &boards->records[i];
    if (record_is_over(record)) {
        return 0.0;
    }
    const Side side = game->side_to_move(game, record_position(record));
    record_play(record, (Move)move);
    return result_for(record_result(record), side);
}

int fourmi_boards_step(fourmi_boards *boards, const int32_t *moves, double *rewards,
                       uint8_t *terminated)
{
    if (boards == NULL || moves == NULL || rewards == NULL || terminated == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    for (size_t i = 0; i < boards->count; i++) {
        if (!is_playable(boards, i, moves[i])) {
            return FOURMI_ERROR_MOVE;
        }
    }
    for (size_t i = 0; i < boards->count; i++) {
        rewards[i] = play(boards, i, moves[i]);
        terminated[i] = record_is_over(&boards->records[i]);
    }
    return FOURMI_OK;
}

/* ------------------------------------------------------------------ seeing */

static uint8_t *write_pieces(const Game *game, Position p, uint8_t *pieces)
{
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++) {
            *pieces++ = (uint8_t)game->board->piece(game, p, row, col);
        }
    }
    return pieces;
}

void fourmi_boards_pieces(const fourmi_boards *boards, uint8_t *pieces)
{
    if (pieces == NULL) {
        return;
    }
    for (size_t i = 0; boards->game.board != NULL && i < boards->count; i++) {
        pieces = write_pieces(&boards->game, record_position(&boards->records[i]), pieces);
    }
}

void fourmi_boards_sides(const fourmi_boards *boards, uint8_t *sides)
{
    if (sides == NULL) {
        return;
    }
    const Game *game = &boards->game;
    for (size_t i = 0; i < boards->count; i++) {
        sides[i] = (uint8_t)game->side_to_move(game, record_position(&boards->records[i]));
    }
}

void fourmi_boards_legal(const fourmi_boards *boards, uint8_t *legal)
{
    if (legal == NULL) {
        return;
    }
    const size_t size = (size_t)boards->game.move_count;
    Move moves[GAME_MOVES_MAX];
    memset(legal, 0, boards->count * size);
    for (size_t i = 0; i < boards->count; i++) {
        const int count = legal_moves(boards, i, moves);
        for (int j = 0; j < count; j++) {
            legal[i * size + moves[j]] = 1;
        }
    }
}

void fourmi_boards_random_moves(fourmi_boards *boards, int32_t *moves)
{
    Move legal[GAME_MOVES_MAX];
    if (moves == NULL) {
        return;
    }
    for (size_t i = 0; i < boards->count; i++) {
        const int count = legal_moves(boards, i, legal);
        moves[i] = count > 0 ? legal[rng_below(&boards->random, (uint32_t)count)] : 0;
    }
}
