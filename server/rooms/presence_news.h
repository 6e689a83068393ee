/* presence_news.h - who is in rooms, told to other servers and heard from them.
 *
 * Each server tells the others who is in its rooms, when that changes and now and then,
 * and forgets what it has not heard again: those of a server that died are gone after
 * PRESENCE_MS. A text has lines:
 *
 *      who                          tell me all, I have just come
 *      room NUMBER SEATS WATCHERS   SEATS: 1 for seat 0, 2 for seat 1, 3 for both
 *      bye                          nobody is here any more
 */
#ifndef FOURMI_SERVER_ROOMS_PRESENCE_NEWS_H
#define FOURMI_SERVER_ROOMS_PRESENCE_NEWS_H

#include "server/rooms/hub_state.h"

enum { PRESENCE_MS = 30 * 1000 };

/* What another server has told. */
void presence_news_hear(Hub *hub, uint64_t server, const char *text, int64_t now_ms);

/* Tells others what they do not know, and forgets what is too old. */
void presence_news_tick(Hub *hub, int64_t now_ms);

/* Asks others to tell what they know. */
void presence_news_ask(Hub *hub);

/* This server leaves. */
void presence_news_say_goodbye(Hub *hub);

void presence_news_clear(Hub *hub);

#endif
