/* manual.c - fourmi manual: man pages, as source for scdoc. */
#include <stdio.h>

#include "cli/help.h"
#include "cli/run.h"

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
        help_print_manual(stdout);
    } else {
        help_print_command(stdout, command_of_page(name), HELP_MANUAL);
    }
    return STATUS_OK;
}
