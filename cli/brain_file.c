/* brain_file.c - a brain from a file. */
#include "cli/brain_file.h"
#include "catalogue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/output.h"
#include "learn/notes.h"

static const char *error_sentence(BrainError error)
{
    static const char *const sentences[] = {
        [BRAIN_OK] = "it is a brain",
        [BRAIN_FOREIGN] = "it is not a brain of fourmi",
        [BRAIN_VERSION] = "it was made for another version of fourmi",
        [BRAIN_TOO_LARGE] = "it is too large",
        [BRAIN_DAMAGED] = "it is damaged: cut off, or changed since it was made",
        [BRAIN_INVALID] = "it says what cannot be, so fourmi has not made it",
    };
    return sentences[error];
}

/* Opens the brain in the bytes; what the page wrote behind it is for the page. */
static bool open_bytes(BrainFile *file, const char *path)
{
    size_t note_length;
    if (!notes_split(file->bytes, file->size, &file->size, &note_length)) {
        complain("%s cannot be used: %s", path, error_sentence(BRAIN_DAMAGED));
        return false;
    }
    if (!memory_reserve(&file->memory, catalogue_brain_memory_size(file->bytes, file->size))) {
        complain("there is not enough memory for %s", path);
        return false;
    }
    const BrainError error = catalogue_open_brain(&file->brain, file->bytes, file->size,
                                                  file->memory.bytes);
    if (error != BRAIN_OK) {
        complain("%s cannot be used: %s", path, error_sentence(error));
    }
    return error == BRAIN_OK;
}

bool brain_file_open(BrainFile *file, const char *path)
{
    BrainFile opened = {.bytes = NULL};
    opened.bytes = file_read(path, BRAIN_SIZE_MAX, &opened.size);
    if (opened.bytes == NULL && errno != EFBIG) {
        complain("%s could not be read: %s", path, strerror(errno));
        return false;
    }
    if (opened.bytes == NULL) {
        complain("%s cannot be used: %s", path, error_sentence(BRAIN_TOO_LARGE));
        return false;
    }
    if (!open_bytes(&opened, path)) {
        brain_file_close(&opened);
        return false;
    }
    *file = opened;
    return true;
}

void brain_file_close(BrainFile *file)
{
    free(file->bytes);
    memory_release(&file->memory);
    *file = (BrainFile){.bytes = NULL};
}
