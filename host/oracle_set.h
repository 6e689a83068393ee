/* oracle_set.h - an oracle for each of some threads, with the memory they need.
 *
 *      oracle_set_get(set, 0)   1   2      one for each thread
 *                           \   |   /
 *                          table, data     shared
 */
#ifndef FOURMI_HOST_ORACLE_SET_H
#define FOURMI_HOST_ORACLE_SET_H

#include "catalogue.h"
#include "host/table_source.h"

/* Zeroed means: one thread, as much memory as serves best. */
typedef struct OracleSetOptions {
    size_t memory_bytes;             /* of the table that all share; 0 for the usual size */
    int threads;                     /* 0 for one */
    TableSourceNotice *table_notice; /* of tables of endings that the user keeps; or NULL */
    void *context;                   /* for it */
} OracleSetOptions;

typedef struct OracleSet OracleSet;

/* NULL without memory. The game is copied. */
OracleSet *oracle_set_new(const Game *game, const OracleSetOptions *options);

void oracle_set_free(OracleSet *set);

/* What one thread, counted from 0, asks. */
Oracle *oracle_set_get(OracleSet *set, int thread);

int oracle_set_threads(const OracleSet *set);

/* How much memory the table takes, with such options. */
size_t oracle_set_memory_size(const Game *game, const OracleSetOptions *options);

/* Gives data to all of them, borrowed; false if they have no use for it. */
bool oracle_set_use_data(OracleSet *set, const void *bytes, size_t size);

#endif
