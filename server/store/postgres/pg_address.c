/* pg_address.c - where a database is. */
#define _POSIX_C_SOURCE 200809L

#include "server/store/postgres/pg_address.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/pq_late.h"
#include "server/store/store.h"

/* What is set where the address does not say otherwise: a peer that is gone is noticed
 * in some ten seconds, and texts are UTF-8. */
static const struct {
    const char *key;
    const char *value;
} defaults[] = {
    {"client_encoding", "UTF8"},   {"fallback_application_name", "fourmi"},
    {"connect_timeout", "5"},      {"keepalives_idle", "5"},
    {"keepalives_interval", "2"},  {"keepalives_count", "3"},
    {"tcp_user_timeout", "10000"},
};

enum { DEFAULTS = sizeof defaults / sizeof *defaults };

static void add(PgAddress *address, int *count, const char *key, const char *value)
{
    if (*count < PG_ADDRESS_KEYS) {
        address->keys[*count] = key;
        address->values[*count] = value;
        *count += 1;
    }
}

/* Where the user's name and password end, as libpq sees it: at the first '@' before any '/'.
 * The address is one of libpq, so it has a scheme. */
static const char *behind_user(const char *text)
{
    const char *user = text + strcspn(text, "/") + 2;
    const char *end = user + strcspn(user, "@/");
    return *end == '@' ? end + 1 : user;
}

/* Whether a further '@' follows, before the parameters. */
static bool has_stray_at(const char *text)
{
    const char *rest = behind_user(text);
    return rest[strcspn(rest, "@?")] == '@';
}

static bool ports_are_numbers(const PQconninfoOption *options)
{
    for (const PQconninfoOption *option = options; option->keyword != NULL; option++) {
        if (strcmp(option->keyword, "port") == 0 && option->val != NULL) {
            return option->val[strspn(option->val, "0123456789,")] == '\0';
        }
    }
    return true;
}

/* What libpq makes of an address; NULL if it is none, or if a password in it was not written
 * as addresses are: libpq then takes parts of it for a host, a port or a database, and has
 * them in its messages. */
static PQconninfoOption *parse(const char *text)
{
    PQconninfoOption *options = PQconninfoParse(text, NULL);
    if (options != NULL && (has_stray_at(text) || !ports_are_numbers(options))) {
        PQconninfoFree(options);
        return NULL;
    }
    return options;
}

bool pg_address_read(const char *text, PgAddress *address, char *error, size_t error_size)
{
    int count = 0;
    *address = (PgAddress){.options = NULL};
    if (!pq_late_is_there()) {
        snprintf(error, error_size, "there is no libpq here; install the package libpq5");
        return false;
    }
    /* libpq's own sentence may have parts of a password in it. */
    PQconninfoOption *options = parse(text);
    if (options == NULL) {
        snprintf(error, error_size,
                 "it is not of the form postgresql://user@host:port/name, with %%40 for an @ and "
                 "%%2F for a / in any of these or in a password");
        return false;
    }
    address->options = options;
    for (int i = 0; i < DEFAULTS; i++) {
        add(address, &count, defaults[i].key, defaults[i].value);
    }
    /* Of a key that is there twice, libpq takes the last. */
    for (const PQconninfoOption *option = options; option->keyword != NULL; option++) {
        if (option->val != NULL) {
            add(address, &count, option->keyword, option->val);
        }
    }
    return true;
}

/* Where libpq is not there, nothing of it was made. */
static void free_options(PQconninfoOption *options)
{
    if (options != NULL) {
        PQconninfoFree(options);
    }
}

void pg_address_clear(PgAddress *address)
{
    free_options(address->options);
    address->options = NULL;
}

void pg_address_write(const char *text, char *shown, size_t size)
{
    PQconninfoOption *options = pq_late_is_there() ? parse(text) : NULL;
    const char *user = text + strcspn(text, "/") + 2;
    const char *rest = behind_user(text);
    const size_t name_length = rest > user ? strcspn(user, ":@") : 0;
    const char *host = rest > user ? rest - 1 : rest; /* with the '@' */
    if (options == NULL) {
        snprintf(shown, size, "%.*s...", (int)(user - text), text);
    } else {
        snprintf(shown, size, "%.*s%.*s%.*s", (int)(user - text), text, (int)name_length, user,
                 (int)strcspn(host, "?"), host);
    }
    free_options(options);
}

/* --------------------------------------------------------------- what is needed to connect */

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
