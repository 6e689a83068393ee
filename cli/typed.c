/* typed.c - actions as people type them. */
#define _POSIX_C_SOURCE 200809L

#include "cli/typed.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LISTED_MAX = 12 };

bool typed_are_listed(const fourmi_game_facts *facts)
{
    return !facts->actions_are_symbols && facts->game->actions <= LISTED_MAX;
}

const char *typed_name(const fourmi_game_facts *facts, const fourmi_record *record, int action,
                       char name[FOURMI_TEXT_SIZE])
{
    if (facts->actions_are_symbols) {
        snprintf(name, FOURMI_TEXT_SIZE, "%d", action + 1);
    } else {
        fourmi_action_write(record->game, record->state, action, true, name, FOURMI_TEXT_SIZE);
    }
    return name;
}

void typed_print_actions(const fourmi_game_facts *facts, const fourmi_record *record)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    char name[FOURMI_TEXT_SIZE];
    if (facts->actions_are_symbols) {
        printf("1-%d", record->game->actions);
        return;
    }
    const int count = fourmi_state_legal(record->game, record->state, actions, NULL);
    for (int i = 0; typed_are_listed(facts) && i < count; i++) {
        printf("%s%d %s", i > 0 ? ", " : "", actions[i] + 1,
               typed_name(facts, record, actions[i], name));
    }
    if (!typed_are_listed(facts) && count > 0) {
        printf("like %s", typed_name(facts, record, actions[0], name));
    }
}

/* Symbols go on after 9 with a, and may be numbers as well. */
int typed_find(const fourmi_game_facts *facts, const fourmi_record *record, const char *text)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    char *end;
    const unsigned long number = strtoul(text, &end, 10);
    const bool is_number = '0' <= text[0] && text[0] <= '9' && *end == '\0' && 0 < number &&
                           number <= (unsigned long)record->game->actions;
    if (facts->actions_are_symbols) {
        const int small = tolower((unsigned char)text[0]);
        const int letter = 'a' <= small && small <= 'z' && text[1] == '\0' ? small - 'a' + 9 : -1;
        return is_number                                       ? (int)number - 1
               : 0 <= letter && letter < record->game->actions ? letter
                                                               : FOURMI_NO_ACTION;
    }
    const int named = fourmi_action_read(record->game, record->state, text);
    const int count = fourmi_state_legal(record->game, record->state, actions, NULL);
    for (int i = 0; named < 0 && is_number && typed_are_listed(facts) && i < count; i++) {
        if (actions[i] + 1u == number) {
            return actions[i];
        }
    }
    return named >= 0 ? named : FOURMI_NO_ACTION;
}

int typed_find_beginning(const fourmi_game_facts *facts, const fourmi_record *record,
                         const char *text, int *found)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    char name[FOURMI_TEXT_SIZE];
    int action = FOURMI_NO_ACTION;
    const int count = fourmi_state_legal(record->game, record->state, actions, NULL);
    *found = 0;
    for (int i = 0; typed_are_listed(facts) && i < count; i++) {
        if (strncasecmp(typed_name(facts, record, actions[i], name), text, strlen(text)) == 0) {
            action = actions[i];
            ++*found;
        }
    }
    return *found == 1 ? action : FOURMI_NO_ACTION;
}

void typed_refuse(const fourmi_game_facts *facts, const fourmi_record *record, int action)
{
    const bool are_cells = facts->actions_are_symbols &&
                           record->game->actions == facts->rows * facts->cols;
    if (facts->actions_are_columns) {
        printf("Column %d is full.\n", action + 1);
    } else if (are_cells) {
        printf("Cell %d is taken.\n", action + 1);
    } else {
        puts("That move is not possible here.");
    }
}

void typed_explain(const fourmi_game_facts *facts, const fourmi_record *record)
{
    if (facts->actions_are_symbols) {
        printf("Moves are numbered from 1 to %d.\n", record->game->actions);
    } else {
        fputs("Moves are written ", stdout);
        typed_print_actions(facts, record);
        puts(".");
    }
}
