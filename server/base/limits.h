/* limits.h - how often somebody may ask for something.
 *
 * A bucket holds up to `burst` drops and gains `per_second` of them; what
 * somebody asks for costs one, and an empty bucket means: too often. Each
 * socket has a bucket, and each address one for each kind of request. Time is
 * passed in, in milliseconds. A tally counts what an address has at once.
 */
#ifndef FOURMI_SERVER_BASE_LIMITS_H
#define FOURMI_SERVER_BASE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Rate {
    double per_second;
    double burst;
} Rate;

/* Zeroed means full. */
typedef struct Bucket {
    double used;
    int64_t at_ms;
} Bucket;

/* Takes a drop; false if there is none. */
bool bucket_take(Bucket *bucket, Rate rate, int64_t now_ms);

/* What an address may ask for. */
typedef enum LimitKind {
    LIMIT_REQUESTS,
    LIMIT_ROOMS,
    LIMIT_BRAINS,
    LIMIT_SOLVING,
    LIMIT_SOCKETS,
    LIMIT_RESULTS,
    LIMIT_FETCHES,
    LIMIT_KINDS
} LimitKind;

enum { LIMITS_ADDRESSES = 4096 };

typedef struct AddressLimit {
    uint64_t address; /* hashed; 0 for a free place */
    Bucket buckets[LIMIT_KINDS];
    int64_t used_ms;
    int64_t logged_ms; /* 0: never */
} AddressLimit;

/* Zeroed means nobody has asked for anything. When there are more addresses
 * than places, those that share a place share its buckets. */
typedef struct Limits {
    Rate rates[LIMIT_KINDS];
    AddressLimit addresses[LIMITS_ADDRESSES];
    int64_t logged_ms;
} Limits;

/* Whether `address` may now. An address of IPv6 counts by its first half, which
 * is what one customer gets; all that are no addresses count as one. The log
 * says who may not, once a minute for each and once a second for all. */
bool limits_allow(Limits *limits, LimitKind kind, const char *address, int64_t now_ms);

/* Stands for an address, as far as it counts; never 0. Blanks around it, brackets and a port,
 * as proxies write them, do not count. */
uint64_t limits_key(const char *address);

/* ------------------------------------------------------------------- tallies */

enum { TALLY_BUCKETS = 1024 };

/* How many connections each address has. Zeroed means none has any; a tally that
 * is back to none holds no memory. */
typedef struct TallyPlace TallyPlace;
typedef struct ConnectionTally {
    TallyPlace *buckets[TALLY_BUCKETS];
} ConnectionTally;

/* One more for the address of this key; false without memory. */
bool tally_add(ConnectionTally *tally, uint64_t key);

/* One less, of those that were added. */
void tally_remove(ConnectionTally *tally, uint64_t key);

int tally_count(const ConnectionTally *tally, uint64_t key);

#endif
