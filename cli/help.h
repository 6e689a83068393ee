/* help.h - what `--help` prints. */
#ifndef FOURMI_CLI_HELP_H
#define FOURMI_CLI_HELP_H

#include <stdio.h>

#include "cli/command.h"

void help_print_program(FILE *out);
void help_print_group(FILE *out, const char *group);

/* `fourmi COMMAND --help` prints what one needs to begin, `fourmi help COMMAND` all. */
typedef enum HelpLength { HELP_BRIEF, HELP_WHOLE } HelpLength;
void help_print_command(FILE *out, const Command *command, HelpLength length);

/* "[GAME]", "PLAYER PLAYER" or "[POSITION...]"; returns `text`. */
enum { USAGE_SIZE = 64 };
const char *help_operand_usage(const Command *command, char text[USAGE_SIZE]);

/* The help of an option or operand, and what may be given: "Who makes the first
 * move. One of me, ai."; returns `text`. */
enum { EXPLANATION_SIZE = 640 + VALUE_TEXT_SIZE };
const char *help_explain(const char *help, const OptionValue *value, char text[EXPLANATION_SIZE]);

#endif
