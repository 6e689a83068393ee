/* help.c - what `--help` prints. */
#include "cli/help.h"

#include <stdbool.h>
#include <string.h>

enum { WIDTH = 80, TEXT_COLUMN = 24, DESCRIPTION_SIZE = 2048 };

/* Prints words up to WIDTH, further lines from `indent` on; `column` is where
 * the first word comes. An empty line in the text stays one. */
static void print_wrapped(FILE *out, const char *text, int column, int indent)
{
    bool at_start = true;
    while (*text != '\0') {
        if (text[0] == '\n' && text[1] == '\n') {
            fprintf(out, "\n\n%*s", indent, "");
            column = indent;
            at_start = true;
        }
        text += strspn(text, " \n");
        int length = (int)strcspn(text, " \n");
        if (!at_start && column + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            at_start = true;
        }
        column += fprintf(out, "%s%.*s", at_start ? "" : " ", length, text);
        at_start = false;
        text += length;
    }
    fputc('\n', out);
}

/* A name at the left, its explanation in a column of its own. */
static void print_entry(FILE *out, const char *name, const char *text)
{
    int column = fprintf(out, "  %s", name);
    if (column + 2 > TEXT_COLUMN) {
        fputc('\n', out);
        column = 0;
    }
    fprintf(out, "%*s", TEXT_COLUMN - column, "");
    print_wrapped(out, text, TEXT_COLUMN, TEXT_COLUMN);
}

const char *help_explain(const char *help, const OptionValue *value, char text[EXPLANATION_SIZE])
{
    char expected[VALUE_TEXT_SIZE];
    value_text(value, expected);
    bool says_more = expected[0] != '\0' && value->kind != VALUE_FILE;
    if (says_more) {
        expected[0] = (char)(expected[0] - 'a' + 'A');
    }
    snprintf(text, EXPLANATION_SIZE, "%s%s%s%s", help, says_more ? " " : "",
             says_more ? expected : "", says_more ? "." : "");
    return text;
}

/* The length of the first sentence, without its full stop. A long one ends where
 * it begins to go into detail, at a colon. */
static size_t first_sentence(const char *help)
{
    enum { TWO_LINES = 2 * (WIDTH - TEXT_COLUMN) };
    const char *stop = strstr(help, ". ");
    size_t length = stop != NULL ? (size_t)(stop - help) : strlen(help);
    if (stop == NULL && length > 0 && help[length - 1] == '.') {
        length--;
    }
    const char *colon = strstr(help, ": ");
    bool has_detail = colon != NULL && length > TWO_LINES && (size_t)(colon - help) < length;
    return has_detail ? (size_t)(colon - help) : length;
}

/* The first sentence, and the names to choose from. */
static void explain_briefly(const char *help, const OptionValue *value, char text[EXPLANATION_SIZE])
{
    const char *names[CHOICES_MAX];
    int length = snprintf(text, EXPLANATION_SIZE, "%.*s.", (int)first_sentence(help), help);
    const char *before = " One of ";
    for (const char *const *name = value_choices(value, names); *name != NULL; name++) {
        length += snprintf(text + length, EXPLANATION_SIZE - (size_t)length, "%s%s", before, *name);
        before = ", ";
    }
    if (value_choices(value, names)[0] != NULL) {
        snprintf(text + length, EXPLANATION_SIZE - (size_t)length, ".");
    }
}

static void print_value_entry(FILE *out, const char *name, const char *help,
                              const OptionValue *value, HelpLength length)
{
    char text[EXPLANATION_SIZE];
    char whole[EXPLANATION_SIZE + 40];
    if (length == HELP_BRIEF) {
        explain_briefly(help, value, text);
    } else {
        help_explain(help, value, text);
    }
    const char *fallback = value_fallback(value);
    bool has_fallback = fallback != NULL;
    snprintf(whole, sizeof whole, "%s%s%s%s", text, has_fallback ? " Default: " : "",
             has_fallback ? fallback : "", has_fallback ? "." : "");
    print_entry(out, name, whole);
}

static void print_option(FILE *out, const Option *option, HelpLength length)
{
    char name[48];
    char letter[5] = "    ";
    if (option->letter != 0) {
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    }
    bool has_value = option->value.kind != VALUE_NONE;
    snprintf(name, sizeof name, "%s--%s%s%s", letter, option->name, has_value ? " " : "",
             has_value ? option->value.label : "");
    print_value_entry(out, name, option->help, &option->value, length);
}

static void print_example(FILE *out, const Example *example, int width)
{
    if (example->help[0] != '\0') {
        fprintf(out, "  fourmi %-*s  # %s\n", width, example->line, example->help);
    } else {
        fprintf(out, "  fourmi %s\n", example->line);
    }
}

static int wider(int width, const char *line)
{
    int length = (int)strlen(line);
    return length > width ? length : width;
}

static void print_examples(FILE *out, const Example *examples)
{
    int width = 0;
    for (const Example *example = examples; example->line != NULL; example++) {
        width = example->help[0] != '\0' ? wider(width, example->line) : width;
    }
    fputs("Examples:\n", out);
    for (const Example *example = examples; example->line != NULL; example++) {
        print_example(out, example, width);
    }
}

/* The first of each command of a group. */
static void print_first_examples(FILE *out, const char *group)
{
    int width = 0;
    for (const Command *command = commands; command->name != NULL; command++) {
        width = command_is_in(command, group) ? wider(width, command->text->examples[0].line)
                                              : width;
    }
    fputs("Examples:\n", out);
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_is_in(command, group)) {
            print_example(out, &command->text->examples[0], width);
        }
    }
}

static void print_commands(FILE *out, const char *group)
{
    fputs("\nCommands:\n", out);
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_is_in(command, group)) {
            print_entry(out, command->name, command->text->summary);
        }
    }
}

/* The commands of a topic in a line: "play, uci", "book make|show|verify". */
static void list_topic(const Topic *topic, char text[EXPLANATION_SIZE])
{
    size_t length = (size_t)snprintf(text, EXPLANATION_SIZE, "%s: ", topic->about);
    const char *before = "";
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command->topic == topic->id) {
            bool goes_on = command_verb(command) != NULL && !command_starts_group(command);
            length += (size_t)snprintf(text + length, EXPLANATION_SIZE - length, "%s%s",
                                       goes_on ? "|" : before,
                                       goes_on ? command_verb(command) : command->name);
            before = ", ";
        }
    }
}

static void print_topics(FILE *out)
{
    for (const Topic *topic = program_topics; topic->name != NULL; topic++) {
        enum { NAMES_COLUMN = 14 };
        char text[EXPLANATION_SIZE];
        list_topic(topic, text);
        fprintf(out, "  %-*s", NAMES_COLUMN - 2, topic->name);
        print_wrapped(out, text, NAMES_COLUMN, NAMES_COLUMN);
    }
}

static void print_environment(FILE *out, const Variable *environment)
{
    if (environment == NULL) {
        return;
    }
    fputs("\nEnvironment:\n", out);
    for (const Variable *variable = environment; variable->name != NULL; variable++) {
        print_entry(out, variable->name, variable->help);
    }
}

static void print_exit_statuses(FILE *out, const Command *command)
{
    fputs("\nExit status:\n", out);
    for (const ExitStatus *status = exit_statuses; status->meaning != NULL; status++) {
        const char *meaning = command_status_meaning(command, status);
        char number[8];
        if (meaning != NULL) {
            snprintf(number, sizeof number, "%d", (int)status->status);
            print_entry(out, number, meaning);
        }
    }
}

const char *help_operand_usage(const Command *command, char text[USAGE_SIZE])
{
    const Operand *operand = &command->operand;
    const char *label = operand->value.label;
    text[0] = '\0';
    if (operand->max == OPERANDS_MANY && operand->last.label != NULL) {
        snprintf(text, USAGE_SIZE, " %s %s...", label, operand->last.label);
    } else if (operand->max == OPERANDS_MANY && operand->min == 1) {
        snprintf(text, USAGE_SIZE, " %s...", label);
    } else if (operand->max == OPERANDS_MANY) {
        snprintf(text, USAGE_SIZE, " [%s...]", label);
    } else if (operand->max == 2) {
        const char *last = operand->last.label;
        snprintf(text, USAGE_SIZE, " %s %s", label, last != NULL ? last : label);
    } else if (operand->max == 1) {
        snprintf(text, USAGE_SIZE, operand->min == 1 ? " %s" : " [%s]", label);
    }
    return text;
}

static void print_operand(FILE *out, const Operand *operand, HelpLength length)
{
    if (operand->max > 0 && operand->value.kind != VALUE_GAME) { /* -g tells about games */
        fprintf(out, "\n%s:\n", operand->max == 1 ? "Argument" : "Arguments");
        print_value_entry(out, operand->value.label, operand->help, &operand->value, length);
    }
}

static void print_about_worlds(FILE *out, const Command *command)
{
    const char *text = command_about_worlds(command);
    if (text != NULL) {
        fputc('\n', out);
        print_wrapped(out, text, 0, 0);
    }
}

static void print_usage(FILE *out, const Command *command)
{
    char usage[USAGE_SIZE];
    fprintf(out, "Usage: fourmi %s", command->name);
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->is_needed) {
            fprintf(out, " --%s %s", option->name, option->value.label);
        }
    }
    fprintf(out, " [OPTION...]%s\n\n", help_operand_usage(command, usage));
}

/* All of it, or its first paragraph. */
static void print_description(FILE *out, const Command *command, HelpLength length)
{
    const char *text = command->text->description;
    const char *end = strstr(text, "\n\n");
    if (length == HELP_BRIEF && end != NULL) {
        char first[DESCRIPTION_SIZE];
        snprintf(first, sizeof first, "%.*s", (int)(end - text), text);
        print_wrapped(out, first, 0, 0);
    } else {
        print_wrapped(out, text, 0, 0);
    }
}

/* A command with many settings would fill screens with them. */
static void print_fine_options(FILE *out, const Command *command)
{
    char text[EXPLANATION_SIZE];
    size_t length = 0;
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->is_fine) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%s--%s",
                                       length > 0 ? " " : "", option->name);
        }
    }
    if (length > 0) {
        fputs("\nFine settings:\n  ", out);
        print_wrapped(out, text, 2, 2);
    }
}

void help_print_command(FILE *out, const Command *command, HelpLength length)
{
    fprintf(out, "fourmi %s: %s\n\n", command->name, command->text->summary);
    print_usage(out, command);
    print_examples(out, command->text->examples);
    fputc('\n', out);
    print_description(out, command, length);
    if (length == HELP_WHOLE) {
        print_about_worlds(out, command);
    }
    print_operand(out, &command->operand, length);
    fputs("\nOptions:\n", out);
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (length == HELP_WHOLE || !option->is_fine) {
            print_option(out, option, length);
        }
    }
    print_entry(out, "-h, --help", "Show this help in brief.");
    if (length == HELP_WHOLE) {
        print_environment(out, command->environment);
        print_exit_statuses(out, command);
    } else {
        print_fine_options(out, command);
        fprintf(out, "\nfourmi help %s tells everything, as does man fourmi-%s.\n", command->name,
                command->page);
    }
}

void help_print_group(FILE *out, const char *group)
{
    print_first_examples(out, group);
    fprintf(out, "\nUsage: fourmi %s COMMAND [OPTION...] [ARGUMENT...]\n", group);
    print_commands(out, group);
    fprintf(out, "\nfourmi %s COMMAND --help tells more about a command.\n", group);
}

/* On a screen of 24 lines, with one for the prompt. */
void help_print_program(FILE *out)
{
    print_wrapped(out, program_description, 0, 0);
    fputc('\n', out);
    print_examples(out, program_examples);
    fputs("\nUsage: fourmi COMMAND [OPTION...] [ARGUMENT...]\n\n", out);
    print_topics(out);
    fputs("\nfourmi COMMAND --help tells more, fourmi help COMMAND everything.\n", out);
}
