/* urls.h - under which URLs the server can be reached. */
#ifndef FOURMI_SERVER_URLS_H
#define FOURMI_SERVER_URLS_H

#include <stdbool.h>

enum {
    URL_SIZE = 96,
    URLS_SIZE = 384, /* of a list of them, which fits into a line of the log */
};

/* The URL of this machine's own browsers for a server that listens on `address`:
 * "http://127.0.0.1:8080/". Where it listens on all addresses that is one of them. */
void urls_write_local(const char *address, int port, char url[URL_SIZE]);

/* The URLs to give to others, separated by commas, of a server that listens on all
 * addresses; "" for one that listens on a certain one, or if there are none. Asks
 * the system, by a socket. */
void urls_write_for_others(const char *address, int port, char urls[URLS_SIZE]);

/* Whether a page of `origin` comes from this server by a number that is an address,
 * and not by a name: `host`, to which its request went, is where it comes from. A
 * name could be anybody's, who lets it lead here once his page is loaded; an
 * address leads to one place only. */
bool urls_is_own_origin(const char *origin, const char *host, int port);

/* The origin by which the client of a request has reached this server, as far as `host`
 * tells it: https if such an origin is one of a comma-separated list, else http. False if
 * `host` is not well formed. */
enum { URL_ORIGIN_SIZE = 272 };
bool urls_write_origin(const char *host, const char *origins, char origin[URL_ORIGIN_SIZE]);

#endif
