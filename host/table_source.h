/* table_source.h - the tables of endings that a user keeps, for oracles. */
#ifndef FOURMI_HOST_TABLE_SOURCE_H
#define FOURMI_HOST_TABLE_SOURCE_H

#include "host/table_store.h"
#include "oracle/tablebase/tablebase_oracle.h"

/* Told of each file that was read, with NULL, and once of each that was refused, with
 * what is wrong as part of a sentence: "is damaged". */
typedef void TableSourceNotice(void *context, const char *path, const char *fault);

/* Zeroed means: nobody is told. One for each oracle. */
typedef struct TableSource {
    TableSourceNotice *notice;
    void *context;
    uint8_t is_refused[ENDING_NUMBERS]; /* not to be read again */
} TableSource;

/* Has an oracle look for tables in the user's folder before it makes any. The source is
 * borrowed. An oracle of another kind has no use for it. */
void table_source_open(TableSource *source, Oracle *oracle);

#endif
