/* store_sum.c - checksums of rows. */
#include "server/store/store_sum.h"

#include <string.h>

#include "server/base/checksum.h"

typedef struct Sum {
    uint8_t bytes[MOVES_TEXT_SIZE + 512]; /* the moves of a game, and all else of a row */
    size_t size;
} Sum;

static void sum_number(Sum *sum, int64_t number)
{
    checksum_write_number(sum->bytes + sum->size, (uint64_t)number);
    sum->size += 8;
}

static void sum_text(Sum *sum, const char *text)
{
    size_t size = strlen(text) + 1;
    memcpy(sum->bytes + sum->size, text, size);
    sum->size += size;
}

static int64_t sum_value(const Sum *sum)
{
    return (int64_t)checksum(sum->bytes, sum->size);
}

int64_t store_sum_of_room(const StoreRoom *room)
{
    Sum sum = {.size = 0};
    sum_number(&sum, room->id);
    sum_text(&sum, room->game);
    sum_number(&sum, room->clock_ms);
    sum_number(&sum, room->increment_ms);
    if (room->watch[0] != '\0') {
        sum_text(&sum, room->watch); /* without it, as rooms were in version 1 */
    }
    return sum_value(&sum);
}

int64_t store_sum_of_token(const StoreToken *token, int64_t room_id)
{
    Sum sum = {.size = SECRET_HASH_SIZE};
    memcpy(sum.bytes, token->hash, SECRET_HASH_SIZE);
    sum_number(&sum, room_id);
    sum_number(&sum, token->role);
    return sum_value(&sum);
}

int64_t store_sum_of_event(const Event *event, int64_t room_id)
{
    Sum sum = {.size = 0};
    sum_number(&sum, room_id);
    sum_number(&sum, event->seq);
    sum_number(&sum, event->kind);
    sum_number(&sum, event->seat);
    sum_number(&sum, event->value);
    sum_number(&sum, event->spent_ms);
    sum_number(&sum, event->at_ms);
    sum_text(&sum, event->text);
    return sum_value(&sum);
}

int64_t store_sum_of_game(const StoreGame *game)
{
    Sum sum = {.size = 0};
    sum_text(&sum, game->game);
    sum_text(&sum, game->names[0]);
    sum_text(&sum, game->names[1]);
    sum_text(&sum, game->moves);
    sum_number(&sum, game->result);
    sum_number(&sum, game->ending);
    sum_number(&sum, game->ended_ms);
    return sum_value(&sum);
}

int64_t store_sum_of_challenge(const Challenge *challenge)
{
    Sum sum = {.size = 0};
    sum_text(&sum, challenge->id);
    sum_text(&sum, challenge->game);
    sum_text(&sum, challenge->name);
    sum_number(&sum, challenge->games);
    sum_number(&sum, challenge->size);
    sum_number(&sum, challenge->owner);
    sum_number(&sum, challenge->created_ms);
    sum_number(&sum, challenge->expires_ms);
    for (int i = 0; i < CHALLENGE_RESULTS; i++) {
        sum_number(&sum, challenge->counts[i]);
    }
    return sum_value(&sum);
}
