/* manual.c - fourmi manual: man pages, as source for scdoc. */
#include <stdio.h>
#include <string.h>

#include "cli/help.h"
#include "cli/run.h"

/* Text in which nothing means a format. */
static void print_plain(const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr("\\*_`#+", *text) != NULL) {
            putchar('\\');
        }
        putchar(*text);
    }
}

static void print_bold(const char *prefix, const char *text)
{
    printf("*%s", prefix);
    print_plain(text);
    putchar('*');
}

static void print_header(const char *name, const char *summary)
{
    printf("%s(1)\n\n# NAME\n\n%s - ", name, name);
    print_plain(summary);
    fputs("\n\n# SYNOPSIS\n\n", stdout);
}

/* What help says of an option or operand, in its paragraph. */
static void print_explanation(const char *help, const OptionValue *value)
{
    char text[EXPLANATION_SIZE];
    fputs("\n\t", stdout);
    print_plain(help_explain(help, value, text));
    const char *fallback = value_fallback(value);
    if (fallback != NULL) {
        fputs(" Default: ", stdout);
        print_bold("", fallback);
        putchar('.');
    }
    fputs("\n\n", stdout);
}

static void print_option(const Option *option)
{
    if (option->letter != 0) {
        const char letter[] = {option->letter, '\0'};
        print_bold("-", letter);
        fputs(", ", stdout);
    }
    print_bold("--", option->name);
    if (option->value.kind != VALUE_NONE) {
        printf(" _%s_", option->value.label);
    }
    print_explanation(option->help, &option->value);
}

static void print_exit_statuses(const Command *command)
{
    fputs("# EXIT STATUS\n\n", stdout);
    for (const ExitStatus *status = exit_statuses; status->meaning != NULL; status++) {
        const char *meaning = command_status_meaning(command, status);
        if (meaning != NULL) {
            printf("*%d*\n\t", (int)status->status);
            print_plain(meaning);
            fputs("\n\n", stdout);
        }
    }
}

static void print_examples(const Command *command)
{
    fputs("# EXAMPLES\n\n", stdout);
    for (const Example *example = command->text->examples; example->line != NULL; example++) {
        if (example->help[0] != '\0') {
            print_plain(example->help);
            fputs(":\n\n", stdout);
        }
        printf("```\nfourmi %s\n```\n\n", example->line);
    }
}

static void print_variable(const Variable *variable)
{
    print_bold("", variable->name);
    fputs("\n\t", stdout);
    print_plain(variable->help);
    fputs("\n\n", stdout);
}

/* That of a command, if it has one of its own, and that of all. */
static void print_environment(const Variable *environment)
{
    fputs("# ENVIRONMENT\n\n", stdout);
    for (; environment != NULL && environment->name != NULL; environment++) {
        print_variable(environment);
    }
    print_variable(
        &(Variable){"NO_COLOR", "If set and not empty, nothing is coloured unless asked for."});
}

static void print_command_page(const Command *command)
{
    char name[32];
    char usage[USAGE_SIZE];
    snprintf(name, sizeof name, "fourmi-%s", command->page);
    print_header(name, command->text->summary);
    printf("*fourmi %s*", command->name);
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->is_needed) {
            printf(" *--%s* _%s_", option->name, option->value.label);
        }
    }
    fputs(" [_OPTION_...]", stdout);
    print_plain(help_operand_usage(command, usage));
    fputs("\n\n", stdout);
    print_examples(command);
    fputs("# DESCRIPTION\n\n", stdout);
    print_plain(command->text->description);
    fputs("\n\n", stdout);
    if (command_about_worlds(command) != NULL) {
        print_plain(command_about_worlds(command));
        fputs("\n\n", stdout);
    }
    if (command->operand.max > 0) {
        fputs("# ARGUMENTS\n\n", stdout);
        printf("_%s_", command->operand.value.label);
        print_explanation(command->operand.help, &command->operand.value);
    }
    fputs("# OPTIONS\n\n", stdout);
    for (const Option *option = command->options; option->name != NULL; option++) {
        print_option(option);
    }
    fputs("*-h*, *--help*\n\tShow help.\n\n", stdout);
    print_exit_statuses(command);
    print_environment(command->environment);
    fputs("# SEE ALSO\n\n*fourmi*(1)\n", stdout);
}

static void print_program_page(void)
{
    print_header("fourmi", "a laboratory of game AI");
    fputs("*fourmi* _COMMAND_ [_OPTION_...] [_ARGUMENT_...]\n\n# DESCRIPTION\n\n", stdout);
    print_plain(program_description);
    fputs("\n\n# COMMANDS\n\n", stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        printf("*fourmi-%s*(1)\n\t", command->page);
        print_plain(command->text->summary);
        fputs("\n\n", stdout);
    }
    fputs("# OPTIONS\n\n", stdout);
    for (const Option *option = program_options; option->name != NULL; option++) {
        print_option(option);
    }
    print_exit_statuses(NULL);
    print_environment(NULL);
    fputs("# SEE ALSO\n\n", stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        printf("%s*fourmi-%s*(1)", command == commands ? "" : ", ", command->page);
    }
    putchar('\n');
}

static void print_list(void)
{
    puts("fourmi");
    for (const Command *command = commands; command->name != NULL; command++) {
        printf("fourmi-%s\n", command->page);
    }
}

Status manual_run(const Arguments *arguments)
{
    const char *name = arguments_operand(arguments, 0);
    if (arguments_has(arguments, "list")) {
        print_list();
    } else if (name == NULL) {
        print_program_page();
    } else {
        print_command_page(command_of_page(name));
    }
    return STATUS_OK;
}
