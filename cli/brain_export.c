/* brain_export.c - fourmi brain export: what a brain knows, for other programs. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/brain_file.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/tensor_file.h"
#include "host/files.h"

/* Makes a learner of the brain; it has the arrays. */
static Status begin_learner(const Brain *brain, Learner *learner, MemoryBlock *memory)
{
    if (brain->options.kind->tensor == NULL) {
        complain("%s cannot be taken apart into arrays", brain->options.kind->title_with_article);
        return STATUS_BAD_INPUT;
    }
    const size_t size = brain->is_of_world
                            ? learner_world_memory_size(&brain->world, &brain->options)
                            : learner_memory_size(&brain->game, &brain->options);
    if (!memory_reserve(memory, size)) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    return learner_resume(learner, brain, &brain->options, memory->bytes) == LEARNER_OK
               ? STATUS_OK
               : STATUS_BAD_INPUT;
}

static Status save(const Brain *brain, const Learner *learner, const char *out)
{
    size_t size;
    void *bytes = tensor_file_make(learner, brain, &size);
    Status status = STATUS_OK;
    if (bytes == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    if (!file_replace(out, bytes, size)) {
        complain("%s could not be written: %s", out, file_refusal(out));
        status = STATUS_OUTPUT;
    }
    free(bytes);
    return status;
}

Status brain_export_run(const Arguments *arguments)
{
    const char *path = arguments_operand(arguments, 0);
    const char *out = arguments_text(arguments, "out");
    LoadedBrain file;
    Learner learner;
    MemoryBlock memory = {0};
    if (file_is_plain(path) && file_is_same(path, out)) {
        complain("%s cannot be both the brain and what it is exported to", out);
        return STATUS_USAGE;
    }
    if (!brain_file_open_any(&file, path)) {
        return STATUS_BAD_INPUT;
    }
    Status status = begin_learner(&file.brain, &learner, &memory);
    if (status == STATUS_OK) {
        status = save(&file.brain, &learner, out);
    }
    memory_release(&memory);
    loaded_brain_close(&file);
    return status;
}
