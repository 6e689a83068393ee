/* progress.c - a line on stderr about work that takes long. */
#define _POSIX_C_SOURCE 200809L

#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/clock.h"
#include "cli/terminal.h"

/* A line with a note has less room for other things. */
enum { BAR_CELLS = 30, BAR_CELLS_WITH_NOTE = 12 };

/* In seconds: before a search is worth a line, between two drawings of a line,
 * between two plain lines. */
static const double patience = 1.0;
static const double drawing_pause = 0.2;
static const double plain_pause = 10.0;

void progress_init(Progress *progress, uint64_t done)
{
    const double now = seconds_now();
    *progress = (Progress){
        .on_terminal = terminal_shows_messages(),
        .started = now,
        .search_started = now,
        .shown = now,
        .done_before = done,
    };
    pthread_mutex_init(&progress->mutex, NULL);
}

/* Whether enough time has passed since the line was last shown. */
static bool is_due(Progress *progress, double now)
{
    double pause = progress->on_terminal ? drawing_pause : plain_pause;
    if (now - progress->shown < pause) {
        return false;
    }
    progress->shown = now;
    progress->is_drawn = progress->on_terminal;
    return true;
}

static void draw_nodes(const Progress *progress, double seconds)
{
    double millions = (double)progress->nodes * 1e-6;
    fprintf(stderr, "\r%.1f M nodes, %.1f M/s\033[K", millions, millions / seconds);
}

static void restart(Progress *progress)
{
    progress->nodes = 0;
    progress->search_started = seconds_now();
}

void progress_begin_search(Progress *progress)
{
    pthread_mutex_lock(&progress->mutex);
    if (progress->searches++ == 0) {
        restart(progress);
    }
    pthread_mutex_unlock(&progress->mutex);
}

void progress_end_search(Progress *progress)
{
    pthread_mutex_lock(&progress->mutex);
    progress->searches--;
    pthread_mutex_unlock(&progress->mutex);
}

void progress_add_nodes(Progress *progress, uint64_t nodes)
{
    const double now = seconds_now();
    pthread_mutex_lock(&progress->mutex);
    progress->nodes += nodes;
    const double seconds = now - progress->search_started;
    if (progress->on_terminal && seconds > patience && is_due(progress, now)) {
        draw_nodes(progress, seconds);
    }
    pthread_mutex_unlock(&progress->mutex);
}

static void print_bar(double share, int cells)
{
    int full = (int)(share * cells);
    fputc('[', stderr);
    for (int i = 0; i < cells; i++) {
        fputc(i < full ? '#' : '.', stderr);
    }
    fputs("] ", stderr);
}

/* ", 1:07:20 left", judging by the things that were done in this run. */
static void print_time_left(const Progress *progress, uint64_t done, uint64_t total, double now)
{
    if (done > progress->done_before) {
        double each = (now - progress->started) / (double)(done - progress->done_before);
        uint64_t left = (uint64_t)(each * (double)(total - done) + 0.5);
        fprintf(stderr, ", %" PRIu64 ":%02u:%02u left", left / 3600, (unsigned)(left / 60 % 60),
                (unsigned)(left % 60));
    }
}

void progress_show(Progress *progress, uint64_t done, uint64_t total)
{
    const double now = seconds_now();
    pthread_mutex_lock(&progress->mutex);
    if (is_due(progress, now)) {
        const double share = total > 0 ? (double)done / (double)total : 1.0;
        const bool has_note = progress->note[0] != '\0';
        if (progress->on_terminal) {
            fputc('\r', stderr);
            print_bar(share, has_note ? BAR_CELLS_WITH_NOTE : BAR_CELLS);
        }
        fprintf(stderr, "%3d %%", (int)(100.0 * share));
        if (!has_note || !progress->on_terminal) {
            fprintf(stderr, ", %" PRIu64 " of %" PRIu64, done, total);
        }
        print_time_left(progress, done, total, now);
        fputs(progress->note, stderr);
        fputs(progress->on_terminal ? "\033[K" : "\n", stderr);
    }
    pthread_mutex_unlock(&progress->mutex);
}

void progress_note(Progress *progress, const char *note)
{
    pthread_mutex_lock(&progress->mutex);
    snprintf(progress->note, sizeof progress->note, ", %s", note);
    pthread_mutex_unlock(&progress->mutex);
}

void progress_clear(Progress *progress)
{
    pthread_mutex_lock(&progress->mutex);
    if (progress->is_drawn) {
        fputs("\r\033[K", stderr);
        progress->is_drawn = false;
    }
    restart(progress);
    pthread_mutex_unlock(&progress->mutex);
}
