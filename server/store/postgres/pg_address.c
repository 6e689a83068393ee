/* pg_address.c - where a database is. */
#include "server/store/postgres/pg_address.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>

#include "server/store/postgres/pq_late.h"

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
