/* server.h - the page, rooms and the API, served until somebody says stop.
 *
 *      net.c  sockets, HTTP, WebSocket
 *        |
 *      server.c  which request goes where
 *        |-- pages.c     the files of the page
 *        |-- reach.c     the URLs of all this
 *        |-- api.c       what is asked over HTTP --- analysis.c --+
 *        |     |                                 \-- brain_check.c +-- pool.c   threads that solve
 *        |     +-- asked.c     what strangers write, read
 *        +-- hub.c       rooms, and who is in them - thinking.c --+
 *              |-- room.c      what happens in a room
 *              |-- ai.c        what an AI is called
 *              |-- protocol.c  JSON
 *              |-- observer.c  a learner that watches
 *              +-- store.c     the thread that writes
 *
 * sandbox.c holds all of them.
 */
#ifndef FOURMI_SERVER_SERVER_H
#define FOURMI_SERVER_SERVER_H

#include <stdbool.h>

#include "server/config.h"

typedef struct Server Server;

/* Gets everything ready and listens, and enters the sandbox if it is to be one.
 * Returns
 * NULL, with a sentence in `error`, if something is not as it must be. */
Server *server_new(const Config *config, char error[CONFIG_ERROR_SIZE]);
void server_free(Server *server);

/* Where browsers find it: "http://127.0.0.1:8080/". */
const char *server_url(const Server *server);

/* Where those of other machines do, if it listens on all addresses: a list
 * separated by commas. */
const char *server_urls_for_others(const Server *server);

/* Whether there are pages to serve. */
bool server_has_pages(const Server *server);

/* Serves until SIGINT or SIGTERM, which count from server_new on. */
void server_run(Server *server);

#endif
