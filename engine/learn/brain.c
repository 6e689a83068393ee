/* brain.c - what a learner has learned, as bytes. */
#include "learn/brain.h"

#include <assert.h>
#include <string.h>

#include "base/bytes.h"
#include "learn/kinds.h"
#include "learn/knob_fields.h"

enum {
    VERSION_OLD = 1,
    VERSION_LONG_NAME = 3, /* only for names that have no room at AT_GAME */
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
    AT_PART_OLD = 88,
    AT_LONG_NAME = 96, /* of version 3 alone */
    SHORT_NAME_SIZE = 16,
    SIZE_MIN = 144, /* of a table of version 1 without entries */
};

static_assert(AT_GAME + SHORT_NAME_SIZE == AT_CHECKSUM, "a name ends before the checksum");
static_assert((int)GAME_NAME_SIZE <= SHORT_NAME_SIZE, "room for the name of every game");
static_assert(AT_LONG_NAME + (int)WORLD_NAME_SIZE <= (int)BRAIN_PART_AT_LONG, "and of every world");
static_assert(BRAIN_PART_AT_LONG % BRAIN_BYTES_ALIGNMENT == 0, "with the part aligned as well");
static_assert(BRAIN_PART_AT % BRAIN_BYTES_ALIGNMENT == 0, "a part is written where it is aligned");

static const char magic[] = {'F', 'o', 'u', 'r', 'm', 'i', 'B', 'r'};

/* ----------------------------------------------------------------- reading */

static BrainHeader read_header(const uint8_t *b, uint32_t version)
{
    BrainHeader header = {
        .seed = bytes_read_number(b + AT_SEED, 8),
        .rng_state = bytes_read_number(b + AT_RNG_STATE, 8),
        .statistics =
            {
                .games = bytes_read_number(b + AT_GAMES, 8),
                .first_won = bytes_read_number(b + AT_FIRST_WON, 8),
                .second_won = bytes_read_number(b + AT_SECOND_WON, 8),
                .drawn = bytes_read_number(b + AT_DRAWN, 8),
            },
        .changed_at = version == VERSION_OLD ? 0 : bytes_read_number(b + AT_CHANGED, 8),
    };
    if (version == VERSION_LONG_NAME) {
        memcpy(header.game, b + AT_LONG_NAME, WORLD_NAME_SIZE);
    } else {
        memcpy(header.game, b + AT_GAME, SHORT_NAME_SIZE);
    }
    return header;
}

/* Who finds what a brain is of: one of both. */
typedef struct Finder {
    GameFinder *game;
    WorldFinder *world;
} Finder;

static size_t length_within(const char *name, size_t size)
{
    size_t length = 0;
    while (length < size && name[length] != '\0') {
        length++;
    }
    return length;
}

static bool are_zeros(const char *bytes, size_t count)
{
    size_t i = 0;
    while (i < count && bytes[i] == '\0') {
        i++;
    }
    return i == count;
}

/* Whether a name ends, has nothing after its end, and stands where one of its length
 * belongs: there is one way to write a brain. */
static bool name_is_good(const char *name, const uint8_t *b, uint64_t version)
{
    const bool is_long = version == VERSION_LONG_NAME;
    const size_t size = is_long ? WORLD_NAME_SIZE : SHORT_NAME_SIZE;
    const size_t length = length_within(name, size);
    return length < size && are_zeros(name + length, WORLD_NAME_SIZE - length) &&
           (!is_long ||
            (length >= SHORT_NAME_SIZE && are_zeros((const char *)b + AT_GAME, SHORT_NAME_SIZE)));
}

/* Whether the name is that of a game, or of a world. */
static bool find_subject(Brain *brain, const Finder *find)
{
    const char *name = brain->header.game;
    brain->is_of_world = find->world != NULL;
    return brain->is_of_world ? find->world(name, &brain->world) : find->game(name, &brain->game);
}

static bool header_is_good(const BrainHeader *header)
{
    return statistics_add_up(&header->statistics) && header->changed_at <= header->statistics.games;
}

/* Whether these bytes, of any length, begin as a brain does. */
static BrainError check_start(const uint8_t *b, size_t size)
{
    if (size < SIZE_MIN || memcmp(b, magic, sizeof magic) != 0) {
        return BRAIN_FOREIGN;
    }
    const uint64_t version = bytes_read_number(b + AT_VERSION, 4);
    if (version != BRAIN_VERSION_NOW && version != VERSION_OLD && version != VERSION_LONG_NAME) {
        return BRAIN_VERSION;
    }
    if (version == VERSION_LONG_NAME && size < BRAIN_PART_AT_LONG) {
        return BRAIN_DAMAGED;
    }
    return size > BRAIN_SIZE_MAX ? BRAIN_TOO_LARGE : BRAIN_OK;
}

static uint32_t version_of(const uint8_t *b)
{
    return (uint32_t)bytes_read_number(b + AT_VERSION, 4);
}

/* The kind's part of bytes that begin as a brain does. Behind a long name it is as
 * behind a short one. */
static BrainPart part_of(const uint8_t *b, size_t size)
{
    const uint32_t version = version_of(b);
    const bool is_long = version == VERSION_LONG_NAME;
    const size_t at = is_long                  ? BRAIN_PART_AT_LONG
                      : version == VERSION_OLD ? AT_PART_OLD
                                               : BRAIN_PART_AT;
    return (BrainPart){
        .bytes = b + at, .size = size - at, .version = is_long ? BRAIN_VERSION_NOW : version};
}

/* Makes the options that no brain keeps suit the game; the others are as the brain has
 * them. */
static void suit_unkept(LearnerOptions *options, const Game *game)
{
    LearnerOptions suited = *options;
    options->kind->suit(suited.values, game);
    for (int i = 0; i < options->kind->knob_count; i++) {
        const Knob *knob = &options->kind->knobs[i];
        if (knob->field.since == 0) {
            knob_copy(knob, options->values, suited.values);
        }
    }
}

/* Reads the options of a brain whose header and game, or world, are read. */
static BrainError read_options(Brain *brain, const BrainPart *part, uint64_t kind_number)
{
    const LearnerKind *kind = kinds_find(kind_number);
    if (kind == NULL || part->version < kind->first_version) {
        return BRAIN_INVALID;
    }
    const BrainError error = knob_fields_read(kind, part, &brain->options);
    if (error != BRAIN_OK) {
        return error;
    }
    if (!brain->is_of_world && kind->suit != NULL) {
        suit_unkept(&brain->options, &brain->game);
    }
    const bool is_good = brain->is_of_world
                             ? learner_options_fit_world(&brain->options, &brain->world)
                             : learner_options_are_good(&brain->options, &brain->game);
    return is_good ? BRAIN_OK : BRAIN_INVALID;
}

/* Reads everything but what it knows, of bytes that begin as a brain does. */
static BrainError read_parameters(Brain *brain, const uint8_t *b, const BrainPart *part,
                                  const Finder *find)
{
    const uint32_t version = version_of(b);
    *brain = (Brain){.header = read_header(b, version), .depth = 1};
    if (!header_is_good(&brain->header) || !name_is_good(brain->header.game, b, version) ||
        !find_subject(brain, find)) {
        return BRAIN_INVALID;
    }
    return read_options(brain, part, bytes_read_number(b + AT_KIND, 4));
}

/* What the kind wants for an opened brain. */
static size_t memory_of_part(const Brain *brain, const BrainPart *part)
{
    const LearnerKind *kind = brain->options.kind;
    if (brain->is_of_world) {
        return kind->worlds->brain_memory_size != NULL
                   ? kind->worlds->brain_memory_size(&brain->world, brain->options.values, part)
                   : 0;
    }
    return kind->brain_memory_size != NULL
               ? kind->brain_memory_size(&brain->game, brain->options.values, part)
               : 0;
}

static size_t memory_size(const void *bytes, size_t size, const Finder *find)
{
    Brain brain;
    if (check_start(bytes, size) != BRAIN_OK) {
        return 0;
    }
    const BrainPart part = part_of(bytes, size);
    return read_parameters(&brain, bytes, &part, find) == BRAIN_OK ? memory_of_part(&brain, &part)
                                                                   : 0;
}

static BrainError open_brain(Brain *brain, const uint8_t *b, size_t size, const Finder *find,
                             void *memory)
{
    Brain opened;
    BrainError error = check_start(b, size);
    if (error != BRAIN_OK) {
        return error;
    }
    /* What is damaged may say anything; that it is damaged comes first. */
    if (bytes_checksum(b, size, AT_CHECKSUM) != bytes_read_number(b + AT_CHECKSUM, 8)) {
        return BRAIN_DAMAGED;
    }
    const BrainPart part = part_of(b, size);
    error = read_parameters(&opened, b, &part, find);
    if (error == BRAIN_OK) {
        error = opened.options.kind->brain_open(&opened, &part, memory);
    }
    if (error == BRAIN_OK) {
        *brain = opened;
    }
    return error;
}

size_t brain_memory_size(const void *bytes, size_t size, GameFinder *find)
{
    return memory_size(bytes, size, &(Finder){.game = find});
}

size_t brain_world_memory_size(const void *bytes, size_t size, WorldFinder *find)
{
    return memory_size(bytes, size, &(Finder){.world = find});
}

BrainError brain_open(Brain *brain, const void *bytes, size_t size, GameFinder *find, void *memory)
{
    return open_brain(brain, bytes, size, &(Finder){.game = find}, memory);
}

BrainError brain_open_world(Brain *brain, const void *bytes, size_t size, WorldFinder *find,
                            void *memory)
{
    return open_brain(brain, bytes, size, &(Finder){.world = find}, memory);
}

/* ----------------------------------------------------------------- answers */

size_t brain_value_count(const Brain *brain)
{
    return brain->options.kind->brain_value_count(brain);
}

size_t brain_state_count(const Brain *brain)
{
    const LearnerKind *kind = brain->options.kind;
    return kind->brain_state_count != NULL ? kind->brain_state_count(brain) : 0;
}

double brain_value(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    return brain->options.kind->brain_value(brain, p, move, visits);
}

int brain_best_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const Brain *brain = context;
    (void)game;
    assert(!brain->is_of_world);
    return brain->options.kind->brain_best_moves(brain, p, moves);
}

bool brain_has_proof(void *context, const Game *game, Position p)
{
    const Brain *brain = context;
    (void)game;
    assert(!brain->is_of_world);
    return brain->options.kind->brain_has_proof != NULL &&
           brain->options.kind->brain_has_proof(brain, p);
}

double brain_action_value(const Brain *brain, const void *state, Action action, uint32_t *visits)
{
    assert(brain->is_of_world);
    return brain->options.kind->worlds->brain_value(brain, state, action, visits);
}

int brain_best_actions(void *context, const World *world, const void *state,
                       Action actions[WORLD_ACTIONS_MAX])
{
    const Brain *brain = context;
    double values[WORLD_ACTIONS_MAX];
    const int count = world->legal_actions(world, state, actions);
    const LearnerWorlds *worlds = brain->options.kind->worlds;
    if (worlds->brain_values != NULL) {
        worlds->brain_values(brain, state, values);
    } else {
        for (int i = 0; i < count; i++) {
            values[i] = brain_action_value(brain, state, actions[i], NULL);
        }
    }
    return world_keep_best(actions, values, count);
}

/* ----------------------------------------------------------------- writing */

static const char *name_of(const LearnerCommon *common)
{
    return common->world != NULL ? common->world->name : common->game->name;
}

static bool has_long_name(const LearnerCommon *common)
{
    return length_within(name_of(common), SHORT_NAME_SIZE) == SHORT_NAME_SIZE;
}

size_t brain_part_at(const LearnerCommon *common)
{
    return has_long_name(common) ? BRAIN_PART_AT_LONG : BRAIN_PART_AT;
}

/* Fills up with zeros. */
static void write_name(uint8_t *to, size_t size, const char *name)
{
    for (size_t i = 0; i < size; i++) {
        to[i] = (uint8_t)*name;
        name += *name != '\0';
    }
}

void brain_write_header(uint8_t *b, size_t size, const LearnerKind *kind,
                        const LearnerCommon *common)
{
    const bool is_long = has_long_name(common);
    memcpy(b, magic, sizeof magic);
    bytes_write_number(b + AT_VERSION, 4, is_long ? VERSION_LONG_NAME : BRAIN_VERSION_NOW);
    bytes_write_number(b + AT_KIND, 4, kind->number);
    write_name(b + AT_GAME, SHORT_NAME_SIZE, is_long ? "" : name_of(common));
    if (is_long) {
        write_name(b + AT_LONG_NAME, BRAIN_PART_AT_LONG - AT_LONG_NAME, name_of(common));
    }
    bytes_write_number(b + AT_SEED, 8, common->seed);
    bytes_write_number(b + AT_RNG_STATE, 8, common->rng.state);
    bytes_write_number(b + AT_GAMES, 8, common->statistics.games);
    bytes_write_number(b + AT_FIRST_WON, 8, common->statistics.first_won);
    bytes_write_number(b + AT_SECOND_WON, 8, common->statistics.second_won);
    bytes_write_number(b + AT_DRAWN, 8, common->statistics.drawn);
    bytes_write_number(b + AT_CHANGED, 8, common->changed_at);
    bytes_write_number(b + AT_CHECKSUM, 8, bytes_checksum(b, size, AT_CHECKSUM));
}
