/* challenge.c - a brain that somebody sends on. */
#include "server/base/challenge.h"

#include <string.h>
#include <sys/random.h>

/* Without i, l, o and u, which are misread, or make words. */
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

bool challenge_new_id(char id[CHALLENGE_ID_SIZE])
{
    uint8_t bytes[CHALLENGE_ID_SIZE - 1];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        return false;
    }
    for (int i = 0; i < CHALLENGE_ID_SIZE - 1; i++) {
        id[i] = letters[bytes[i] % (sizeof letters - 1)]; /* 32 of them: all are as likely */
    }
    id[CHALLENGE_ID_SIZE - 1] = '\0';
    return true;
}

bool challenge_is_id(const char *text)
{
    return strspn(text, letters) == CHALLENGE_ID_SIZE - 1;
}

bool challenge_read_result(const char *word, ChallengeResult *result)
{
    static const char *const words[CHALLENGE_RESULTS] = {
        [CHALLENGE_WON] = "won",
        [CHALLENGE_DRAWN] = "drawn",
        [CHALLENGE_LOST] = "lost",
    };
    for (int i = 0; i < CHALLENGE_RESULTS; i++) {
        if (strcmp(word, words[i]) == 0) {
            *result = (ChallengeResult)i;
            return true;
        }
    }
    return false;
}

int64_t challenge_owner(uint64_t address_key)
{
    /* Multiplied, so that each bit of the key has a say in the upper ones. */
    return (int64_t)(address_key * 0x9e3779b97f4a7c15u >> (64 - CHALLENGE_OWNER_BITS));
}
