/* input.h - the lines of standard input, with Ctrl-C noticed while none comes. */
#ifndef FOURMI_CLI_INPUT_H
#define FOURMI_CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/command.h"

/* What was read of stdin and not yet taken. Zeroed means nothing so far. */
typedef struct Input {
    char *bytes; /* [room] */
    size_t room;
    size_t start; /* of what is not yet taken, and its end */
    size_t end;
    bool has_ended;
    int error; /* the errno that ended it, 0 for none */
} Input;

/* The next line, with its line end if it has one, valid until the next call,
 * and its length: bytes may be 0. NULL at the end of the input, on Ctrl-C, and
 * if it cannot be read. */
const char *input_next_line(Input *input, size_t *length);

/* The status to end with: says so if the input could not be read. */
Status input_status(const Input *input);

void input_clear(Input *input);

#endif
