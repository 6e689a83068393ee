/* program.c - the program in a world that fails. What fails is said by the
 * environment, at the start, and later over a socket:
 *
 *      FOURMI_FAULTS="memory 37 once"      the 37th call from the start
 *      FOURMI_FAULTS="disk 0 once"         nothing yet, but count
 *      FOURMI_FAULTS="stuck 1 ever"        the thread that reads waits for the disk
 *      FOURMI_FAULTS_SOCKET=3              further such lines come over file 3
 *
 * Each line is answered by how many calls of its kind there were since the last
 * one, and 1 if one of them failed. The same is said at the end, on stderr. The
 * line "look" asks for it and changes nothing.
 */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "faults.h"

static const char *const kinds[FAULTS] = {
    [FAULT_MEMORY] = "memory",
    [FAULT_DISK] = "disk",
    [FAULT_STUCK] = "stuck",
};

static Fault current;

/* Writes what has happened since the last line that was obeyed. */
static int tell(char *answer, size_t size)
{
    return snprintf(answer, size, "%ld %d\n", faults_calls(current), faults_has_struck());
}

/* Does what a line says, and writes what has happened before it. */
static int obey(const char *line, char *answer, size_t size)
{
    char kind[16];
    char how[16];
    long nth;
    faults_disarm();
    const int length = tell(answer, size);
    if (sscanf(line, "%15s %ld %15s", kind, &nth, how) != 3) {
        abort();
    }
    current = FAULT_MEMORY;
    while (strcmp(kind, kinds[current]) != 0) {
        current++;
        assert(current < FAULTS); /* a mistake of the test */
    }
    faults_arm(current, nth, strcmp(how, "once") != 0);
    return length;
}

/* One line comes at a time, since the test waits for the answer. */
static void *listen_to(void *context)
{
    const int file = atoi(context);
    char line[64];
    char answer[64];
    for (ssize_t size; (size = read(file, line, sizeof line - 1)) > 0;) {
        line[size] = '\0';
        const int length = strcmp(line, "look\n") == 0 ? tell(answer, sizeof answer)
                                                       : obey(line, answer, sizeof answer);
        if (write(file, answer, (size_t)length) != length) {
            break;
        }
    }
    return NULL;
}

static void report(void)
{
    const bool has_struck = faults_disarm();
    fprintf(stderr, "faults: %ld %d\n", faults_calls(current), has_struck);
}

__attribute__((constructor)) static void begin(void)
{
    char answer[64];
    const char *line = getenv("FOURMI_FAULTS");
    char *file = getenv("FOURMI_FAULTS_SOCKET");
    pthread_t thread;
    if (line == NULL) {
        return;
    }
    faults_init();
    atexit(report);
    obey(line, answer, sizeof answer);
    if (file != NULL && pthread_create(&thread, NULL, listen_to, file) == 0) {
        pthread_detach(thread);
    }
}
