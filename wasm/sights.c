/* sights.c - a neural network of the open world, taken apart for the host: what each sight adds
 * to its units and to a score, what it is without some units, and how far it contradicts
 * itself.
 *
 * All calls are about the learner of the open world, if that is a network. Where one result
 * is not enough floats are written, see fourmi_sights_floats.
 */
#include <assert.h>

#include "facets/percepts.h"
#include "learn/network/net_insight.h"
#include "learn/network/networld_insight.h"
#include "learn/network/networld_kind.h"
#include "module_learner.h"
#include "module_world.h"

enum {
    FLOATS = (2 + PERCEPTS_TABLES_MAX) * NETWORK_WIDTH_MAX,
    LOSS_STEPS = 1000,
    LOSS_SEED = 1,
};

static_assert((int)LOOK_PARTS + PERCEPTS_TABLES_MAX <= (int)WORLD_REALS, "all parts have room");

/* What is large is there only once somebody looks into a network. */
typedef struct Insight {
    float floats[FLOATS];
    NetMuted muted;
} Insight;

static ModuleMemory memory;
static Insight *insight;
static bool is_muted;

int EXPORT(fourmi_sights)(void);
float *EXPORT(fourmi_sights_floats)(void);
int EXPORT(fourmi_sight_name)(int sight);
int EXPORT(fourmi_sight_cell)(int action, int sight);
int EXPORT(fourmi_sights_look)(int action);
int EXPORT(fourmi_sights_mute)(uint32_t low, uint32_t high);
void EXPORT(fourmi_sights_unmute)(void);
double EXPORT(fourmi_sights_loss)(void);

/* The network of the learner; NULL if it is of another kind, or without memory to look into
 * it. */
static Networld *networld(void)
{
    Learner *learner = module_world_learner();
    if (learner == NULL || learner->kind != &networld_kind ||
        !module_have(&memory, sizeof *insight)) {
        return NULL;
    }
    insight = memory.bytes;
    return learner->state;
}

/* Tells how large the network is: numbers, see abi.h. 0, or -1 if the learner is none. */
int fourmi_sights(void)
{
    const Networld *t = networld();
    if (t == NULL) {
        return NO_SUCH_THING;
    }
    module_numbers[SIGHTS_UNITS] = (int32_t)t->net.shape.width;
    module_numbers[SIGHTS_HIDDEN] = (int32_t)t->net.shape.hidden;
    module_numbers[SIGHTS_COUNT] = t->perceiver.tables.count;
    return 0;
}

float *fourmi_sights_floats(void)
{
    return insight == NULL ? NULL : insight->floats;
}

/* Writes what a sight looks at; returns the length, or -1. */
int fourmi_sight_name(int sight)
{
    const Percepts *sights = module_world.sights;
    return sights == NULL || sight < 0 || sight >= sights->table_count
               ? NO_SUCH_THING
               : module_write_text(sights->table_name(&module_world, sight));
}

/* Tells the one cell that a sight looks at, of a legal action that does not end the episode, as
 * numbers: see abi.h. 0, or -1 if it looks at none or at several. */
int fourmi_sight_cell(int action, int sight)
{
    const Percepts *sights = module_world.sights;
    PerceptCell cells[PERCEPTS_CELLS_MAX];
    if (sights == NULL || sights->look_at == NULL ||
        sights->look_at(&module_world, &module_state, (Action)action, sight, cells) != 1) {
        return NO_SUCH_THING;
    }
    module_numbers[SIGHT_ROW] = cells[0].row;
    module_numbers[SIGHT_COLUMN] = cells[0].column;
    module_numbers[SIGHT_KIND] = (int32_t)cells[0].sight;
    return 0;
}

/* Writes the sum of each unit, then what each says, then what each sight adds to each unit,
 * sight by sight. Reals: see abi.h. Returns how many floats; none of an action that ends
 * the episode, or -1. */
int fourmi_sights_look(int action)
{
    const Networld *t = networld();
    NetworldInsight seen;
    if (t == NULL) {
        return NO_SUCH_THING;
    }
    if (!networld_insight_look(t, &module_state, (Action)action, &seen)) {
        return 0;
    }
    const int units = (int)t->net.shape.width;
    float *at = insight->floats;
    for (int unit = 0; unit < units; unit++) {
        at[unit] = seen.sums[unit];
        at[units + unit] = seen.says[unit];
    }
    at += 2 * units;
    module_world_reals[LOOK_SCORE] = seen.score;
    module_world_reals[LOOK_BASE] = seen.base;
    module_world_reals[LOOK_VALUE] = seen.value;
    for (int sight = 0; sight < seen.sights; sight++) {
        module_world_reals[LOOK_PARTS + sight] = seen.parts[sight];
        for (int unit = 0; unit < units; unit++) {
            *at++ = networld_insight_weight(&t->net, &seen, sight, unit);
        }
    }
    return (int)(at - insight->floats);
}

/* Switches units off, a bit each, until fourmi_sights_unmute, which must come before the
 * learner is trained or written. 0, or -1. */
int fourmi_sights_mute(uint32_t low, uint32_t high)
{
    Networld *t = networld();
    const uint64_t units = (uint64_t)high << 32 | low;
    if (t == NULL || is_muted || (t->net.shape.width < 64 && units >> t->net.shape.width != 0)) {
        return NO_SUCH_THING;
    }
    net_insight_mute(&t->net, units, &insight->muted);
    is_muted = true;
    return 0;
}

void fourmi_sights_unmute(void)
{
    if (is_muted) {
        net_insight_unmute(&networld()->net, &insight->muted);
    }
    is_muted = false;
}

/* How far the learner contradicts itself a step later; -1 if it is no network. */
double fourmi_sights_loss(void)
{
    const Networld *t = networld();
    return t == NULL ? NO_SUCH_THING : networld_insight_loss(t, LOSS_SEED, LOSS_STEPS);
}
