/* percept_tables.c - the tables of a world's percepts as one row of weights. */
#include "learn/percepts/percept_tables.h"

bool percept_tables_support(const World *world)
{
    uint64_t size = 0;
    if (world->percepts == NULL) {
        return false;
    }
    for (int i = 0; i < world->percepts->table_count; i++) {
        size += world->percepts->table_size(world, i);
    }
    return size <= PERCEPT_WEIGHTS_MAX;
}

PerceptTables percept_tables_of(const World *world)
{
    PerceptTables tables = {.count = world->percepts->table_count};
    for (int i = 0; i < tables.count; i++) {
        tables.firsts[i] = tables.size;
        tables.size += world->percepts->table_size(world, i);
    }
    return tables;
}

void percept_tables_find(const PerceptTables *tables, const Percept *percept,
                         uint32_t places[PERCEPTS_TABLES_MAX])
{
    for (int i = 0; i < tables->count; i++) {
        places[i] = tables->firsts[i] + percept->numbers[i];
    }
}
