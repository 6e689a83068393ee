/* api_challenge_read.h - a challenge, read from the store to be shown. */
#ifndef FOURMI_SERVER_API_API_CHALLENGE_READ_H
#define FOURMI_SERVER_API_API_CHALLENGE_READ_H

#include "server/api/api_internal.h"

/* A challenge, while it is read. */
typedef struct ChallengeRead {
    StoreRead read; /* first */
    Caller *caller;
    char id[CHALLENGE_ID_SIZE];
    bool wants_brain;
    StoreStatus status;
    Challenge challenge;
    void *bytes; /* of its brain, if that was wanted, for free() */
    size_t size;
} ChallengeRead;

/* Has a challenge read; `done` gets a ChallengeRead, answers its caller and frees it. */
void api_start_challenge_read(Api *api, NetRequest *request, const ChallengeRequest *asked,
                              void (*done)(StoreRead *read));

/* Says why there is nothing to show. */
void api_refuse_challenge_read(NetRequest *request, StoreStatus status);

#endif
