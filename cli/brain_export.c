/* brain_export.c - fourmi brain export: what a brain knows, for other programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/brain_file.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/state_table.h"
#include "cli/tensor_file.h"
#include "host/files.h"

/* A way to write a brain. */
typedef struct ExportFormat {
    const char *name;
    bool (*can_write)(const Brain *brain);
    void *(*make)(const Learner *learner, const Brain *brain, size_t *size);
    const char *refusal; /* what a brain lacks that cannot be written so */
} ExportFormat;

static bool has_tensors(const Brain *brain)
{
    return brain->options.kind->tensor != NULL;
}

static void *make_table(const Learner *learner, const Brain *brain, size_t *size)
{
    return state_table_make(learner, &brain->game, size);
}

/* The first is that of the option's fallback. */
static const ExportFormat formats[] = {
    {"safetensors", has_tensors, tensor_file_make, "cannot be taken apart into arrays"},
    {"csv", state_table_is_in, make_table, "has no table of positions and moves"},
};

enum { FORMAT_COUNT = sizeof formats / sizeof formats[0] };

static const ExportFormat *find_format(const char *name)
{
    int i = 0;
    while (i + 1 < FORMAT_COUNT && strcmp(formats[i].name, name) != 0) {
        i++;
    }
    return &formats[i];
}

/* Says that a brain cannot be written so, and how it can be. */
static void complain_of_format(const Brain *brain, const ExportFormat *format)
{
    const char *title = brain->options.kind->title_with_article;
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (formats[i].can_write(brain)) {
            complain("%s %s; it can be exported with --format %s", title, format->refusal,
                     formats[i].name);
            return;
        }
    }
    complain("%s%s %s", title, brain->is_of_world ? " of a world" : "", format->refusal);
}

/* Makes a learner of the brain, from which it is written. */
static Status begin_learner(const Brain *brain, Learner *learner, MemoryBlock *memory)
{
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

static Status save(const ExportFormat *format, const Brain *brain, const Learner *learner,
                   const char *out)
{
    size_t size;
    void *bytes = format->make(learner, brain, &size);
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
    const ExportFormat *format = find_format(arguments_text(arguments, "format"));
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
    Status status = STATUS_BAD_INPUT;
    if (!format->can_write(&file.brain)) {
        complain_of_format(&file.brain, format);
    } else if ((status = begin_learner(&file.brain, &learner, &memory)) == STATUS_OK) {
        status = save(format, &file.brain, &learner, out);
    }
    memory_release(&memory);
    loaded_brain_close(&file);
    return status;
}
