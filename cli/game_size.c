/* game_size.c - whether a game has more positions than fit. */
#include "cli/game_size.h"

#include "host/memory.h"
#include "positions.h"

bool game_has_more_positions(const Game *game, size_t limit)
{
    PositionSet sets[2] = {0};
    MemoryBlock memory = {0};
    const size_t slots = positions_slot_count(limit);
    const size_t set_size = limit * sizeof(Position) + slots * sizeof(uint32_t);
    if (!memory_reserve(&memory, 2 * set_size)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        char *bytes = (char *)memory.bytes + (size_t)i * set_size;
        positions_init(&sets[i], game, (Position *)(void *)bytes,
                       (uint32_t *)(void *)(bytes + limit * sizeof(Position)), limit);
    }
    bool has_room = positions_add(&sets[0], game->start);
    size_t count = 1;
    for (int ply = 0; has_room && count <= limit && sets[ply % 2].count > 0; ply++) {
        PositionSet *next = &sets[1 - ply % 2];
        positions_init(next, game, next->positions, next->slots, limit);
        has_room = positions_add_next_ply(next, &sets[ply % 2], true);
        count += next->count;
    }
    memory_release(&memory);
    return !has_room || count > limit;
}
