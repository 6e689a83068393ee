/* input.c - the lines of standard input, with Ctrl-C noticed while none comes. */
#define _POSIX_C_SOURCE 200809L

#include "cli/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output.h"
#include "cli/terminal.h"

enum { ROOM_AT_LEAST = 4096 };

/* Makes room for at least one more byte. */
static bool make_room(Input *input)
{
    if (input->start > 0) {
        memmove(input->bytes, input->bytes + input->start, input->end - input->start);
        input->end -= input->start;
        input->start = 0;
    }
    if (input->end < input->room) {
        return true;
    }
    size_t room = input->room > 0 ? input->room * 2 : ROOM_AT_LEAST;
    char *bytes = realloc(input->bytes, room);
    if (bytes == NULL) {
        return false;
    }
    input->bytes = bytes;
    input->room = room;
    return true;
}

/* Reads what there is. False if no more is to come. */
static bool read_more(Input *input)
{
    ssize_t count = -1;
    errno = ENOMEM;
    if (make_room(input)) {
        do {
            count = terminal_wait_for_input()
                        ? read(STDIN_FILENO, input->bytes + input->end, input->room - input->end)
                        : -1;
        } while (count < 0 && (errno == EINTR || errno == EAGAIN) && !terminal_was_interrupted());
    }
    if (count > 0) {
        input->end += (size_t)count;
    } else if (count < 0 && !terminal_was_interrupted()) {
        input->error = errno;
    }
    input->has_ended = count <= 0;
    return !input->has_ended;
}

const char *input_next_line(Input *input, size_t *length)
{
    size_t seen = 0;
    do {
        const size_t waiting = input->end - input->start;
        if (waiting > seen) { /* there are no bytes before the first reading */
            const char *line = input->bytes + input->start;
            const char *line_end = memchr(line + seen, '\n', waiting - seen);
            if (line_end != NULL) {
                *length = (size_t)(line_end - line) + 1;
                input->start += *length;
                return line;
            }
        }
        seen = waiting;
    } while (!input->has_ended && read_more(input));

    /* The last line may do without its end. */
    *length = input->end - input->start;
    if (*length == 0 || input->error != 0 || terminal_was_interrupted()) {
        return NULL;
    }
    input->start = input->end;
    return input->bytes + input->end - *length;
}

Status input_status(const Input *input)
{
    if (input->error == 0) {
        return STATUS_OK;
    }
    complain("the input could not be read: %s", strerror(input->error));
    return input->error == ENOMEM ? STATUS_RESOURCES : STATUS_BAD_INPUT;
}

void input_clear(Input *input)
{
    free(input->bytes);
    *input = (Input){0};
}
