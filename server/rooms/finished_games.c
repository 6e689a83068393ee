/* finished_games.c - the games that the observer learns from. */
#include "server/rooms/finished_games.h"

#include <stdlib.h>

#include "server/base/games.h"

enum { LOOK_MS = 5000 }; /* between looks for games of other servers */

static void watch_finished(Hub *hub, const StoreGame *stored)
{
    fourmi_record_options options = {.game = games_find_in_rooms(stored->game),
                                     .moves = stored->moves};
    fourmi_record *record = NULL;
    /* What was given up, agreed or lost on time says little about its positions. */
    if (options.game != NULL && fourmi_record_new(games_lab(), &options, &record) == FOURMI_OK &&
        record->turn == FOURMI_OVER) {
        observer_watch(hub->parts.observer, record, stored->result);
    }
    fourmi_free(record);
}

/* On the store's thread. */
static void read_game_to_watch(StoreRead *read, Store *store)
{
    WatchedGame *watched = (WatchedGame *)read;
    watched->status = store_next_game(store, watched->after, &watched->game);
}

/* It is watched when there is nothing else to do. */
static void keep_game_to_watch(StoreRead *read)
{
    WatchedGame *watched = (WatchedGame *)read;
    watched->hub->game_to_watch = watched;
    net_call_when_idle(watched->hub->parts.net);
}

static void start_watching(Hub *hub)
{
    WatchedGame *watched = calloc(1, sizeof *watched);
    if (watched == NULL) {
        return; /* the next tick tries again */
    }
    watched->read = (StoreRead){.work = read_game_to_watch, .done = keep_game_to_watch};
    watched->hub = hub;
    watched->after = hub->watched_game;
    watched->games_finished = hub->games_finished;
    hub->is_reading_game = store_submit_read(hub->parts.store, &watched->read);
    if (!hub->is_reading_game) {
        free(watched);
    }
}

void finished_games_watch(Hub *hub)
{
    WatchedGame *watched = hub->game_to_watch;
    if (watched->status == STORE_OK) {
        watch_finished(hub, &watched->game);
    }
    /* A damaged one is passed over. Without a number none was found; then there
     * may be one that was finished while this was read. */
    const int64_t id = watched->game.id;
    hub->has_caught_up = id == 0 && hub->games_finished == watched->games_finished;
    hub->watched_game = id != 0 ? id : hub->watched_game;
    hub->game_to_watch = NULL;
    hub->is_reading_game = false;
    free(watched);
}

bool finished_games_has_one(const Hub *hub)
{
    return hub->game_to_watch != NULL;
}

void finished_games_go_on(Hub *hub)
{
    if (!hub->has_caught_up && !hub->is_reading_game) {
        start_watching(hub);
    }
}

void finished_games_note(Hub *hub)
{
    hub->has_caught_up = false;
    hub->games_finished++;
    net_call_when_idle(hub->parts.net);
}

void finished_games_tick(Hub *hub, int64_t now_ms)
{
    if (hub->is_shared && now_ms - hub->looked_for_games_ms > LOOK_MS) {
        hub->looked_for_games_ms = now_ms;
        hub->has_caught_up = false;
    }
    if (!hub->has_caught_up && !hub->is_reading_game) {
        net_call_when_idle(hub->parts.net);
    }
}
