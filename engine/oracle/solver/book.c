/* book.c - exact scores of all early positions, in a file that is read in place. */
#include "oracle/solver/book.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "facets/symmetry.h"
#include "oracle/solver/solver.h"

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_COLS = 12,
    AT_ROWS = 13,
    AT_PLIES = 14,
    AT_POSITIONS = 16,
    AT_SEED = 20,
    AT_CHECKSUM = 24,
    HEADER = 32,
    BOARD_MIN = 4, /* columns and rows: both sides must have room for a line */

    SCORE_ZERO = 64,
    SEEDS_TRIED = 100,
    POSITIONS_MAX = 1 << 26,
};

static const char magic[] = {'F', 'o', 'u', 'r', 'm', 'i', 'B', 'k'};

/* ------------------------------------------------------------------- slots */

static uint32_t slots_per_third(uint32_t positions)
{
    /* 1.23 slots per key are the least that can be expected to work; the rest
     * makes up for bad luck with few keys. */
    return (uint32_t)(((uint64_t)positions * 123 + 99) / 100 / 3 + 11);
}

typedef struct Slots {
    uint32_t at[3];
} Slots;

/* Scales 32 bits of a word to a number below `bound`. */
static uint32_t scale(uint64_t word, int shift, uint32_t bound)
{
    uint64_t bits = (word >> shift | word << (64 - shift)) & 0xffffffffu;
    return (uint32_t)(bits * bound >> 32);
}

static Slots slots_of(uint64_t key, uint64_t seed, uint32_t third)
{
    uint64_t h = key ^ seed;
    h = (h ^ h >> 33) * 0xff51afd7ed558ccdu;
    h = (h ^ h >> 33) * 0xc4ceb9fe1a85ec53u;
    h ^= h >> 33;
    return (Slots){{
        (uint32_t)((h & 0xffffffffu) * third >> 32),
        third + scale(h, 21, third),
        2 * third + scale(h, 42, third),
    }};
}

/* ----------------------------------------------------------------- reading */

BookError book_open(Book *book, const void *bytes, size_t size)
{
    const uint8_t *b = bytes;
    if (size < HEADER || memcmp(b, magic, sizeof magic) != 0) {
        return BOOK_FOREIGN;
    }
    if (bytes_read_number(b + AT_VERSION, 4) != VERSION) {
        return BOOK_VERSION;
    }
    Book read = {
        .cols = b[AT_COLS],
        .rows = b[AT_ROWS],
        .plies = b[AT_PLIES],
        .positions = (uint32_t)bytes_read_number(b + AT_POSITIONS, 4),
        .seed = (uint32_t)bytes_read_number(b + AT_SEED, 4),
        .slots = b + HEADER,
    };
    bool fits = 0 < read.positions && read.positions < POSITIONS_MAX &&
                size == book_size(read.positions) && BOARD_MIN <= read.cols &&
                BOARD_MIN <= read.rows && solver_supports(read.cols, read.rows) &&
                read.plies <= read.cols * read.rows;
    if (!fits || bytes_checksum(b, size, AT_CHECKSUM) != bytes_read_number(b + AT_CHECKSUM, 8)) {
        return BOOK_DAMAGED;
    }
    read.third = slots_per_third(read.positions);
    *book = read;
    return BOOK_OK;
}

bool book_is_for(const Book *book, const Game *game)
{
    return solver_plays(game) && game->cols == book->cols && game->rows == book->rows;
}

bool book_covers(const Book *book, const Game *game, Position p)
{
    return book_is_for(book, game) && bits_count(p.all) <= book->plies;
}

bool book_score(const Book *book, const Game *game, Position p, int *score)
{
    assert(!game_is_over(game, p));
    if (!book_covers(book, game, p)) {
        return false;
    }
    uint64_t key = game->key(game, symmetry_canonical(game, p, NULL));
    Slots s = slots_of(key, book->seed, book->third);
    int found = (book->slots[s.at[0]] ^ book->slots[s.at[1]] ^ book->slots[s.at[2]]) - SCORE_ZERO;
    /* A checksum can be forged; what no game can be worth is not an answer. */
    int largest = game_score_of_win(game, game->start, 1);
    if (found < -largest || found > largest) {
        return false;
    }
    *score = found;
    return true;
}

/* ---------------------------------------------------------------- building */

size_t book_size(uint32_t positions)
{
    return HEADER + 3 * (size_t)slots_per_third(positions);
}

/* A slot while the book is made: how many keys need it, and the xor of their
 * numbers, which is the number of the last one when only that is left. */
typedef struct Need {
    uint32_t keys;
    uint32_t numbers;
} Need;

/* A key with the slot that was its own when it was taken out. */
typedef struct Taken {
    uint32_t number;
    uint32_t slot;
} Taken;

size_t book_workspace_size(uint32_t positions)
{
    size_t slots = 3 * (size_t)slots_per_third(positions);
    return slots * (sizeof(Need) + sizeof(uint32_t)) + positions * sizeof(Taken);
}

typedef struct Build {
    const uint64_t *keys;
    uint32_t positions;
    uint32_t third;
    uint32_t seed;
    Need *needs;       /* [3 * third] */
    Taken *taken;      /* [positions], in the order taken out */
    uint32_t *waiting; /* [3 * third] slots that one key alone needs */
} Build;

/* Takes keys out, one after the other, each with a slot that no key left needs.
 * True if all could be taken. */
static bool take_all(Build *build)
{
    uint32_t slot_count = 3 * build->third;
    memset(build->needs, 0, slot_count * sizeof build->needs[0]);
    for (uint32_t i = 0; i < build->positions; i++) {
        Slots s = slots_of(build->keys[i], build->seed, build->third);
        for (int j = 0; j < 3; j++) {
            build->needs[s.at[j]].keys++;
            build->needs[s.at[j]].numbers ^= i;
        }
    }
    uint32_t waiting = 0;
    uint32_t taken = 0;
    for (uint32_t slot = 0; slot < slot_count; slot++) {
        if (build->needs[slot].keys == 1) {
            build->waiting[waiting++] = slot;
        }
    }
    while (waiting > 0) {
        uint32_t slot = build->waiting[--waiting];
        if (build->needs[slot].keys != 1) {
            continue; /* its key has been taken through another slot */
        }
        uint32_t number = build->needs[slot].numbers;
        build->taken[taken++] = (Taken){.number = number, .slot = slot};
        Slots s = slots_of(build->keys[number], build->seed, build->third);
        for (int j = 0; j < 3; j++) {
            Need *need = &build->needs[s.at[j]];
            need->keys--;
            need->numbers ^= number;
            if (need->keys == 1) {
                build->waiting[waiting++] = s.at[j];
            }
        }
    }
    return taken == build->positions;
}

/* Chooses the slots' bytes, last taken key first: its own slot is needed by no
 * key that was given its bytes before. */
static void fill_slots(const Build *build, const int8_t *scores, uint8_t *slots)
{
    memset(slots, 0, 3 * (size_t)build->third);
    for (uint32_t i = build->positions; i-- > 0;) {
        Taken taken = build->taken[i];
        Slots s = slots_of(build->keys[taken.number], build->seed, build->third);
        uint8_t others = slots[s.at[0]] ^ slots[s.at[1]] ^ slots[s.at[2]];
        slots[taken.slot] = (uint8_t)(scores[taken.number] + SCORE_ZERO) ^ others;
    }
}

static void write_header(uint8_t *b, const Game *game, int plies, const Build *build)
{
    memset(b, 0, HEADER);
    memcpy(b, magic, sizeof magic);
    bytes_write_number(b + AT_VERSION, 4, VERSION);
    b[AT_COLS] = (uint8_t)game->cols;
    b[AT_ROWS] = (uint8_t)game->rows;
    b[AT_PLIES] = (uint8_t)plies;
    bytes_write_number(b + AT_POSITIONS, 4, build->positions);
    bytes_write_number(b + AT_SEED, 4, build->seed);
    bytes_write_number(b + AT_CHECKSUM, 8,
                       bytes_checksum(b, book_size(build->positions), AT_CHECKSUM));
}

bool book_build(void *bytes, const Game *game, int plies, const uint64_t *keys,
                const int8_t *scores, uint32_t positions, void *workspace)
{
    assert(positions < POSITIONS_MAX);
    Build build = {.keys = keys, .positions = positions, .third = slots_per_third(positions)};
    build.needs = workspace;
    build.taken = (Taken *)(build.needs + 3 * (size_t)build.third);
    build.waiting = (uint32_t *)(build.taken + positions);
    for (build.seed = 1; build.seed <= SEEDS_TRIED; build.seed++) {
        if (take_all(&build)) {
            fill_slots(&build, scores, (uint8_t *)bytes + HEADER);
            write_header(bytes, game, plies, &build);
            return true;
        }
    }
    return false;
}
