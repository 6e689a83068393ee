/* trace.c - episodes of training in slow motion. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "api/learner.h"
#include "api/state.h"

static_assert((int)FOURMI_TARGET_END == (int)TRACE_TARGET_END &&
                  (int)FOURMI_TARGET_REPLY == (int)TRACE_TARGET_REPLY &&
                  (int)FOURMI_TARGET_RESULT == (int)TRACE_TARGET_RESULT,
              "targets are alike");
static_assert(sizeof(fourmi_update) == sizeof(TraceUpdate) &&
                  offsetof(fourmi_update, visits) == offsetof(TraceUpdate, visits) &&
                  offsetof(fourmi_update, reply) == offsetof(TraceUpdate, best_reply) &&
                  offsetof(fourmi_update, after) == offsetof(TraceUpdate, after),
              "and updates");

typedef struct TraceThing {
    fourmi_trace trace;
    LearnerThing *learner;
    fourmi_record *record;
    LearnerTrace own;
    bool exploring[GAME_PLIES_MAX];
    fourmi_update updates[GAME_PLIES_MAX];
} TraceThing;

static void trace_release(void *thing)
{
    TraceThing *x = thing;
    fourmi_free(x->record);
    fourmi_free(x->learner);
}

/* The episode as a record, which begins where the game does or at a state of its own. */
static int take_record(TraceThing *x)
{
    const fourmi_game *game = x->learner->learner.game;
    fourmi_state start = {{0}};
    char text[FOURMI_TEXT_SIZE];
    fourmi_record_options options = {.game = game};
    game->start(game, &start);
    if (memcmp(&start, &x->own.start, sizeof x->own.start) != 0) {
        memcpy(&start, &x->own.start, sizeof x->own.start);
        const int written = fourmi_state_write(game, &start, text, sizeof text);
        if (written < 0) {
            return written;
        }
        options.start = text;
    }
    fourmi_record *record;
    int status = fourmi_record_new(&thing_lab(x)->lab, &options, &record);
    for (int ply = 0; status == FOURMI_OK && ply < x->own.plies; ply++) {
        x->exploring[ply] = x->own.moves[ply].is_exploring;
        status = fourmi_record_play(record, x->own.moves[ply].move);
    }
    fourmi_free(status == FOURMI_OK ? x->record : record);
    x->record = status == FOURMI_OK ? record : x->record;
    return status;
}

static int trace_run(void *thing, uint64_t work)
{
    TraceThing *x = thing;
    int status = learner_check_change(x->learner);
    for (uint64_t i = 0; status == FOURMI_OK && (i == 0 || i < work); i++) {
        if (!learner_trace_game(&x->learner->engine, &x->own)) {
            status = thing_fail(FOURMI_ERROR_FULL, "there is no room for this game");
        }
    }
    learner_refresh_all(x->learner);
    status = status == FOURMI_OK ? take_record(x) : status;
    if (status != FOURMI_OK) {
        return status;
    }
    memcpy(x->updates, x->own.updates, (size_t)x->own.update_count * sizeof *x->updates);
    x->trace = (fourmi_trace){
        .record = x->record,
        .exploring = x->exploring,
        .exploring_count = (uint32_t)x->own.plies,
        .updates = x->updates,
        .update_count = (uint32_t)x->own.update_count,
        .replayed = x->own.replayed,
    };
    return FOURMI_OK;
}

int fourmi_trace_new(fourmi_lab *lab, const fourmi_trace_options *options, fourmi_trace **trace)
{
    THING_NEEDS(trace, lab, options, learner, options->learner->game);
    if (!options->learner->can_trace) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s cannot be traced", options->learner->title);
    }
    TraceThing *x = thing_new((LabThing *)lab, &fourmi_trace_shape, sizeof *x, trace_release);
    if (x == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    thing_runs_by(x, trace_run);
    x->learner = thing_hold(options->learner);
    *trace = &x->trace;
    return FOURMI_OK;
}
