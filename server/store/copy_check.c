/* copy_check.c - whether rows of a copy are what they were. */
#include "server/store/copy_check.h"

#include <string.h>

#include "server/base/checksum.h"
#include "server/store/store_sum.h"

/* False if a text does not fit, or ends before its end: then no server has written it. */
static bool read_text(const CopyValue *value, char *text, size_t size)
{
    if (value->size >= size || memchr(value->bytes, '\0', value->size) != NULL) {
        return false;
    }
    memcpy(text, value->bytes, value->size);
    text[value->size] = '\0';
    return true;
}

/* The columns are those of the tables in store_copy.c, in their order. */

bool copy_check_room(const CopyValue *row)
{
    StoreRoom room = {
        .id = row[0].number, .clock_ms = row[2].number, .increment_ms = row[3].number};
    return read_text(&row[1], room.game, sizeof room.game) &&
           read_text(&row[5], room.watch, sizeof room.watch) &&
           store_sum_of_room(&room) == row[4].number;
}

bool copy_check_token(const CopyValue *row)
{
    StoreToken token = {.role = (TokenRole)row[2].number};
    if (row[0].size != SECRET_HASH_SIZE) {
        return false;
    }
    memcpy(token.hash, row[0].bytes, SECRET_HASH_SIZE);
    return store_sum_of_token(&token, row[1].number) == row[3].number;
}

bool copy_check_sum_of_event(const CopyValue *row, int64_t *sum)
{
    Event event = {
        .seq = (uint32_t)row[1].number,
        .kind = (EventKind)row[2].number,
        .seat = (int)row[3].number,
        .value = (uint16_t)row[4].number,
        .spent_ms = (uint32_t)row[5].number,
        .at_ms = row[6].number,
    };
    if (!(read_text(&row[7], event.text, sizeof event.text))) {
        return false;
    }
    *sum = store_sum_of_event(&event, row[0].number);
    return true;
}

bool copy_check_event(const CopyValue *row)
{
    int64_t sum;
    return copy_check_sum_of_event(row, &sum) && sum == row[8].number;
}

bool copy_check_sum_of_game(const CopyValue *row, int64_t *sum)
{
    StoreGame game = {
        .result = (GameResult)row[5].number,
        .ending = (Ending)row[6].number,
        .ended_ms = row[7].number,
    };
    if (!(read_text(&row[1], game.game, sizeof game.game) &&
          read_text(&row[2], game.names[0], sizeof game.names[0]) &&
          read_text(&row[3], game.names[1], sizeof game.names[1]) &&
          read_text(&row[4], game.moves, sizeof game.moves))) {
        return false;
    }
    *sum = store_sum_of_game(&game);
    return true;
}

bool copy_check_game(const CopyValue *row)
{
    int64_t sum;
    return copy_check_sum_of_game(row, &sum) && sum == row[8].number;
}

bool copy_check_sum_of_challenge(const CopyValue *row, int64_t *sum)
{
    Challenge challenge = {
        .games = row[3].number,
        .size = row[4].number,
        .owner = row[5].number,
        .created_ms = row[6].number,
        .expires_ms = row[7].number,
    };
    for (int i = 0; i < CHALLENGE_RESULTS; i++) {
        challenge.counts[i] = row[8 + i].number;
    }
    if (!(read_text(&row[0], challenge.id, sizeof challenge.id) &&
          read_text(&row[1], challenge.game, sizeof challenge.game) &&
          read_text(&row[2], challenge.name, sizeof challenge.name))) {
        return false;
    }
    *sum = store_sum_of_challenge(&challenge);
    return true;
}

bool copy_check_challenge(const CopyValue *row)
{
    int64_t sum;
    return copy_check_sum_of_challenge(row, &sum) && sum == row[8 + CHALLENGE_RESULTS].number;
}

static uint64_t sum_of_bytes(const void *bytes, size_t size)
{
    return checksum(bytes, size);
}

uint64_t copy_check_sum(const CopyTable *table, const CopyValue *row)
{
    uint8_t sums[8 * COPY_COLUMNS_MAX];
    size_t size = 0;
    for (int i = 0; table->kinds[i] != '\0'; i++) {
        const uint64_t sum = table->kinds[i] == 'N' ? (uint64_t)row[i].number
                                                    : sum_of_bytes(row[i].bytes, row[i].size);
        checksum_write_number(sums + size, sum);
        size += 8;
    }
    return sum_of_bytes(sums, size);
}
