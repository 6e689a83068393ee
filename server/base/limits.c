/* limits.c - how often somebody may ask for something. */
#include "server/base/limits.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/checksum.h"
#include "server/base/log.h"

/* After so long every bucket of the rates used here is full again. */
enum { FORGET_AFTER_MS = 10 * 60 * 1000, PROBES = 8, IP4_SIZE = sizeof(struct in_addr) };

/* Between two lines of the log, about one address and about any. */
enum { LOG_AGAIN_MS = 60 * 1000, LOG_PAUSE_MS = 1000 };

bool bucket_take(Bucket *bucket, Rate rate, int64_t now_ms)
{
    double regained = (double)(now_ms - bucket->at_ms) / 1000.0 * rate.per_second;
    double used = bucket->used > regained ? bucket->used - regained : 0.0;
    bool is_allowed = used + 1.0 <= rate.burst;
    bucket->used = is_allowed ? used + 1.0 : used;
    bucket->at_ms = now_ms;
    return is_allowed;
}

/* Proxies may write blanks around an address, brackets, and a port behind it. A port of IPv6
 * comes after brackets only, so a single colon is of IPv4. */
static void copy_bare_address(const char *text, char address[INET6_ADDRSTRLEN])
{
    text += strspn(text, " \t");
    const bool has_brackets = *text == '[';
    text += has_brackets;
    size_t size = strcspn(text, has_brackets ? "]" : " \t");
    const size_t host_size = strcspn(text, ":");
    if (host_size < size && strchr(text + host_size + 1, ':') == NULL) {
        size = host_size;
    }
    size = size < INET6_ADDRSTRLEN ? size : 0; /* it is no address */
    memcpy(address, text, size);
    address[size] = '\0';
}

/* What counts of an address: IPv4 wholly, also in the clothes of IPv6, and of
 * IPv6 the first half. */
uint64_t limits_key(const char *address)
{
    uint8_t bytes[sizeof(struct in6_addr)];
    char bare[INET6_ADDRSTRLEN];
    size_t size = IP4_SIZE;
    copy_bare_address(address, bare);
    if (inet_pton(AF_INET, bare, bytes) != 1) {
        struct in6_addr ip6 = {0}; /* what is no address counts as this one */
        inet_pton(AF_INET6, bare, &ip6);
        const bool is_mapped = IN6_IS_ADDR_V4MAPPED(&ip6);
        size = is_mapped ? IP4_SIZE : sizeof ip6 / 2;
        memcpy(bytes, ip6.s6_addr + (is_mapped ? sizeof ip6 - IP4_SIZE : 0), size);
    }
    uint64_t hash = checksum(bytes, size);
    return hash != 0 ? hash : 1;
}

/* Its place, or a free one, or one not used for long, or else one to share. */
static AddressLimit *find_place(Limits *limits, uint64_t hash, int64_t now_ms)
{
    AddressLimit *free_place = NULL;
    for (uint64_t i = 0; i < PROBES; i++) {
        AddressLimit *place = &limits->addresses[(hash + i) % LIMITS_ADDRESSES];
        if (place->address == hash) {
            return place;
        }
        bool is_free = place->address == 0 || now_ms - place->used_ms > FORGET_AFTER_MS;
        if (is_free && free_place == NULL) {
            free_place = place;
        }
    }
    if (free_place != NULL) {
        *free_place = (AddressLimit){.address = hash};
        return free_place;
    }
    return &limits->addresses[hash % LIMITS_ADDRESSES];
}

/* What is no address comes from a client, and is not logged. */
static void write_refusal(Limits *limits, AddressLimit *place, LimitKind kind, const char *address,
                          int64_t now_ms)
{
    static const char *const names[] = {
        [LIMIT_REQUESTS] = "requests", [LIMIT_ROOMS] = "rooms",     [LIMIT_BRAINS] = "brains",
        [LIMIT_SOLVING] = "solving",   [LIMIT_SOCKETS] = "sockets", [LIMIT_RESULTS] = "results",
        [LIMIT_FETCHES] = "fetches",
    };
    const bool is_new = place->logged_ms == 0 || now_ms - place->logged_ms >= LOG_AGAIN_MS;
    if (is_new && (limits->logged_ms == 0 || now_ms - limits->logged_ms >= LOG_PAUSE_MS)) {
        uint8_t bytes[sizeof(struct in6_addr)];
        char bare[INET6_ADDRSTRLEN];
        copy_bare_address(address, bare);
        const bool is_address = inet_pton(AF_INET, bare, bytes) == 1 ||
                                inet_pton(AF_INET6, bare, bytes) == 1;
        place->logged_ms = now_ms;
        limits->logged_ms = now_ms;
        log_event(LOG_WARNING, "limited", "address=%s kind=%s", is_address ? bare : "none",
                  names[kind]);
    }
}

bool limits_allow(Limits *limits, LimitKind kind, const char *address, int64_t now_ms)
{
    AddressLimit *place = find_place(limits, limits_key(address), now_ms);
    place->used_ms = now_ms;
    const bool may = bucket_take(&place->buckets[kind], limits->rates[kind], now_ms);
    if (!may) {
        write_refusal(limits, place, kind, address, now_ms);
    }
    return may;
}

/* ------------------------------------------------------------------- tallies */

struct TallyPlace {
    TallyPlace *next;
    uint64_t key;
    int count;
};

/* What points to the place of a key, or to NULL where it would be. */
static TallyPlace **find_link(ConnectionTally *tally, uint64_t key)
{
    TallyPlace **link = &tally->buckets[key % TALLY_BUCKETS];
    while (*link != NULL && (*link)->key != key) {
        link = &(*link)->next;
    }
    return link;
}

bool tally_add(ConnectionTally *tally, uint64_t key)
{
    TallyPlace **link = find_link(tally, key);
    if (*link == NULL) {
        *link = calloc(1, sizeof **link);
        if (*link == NULL) {
            return false;
        }
        (*link)->key = key;
    }
    (*link)->count++;
    return true;
}

void tally_remove(ConnectionTally *tally, uint64_t key)
{
    TallyPlace **link = find_link(tally, key);
    TallyPlace *place = *link;
    assert(place != NULL);
    if (--place->count == 0) {
        *link = place->next;
        free(place);
    }
}

int tally_count(const ConnectionTally *tally, uint64_t key)
{
    const TallyPlace *place = tally->buckets[key % TALLY_BUCKETS];
    while (place != NULL && place->key != key) {
        place = place->next;
    }
    return place != NULL ? place->count : 0;
}
