/* percept_tables.h - the tables of a world's percepts (facets/percepts.h) as one row of
 * weights, and what an afterstate is worth by them.
 *
 *      table     0           1        2 ...
 *      weights   | . . . . . | . . .  | . . . .
 *                ^ firsts[0] ^ firsts[1]
 */
#ifndef FOURMI_PERCEPT_TABLES_H
#define FOURMI_PERCEPT_TABLES_H

#include "facets/percepts.h"

enum { PERCEPT_WEIGHTS_MAX = 1 << 26 };

typedef struct PerceptTables {
    int count;
    uint32_t size; /* weights in all */
    uint32_t firsts[PERCEPTS_TABLES_MAX];
} PerceptTables;

/* Whether a world has percepts, and not too many. */
bool percept_tables_support(const World *world);

PerceptTables percept_tables_of(const World *world);

/* Writes which weight each table has for what is seen. */
void percept_tables_find(const PerceptTables *tables, const Percept *percept,
                         uint32_t places[PERCEPTS_TABLES_MAX]);

#endif
