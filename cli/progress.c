/* progress.c - a line on stderr about work that takes long. */
#define _POSIX_C_SOURCE 200809L

#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/output.h"
#include "cli/terminal.h"
#include "host/clock.h"

/* A line with a note has less room for other things. */
enum { BAR_CELLS = 30, BAR_CELLS_WITH_NOTE = 12, BAR_CELLS_AT_LEAST = 4 };
/* Room for the parts of a line, and for all of them with the per cent. */
enum { PERCENT_SIZE = 20, COUNT_SIZE = 60, TIME_SIZE = 60 };
enum { LINE_SIZE = PERCENT_SIZE + COUNT_SIZE + TIME_SIZE + PROGRESS_NOTE_SIZE };

/* In seconds: before a search is worth a line, and between two drawings. */
static const double patience = 1.0;
static const double drawing_pause = 0.2;

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
    if (!progress->on_terminal || now - progress->shown < drawing_pause) {
        return false;
    }
    progress->shown = now;
    progress->is_drawn = true;
    return true;
}

void progress_draw(const char *line)
{
    /* A line that fills the last column may already be two. */
    fprintf(stderr, "\r%.*s\033[K", terminal_message_width() - 1, line);
}

static void draw_nodes(const Progress *progress, double seconds)
{
    char line[80];
    double millions = (double)progress->nodes * 1e-6;
    snprintf(line, sizeof line, "%.1f M nodes, %.1f M/s", millions, millions / seconds);
    progress_draw(line);
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
    if (seconds > patience && is_due(progress, now)) {
        draw_nodes(progress, seconds);
    }
    pthread_mutex_unlock(&progress->mutex);
}

/* "[####....] " */
static void write_bar(char *bar, double share, int cells)
{
    const int full = (int)(share * cells);
    *bar++ = '[';
    for (int i = 0; i < cells; i++) {
        *bar++ = i < full ? '#' : '.';
    }
    strcpy(bar, "] ");
}

/* ", 14.8/s, 1:07:20 left", judging by the things that were done in this run;
 * nothing before there are any. */
static void write_time_left(const Progress *progress, uint64_t done, uint64_t total,
                            char text[TIME_SIZE])
{
    static const char *const units[] = {"", " k", " M", " G"};
    const double seconds = seconds_now() - progress->started;
    text[0] = '\0';
    if (done > progress->done_before && seconds > 0) {
        const double rate = (double)(done - progress->done_before) / seconds;
        const uint64_t left = total > done ? (uint64_t)((double)(total - done) / rate + 0.5) : 0;
        double shown = rate;
        int unit = 0;
        for (; shown >= 1e4 && unit < 3; unit++) {
            shown /= 1e3;
        }
        if (progress->note[0] == '\0') { /* a note has a rate of its own */
            snprintf(text, TIME_SIZE, ", %.*f%s/s", shown < 100, shown, units[unit]);
        }
        snprintf(text + strlen(text), TIME_SIZE - strlen(text), ", %" PRIu64 ":%02u:%02u left",
                 left / 3600, (unsigned)(left / 60 % 60), (unsigned)(left % 60));
    }
}

/* What the line says beside its bar. */
static void write_words(const Progress *progress, uint64_t done, uint64_t total, double share,
                        char words[LINE_SIZE])
{
    char count[COUNT_SIZE] = "";
    char time_left[TIME_SIZE];
    if (progress->note[0] == '\0') {
        snprintf(count, sizeof count, ", %" PRIu64 " of %" PRIu64, done, total);
    }
    write_time_left(progress, done, total, time_left);
    snprintf(words, LINE_SIZE, "%3d %%%s%s%s", (int)(100.0 * share), count, time_left,
             progress->note);
}

/* The bar takes the room that the words leave; where that is hardly any, the
 * words stand alone. */
static void draw_line(const Progress *progress, double share, const char *words)
{
    char line[2 * LINE_SIZE] = "";
    const int most = progress->note[0] != '\0' ? BAR_CELLS_WITH_NOTE : BAR_CELLS;
    const int room = terminal_message_width() - 1 - (int)strlen(words) - (int)strlen("[] ");
    if (room >= BAR_CELLS_AT_LEAST) {
        write_bar(line, share, room < most ? room : most);
    }
    strcat(line, words);
    progress_draw(line);
}

void progress_show(Progress *progress, uint64_t done, uint64_t total)
{
    pthread_mutex_lock(&progress->mutex);
    if (is_due(progress, seconds_now())) {
        const double share = total > 0 ? (double)done / (double)total : 1.0;
        char words[LINE_SIZE];
        write_words(progress, done, total, share, words);
        draw_line(progress, share, words);
    }
    pthread_mutex_unlock(&progress->mutex);
}

bool progress_watch(void *progress, const fourmi_progress *now)
{
    if (progress != NULL) {
        progress_show(progress, now->done, now->total);
    }
    return !terminal_was_interrupted() && !output_has_failed();
}

void progress_tell(Progress *progress, const char *line)
{
    pthread_mutex_lock(&progress->mutex);
    if (is_due(progress, seconds_now())) {
        progress_draw(line);
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
