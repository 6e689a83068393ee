/* percept_tables.h - the tables of a world's percepts (facets/percepts.h) as one row of
 * weights, and what an afterstate is worth by them.
 *
 *      table     0           1        2 ...        marks
 *      weights   | . . . . . | . . .  | . . . .  | . . . .
 *                ^ firsts[0] ^ firsts[1]         ^ first_mark
 *
 * Where one of the tables tells afterstates apart, there is a mark for each of its
 * numbers too, of which a learner thinks what it will. Elsewhere all share one.
 */
#ifndef FOURMI_PERCEPT_TABLES_H
#define FOURMI_PERCEPT_TABLES_H

#include "facets/percepts.h"

enum { PERCEPT_WEIGHTS_MAX = 1 << 26 };

typedef struct PerceptTables {
    int count;
    int whole;     /* the table that tells afterstates apart, or -1 */
    uint32_t size; /* weights and marks in all */
    uint32_t firsts[PERCEPTS_TABLES_MAX];
    uint32_t first_mark; /* behind all weights */
} PerceptTables;

/* Whether a world has percepts, and not too many. */
bool percept_tables_support(const World *world);

/* Those of the percepts of a world, or of its sights. */
PerceptTables percept_tables_of(const World *world, const Percepts *percepts);

/* Where the mark of what is seen is. */
uint32_t percept_tables_find_mark(const PerceptTables *tables, const Percept *percept);

/* Writes which weight each table has for what is seen, and then its mark. */
void percept_tables_find(const PerceptTables *tables, const Percept *percept,
                         uint32_t places[PERCEPTS_TABLES_MAX + 1]);

#endif
