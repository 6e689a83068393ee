/* world.c - a world in the module: an episode in it, and the exact truth.
 *
 * One world is open at a time, from fourmi_open_world on, which comes before all
 * other calls here; games do not notice. An episode is its seed and its actions:
 * the same ones lead to the same state, here and in the program.
 */
#include "module_world.h"

#include <assert.h>
#include <string.h>

#include "catalogue.h"
#include "facets/draws.h"
#include "facets/picture.h"
#include "learn/options.h"

static_assert((int)PICTURE_LINE_SIZE <= (int)TEXT_SIZE, "a line has room");
static_assert((int)WORLD_ACTIONS_MAX <= (int)NUMBERS_SIZE, "all actions have room");

World module_world;
WorldState module_state;
WorldOracle module_world_oracle;
double module_world_reals[WORLD_REALS];

static Rng rng;
static int steps;
static double reward;   /* the last one */
static double total;    /* the return so far */
static double weight;   /* that the next reward counts with */
static bool has_oracle; /* it is set up for the open world */
static ModuleMemory oracle_memory;

int EXPORT(fourmi_world)(int i);
int EXPORT(fourmi_open_world)(void);
void EXPORT(fourmi_start_episode)(uint32_t seed);
int EXPORT(fourmi_act)(int action);
void EXPORT(fourmi_episode)(void);
int EXPORT(fourmi_actions)(void);
int EXPORT(fourmi_action_name)(int action);
int EXPORT(fourmi_picture_line)(int i);
double *EXPORT(fourmi_world_reals)(void);
int EXPORT(fourmi_action_values)(void);
int EXPORT(fourmi_start_value)(void);
int EXPORT(fourmi_set_gone)(int count);

/* Writes the name of world number `i`; returns its length, or -1 if there are no
 * more. */
int fourmi_world(int i)
{
    const CatalogueWorld *row = catalogue_world(i);
    return row == NULL ? NO_SUCH_THING : module_write_text(row->world->name);
}

/* Opens the world that the buffer names (NUL-terminated), and writes its usual name;
 * returns the length of that, or -1 if there is no such world. Numbers: see abi.h. An episode begins with fourmi_start_episode. */
int fourmi_open_world(void)
{
    module_text[TEXT_SIZE - 1] = '\0';
    if (!catalogue_find_world(module_text, &module_world)) {
        return NO_SUCH_THING;
    }
    const WorldOracleKind *kind = catalogue_world_oracle_kind(&module_world);
    has_oracle = false;
    module_numbers[WORLD_HAS_TRUTH] = kind != NULL;
    module_numbers[WORLD_COUNTS_STEPS] = kind != NULL && kind->unit == VALUE_PROBABILITY;
    module_numbers[WORLD_CAN_BE_LEARNED] = learner_world_preset_name(&module_world, 0) != NULL;
    module_numbers[WORLD_HAS_CARDS] = module_world.cards != NULL;
    module_numbers[WORLD_HAS_CHARTS] = module_world.charts != NULL;
    module_numbers[WORLD_HAS_GRID] = module_world.grid != NULL;
    module_numbers[WORLD_HAS_PERCEPTS] = module_world.percepts != NULL;
    module_numbers[WORLD_HAS_PLAYER] = catalogue_world_player(&module_world) != NULL;
    module_numbers[WORLD_HAS_GOALS] = module_world.goals != NULL;
    module_world_reals[WORLD_DISCOUNT] = module_world.discount;
    return module_write_text(module_world.name);
}

/* -------------------------------------------------------------- the episode */

void module_begin_episode(void)
{
    steps = 0;
    reward = 0;
    total = 0;
    weight = 1;
}

void fourmi_start_episode(uint32_t seed)
{
    rng = rng_from_seed(seed);
    module_begin_episode();
    module_world.start(&module_world, &module_state, &rng);
}

static bool is_over(void)
{
    return module_world.is_over(&module_world, &module_state);
}

/* Takes an action; 1, or 0 if it is illegal or the episode has ended. */
int fourmi_act(int action)
{
    if (action < 0 || steps >= module_world.steps_max ||
        !world_is_legal(&module_world, &module_state, (Action)action)) {
        return 0;
    }
    reward = module_world.step(&module_world, &module_state, (Action)action, &rng);
    total += weight * reward;
    weight *= module_world.discount;
    steps++;
    return 1;
}

/* Says how far the episode is. Numbers and reals: see abi.h. */
void fourmi_episode(void)
{
    module_numbers[EPISODE_STEPS] = steps;
    module_numbers[EPISODE_IS_OVER] = is_over();
    module_numbers[EPISODE_IS_CUT] = !is_over() && steps >= module_world.steps_max;
    module_world_reals[EPISODE_REWARD] = reward;
    module_world_reals[EPISODE_RETURN] = total;
}

/* Numbers: the legal actions; returns how many, none if the episode has ended. */
int fourmi_actions(void)
{
    Action actions[WORLD_ACTIONS_MAX];
    const int count = steps >= module_world.steps_max
                          ? 0
                          : module_world.legal_actions(&module_world, &module_state, actions);
    for (int i = 0; i < count; i++) {
        module_numbers[i] = actions[i];
    }
    return count;
}

/* Writes what an action is called; returns the length, 0 if it has no name. */
int fourmi_action_name(int action)
{
    const Picture *picture = module_world.picture;
    return picture == NULL ? 0 : module_write_text(picture->action(&module_world, (Action)action));
}

/* Writes line number `i` of the picture of the state; returns its length, or -1 if
 * there are no more. */
int fourmi_picture_line(int i)
{
    char line[PICTURE_LINE_SIZE];
    const Picture *picture = module_world.picture;
    return picture != NULL && picture->line(&module_world, &module_state, i, line)
               ? module_write_text(line)
               : NO_SUCH_THING;
}

/* ---------------------------------------------------------------- the truth */

/* The buffer of reals. */
double *fourmi_world_reals(void)
{
    return module_world_reals;
}

bool module_start_world_question(void)
{
    const WorldOracleKind *kind = catalogue_world_oracle_kind(&module_world);
    if (kind != NULL && !has_oracle) {
        const size_t size = module_oracle_share(world_oracle_memory_size(kind, &module_world));
        void *memory = module_have(&oracle_memory, size) ? oracle_memory.bytes : NULL;
        world_oracle_init(&module_world_oracle, kind, &module_world, memory,
                          memory == NULL ? 0 : size);
        world_oracle_set_poll(&module_world_oracle, module_is_patient, NULL);
        has_oracle = true;
    }
    module_start_patience(kind == NULL ? 0 : world_oracle_work(&module_world_oracle));
    return kind != NULL;
}

double *module_write_value(double *at, Value value)
{
    *at++ = value.amount;
    *at++ = value.steps;
    return at;
}

int module_write_action_values(WorldActionsQuestion *question)
{
    WorldOracleActions known = {.count = 0};
    if (is_over() || !module_start_world_question()) {
        return NEVER_KNOWN;
    }
    if (!question(&module_world_oracle, &module_state, &known)) {
        return module_not_known();
    }
    double *at = module_world_reals;
    for (int i = 0; i < known.count; i++) {
        at = module_write_value(at, known.values[i]);
        module_numbers[i] = value_is_close(known.values[i], known.best);
    }
    return known.count;
}

int module_write_start_value(WorldStartQuestion *question)
{
    Value value;
    if (!module_start_world_question()) {
        return NEVER_KNOWN;
    }
    if (!question(&module_world_oracle, &value)) {
        return module_not_known();
    }
    module_write_value(module_world_reals, value);
    return 1;
}

/* Writes the exact value of each legal action, in their order, as two reals: the
 * amount and the steps. Numbers: whether it is best. Returns how many actions,
 * NOT_KNOWN or NEVER_KNOWN. */
int fourmi_action_values(void)
{
    return module_write_action_values(world_oracle_actions);
}

/* Writes what an episode is worth before it begins, as two reals. Returns 1,
 * NOT_KNOWN or NEVER_KNOWN. */
int fourmi_start_value(void)
{
    return module_write_start_value(world_oracle_value_of_start);
}

/* From now on values are as if so many of each symbol were drawn before an episode
 * begins: the first `count` numbers, none if that is 0. Returns 1, or 0 if the oracle
 * cannot tell that, and nothing changes. */
int fourmi_set_gone(int count)
{
    uint32_t gone[DRAWS_SYMBOLS_MAX] = {0};
    for (int i = 0; i < count && i < DRAWS_SYMBOLS_MAX; i++) {
        gone[i] = (uint32_t)module_numbers[i];
    }
    return module_start_world_question() &&
           world_oracle_set_gone(&module_world_oracle, count == 0 ? NULL : gone);
}
