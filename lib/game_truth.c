/* game_truth.c - what the positions of a game are worth exactly, and opponents who know that or
 * less. */
#include <assert.h>

#include "host/data.h"
#include "lib/handles.h"
#include "oracle/solver/book.h"
#include "play/player.h"
#include "value_words.h"

static bool poll_oracle(void *context, uint64_t work)
{
    fourmi_game *game = context;
    (void)work;
    game->was_cancelled = game->poll != NULL && game->poll(game->poll_context) == 0;
    return !game->was_cancelled;
}

/* The oracle with its memory, which is reserved now; NULL if there is none. */
static Oracle *oracle_of(fourmi_game *game)
{
    if (game->oracles == NULL) {
        game->oracles = oracle_set_new(
            &game->game, &(OracleSetOptions){.allocator = handle_allocator(&game->handle)});
        if (game->oracles == NULL) {
            return NULL;
        }
        oracle_set_poll(oracle_set_get(game->oracles, 0), poll_oracle, game);
        book_choice_use(&game->book, game->oracles, &game->game);
    }
    return oracle_set_get(game->oracles, 0);
}

/* Why an oracle gave no answer. */
static int status_without_answer(const fourmi_game *game)
{
    return game->was_cancelled ? FOURMI_ERROR_CANCELLED : FOURMI_ERROR_UNKNOWN;
}

/* Asks for the value of every move; returns how many there are, or why that is unknown. */
static int find_moves(fourmi_game *game, OracleMoves *moves)
{
    if (record_is_over(&game->record)) {
        return 0;
    }
    Oracle *oracle = oracle_of(game);
    if (oracle == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    game->was_cancelled = false;
    const bool is_found = oracle_moves(oracle, record_position(&game->record), moves);
    return is_found ? moves->count : status_without_answer(game);
}

int fourmi_game_scores(fourmi_game *game, int scores[FOURMI_MOVES_MAX])
{
    OracleMoves moves;
    if (game == NULL || scores == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const int count = find_moves(game, &moves);
    for (int i = 0; i < count; i++) {
        scores[i] = value_score(moves.values[i]);
    }
    return count;
}

/* ------------------------------------------------------------------ values */

static_assert((int)FOURMI_VALUE_SIZE >= (int)VALUE_WORDS_SIZE, "room for every value");

fourmi_value value_to_public(Value value)
{
    const bool is_mate = value.unit == VALUE_MATE;
    return (fourmi_value){
        .unit = is_mate ? FOURMI_MATE : FOURMI_SCORE,
        .outcome = value_outcome(value),
        .score = is_mate ? 0 : value_score(value),
        .plies = is_mate ? value_plies_to_mate(value) : 0,
    };
}

static Value engine_value(const fourmi_value *value)
{
    return value->unit == FOURMI_MATE
               ? (Value){.unit = VALUE_MATE, .amount = value->outcome, .steps = value->plies}
               : value_of_score(value->score);
}

int fourmi_game_values(fourmi_game *game, fourmi_value values[FOURMI_MOVES_MAX])
{
    OracleMoves moves;
    if (game == NULL || values == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    const int count = find_moves(game, &moves);
    for (int i = 0; i < count; i++) {
        values[i] = value_to_public(moves.values[i]);
    }
    return count;
}

int value_at_end(const Game *game, const Record *record, fourmi_value *value)
{
    const Side side = game->side_to_move(game, record_position(record));
    if (catalogue_oracle_kind(game)->unit != VALUE_MATE) {
        return FOURMI_ERROR_OVER;
    }
    *value = (fourmi_value){.unit = FOURMI_MATE,
                            .outcome = result_for(record_result(record), side)};
    return FOURMI_OK;
}

int fourmi_game_value(fourmi_game *game, fourmi_value *value)
{
    Value found;
    if (game == NULL || value == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (record_is_over(&game->record)) {
        return value_at_end(&game->game, &game->record, value);
    }
    Oracle *oracle = oracle_of(game);
    if (oracle == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    game->was_cancelled = false;
    if (!oracle_value(oracle, record_position(&game->record), &found)) {
        return status_without_answer(game);
    }
    *value = value_to_public(found);
    return FOURMI_OK;
}

int fourmi_value_text(const fourmi_value *value, char text[FOURMI_VALUE_SIZE])
{
    if (value == NULL || text == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    return value_write_for_people(engine_value(value), text);
}

/* ----------------------------------------------------------------- players */

int fourmi_game_choose(fourmi_game *game, const char *level, uint64_t seed)
{
    Player player;
    if (game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (level == NULL || !player_read(level, &player)) {
        return FOURMI_ERROR_LEVEL;
    }
    if (fourmi_game_result(game) != FOURMI_UNFINISHED) {
        return FOURMI_ERROR_OVER;
    }
    Oracle *oracle = player.depth == 0 ? oracle_of(game) : &game->shallow;
    if (oracle == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    Rng rng = rng_from_seed(seed);
    game->was_cancelled = false;
    const Move move = player_choose(&player, oracle, record_position(&game->record), &rng);
    return move == GAME_NO_MOVE ? status_without_answer(game) : move + 1;
}

/* -------------------------------------------------------------------- book */

bool book_choice_make(BookChoice *choice, const void *bytes, size_t size)
{
    Book book;
    if (bytes != NULL && book_open(&book, bytes, size) != BOOK_OK) {
        return false;
    }
    *choice = (BookChoice){.is_made = true, .bytes = bytes, .size = size};
    return true;
}

/* A book for boards of another size is of no use, and not used. */
void book_choice_use(const BookChoice *choice, OracleSet *oracles, const Game *game)
{
    size_t size = choice->size;
    const void *bytes = choice->is_made ? choice->bytes : data_book_of(game, &size);
    if (bytes != NULL) {
        (void)oracle_set_use_data(oracles, bytes, size);
    }
}

/* What was found out with another book is forgotten with it. A book of a board of another
 * size is a good book, though of no use here. */
int fourmi_game_set_book(fourmi_game *game, const void *bytes, size_t size)
{
    if (game == NULL) {
        return FOURMI_ERROR_ARGUMENT;
    }
    if (!book_choice_make(&game->book, bytes, size)) {
        return FOURMI_ERROR_BOOK;
    }
    oracle_set_free(game->oracles);
    game->oracles = NULL;
    return FOURMI_OK;
}

void fourmi_game_set_poll(fourmi_game *game, int (*poll)(void *context), void *context)
{
    game->poll = poll;
    game->poll_context = context;
}
