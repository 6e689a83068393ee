/* thinking.h - what is thought about in a room: the moves of an AI that plays,
 * and what the exact solver and the observing learner say of each position.
 *
 * Spectators see the latter at once, players when the game is over.
 *
 * This and hub.c know the inside of a room in memory; nobody else does.
 */
#ifndef FOURMI_SERVER_THINKING_H
#define FOURMI_SERVER_THINKING_H

#include "server/hub.h"

typedef struct Member Member;
typedef struct HubRoom HubRoom;

struct HubRoom {
    int64_t id;
    Room room;     /* with what is still on its way to the disk */
    int committed; /* events that are there */
    int pending;   /* writes on their way */
    Member *members;
    int member_count;
    bool has_new_presence;
    int64_t presence_ms; /* when it was last told */
    int64_t used_ms;

    bool is_ai_thinking;
    bool is_observing;
    bool wants_thinking;                          /* the pool was full: ask again */
    int observed_game;                            /* the game that this is about: */
    NetMessage *observations[GAME_PLIES_MAX + 1]; /* by ply; NULL: not yet */
    HubRoom *next;
};

/* Starts whatever should be thought about next. */
void thinking_go_on(Hub *hub, HubRoom *room);

/* The game is over: players may see what was observed. */
void thinking_reveal(HubRoom *room);

/* Sends all observations of this game to one. */
void thinking_tell_all(const HubRoom *room, NetSocket *socket);

/* Forgets the observations from a ply on. */
void thinking_forget(HubRoom *room, int from_ply);

/* Whether some worker thinks for this room. */
bool thinking_is_busy(const HubRoom *room);

bool thinking_is_ai(Hub *hub, const char *text, const char *game_name);

/* ------------------------------------------------------- of hub.c, for this */

const HubParts *hub_parts(const Hub *hub);
HubRoom *hub_find_room(Hub *hub, int64_t id);

typedef enum Audience { TO_ALL, TO_WATCHERS, TO_PLAYERS } Audience;
void hub_tell_room(HubRoom *room, NetMessage *message, Audience audience);

/* Lets a wish happen, on behalf of a member (0: of nobody). */
HubOutcome hub_wish(Hub *hub, HubRoom *room, const Wish *wish, uint64_t member, int64_t id,
                    Refusal *refusal);

#endif
