/* game.c - a game in progress: its rules, and positions and moves as text. */
#include <assert.h>

#include "facets/board.h"
#include "facets/notation.h"
#include "lib/handles.h"

static_assert((int)FOURMI_MOVES_MAX >= (int)GAME_MOVES_MAX, "room for every move");
static_assert((int)FOURMI_TEXT_SIZE >= (int)NOTATION_SIZE, "room for every text");
static_assert((int)FOURMI_MOVE_SIZE >= (int)NOTATION_MOVE_SIZE, "room for every move's text");
static_assert((int)FOURMI_DRAW == (int)RESULT_DRAW &&
                  (int)FOURMI_FIRST_WON == (int)RESULT_FIRST_WON &&
                  (int)FOURMI_SECOND_WON == (int)RESULT_SECOND_WON,
              "results are the engine's");

const char *fourmi_game_name(int i)
{
    const CatalogueEntry *entry = catalogue_entry(i);
    return entry != NULL ? entry->game->name : NULL;
}

const char *fourmi_game_options(int i)
{
    const CatalogueEntry *entry = catalogue_entry(i);
    return entry != NULL ? entry->options : NULL;
}

static void start(fourmi_game *game, const Game *rules)
{
    game->game = *rules;
    game->record = record_start(&game->game);
    catalogue_init_oracle(&game->shallow, &game->game, NULL, 0);
}

int fourmi_game_new_in(const fourmi_allocator *allocator, const char *name, fourmi_game **game)
{
    Game found;
    if (game == NULL || !allocator_is_good(allocator)) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!catalogue_find(name, &found)) {
        return FOURMI_ERROR_GAME;
    }
    fourmi_game *new_game = handle_new(allocator, sizeof *new_game);
    if (new_game == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    start(new_game, &found);
    *game = new_game;
    return FOURMI_OK;
}

int fourmi_game_new(const char *name, fourmi_game **game)
{
    return fourmi_game_new_in(NULL, name, game);
}

int fourmi_game_copy(const fourmi_game *game, fourmi_game **copy)
{
    if (game == NULL || copy == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    fourmi_game *new_game = handle_new_like(&game->handle, sizeof *new_game);
    if (new_game == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    start(new_game, &game->game);
    new_game->record = game->record;
    new_game->record.game = &new_game->game;
    *copy = new_game;
    return FOURMI_OK;
}

void fourmi_game_free(fourmi_game *game)
{
    if (game != NULL) {
        oracle_set_free(game->oracles);
        handle_free(game);
    }
}

const char *fourmi_game_title(const fourmi_game *game)
{
    return game->game.name;
}

const char *fourmi_game_letters(const fourmi_game *game, int side)
{
    const bool has_letters = game->game.board != NULL && (side == 0 || side == 1);
    return has_letters ? board_letters(&game->game, (Side)side) : NULL;
}

int fourmi_game_rows(const fourmi_game *game)
{
    return game->game.rows;
}

int fourmi_game_columns(const fourmi_game *game)
{
    return game->game.cols;
}

int fourmi_game_move_count(const fourmi_game *game)
{
    return game->game.move_count;
}

int fourmi_game_read(fourmi_game *game, const char *text)
{
    size_t at;
    if (game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return text != NULL && notation_read(&game->record, text, strlen(text), &at) == NOTATION_OK
               ? FOURMI_OK
               : FOURMI_ERROR_POSITION;
}

int fourmi_game_write_moves(const fourmi_game *game, char text[FOURMI_TEXT_SIZE])
{
    if (game == NULL || text == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return notation_write_moves(&game->record, text);
}

int fourmi_game_write_board(const fourmi_game *game, char text[FOURMI_TEXT_SIZE])
{
    if (game == NULL || text == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return notation_write_position(&game->game, record_position(&game->record), text);
}

int fourmi_game_side_to_move(const fourmi_game *game)
{
    return (int)game->game.side_to_move(&game->game, record_position(&game->record));
}

fourmi_result fourmi_game_result(const fourmi_game *game)
{
    return (fourmi_result)record_result(&game->record);
}

int fourmi_game_legal_moves(const fourmi_game *game, int moves[FOURMI_MOVES_MAX])
{
    Move legal[GAME_MOVES_MAX];
    if (game == NULL || moves == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (record_is_over(&game->record)) {
        return 0; /* by repetition, too, which the position does not know */
    }
    int count = game->game.legal_moves(&game->game, record_position(&game->record), legal);
    for (int i = 0; i < count; i++) {
        moves[i] = legal[i] + 1;
    }
    return count;
}

int fourmi_game_play(fourmi_game *game, int move)
{
    if (game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (move < 1 || move > game->game.move_count) {
        return FOURMI_ERROR_MOVE;
    }
    if (fourmi_game_result(game) != FOURMI_UNFINISHED) {
        return FOURMI_ERROR_OVER;
    }
    return record_play(&game->record, (Move)(move - 1)) ? FOURMI_OK : FOURMI_ERROR_MOVE;
}

static bool is_legal(const fourmi_game *game, Move move)
{
    return !record_is_over(&game->record) &&
           game_is_legal(&game->game, record_position(&game->record), move);
}

bool game_handle_is_legal(const fourmi_game *game, int move)
{
    return 1 <= move && move <= game->game.move_count && is_legal(game, (Move)(move - 1));
}

int fourmi_game_move_text(const fourmi_game *game, int move, char text[FOURMI_MOVE_SIZE])
{
    if (game == NULL || text == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!game_handle_is_legal(game, move)) {
        return FOURMI_ERROR_MOVE;
    }
    return notation_write_move(&game->game, record_position(&game->record), (Move)(move - 1), text);
}

int fourmi_game_move_of_text(const fourmi_game *game, const char *text)
{
    if (game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const Position p = record_position(&game->record);
    const Move move = text != NULL ? notation_read_move(&game->game, p, text, strlen(text))
                                   : GAME_NO_MOVE;
    return move != GAME_NO_MOVE && is_legal(game, move) ? move + 1 : FOURMI_ERROR_MOVE;
}

int fourmi_game_undo(fourmi_game *game, int plies)
{
    if (game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return record_undo(&game->record, plies);
}

int fourmi_game_redo(fourmi_game *game, int plies)
{
    if (game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return record_redo(&game->record, plies);
}

int fourmi_game_move_name(const fourmi_game *game, int move, char text[FOURMI_MOVE_SIZE])
{
    if (game == NULL || text == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!game_handle_is_legal(game, move)) {
        return FOURMI_ERROR_MOVE;
    }
    return notation_write_move_for_people(&game->game, record_position(&game->record),
                                          (Move)(move - 1), text);
}

const char *fourmi_game_why_not(const fourmi_game *game, const char *text)
{
    const Game *rules = &game->game;
    const size_t length = text != NULL ? strlen(text) : 0;
    const bool is_position = text != NULL && notation_has_positions(rules) &&
                             rules->notation->is_position(rules, text, length);
    return is_position ? notation_why_not_position(rules, text, length) : NULL;
}
