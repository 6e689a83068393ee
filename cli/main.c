/* main.c - finds the sub-command, runs it, and sees that its output arrived. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/output.h"
#include "cli/suggest.h"

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
    names[count] = NULL;
    return suggest_name(name, names);
}

static Status complain_of_command(const char *name, const char *group)
{
    char quoted[QUOTE_SIZE];
    const char *meant = suggest_command(name, group);
    quote(name, strlen(name), quoted);
    if (meant != NULL) {
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

static Status run_command(const Command *command, char **words, int count)
{
    Arguments arguments;
    if (!arguments_read(&arguments, command, words, count)) {
        return STATUS_USAGE;
    }
    if (arguments.wants_help) {
        help_print_command(stdout, command);
        return STATUS_OK;
    }
    return command->run(&arguments);
}

static Status run(char **words, int count)
{
    if (count == 0) {
        help_print_program(stderr);
        return STATUS_USAGE;
    }
    if (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0) {
        help_print_program(stdout);
        return STATUS_OK;
    }
    if (strcmp(words[0], "--version") == 0 || strcmp(words[0], "-V") == 0) {
        puts("fourmi " FOURMI_VERSION);
        return STATUS_OK;
    }
    if (words[0][0] == '-') {
        return complain_of_option(words[0]);
    }
    int used;
    const Command *command = command_find(words, count, &used);
    if (command != NULL) {
        return run_command(command, words + used, count - used);
    }
    return command_is_group(words[0]) ? run_group(words, count)
                                      : complain_of_command(words[0], NULL);
}

int main(int argc, char **argv)
{
    Status status = argc > 0 ? run(argv + 1, argc - 1) : STATUS_USAGE;
    errno = 0;
    if (fflush(stdout) != 0 || output_has_failed()) {
        /* Whoever closed the pipe knows already. */
        if (errno != EPIPE) {
            complain("the output could not be written%s%s", errno != 0 ? ": " : "",
                     errno != 0 ? strerror(errno) : "");
        }
        return STATUS_OUTPUT;
    }
    return (int)status;
}
