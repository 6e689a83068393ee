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

fourmi_bytes *bytes_new(LabThing *lab, size_t size)
{
    if (size > SIZE_MAX / 2) {
        thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
        return NULL;
    }
    fourmi_bytes *made = thing_new(lab, NULL, sizeof *made + size, NULL);
    if (made != NULL) {
        made->bytes = (const uint8_t *)(made + 1);
        made->byte_count = size;
    }
    return made;
}

/* ------------------------------------------------------------------ opening */

static int copy_bytes(LearnerThing *t, const void *bytes, size_t size)
{
    t->file = bytes_new(thing_lab(t), size);
    if (t->file == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    memcpy(t->file + 1, bytes, size);
    return FOURMI_OK;
}

#if defined(__wasm__)
static int read_file(LearnerThing *t, const char *path)
{
    (void)t;
    return thing_fail(FOURMI_ERROR_NAME, "there is no data %s", path);
}
#else
static int read_file(LearnerThing *t, const char *path)
{
    size_t size;
    errno = EINVAL; /* a device may have no end */
    void *bytes = file_is_device(path) ? NULL : file_read(path, BRAIN_SIZE_MAX, &size);
    if (bytes == NULL) {
        return thing_fail(errno == ENOENT ? FOURMI_ERROR_NAME : FOURMI_ERROR_FILE,
                          "%s could not be read: %s", path, strerror(errno));
    }
    const int status = copy_bytes(t, bytes, size);
    free(bytes);
    return status;
}
#endif

/* Finds the bytes, `*size` of them; a fourmi_bytes of its own holds them if they are not data. */
static int find_bytes(LearnerThing *t, const fourmi_learner_options *options, size_t *size)
{
    LabThing *lab = thing_lab(t);
    t->bytes = options->path != NULL ? data_of(lab, options->path, size) : NULL;
    if (t->bytes != NULL) {
        return FOURMI_OK;
    }
    const int status = options->path != NULL ? read_file(t, options->path)
                       : options->bytes != NULL
                           ? copy_bytes(t, options->bytes, options->byte_count)
                           : fourmi_learner_write(options->copy, NULL, &t->file);
    if (status == FOURMI_OK) {
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

static int take_note(LearnerThing *t, const void *text, size_t length)
{
    if (length == 0) {
        return FOURMI_OK;
    }
    t->note_size = length + 1;
    t->note = thing_allocate(thing_lab(t), t->note_size);
    if (t->note == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    memcpy(t->note, text, length);
    t->learner.note = t->note;
    return FOURMI_OK;
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
    if (error == BRAIN_OK && open_bytes(t, true, &status) != BRAIN_OK) {
        error = open_bytes(t, false, &status);
    }
    if (error != BRAIN_OK) {
        return thing_fail(FOURMI_ERROR_DATA, "%s %s", name, sentence_of(error));
    }
    return status == FOURMI_OK ? take_note(t, t->bytes + t->size, note_length) : status;
}

/* ------------------------------------------------------------------ writing */

/* The bytes of a model that are there already: NULL for a learner, whose have to be written. */
static const uint8_t *bytes_of(const LearnerThing *t, size_t *size)
{
    if (t->last_round != NULL) {
        *size = t->last_round->byte_count;
        return t->last_round->bytes;
    }
    *size = t->engine.kind != NULL ? learner_brain_size(&t->engine) : t->size;
    return t->engine.kind != NULL ? NULL : t->bytes;
}

int fourmi_learner_write(const fourmi_learner *learner, const char *note, fourmi_bytes **bytes)
{
    const LearnerThing *t = (const LearnerThing *)learner;
    size_t size;
    if (bytes == NULL) {
        return thing_missing("bytes");
    }
    *bytes = NULL;
    if (learner == NULL) {
        return thing_missing("learner");
    }
    if (t->is_without_units) {
        return learner_check_change(t);
    }
    const size_t length = note != NULL ? strlen(note) : 0;
    if (length > NOTES_LENGTH_MAX) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "a note has at most %d bytes", NOTES_LENGTH_MAX);
    }
    const uint8_t *known = bytes_of(t, &size);
    if (size == 0) {
        return thing_fail(FOURMI_ERROR_FULL, "it has learned more than a model can hold");
    }
    fourmi_bytes *made = bytes_new(thing_lab(t),
                                   size + (length > 0 ? length + NOTES_TAIL_SIZE : 0));
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    uint8_t *to = (uint8_t *)(made + 1);
    if (known != NULL) {
        memcpy(to, known, size);
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
    if (learner == NULL || path == NULL) {
        return thing_missing(learner == NULL ? "learner" : "path");
    }
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
