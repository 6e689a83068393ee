/* brain.c - what a learner has learned, as bytes. */
#include "learn/brain.h"

#include <assert.h>
#include <string.h>

#include "bytes.h"
#include "games/games.h"

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_KIND = 12,
    AT_GAME = 16,
    AT_CHECKSUM = 32,
    AT_SEED = 40,
    AT_RNG_STATE = 48,
    AT_GAMES = 56,
    AT_FIRST_WON = 64,
    AT_SECOND_WON = 72,
    AT_DRAWN = 80,
    AT_ALPHA = 88,
    AT_GAMMA = 96,
    AT_EPSILON = 104,
    AT_EPSILON_DECAY = 112,
    AT_EPSILON_FLOOR = 120,
    AT_EPSILON_NOW = 128,
    AT_SWITCHES = 136,
    AT_ENTRY_COUNT = 140,
    HEADER = 144,

    ENTRY_AT_KEY = 0,
    ENTRY_AT_VALUE = 8,
    ENTRY_AT_VISITS = 16,
    ENTRY_AT_MOVE = 20,
    ENTRY_AT_ZERO = 22,
    ENTRY = 24,

    SWITCH_SYMMETRY = 1,
    SWITCH_AFTERSTATES = 2,
    SWITCH_BOOTSTRAP = 4,
    SWITCH_BACKWARD = 8,
    SWITCH_LEAST_TRIED = 16,
    SWITCHES_KNOWN = 31,
};

static_assert(AT_GAME + GAME_NAME_SIZE == AT_CHECKSUM, "room for the name of every game");
static_assert(HEADER + (int64_t)BRAIN_ENTRIES_MAX * ENTRY <= BRAIN_SIZE_MAX, "sizes fit");
static_assert(sizeof(double) == sizeof(uint64_t), "values are IEEE 754 doubles");

static const char magic[] = {'F', 'o', 'u', 'r', 'm', 'i', 'B', 'r'};

/* ------------------------------------------------------------------- bytes */

static double read_real(const uint8_t *bytes)
{
    uint64_t bits = bytes_read_number(bytes, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void write_real(uint8_t *bytes, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    bytes_write_number(bytes, 8, bits);
}

/* ----------------------------------------------------------------- reading */

static BrainHeader read_header(const uint8_t *b)
{
    uint64_t switches = bytes_read_number(b + AT_SWITCHES, 4);
    BrainHeader header = {
        .kind = BRAIN_QTABLE,
        .options =
            {
                .alpha = read_real(b + AT_ALPHA),
                .gamma = read_real(b + AT_GAMMA),
                .epsilon = read_real(b + AT_EPSILON),
                .epsilon_decay = read_real(b + AT_EPSILON_DECAY),
                .epsilon_floor = read_real(b + AT_EPSILON_FLOOR),
                .symmetry = (switches & SWITCH_SYMMETRY) != 0,
                .afterstates = (switches & SWITCH_AFTERSTATES) != 0,
                .bootstrap = (switches & SWITCH_BOOTSTRAP) != 0,
                .backward = (switches & SWITCH_BACKWARD) != 0,
                .explores_least_tried = (switches & SWITCH_LEAST_TRIED) != 0,
            },
        .seed = bytes_read_number(b + AT_SEED, 8),
        .rng_state = bytes_read_number(b + AT_RNG_STATE, 8),
        .epsilon = read_real(b + AT_EPSILON_NOW),
        .statistics =
            {
                .games = bytes_read_number(b + AT_GAMES, 8),
                .first_won = bytes_read_number(b + AT_FIRST_WON, 8),
                .second_won = bytes_read_number(b + AT_SECOND_WON, 8),
                .drawn = bytes_read_number(b + AT_DRAWN, 8),
            },
    };
    memcpy(header.game, b + AT_GAME, GAME_NAME_SIZE);
    return header;
}

/* Whether the name ends, has nothing after its end, and is that of a game. */
static bool find_game(const char name[GAME_NAME_SIZE], Game *game)
{
    size_t length = 0;
    while (length < GAME_NAME_SIZE && name[length] != '\0') {
        length++;
    }
    for (size_t i = length; i < GAME_NAME_SIZE; i++) {
        if (name[i] != '\0') {
            return false;
        }
    }
    return length < GAME_NAME_SIZE && games_find(name, game);
}

static bool statistics_add_up(const QlearnStatistics *s)
{
    return s->first_won <= s->games && s->second_won <= s->games - s->first_won &&
           s->drawn == s->games - s->first_won - s->second_won;
}

static bool header_is_good(const Brain *brain, const uint8_t *b)
{
    const BrainHeader *header = &brain->header;
    return bytes_read_number(b + AT_KIND, 4) == BRAIN_QTABLE &&
           (bytes_read_number(b + AT_SWITCHES, 4) & ~(uint64_t)SWITCHES_KNOWN) == 0 &&
           qlearn_options_are_good(&header->options) && 0.0 <= header->epsilon &&
           header->epsilon <= 1.0 && statistics_add_up(&header->statistics);
}

static bool entry_is_good(const Brain *brain, uint32_t i)
{
    QlearnEntry e = brain_entry(brain, i);
    bool move_fits = brain->header.options.afterstates ? e.move == GAME_NO_MOVE
                                                       : e.move < brain->game.move_count;
    /* Rewards are between -1 and 1, and so are all values; false for NaN. */
    return -1.0 <= e.value && e.value <= 1.0 && e.visits > 0 && move_fits &&
           bytes_read_number(brain->entries + (size_t)i * ENTRY + ENTRY_AT_ZERO, 2) == 0;
}

static bool comes_before(QlearnEntry a, QlearnEntry b)
{
    return a.key != b.key ? a.key < b.key : a.move < b.move;
}

static bool entries_are_good(const Brain *brain)
{
    for (uint32_t i = 0; i < brain->entry_count; i++) {
        if (!entry_is_good(brain, i) ||
            (i > 0 && !comes_before(brain_entry(brain, i - 1), brain_entry(brain, i)))) {
            return false;
        }
    }
    return true;
}

BrainError brain_open(Brain *brain, const void *bytes, size_t size)
{
    const uint8_t *b = bytes;
    if (size < HEADER || memcmp(b, magic, sizeof magic) != 0) {
        return BRAIN_FOREIGN;
    }
    if (bytes_read_number(b + AT_VERSION, 4) != VERSION) {
        return BRAIN_VERSION;
    }
    if (size > BRAIN_SIZE_MAX) {
        return BRAIN_TOO_LARGE;
    }
    uint64_t count = bytes_read_number(b + AT_ENTRY_COUNT, 4);
    if ((size - HEADER) % ENTRY != 0 || (size - HEADER) / ENTRY != count ||
        bytes_checksum(b, size, AT_CHECKSUM) != bytes_read_number(b + AT_CHECKSUM, 8)) {
        return BRAIN_DAMAGED;
    }
    Brain read = {
        .header = read_header(b),
        .entry_count = (uint32_t)count,
        .entries = b + HEADER,
    };
    if (count > BRAIN_ENTRIES_MAX || !find_game(read.header.game, &read.game) ||
        !header_is_good(&read, b) || !entries_are_good(&read)) {
        return BRAIN_INVALID;
    }
    *brain = read;
    return BRAIN_OK;
}

/* ----------------------------------------------------------------- writing */

size_t brain_size(size_t entry_count)
{
    return HEADER + entry_count * ENTRY;
}

BrainHeader brain_header_of(const Qlearn *q, uint64_t seed)
{
    BrainHeader header = {
        .kind = BRAIN_QTABLE,
        .options = q->options,
        .seed = seed,
        .rng_state = q->rng.state,
        .epsilon = q->epsilon,
        .statistics = q->statistics,
    };
    for (int i = 0; i < GAME_NAME_SIZE && q->game->name[i] != '\0'; i++) {
        header.game[i] = q->game->name[i];
    }
    return header;
}

static void write_entry(uint8_t *b, const QlearnEntry *entry)
{
    bytes_write_number(b + ENTRY_AT_KEY, 8, entry->key);
    write_real(b + ENTRY_AT_VALUE, entry->value);
    bytes_write_number(b + ENTRY_AT_VISITS, 4, entry->visits);
    bytes_write_number(b + ENTRY_AT_MOVE, 2, entry->move);
    bytes_write_number(b + ENTRY_AT_ZERO, 2, 0);
}

static unsigned switches_of(const QlearnOptions *options)
{
    return (options->symmetry ? SWITCH_SYMMETRY : 0u) |
           (options->afterstates ? SWITCH_AFTERSTATES : 0u) |
           (options->bootstrap ? SWITCH_BOOTSTRAP : 0u) |
           (options->backward ? SWITCH_BACKWARD : 0u) |
           (options->explores_least_tried ? SWITCH_LEAST_TRIED : 0u);
}

void brain_write(void *bytes, const BrainHeader *header, const QlearnEntry *entries, size_t count)
{
    assert(count <= BRAIN_ENTRIES_MAX);
    uint8_t *b = bytes;
    const QlearnOptions *options = &header->options;
    memcpy(b, magic, sizeof magic);
    bytes_write_number(b + AT_VERSION, 4, VERSION);
    bytes_write_number(b + AT_KIND, 4, header->kind);
    memcpy(b + AT_GAME, header->game, GAME_NAME_SIZE);
    bytes_write_number(b + AT_SEED, 8, header->seed);
    bytes_write_number(b + AT_RNG_STATE, 8, header->rng_state);
    bytes_write_number(b + AT_GAMES, 8, header->statistics.games);
    bytes_write_number(b + AT_FIRST_WON, 8, header->statistics.first_won);
    bytes_write_number(b + AT_SECOND_WON, 8, header->statistics.second_won);
    bytes_write_number(b + AT_DRAWN, 8, header->statistics.drawn);
    write_real(b + AT_ALPHA, options->alpha);
    write_real(b + AT_GAMMA, options->gamma);
    write_real(b + AT_EPSILON, options->epsilon);
    write_real(b + AT_EPSILON_DECAY, options->epsilon_decay);
    write_real(b + AT_EPSILON_FLOOR, options->epsilon_floor);
    write_real(b + AT_EPSILON_NOW, header->epsilon);
    bytes_write_number(b + AT_SWITCHES, 4, switches_of(options));
    bytes_write_number(b + AT_ENTRY_COUNT, 4, count);
    for (size_t i = 0; i < count; i++) {
        write_entry(b + HEADER + i * ENTRY, &entries[i]);
    }
    bytes_write_number(b + AT_CHECKSUM, 8, bytes_checksum(b, brain_size(count), AT_CHECKSUM));
}

/* ----------------------------------------------------------------- answers */

QlearnEntry brain_entry(const Brain *brain, uint32_t i)
{
    assert(i < brain->entry_count);
    const uint8_t *b = brain->entries + (size_t)i * ENTRY;
    return (QlearnEntry){
        .key = bytes_read_number(b + ENTRY_AT_KEY, 8),
        .value = read_real(b + ENTRY_AT_VALUE),
        .visits = (uint32_t)bytes_read_number(b + ENTRY_AT_VISITS, 4),
        .move = (Move)bytes_read_number(b + ENTRY_AT_MOVE, 2),
    };
}

double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    const QlearnOptions *options = &brain->header.options;
    QlearnEntry wanted = {0};
    qlearn_locate(options, &brain->game, p, move, &wanted.key, &wanted.move);
    uint32_t low = 0; /* the first entry that does not come before is in low .. high */
    uint32_t high = brain->entry_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (comes_before(brain_entry(brain, middle), wanted)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool is_known = low < brain->entry_count && !comes_before(wanted, brain_entry(brain, low));
    if (visits != NULL) {
        *visits = is_known ? brain_entry(brain, low).visits : 0;
    }
    return is_known ? brain_entry(brain, low).value
                    : qlearn_untried_value(options, &brain->game, p, move);
}

int brain_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const Brain *brain = context;
    double values[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        values[i] = brain_value(brain, p, moves[i], NULL);
    }
    return qlearn_keep_best(moves, values, count);
}
