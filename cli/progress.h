/* progress.h - a line on stderr about work that takes long.
 *
 * It tells either of the nodes of one long search, or of how many of many
 * things are done:
 *
 *      48.2 M nodes, 19.3 M/s
 *      [########................]  35 %, 32371 of 92244, 14.8/s, 1:07:20 left
 *      [####........]  35 %, 1:07:20 left, and a note
 *
 * The line is drawn over and over, no longer than the window is wide, and taken away before anything else
 * is printed. Where stderr is no terminal there is none.
 */
#ifndef FOURMI_CLI_PROGRESS_H
#define FOURMI_CLI_PROGRESS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "api/fourmi.h"

enum { PROGRESS_NOTE_SIZE = 80 };

typedef struct Progress {
    pthread_mutex_t mutex;
    bool on_terminal;
    bool is_drawn;
    double started;        /* the job, in seconds of the clock */
    double search_started; /* the search whose nodes are counted */
    double shown;
    int searches;   /* under way */
    uint64_t nodes; /* since it started */
    uint64_t done_before;
    char note[PROGRESS_NOTE_SIZE];
} Progress;

/* Starts with `done` things already done in an earlier run. */
void progress_init(Progress *progress, uint64_t done);

/* A search begins and ends, its nodes are counted, and shown once nothing has
 * come of it for a second. For any thread, as is progress_clear. */
void progress_begin_search(Progress *progress);
void progress_add_nodes(Progress *progress, uint64_t nodes);
void progress_end_search(Progress *progress);

/* For things of the library: a fourmi_watch, whose context is a Progress, or NULL to show nothing. It
 * shows how much is done, and cancels on Ctrl-C, and when the output cannot be written. */
bool progress_watch(void *progress, const fourmi_progress *now);

/* Shows how many things are done, not too often. */
void progress_show(Progress *progress, uint64_t done, uint64_t total);

/* The same for work of which nobody knows how much it is: a line of one's own. */
void progress_tell(Progress *progress, const char *line);

/* What is to stand at the end of that line from now on. */
void progress_note(Progress *progress, const char *note);

/* Draws a line over the one before it on a terminal, as much of it as fits. */
void progress_draw(const char *line);

/* Takes the line away. Nodes and their time count from 0 again. */
void progress_clear(Progress *progress);

#endif
