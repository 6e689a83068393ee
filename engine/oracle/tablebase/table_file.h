/* table_file.h - a table of an ending as bytes, to be kept or exchanged.
 *
 *      offset  size
 *           0     8  "fourmitb"
 *           8     2  version, 1
 *          10     1  number of men beside the kings
 *          11     3  these men (ending.h), 0 behind the last
 *          14     1  form: 0 compressed (table_codec.h), 1 plain
 *          15     1  0
 *          16     8  size of all bytes
 *          24     8  checksum of all bytes but these eight (bytes.h)
 *          32        the codes; plain as in memory (tablebase.h), a byte each
 *
 * Numbers are little-endian. Bytes may come from anywhere: what is damaged, or is no
 * table, is refused with a reason and breaks nothing.
 */
#ifndef FOURMI_TABLE_FILE_H
#define FOURMI_TABLE_FILE_H

#include "oracle/tablebase/tablebase.h"

typedef enum TableFileFault {
    TABLE_FILE_SOUND,
    TABLE_FILE_FOREIGN,       /* no table at all */
    TABLE_FILE_OTHER_VERSION, /* made by a later program */
    TABLE_FILE_CUT,           /* bytes are missing, or there are too many */
    TABLE_FILE_DAMAGED,
    TABLE_FILE_BAD_ENDING, /* no ending that a table can be of, or another than wanted */
    TABLE_FILE_FAULTS,
} TableFileFault;

/* Memory to work in, aligned to TABLEBASE_ALIGNMENT; and enough bytes for the file of
 * any ending's table. */
size_t table_file_memory_size(void);
size_t table_file_size_max(const Ending *ending);

/* Writes a table into so many bytes; returns how many it takes. 0 if there are too few,
 * which cannot be with table_file_size_max. */
size_t table_file_write(const Table *table, void *memory, uint8_t *bytes, size_t size);

/* The same without compressing: a hundred times as large, and read as fast as a disk
 * is. table_file_size_max is enough. */
size_t table_file_write_plain(const Table *table, uint8_t *bytes, size_t size);

/* Whether the bytes are a table, and of which ending. */
TableFileFault table_file_check(const uint8_t *bytes, size_t size, Ending *ending);

/* Reads the codes of a table that has room for them (tablebase_reserve) and whose ending
 * is that of the file. They are unset if something is wrong. */
TableFileFault table_file_read(const uint8_t *bytes, size_t size, void *memory, const Table *table);

/* What is wrong, as part of a sentence: "is damaged"; NULL for nothing. */
const char *table_file_fault_text(TableFileFault fault);

#endif
