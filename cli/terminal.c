/* terminal.c - the person in front of the program. */
#define _POSIX_C_SOURCE 200809L

#include "cli/terminal.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The only thing that a signal handler may touch. */
static volatile sig_atomic_t interrupted;

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

/* ------------------------------------------------------------------ worker */

struct Worker {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t is_done_now;
    bool is_done;
    void (*job)(void *context);
    void *context;
};

static void *work(void *argument)
{
    Worker *worker = argument;
    worker->job(worker->context);
    pthread_mutex_lock(&worker->mutex);
    worker->is_done = true;
    pthread_cond_signal(&worker->is_done_now);
    pthread_mutex_unlock(&worker->mutex);
    return NULL;
}

Worker *worker_start(void (*job)(void *context), void *context)
{
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        return NULL;
    }
    worker->job = job;
    worker->context = context;
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->is_done_now, NULL);

    /* Ctrl-C is for the thread that waits. */
    sigset_t interrupt;
    sigset_t before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    bool started = pthread_create(&worker->thread, NULL, work, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!started) {
        free(worker);
        return NULL;
    }
    return worker;
}

static struct timespec from_now(int duration_ms)
{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    long ns = at.tv_nsec + duration_ms % 1000 * 1000000L;
    at.tv_sec += duration_ms / 1000 + ns / 1000000000L;
    at.tv_nsec = ns % 1000000000L;
    return at;
}

bool worker_wait(Worker *worker, int timeout_ms)
{
    const struct timespec until = from_now(timeout_ms);
    int timed_out = 0;
    pthread_mutex_lock(&worker->mutex);
    while (!worker->is_done && timed_out == 0) {
        timed_out = pthread_cond_timedwait(&worker->is_done_now, &worker->mutex, &until);
    }
    bool is_done = worker->is_done;
    pthread_mutex_unlock(&worker->mutex);
    if (is_done) {
        pthread_join(worker->thread, NULL);
        free(worker);
    }
    return is_done;
}
