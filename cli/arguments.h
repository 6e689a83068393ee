/* arguments.h - the words of a command line, checked against the table.
 *
 * Options are `--name VALUE`, `--name=VALUE`, `-l VALUE` or `-lVALUE`; switches
 * may share a dash (`-aw`); `--` ends the options. They may stand before or
 * after the operands. A word of nothing but X, O and - is a board, never an
 * option.
 */
#ifndef FOURMI_CLI_ARGUMENTS_H
#define FOURMI_CLI_ARGUMENTS_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/command.h"
#include "game.h"

struct Arguments {
    const char *program; /* as it was called; set by main.c */
    const Command *command;
    const char *values[OPTIONS_MAX];  /* by option; NULL if not given */
    const char *repeats[REPEATS_MAX]; /* all that was given for the repeatable option */
    int repeat_count;
    bool wants_help;
    char **operands; /* borrowed from argv */
    int operand_count;
    int word_count; /* operands and all else, from there on */
};

/* Reads the words after the command's name; puts the operands first among
 * them. Says what is wrong on stderr and returns false if anything is. */
bool arguments_read(Arguments *arguments, const Command *command, char **words, int count);

/* Whether an option was given. Requires, as all these do, that the command has
 * an option of this name. */
bool arguments_has(const Arguments *arguments, const char *option);

/* What was given, or else the option's fallback; NULL if it has none. */
const char *arguments_text(const Arguments *arguments, const char *option);

/* The same as a number; 0 if there is nothing. */
uint64_t arguments_number(const Arguments *arguments, const char *option);

/* The same as a number from 0 to 1; 0 if there is nothing. */
double arguments_real(const Arguments *arguments, const char *option);

/* The operand in that place, or else the fallback, or NULL. */
const char *arguments_operand(const Arguments *arguments, int place);

/* Lets `hide` overwrite the words of the command line, which everybody on the machine can
 * read: those that are needed have been copied. */
void arguments_hide(const Arguments *arguments, void (*hide)(char *word));

/* The line that calls the command again, to be pasted into a shell: program and
 * command, then the options that were given, but for some; and any word as a
 * shell reads it back. */
void arguments_print_call(const Arguments *arguments, FILE *stream);
void arguments_print_options(const Arguments *arguments, const char *const *but_for, FILE *stream);
void arguments_print_word(const char *word, FILE *stream);

/* The game of a name that the table has already found good. */
Game game_named(const char *name);

#endif
