/* exports.c - the engine's door to the browser and to Node.js.
 *
 * A host writes text into the buffer at fourmi_text(), calls, and reads numbers
 * or text back. The module plays one game at a time, from fourmi_open on, which
 * comes before all others; whoever wants two loads it twice. Everything else,
 * rules included, is the engine's.
 */
#include <assert.h>
#include <stddef.h>

#include "bench/signature.h"
#include "games/games.h"
#include "notation.h"
#include "play/player.h"
#include "positions.h"
#include "search/exact.h"
#include "search/minimax.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { TEXT_SIZE = 256, POSITIONS_MAX = 1 << 16, NO_SUCH_THING = -1 };

static char text[TEXT_SIZE];
static Game game;
static Record record;
static Exact exact;
static void *table; /* the solver's; NULL until fourmi_set_table */
static size_t table_size;
static Book book;
static bool has_book;

char *EXPORT(fourmi_text)(void);
int EXPORT(fourmi_open)(void);
int EXPORT(fourmi_read)(int length);
int EXPORT(fourmi_write_board)(void);
int EXPORT(fourmi_play)(int move);
int EXPORT(fourmi_undo)(int plies);
int EXPORT(fourmi_result)(void);
int EXPORT(fourmi_legal_moves)(void);
int EXPORT(fourmi_choose)(uint32_t seed);
void *EXPORT(fourmi_reserve)(int bytes);
int EXPORT(fourmi_set_table)(int mebibytes);
int EXPORT(fourmi_set_book)(const void *bytes, int size);
int EXPORT(fourmi_score)(void);
int EXPORT(fourmi_scores)(void);
double EXPORT(fourmi_solver_nodes)(void);
int EXPORT(fourmi_think)(int alpha_beta);
int EXPORT(fourmi_count)(int ply, int up_to_symmetry);
uint32_t EXPORT(fourmi_signature)(void);
uint32_t EXPORT(fourmi_brain_signature)(void);

/* The text buffer, TEXT_SIZE bytes. */
char *fourmi_text(void)
{
    return text;
}

static void prepare_exact(void)
{
    exact_init(&exact, &game, table, table_size);
    exact.book = has_book ? &book : NULL;
}

/* Starts the game that the buffer names (NUL-terminated); 0, or -1 if there is
 * no such game. */
int fourmi_open(void)
{
    text[TEXT_SIZE - 1] = '\0';
    if (!games_find(text, &game)) {
        return NO_SUCH_THING;
    }
    record = record_start(&game);
    prepare_exact();
    return 0;
}

/* Reads a position of `length` characters from the buffer; 0 or a NotationError. */
int fourmi_read(int length)
{
    size_t at;
    if (length < 0 || length >= TEXT_SIZE) {
        return NOTATION_WRONG_SIZE;
    }
    return (int)notation_read(&record, text, (size_t)length, &at);
}

/* Writes the board into the buffer; returns its length. */
int fourmi_write_board(void)
{
    return notation_write_board(&game, record_position(&record), text);
}

/* 1 if the move was legal and is played, 0 if not. */
int fourmi_play(int move)
{
    return move >= 0 && move < game.move_count && record_play(&record, (Move)move);
}

int fourmi_undo(int plies)
{
    return record_undo(&record, plies);
}

/* A Result. */
int fourmi_result(void)
{
    return (int)game.result(&game, record_position(&record));
}

/* Writes the legal moves into the buffer, one byte each; returns how many. */
int fourmi_legal_moves(void)
{
    Move moves[GAME_MOVES_MAX];
    int count = game.legal_moves(&game, record_position(&record), moves);
    for (int i = 0; i < count; i++) {
        text[i] = (char)moves[i];
    }
    return count;
}

/* The move of the player that the buffer names; -1 if there is no such player
 * or the game is over. */
int fourmi_choose(uint32_t seed)
{
    Player player;
    Position p = record_position(&record);
    text[TEXT_SIZE - 1] = '\0';
    if (!player_read(text, &player) || game_is_over(&game, p)) {
        return NO_SUCH_THING;
    }
    Rng rng = rng_from_seed(seed);
    return player_choose(&player, &exact, p, &rng);
}

/* Memory for the host to fill, aligned to 64 KiB; it is never given back. 0 if
 * there is none. */
void *fourmi_reserve(int bytes)
{
    enum { PAGE = 65536 };
    size_t pages = ((size_t)(bytes > 0 ? bytes : 0) + PAGE - 1) / PAGE;
    size_t before = __builtin_wasm_memory_grow(0, pages);
    return before == SIZE_MAX ? NULL : (void *)(before * PAGE);
}

/* Gives the solver a table of this size, once; 0, or -1 if there is no memory. */
int fourmi_set_table(int mebibytes)
{
    size_t size = (size_t)mebibytes << 20;
    void *memory = mebibytes > 0 && mebibytes <= 1024 ? fourmi_reserve((int)size) : NULL;
    if (memory == NULL) {
        return NO_SUCH_THING;
    }
    table = memory;
    table_size = size;
    if (game.play != NULL) {
        prepare_exact();
    }
    return 0;
}

/* Opens the book at this place in memory, where it must stay; 0, or a BookError
 * and nothing changes. */
int fourmi_set_book(const void *bytes, int size)
{
    Book opened;
    BookError error = book_open(&opened, bytes, (size_t)size);
    if (error == BOOK_OK) {
        book = opened;
        has_book = true;
        exact.book = &book;
    }
    return (int)error;
}

/* The exact score; -128 if the game is over or the position too hard without a
 * table. */
int fourmi_score(void)
{
    int score;
    Position p = record_position(&record);
    return !game_is_over(&game, p) && exact_score(&exact, p, &score) ? score : INT8_MIN;
}

/* Writes the exact scores of the legal moves into the buffer, one signed byte
 * each, in their order; returns how many, -1 if they are not known. */
int fourmi_scores(void)
{
    ExactMoves moves;
    if (!exact_moves(&exact, record_position(&record), &moves)) {
        return NO_SUCH_THING;
    }
    for (int i = 0; i < moves.count; i++) {
        text[i] = (char)moves.scores[i];
    }
    return moves.count;
}

/* Nodes that the solver has searched since the game was opened. */
double fourmi_solver_nodes(void)
{
    return (double)solver_nodes(&exact.solver);
}

/* Searches to the end of the game; returns the number of calls. */
int fourmi_think(int alpha_beta)
{
    const MinimaxOptions options = {.alpha_beta = alpha_beta != 0};
    return (int)minimax_search(&game, record_position(&record), &options, NULL, NULL).calls;
}

/* The number of distinct positions after `ply` moves; -1 if there are too many
 * or no game lasts so long. */
int fourmi_count(int ply, int up_to_symmetry)
{
    if (ply < 0 || ply > game.plies_max) {
        return NO_SUCH_THING;
    }
    static Position positions[2][POSITIONS_MAX];
    static uint32_t slots[2][2 * POSITIONS_MAX];
    assert(positions_slot_count(POSITIONS_MAX) == 2 * POSITIONS_MAX);
    PositionSet sets[2];
    positions_init(&sets[0], &game, positions[0], slots[0], POSITIONS_MAX);
    positions_add(&sets[0], game.start);
    for (int i = 0; i < ply; i++) {
        PositionSet *next = &sets[(i + 1) % 2];
        positions_init(next, &game, positions[(i + 1) % 2], slots[(i + 1) % 2], POSITIONS_MAX);
        if (!positions_add_next_ply(next, &sets[i % 2], up_to_symmetry != 0)) {
            return NO_SUCH_THING;
        }
    }
    return (int)sets[ply % 2].count;
}

static _Alignas(SOLVER_ALIGNMENT) unsigned char bench_table[BENCH_TABLE_BYTES];

uint32_t fourmi_signature(void)
{
    return (uint32_t)bench_signature(bench_table);
}

/* The low half of the learner's signature. */
uint32_t fourmi_brain_signature(void)
{
    return (uint32_t)bench_brain_signature(bench_table);
}
