/* pg_needs.c - what a database is reached with, for the sandbox to leave it. */
#define _POSIX_C_SOURCE 200809L

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/pq_late.h"
#include "server/store/store.h"

enum { PORT_OF_NAMES = 53, USUAL_PORT = 5432, PATH_SIZE = 1024 };

static void add_port(StoreNeeds *needs, long port)
{
    if (0 < port && port < 65536 && needs->port_count < STORE_PORTS_MAX) {
        needs->ports[needs->port_count++] = (int)port;
    }
}

static void add_file(StoreNeeds *needs, const char *path)
{
    if (path != NULL && path[0] == '/' && needs->file_count < STORE_FILES_MAX) {
        char *copy = strdup(path);
        needs->files[needs->file_count] = copy;
        needs->file_count += copy != NULL;
    }
}

/* "5432,5433": one for each host. An empty one is the usual one. */
static void add_ports(StoreNeeds *needs, const char *list)
{
    while (list != NULL && *list != '\0') {
        char *end;
        const long port = strtol(list, &end, 10);
        add_port(needs, end != list ? port : USUAL_PORT);
        list = strchr(list, ',');
        list = list != NULL ? list + 1 : NULL;
    }
}

static bool is_file(const char *keyword)
{
    static const char *const keywords[] = {"passfile",    "sslcert", "sslkey",
                                           "sslrootcert", "sslcrl",  "sslcrldir"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (strcmp(keyword, keywords[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void add_options(StoreNeeds *needs, PQconninfoOption *options)
{
    for (const PQconninfoOption *option = options; option != NULL && option->keyword != NULL;
         option++) {
        if (option->val != NULL && strcmp(option->keyword, "port") == 0) {
            add_ports(needs, option->val);
        } else if (option->val != NULL && is_file(option->keyword)) {
            add_file(needs, option->val);
        }
    }
    PQconninfoFree(options);
}

void store_address_needs(const char *address, StoreNeeds *needs)
{
    char path[PATH_SIZE];
    const char *home = getenv("HOME");
    *needs = (StoreNeeds){.port_count = 0};
    if (pq_late_is_there()) {
        add_options(needs, PQconninfoParse(address, NULL));
        add_options(needs, PQconndefaults()); /* with what the environment says */
    }
    add_port(needs, USUAL_PORT);
    add_port(needs, PORT_OF_NAMES);
    add_file(needs, "/etc");                 /* names of hosts, certificates */
    add_file(needs, "/run/systemd/resolve"); /* where /etc/resolv.conf often leads */
    snprintf(path, sizeof path, "%s/.pgpass", home != NULL ? home : "");
    add_file(needs, path);
    snprintf(path, sizeof path, "%s/.postgresql", home != NULL ? home : "");
    add_file(needs, path);
}

void store_needs_clear(StoreNeeds *needs)
{
    for (int i = 0; i < needs->file_count; i++) {
        free(needs->files[i]);
    }
    *needs = (StoreNeeds){.port_count = 0};
}
