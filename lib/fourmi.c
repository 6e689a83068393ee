/* fourmi.c - Fourmi as a library: the engine behind one public header. */
#include "fourmi.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "notation.h"
#include "oracle/exact.h"
#include "play/player.h"

enum { NODES_PER_POLL = 10000 };

struct fourmi_game {
    Game game;
    Record record;
    Exact exact;
    void *table; /* the solver's, NULL until it is needed */
    Book book;
    int (*poll)(void *context);
    void *poll_context;
};

static_assert((int)FOURMI_MOVES_MAX >= (int)GAME_MOVES_MAX, "room for every move");
static_assert((int)FOURMI_TEXT_SIZE >= (int)NOTATION_SIZE, "room for every text");
static_assert((int)FOURMI_DRAW == (int)RESULT_DRAW &&
                  (int)FOURMI_FIRST_WON == (int)RESULT_FIRST_WON &&
                  (int)FOURMI_SECOND_WON == (int)RESULT_SECOND_WON,
              "results are the engine's");

const char *fourmi_version(void)
{
    return FOURMI_VERSION;
}

const char *fourmi_status_message(int status)
{
    switch (status) {
    case FOURMI_ERROR_MEMORY:
        return "out of memory";
    case FOURMI_ERROR_GAME:
        return "there is no game of that name";
    case FOURMI_ERROR_POSITION:
        return "that text is not a position of this game";
    case FOURMI_ERROR_MOVE:
        return "that move is not legal here";
    case FOURMI_ERROR_OVER:
        return "the game is over";
    case FOURMI_ERROR_LEVEL:
        return "there is no level of that name";
    case FOURMI_ERROR_BOOK:
        return "those bytes are not an opening book, or a damaged one";
    case FOURMI_ERROR_CANCELLED:
        return "cancelled";
    default:
        return status >= 0 ? "no error" : "unknown error";
    }
}

int fourmi_game_new(const char *name, fourmi_game **game)
{
    Game found;
    if (!games_find(name, &found)) {
        return FOURMI_ERROR_GAME;
    }
    fourmi_game *new_game = calloc(1, sizeof *new_game);
    if (new_game == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    new_game->game = found;
    new_game->record = record_start(&new_game->game);
    exact_init(&new_game->exact, &new_game->game, NULL, 0);
    *game = new_game;
    return FOURMI_OK;
}

void fourmi_game_free(fourmi_game *game)
{
    if (game != NULL) {
        free(game->table);
        free(game);
    }
}

int fourmi_game_read(fourmi_game *game, const char *text)
{
    size_t at;
    NotationError error = notation_read(&game->record, text, strlen(text), &at);
    return error == NOTATION_OK ? FOURMI_OK : FOURMI_ERROR_POSITION;
}

int fourmi_game_write_moves(const fourmi_game *game, char text[FOURMI_TEXT_SIZE])
{
    return notation_write_moves(&game->record, text);
}

int fourmi_game_write_board(const fourmi_game *game, char text[FOURMI_TEXT_SIZE])
{
    return notation_write_board(&game->game, record_position(&game->record), text);
}

int fourmi_game_side_to_move(const fourmi_game *game)
{
    return (int)game->game.side_to_move(&game->game, record_position(&game->record));
}

fourmi_result fourmi_game_result(const fourmi_game *game)
{
    return (fourmi_result)game->game.result(&game->game, record_position(&game->record));
}

int fourmi_game_legal_moves(const fourmi_game *game, int moves[FOURMI_MOVES_MAX])
{
    Move legal[GAME_MOVES_MAX];
    int count = game->game.legal_moves(&game->game, record_position(&game->record), legal);
    for (int i = 0; i < count; i++) {
        moves[i] = legal[i] + 1;
    }
    return count;
}

int fourmi_game_play(fourmi_game *game, int move)
{
    if (move < 1 || move > game->game.move_count) {
        return FOURMI_ERROR_MOVE;
    }
    if (fourmi_game_result(game) != FOURMI_UNFINISHED) {
        return FOURMI_ERROR_OVER;
    }
    return record_play(&game->record, (Move)(move - 1)) ? FOURMI_OK : FOURMI_ERROR_MOVE;
}

int fourmi_game_undo(fourmi_game *game, int plies)
{
    return record_undo(&game->record, plies);
}

int fourmi_game_redo(fourmi_game *game, int plies)
{
    return record_redo(&game->record, plies);
}

static bool poll_solver(void *context, uint64_t nodes)
{
    const fourmi_game *game = context;
    (void)nodes;
    return game->poll == NULL || game->poll(game->poll_context) != 0;
}

/* Makes sure that there is a solver where one is needed; false without memory. */
static bool prepare_solver(fourmi_game *game)
{
    size_t size = exact_memory_size(&game->game);
    if (size == 0 || game->table != NULL) {
        return true;
    }
    game->table = aligned_alloc(SOLVER_ALIGNMENT, size);
    if (game->table == NULL) {
        return false;
    }
    const Book *book = game->exact.book;
    exact_init(&game->exact, &game->game, game->table, size);
    game->exact.book = book;
    solver_set_poll(&game->exact.solver, poll_solver, game, NODES_PER_POLL);
    return true;
}

int fourmi_game_scores(fourmi_game *game, int scores[FOURMI_MOVES_MAX])
{
    ExactMoves exact;
    if (!prepare_solver(game)) {
        return FOURMI_ERROR_MEMORY;
    }
    if (!exact_moves(&game->exact, record_position(&game->record), &exact)) {
        return FOURMI_ERROR_CANCELLED;
    }
    memcpy(scores, exact.scores, (size_t)exact.count * sizeof scores[0]);
    return exact.count;
}

int fourmi_game_choose(fourmi_game *game, const char *level, uint64_t seed)
{
    Player player;
    if (!player_read(level, &player)) {
        return FOURMI_ERROR_LEVEL;
    }
    if (fourmi_game_result(game) != FOURMI_UNFINISHED) {
        return FOURMI_ERROR_OVER;
    }
    if (player.depth == 0 && !prepare_solver(game)) {
        return FOURMI_ERROR_MEMORY;
    }
    Rng rng = rng_from_seed(seed);
    Move move = player_choose(&player, &game->exact, record_position(&game->record), &rng);
    return move == GAME_NO_MOVE ? FOURMI_ERROR_CANCELLED : move + 1;
}

int fourmi_game_set_book(fourmi_game *game, const void *bytes, size_t size)
{
    if (book_open(&game->book, bytes, size) != BOOK_OK) {
        return FOURMI_ERROR_BOOK;
    }
    game->exact.book = &game->book;
    return FOURMI_OK;
}

void fourmi_game_set_poll(fourmi_game *game, int (*poll)(void *context), void *context)
{
    game->poll = poll;
    game->poll_context = context;
}
