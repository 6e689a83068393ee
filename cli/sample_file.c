/* sample_file.c - states to judge policies by, from files. */
#define _POSIX_C_SOURCE 200809L

#include "cli/sample_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"

static const char blanks[] = " \t";

const char *sample_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL && slash[1] != '\0' ? slash + 1 : path;
}

/* Cuts the last word off a line, and the blanks around what is left. NULL if that word is no number, or
 * if nothing is left. */
static char *state_of(char *line)
{
    size_t length = strcspn(line, "\r\n");
    while (length > 0 && strchr(blanks, line[length - 1]) != NULL) {
        length--;
    }
    line[length] = '\0';
    while (length > 0 && strchr(blanks, line[length - 1]) == NULL) {
        length--;
    }
    char *end;
    (void)strtol(line + length, &end, 10);
    const bool is_number = end > line + length && *end == '\0';
    while (length > 0 && strchr(blanks, line[length - 1]) != NULL) {
        length--;
    }
    line[length] = '\0';
    line += strspn(line, blanks);
    return is_number && *line != '\0' ? line : NULL;
}

/* Adds the state of a line; NULL, or why that is not possible. */
static const char *add(SampleFile *sample, const fourmi_game *game, char *line)
{
    const char *text = state_of(line);
    fourmi_state state;
    if (text == NULL) {
        return "it is not a position and its score";
    }
    if (fourmi_state_read(game, text, &state) < 0) {
        return fourmi_error();
    }
    if (fourmi_state_turn(game, &state) == FOURMI_OVER) {
        return "the game is over";
    }
    if (sample->count == sample->room) {
        const uint32_t room = 2 * sample->room + 64;
        char **larger = realloc(sample->states, room * sizeof *larger);
        if (larger == NULL) {
            return "not enough memory";
        }
        sample->states = larger;
        sample->room = room;
    }
    char *copy = strdup(text);
    if (copy == NULL) {
        return "not enough memory";
    }
    sample->states[sample->count++] = copy;
    return NULL;
}

bool sample_file_read(SampleFile *sample, const fourmi_game *game, const char *path, uint64_t limit)
{
    char *line = NULL;
    size_t size = 0;
    const char *wrong = NULL;
    size_t number = 0;
    errno = 0;
    FILE *file = fopen(path, "r");
    sample->name = sample_file_name(path);
    while (file != NULL && wrong == NULL && sample->count < limit &&
           getline(&line, &size, file) >= 0) {
        number++;
        wrong = add(sample, game, line);
    }
    const bool has_failed = file == NULL || ferror(file) != 0;
    if (has_failed) {
        complain("%s could not be read: %s", path, strerror(errno));
    } else if (wrong != NULL) {
        complain("%s, line %zu: %s", sample->name, number, wrong);
    } else if (sample->count == 0) {
        complain("%s has no positions", path);
    }
    if (file != NULL) {
        fclose(file);
    }
    free(line);
    return !has_failed && wrong == NULL && sample->count > 0;
}

void sample_file_clear(SampleFile *sample)
{
    for (uint32_t i = 0; i < sample->count; i++) {
        free(sample->states[i]);
    }
    free(sample->states);
    *sample = (SampleFile){.name = sample->name};
}
