/* learner_file.c - what a learner knows goes into a file. */
#include "cli/learner_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "host/files.h"

Status learner_save(const Learner *learner, const char *path)
{
    const size_t size = learner_brain_size(learner);
    if (size == 0) {
        complain("%zu values are too many for a brain", learner_value_count(learner));
        return STATUS_RESOURCES;
    }
    void *bytes = malloc(size);
    if (bytes == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    Status status = STATUS_OK;
    learner_write_brain(learner, bytes);
    if (!file_replace(path, bytes, size)) {
        complain("%s could not be written: %s", path, file_refusal(path));
        status = STATUS_OUTPUT;
    }
    free(bytes);
    return status;
}
