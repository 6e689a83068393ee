/* sandbox.h - what the server gives up before it serves.
 *
 * Whoever takes over a server through a mistake in it can do what the server
 * can. So it keeps only what it needs: files in the folder of its database, the
 * connections that come to its socket, and threads. Where the database is elsewhere,
 * it keeps connections to that instead of files.
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

/* What a server needs whose database is elsewhere. */
enum { SANDBOX_PORTS_MAX = 8, SANDBOX_FILES_MAX = 16 };
typedef struct SandboxDatabase {
    int ports[SANDBOX_PORTS_MAX]; /* of TCP, that it may connect to */
    int port_count;
    const char *files[SANDBOX_FILES_MAX]; /* or folders, that it may read */
    int file_count;
} SandboxDatabase;

/* Gives up everything but reading and writing in the folder of `data`, a file
 * that need not be there yet. For good, and only for the calling thread and
 * those that it starts from now on. Where the system has not got something, it
 * goes without. */
Sandbox sandbox_enter(const char *data);

/* The same, but for connections to a database: to Unix sockets, and to these ports. It
 * writes no file, and reads those that say who and where that is. */
Sandbox sandbox_enter_connected(const SandboxDatabase *database);

#endif
