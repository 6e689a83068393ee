/* secret.h - tokens that nobody can guess.
 *
 * Whoever has the token of a seat is the player. A token is 128 random bits as
 * 22 letters; the database has only its SHA-256, so a copy of the database lets
 * nobody in. (A slow hash is for passwords, which people choose; there is
 * nothing to guess here.)
 */
#ifndef FOURMI_SERVER_BASE_SECRET_H
#define FOURMI_SERVER_BASE_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SECRET_SIZE = 23, SECRET_HASH_SIZE = 32 };

/* Makes a token. False if the system gives no random bytes. */
bool secret_new(char secret[SECRET_SIZE]);

/* Whether a text has the form of a token. */
bool secret_is_text(const char *text);

/* Whether a token that somebody else has made may be one: it has the form, and is
 * no text of few letters, as no random one is. */
bool secret_is_good(const char *text);

/* The SHA-256 of any bytes. */
void secret_hash(const void *bytes, size_t size, uint8_t hash[SECRET_HASH_SIZE]);

/* Takes the same time wherever they differ. */
bool secret_hashes_equal(const uint8_t a[SECRET_HASH_SIZE], const uint8_t b[SECRET_HASH_SIZE]);

#endif
