/* atlas.c - all states of a small game, and one game of training in slow motion: what
 * the host draws to show that a learner learns.
 *
 * The atlas is one array for all states, filled by one call, so that a host can look
 * while training goes on.
 */
#include "judge/atlas.h"

#include <string.h>

#include "module_learner.h"

static Atlas atlas;
static ModuleMemory atlas_memory;
static ModuleMemory shown_memory;
static char atlas_game[GAME_NAME_SIZE]; /* whose atlas it is; empty for none */
static LearnerTrace trace;

int EXPORT(fourmi_atlas)(void);
float *EXPORT(fourmi_atlas_states)(void);
int EXPORT(fourmi_atlas_place)(void);
int EXPORT(fourmi_show_atlas_state)(int i);
int EXPORT(fourmi_atlas_outcomes)(void);
int EXPORT(fourmi_trace_game)(void);
int EXPORT(fourmi_trace_move)(int ply);
int EXPORT(fourmi_trace_update)(int i);

/* ------------------------------------------------------------------ the atlas */

/* Makes the atlas of a measured game, unless that is done; false if there is none. */
static bool have_atlas(Measure *measure)
{
    if (measure == NULL) {
        return false;
    }
    if (memcmp(atlas_game, measure->game->name, GAME_NAME_SIZE) != 0) {
        atlas_game[0] = '\0';
        if (!module_have(&atlas_memory, atlas_memory_size(measure)) ||
            !atlas_init(&atlas, measure, atlas_memory.bytes) ||
            !module_have(&shown_memory, atlas.count * ATLAS_FIELDS * sizeof(float))) {
            return false;
        }
        memcpy(atlas_game, measure->game->name, GAME_NAME_SIZE);
    }
    return true;
}

static void write_state(float *at, const AtlasState *state)
{
    at[ATLAS_PLY] = (float)state->ply;
    at[ATLAS_IS_OVER] = (float)state->is_over;
    at[ATLAS_IS_TELLING] = (float)state->is_telling;
    at[ATLAS_OUTCOME] = (float)state->outcome;
    at[ATLAS_IMAGES] = (float)state->images;
    at[ATLAS_SEEN] = (float)state->seen;
    at[ATLAS_RIGHT] = (float)state->right;
    at[ATLAS_MET] = (float)state->met;
    at[ATLAS_MET_RIGHT] = (float)state->met_right;
    at[ATLAS_VALUE] = (float)state->value;
}

/* Looks what the learner makes of every state; returns how many there are, or -1 if
 * its game has no atlas. They stand at fourmi_atlas_states, ATLAS_FIELDS each. */
int fourmi_atlas(void)
{
    if (!have_atlas(module_measure())) {
        return NO_SUCH_THING;
    }
    atlas_look(&atlas, module_learner());
    for (uint32_t i = 0; i < atlas.count; i++) {
        write_state((float *)shown_memory.bytes + i * ATLAS_FIELDS, &atlas.states[i]);
    }
    return (int)atlas.count;
}

float *fourmi_atlas_states(void)
{
    return shown_memory.bytes;
}

/* Where the position on the board stands among the measure's; NULL if nowhere. */
static const MeasureNode *node_on_board(uint32_t *number)
{
    Measure *measure = module_measure();
    if (!have_atlas(measure) || memcmp(atlas_game, module_game.name, GAME_NAME_SIZE) != 0) {
        return NULL;
    }
    *number = (uint32_t)positions_find(&measure->positions, module_position());
    return *number < measure->positions.count ? &measure->nodes[*number] : NULL;
}

/* The number of the state on the board, or -1. */
int fourmi_atlas_place(void)
{
    uint32_t number;
    return node_on_board(&number) == NULL ? NO_SUCH_THING : (int)atlas.state_of[number];
}

/* Puts state number `i` on the board, where the game is open; 0, or -1. */
int fourmi_show_atlas_state(int i)
{
    const Measure *measure = module_measure();
    if (!have_atlas(module_measure()) || i < 0 || (uint32_t)i >= atlas.count ||
        memcmp(atlas_game, module_game.name, GAME_NAME_SIZE) != 0) {
        return NO_SUCH_THING;
    }
    const Position p = measure->positions.positions[atlas.states[i].node];
    module_record = record_start_at(&module_game, p);
    return 0;
}

/* How the position on the board ends with perfect play after each of its moves, for
 * the side that makes it. Numbers; returns how many, or -1. */
int fourmi_atlas_outcomes(void)
{
    uint32_t number;
    const MeasureNode *node = node_on_board(&number);
    if (node == NULL) {
        return NO_SUCH_THING;
    }
    const Measure *measure = module_measure();
    for (int n = 0; n < node->move_count; n++) {
        const MeasureMove *move = &measure->moves[node->first_move + (uint32_t)n];
        module_numbers[n] = -measure->nodes[move->child].outcome;
    }
    return node->move_count;
}

/* ------------------------------------------------------------- one game slowly */

/* Trains for one game that is then told; returns how many moves it has, or -1 if the
 * learner cannot tell, or has no room. The game is on the board. Numbers: see abi.h. */
int fourmi_trace_game(void)
{
    Learner *learner = module_learner();
    if (learner == NULL || !learner_can_trace(learner) || !learner_trace_game(learner, &trace)) {
        return NO_SUCH_THING;
    }
    module_record = record_start(&module_game);
    for (int ply = 0; ply < trace.plies; ply++) {
        (void)record_play(&module_record, trace.moves[ply].move);
    }
    module_numbers[TRACE_UPDATES] = trace.update_count;
    module_numbers[TRACE_REPLAYED] = (int32_t)trace.replayed;
    module_numbers[TRACE_RESULT] = (int32_t)trace.result;
    return trace.plies;
}

/* A move of it; 1 if it was made to explore, 0 if not, -1 if there is none. */
int fourmi_trace_move(int ply)
{
    return 0 <= ply && ply < trace.plies ? trace.moves[ply].is_exploring : NO_SUCH_THING;
}

/* An update, in the order in which they were made: numbers and reals, see abi.h. 0,
 * or -1 if there is none. */
int fourmi_trace_update(int i)
{
    if (i < 0 || i >= trace.update_count) {
        return NO_SUCH_THING;
    }
    const TraceUpdate *update = &trace.updates[i];
    double *reals = fourmi_learner_reals();
    module_numbers[UPDATE_PLY] = (int32_t)update->ply;
    module_numbers[UPDATE_TARGET_KIND] = (int32_t)update->target_kind;
    module_numbers[UPDATE_VISITS] = (int32_t)update->visits;
    reals[UPDATE_BEFORE] = update->before;
    reals[UPDATE_REWARD] = update->reward;
    reals[UPDATE_BEST_REPLY] = update->best_reply;
    reals[UPDATE_GAMMA] = update->gamma;
    reals[UPDATE_TARGET] = update->target;
    reals[UPDATE_RATE] = update->rate;
    reals[UPDATE_AFTER] = update->after;
    return 0;
}
