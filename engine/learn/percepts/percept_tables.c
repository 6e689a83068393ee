/* percept_tables.c - the tables of a world's percepts as one row of weights. */
#include "learn/percepts/percept_tables.h"

static uint32_t mark_count(const World *world, const Percepts *percepts)
{
    const int whole = percepts->whole_table(world);
    return whole < 0 ? 1 : percepts->table_size(world, whole);
}

bool percept_tables_support(const World *world)
{
    if (world->percepts == NULL) {
        return false;
    }
    uint64_t size = mark_count(world, world->percepts);
    for (int i = 0; i < world->percepts->table_count; i++) {
        size += world->percepts->table_size(world, i);
    }
    return size <= PERCEPT_WEIGHTS_MAX;
}

PerceptTables percept_tables_of(const World *world, const Percepts *percepts)
{
    PerceptTables tables = {.count = percepts->table_count};
    for (int i = 0; i < tables.count; i++) {
        tables.firsts[i] = tables.size;
        tables.size += percepts->table_size(world, i);
    }
    tables.whole = percepts->whole_table(world);
    tables.first_mark = tables.size;
    tables.size += mark_count(world, percepts);
    return tables;
}

uint32_t percept_tables_find_mark(const PerceptTables *tables, const Percept *percept)
{
    return tables->first_mark + (tables->whole < 0 ? 0 : percept->numbers[tables->whole]);
}

void percept_tables_find(const PerceptTables *tables, const Percept *percept,
                         uint32_t places[PERCEPTS_TABLES_MAX + 1])
{
    for (int i = 0; i < tables->count; i++) {
        places[i] = tables->firsts[i] + percept->numbers[i];
    }
    places[tables->count] = percept_tables_find_mark(tables, percept);
}
