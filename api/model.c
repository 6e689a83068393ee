/* model.c - models as bytes: opened from files, data and memory; written, and saved. */
#include <string.h>

#include "api/learner.h"
#include "catalogue.h"
#include "learn/notes.h"
#if !defined(__wasm__)
#include <errno.h>
#include <stdlib.h>

#include "host/files.h"
#endif

/* New bytes of the lab's, zeroed, or copied unless `from` is NULL; NULL if there is no memory. */
static fourmi_bytes *bytes_new(LabThing *lab, const void *from, size_t size)
{
    fourmi_bytes *made = size < SIZE_MAX / 2 ? thing_new(lab, NULL, sizeof *made + size, NULL)
                                             : NULL;
    if (made == NULL) {
        thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
        return NULL;
    }
    if (from != NULL) {
        memcpy(made + 1, from, size);
    }
    made->bytes = (const uint8_t *)(made + 1);
    made->byte_count = size;
    return made;
}

/* ------------------------------------------------------------------ opening */

static int read_file(LabThing *lab, const char *path, fourmi_bytes **file)
{
#if defined(__wasm__)
    (void)lab;
    (void)file;
    return thing_fail(FOURMI_ERROR_NAME, "there is no data %s", path);
#else
    size_t size;
    errno = EINVAL; /* a device may have no end */
    void *bytes = file_is_device(path) ? NULL : file_read(path, BRAIN_SIZE_MAX, &size);
    if (bytes == NULL) {
        return errno == ENOENT
                   ? thing_fail(FOURMI_ERROR_NAME,
                                "%s could not be read: No such file, nor data of the lab", path)
                   : thing_fail(FOURMI_ERROR_FILE, "%s could not be read: %s", path,
                                strerror(errno));
    }
    *file = bytes_new(lab, bytes, size);
    free(bytes);
    return *file != NULL ? FOURMI_OK : FOURMI_ERROR_MEMORY;
#endif
}

/* Finds the bytes, `*size` of them, which `file` holds if they are not the lab's data. */
static int find_bytes(LearnerThing *t, const fourmi_learner_options *options, size_t *size)
{
    LabThing *lab = thing_lab(t);
    int status = FOURMI_OK;
    if (options->path != NULL) {
        t->bytes = data_of(lab, options->path, size);
        status = t->bytes == NULL ? read_file(lab, options->path, &t->file) : FOURMI_OK;
    } else if (options->copy != NULL) {
        status = fourmi_learner_write(options->copy, NULL, &t->file);
    } else {
        t->file = bytes_new(lab, options->bytes, options->byte_count);
        status = t->file != NULL ? FOURMI_OK : FOURMI_ERROR_MEMORY;
    }
    if (status == FOURMI_OK && t->file != NULL) {
        t->bytes = t->file->bytes;
        *size = t->file->byte_count;
    }
    return status;
}

static const char *sentence_of(BrainError error)
{
    static const char *const sentences[] = {
        [BRAIN_OK] = "is one",
        [BRAIN_FOREIGN] = "is no model of Fourmi",
        [BRAIN_VERSION] = "was made for another version of Fourmi",
        [BRAIN_TOO_LARGE] = "is too large",
        [BRAIN_DAMAGED] = "is damaged: it was cut off, or has changed since it was made",
        [BRAIN_INVALID] = "says what cannot be: Fourmi has not made it",
    };
    return sentences[error];
}

/* Opens the bytes as what a world taught, or a game. */
static BrainError open_bytes(LearnerThing *t, bool of_world, int *status)
{
    const size_t size = of_world ? catalogue_world_brain_memory_size(t->bytes, t->size)
                                 : catalogue_brain_memory_size(t->bytes, t->size);
    if (!thing_reserve(thing_lab(t), size, &t->memory)) {
        *status = FOURMI_ERROR_MEMORY;
        return BRAIN_OK;
    }
    BrainError (*open)(Brain * brain, const void *bytes, size_t size,
                       void *memory) = of_world ? catalogue_open_world_brain : catalogue_open_brain;
    const BrainError error = open(&t->model, t->bytes, t->size, t->memory.bytes);
    if (error != BRAIN_OK) {
        thing_give_back(thing_lab(t), &t->memory);
    }
    return error;
}

int model_open(LearnerThing *t, const fourmi_learner_options *options)
{
    const char *name = options->path != NULL ? options->path : "this";
    size_t size = 0;
    size_t note_length = 0;
    int status = find_bytes(t, options, &size);
    if (status != FOURMI_OK) {
        return status;
    }
    BrainError error = notes_split(t->bytes, size, &t->size, &note_length) ? BRAIN_OK
                                                                           : BRAIN_DAMAGED;
    if (error == BRAIN_OK && (!HAS_WORLDS || open_bytes(t, true, &status) != BRAIN_OK)) {
        error = open_bytes(t, false, &status);
    }
    if (error != BRAIN_OK) {
        return thing_fail(FOURMI_ERROR_DATA, "%s %s", name, sentence_of(error));
    }
    if (status == FOURMI_OK && note_length > 0) {
        char *note = thing_keep(t, note_length + 1);
        if (note == NULL) {
            return FOURMI_ERROR_MEMORY;
        }
        memcpy(note, t->bytes + t->size, note_length);
        t->learner.note = note;
    }
    return status;
}

/* ------------------------------------------------------------------ writing */

int fourmi_learner_write(const fourmi_learner *learner, const char *note, fourmi_bytes **bytes)
{
    const LearnerThing *t = (const LearnerThing *)learner;
    THING_REQUIRES(bytes);
    *bytes = NULL;
    THING_REQUIRES(learner);
    if (t->is_without_units) {
        return learner_check_change(t);
    }
    const fourmi_bytes *round = t->last_round;
    const size_t size = round != NULL        ? round->byte_count
                        : learner->is_frozen ? t->size
                                             : learner_brain_size(&t->engine);
    const size_t length = note != NULL ? strlen(note) : 0;
    if (size == 0 || length > NOTES_LENGTH_MAX) {
        return size == 0
                   ? thing_fail(FOURMI_ERROR_FULL, "it has learned more than a model can hold")
                   : thing_fail(FOURMI_ERROR_ARGUMENT, "a note has at most %d bytes",
                                NOTES_LENGTH_MAX);
    }
    fourmi_bytes *made = bytes_new(thing_lab(t), NULL,
                                   size + (length > 0 ? length + NOTES_TAIL_SIZE : 0));
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    uint8_t *to = (uint8_t *)(made + 1);
    if (round != NULL || learner->is_frozen) {
        memcpy(to, round != NULL ? round->bytes : t->bytes, size);
    } else {
        learner_write_brain(&t->engine, to);
    }
    if (length > 0) {
        memcpy(to + size, note, length);
        notes_finish(to, size, length);
    }
    *bytes = made;
    return FOURMI_OK;
}

int fourmi_learner_save(const fourmi_learner *learner, const char *path, const char *note)
{
    THING_REQUIRES(learner);
    THING_REQUIRES(path);
#if defined(__wasm__)
    (void)note;
    return thing_fail(FOURMI_ERROR_UNSUPPORTED, "there are no files here: write it into memory");
#else
    fourmi_bytes *bytes;
    int status = fourmi_learner_write(learner, note, &bytes);
    if (status == FOURMI_OK && !file_replace(path, bytes->bytes, bytes->byte_count)) {
        status = thing_fail(FOURMI_ERROR_FILE, "%s could not be written: %s", path,
                            file_refusal(path));
    }
    fourmi_free(bytes);
    return status;
#endif
}
