/* policies.c - values of all moves or actions, and settings. */
#include "lib/policies.h"

int fill_move_values(const fourmi_game *game, MoveValue *value_of, const void *context,
                     double *values, uint32_t *visits)
{
    Move moves[GAME_MOVES_MAX];
    const Position p = record_position(&game->record);
    if (record_is_over(&game->record)) {
        return 0;
    }
    const int count = game->game.legal_moves(&game->game, p, moves);
    for (int i = 0; i < count; i++) {
        values[i] = value_of(context, p, moves[i], visits != NULL ? &visits[i] : NULL);
    }
    return count;
}

int fill_action_values(const fourmi_world *world, ActionValue *value_of, const void *context,
                       double *values, uint32_t *visits)
{
    Action actions[WORLD_ACTIONS_MAX];
    if (fourmi_world_is_over(world)) {
        return 0;
    }
    const int count = world->world.legal_actions(&world->world, &world->state, actions);
    for (int i = 0; i < count; i++) {
        values[i] = value_of(context, &world->state, actions[i],
                             visits != NULL ? &visits[i] : NULL);
    }
    return count;
}

/* ---------------------------------------------------------------- settings */

const char *options_setting(const LearnerOptions *options, int i, double *value)
{
    if (i < 0 || i >= options->kind->knob_count) {
        return NULL;
    }
    if (value != NULL) {
        *value = knob_value(&options->kind->knobs[i], options->values);
    }
    return options->kind->knobs[i].name;
}

int options_change(LearnerOptions *options, const fourmi_learner_options *wanted)
{
    const bool has_lists = wanted->setting_names != NULL && wanted->setting_values != NULL;
    if (wanted->setting_count < 0 || (wanted->setting_count > 0 && !has_lists)) {
        return FOURMI_ERROR_SETTING;
    }
    for (int i = 0; i < wanted->setting_count; i++) {
        const char *name = wanted->setting_names[i];
        if (name == NULL || kind_knob(options->kind, name) == NULL ||
            !learner_options_set(options, name, wanted->setting_values[i])) {
            return FOURMI_ERROR_SETTING;
        }
    }
    return FOURMI_OK;
}
