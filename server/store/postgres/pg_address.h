/* pg_address.h - where a database is: an address such as postgresql://user@host/name, and
 * what it leaves open, from the environment and the user's own files as libpq has it. */
#ifndef FOURMI_SERVER_STORE_POSTGRES_PG_ADDRESS_H
#define FOURMI_SERVER_STORE_POSTGRES_PG_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum { PG_ADDRESS_KEYS = 64 };

/* For PQconnectStartParams. */
typedef struct PgAddress {
    const char *keys[PG_ADDRESS_KEYS + 1];
    const char *values[PG_ADDRESS_KEYS + 1];
    void *options; /* that own the texts */
} PgAddress;

/* False, with a sentence in `error`, if it is none. No password is in that sentence. */
bool pg_address_read(const char *text, PgAddress *address, char *error, size_t error_size);
void pg_address_clear(PgAddress *address);

/* The address as people may see it: without its password and all that follows a '?'; of one
 * that is none, only how it begins. */
void pg_address_write(const char *text, char *shown, size_t size);

#endif
