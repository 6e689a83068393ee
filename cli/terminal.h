/* terminal.h - the person in front of the program: the terminal, its colours,
 * and Ctrl-C. */
#ifndef FOURMI_CLI_TERMINAL_H
#define FOURMI_CLI_TERMINAL_H

#include <stdbool.h>

typedef enum Color { COLOR_NONE, COLOR_256, COLOR_TRUE } Color;

/* Whether somebody sees stdout, types stdin, watches stderr. */
bool terminal_shows_output(void);
bool terminal_gives_input(void);
bool terminal_shows_messages(void);

/* Whether the cursor can be moved on stdout. */
bool terminal_can_animate(void);

/* The colours for stdout. `when` is "auto", "always" or "never"; auto honours
 * NO_COLOR (no-color.org) and terminals without any. */
Color terminal_color(const char *when);

/* From now on Ctrl-C does not end the program but is noticed; a second one ends
 * it at once, should nobody notice. */
void terminal_catch_interrupt(void);
bool terminal_was_interrupted(void);

void terminal_pause_ms(int duration_ms);

#endif
