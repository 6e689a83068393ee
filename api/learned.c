/* learned.c - what learners know, in parts: states of tables, values from elsewhere, tensors. */
#include <string.h>

#include "api/learner.h"
#include "api/state.h"

int fourmi_learner_state(const fourmi_learner *learner, uint64_t i, void *state)
{
    const LearnerThing *t = (const LearnerThing *)learner;
    Position p;
    THING_REQUIRES(learner);
    THING_REQUIRES(state);
    if (learner->is_frozen || learner_is_of_world(t) || i > SIZE_MAX ||
        learner_list_states(&t->engine, (size_t)i, &p, 1) == 0) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "it lists no such state");
    }
    memcpy(state, &p, sizeof p);
    return FOURMI_OK;
}

/* -------------------------------------------------------- learned elsewhere */

int fourmi_learner_teach(fourmi_learner *learner, const void *state, const double *values)
{
    static const char *const sentences[] = {
        [LEARNER_IMPORT_BAD_VALUE] = "a value is not from -1 to 1",
        [LEARNER_IMPORT_TWICE] = "it has learned about this state before",
        [LEARNER_IMPORT_NO_ROOM] = "there is no room for this state",
    };
    LearnerThing *t = (LearnerThing *)learner;
    LearnerOptions taught;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double all[GAME_MOVES_MAX] = {0};
    Position p;
    THING_REQUIRES(learner);
    THING_REQUIRES(state);
    THING_REQUIRES(values);
    const int status = learner_check_change(t);
    if (status != FOURMI_OK) {
        return status;
    }
    if (learner_is_of_world(t) || t->adapted->game.move_count > (int)GAME_MOVES_MAX ||
        !learner_import_options(&t->adapted->game, &taught) ||
        !learner_can_change(&taught, &t->options)) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "only a learner of the preset taught is taught");
    }
    const int count = state_list(learner->game, state, actions, NULL);
    for (int i = 0; i < count; i++) {
        all[actions[i]] = values[i];
    }
    memcpy(&p, state, sizeof p);
    const LearnerImport imported = learner_import(&t->engine, p, all);
    if (imported != LEARNER_IMPORTED) {
        return thing_fail(imported == LEARNER_IMPORT_NO_ROOM ? FOURMI_ERROR_FULL
                                                             : FOURMI_ERROR_ARGUMENT,
                          "%s", sentences[imported]);
    }
    return FOURMI_OK;
}

int fourmi_learner_credit(fourmi_learner *learner, uint64_t gained, uint64_t even, uint64_t lost)
{
    LearnerThing *t = (LearnerThing *)learner;
    THING_REQUIRES(learner);
    const int status = learner_check_change(t);
    const LearnStatistics statistics = {
        .games = gained + even + lost, .first_won = gained, .second_won = lost, .drawn = even};
    if (status != FOURMI_OK) {
        return status;
    }
    if (!learner_import_statistics(&t->engine, &statistics)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "nothing trains for so many episodes");
    }
    learner_refresh_all(t);
    return FOURMI_OK;
}

/* ------------------------------------------------------------------ tensors */

int fourmi_learner_tensor(const fourmi_learner *learner, uint32_t i, fourmi_tensor **tensor)
{
    const LearnerThing *t = (const LearnerThing *)learner;
    LearnerTensor known;
    THING_REQUIRES(tensor);
    *tensor = NULL;
    THING_REQUIRES(learner);
    if (i >= learner->tensor_count || !learner_tensor(&t->engine, (int)i, &known)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "it has %d tensors", (int)learner->tensor_count);
    }
    const size_t count = (known.rank == 2 ? known.shape[0] : 1) * known.shape[1];
    fourmi_tensor *made = thing_new(thing_lab(t), NULL, sizeof *made + count * sizeof(double),
                                    NULL);
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    double *numbers = (double *)(void *)(made + 1);
    for (size_t at = 0; at < count; at++) {
        numbers[at] = learner_tensor_get(&t->engine, (int)i, at);
    }
    *made = (fourmi_tensor){
        .name = known.name,
        .is_learned = known.is_learned,
        .rows = known.shape[0],
        .cols = known.shape[1],
        .numbers = numbers,
        .number_count = count,
    };
    *tensor = made;
    return FOURMI_OK;
}

int fourmi_learner_set_tensor(fourmi_learner *learner, uint32_t i, const double *numbers,
                              size_t count)
{
    LearnerThing *t = (LearnerThing *)learner;
    fourmi_tensor *before;
    THING_REQUIRES(learner);
    THING_REQUIRES(numbers);
    int status = learner_check_change(t);
    status = status == FOURMI_OK ? fourmi_learner_tensor(learner, i, &before) : status;
    if (status != FOURMI_OK) {
        return status;
    }
    if (!before->is_learned || before->number_count != count) {
        status = thing_fail(FOURMI_ERROR_ARGUMENT,
                            before->is_learned ? "%s has another size" : "%s is not learned",
                            before->name);
    }
    for (size_t at = 0; status == FOURMI_OK && at < count; at++) {
        if (!learner_tensor_set(&t->engine, (int)i, at, numbers[at])) {
            status = thing_fail(FOURMI_ERROR_ARGUMENT, "a number is out of the range of %s",
                                before->name);
            while (at-- > 0) {
                (void)learner_tensor_set(&t->engine, (int)i, at, before->numbers[at]);
            }
            break;
        }
    }
    fourmi_free(before);
    learner_refresh_all(t);
    return status;
}
