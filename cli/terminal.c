/* terminal.c - the person in front of the program. */
#define _POSIX_C_SOURCE 200809L

#include "cli/terminal.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

/* The signal that asks to stop, 0 while none has come. Set by the signal handler,
 * read by every thread. */
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

/* What the locale says of characters; as for setlocale, the first of these that is
 * set. */
static const char *locale_of_characters(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        if (is_set(variables[i])) {
            return getenv(variables[i]);
        }
    }
    return "";
}

bool terminal_shows_unicode(void)
{
    const char *locale = locale_of_characters();
    return terminal_can_animate() &&
           (strstr(locale, "UTF-8") != NULL || strstr(locale, "utf8") != NULL);
}

bool terminal_has_room(int lines, int columns)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) {
        return true;
    }
    return (size.ws_row == 0 || size.ws_row >= lines) &&
           (size.ws_col == 0 || size.ws_col >= columns);
}

int terminal_width(FILE *stream)
{
    struct winsize size;
    return ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

int terminal_message_width(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    const char *columns = getenv("COLUMNS");
    long width = columns != NULL ? strtol(columns, NULL, 10) : 0;
    return 0 < width && width <= USHRT_MAX ? (int)width : 80;
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
    int none = 0; /* the first is why the program ends */
    atomic_compare_exchange_strong(&interrupted, &none, signal_number);
}

/* Lets a signal be noted. With SA_RESTART output that waits for its reader goes
 * on afterwards. Waits for input and pauses return all the same, so that it can
 * be noticed. */
static void catch_signal(int signal_number, int more_flags)
{
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART | more_flags};
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

/* nohup and its like see to it that some signals are ignored. */
static bool is_ignored(int signal_number)
{
    struct sigaction now;
    return sigaction(signal_number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

void terminal_catch_interrupt(void)
{
    catch_signal(SIGINT, (int)SA_RESETHAND);
    catch_signal(SIGTERM, (int)SA_RESETHAND);
    /* A terminal that is closed sends this, and its shell once more at once, so
     * the second must not end the program while it saves. */
    if (!is_ignored(SIGHUP)) {
        catch_signal(SIGHUP, 0);
    }
}

/* Every attempt to print sends it again. */
void terminal_catch_broken_pipe(void)
{
    if (!is_ignored(SIGPIPE)) {
        catch_signal(SIGPIPE, 0);
    }
}

bool terminal_was_interrupted(void)
{
    return interrupted != 0;
}

Status terminal_interrupt_status(void)
{
    switch ((int)interrupted) {
    case SIGHUP:
        return STATUS_HUNG_UP;
    case SIGTERM:
        return STATUS_TERMINATED;
    case SIGPIPE:
        return STATUS_OUTPUT;
    default:
        return STATUS_INTERRUPTED;
    }
}

/* Ctrl-C that comes after the look at the flag and before the wait would be
 * lost: nothing else ends the wait. So it is held back from before the look,
 * and only pselect lets it through, which lets it through and waits at once. */
bool terminal_wait_for_input(void)
{
    sigset_t interrupts;
    sigset_t before;
    fd_set inputs;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    sigaddset(&interrupts, SIGTERM);
    sigaddset(&interrupts, SIGHUP);
    FD_ZERO(&inputs);
    FD_SET(STDIN_FILENO, &inputs);
    pthread_sigmask(SIG_BLOCK, &interrupts, &before);
    int error = EINTR;
    bool is_ready = false;
    if (!terminal_was_interrupted()) {
        is_ready = pselect(STDIN_FILENO + 1, &inputs, NULL, NULL, NULL, &before) > 0;
        error = errno;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return is_ready;
}

void terminal_pause_ms(int duration_ms)
{
    struct timespec duration = {duration_ms / 1000, duration_ms % 1000 * 1000000L};
    nanosleep(&duration, NULL);
}
