/* brain_file.c - a brain from a file. */
#include "cli/brain_file.h"

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
static BrainError open_brain(BrainFile *file)
{
    size_t note_length;
    return notes_split(file->bytes, file->size, &file->size, &note_length)
               ? brain_open(&file->brain, file->bytes, file->size)
               : BRAIN_DAMAGED;
}

bool brain_file_open(BrainFile *file, const char *path)
{
    BrainFile opened = {.bytes = NULL};
    opened.bytes = file_read(path, BRAIN_SIZE_MAX, &opened.size);
    if (opened.bytes == NULL && errno != EFBIG) {
        complain("%s could not be read: %s", path, strerror(errno));
        return false;
    }
    BrainError error = opened.bytes == NULL ? BRAIN_TOO_LARGE : open_brain(&opened);
    if (error != BRAIN_OK) {
        complain("%s cannot be used: %s", path, error_sentence(error));
        free(opened.bytes);
        return false;
    }
    *file = opened;
    return true;
}

void brain_file_close(BrainFile *file)
{
    free(file->bytes);
    *file = (BrainFile){.bytes = NULL};
}
