/* command.c - finding commands, and what their values may be, in the table. */
#include "cli/command.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "catalogue.h"
#include "cli/player_text.h"

static_assert((int)CHOICES_MAX > (int)CATALOGUE_MAX, "all games can be offered");

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

/* Adds the names of all players that come with worlds; returns how many there are then. */
static int add_world_players(const char *names[CHOICES_MAX], int count)
{
    for (int i = 0; catalogue_world(i) != NULL; i++) {
        const World *world = catalogue_world(i)->world;
        const WorldPlayer *player;
        for (int j = 0; (player = catalogue_world_player_number(world, j)) != NULL; j++) {
            names[count++] = player->name;
        }
    }
    return count;
}

static bool takes_world(const OptionValue *value, const World *world)
{
    return value->kind == VALUE_GAME && value->takes_worlds &&
           (!value->needs_charts || world->charts != NULL);
}

const char *const *value_choices(const OptionValue *value, const char *names[CHOICES_MAX])
{
    int count = 0;
    if (value->kind == VALUE_COMMAND) {
        for (const Command *command = commands; command->name != NULL; command++) {
            names[count++] = command->page;
        }
    }
    for (int i = 0; value->kind == VALUE_GAME && !value->needs_charts && catalogue_entry(i) != NULL;
         i++) {
        names[count++] = catalogue_entry(i)->game->name;
    }
    for (int i = 0; catalogue_world(i) != NULL; i++) {
        if (takes_world(value, catalogue_world(i)->world)) {
            names[count++] = catalogue_world(i)->world->name;
        }
    }
    for (int i = 0; value->kind == VALUE_PLAYER && player_text_level(i) != NULL; i++) {
        names[count++] = player_text_level(i);
    }
    if (value->kind == VALUE_WORLD_PLAYER || (value->kind == VALUE_PLAYER && value->takes_worlds)) {
        count = add_world_players(names, count);
    }
    names[count] = NULL;
    return value->choices != NULL ? value->choices : names;
}

const char *value_fallback(const OptionValue *value)
{
    return value->fallback_game != NULL ? value->fallback_game()->name : value->fallback;
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

/* How games of other sizes are named. */
static void add_games_with_options(char text[VALUE_TEXT_SIZE])
{
    const CatalogueEntry *entry;
    for (int i = 0; (entry = catalogue_entry(i)) != NULL; i++) {
        if (entry->options != NULL) {
            add(text, ", or %s:%s", entry->game->name, entry->options);
        }
    }
}

static void add_worlds_with_options(const OptionValue *value, char text[VALUE_TEXT_SIZE])
{
    const CatalogueWorld *row;
    for (int i = 0; (row = catalogue_world(i)) != NULL; i++) {
        if (row->options != NULL && takes_world(value, row->world)) {
            add(text, ", or %s:%s", row->world->name, row->options);
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
        if (!value->needs_charts) {
            add_games_with_options(text);
        }
        add_worlds_with_options(value, text);
        break;
    case VALUE_PLAYER:
        add(text,
            ", or made up like depth=4,random=30, with depth from 0 to %d and random from 0 "
            "to 100, or a brain: brain:FILE, with such settings or without",
            PLAYER_DEPTH_MAX);
        break;
    default:
        break;
    }
    return text;
}
