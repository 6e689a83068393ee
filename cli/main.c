/* main.c - finds the sub-command, runs it, and sees that its output arrived. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/completion.h"
#include "cli/games.h"
#include "cli/help.h"
#include "cli/joining.h"
#include "cli/output.h"
#include "cli/suggest.h"
#include "cli/terminal.h"

#ifndef FOURMI_VERSION
#define FOURMI_VERSION "unknown"
#endif

/* Looks among all names for one that was meant; `group` narrows them down. */
static const char *suggest_command(const char *name, const char *group)
{
    const char *names[CHOICES_MAX];
    int count = 0;
    for (const Command *command = commands; command->name != NULL; command++) {
        if (group == NULL || command_is_in(command, group)) {
            names[count++] = command->name;
        }
    }
    if (group == NULL) {
        names[count++] = "help";
        names[count++] = "version";
    }
    names[count] = NULL;
    return suggest_name(name, names);
}

static Status complain_of_command(const char *name, const char *group)
{
    char quoted[QUOTE_SIZE];
    const char *meant = suggest_command(name, group);
    quote(name, strlen(name), quoted);
    if (games_find(name) != NULL) {
        complain("there is no command %s; did you mean play %s?", quoted, name);
    } else if (meant != NULL) {
        complain("there is no command %s; did you mean %s?", quoted, meant);
    } else {
        complain("there is no command %s; see fourmi --help", quoted);
    }
    return STATUS_USAGE;
}

static Status complain_of_option(const char *word)
{
    const char *const names[] = {"help", "version", NULL};
    char quoted[QUOTE_SIZE];
    const char *meant = suggest_name(word + strspn(word, "-"), names);
    quote(word, strlen(word), quoted);
    if (meant != NULL) {
        complain("there is no option %s; did you mean --%s?", quoted, meant);
    } else {
        complain("there is no option %s; see fourmi --help", quoted);
    }
    return STATUS_USAGE;
}

/* A group's name without a command of it. */
static Status run_group(char **words, int count)
{
    char name[64];
    if (count == 1) {
        help_print_group(stderr, words[0]);
        return STATUS_USAGE;
    }
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0) {
        help_print_group(stdout, words[0]);
        return STATUS_OK;
    }
    snprintf(name, sizeof name, "%s %s", words[0], words[1]);
    return complain_of_command(name, words[0]);
}

/* Whether a word is one of three that mean the same. */
static bool is_any(const char *word, const char *a, const char *b, const char *c)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

static bool means_help(const char *word)
{
    return is_any(word, "help", "--help", "-h");
}

static bool means_version(const char *word)
{
    return is_any(word, "version", "--version", "-V");
}

/* The words after `help`. What has no page of its own is on that of the program. */
static Status run_help(char **words, int count)
{
    int used = 1;
    const Command *command = count > 0 ? command_find(words, count, &used) : NULL;
    if (count == 0 || (count == 1 && (means_help(words[0]) || means_version(words[0])))) {
        help_print_program(stdout);
    } else if (command != NULL && used == count) {
        help_print_command(stdout, command, HELP_WHOLE);
    } else if (count == 1 && command_is_group(words[0])) {
        help_print_group(stdout, words[0]);
    } else {
        char name[64];
        snprintf(name, sizeof name, "%s%s%s", words[0], count > 1 ? " " : "",
                 count > 1 ? words[1] : "");
        return complain_of_command(name, NULL);
    }
    return STATUS_OK;
}

static Status run_command(const Command *command, const char *program, char **words, int count)
{
    Arguments arguments;
    if (!arguments_read(&arguments, command, words, count)) {
        return STATUS_USAGE;
    }
    if (arguments.wants_help) {
        help_print_command(stdout, command, HELP_BRIEF);
        return STATUS_OK;
    }
    arguments.program = program;
    if (!command->shares_work) {
        joining_tell_of_copies(command->name);
    }
    return command->run(&arguments);
}

static Status run(const char *program, char **words, int count)
{
    if (count == 0) {
        help_print_program(stderr);
        return STATUS_USAGE;
    }
    if (means_help(words[0])) {
        return run_help(words + 1, count - 1);
    }
    if (strcmp(words[0], "complete") == 0) {
        completion_answer(words + 1, count - 1);
        return STATUS_OK;
    }
    if (means_version(words[0]) && count > 1 && means_help(words[1])) {
        return run_help(words, 1);
    }
    if (means_version(words[0])) {
        puts("fourmi " FOURMI_VERSION);
        return STATUS_OK;
    }
    if (words[0][0] == '-') {
        return complain_of_option(words[0]);
    }
    int used;
    const Command *command = command_find(words, count, &used);
    if (command != NULL) {
        return run_command(command, program, words + used, count - used);
    }
    return command_is_group(words[0]) ? run_group(words, count)
                                      : complain_of_command(words[0], NULL);
}

int main(int argc, char **argv)
{
    commands_init();
    Status status = argc > 0 ? run(argv[0], argv + 1, argc - 1) : STATUS_USAGE;
    output_flush();
    if (output_has_failed()) {
        /* Whoever closed the pipe knows already. */
        if (output_error() != EPIPE) {
            complain("the output could not be written: %s", strerror(output_error()));
        }
        return STATUS_OUTPUT;
    }
    return (int)(status == STATUS_INTERRUPTED ? terminal_interrupt_status() : status);
}
