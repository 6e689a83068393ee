/* prospects.c - what chance may bring after an action, as a solver tells it. */
#include "api/exact.h"
#include "api/state.h"
#include "facets/situations.h"

typedef struct ProspectsThing {
    fourmi_prospects prospects;
    fourmi_prospect *list;
} ProspectsThing;

/* Adds one, with its texts. */
static int add(ProspectsThing *p, const World *world, const WorldProspect *found, const void *next)
{
    const uint32_t count = p->prospects.prospect_count;
    fourmi_prospect *list = thing_grow(p, p->list, count, sizeof *list);
    char *name = thing_keep(p, WORLD_PROSPECT_NAME_SIZE + SITUATIONS_TEXT_SIZE);
    if (list == NULL || name == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    const bool has_next = found->goes_on && world->situations != NULL;
    char *text = name + WORLD_PROSPECT_NAME_SIZE;
    thing_copy_text(name, WORLD_PROSPECT_NAME_SIZE, found->name);
    if (has_next) {
        world->situations->write(world, next, text);
    }
    list[count] = (fourmi_prospect){
        .name = name,
        .odds = found->chance,
        .value = exact_value_of_world(found->value),
        .next = has_next ? text : NULL,
    };
    p->list = list;
    p->prospects.prospects = list;
    p->prospects.prospect_count++;
    return FOURMI_OK;
}

int fourmi_prospects_new(fourmi_lab *lab, const fourmi_prospects_options *options,
                         fourmi_prospects **prospects)
{
    THING_NEEDS(prospects, lab, options, exact, options->exact->game);
    if (options->state == NULL) {
        return thing_missing("options.state");
    }
    ExactThing *exact = (ExactThing *)options->exact;
    const fourmi_game *game = options->exact->game;
    int status = state_check_action(game, options->state, options->action);
    ProspectsThing *p = status == FOURMI_OK
                            ? thing_new((LabThing *)lab, &fourmi_prospects_shape, sizeof *p, NULL)
                            : NULL;
    if (p == NULL) {
        return status != FOURMI_OK ? status : FOURMI_ERROR_MEMORY;
    }
    WorldProspect found;
    WorldState next;
    for (int i = 0; status == FOURMI_OK && adapt_is_alone(exact->adapted) &&
                    world_oracle_prospect(&exact->world_oracle, options->state,
                                          (Action)options->action, i, &found, &next);
         i++) {
        status = add(p, &exact->adapted->world, &found, &next);
    }
    if (status != FOURMI_OK) {
        fourmi_free(p);
        return status;
    }
    *prospects = &p->prospects;
    return FOURMI_OK;
}
