/* fourmi.c - Fourmi as a library: the engine behind one public header. */
#include "fourmi.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "facets/notation.h"
#include "host/oracle_set.h"
#include "oracle/solver/book.h"
#include "play/player.h"
#include "value_words.h"

struct fourmi_game {
    Game game;
    Record record;
    OracleSet *oracles; /* NULL until they are needed */
    Oracle shallow;     /* without memory, for players that look a few moves ahead */
    const void *book;   /* borrowed; NULL for none */
    size_t book_size;
    int (*poll)(void *context);
    void *poll_context;
    bool was_cancelled; /* by that, in the last call */
};

static_assert((int)FOURMI_MOVES_MAX >= (int)GAME_MOVES_MAX, "room for every move");
static_assert((int)FOURMI_TEXT_SIZE >= (int)NOTATION_SIZE, "room for every text");
static_assert((int)FOURMI_MOVE_SIZE >= (int)NOTATION_MOVE_SIZE, "room for every move's text");
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
    case FOURMI_ERROR_UNKNOWN:
        return "the exact value is not known";
    default:
        return status >= 0 ? "no error" : "unknown error";
    }
}

const char *fourmi_game_name(int i)
{
    const CatalogueEntry *entry = catalogue_entry(i);
    return entry != NULL ? entry->game->name : NULL;
}

int fourmi_game_new(const char *name, fourmi_game **game)
{
    Game found;
    if (!catalogue_find(name, &found)) {
        return FOURMI_ERROR_GAME;
    }
    fourmi_game *new_game = calloc(1, sizeof *new_game);
    if (new_game == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    new_game->game = found;
    new_game->record = record_start(&new_game->game);
    catalogue_init_oracle(&new_game->shallow, &new_game->game, NULL, 0);
    *game = new_game;
    return FOURMI_OK;
}

void fourmi_game_free(fourmi_game *game)
{
    if (game != NULL) {
        oracle_set_free(game->oracles);
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

int fourmi_game_move_text(const fourmi_game *game, int move, char text[FOURMI_MOVE_SIZE])
{
    if (move < 1 || move > game->game.move_count || !is_legal(game, (Move)(move - 1))) {
        return FOURMI_ERROR_MOVE;
    }
    return notation_write_move(&game->game, record_position(&game->record), (Move)(move - 1), text);
}

int fourmi_game_move_of_text(const fourmi_game *game, const char *text)
{
    const Position p = record_position(&game->record);
    const Move move = notation_read_move(&game->game, p, text, strlen(text));
    return move != GAME_NO_MOVE && is_legal(game, move) ? move + 1 : FOURMI_ERROR_MOVE;
}

int fourmi_game_undo(fourmi_game *game, int plies)
{
    return record_undo(&game->record, plies);
}

int fourmi_game_redo(fourmi_game *game, int plies)
{
    return record_redo(&game->record, plies);
}

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
        game->oracles = oracle_set_new(&game->game, &(OracleSetOptions){0});
        if (game->oracles == NULL) {
            return NULL;
        }
        oracle_set_poll(oracle_set_get(game->oracles, 0), poll_oracle, game);
        if (game->book != NULL) {
            (void)oracle_set_use_data(game->oracles, game->book, game->book_size);
        }
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
    const int count = find_moves(game, &moves);
    for (int i = 0; i < count; i++) {
        scores[i] = value_score(moves.values[i]);
    }
    return count;
}

/* ------------------------------------------------------------------ values */

static_assert((int)FOURMI_VALUE_SIZE >= (int)VALUE_WORDS_SIZE, "room for every value");

static fourmi_value public_value(Value value)
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
    const int count = find_moves(game, &moves);
    for (int i = 0; i < count; i++) {
        values[i] = public_value(moves.values[i]);
    }
    return count;
}

/* Of a position in which the game is over. */
static int value_of_end(const fourmi_game *game, fourmi_value *value)
{
    const int outcome = result_for(record_result(&game->record),
                                   (Side)fourmi_game_side_to_move(game));
    if (catalogue_oracle_kind(&game->game)->unit != VALUE_MATE) {
        return FOURMI_ERROR_OVER;
    }
    *value = (fourmi_value){.unit = FOURMI_MATE, .outcome = outcome};
    return FOURMI_OK;
}

int fourmi_game_value(fourmi_game *game, fourmi_value *value)
{
    Value found;
    if (record_is_over(&game->record)) {
        return value_of_end(game, value);
    }
    Oracle *oracle = oracle_of(game);
    if (oracle == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    game->was_cancelled = false;
    if (!oracle_value(oracle, record_position(&game->record), &found)) {
        return status_without_answer(game);
    }
    *value = public_value(found);
    return FOURMI_OK;
}

int fourmi_value_text(const fourmi_value *value, char text[FOURMI_VALUE_SIZE])
{
    return value_write_for_people(engine_value(value), text);
}

int fourmi_game_move_name(const fourmi_game *game, int move, char text[FOURMI_MOVE_SIZE])
{
    if (move < 1 || move > game->game.move_count || !is_legal(game, (Move)(move - 1))) {
        return FOURMI_ERROR_MOVE;
    }
    return notation_write_move_for_people(&game->game, record_position(&game->record),
                                          (Move)(move - 1), text);
}

const char *fourmi_game_why_not(const fourmi_game *game, const char *text)
{
    const Game *rules = &game->game;
    const size_t length = strlen(text);
    const bool is_position = notation_has_positions(rules) &&
                             rules->notation->is_position(rules, text, length);
    return is_position ? notation_why_not_position(rules, text, length) : NULL;
}

/* ----------------------------------------------------------------- players */

int fourmi_game_choose(fourmi_game *game, const char *level, uint64_t seed)
{
    Player player;
    if (!player_read(level, &player)) {
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
    Move move = player_choose(&player, oracle, record_position(&game->record), &rng);
    return move == GAME_NO_MOVE ? FOURMI_ERROR_CANCELLED : move + 1;
}

/* A book of a board of another size is a good book, though of no use here. */
int fourmi_game_set_book(fourmi_game *game, const void *bytes, size_t size)
{
    Book book;
    if (book_open(&book, bytes, size) != BOOK_OK) {
        return FOURMI_ERROR_BOOK;
    }
    game->book = bytes;
    game->book_size = size;
    if (game->oracles != NULL) {
        (void)oracle_set_use_data(game->oracles, bytes, size);
    }
    return FOURMI_OK;
}

void fourmi_game_set_poll(fourmi_game *game, int (*poll)(void *context), void *context)
{
    game->poll = poll;
    game->poll_context = context;
}
