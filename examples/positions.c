/* positions.c - the exact values of a list of positions, one on
 * each line of standard input, found by several threads with
 * libfourmi. Ctrl-C ends it with what is known by then.
 *
 *      positions [GAME [THREADS]] < positions.txt
 */
#include <fourmi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1000, LINE_SIZE = 256 };

static char lines[ROOM][LINE_SIZE];

/* Set by Ctrl-C at whatever time; the next call of tell_progress
 * sees it. */
static volatile sig_atomic_t is_stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    is_stopped = 1;
}

/* Called every few milliseconds, by one thread after the other. */
static int tell_progress(
    void *context, uint64_t done, uint64_t total)
{
    uint64_t *told = context;
    if (done != *told) {
        *told = done;
        fprintf(stderr, "%llu of %llu\n", (unsigned long long)done,
            (unsigned long long)total);
    }
    return !is_stopped;
}

static size_t read_lines(const char *positions[ROOM])
{
    size_t count = 0;
    while (count < ROOM &&
           fgets(lines[count], LINE_SIZE, stdin) != NULL) {
        lines[count][strcspn(lines[count], "\n")] = '\0';
        positions[count] = lines[count];
        count++;
    }
    return count;
}

static void print(
    const char *position, const fourmi_value *value, int status)
{
    char text[FOURMI_VALUE_SIZE];
    if (status == FOURMI_OK) {
        fourmi_value_text(value, text);
    }
    printf("%s: %s\n", position,
        status == FOURMI_OK ? text
                            : fourmi_status_message(status));
}

int main(int argc, char **argv)
{
    static const char *positions[ROOM];
    static fourmi_value values[ROOM];
    static int statuses[ROOM];
    const fourmi_solver_options options = {
        .threads = argc > 2 ? atoi(argv[2]) : 2};
    const size_t count = read_lines(positions);
    uint64_t told = 0;
    fourmi_solver *solver;
    signal(SIGINT, stop);
    int status = fourmi_solver_new(
        argc > 1 ? argv[1] : "connect4", &options, &solver);
    if (status == FOURMI_OK) {
        fourmi_solver_set_progress(solver, tell_progress, &told);
        status = fourmi_solver_list(
            solver, positions, count, values, statuses);
        fourmi_solver_free(solver);
    }
    if (status < 0 && status != FOURMI_ERROR_CANCELLED) {
        fprintf(stderr, "positions: %s\n",
            fourmi_status_message(status));
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < count; i++) {
        print(positions[i], &values[i], statuses[i]);
    }
    return status == FOURMI_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
