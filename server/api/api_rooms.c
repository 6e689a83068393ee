/* api_rooms.c - making rooms and joining them. */
#include <stdlib.h>

#include "server/api/api_internal.h"
#include "server/api/request_parse.h"

static json_t *token_or_null(const char *token)
{
    return token[0] != '\0' ? json_string(token) : json_null();
}

static void answer_ticket(void *context, const HubTicket *ticket)
{
    Caller *caller = context;
    if (caller->request == NULL) {
        /* Nobody is there any more. */
    } else if (ticket->outcome != HUB_OK) {
        api_refuse_outcome(caller->request, ticket);
    } else {
        api_answer_json(
            caller->request, 201,
            json_pack("{s:s, s:o, s:o, s:o, s:o}", "game", ticket->game, "seat",
                      ticket->seat != ROOM_NOBODY ? json_integer(ticket->seat) : json_null(),
                      "token", token_or_null(ticket->seat_token), "invite",
                      token_or_null(ticket->invite_token), "watch",
                      token_or_null(ticket->watch_token)));
    }
    free(caller);
}

void api_make_room(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    HubRoomWish wish;
    RequestError error;
    const RequestBody body = api_body_of(request);
    if (!request_parse_room(&body, &wish, &error)) {
        api_refuse_request(request, &error);
        return;
    }
    Caller *caller = api_new_caller(api, request);
    if (caller != NULL) {
        hub_make_room(api->parts.hub, &wish, (HubReply){answer_ticket, caller});
    }
}

void api_join_room(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    HubJoinWish join;
    RequestError error;
    const RequestBody body = api_body_of(request);
    if (!request_parse_join(&body, &join, &error)) {
        api_refuse_request(request, &error);
        return;
    }
    Caller *caller = api_new_caller(api, request);
    if (caller != NULL) {
        hub_join(api->parts.hub, &join, (HubReply){answer_ticket, caller});
    }
}
