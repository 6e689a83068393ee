/* store_copy.h - all that is in one store, copied to another: from SQLite to PostgreSQL
 * when one server is not enough any more, or back.
 *
 * The rows are copied as they are, with their checksums, in one transaction: either all
 * of them are there at the end, or the other store is as empty as it was. Rows that are not
 * as they were written are not copied, nor is any other then; and before anything is kept,
 * all rows are read back and compared.
 */
#ifndef FOURMI_SERVER_STORE_STORE_COPY_H
#define FOURMI_SERVER_STORE_STORE_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/copy_end.h"

typedef enum StoreCopyStatus {
    STORE_COPIED,
    STORE_COPY_REFUSED, /* there is nothing to copy from, or the other is not empty */
    STORE_COPY_FAILED,
} StoreCopyStatus;

typedef struct StoreCopied {
    int64_t rooms;
    int64_t events;
    int64_t games;
    int64_t brains;
    int64_t challenges;
} StoreCopied;

/* Called now and then with how many rows are done. */
typedef struct StoreCopyProgress {
    void (*show)(void *context, int64_t done, int64_t total);
    void *context;
} StoreCopyProgress;

/* Copies everything between two addresses, as store_new takes them. Where it does not
 * work there is a sentence in `error`. */
StoreCopyStatus store_copy(const char *from, const char *to, const StoreCopyProgress *progress,
                           StoreCopied *copied, char *error, size_t error_size);

/* A table, by its name. */
const CopyTable *store_copy_table(const char *name);

/* Looks whether all of a file is whole: its pages, the log beside it, the checksum of every
 * row, and events for gaps. Nothing is written. Refused if anything is not, or if a server
 * uses it. */
StoreCopyStatus store_check(const char *file, const StoreCopyProgress *progress,
                            StoreCopied *counted, char *error, size_t error_size);

enum { STORE_PATH_SIZE = 4096 };

/* Puts a back-up, which is checked, in the place of a file that no server uses. What is there
 * is kept: `kept` says where, and is empty if there was nothing. An interruption leaves the old
 * file, or the new one, or what a server refuses. */
StoreCopyStatus store_restore(const char *backup, const char *file,
                              const StoreCopyProgress *progress, StoreCopied *restored,
                              char kept[STORE_PATH_SIZE], char *error, size_t error_size);

#endif
