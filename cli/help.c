/* help.c - what `--help` prints. */
#include "cli/help.h"

#include <stdbool.h>
#include <string.h>

enum { WIDTH = 80, TEXT_COLUMN = 24 };

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

static void print_value_entry(FILE *out, const char *name, const char *help,
                              const OptionValue *value)
{
    char text[EXPLANATION_SIZE];
    char whole[EXPLANATION_SIZE + 40];
    help_explain(help, value, text);
    const char *fallback = value_fallback(value);
    bool has_fallback = fallback != NULL;
    snprintf(whole, sizeof whole, "%s%s%s%s", text, has_fallback ? " Default: " : "",
             has_fallback ? fallback : "", has_fallback ? "." : "");
    print_entry(out, name, whole);
}

static void print_option(FILE *out, const Option *option)
{
    char name[48];
    char letter[5] = "    ";
    if (option->letter != 0) {
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    }
    bool has_value = option->value.kind != VALUE_NONE;
    snprintf(name, sizeof name, "%s--%s%s%s", letter, option->name, has_value ? " " : "",
             has_value ? option->value.label : "");
    print_value_entry(out, name, option->help, &option->value);
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

static void print_examples(FILE *out, const Command *command)
{
    int width = 0;
    for (const Example *example = command->text->examples; example->line != NULL; example++) {
        width = example->help[0] != '\0' ? wider(width, example->line) : width;
    }
    fputs("Examples:\n", out);
    for (const Example *example = command->text->examples; example->line != NULL; example++) {
        print_example(out, example, width);
    }
}

/* Whether a command is among those asked for: all, if `group` is NULL. */
static bool is_among(const Command *command, const char *group)
{
    return group == NULL || command_is_in(command, group);
}

/* The first of each command. */
static void print_first_examples(FILE *out, const char *group)
{
    int width = 0;
    for (const Command *command = commands; command->name != NULL; command++) {
        width = is_among(command, group) ? wider(width, command->text->examples[0].line) : width;
    }
    fputs("Examples:\n", out);
    for (const Command *command = commands; command->name != NULL; command++) {
        if (is_among(command, group)) {
            print_example(out, &command->text->examples[0], width);
        }
    }
}

static void print_commands(FILE *out, const char *group)
{
    fputs("\nCommands:\n", out);
    for (const Command *command = commands; command->name != NULL; command++) {
        if (is_among(command, group)) {
            print_entry(out, command->name, command->text->summary);
        }
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
    } else if (operand->max == OPERANDS_MANY && operand->min == 2) {
        snprintf(text, USAGE_SIZE, " %s %s...", label, label);
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

static void print_operand(FILE *out, const Operand *operand)
{
    if (operand->max > 0) {
        fprintf(out, "\n%s:\n", operand->max == 1 ? "Argument" : "Arguments");
        print_value_entry(out, operand->value.label, operand->help, &operand->value);
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

void help_print_command(FILE *out, const Command *command)
{
    char usage[USAGE_SIZE];
    print_examples(out, command);
    fprintf(out, "\nUsage: fourmi %s", command->name);
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->is_needed) {
            fprintf(out, " --%s %s", option->name, option->value.label);
        }
    }
    fprintf(out, " [OPTION...]%s\n\n", help_operand_usage(command, usage));
    print_wrapped(out, command->text->description, 0, 0);
    print_about_worlds(out, command);
    print_operand(out, &command->operand);
    fputs("\nOptions:\n", out);
    for (const Option *option = command->options; option->name != NULL; option++) {
        print_option(out, option);
    }
    print_entry(out, "-h, --help", "Show this help.");
    print_environment(out, command->environment);
    print_exit_statuses(out, command);
}

void help_print_group(FILE *out, const char *group)
{
    print_first_examples(out, group);
    fprintf(out, "\nUsage: fourmi %s COMMAND [OPTION...] [ARGUMENT...]\n", group);
    print_commands(out, group);
    fprintf(out, "\nfourmi %s COMMAND --help tells more about a command.\n", group);
}

void help_print_program(FILE *out)
{
    print_first_examples(out, NULL);
    fputs("\nUsage: fourmi COMMAND [OPTION...] [ARGUMENT...]\n\n", out);
    print_wrapped(out, program_description, 0, 0);
    print_commands(out, NULL);
    fputs("\nOptions:\n", out);
    for (const Option *option = program_options; option->name != NULL; option++) {
        print_option(out, option);
    }
    print_exit_statuses(out, NULL);
    fputs("\nfourmi help COMMAND tells more about a command, as does fourmi COMMAND --help.\n",
          out);
}
