/* brain.c - what a learner has learned, as bytes. */
#include "learn/brain.h"

#include <assert.h>
#include <string.h>

#include "bytes.h"
#include "games/games.h"

enum {
    VERSION = 2,
    VERSION_OLD = 1,
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
    AT_CHANGED = 88, /* not in version 1 */

    /* Parameters of a Q-table, from where these start. */
    TABLE_AT_ALPHA = 0,
    TABLE_AT_GAMMA = 8,
    TABLE_AT_EPSILON = 16,
    TABLE_AT_EPSILON_DECAY = 24,
    TABLE_AT_EPSILON_FLOOR = 32,
    TABLE_AT_EPSILON_NOW = 40,
    TABLE_AT_SWITCHES = 48,
    TABLE_AT_ENTRY_COUNT = 52,
    TABLE = 56,

    AT_TABLE_OLD = 88,
    HEADER_OLD = AT_TABLE_OLD + TABLE,
    AT_TABLE = 96,
    HEADER = 152,

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
static_assert(HEADER % QLEARN_ALIGNMENT == 0 && sizeof(QlearnEntry) == ENTRY,
              "entries can be listed where they will stand");
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

/* Where the parts of a version are. */
typedef struct Layout {
    size_t table;
    size_t header; /* its end, where the entries start */
} Layout;

static Layout layout_of(uint64_t version)
{
    return version == VERSION_OLD ? (Layout){AT_TABLE_OLD, HEADER_OLD} : (Layout){AT_TABLE, HEADER};
}

static QlearnOptions read_options(const uint8_t *table)
{
    uint64_t switches = bytes_read_number(table + TABLE_AT_SWITCHES, 4);
    return (QlearnOptions){
        .alpha = read_real(table + TABLE_AT_ALPHA),
        .gamma = read_real(table + TABLE_AT_GAMMA),
        .epsilon = read_real(table + TABLE_AT_EPSILON),
        .epsilon_decay = read_real(table + TABLE_AT_EPSILON_DECAY),
        .epsilon_floor = read_real(table + TABLE_AT_EPSILON_FLOOR),
        .symmetry = (switches & SWITCH_SYMMETRY) != 0,
        .afterstates = (switches & SWITCH_AFTERSTATES) != 0,
        .bootstrap = (switches & SWITCH_BOOTSTRAP) != 0,
        .backward = (switches & SWITCH_BACKWARD) != 0,
        .explores_least_tried = (switches & SWITCH_LEAST_TRIED) != 0,
    };
}

static BrainHeader read_header(const uint8_t *b, Layout layout)
{
    BrainHeader header = {
        .kind = BRAIN_QTABLE,
        .seed = bytes_read_number(b + AT_SEED, 8),
        .rng_state = bytes_read_number(b + AT_RNG_STATE, 8),
        .statistics =
            {
                .games = bytes_read_number(b + AT_GAMES, 8),
                .first_won = bytes_read_number(b + AT_FIRST_WON, 8),
                .second_won = bytes_read_number(b + AT_SECOND_WON, 8),
                .drawn = bytes_read_number(b + AT_DRAWN, 8),
            },
        .changed_at = layout.table > AT_CHANGED ? bytes_read_number(b + AT_CHANGED, 8) : 0,
        .qtable =
            {
                .options = read_options(b + layout.table),
                .epsilon = read_real(b + layout.table + TABLE_AT_EPSILON_NOW),
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

static bool header_is_good(const BrainHeader *header, const uint8_t *b, Layout layout)
{
    uint64_t switches = bytes_read_number(b + layout.table + TABLE_AT_SWITCHES, 4);
    return bytes_read_number(b + AT_KIND, 4) == BRAIN_QTABLE &&
           (switches & ~(uint64_t)SWITCHES_KNOWN) == 0 &&
           qlearn_options_are_good(&header->qtable.options) && 0.0 <= header->qtable.epsilon &&
           header->qtable.epsilon <= 1.0 && statistics_add_up(&header->statistics) &&
           header->changed_at <= header->statistics.games;
}

static bool entry_is_good(const Brain *brain, uint32_t i)
{
    QlearnEntry e = brain_entry(brain, i);
    bool move_fits = brain->header.qtable.options.afterstates ? e.move == GAME_NO_MOVE
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
    if (size < HEADER_OLD || memcmp(b, magic, sizeof magic) != 0) {
        return BRAIN_FOREIGN;
    }
    uint64_t version = bytes_read_number(b + AT_VERSION, 4);
    if (version != VERSION && version != VERSION_OLD) {
        return BRAIN_VERSION;
    }
    if (size > BRAIN_SIZE_MAX) {
        return BRAIN_TOO_LARGE;
    }
    const Layout layout = layout_of(version);
    if (size < layout.header ||
        bytes_checksum(b, size, AT_CHECKSUM) != bytes_read_number(b + AT_CHECKSUM, 8)) {
        return BRAIN_DAMAGED;
    }
    uint64_t count = bytes_read_number(b + layout.table + TABLE_AT_ENTRY_COUNT, 4);
    if ((size - layout.header) % ENTRY != 0 || (size - layout.header) / ENTRY != count) {
        return BRAIN_DAMAGED;
    }
    Brain read = {
        .header = read_header(b, layout),
        .entry_count = (uint32_t)count,
        .entries = b + layout.header,
    };
    if (count > BRAIN_ENTRIES_MAX || !find_game(read.header.game, &read.game) ||
        !header_is_good(&read.header, b, layout) || !entries_are_good(&read)) {
        return BRAIN_INVALID;
    }
    *brain = read;
    return BRAIN_OK;
}

/* ----------------------------------------------------------------- writing */

static size_t size_with(size_t entry_count)
{
    return HEADER + entry_count * ENTRY;
}

size_t brain_size(const Qlearn *q)
{
    return size_with(qlearn_entry_count(q));
}

static unsigned switches_of(const QlearnOptions *options)
{
    return (options->symmetry ? SWITCH_SYMMETRY : 0u) |
           (options->afterstates ? SWITCH_AFTERSTATES : 0u) |
           (options->bootstrap ? SWITCH_BOOTSTRAP : 0u) |
           (options->backward ? SWITCH_BACKWARD : 0u) |
           (options->explores_least_tried ? SWITCH_LEAST_TRIED : 0u);
}

static void write_table_parameters(uint8_t *table, const Qlearn *q, size_t entry_count)
{
    const QlearnOptions *options = &q->options;
    write_real(table + TABLE_AT_ALPHA, options->alpha);
    write_real(table + TABLE_AT_GAMMA, options->gamma);
    write_real(table + TABLE_AT_EPSILON, options->epsilon);
    write_real(table + TABLE_AT_EPSILON_DECAY, options->epsilon_decay);
    write_real(table + TABLE_AT_EPSILON_FLOOR, options->epsilon_floor);
    write_real(table + TABLE_AT_EPSILON_NOW, q->epsilon);
    bytes_write_number(table + TABLE_AT_SWITCHES, 4, switches_of(options));
    bytes_write_number(table + TABLE_AT_ENTRY_COUNT, 4, entry_count);
}

static void write_name(uint8_t *b, const char *name)
{
    for (int i = 0; i < GAME_NAME_SIZE; i++) {
        b[i] = (uint8_t)*name;
        name += *name != '\0';
    }
}

static void write_entry(uint8_t *b, QlearnEntry entry)
{
    bytes_write_number(b + ENTRY_AT_KEY, 8, entry.key);
    write_real(b + ENTRY_AT_VALUE, entry.value);
    bytes_write_number(b + ENTRY_AT_VISITS, 4, entry.visits);
    bytes_write_number(b + ENTRY_AT_MOVE, 2, entry.move);
    bytes_write_number(b + ENTRY_AT_ZERO, 2, 0);
}

/* Lists the entries where they will stand, as this machine keeps them, and then
 * writes each over itself as the file has it: no other memory is needed. */
static size_t write_entries(uint8_t *b, const Qlearn *q)
{
    size_t count = qlearn_list(q, (QlearnEntry *)(void *)b);
    for (size_t i = 0; i < count; i++) {
        QlearnEntry entry;
        memcpy(&entry, b + i * ENTRY, sizeof entry);
        write_entry(b + i * ENTRY, entry);
    }
    return count;
}

void brain_write(void *bytes, const Qlearn *q)
{
    uint8_t *b = bytes;
    size_t count = write_entries(b + HEADER, q);
    assert(count <= BRAIN_ENTRIES_MAX);
    memcpy(b, magic, sizeof magic);
    bytes_write_number(b + AT_VERSION, 4, VERSION);
    bytes_write_number(b + AT_KIND, 4, BRAIN_QTABLE);
    write_name(b + AT_GAME, q->game->name);
    bytes_write_number(b + AT_SEED, 8, q->seed);
    bytes_write_number(b + AT_RNG_STATE, 8, q->rng.state);
    bytes_write_number(b + AT_GAMES, 8, q->statistics.games);
    bytes_write_number(b + AT_FIRST_WON, 8, q->statistics.first_won);
    bytes_write_number(b + AT_SECOND_WON, 8, q->statistics.second_won);
    bytes_write_number(b + AT_DRAWN, 8, q->statistics.drawn);
    bytes_write_number(b + AT_CHANGED, 8, q->changed_at);
    write_table_parameters(b + AT_TABLE, q, count);
    bytes_write_number(b + AT_CHECKSUM, 8, bytes_checksum(b, size_with(count), AT_CHECKSUM));
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

/* A QlearnLookup, whose context is a brain. */
static bool find_entry(const void *context, QlearnEntry *entry)
{
    const Brain *brain = context;
    uint32_t low = 0; /* the first entry that does not come before is in low .. high */
    uint32_t high = brain->entry_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (comes_before(brain_entry(brain, middle), *entry)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == brain->entry_count || comes_before(*entry, brain_entry(brain, low))) {
        return false;
    }
    *entry = brain_entry(brain, low);
    return true;
}

double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    const QlearnOptions *options = &brain->header.qtable.options;
    QlearnEntry entry = {0};
    qlearn_locate(options, &brain->game, p, move, &entry.key, &entry.move);
    if (!find_entry(brain, &entry)) {
        entry.value = qlearn_untried_value(options, &brain->game, p, move);
    }
    if (visits != NULL) {
        *visits = entry.visits;
    }
    return entry.value;
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

/* ---------------------------------------------------------------- resuming */

QlearnRestored brain_resume(const Brain *brain, Qlearn *q, void *memory, uint32_t states)
{
    const BrainHeader *header = &brain->header;
    qlearn_init(q, &brain->game, &header->qtable.options, header->seed, memory, states);
    q->epsilon = header->qtable.epsilon;
    q->rng.state = header->rng_state;
    q->statistics = header->statistics;
    q->changed_at = header->changed_at;
    return qlearn_restore(q, find_entry, brain, brain->entry_count);
}
