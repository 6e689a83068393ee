/* qtable_kind.c - the Q-table as a kind of learner. */
#include "learn/qtable/qtable_kind.h"

#include <assert.h>
#include <string.h>

#include "facets/starts.h"
#include "facets/symmetry.h"
#include "learn/brain.h"
#include "learn/qtable/brain_table.h"
#include "learn/qtable/qlearn_sweep.h"
#include "learn/qtable/qlearn_world.h"
#include "learn/qtable/qtable_knobs.h"

/* The state of a learner, and behind it what its table is laid out in. */
enum {
    STATE_SIZE = (sizeof(Qlearn) + LEARNER_ALIGNMENT - 1) / LEARNER_ALIGNMENT * LEARNER_ALIGNMENT
};

enum {
    USUAL_GAMES = 1000,      /* a board of nine cells needs fewer */
    POSITIONS_PER_GAME = 64, /* where games may begin in each of them */
    USUAL_EPISODES = 20000,  /* a slippery lake of 16 cells needs as many */
    EPISODES_OF_DRAWS = 3000000,
};

static_assert(offsetof(Qlearn, common) == 0, "a state begins with what is common");
static_assert(LEARNER_ALIGNMENT % QLEARN_ALIGNMENT == 0, "memory is aligned");
static_assert(BRAIN_BYTES_ALIGNMENT % QLEARN_ALIGNMENT == 0, "so are bytes to write to");
static_assert(sizeof(BrainTable) <= BRAIN_CONTENTS_SIZE, "an opened brain has room for it");
static_assert(BRAIN_PART_AT_LONG + (int64_t)BRAIN_TABLE_SIZE_MAX <= BRAIN_SIZE_MAX,
              "every table fits");

static bool supports(const Game *game)
{
    (void)game;
    return true;
}

/* Options that were handed about as bytes. */
static QlearnOptions options_from(const void *bytes)
{
    QlearnOptions options;
    memcpy(&options, bytes, sizeof options);
    return options;
}

QlearnOptions qtable_options(const LearnerOptions *options)
{
    assert(options->kind == &qtable_kind);
    return options_from(options->values);
}

/* Games to replay are kept as moves from the usual start; and only where games may begin
 * elsewhere, and values belong to positions, are there ways back for sweeps. */
static bool options_fit(const void *bytes, const Game *game)
{
    const QlearnOptions options = options_from(bytes);
    const bool can_sweep = game->starts != NULL && options.afterstates && options.bootstrap &&
                           options.alpha >= 1;
    return (options.replay == 0 || game->starts == NULL) && (!options.sweeps || can_sweep) &&
           !options.hindsight;
}

/* ---------------------------------------------------------------- learning */

static size_t memory_size(const Game *game, const void *options)
{
    const QlearnOptions room = options_from(options);
    return STATE_SIZE + qlearn_memory_size(game, &room);
}

static void init(void *memory, const Game *game, const void *bytes, uint64_t seed)
{
    const QlearnOptions options = options_from(bytes);
    qlearn_init(memory, game, &options, seed, (char *)memory + STATE_SIZE);
}

/* Where games may begin anywhere there is room for all positions that they lead to, as
 * far as tables go. */
static void suit(void *bytes, const Game *game)
{
    QlearnOptions options = options_from(bytes);
    if (game->starts != NULL) {
        const size_t images = options.symmetry ? 1 : (size_t)symmetry_count(game);
        const size_t room = game->starts->room(game) * images;
        options.states = room < QLEARN_STATES_MAX ? (uint32_t)room : QLEARN_STATES_MAX;
        memcpy(bytes, &options, sizeof options);
    }
}

static uint64_t games_for(const Game *game)
{
    return game->starts != NULL ? game->starts->room(game) / POSITIONS_PER_GAME : USUAL_GAMES;
}

static const void *options_now(const void *state)
{
    return &((const Qlearn *)state)->options;
}

static void change(void *state, const void *bytes, bool restarts_epsilon)
{
    const QlearnOptions options = options_from(bytes);
    qlearn_change(state, &options, restarts_epsilon);
}

static bool train_game(void *state)
{
    return qlearn_train_game(state);
}

static bool trace_game(void *state, LearnerTrace *trace)
{
    return qlearn_trace_game(state, trace);
}

static bool learn_record(void *state, const Record *record)
{
    return qlearn_learn_record(state, record);
}

static bool learn_move(void *state, const Record *record)
{
    return qlearn_learn_move(state, record);
}

static size_t value_count(const void *state)
{
    return qlearn_entry_count(state);
}

static LearnerImport import_position(void *state, Position p, const double *values)
{
    return qlearn_import(state, p, values);
}

static double value(const void *state, Position p, Move move, uint32_t *visits)
{
    return qlearn_value(state, p, move, visits);
}

static int best_moves(const void *state, Position p, Move moves[GAME_MOVES_MAX])
{
    return qlearn_best(state, p, moves);
}

static bool shares_images(const void *state)
{
    return ((const Qlearn *)state)->options.symmetry;
}

static size_t state_count(const void *state)
{
    return qlearn_state_count(state);
}

static size_t list_states(const void *state, size_t first, Position *positions, size_t room)
{
    return qlearn_list_states(state, first, positions, room);
}

/* ------------------------------------------------------------------ brains */

static size_t part_size(const void *state)
{
    return qlearn_entry_count(state) <= BRAIN_ENTRIES_MAX ? brain_table_size(state) : 0;
}

static size_t write_part(const void *state, uint8_t *bytes)
{
    return brain_table_write(bytes, state);
}

static BrainTable table_of(const Brain *brain)
{
    BrainTable table;
    memcpy(&table, brain->contents, sizeof table);
    return table;
}

static BrainError brain_open_table(Brain *brain, const BrainPart *part, void *memory)
{
    const QlearnOptions options = options_from(brain->options.values);
    BrainTable table = {0};
    const BrainTableLimits limits = brain->is_of_world ? brain_table_world_limits(&brain->world)
                                                       : brain_table_limits(&brain->game);
    const BrainError error = brain_table_open(&table, part, &limits, &options);
    (void)memory;
    memcpy(brain->contents, &table, sizeof table);
    return error;
}

static LearnerError restore_world(Qlearn *q, const BrainTable *table)
{
    for (uint32_t i = 0; i < table->entry_count; i++) {
        const QlearnEntry entry = brain_table_entry(table, i);
        if (!qlearn_world_restore(q, &entry)) {
            return LEARNER_NO_ROOM;
        }
    }
    return LEARNER_OK;
}

/* Where games may begin anywhere each entry finds its position by itself; there are no
 * games to replay. */
static QlearnRestored restore_entries(Qlearn *q, const BrainTable *table)
{
    QlearnRestored restored = table->played_count == 0 ? QLEARN_RESTORED : QLEARN_UNREACHED;
    for (uint32_t i = 0; i < table->entry_count && restored == QLEARN_RESTORED; i++) {
        const QlearnEntry entry = brain_table_entry(table, i);
        restored = qlearn_restore_entry(q, &entry);
    }
    if (restored == QLEARN_RESTORED && q->options.sweeps) {
        qlearn_sweep_note_all(q);
    }
    return restored;
}

static LearnerError restore(void *state, const Brain *brain)
{
    static const LearnerError errors[] = {
        [QLEARN_RESTORED] = LEARNER_OK,
        [QLEARN_NO_ROOM] = LEARNER_NO_ROOM,
        [QLEARN_UNREACHED] = LEARNER_IMPOSSIBLE,
    };
    const BrainTable table = table_of(brain);
    Qlearn *q = state;
    q->epsilon = table.epsilon;
    if (brain->is_of_world) {
        return restore_world(q, &table);
    }
    if (brain->game.starts != NULL) {
        return errors[restore_entries(q, &table)];
    }
    return errors[qlearn_restore(q, brain_table_find, &table, table.entry_count, table.played,
                                 table.played_count)];
}

static size_t brain_entry_count(const Brain *brain)
{
    return table_of(brain).entry_count;
}

/* Entries are in the order of their keys, so those of a state lie together. */
static size_t brain_key_count(const Brain *brain)
{
    const BrainTable table = table_of(brain);
    size_t count = 0;
    for (uint32_t i = 0; i < table.entry_count; i++) {
        count += i == 0 || brain_table_entry(&table, i).key != brain_table_entry(&table, i - 1).key;
    }
    return count;
}

static double value_in_brain(const Brain *brain, Position p, Move move, uint32_t *visits)
{
    const QlearnOptions options = options_from(brain->options.values);
    const BrainTable table = table_of(brain);
    return brain_table_value(&table, &options, &brain->game, p, move, visits);
}

static int best_moves_in_brain(const Brain *brain, Position p, Move moves[GAME_MOVES_MAX])
{
    double values[GAME_MOVES_MAX];
    const QlearnOptions options = options_from(brain->options.values);
    const int count = brain->game.legal_moves(&brain->game, p, moves);
    for (int i = 0; i < count; i++) {
        values[i] = value_in_brain(brain, p, moves[i], NULL);
    }
    return qlearn_keep_best(&options, moves, values, count);
}

static bool brain_fact(const Brain *brain, int i, BrainFact *fact)
{
    *fact = (BrainFact){.name = "epsilon-now", .is_real = true, .real = table_of(brain).epsilon};
    return i == 0;
}

/* ------------------------------------------------------------------ worlds */

#if !defined(FOURMI_FIRST_VIEW) /* a module without worlds */

static bool supports_world(const World *world)
{
    return world->key != NULL;
}

/* A table of what an action is worth in a state, and no more: a world has neither
 * symmetries nor afterstates nor lines, and because of chance an action is never
 * settled, nor can an episode be told again by its actions. */
static bool options_fit_world(const void *bytes, const World *world)
{
    const QlearnOptions options = options_from(bytes);
    const bool can_look_back = world->hindsight != NULL && options.bootstrap;
    return (!options.hindsight || can_look_back) && !options.symmetry && !options.afterstates &&
           !options.skips_settled && !options.shaping && !options.takes_first &&
           options.replay == 0 && !options.sweeps;
}

static size_t world_memory_size(const World *world, const void *options)
{
    return STATE_SIZE + qlearn_world_memory_size(world, options_from(options).states);
}

static void init_world(void *memory, const World *world, const void *bytes, uint64_t seed)
{
    const QlearnOptions options = options_from(bytes);
    qlearn_world_init(memory, world, &options, seed, (char *)memory + STATE_SIZE);
}

static bool train_episode(void *state)
{
    return qlearn_world_train(state);
}

static double action_value(const void *state, const void *at, Action action, uint32_t *visits)
{
    return qlearn_world_value(state, at, action, visits);
}

static double action_value_in_brain(const Brain *brain, const void *at, Action action,
                                    uint32_t *visits)
{
    const BrainTable table = table_of(brain);
    return brain_table_action_value(&table, &brain->world, at, action, visits);
}

static uint64_t episodes_for(const World *world)
{
    return world->draws != NULL ? EPISODES_OF_DRAWS : USUAL_EPISODES;
}

static const LearnerWorlds worlds = {
    .supports = supports_world,
    .usual_episodes = USUAL_EPISODES,
    .episodes_for = episodes_for,
    .presets = qtable_world_presets,
    .preset_count = QTABLE_WORLD_PRESET_COUNT,
    .options_fit = options_fit_world,
    .memory_size = world_memory_size,
    .init = init_world,
    .train_episode = train_episode,
    .value = action_value,
    .brain_value = action_value_in_brain,
};
#endif

const LearnerKind qtable_kind = {
    .name = "qtable",
    .title = "Q-table",
    .title_with_article = "a Q-table",
    .number = 1,
    .first_version = 1,
    .usual_games = USUAL_GAMES,
    .suit = suit,
    .games_for = games_for,
    .knows_visits = true,
    .supports = supports,
    .knobs = qtable_knobs,
    .knob_count = QTABLE_KNOB_COUNT,
    .presets = qtable_presets,
    .preset_count = QTABLE_PRESET_COUNT,
    .options_size = sizeof(QlearnOptions),
    .options_fit = options_fit,
#if !defined(FOURMI_FIRST_VIEW)
    .worlds = &worlds,
#endif
    .memory_size = memory_size,
    .init = init,
    .restore = restore,
    .options = options_now,
    .change = change,
    .train_game = train_game,
    .trace_game = trace_game,
    .learn_record = learn_record,
    .learn_move = learn_move,
    .import_options = &qtable_imported,
    .import_position = import_position,
    .value_count = value_count,
    .value = value,
    .best_moves = best_moves,
    .shares_images = shares_images,
    .state_count = state_count,
    .list_states = list_states,
    .part_size = part_size,
    .write_part = write_part,
    .brain_open = brain_open_table,
    .brain_value_count = brain_entry_count,
    .brain_state_count = brain_key_count,
    .brain_value = value_in_brain,
    .brain_best_moves = best_moves_in_brain,
    .brain_fact = brain_fact,
};
