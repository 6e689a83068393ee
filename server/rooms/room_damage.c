/* room_damage.c - what the log is told of rooms that cannot be read. */
#include "server/rooms/room_damage.h"

#include "server/base/clock.h"
#include "server/base/log.h"

enum { SILENT_MS = 60 * 60 * 1000 }; /* about one room */

/* Of all rooms together. */
static const Rate lines = {.per_second = 1.0, .burst = 50.0};

static bool was_told_of(const Hub *hub, int64_t room_id, int64_t now_ms)
{
    for (int i = 0; i < HUB_DAMAGED_MAX; i++) {
        const ToldDamage *told = &hub->damaged[i];
        if (told->at_ms != 0 && told->room_id == room_id && now_ms - told->at_ms < SILENT_MS) {
            return true;
        }
    }
    return false;
}

void room_damage_log(Hub *hub, int64_t room_id, const char *event)
{
    const int64_t now_ms = clock_now_ms();
    if (was_told_of(hub, room_id, now_ms) || !bucket_take(&hub->damage_lines, lines, now_ms)) {
        return;
    }
    hub->damaged[hub->next_damaged++ % HUB_DAMAGED_MAX] = (ToldDamage){room_id, now_ms};
    log_event(LOG_ERROR, event, "room=%lld", (long long)room_id);
}
