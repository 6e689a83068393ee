/* tensor_import.c - a file of arrays becomes a brain. */
#include "cli/tensor_import.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/learner_file.h"
#include "cli/output.h"
#include "cli/tensor_file.h"
#include "host/memory.h"

static void tell(const Learner *learner, const TensorTopic *topic, bool wants_json)
{
    const char *what = topic->is_world ? "world" : "game";
    const char *name = topic->is_world ? topic->world.name : topic->game.name;
    const char *counted = topic->is_world ? "episodes" : "games";
    const uint64_t games = learner_statistics(learner)->games;
    const size_t values = learner_value_count(learner);
    if (!wants_json) {
        printf("%-14s %s\nvalues         %zu\n%-14s %" PRIu64 "\n", what, name, values, counted,
               games);
        return;
    }
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, what);
    put_string(&json, name);
    put_key(&json, "values");
    put_natural(&json, values);
    put_key(&json, counted);
    put_natural(&json, games);
    put_close(&json, '}');
    put_end_line(&json);
}

/* Makes a learner of what a file tells, and saves it. */
static Status import_file(const TensorFile *file, const char *path, const char *out,
                          bool wants_json)
{
    char reason[TENSOR_REASON_SIZE];
    TensorTopic topic;
    LearnerOptions options;
    Learner learner;
    MemoryBlock memory = {0};
    if (!tensor_file_options(file, &topic, &options, reason)) {
        complain("%s cannot be imported: %s", path, reason);
        return STATUS_BAD_INPUT;
    }
    if (!memory_reserve(&memory, tensor_topic_memory_size(&topic, &options))) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    Status status = STATUS_BAD_INPUT;
    tensor_topic_begin(&topic, &options, &learner, memory.bytes);
    if (tensor_file_teach(file, &learner, reason)) {
        status = learner_save(&learner, out);
    } else {
        complain("%s cannot be imported: %s", path, reason);
    }
    if (status == STATUS_OK) {
        tell(&learner, &topic, wants_json);
    }
    memory_release(&memory);
    return status;
}

Status tensor_import_run(const void *bytes, size_t size, const char *path, const char *out,
                         bool wants_json)
{
    char reason[TENSOR_REASON_SIZE];
    TensorFile file;
    if (!tensor_file_open(&file, bytes, size, reason)) {
        complain("%s cannot be imported: %s", path, reason);
        return STATUS_BAD_INPUT;
    }
    const Status status = import_file(&file, path, out, wants_json);
    tensor_file_close(&file);
    return status;
}
