/* options.c - the parameters of a learner of any kind. */
#include "learn/options.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "learn/kinds.h"

LearnerOptions learner_options_make(const LearnerKind *kind, const void *options)
{
    LearnerOptions made = {.kind = kind};
    assert(kind->options_size <= sizeof made.values);
    memcpy(made.values, options, kind->options_size);
    return made;
}

/* ----------------------------------------------------------------- presets */

/* The next preset of a game that is, or is not, meant for games like it; counts `i`
 * down for each. */
static const LearnerPreset *find_preset(const Game *game, bool is_special, int *i,
                                        const LearnerKind **kind)
{
    for (int k = 0; (*kind = kinds_get(k)) != NULL; k++) {
        const int count = (*kind)->supports(game) ? (*kind)->preset_count : 0;
        for (int p = 0; p < count; p++) {
            const LearnerPreset *preset = &(*kind)->presets[p];
            const bool counts = is_special ? preset->is_for != NULL && preset->is_for(game)
                                           : preset->is_for == NULL;
            if (counts && (*i)-- == 0) {
                return preset;
            }
        }
    }
    return NULL;
}

/* Preset number `i` of a game, and its kind; NULL if there are no more. */
static const LearnerPreset *preset_at(const Game *game, int i, const LearnerKind **kind)
{
    const LearnerPreset *special = find_preset(game, true, &i, kind);
    return special != NULL ? special : find_preset(game, false, &i, kind);
}

/* The options of a preset as they suit a game. */
static LearnerOptions suited(const LearnerKind *kind, const LearnerPreset *preset, const Game *game)
{
    LearnerOptions options = learner_options_make(kind, preset->options);
    if (kind->suit != NULL) {
        kind->suit(options.values, game);
    }
    return options;
}

uint64_t learner_usual_games(const LearnerKind *kind, const Game *game)
{
    return kind->games_for != NULL ? kind->games_for(game) : kind->usual_games;
}

const char *learner_preset_name(const Game *game, int i)
{
    const LearnerKind *kind;
    const LearnerPreset *preset = preset_at(game, i, &kind);
    return preset != NULL ? preset->name : NULL;
}

bool learner_preset(const Game *game, const char *name, LearnerOptions *options)
{
    const LearnerKind *kind;
    const LearnerPreset *preset;
    for (int i = 0; (preset = preset_at(game, i, &kind)) != NULL; i++) {
        if (text_equal(name, preset->name)) {
            *options = suited(kind, preset, game);
            return true;
        }
    }
    return false;
}

/* As find_preset, of a world. */
static const LearnerPreset *find_world_preset(const World *world, bool is_special, int *i,
                                              const LearnerKind **kind)
{
    for (int k = 0; (*kind = kinds_get(k)) != NULL; k++) {
        const LearnerWorlds *worlds = (*kind)->worlds;
        const int count = worlds != NULL && worlds->supports(world) ? worlds->preset_count : 0;
        for (int p = 0; p < count; p++) {
            const LearnerPreset *preset = &worlds->presets[p];
            const bool counts = is_special
                                    ? preset->is_for_world != NULL && preset->is_for_world(world)
                                    : preset->is_for_world == NULL;
            if (counts && (*i)-- == 0) {
                return preset;
            }
        }
    }
    return NULL;
}

/* Preset number `i` of a world, and its kind; NULL if there are no more. */
static const LearnerPreset *world_preset_at(const World *world, int i, const LearnerKind **kind)
{
    const LearnerPreset *special = find_world_preset(world, true, &i, kind);
    return special != NULL ? special : find_world_preset(world, false, &i, kind);
}

uint64_t learner_usual_episodes(const LearnerKind *kind, const World *world)
{
    return kind->worlds->episodes_for != NULL ? kind->worlds->episodes_for(world)
                                              : kind->worlds->usual_episodes;
}

const char *learner_world_preset_name(const World *world, int i)
{
    const LearnerKind *kind;
    const LearnerPreset *preset = world_preset_at(world, i, &kind);
    return preset != NULL ? preset->name : NULL;
}

bool learner_world_preset(const World *world, const char *name, LearnerOptions *options)
{
    const LearnerKind *kind;
    const LearnerPreset *preset;
    for (int i = 0; (preset = world_preset_at(world, i, &kind)) != NULL; i++) {
        if (text_equal(name, preset->name)) {
            *options = learner_options_make(kind, preset->options);
            return true;
        }
    }
    return false;
}

const char *learner_worlds_of_preset(const char *name)
{
    const LearnerKind *kind;
    for (int k = 0; (kind = kinds_get(k)) != NULL; k++) {
        const int count = kind->worlds != NULL ? kind->worlds->preset_count : 0;
        for (int p = 0; p < count; p++) {
            if (text_equal(name, kind->worlds->presets[p].name)) {
                return kind->worlds->presets[p].worlds;
            }
        }
    }
    return NULL;
}

bool learner_import_options(const Game *game, LearnerOptions *options)
{
    const LearnerKind *kind;
    for (int k = 0; (kind = kinds_get(k)) != NULL; k++) {
        if (kind->import_options != NULL && kind->supports(game)) {
            *options = learner_options_make(kind, kind->import_options);
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------- knobs */

double learner_options_get(const LearnerOptions *options, const char *name)
{
    const Knob *knob = kind_knob(options->kind, name);
    assert(knob != NULL);
    return knob_value(knob, options->values);
}

bool learner_options_set(LearnerOptions *options, const char *name, double value)
{
    const Knob *knob = kind_knob(options->kind, name);
    assert(knob != NULL);
    return knob_turn(knob, options->values, value);
}

const Knob *learner_options_flaw(const LearnerOptions *options)
{
    const LearnerKind *kind = options->kind;
    for (int i = 0; i < kind->knob_count; i++) {
        if (!knob_accepts(&kind->knobs[i], knob_value(&kind->knobs[i], options->values))) {
            return &kind->knobs[i];
        }
    }
    return NULL;
}

bool learner_options_are_good(const LearnerOptions *options, const Game *game)
{
    const LearnerKind *kind = options->kind;
    return kind->supports(game) && learner_options_flaw(options) == NULL &&
           (kind->options_fit == NULL || kind->options_fit(options->values, game));
}

bool learner_options_fit_world(const LearnerOptions *options, const World *world)
{
    const LearnerWorlds *worlds = options->kind->worlds;
    return worlds != NULL && worlds->supports(world) && learner_options_flaw(options) == NULL &&
           worlds->options_fit(options->values, world);
}

bool learner_can_change(const LearnerOptions *from, const LearnerOptions *to)
{
    if (from->kind != to->kind) {
        return false;
    }
    for (int i = 0; i < from->kind->knob_count; i++) {
        const Knob *knob = &from->kind->knobs[i];
        if (knob->is_lasting && !knob_is_equal(knob, from->values, to->values)) {
            return false;
        }
    }
    return true;
}
