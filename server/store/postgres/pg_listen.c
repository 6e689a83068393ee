/* pg_listen.c - what other servers say, heard on a thread of its own.
 *
 *      SERVER e ROOM:LAST ROOM:LAST ...   these events are stored
 *      SERVER *                           so many that it does not say which
 *      SERVER tTEXT                       see store_tell
 *
 * Whenever the connection is new, anything may have been missed.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "server/base/clock.h"
#include "server/base/log.h"
#include "server/store/postgres/pg_store.h"

enum {
    ALIVE_MS = 5000, /* between looks whether the connection is there, where nothing is heard */
    PAUSE_MS = 100,
};

void pg_begin_payload(const PgStore *store, char payload[PG_PAYLOAD_SIZE + 1])
{
    snprintf(payload, PG_PAYLOAD_SIZE + 1, "%" PRIx64 " ", store->server);
}

/* ------------------------------------------------------------------ hearing */

static StoreNews *new_news(StoreNewsKind kind, uint64_t server, const char *text)
{
    const size_t size = strlen(text) + 1;
    StoreNews *news = calloc(1, sizeof *news + size);
    if (news != NULL) {
        news->kind = kind;
        news->server = server;
        memcpy(news->text, text, size);
    }
    return news;
}

static void put(PgStore *store, StoreNews *news)
{
    if (news != NULL) {
        store_put_news(store->owner, news);
    }
}

/* What does not fit its form is passed over: anybody may use the channel. */
static void hear_rooms(PgStore *store, uint64_t server, const char *text)
{
    int length;
    int64_t room;
    uint32_t last;
    while (sscanf(text, " %" SCNd64 ":%" SCNu32 "%n", &room, &last, &length) == 2) {
        StoreNews *news = new_news(NEWS_OF_ROOM, server, "");
        if (news != NULL) {
            news->room_id = room;
            news->last = last;
        }
        put(store, news);
        text += length;
    }
}

static void hear(PgStore *store, const char *payload)
{
    char *text;
    const uint64_t server = strtoull(payload, &text, 16);
    if (server == store->server || *text != ' ') {
        return;
    }
    if (text[1] == 'e') {
        hear_rooms(store, server, text + 2);
    } else if (text[1] == '*') {
        put(store, new_news(NEWS_OF_ALL, server, ""));
    } else if (text[1] == 't') {
        put(store, new_news(NEWS_TOLD, server, text + 2));
    }
}

static void hear_all(PgStore *store)
{
    PGnotify *notice;
    while ((notice = PQnotifies(store->listener.link.connection)) != NULL) {
        hear(store, notice->extra);
        PQfreemem(notice);
    }
}

/* --------------------------------------------------------------- the thread */

static bool start_listening(PgStore *store)
{
    char sql[PG_CHANNEL_SIZE + 16];
    snprintf(sql, sizeof sql, "LISTEN \"%s\"", store->channel);
    PGresult *result = pg_link_run(&store->listener.link, sql);
    PQclear(result);
    if (result == NULL) {
        return false;
    }
    put(store, new_news(NEWS_OF_ALL, 0, ""));
    return true;
}

/* Whether the store is being closed; waits for that for a moment. */
static bool is_stopped(const PgStore *store, int wait_ms)
{
    struct pollfd stop = {.fd = store->listener.stop[0], .events = POLLIN};
    return poll(&stop, 1, wait_ms) > 0;
}

/* Listens until the connection is lost or the store is closed. */
static void listen(PgStore *store)
{
    PgLink *link = &store->listener.link;
    while (pg_link_is_open(link) && !is_stopped(store, 0)) {
        const int64_t until_ms = clock_now_ms() + ALIVE_MS;
        if (!pg_link_wait(link, store->listener.stop[0], until_ms)) {
            break;
        }
        if (clock_now_ms() >= until_ms) {
            PQclear(pg_link_run(link, "SELECT 1"));
        }
        if (pg_link_is_open(link)) {
            hear_all(store);
        }
    }
}

static void *work(void *context)
{
    PgStore *store = context;
    PgLink *link = &store->listener.link;
    prctl(PR_SET_NAME, "listener"); /* as top(1) shows it */
    while (!is_stopped(store, 0)) {
        if (start_listening(store)) {
            listen(store);
        }
        if (!pg_link_is_open(link) && link->failures == 0 && !is_stopped(store, 0)) {
            log_event(LOG_WARNING, "store_deaf", "reason=\"%s\"", link->error);
        }
        is_stopped(store, PAUSE_MS);
    }
    pg_link_close(link);
    return NULL;
}

bool pg_listener_start(PgStore *store)
{
    PgListener *listener = &store->listener;
    listener->link = (PgLink){.address = &store->address};
    if (pipe(listener->stop) != 0) {
        listener->stop[0] = listener->stop[1] = -1;
        return false;
    }
    listener->has_thread = pthread_create(&listener->thread, NULL, work, store) == 0;
    return listener->has_thread;
}

void pg_listener_stop(PgStore *store)
{
    PgListener *listener = &store->listener;
    if (listener->stop[1] >= 0) {
        close(listener->stop[1]);
    }
    if (listener->has_thread) {
        pthread_join(listener->thread, NULL);
    }
    if (listener->stop[0] >= 0) {
        close(listener->stop[0]);
    }
}
