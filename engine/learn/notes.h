/* notes.h - text that travels behind a brain.
 *
 * The page keeps more than a brain: statistics, levels, settings. Its export is
 * a brain file with a note behind it, so that one file holds all and every
 * program that reads brains reads it.
 *
 *      brain | text | checksum of all bytes, 8 | length of the text, 4 | "FourmiNt"
 *
 * What the text says is the business of who wrote it.
 */
#ifndef FOURMI_NOTES_H
#define FOURMI_NOTES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NOTES_TAIL_SIZE = 20,
    NOTES_LENGTH_MAX = 1 << 20,
};

/* Finds where a brain ends and how long the note behind it is; without a note
 * all bytes are the brain's. False if there is a note and it is damaged. */
bool notes_split(const void *bytes, size_t size, size_t *brain_size, size_t *length);

/* Completes a file: the brain and then the text are in place, and there is room
 * for NOTES_TAIL_SIZE more. Requires length <= NOTES_LENGTH_MAX. Returns the
 * size of the file. */
size_t notes_finish(void *bytes, size_t brain_size, size_t length);

#endif
