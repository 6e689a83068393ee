/* contract_games.h - the games that have to keep what every game promises, and positions
 * of them to look at.
 *
 * A new game joins with its row in the catalogue, as it usually is and with the options
 * that the row has as an example. Some other sizes are tried as well, and toy games that
 * have what those in the catalogue may lack.
 */
#ifndef FOURMI_TESTS_CONTRACT_GAMES_H
#define FOURMI_TESTS_CONTRACT_GAMES_H

#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/chess/chess.h"
#include "positions.h"
#include "toy_games.h"

static const char *const sized_games[] = {
    "connect4:4x4", "connect4:6x5",  "connect4:5x6",  "connect4:8x7",
    "connect4:9x5", "connect4:12x4", "connect4:4x15",
};

static const Game *const toy_games[] = {&toy_pawns, &toy_hexapawn, &toy_ring, &toy_nim};

/* Endings of chess: those that people are offered, and one of five men. */
static const char *const endings[] = {
    "any", "KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR", "KRKN", "KPKP", "KRPKR",
};

enum {
    SIZED_COUNT = sizeof sized_games / sizeof sized_games[0],
    TOY_COUNT = sizeof toy_games / sizeof toy_games[0],
    ENDING_COUNT = sizeof endings / sizeof endings[0],
    POSITIONS_TRIED = 20000,
    PLIES_LONG = 100, /* of games that take so long fewer are tried */
    LONG_SHARE = 8,
    POSITIONS_FEW = 100, /* no game has fewer */
};

static inline int entry_count(void)
{
    int count = 0;
    while (catalogue_entry(count) != NULL) {
        count++;
    }
    return count;
}

/* How many games a row has: the usual one, and its example. */
static inline int games_of(const CatalogueEntry *entry)
{
    return entry->example != NULL ? 2 : 1;
}

static inline int listed_count(void)
{
    int count = 0;
    for (int i = 0; i < entry_count(); i++) {
        count += games_of(catalogue_entry(i));
    }
    return count;
}

static inline void find_example(const CatalogueEntry *entry, Game *game)
{
    char name[64];
    snprintf(name, sizeof name, "%s:%s", entry->game->name, entry->example);
    assert_true(catalogue_find(name, game));
    assert_string_equal(game->name, name);
    assert_ptr_equal(catalogue_entry_of(game), entry);
}

/* Game number `i` of all rows. */
static inline void find_listed(int i, Game *game)
{
    int row = 0;
    while (i >= games_of(catalogue_entry(row))) {
        i -= games_of(catalogue_entry(row++));
    }
    *game = *catalogue_entry(row)->game;
    if (i == 1) {
        find_example(catalogue_entry(row), game);
    }
}

/* Game number `i` of all that are tried; false if there are no more. */
static inline bool game_number(int i, Game *game)
{
    const int listed = listed_count();
    if (i < listed) {
        find_listed(i, game);
    } else if (i < listed + SIZED_COUNT) {
        assert_true(catalogue_find(sized_games[i - listed], game));
    } else if (i < listed + SIZED_COUNT + TOY_COUNT) {
        *game = *toy_games[i - listed - SIZED_COUNT];
    } else if (i < listed + SIZED_COUNT + TOY_COUNT + ENDING_COUNT) {
        assert_true(chess_find(endings[i - listed - SIZED_COUNT - TOY_COUNT], game));
    } else {
        return false;
    }
    return true;
}

/* So many positions or games of a game, or fewer if its games are long. */
static inline int tried(const Game *game, int usually)
{
    return game->plies_max < PLIES_LONG ? usually : usually / LONG_SHARE;
}

/* ------------------------------------------------------------------ samples */

/* Positions to check a promise in: whole plies from the start as far as there
 * is room, then random games to their ends. */
typedef struct Sample {
    const Game *game;
    PositionSet set;
} Sample;

static inline Record random_game(const Game *game, Rng *rng)
{
    Record record = record_start(game);
    while (!record_is_over(&record)) {
        Move moves[GAME_MOVES_MAX];
        const int count = game->legal_moves(game, record_position(&record), moves);
        assert_true(record.played < game->plies_max);
        assert_true(record_play(&record, moves[rng_below(rng, (uint32_t)count)]));
    }
    return record;
}

static inline void add_random_games(Sample *sample)
{
    Rng rng = rng_from_seed(1);
    bool has_room = true;
    for (int games = 0; has_room && games < 2000; games++) {
        const Record record = random_game(sample->game, &rng);
        Position p = sample->game->start;
        for (int ply = 0; ply < record.played; ply++) {
            p = sample->game->play(sample->game, p, record.moves[ply]);
            has_room = positions_add(&sample->set, p);
        }
    }
}

static inline void sample_init(Sample *sample, const Game *game)
{
    const size_t capacity = (size_t)tried(game, POSITIONS_TRIED);
    const size_t slots = positions_slot_count(capacity);
    sample->game = game;
    positions_init(&sample->set, game, malloc(capacity * sizeof(Position)),
                   malloc(slots * sizeof(uint32_t)), capacity);
    positions_add(&sample->set, game->start);
    for (size_t i = 0; i < capacity / 20 && i < sample->set.count; i++) {
        PositionSet one = sample->set;
        one.positions = &sample->set.positions[i];
        one.count = 1;
        if (!positions_add_next_ply(&sample->set, &one, false)) {
            break;
        }
    }
    add_random_games(sample);
    assert_true(sample->set.count > POSITIONS_FEW);
}

static inline void sample_clear(Sample *sample)
{
    free(sample->set.positions);
    free(sample->set.slots);
}

typedef void (*Check)(const Game *game, Position p);

static inline void check_everywhere(Check check)
{
    Game game;
    for (int g = 0; game_number(g, &game); g++) {
        Sample sample;
        sample_init(&sample, &game);
        for (size_t i = 0; i < sample.set.count; i++) {
            check(&game, sample.set.positions[i]);
        }
        sample_clear(&sample);
    }
}

/* Moves come in order, and there are some until the game is over. */
static inline void check_legal_moves(const Game *game, Position p)
{
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    assert_int_equal(count == 0, game_is_over(game, p));
    assert_true(count <= game->moves_max);
    for (int i = 0; i < count; i++) {
        assert_true(moves[i] < game->move_count);
        assert_true(i == 0 || moves[i - 1] < moves[i]);
        assert_true(game_is_legal(game, p, moves[i]));
    }
    assert_false(game_is_legal(game, p, GAME_NO_MOVE));
}

#endif
