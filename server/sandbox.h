/* sandbox.h - what the server gives up before it serves.
 *
 * Whoever takes over a server through a mistake in it can do what the server
 * can. So it keeps only what it needs: files in the folder of its database, the
 * connections that come to its socket, and threads.
 *
 *      landlock   which files may be opened; no TCP connection to elsewhere; no
 *                 signals to others; from Linux 5.13 on, more with each version
 *      seccomp    which system calls there are: no programs, no processes, no
 *                 signals to others, no sockets, no executable memory, no other
 *                 rights to files, nothing of an administrator's
 */
#ifndef FOURMI_SERVER_SANDBOX_H
#define FOURMI_SERVER_SANDBOX_H

#include <stdbool.h>

typedef struct Sandbox {
    int landlock; /* its version; 0 if the system has none */
    bool has_seccomp;
} Sandbox;

/* Gives up everything but reading and writing in the folder of `data`, a file
 * that need not be there yet. For good, and only for the calling thread and
 * those that it starts from now on. Where the system has not got something, it
 * goes without. */
Sandbox sandbox_enter(const char *data);

#endif
