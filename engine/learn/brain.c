/* brain.c - what a learner has learned, as bytes. */
#include "learn/brain.h"

#include <assert.h>
#include <string.h>

#include "bytes.h"
#include "games/games.h"
#include "learn/brain_net.h"
#include "learn/netplay.h"

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
    TABLE_OLD = 56,
    TABLE_AT_REPLAY = 56, /* not in version 1, as is the next */
    TABLE_AT_PLAYED_COUNT = 60,
    TABLE = 64,

    AT_TABLE_OLD = 88,
    HEADER_OLD = AT_TABLE_OLD + TABLE_OLD,
    AT_TABLE = 96,
    HEADER = AT_TABLE + TABLE,

    ENTRY_AT_KEY = 0,
    ENTRY_AT_VALUE = 8,
    ENTRY_AT_VISITS = 16,
    ENTRY_AT_MOVE = 20,
    ENTRY_AT_SETTLED = 22,
    ENTRY = 24,

    SWITCH_SYMMETRY = 1,
    SWITCH_AFTERSTATES = 2,
    SWITCH_BOOTSTRAP = 4,
    SWITCH_BACKWARD = 8,
    SWITCH_LEAST_TRIED = 16,
    SWITCH_SHAPING = 32,
    SWITCH_SKIP = 64,
    SWITCHES_KNOWN = 127,
    SWITCHES_KNOWN_OLD = 31,
};

static_assert(AT_GAME + GAME_NAME_SIZE == AT_CHECKSUM, "room for the name of every game");
static_assert(HEADER % QLEARN_ALIGNMENT == 0 && sizeof(QlearnEntry) == ENTRY,
              "entries can be listed where they will stand");
static_assert(HEADER + (int64_t)BRAIN_ENTRIES_MAX * ENTRY +
                      QLEARN_REPLAY_GAMES * (1 + GAME_PLIES_MAX) <=
                  BRAIN_SIZE_MAX,
              "sizes fit");

static const char magic[] = {'F', 'o', 'u', 'r', 'm', 'i', 'B', 'r'};

/* ----------------------------------------------------------------- reading */

/* Where the parts of a version are, and what it knows. */
typedef struct Layout {
    size_t table;
    size_t header; /* its end, where the entries start */
    uint64_t switches;
    bool is_old;
} Layout;

static Layout layout_of(uint64_t version)
{
    return version == VERSION_OLD
               ? (Layout){AT_TABLE_OLD, HEADER_OLD, SWITCHES_KNOWN_OLD, .is_old = true}
               : (Layout){AT_TABLE, HEADER, SWITCHES_KNOWN, .is_old = false};
}

/* A number that version 1 does not have; 0 there. */
static uint64_t read_new_number(const uint8_t *b, int size, Layout layout)
{
    return layout.is_old ? 0 : bytes_read_number(b, size);
}

static QlearnOptions read_options(const uint8_t *table, Layout layout)
{
    uint64_t switches = bytes_read_number(table + TABLE_AT_SWITCHES, 4);
    return (QlearnOptions){
        .alpha = bytes_read_real(table + TABLE_AT_ALPHA),
        .gamma = bytes_read_real(table + TABLE_AT_GAMMA),
        .epsilon = bytes_read_real(table + TABLE_AT_EPSILON),
        .epsilon_decay = bytes_read_real(table + TABLE_AT_EPSILON_DECAY),
        .epsilon_floor = bytes_read_real(table + TABLE_AT_EPSILON_FLOOR),
        .symmetry = (switches & SWITCH_SYMMETRY) != 0,
        .afterstates = (switches & SWITCH_AFTERSTATES) != 0,
        .bootstrap = (switches & SWITCH_BOOTSTRAP) != 0,
        .backward = (switches & SWITCH_BACKWARD) != 0,
        .explores_least_tried = (switches & SWITCH_LEAST_TRIED) != 0,
        .skips_settled = (switches & SWITCH_SKIP) != 0,
        .shaping = (switches & SWITCH_SHAPING) != 0,
        .replay = (uint32_t)read_new_number(table + TABLE_AT_REPLAY, 4, layout),
    };
}

/* What all kinds have in common. */
static BrainHeader read_header(const uint8_t *b, Layout layout)
{
    BrainHeader header = {
        .kind = (BrainKind)bytes_read_number(b + AT_KIND, 4),
        .seed = bytes_read_number(b + AT_SEED, 8),
        .rng_state = bytes_read_number(b + AT_RNG_STATE, 8),
        .statistics =
            {
                .games = bytes_read_number(b + AT_GAMES, 8),
                .first_won = bytes_read_number(b + AT_FIRST_WON, 8),
                .second_won = bytes_read_number(b + AT_SECOND_WON, 8),
                .drawn = bytes_read_number(b + AT_DRAWN, 8),
            },
        .changed_at = read_new_number(b + AT_CHANGED, 8, layout),
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

static bool statistics_add_up(const LearnStatistics *s)
{
    return s->first_won <= s->games && s->second_won <= s->games - s->first_won &&
           s->drawn == s->games - s->first_won - s->second_won;
}

static bool header_is_good(const BrainHeader *header)
{
    return statistics_add_up(&header->statistics) && header->changed_at <= header->statistics.games;
}

static bool table_parameters_are_good(const BrainHeader *header, const uint8_t *table,
                                      Layout layout)
{
    uint64_t switches = bytes_read_number(table + TABLE_AT_SWITCHES, 4);
    return (switches & ~layout.switches) == 0 && qlearn_options_are_good(&header->qtable.options) &&
           0.0 <= header->qtable.epsilon && header->qtable.epsilon <= 1.0;
}

static bool entry_is_good(const Brain *brain, uint32_t i)
{
    QlearnEntry e = brain_entry(brain, i);
    bool move_fits = brain->header.qtable.options.afterstates ? e.move == GAME_NO_MOVE
                                                              : e.move < brain->game.move_count;
    /* Rewards are between -1 and 1, and so are all values; false for NaN. */
    return -1.0 <= e.value && e.value <= 1.0 && e.visits > 0 && move_fits &&
           bytes_read_number(brain->entries + (size_t)i * ENTRY + ENTRY_AT_SETTLED, 2) <= 1;
}

static bool entries_are_good(const Brain *brain)
{
    QlearnEntry before = {0};
    for (uint32_t i = 0; i < brain->entry_count; i++) {
        const QlearnEntry entry = brain_entry(brain, i);
        if (!entry_is_good(brain, i) || (i > 0 && !qlearn_entry_comes_before(&before, &entry))) {
            return false;
        }
        before = entry;
    }
    return true;
}

/* Whether a game to replay has moves, not too many, and nothing after them. */
static bool played_is_good(const Game *game, const uint8_t *played)
{
    if (played[0] == 0 || played[0] > game->plies_max) {
        return false;
    }
    for (int ply = played[0]; ply < game->plies_max; ply++) {
        if (played[1 + ply] != 0) {
            return false;
        }
    }
    return true;
}

static bool all_played_are_good(const Brain *brain)
{
    for (uint32_t i = 0; i < brain->played_count; i++) {
        if (!played_is_good(&brain->game, brain->played + i * qlearn_played_size(&brain->game))) {
            return false;
        }
    }
    return true;
}

/* What comes after the common part of a Q-table's brain. */
static BrainError open_table(Brain *brain, const uint8_t *b, size_t size, Layout layout)
{
    const uint8_t *table = b + layout.table;
    if (size < layout.header) {
        return BRAIN_DAMAGED;
    }
    brain->header.qtable.options = read_options(table, layout);
    brain->header.qtable.epsilon = bytes_read_real(table + TABLE_AT_EPSILON_NOW);
    brain->entry_count = (uint32_t)bytes_read_number(table + TABLE_AT_ENTRY_COUNT, 4);
    brain->entries = b + layout.header;
    brain->played_count = (uint32_t)read_new_number(table + TABLE_AT_PLAYED_COUNT, 4, layout);
    if (brain->entry_count > BRAIN_ENTRIES_MAX || brain->played_count > QLEARN_REPLAY_GAMES) {
        return BRAIN_INVALID;
    }
    const size_t entries_size = (size_t)brain->entry_count * ENTRY;
    const size_t played_size = brain->played_count * qlearn_played_size(&brain->game);
    if (size - layout.header != entries_size + played_size) {
        return BRAIN_DAMAGED;
    }
    brain->played = brain->entries + entries_size;
    return table_parameters_are_good(&brain->header, table, layout) && entries_are_good(brain) &&
                   all_played_are_good(brain)
               ? BRAIN_OK
               : BRAIN_INVALID;
}

/* Whether the parameters of a network are good; reads them. */
static bool read_net_parameters(Brain *brain, const uint8_t *b, size_t size)
{
    return brain_net_read_parameters(b + AT_TABLE, size - AT_TABLE, &brain->game,
                                     &brain->header.ntuple.options, &brain->header.ntuple.moves);
}

static BrainError open_net(Brain *brain, const uint8_t *b, size_t size, void *memory)
{
    if (!read_net_parameters(brain, b, size)) {
        return BRAIN_INVALID;
    }
    brain->depth = 1;
    brain->net = brain_net_unpack(b + AT_TABLE, size - AT_TABLE, &brain->game,
                                  &brain->header.ntuple.options, memory);
    return brain->net != NULL ? BRAIN_OK : BRAIN_INVALID;
}

/* Reads the common part; the layout in `layout`. */
static BrainError open_header(Brain *brain, const uint8_t *b, size_t size, Layout *layout)
{
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
    *layout = layout_of(version);
    *brain = (Brain){.header = read_header(b, *layout)};
    return header_is_good(&brain->header) && find_game(brain->header.game, &brain->game)
               ? BRAIN_OK
               : BRAIN_INVALID;
}

static bool is_net(const Brain *brain, Layout layout)
{
    return brain->header.kind == BRAIN_NTUPLE && !layout.is_old;
}

size_t brain_memory_size(const void *bytes, size_t size)
{
    Brain brain;
    Layout layout;
    return open_header(&brain, bytes, size, &layout) == BRAIN_OK && is_net(&brain, layout) &&
                   read_net_parameters(&brain, bytes, size)
               ? brain_net_memory_size(&brain.game, &brain.header.ntuple.options)
               : 0;
}

BrainError brain_open(Brain *brain, const void *bytes, size_t size, void *memory)
{
    const uint8_t *b = bytes;
    Brain read;
    Layout layout;
    BrainError error = open_header(&read, b, size, &layout);
    if (error == BRAIN_OK || error == BRAIN_INVALID) {
        /* What is damaged may say anything; that it is damaged comes first. */
        error = bytes_checksum(b, size, AT_CHECKSUM) == bytes_read_number(b + AT_CHECKSUM, 8)
                    ? error
                    : BRAIN_DAMAGED;
    }
    if (error == BRAIN_OK) {
        if (read.header.kind == BRAIN_QTABLE) {
            error = open_table(&read, b, size, layout);
        } else {
            error = is_net(&read, layout) ? open_net(&read, b, size, memory) : BRAIN_INVALID;
        }
    }
    if (error == BRAIN_OK) {
        *brain = read;
    }
    return error;
}

/* ----------------------------------------------------------------- writing */

size_t brain_size(const Qlearn *q)
{
    return HEADER + qlearn_entry_count(q) * ENTRY + q->played_count * qlearn_played_size(q->game);
}

static unsigned switches_of(const QlearnOptions *options)
{
    return (options->symmetry ? SWITCH_SYMMETRY : 0u) |
           (options->afterstates ? SWITCH_AFTERSTATES : 0u) |
           (options->bootstrap ? SWITCH_BOOTSTRAP : 0u) |
           (options->backward ? SWITCH_BACKWARD : 0u) |
           (options->explores_least_tried ? SWITCH_LEAST_TRIED : 0u) |
           (options->shaping ? SWITCH_SHAPING : 0u) | (options->skips_settled ? SWITCH_SKIP : 0u);
}

static void write_table_parameters(uint8_t *table, const Qlearn *q, size_t entry_count)
{
    const QlearnOptions *options = &q->options;
    bytes_write_real(table + TABLE_AT_ALPHA, options->alpha);
    bytes_write_real(table + TABLE_AT_GAMMA, options->gamma);
    bytes_write_real(table + TABLE_AT_EPSILON, options->epsilon);
    bytes_write_real(table + TABLE_AT_EPSILON_DECAY, options->epsilon_decay);
    bytes_write_real(table + TABLE_AT_EPSILON_FLOOR, options->epsilon_floor);
    bytes_write_real(table + TABLE_AT_EPSILON_NOW, q->epsilon);
    bytes_write_number(table + TABLE_AT_SWITCHES, 4, switches_of(options));
    bytes_write_number(table + TABLE_AT_ENTRY_COUNT, 4, entry_count);
    bytes_write_number(table + TABLE_AT_REPLAY, 4, options->replay);
    bytes_write_number(table + TABLE_AT_PLAYED_COUNT, 4, q->played_count);
}

/* Fills up with zeros. */
static void write_name(char to[GAME_NAME_SIZE], const char *name)
{
    for (int i = 0; i < GAME_NAME_SIZE; i++) {
        to[i] = *name;
        name += *name != '\0';
    }
}

static void write_entry(uint8_t *b, QlearnEntry entry)
{
    bytes_write_number(b + ENTRY_AT_KEY, 8, entry.key);
    bytes_write_real(b + ENTRY_AT_VALUE, entry.value);
    bytes_write_number(b + ENTRY_AT_VISITS, 4, entry.visits);
    bytes_write_number(b + ENTRY_AT_MOVE, 2, entry.move);
    bytes_write_number(b + ENTRY_AT_SETTLED, 2, entry.is_settled);
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

static void write_played(uint8_t *b, const Qlearn *q)
{
    const size_t size = qlearn_played_size(q->game);
    for (uint32_t i = 0; i < q->played_count; i++) {
        memcpy(b + i * size, qlearn_played(q, i), size);
    }
}

/* Writes what all kinds have in common, around what is there already: the
 * checksum is of everything. */
static void write_header(uint8_t *b, size_t size, const BrainHeader *header)
{
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
    bytes_write_number(b + AT_CHANGED, 8, header->changed_at);
    bytes_write_number(b + AT_CHECKSUM, 8, bytes_checksum(b, size, AT_CHECKSUM));
}

void brain_write(void *bytes, const Qlearn *q)
{
    uint8_t *b = bytes;
    BrainHeader header = {
        .kind = BRAIN_QTABLE,
        .seed = q->seed,
        .rng_state = q->rng.state,
        .statistics = q->statistics,
        .changed_at = q->changed_at,
    };
    size_t count = write_entries(b + HEADER, q);
    assert(count <= BRAIN_ENTRIES_MAX);
    write_played(b + HEADER + count * ENTRY, q);
    write_table_parameters(b + AT_TABLE, q, count);
    write_name(header.game, q->game->name);
    write_header(b, brain_size(q), &header);
}

size_t brain_size_of_net(const Tdlearn *t)
{
    return AT_TABLE + brain_net_size(t);
}

void brain_write_net(void *bytes, const Tdlearn *t)
{
    uint8_t *b = bytes;
    BrainHeader header = {
        .kind = BRAIN_NTUPLE,
        .seed = t->seed,
        .rng_state = t->rng.state,
        .statistics = t->statistics,
        .changed_at = t->changed_at,
    };
    const size_t size = AT_TABLE + brain_net_write(b + AT_TABLE, t);
    write_name(header.game, t->net.game->name);
    write_header(b, size, &header);
}

/* ----------------------------------------------------------------- answers */

QlearnEntry brain_entry(const Brain *brain, uint32_t i)
{
    assert(i < brain->entry_count);
    const uint8_t *b = brain->entries + (size_t)i * ENTRY;
    return (QlearnEntry){
        .key = bytes_read_number(b + ENTRY_AT_KEY, 8),
        .value = bytes_read_real(b + ENTRY_AT_VALUE),
        .visits = (uint32_t)bytes_read_number(b + ENTRY_AT_VISITS, 4),
        .move = (Move)bytes_read_number(b + ENTRY_AT_MOVE, 2),
        .is_settled = bytes_read_number(b + ENTRY_AT_SETTLED, 2) != 0,
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
        const QlearnEntry found = brain_entry(brain, middle);
        if (qlearn_entry_comes_before(&found, entry)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == brain->entry_count) {
        return false;
    }
    const QlearnEntry found = brain_entry(brain, low);
    if (qlearn_entry_comes_before(entry, &found)) {
        return false;
    }
    *entry = found;
    return true;
}

static double table_value(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    const QlearnOptions *options = &brain->header.qtable.options;
    QlearnEntry entry = {0};
    qlearn_locate(options, &brain->game, p, move, &entry.key, &entry.move);
    if (!find_entry(brain, &entry)) {
        entry.value = qlearn_untried_value(options, &brain->game, p, move);
    }
    *visits = entry.visits;
    return entry.value;
}

static Netplay netplay_of(const Brain *brain)
{
    return (Netplay){brain->net, brain->header.ntuple.options.tactics, brain->depth};
}

double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    uint32_t tried = 0;
    const Netplay play = netplay_of(brain);
    const double value = brain->header.kind == BRAIN_NTUPLE ? netplay_value(&play, p, move)
                                                            : table_value(brain, p, move, &tried);
    if (visits != NULL) {
        *visits = tried;
    }
    return value;
}

int brain_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const Brain *brain = context;
    double values[GAME_MOVES_MAX];
    if (brain->header.kind == BRAIN_NTUPLE) {
        const Netplay play = netplay_of(brain);
        return netplay_best_moves(&play, p, moves);
    }
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
    return qlearn_restore(q, find_entry, brain, brain->entry_count, brain->played,
                          brain->played_count);
}

void brain_resume_net(const Brain *brain, Tdlearn *t, void *memory)
{
    const BrainHeader *header = &brain->header;
    tdlearn_init(t, &brain->game, &header->ntuple.options, header->seed, memory);
    t->rng.state = header->rng_state;
    t->statistics = header->statistics;
    t->changed_at = header->changed_at;
    t->moves = header->ntuple.moves;
    memcpy(t->weights, brain->net->weights[SIDE_FIRST],
           2 * (size_t)t->net.size * sizeof t->weights[0]);
}
