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
    char *name;
} NamedState;

typedef struct NamedStates {
    NamedState *states;
    size_t count;
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
    for (size_t i = 0; i < list->count; i++) {
        free(list->states[i].name);
    }
    free(list->states);
}

/* Lists and sorts all states; false if there is not enough memory. */
static bool list_states(NamedStates *list, const Learner *learner, const Game *game)
{
    enum { AT_ONCE = 256 };
    const size_t count = learner_state_count(learner);
    Position positions[AT_ONCE];
    char name[NOTATION_SIZE];
    *list = (NamedStates){.states = malloc((count + 1) * sizeof *list->states)};
    while (list->states != NULL && list->count < count) {
        const size_t listed = learner_list_states(learner, list->count, positions, AT_ONCE);
        for (size_t i = 0; i < listed; i++) {
            notation_write_position(game, positions[i], name);
            NamedState *state = &list->states[list->count];
            *state = (NamedState){.position = positions[i], .name = strdup(name)};
            if (state->name == NULL) {
                free_states(list);
                return false;
            }
            list->count++;
        }
    }
    if (list->states != NULL) {
        qsort(list->states, list->count, sizeof *list->states, compare_names);
    }
    return list->states != NULL;
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
