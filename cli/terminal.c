/* terminal.c - the person in front of the program. */
#define _POSIX_C_SOURCE 200809L

#include "cli/terminal.h"

#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Set by the signal handler, read by every thread. */
static atomic_int interrupted;
static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler may touch nothing else");

bool terminal_shows_output(void)
{
    return isatty(STDOUT_FILENO);
}

bool terminal_gives_input(void)
{
    return isatty(STDIN_FILENO);
}

bool terminal_shows_messages(void)
{
    return isatty(STDERR_FILENO);
}

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

static bool is_dumb(void)
{
    const char *term = getenv("TERM");
    return term == NULL || strcmp(term, "dumb") == 0;
}

bool terminal_can_animate(void)
{
    return terminal_shows_output() && !is_dumb();
}

Color terminal_color(const char *when)
{
    bool wanted = strcmp(when, "always") == 0;
    if (strcmp(when, "auto") == 0) {
        wanted = terminal_shows_output() && !is_dumb() && !is_set("NO_COLOR");
    }
    if (!wanted) {
        return COLOR_NONE;
    }
    const char *kind = getenv("COLORTERM");
    bool is_true = kind != NULL && (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0);
    return is_true ? COLOR_TRUE : COLOR_256;
}

static void note_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

void terminal_catch_interrupt(void)
{
    /* Without SA_RESTART a waiting read returns, so that it can be noticed. */
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool terminal_was_interrupted(void)
{
    return interrupted != 0;
}

void terminal_pause_ms(int duration_ms)
{
    struct timespec duration = {duration_ms / 1000, duration_ms % 1000 * 1000000L};
    nanosleep(&duration, NULL);
}
