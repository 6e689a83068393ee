/* brain.c - what a learner has learned, as bytes. */
#include "learn/brain.h"

#include <assert.h>
#include <string.h>

#include "base/bytes.h"
#include "catalogue.h"
#include "learn/ntuple/brain_net.h"
#include "learn/ntuple/netplay.h"

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
    AT_KIND_PART = 96,
    AT_KIND_PART_OLD = 88,
    SIZE_MIN = 144, /* of a table of version 1 without entries */
};

static_assert(AT_GAME + GAME_NAME_SIZE == AT_CHECKSUM, "room for the name of every game");
static_assert(AT_KIND_PART % QLEARN_ALIGNMENT == 0, "a table is written where it is aligned");
static_assert(AT_KIND_PART + (int64_t)BRAIN_TABLE_SIZE_MAX <= BRAIN_SIZE_MAX, "every table fits");

static const char magic[] = {'F', 'o', 'u', 'r', 'm', 'i', 'B', 'r'};

/* ----------------------------------------------------------------- reading */

/* What all kinds have in common. */
static BrainHeader read_header(const uint8_t *b, bool is_old)
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
        .changed_at = is_old ? 0 : bytes_read_number(b + AT_CHANGED, 8),
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
    return length < GAME_NAME_SIZE && catalogue_find(name, game);
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

/* Whether the parameters of a network are good; reads them. */
static bool read_net_parameters(Brain *brain, const uint8_t *b, size_t size)
{
    return brain_net_read_parameters(b + AT_KIND_PART, size - AT_KIND_PART, &brain->game,
                                     &brain->header.ntuple.options, &brain->header.ntuple.moves);
}

static BrainError open_net(Brain *brain, const uint8_t *b, size_t size, void *memory)
{
    if (!read_net_parameters(brain, b, size)) {
        return BRAIN_INVALID;
    }
    brain->depth = 1;
    brain->net = brain_net_unpack(b + AT_KIND_PART, size - AT_KIND_PART, &brain->game,
                                  &brain->header.ntuple.options, memory);
    return brain->net != NULL ? BRAIN_OK : BRAIN_INVALID;
}

static BrainError open_table(Brain *brain, const uint8_t *b, size_t size, bool is_old)
{
    const size_t at = is_old ? AT_KIND_PART_OLD : AT_KIND_PART;
    return brain_table_open(&brain->table, b + at, size - at, is_old, &brain->game,
                            &brain->header.qtable.options, &brain->header.qtable.epsilon);
}

/* Reads the common part, and whether it is of version 1. */
static BrainError open_header(Brain *brain, const uint8_t *b, size_t size, bool *is_old)
{
    if (size < SIZE_MIN || memcmp(b, magic, sizeof magic) != 0) {
        return BRAIN_FOREIGN;
    }
    uint64_t version = bytes_read_number(b + AT_VERSION, 4);
    if (version != VERSION && version != VERSION_OLD) {
        return BRAIN_VERSION;
    }
    if (size > BRAIN_SIZE_MAX) {
        return BRAIN_TOO_LARGE;
    }
    *is_old = version == VERSION_OLD;
    *brain = (Brain){.header = read_header(b, *is_old)};
    return header_is_good(&brain->header) && find_game(brain->header.game, &brain->game)
               ? BRAIN_OK
               : BRAIN_INVALID;
}

static bool is_net(const Brain *brain, bool is_old)
{
    return brain->header.kind == BRAIN_NTUPLE && !is_old;
}

size_t brain_memory_size(const void *bytes, size_t size)
{
    Brain brain;
    bool is_old;
    return open_header(&brain, bytes, size, &is_old) == BRAIN_OK && is_net(&brain, is_old) &&
                   read_net_parameters(&brain, bytes, size)
               ? brain_net_memory_size(&brain.game, &brain.header.ntuple.options)
               : 0;
}

BrainError brain_open(Brain *brain, const void *bytes, size_t size, void *memory)
{
    const uint8_t *b = bytes;
    Brain read;
    bool is_old;
    BrainError error = open_header(&read, b, size, &is_old);
    if (error == BRAIN_OK || error == BRAIN_INVALID) {
        /* What is damaged may say anything; that it is damaged comes first. */
        error = bytes_checksum(b, size, AT_CHECKSUM) == bytes_read_number(b + AT_CHECKSUM, 8)
                    ? error
                    : BRAIN_DAMAGED;
    }
    if (error == BRAIN_OK) {
        if (read.header.kind == BRAIN_QTABLE) {
            error = open_table(&read, b, size, is_old);
        } else {
            error = is_net(&read, is_old) ? open_net(&read, b, size, memory) : BRAIN_INVALID;
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
    return AT_KIND_PART + brain_table_size(q);
}

/* Fills up with zeros. */
static void write_name(char to[GAME_NAME_SIZE], const char *name)
{
    for (int i = 0; i < GAME_NAME_SIZE; i++) {
        to[i] = *name;
        name += *name != '\0';
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
    const size_t size = AT_KIND_PART + brain_table_write(b + AT_KIND_PART, q);
    write_name(header.game, q->game->name);
    write_header(b, size, &header);
}

size_t brain_size_of_net(const Tdlearn *t)
{
    return AT_KIND_PART + brain_net_size(t);
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
    const size_t size = AT_KIND_PART + brain_net_write(b + AT_KIND_PART, t);
    write_name(header.game, t->net.game->name);
    write_header(b, size, &header);
}

/* ----------------------------------------------------------------- answers */

static Netplay netplay_of(const Brain *brain)
{
    return (Netplay){brain->net, brain->header.ntuple.options.tactics, brain->depth};
}

double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    if (brain->header.kind == BRAIN_QTABLE) {
        return brain_table_value(&brain->table, &brain->header.qtable.options, &brain->game, p,
                                 move, visits);
    }
    const Netplay play = netplay_of(brain);
    if (visits != NULL) {
        *visits = 0;
    }
    return netplay_value(&play, p, move);
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
    return qlearn_restore(q, brain_table_find, &brain->table, brain->table.entry_count,
                          brain->table.played, brain->table.played_count);
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
