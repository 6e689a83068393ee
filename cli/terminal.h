/* terminal.h - the person in front of the program: the terminal, its colours,
 * and Ctrl-C. */
#ifndef FOURMI_CLI_TERMINAL_H
#define FOURMI_CLI_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/command.h"

typedef enum Color { COLOR_NONE, COLOR_256, COLOR_TRUE } Color;

/* Whether somebody sees stdout, types stdin, watches stderr. */
bool terminal_shows_output(void);
bool terminal_gives_input(void);
bool terminal_shows_messages(void);

/* Whether the cursor can be moved on stdout. */
bool terminal_can_animate(void);

/* Whether stdout is a terminal that shows Unicode, as far as the locale tells. */
bool terminal_shows_unicode(void);

/* Whether the window is at least so large, as far as that is known. */
bool terminal_has_room(int lines, int columns);

/* How many columns a stream has: those of its window; of a file, 80. */
int terminal_width(FILE *stream);

/* How many columns stderr has: those of its window or else of COLUMNS, 80 if
 * neither is known. */
int terminal_message_width(void);

/* The colours for stdout. `when` is "auto", "always" or "never"; auto honours
 * NO_COLOR (no-color.org) and terminals without any. */
Color terminal_color(const char *when);

/* From now on Ctrl-C does not end the program but is noticed; a second one ends
 * it at once, should nobody notice. SIGTERM, by which others ask a program to
 * end, counts as Ctrl-C here and everywhere, and so does SIGHUP, which comes when
 * the terminal is closed; only the status tells them apart. */
void terminal_catch_interrupt(void);
bool terminal_was_interrupted(void);

/* The same for output that nobody reads any more, which otherwise ends the
 * program at once: for those that have something to save first. */
void terminal_catch_broken_pipe(void);

/* The status to end with after an interruption. */
Status terminal_interrupt_status(void);

/* Waits until stdin can be read without waiting. False, with errno set, on
 * Ctrl-C, even if it came before, or if there is no stdin. */
bool terminal_wait_for_input(void);

void terminal_pause_ms(int duration_ms);

#endif
