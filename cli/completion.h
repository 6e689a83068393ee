/* completion.h - what a shell offers behind what was typed. */
#ifndef FOURMI_CLI_COMPLETION_H
#define FOURMI_CLI_COMPLETION_H

/* Prints what the last of some words, of which the first is the shell, may become. */
void completion_answer(char *const *words, int count);

#endif
