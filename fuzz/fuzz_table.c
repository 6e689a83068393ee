/* fuzz_table.c - any bytes at all as the table of an ending.
 *
 * A checksum keeps nearly everything out, so the input is also tried with the right one
 * and the right size put in. Only endings of three men are read, which is fast.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "oracle/tablebase/table_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { AT_SIZE = 16, AT_CHECKSUM = 24, HEADER = 32, ROOM = 4 << 20 };

static void read_table(const uint8_t *bytes, size_t size)
{
    Ending ending;
    Table table;
    const TableFileFault fault = table_file_check(bytes, size, &ending);
    if (fault != TABLE_FILE_SOUND || ending.count > 1) {
        return;
    }
    void *memory = aligned_alloc(TABLEBASE_ALIGNMENT, ROOM);
    Tablebase *tablebase = tablebase_init(memory, memory != NULL ? ROOM : 0);
    if (tablebase != NULL && tablebase_reserve(tablebase, &ending, &table) &&
        tablebase->room_size >= table_file_memory_size()) {
        (void)table_file_read(bytes, size, tablebase->room, &table);
    }
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_table(data, size);
    uint8_t *copy = size >= HEADER ? malloc(size) : NULL;
    if (copy != NULL) {
        memcpy(copy, data, size);
        bytes_write_number(copy + AT_SIZE, 8, size);
        bytes_write_number(copy + AT_CHECKSUM, 8, bytes_checksum(copy, size, AT_CHECKSUM));
        read_table(copy, size);
        free(copy);
    }
    return 0;
}
