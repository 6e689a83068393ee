/* table_store.h - files of tables of endings, and the user's folder of them. */
#ifndef FOURMI_HOST_TABLE_STORE_H
#define FOURMI_HOST_TABLE_STORE_H

#include "oracle/tablebase/table_file.h"

enum { TABLE_PATH_SIZE = 1024 };

/* Where the table of an ending is kept that is not reversed: fourmi/tables/NAME.table in
 * the user's directory of data. False if nobody says where that is. */
bool table_store_path(const Ending *ending, char path[TABLE_PATH_SIZE]);

typedef enum TableStoreResult {
    TABLE_STORE_READ,
    TABLE_STORE_NONE,    /* there is no file, or it cannot be read: errno */
    TABLE_STORE_REFUSED, /* with a fault */
    TABLE_STORE_NO_ROOM,
} TableStoreResult;

/* Adds the table of a file to a tablebase that has none of this ending, which is not
 * reversed. */
TableStoreResult table_store_read(const char *path, Tablebase *tablebase, const Ending *ending,
                                  TableFileFault *fault);

#endif
