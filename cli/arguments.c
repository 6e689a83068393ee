/* arguments.c - the words of a command line, checked against the table. */
#define _POSIX_C_SOURCE 200809L

#include "cli/arguments.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "catalogue.h"
#include "cli/games.h"
#include "cli/help.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "cli/suggest.h"

/* ---------------------------------------------------------------- values */

static bool read_share(const char *text, double *number)
{
    return number_read_decimal(text, number) && *number <= 1.0;
}

static bool is_choice(const OptionValue *value, const char *text)
{
    const char *names[CHOICES_MAX];
    for (const char *const *name = value_choices(value, names); *name != NULL; name++) {
        if (strcmp(*name, text) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_good(const OptionValue *value, const char *text)
{
    uint64_t number;
    double real;
    const fourmi_game *game;
    switch (value->kind) {
    case VALUE_NUMBER:
        return number_read_natural(text, &number) && value->min <= number && number <= value->max;
    case VALUE_REAL:
        return read_share(text, &real);
    case VALUE_GAME:
        game = games_find(text);
        return !games_are_known() || (game != NULL && (!value->is_for_two || game->players == 2));
    case VALUE_PLAYER: /* the library reads what has settings */
        return memchr(text, '=', strcspn(text, ",")) != NULL ||
               strncmp(text, "brain:", strlen("brain:")) == 0 ||
               strncmp(text, "self-taught,", strlen("self-taught,")) == 0 || !games_are_known() ||
               is_choice(value, text);
    case VALUE_CHOICE:
    case VALUE_COMMAND:
        return is_choice(value, text);
    case VALUE_FILE:
        return text[0] != '\0' && !(value->is_replaced && strcmp(text, "-") == 0);
    case VALUE_TEXT:
    case VALUE_POSITION:
    case VALUE_NONE:
        break;
    }
    return true;
}

/* Whether it is a game with other options, or one that does not do here, which is then said. */
static bool complain_of_game(const OptionValue *value, const char *what, const char *text)
{
    char quoted[QUOTE_SIZE];
    const fourmi_game *game = value->kind == VALUE_GAME ? games_find(text) : NULL;
    if (value->kind != VALUE_GAME || (game == NULL && strchr(text, ':') == NULL)) {
        return false;
    }
    complain("%s cannot be %s: %s", what, quote(text, strlen(text), quoted),
             game == NULL ? fourmi_error() : "this is for games of two players");
    return true;
}

/* Whether a file of a model was given where a level is expected, which is then said. */
static bool complain_of_model(const char *what, const char *text)
{
    char quoted[QUOTE_SIZE];
    char path[400];
    snprintf(path, sizeof path, "%.*s", (int)strcspn(text, ","), text);
    const bool is_model = strchr(path, '=') == NULL &&
                          (access(path, R_OK) == 0 || strstr(path, ".brain") != NULL);
    if (is_model) {
        complain("%s cannot be %s; did you mean brain:%s?", what, quote(text, strlen(text), quoted),
                 text);
    }
    return is_model;
}

static void complain_of_value(const OptionValue *value, const char *what, const char *text)
{
    char quoted[QUOTE_SIZE];
    char expected[VALUE_TEXT_SIZE];
    const char *names[CHOICES_MAX];
    /* What has parts, like a game with a size, is not a slip of the finger. */
    const char *meant = strpbrk(text, ":=") == NULL
                            ? suggest_name(text, value_choices(value, names))
                            : NULL;
    quote(text, strlen(text), quoted);
    if (meant != NULL) {
        complain("%s cannot be %s; did you mean %s?", what, quoted, meant);
    } else if (value->kind != VALUE_PLAYER || !complain_of_model(what, text)) {
        complain("%s cannot be %s; it is %s", what, quoted, value_text(value, expected));
    }
}

static bool check_value(const OptionValue *value, const char *dashes, const char *name,
                        const char *text)
{
    char what[40];
    if (is_good(value, text)) {
        return true;
    }
    snprintf(what, sizeof what, "%s%s", dashes, name);
    if (!complain_of_game(value, what, text)) {
        complain_of_value(value, what, text);
    }
    return false;
}

/* --------------------------------------------------------------- options */

typedef struct ArgumentReader {
    Arguments *arguments;
    char **words;
    int count;
    int next; /* the word to read */
} ArgumentReader;

static bool complain_of_option(const Command *command, const char *name, size_t length)
{
    char quoted[QUOTE_SIZE];
    char word[40] = "";
    const char *names[OPTIONS_MAX + 2];
    int count = 0;
    for (const Option *option = command->options; option->name != NULL; option++) {
        names[count++] = option->name;
    }
    names[count++] = "help";
    names[count] = NULL;
    if (length < sizeof word) {
        memcpy(word, name, length);
    }
    const char *meant = suggest_name(word, names);
    if (meant != NULL) {
        const Option *option = command->options;
        while (option->name != NULL && strcmp(option->name, meant) != 0) {
            option++;
        }
        const bool has_value = option->name != NULL && option->value.label != NULL;
        complain("%s has no option --%s; did you mean --%s%s%s?", command->name, word, meant,
                 has_value ? " " : "", has_value ? option->value.label : "");
    } else {
        complain("%s has no option %s; see fourmi %s --help", command->name,
                 quote(name - 2, length + 2, quoted), command->name);
    }
    return false;
}

static bool set_option(ArgumentReader *reader, const Option *option, const char *text)
{
    Arguments *arguments = reader->arguments;
    if (!check_value(&option->value, "--", option->name, text)) {
        return false;
    }
    if (option->is_repeatable && arguments->repeat_count == REPEATS_MAX) {
        complain("--%s can be given %d times at most", option->name, REPEATS_MAX);
        return false;
    }
    if (option->is_repeatable) {
        arguments->repeats[arguments->repeat_count++] = text;
    }
    arguments->values[option - arguments->command->options] = text;
    return true;
}

/* Takes the next word as the option's value. */
static bool set_option_from_next(ArgumentReader *reader, const Option *option)
{
    if (reader->next == reader->count) {
        complain("--%s needs a value: --%s %s", option->name, option->name, option->value.label);
        return false;
    }
    return set_option(reader, option, reader->words[reader->next++]);
}

static bool read_long_option(ArgumentReader *reader, const char *name)
{
    const Command *command = reader->arguments->command;
    size_t length = strcspn(name, "=");
    if (strcmp(name, "help") == 0) {
        reader->arguments->wants_help = true;
        return true;
    }
    const Option *option = command->options;
    while (option->name != NULL &&
           (strlen(option->name) != length || memcmp(option->name, name, length) != 0)) {
        option++;
    }
    if (option->name == NULL) {
        return complain_of_option(command, name, length);
    }
    if (option->value.kind == VALUE_NONE && name[length] == '=') {
        complain("--%s takes no value", option->name);
        return false;
    }
    if (option->value.kind == VALUE_NONE || name[length] == '=') {
        return set_option(reader, option, name + length + (name[length] == '='));
    }
    return set_option_from_next(reader, option);
}

static const Option *find_letter(const Command *command, char letter)
{
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->letter == letter) {
            return option;
        }
    }
    return NULL;
}

/* A dash and one or more letters; the last may have a value. */
static bool read_letters(ArgumentReader *reader, const char *letters)
{
    const Command *command = reader->arguments->command;
    char quoted[QUOTE_SIZE];
    for (; *letters != '\0'; letters++) {
        const Option *option = find_letter(command, *letters);
        if (*letters == 'h') {
            reader->arguments->wants_help = true;
        } else if (option == NULL) {
            const char dashed[] = {'-', *letters, '\0'};
            complain("%s has no option %s; see fourmi %s --help", command->name,
                     quote(dashed, strlen(dashed), quoted), command->name);
            return false;
        } else if (option->value.kind == VALUE_NONE) {
            set_option(reader, option, "");
        } else if (letters[1] != '\0') {
            return set_option(reader, option, letters + 1);
        } else {
            return set_option_from_next(reader, option);
        }
    }
    return true;
}

/* -------------------------------------------------------------- operands */

static bool is_board(const char *word)
{
    size_t length = strlen(word);
    return length > 2 && strspn(word, "XO-") == length;
}

static bool check_operands(const Arguments *arguments)
{
    const Command *command = arguments->command;
    const Operand *operand = &command->operand;
    char quoted[QUOTE_SIZE];
    if (arguments->operand_count > operand->max) {
        const char *word = arguments->operands[operand->max];
        complain("%s does not take %s; see fourmi %s --help", command->name,
                 quote(word, strlen(word), quoted), command->name);
        return false;
    }
    const bool has_game = operand->value.kind == VALUE_GAME && arguments_has(arguments, "game");
    if (arguments->operand_count < operand->min && !has_game) {
        char usage[USAGE_SIZE];
        complain("%s needs%s; see fourmi %s --help", command->name,
                 help_operand_usage(command, usage), command->name);
        return false;
    }
    for (int i = 0; i < arguments->operand_count && operand->value.kind != VALUE_GAME; i++) {
        bool is_last = i > 0 && operand->last.label != NULL;
        const OptionValue *value = is_last ? &operand->last : &operand->value;
        if (!check_value(value, "", value->label, arguments->operands[i])) {
            return false;
        }
    }
    return true;
}

static bool check_needed(const Arguments *arguments)
{
    const Command *command = arguments->command;
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->is_needed && arguments->values[option - command->options] == NULL) {
            complain("%s needs --%s %s; see fourmi %s --help", command->name, option->name,
                     option->value.label, command->name);
            return false;
        }
    }
    return true;
}

/* Where a command takes nothing but a game, that is its first word or stands after -g: both are the
 * option `game`. False, and it says so, if two games were given. */
static bool join_game(Arguments *arguments)
{
    const Option *option = arguments->command->options;
    while (option->name != NULL && strcmp(option->name, "game") != 0) {
        option++;
    }
    if (option->name == NULL || arguments->command->operand.value.kind != VALUE_GAME) {
        return true;
    }
    const char **game = &arguments->values[option - arguments->command->options];
    if (arguments->operand_count == 1 && *game != NULL) {
        complain("%s takes one game, not %s and %s", arguments->command->name, *game,
                 arguments->operands[0]);
        return false;
    }
    if (arguments->operand_count == 1) {
        *game = arguments->operands[0];
        return check_value(&option->value, "", "GAME", *game);
    }
    return true;
}

bool arguments_read(Arguments *arguments, const Command *command, char **words, int count)
{
    *arguments = (Arguments){.command = command, .operands = words, .word_count = count};
    ArgumentReader reader = {.arguments = arguments, .words = words, .count = count};
    bool options_ended = false;
    while (reader.next < count) {
        char *word = words[reader.next++];
        if (options_ended || word[0] != '-' || word[1] == '\0' || is_board(word)) {
            words[arguments->operand_count++] = word;
        } else if (strcmp(word, "--") == 0) {
            options_ended = true;
        } else if (!(word[1] == '-' ? read_long_option(&reader, word + 2)
                                    : read_letters(&reader, word + 1))) {
            return false;
        }
    }
    return arguments->wants_help ||
           (join_game(arguments) && check_needed(arguments) && check_operands(arguments));
}

/* --------------------------------------------------------------- answers */

static const Option *find_option(const Arguments *arguments, const char *name)
{
    const Option *option = arguments->command->options;
    while (option->name != NULL && strcmp(option->name, name) != 0) {
        option++;
    }
    assert(option->name != NULL);
    return option;
}

bool arguments_has(const Arguments *arguments, const char *option)
{
    const Option *found = find_option(arguments, option);
    return arguments->values[found - arguments->command->options] != NULL;
}

const char *arguments_text(const Arguments *arguments, const char *option)
{
    const Option *found = find_option(arguments, option);
    const char *given = arguments->values[found - arguments->command->options];
    return given != NULL ? given : value_fallback(&found->value);
}

uint64_t arguments_number(const Arguments *arguments, const char *option)
{
    const char *text = arguments_text(arguments, option);
    uint64_t number = 0;
    return text != NULL && number_read_natural(text, &number) ? number : 0;
}

double arguments_real(const Arguments *arguments, const char *option)
{
    const char *text = arguments_text(arguments, option);
    double number = 0.0;
    return text != NULL && read_share(text, &number) ? number : 0.0;
}

const char *arguments_operand(const Arguments *arguments, int place)
{
    return place < arguments->operand_count ? arguments->operands[place]
                                            : value_fallback(&arguments->command->operand.value);
}

void arguments_hide(const Arguments *arguments, void (*hide)(char *word))
{
    for (int i = 0; i < arguments->word_count; i++) {
        hide(arguments->operands[i]);
    }
}

Game game_named(const char *name)
{
    Game game;
    if (!catalogue_find(name, &game)) {
        abort(); /* the table has checked the name */
    }
    return game;
}

/* --------------------------------------------------------------- writing */

void arguments_print_word(const char *word, FILE *stream)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "%+,-./:=@_";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        fputs(word, stream);
        return;
    }
    fputc('\'', stream);
    for (; *word != '\0'; word++) {
        fputs(*word == '\'' ? "'\\'" : "", stream);
        fputc(*word, stream);
    }
    fputc('\'', stream);
}

void arguments_print_call(const Arguments *arguments, FILE *stream)
{
    arguments_print_word(arguments->program, stream);
    fprintf(stream, " %s", arguments->command->name);
}

static bool is_among(const char *name, const char *const *names)
{
    while (*names != NULL && strcmp(*names, name) != 0) {
        names++;
    }
    return *names != NULL;
}

void arguments_print_options(const Arguments *arguments, const char *const *but_for, FILE *stream)
{
    const Option *options = arguments->command->options;
    for (int i = 0; options[i].name != NULL; i++) {
        if (arguments->values[i] == NULL || is_among(options[i].name, but_for)) {
            continue;
        }
        fprintf(stream, " --%s", options[i].name);
        if (options[i].value.kind != VALUE_NONE) {
            fputc(' ', stream);
            arguments_print_word(arguments->values[i], stream);
        }
    }
}
