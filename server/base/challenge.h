/* challenge.h - a brain that somebody sends on: "I taught this in 412 games. Beat it."
 *
 * A challenge has a short name of its own, ten letters and digits, of which 50 bits
 * are random: nobody finds one by trying. Whoever has the link gets the brain and
 * plays it at home, so how that ended is what the player says; nobody has seen it.
 */
#ifndef FOURMI_SERVER_BASE_CHALLENGE_H
#define FOURMI_SERVER_BASE_CHALLENGE_H

#include "server/base/event.h"

enum {
    CHALLENGE_ID_SIZE = 11,          /* with its NUL */
    CHALLENGE_OWNER_BITS = 16,       /* see `owner` */
    CHALLENGE_COUNTED_MAX = 1000000, /* results of each kind; further ones are not counted */
};

/* How it ended for the one who took up the challenge. */
typedef enum ChallengeResult {
    CHALLENGE_WON,
    CHALLENGE_DRAWN,
    CHALLENGE_LOST,
    CHALLENGE_RESULTS
} ChallengeResult;

typedef struct Challenge {
    char id[CHALLENGE_ID_SIZE];
    char game[GAME_TEXT_SIZE];
    char name[EVENT_TEXT_SIZE]; /* of the teacher; "": not said */
    int64_t games;              /* that it was taught in */
    int64_t size;               /* of the brain */
    /* Some bits of a hash of the address that it came from: enough to count how many
     * an address has, too few to tell which address it was. */
    int64_t owner;
    int64_t created_ms; /* by the calendar */
    int64_t expires_ms;
    int64_t counts[CHALLENGE_RESULTS];
} Challenge;

/* How many challenges there may be, and how large. */
typedef struct ChallengeLimits {
    int64_t count;
    int64_t bytes;
    int64_t count_of_owner;
    int64_t bytes_of_owner;
} ChallengeLimits;

/* Makes an id. False if the system gives no random bytes. */
bool challenge_new_id(char id[CHALLENGE_ID_SIZE]);

/* Whether the first letters of a text, as many as an id has, could be one. */
bool challenge_is_id(const char *text);

/* "won", "drawn", "lost"; false if it is none of these. */
bool challenge_read_result(const char *word, ChallengeResult *result);

/* Of a key of limits.h. */
int64_t challenge_owner(uint64_t address_key);

#endif
