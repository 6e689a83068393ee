/* api_brains.c - handing in a brain. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/ai/brain_check.h"
#include "server/api/api_internal.h"
#include "server/base/games.h"

static void answer_brain(void *context, const HubTicket *ticket)
{
    Caller *caller = context;
    if (caller->request == NULL) {
        /* Nobody is there any more. */
    } else if (ticket->outcome != HUB_OK) {
        api_refuse_outcome(caller->request, ticket);
    } else {
        char name[32];
        snprintf(name, sizeof name, "brain:%" PRId64, ticket->brain_id);
        api_answer_json(caller->request, 201,
                        json_pack("{s:s, s:s}", "ai", name, "game", ticket->game));
    }
    api_free_caller(caller);
}

static void refuse_brain(NetRequest *request)
{
    char names[GAMES_NAMES_SIZE];
    char sentence[GAMES_NAMES_SIZE + 64];
    games_write_names(names);
    snprintf(sentence, sizeof sentence, "This is not a brain for %s, or it is damaged.", names);
    api_refuse(request, 422, "bad_brain", sentence);
}

/* Keeps what the pool has found to be a brain. */
static void keep_brain(void *context, const CheckedBrain *checked)
{
    Caller *caller = context;
    if (caller->request != NULL && checked->verdict == VERDICT_GOOD &&
        games_find_in_rooms(checked->game) != NULL) {
        hub_keep_brain(caller->api->parts.hub, checked->game, checked->bytes, checked->size,
                       (HubReply){answer_brain, caller});
        return;
    }
    if (caller->request != NULL && checked->verdict == VERDICT_NONE) {
        api_refuse_busy(caller->api, caller->request);
    } else if (caller->request != NULL) {
        refuse_brain(caller->request);
    }
    free(checked->bytes);
    api_free_caller(caller);
}

void api_take_brain(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    size_t size;
    char *bytes = net_request_take_body(request, &size);
    if (bytes == NULL) {
        refuse_brain(request); /* no body, no brain */
        return;
    }
    Caller *caller = api_new_caller(api, request);
    if (caller == NULL) {
        free(bytes);
        return;
    }
    if (!brain_check(api->parts.pool, bytes, size, keep_brain, caller)) {
        free(bytes);
        api_forget_caller(caller);
        api_refuse_busy(api, request);
    }
}
