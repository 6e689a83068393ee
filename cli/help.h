/* help.h - what `--help` prints, and manual pages: a description of each command from the table, in two
 * lengths and two styles.
 */
#ifndef FOURMI_CLI_HELP_H
#define FOURMI_CLI_HELP_H

#include <stdio.h>

#include "cli/command.h"

/* Of the program, on one screen; and of a group of commands. */
void help_print_program(FILE *out);
void help_print_group(FILE *out, const char *group);

typedef enum HelpStyle {
    HELP_BRIEF,  /* fourmi COMMAND --help: what one needs to begin */
    HELP_WHOLE,  /* fourmi help COMMAND: everything */
    HELP_MANUAL, /* the same as source for scdoc */
} HelpStyle;
void help_print_command(FILE *out, const Command *command, HelpStyle style);

/* The manual page of the program itself. */
void help_print_manual(FILE *out);

/* "[GAME]", "PLAYER PLAYER" or "[POSITION...]"; returns `text`. */
enum { USAGE_SIZE = 64 };
const char *help_operand_usage(const Command *command, char text[USAGE_SIZE]);

#endif
