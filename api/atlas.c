/* atlas.c - all states of a small game of two sides, from the engine's atlas. */
#include <string.h>

#include "api/learner.h"
#include "judge/atlas.h"

typedef struct AtlasThing {
    fourmi_atlas atlas;
    Game game; /* without its symmetry, if each image is to stand for itself */
    uint32_t limit;
    LearnerThing *learner; /* NULL: none */
    Measure measure;
    Atlas found;
    fourmi_atlas_state *states;
} AtlasThing;

static void atlas_release(void *thing)
{
    fourmi_free(((AtlasThing *)thing)->learner);
}

/* Lists and solves all states. */
static int list_states(AtlasThing *a)
{
    void *memory = thing_keep(a, measure_memory_size(&a->game, a->limit));
    if (memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    if (!measure_init(&a->measure, &a->game, memory, a->limit)) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s has more than %d states", a->game.name,
                          (int)a->limit);
    }
    memory = thing_keep(a, atlas_memory_size(&a->measure));
    if (memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    if (!atlas_init(&a->found, &a->measure, memory)) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "some images of states of %s are out of reach",
                          a->game.name);
    }
    a->states = thing_keep(a, a->found.count * sizeof *a->states);
    return a->states != NULL ? FOURMI_OK : FOURMI_ERROR_MEMORY;
}

static int atlas_run(void *thing, uint64_t work)
{
    AtlasThing *a = thing;
    (void)work; /* there is one unit */
    const int status = a->states != NULL ? FOURMI_OK : list_states(a);
    if (status != FOURMI_OK) {
        return status;
    }
    if (a->learner != NULL) {
        atlas_look(&a->found, &a->learner->engine);
    }
    for (uint32_t i = 0; i < a->found.count; i++) {
        const AtlasState *from = &a->found.states[i];
        const Position *p = &a->measure.positions.positions[from->node];
        const Side side = a->game.side_to_move(&a->game, *p);
        a->states[i] = (fourmi_atlas_state){
            .state = p,
            .ply = from->ply,
            .turn = from->is_over ? FOURMI_OVER : (fourmi_turn)side,
            .outcome = side == SIDE_FIRST ? from->outcome : -from->outcome,
            .is_telling = from->is_telling,
            .images = from->images,
            .seen = from->seen,
            .right = from->right,
            .met = from->met,
            .met_right = from->met_right,
            .value = from->value,
        };
    }
    a->atlas.states = a->states;
    a->atlas.state_count = a->found.count;
    return FOURMI_OK;
}

int fourmi_atlas_new(fourmi_lab *lab, const fourmi_atlas_options *options, fourmi_atlas **atlas)
{
    THING_NEEDS(atlas, lab, options, game, options->game);
    const Adapted *adapted = adapt_of(options->game);
    if (adapted == NULL || adapt_is_alone(adapted) || adapted->game.may_repeat) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "there is no atlas of %s: only of built-in games of two players without "
                          "chance, in which no state comes again",
                          options->game->name);
    }
    if (options->limit > MEASURE_POSITIONS_MAX) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "an atlas has at most %d states",
                          MEASURE_POSITIONS_MAX);
    }
    const LearnerThing *learner = (const LearnerThing *)options->learner;
    if (learner != NULL && (learner->learner.is_frozen || learner->learner.game != options->game)) {
        return learner->learner.is_frozen
                   ? thing_fail(FOURMI_ERROR_UNSUPPORTED, "an atlas looks at no frozen learner")
                   : lab_refuse_other("the learner", learner->learner.game, options->game);
    }
    AtlasThing *a = thing_new((LabThing *)lab, &fourmi_atlas_shape, sizeof *a, atlas_release);
    if (a == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(a, atlas_run);
    a->atlas.game = options->game;
    a->learner = learner != NULL ? thing_hold(learner) : NULL;
    a->game = adapted->game;
    a->game.symmetry = options->no_symmetry ? NULL : a->game.symmetry;
    a->limit = options->limit > 0 ? options->limit : MEASURE_WHOLE_QUICKLY_MAX;
    *atlas = &a->atlas;
    return FOURMI_OK;
}

int fourmi_atlas_find(const fourmi_atlas *atlas, const void *state)
{
    const AtlasThing *a = (const AtlasThing *)atlas;
    Position p;
    if (atlas == NULL || state == NULL) {
        return thing_missing(atlas == NULL ? "atlas" : "state");
    }
    memcpy(&p, state, sizeof p);
    const size_t node = atlas->state_count > 0 ? positions_find(&a->measure.positions, p) : 0;
    return atlas->state_count > 0 && node < a->measure.positions.count
               ? (int)a->found.state_of[node]
               : thing_fail(FOURMI_ERROR_UNKNOWN, "this state of %s is not in the atlas",
                            atlas->game->name);
}
