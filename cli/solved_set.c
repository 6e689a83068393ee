/* solved_set.c - sets of solved positions, from files. */
#define _POSIX_C_SOURCE 200809L

#include "cli/solved_set.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/position.h"

const char *solved_set_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL && slash[1] != '\0' ? slash + 1 : path;
}

static bool add(SolvedSet *set, Solved solved)
{
    if (set->count == set->room) {
        size_t room = set->room * 2 + 64;
        Solved *larger = realloc(set->positions, room * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        set->positions = larger;
        set->room = room;
    }
    set->positions[set->count++] = solved;
    return true;
}

/* Everything up to the last word of a line, and the blanks before that. */
static size_t length_of_position(const char *line)
{
    size_t length = strcspn(line, "\r\n");
    const char *const blanks = " \t";
    while (length > 0 && strchr(blanks, line[length - 1]) != NULL) {
        length--;
    }
    while (length > 0 && strchr(blanks, line[length - 1]) == NULL) {
        length--;
    }
    while (length > 0 && strchr(blanks, line[length - 1]) != NULL) {
        length--;
    }
    return length;
}

/* Reads "MOVES SCORE", or writes why not. */
static bool read_solved(const Game *game, const char *line, Solved *solved,
                        char reason[REASON_SIZE])
{
    const char *moves = line + strspn(line, " \t");
    const size_t length = length_of_position(moves);
    char rest;
    if (length == 0 || sscanf(moves + length, "%d %c", &solved->score, &rest) != 1) {
        snprintf(reason, REASON_SIZE, "it is not a position and its score");
        return false;
    }
    Record record = record_start(game);
    if (!position_read(&record, moves, length, NULL, reason)) {
        return false;
    }
    solved->position = record_position(&record);
    if (record_is_over(&record)) {
        snprintf(reason, REASON_SIZE, "the game is over");
        return false;
    }
    return true;
}

bool solved_set_add(SolvedSet *set, const Game *game, const char *line, size_t number)
{
    Solved solved;
    char reason[REASON_SIZE];
    if (!read_solved(game, line, &solved, reason)) {
        complain("%s, line %zu: %s", set->name, number, reason);
        return false;
    }
    if (!add(set, solved)) {
        complain("%s, line %zu: not enough memory", set->name, number);
        return false;
    }
    return true;
}

bool solved_set_read(SolvedSet *set, const Game *game, const char *path, uint64_t limit)
{
    char *line = NULL;
    size_t size = 0;
    bool is_good = true;
    errno = 0;
    FILE *file = fopen(path, "r");
    for (size_t number = 1; file != NULL && is_good && set->count < limit; number++) {
        if (getline(&line, &size, file) < 0) {
            break;
        }
        is_good = solved_set_add(set, game, line, number);
    }
    if (file == NULL || ferror(file)) {
        complain("%s could not be read: %s", path, strerror(errno));
        is_good = false;
    } else if (is_good && set->count == 0) {
        complain("%s has no positions", path);
        is_good = false;
    }
    if (file != NULL) {
        fclose(file);
    }
    free(line);
    return is_good;
}

void solved_set_clear(SolvedSet *set)
{
    free(set->positions);
    *set = (SolvedSet){.name = set->name};
}
