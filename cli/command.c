/* command.c - finding commands, and what their values may be, in the table. */
#include "cli/command.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/games.h"

int command_group_length(const Command *command)
{
    return (int)strcspn(command->name, " ");
}

const char *command_verb(const Command *command)
{
    const char *blank = strchr(command->name, ' ');
    return blank != NULL ? blank + 1 : NULL;
}

static bool has_first_word(const Command *command, const char *word, size_t length)
{
    return (size_t)command_group_length(command) == length &&
           memcmp(command->name, word, length) == 0;
}

bool command_is_in(const Command *command, const char *group)
{
    return command_verb(command) != NULL && has_first_word(command, group, strlen(group));
}

bool command_is_group(const char *word)
{
    const Command *command = commands;
    while (command->name != NULL && !command_is_in(command, word)) {
        command++;
    }
    return command->name != NULL;
}

bool command_starts_group(const Command *command)
{
    return command == commands ||
           !has_first_word(command - 1, command->name, (size_t)command_group_length(command));
}

const Command *command_find(char *const *words, int count, int *used)
{
    for (const Command *command = commands; command->name != NULL; command++) {
        const char *verb = command_verb(command);
        *used = verb != NULL ? 2 : 1;
        if (*used <= count && has_first_word(command, words[0], strlen(words[0])) &&
            (verb == NULL || strcmp(verb, words[1]) == 0)) {
            return command;
        }
    }
    return NULL;
}

const Command *command_of_page(const char *page)
{
    const Command *command = commands;
    while (command->name != NULL && strcmp(command->page, page) != 0) {
        command++;
    }
    return command->name != NULL ? command : NULL;
}

const char *command_status_meaning(const Command *command, const ExitStatus *status)
{
    if (command == NULL) {
        return status->meaning;
    }
    switch (status->status) {
    case STATUS_BAD_INPUT:
        return command->text->bad_input;
    case STATUS_HUNG_UP:
    case STATUS_INTERRUPTED:
    case STATUS_TERMINATED:
        return command->runs_until_told ? NULL : status->meaning;
    default:
        return status->meaning;
    }
}

/* Adds a name unless it is there; returns how many there are then. */
static int add_name(const char *names[CHOICES_MAX], int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return count;
        }
    }
    names[count] = name;
    return count + (count < CHOICES_MAX - 1);
}

static bool takes_game(const OptionValue *value, const fourmi_game_facts *facts)
{
    return (!value->is_for_two || facts->game->players == 2) &&
           (!value->needs_charts || facts->chart_count > 0);
}

/* The names that a value takes from games: their own, or those of their levels. */
static int add_names_of_games(const OptionValue *value, const char *names[CHOICES_MAX], int count)
{
    const fourmi_game_facts *facts;
    for (int i = 0; (facts = games_facts(i)) != NULL; i++) {
        if (value->kind == VALUE_GAME && takes_game(value, facts)) {
            count = add_name(names, count, facts->game->name);
        }
        for (uint32_t k = 0; value->kind == VALUE_PLAYER && k < facts->level_count; k++) {
            count = add_name(names, count, facts->levels[k]);
        }
        if (value->kind == VALUE_PLAYER) {
            count = add_name(names, count, "self-taught");
        }
    }
    return count;
}

const char *const *value_choices(const OptionValue *value, const char *names[CHOICES_MAX])
{
    int count = 0;
    if (value->kind == VALUE_COMMAND) {
        for (const Command *command = commands; command->name != NULL; command++) {
            names[count++] = command->page;
        }
    }
    if (value->kind == VALUE_GAME || value->kind == VALUE_PLAYER) {
        count = add_names_of_games(value, names, count);
    }
    names[count] = NULL;
    return value->choices != NULL ? value->choices : names;
}

const char *value_fallback(const OptionValue *value)
{
    const fourmi_game_facts *usual = value->is_usual_game ? games_facts(0) : NULL;
    return usual != NULL ? usual->game->name : value->fallback;
}

/* Adds to a text, as far as there is room. */
__attribute__((format(printf, 2, 3))) static void add(char text[VALUE_TEXT_SIZE],
                                                      const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, VALUE_TEXT_SIZE - length, format, arguments);
    va_end(arguments);
}

/* How games of other sizes and rules are named. */
static void add_options(const OptionValue *value, char text[VALUE_TEXT_SIZE])
{
    const fourmi_game_facts *facts;
    for (int i = 0; (facts = games_facts(i)) != NULL; i++) {
        if (facts->options != NULL && takes_game(value, facts)) {
            add(text, ", or %s:%s", facts->game->name, facts->options);
        }
    }
}

const char *value_names(const OptionValue *value, char text[VALUE_TEXT_SIZE])
{
    const char *names[CHOICES_MAX];
    const char *separator = "one of ";
    text[0] = '\0';
    for (const char *const *name = value_choices(value, names); *name != NULL; name++) {
        add(text, "%s%s", separator, *name);
        separator = ", ";
    }
    return text;
}

const char *value_text(const OptionValue *value, char text[VALUE_TEXT_SIZE])
{
    value_names(value, text);
    switch (value->kind) {
    case VALUE_NUMBER:
        add(text, "a whole number from %" PRIu64 " to %" PRIu64, value->min, value->max);
        break;
    case VALUE_REAL:
        add(text, "a number from 0 to 1");
        break;
    case VALUE_FILE:
        add(text, "the name of a file%s",
            value->is_replaced ? ", which is replaced all at once; write ./- for one called -"
                               : "");
        break;
    case VALUE_GAME:
        add_options(value, text);
        break;
    case VALUE_PLAYER:
        add(text, ", or made up like depth=4,random=30, or a model: brain:FILE, with such settings "
                  "or without");
        break;
    default:
        break;
    }
    return text;
}
