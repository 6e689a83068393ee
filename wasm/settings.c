/* settings.c - the options of the learner that begins next, every knob of them by its name,
 * and for how many games its training is planned, as the library has them. The page turns
 * the knobs that people see instead (learner.c).
 *
 * A preset was taken before, or a learner goes on: of a game, or of a world where `of_world`
 * is not 0.
 */
#include "base/text.h"
#include "module_learner.h"
#include "module_world.h"

int EXPORT(fourmi_setting)(int of_world, int i);
int EXPORT(fourmi_set_setting)(int of_world, double value);
int EXPORT(fourmi_settings_kind)(int of_world);
double EXPORT(fourmi_usual_games)(int of_world);
void EXPORT(fourmi_plan_games)(int of_world, double games);
int EXPORT(fourmi_settings_fit)(int of_world);

static LearnerOptions *options_of(int of_world)
{
    return of_world != 0 ? module_world_learner_options() : module_learner_options();
}

/* Tells setting number `i`. Text: its name. The first of the learner's reals: its value.
 * Returns the length of the name, or -1 if there are no more. */
int fourmi_setting(int of_world, int i)
{
    const LearnerOptions *options = options_of(of_world);
    if (options->kind == NULL || i < 0 || i >= options->kind->knob_count) {
        return NO_SUCH_THING;
    }
    const Knob *knob = &options->kind->knobs[i];
    fourmi_learner_reals()[0] = knob_value(knob, options->values);
    return module_write_text(knob->name);
}

/* Changes the setting that the buffer names; 0, or -1 if there is none, or it cannot have
 * that value. */
int fourmi_set_setting(int of_world, double value)
{
    LearnerOptions *options = options_of(of_world);
    module_text[TEXT_SIZE - 1] = '\0';
    for (int i = 0; options->kind != NULL && i < options->kind->knob_count; i++) {
        const Knob *knob = &options->kind->knobs[i];
        if (text_equal(knob->name, module_text)) {
            return knob_turn(knob, options->values, value) ? 0 : NO_SUCH_THING;
        }
    }
    return NO_SUCH_THING;
}

/* Writes which kind of learner they are for; returns the length. */
int fourmi_settings_kind(int of_world)
{
    return module_write_text(options_of(of_world)->kind->name);
}

/* How many games or episodes training with them usually takes. */
double fourmi_usual_games(int of_world)
{
    const LearnerOptions *options = options_of(of_world);
    const Knob *schedule = kind_schedule(options->kind);
    if (of_world != 0) {
        return (double)learner_usual_episodes(options->kind, &module_world);
    }
    return schedule != NULL ? (double)knob_count(schedule, options->values)
                            : (double)learner_usual_games(options->kind, &module_game);
}

/* Lets a schedule, where there is one, end with so many games. */
void fourmi_plan_games(int of_world, double games)
{
    LearnerOptions *options = options_of(of_world);
    const Knob *schedule = kind_schedule(options->kind);
    if (schedule != NULL) {
        (void)knob_turn(schedule, options->values, games);
    }
}

/* Whether the settings fit together, and the game or world that is open: 1 or 0. */
int fourmi_settings_fit(int of_world)
{
    const LearnerOptions *options = options_of(of_world);
    return of_world != 0 ? learner_options_fit_world(options, &module_world)
                         : learner_options_are_good(options, &module_game);
}
