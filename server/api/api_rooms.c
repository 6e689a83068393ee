/* api_rooms.c - making rooms and joining them, and what is played in those that are
 * listed. */
#include <stdlib.h>

#include "server/api/api_internal.h"
#include "server/api/request_parse.h"
#include "server/base/json.h"

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
    api_free_caller(caller);
}

static json_t *listed_json(const HubListedGame *game)
{
    return json_pack("{s:s, s:s, s:s, s:i, s:I, s:s}", "game", game->game, "first", game->names[0],
                     "second", game->names[1], "ply", game->ply, "since",
                     (json_int_t)game->since_ms, "watch", game->watch);
}

static void answer_list(void *context, const HubListedGame *games, int count)
{
    NetRequest *request = api_end_wait(context);
    if (request == NULL) {
        return; /* nobody is there any more */
    }
    if (count < 0) {
        api_refuse(request, 503, "busy", "The server is busy; try again.");
        return;
    }
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        list = json_build_append(list, listed_json(&games[i]));
    }
    api_answer_with(request, 200, API_PUBLIC_HEADERS, json_pack("{s:o}", "games", list));
}

/* Games that are played now, of rooms whose makers let others watch. */
void api_list_rooms(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    RequestError error;
    if (!request_parse_nothing(net_request_query(request), &error)) {
        api_refuse_request(request, &error);
        return;
    }
    Caller *caller = api_new_caller(api, request);
    if (caller != NULL) {
        hub_list_games(api->parts.hub, (HubListReply){answer_list, caller});
    }
}

void api_make_room(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    RoomRequest room;
    RequestError error;
    const RequestBody body = api_body_of(request);
    if (!request_parse_room(&body, &room, &error)) {
        api_refuse_request(request, &error);
        return;
    }
    Caller *caller = api_new_caller(api, request);
    if (caller != NULL) {
        hub_make_room(api->parts.hub, &room, (HubReply){answer_ticket, caller});
    }
}

void api_join_room(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    JoinRequest join;
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
