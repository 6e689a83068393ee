/* state_table.c - the table of a learner as CSV. */
#define _POSIX_C_SOURCE 200809L

#include "cli/state_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/csv.h"
#include "facets/notation.h"

/* A state of the table, and how it is written. */
typedef struct NamedState {
    Position position;
    const char *name; /* in `names` of the list */
} NamedState;

typedef struct NamedStates {
    NamedState *states;
    size_t count;
    char *names;
} NamedStates;

bool state_table_is_in(const Brain *brain)
{
    return !brain->is_of_world && brain->options.kind->list_states != NULL;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const NamedState *)a)->name, ((const NamedState *)b)->name);
}

static void free_states(NamedStates *list)
{
    free(list->states);
    free(list->names);
}

/* False if there is not enough memory. */
static bool list_positions(NamedStates *list, const Learner *learner)
{
    const size_t count = learner_state_count(learner);
    Position *positions = malloc((count + 1) * sizeof *positions);
    list->states = malloc((count + 1) * sizeof *list->states);
    const bool has_room = positions != NULL && list->states != NULL;
    list->count = has_room ? learner_list_states(learner, 0, positions, count) : 0;
    for (size_t i = 0; i < list->count; i++) {
        list->states[i].position = positions[i];
    }
    free(positions);
    return has_room;
}

/* Writes the names of all states, one after the other; false if there is not enough memory. */
static bool write_names(NamedStates *list, const Game *game)
{
    char name[NOTATION_SIZE];
    size_t size = 1;
    for (size_t i = 0; i < list->count; i++) {
        size += (size_t)notation_write_position(game, list->states[i].position, name) + 1;
    }
    list->names = malloc(size);
    if (list->names == NULL) {
        return false;
    }
    char *at = list->names;
    for (size_t i = 0; i < list->count; i++) {
        const int length = notation_write_position(game, list->states[i].position, name);
        memcpy(at, name, (size_t)length + 1);
        list->states[i].name = at;
        at += length + 1;
    }
    return true;
}

/* Lists and sorts all states; false if there is not enough memory. */
static bool list_states(NamedStates *list, const Learner *learner, const Game *game)
{
    *list = (NamedStates){.count = 0};
    if (!list_positions(list, learner) || !write_names(list, game)) {
        free_states(list);
        return false;
    }
    qsort(list->states, list->count, sizeof *list->states, compare_names);
    return true;
}

static void print_state(const NamedState *state, const Learner *learner, const Game *game,
                        FILE *stream)
{
    char symbol[NOTATION_MOVE_SIZE];
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, state->position, moves);
    for (int i = 0; i < count; i++) {
        uint32_t visits;
        const double value = learner_value(learner, state->position, moves[i], &visits);
        notation_write_move(game, state->position, moves[i], symbol);
        csv_put_text(stream, state->name);
        fputc(',', stream);
        csv_put_text(stream, symbol);
        fputc(',', stream);
        csv_put_real(stream, value);
        fprintf(stream, ",%" PRIu32 "\n", visits);
    }
}

char *state_table_make(const Learner *learner, const Game *game, size_t *length)
{
    NamedStates list;
    char *text = NULL;
    if (!list_states(&list, learner, game)) {
        return NULL;
    }
    FILE *stream = open_memstream(&text, length);
    if (stream == NULL) {
        free_states(&list);
        return NULL;
    }
    fputs("position,move,value,visits\n", stream);
    for (size_t i = 0; i < list.count; i++) {
        print_state(&list.states[i], learner, game, stream);
    }
    free_states(&list);
    if (fclose(stream) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
