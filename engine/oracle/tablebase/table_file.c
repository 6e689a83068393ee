/* table_file.c - a table of an ending as bytes. */
#include "oracle/tablebase/table_file.h"

#include <assert.h>
#include <string.h>

#include "base/bytes.h"
#include "oracle/tablebase/table_codec.h"

enum {
    VERSION = 1,
    MAGIC_SIZE = 8,
    VERSION_AT = 8,
    MEN_AT = 10,
    FORM_AT = 14,
    SIZE_AT = 16,
    CHECKSUM_AT = 24,
    CODES_AT = 32,
};

static const uint8_t magic[MAGIC_SIZE] = {'f', 'o', 'u', 'r', 'm', 'i', 't', 'b'};

typedef enum Form { FORM_COMPRESSED, FORM_PLAIN, FORMS } Form;

static_assert(MEN_AT + 1 + ENDING_MEN_MAX == FORM_AT, "the form is behind the men");

size_t table_file_memory_size(void)
{
    return table_codec_size();
}

/* A code takes far less than a byte, but small tables begin with much to learn. */
size_t table_file_size_max(const Ending *ending)
{
    return 2 * table_size(ending) + CODES_AT;
}

/* Writes what is before the codes, which are there; returns the size of all. */
static size_t write_header(const Table *table, Form form, size_t codes, uint8_t *bytes)
{
    memset(bytes, 0, CODES_AT);
    memcpy(bytes, magic, MAGIC_SIZE);
    bytes_write_number(bytes + VERSION_AT, 2, VERSION);
    bytes[MEN_AT] = table->ending.count;
    memcpy(bytes + MEN_AT + 1, table->ending.men, table->ending.count);
    bytes[FORM_AT] = (uint8_t)form;
    bytes_write_number(bytes + SIZE_AT, 8, CODES_AT + codes);
    const uint64_t checksum = bytes_checksum(bytes, CODES_AT + codes, CHECKSUM_AT);
    bytes_write_number(bytes + CHECKSUM_AT, 8, checksum);
    return CODES_AT + codes;
}

size_t table_file_write(const Table *table, void *memory, uint8_t *bytes, size_t size)
{
    if (size < CODES_AT) {
        return 0;
    }
    const size_t codes = table_codec_write(memory, table, bytes + CODES_AT, size - CODES_AT);
    return codes <= size - CODES_AT ? write_header(table, FORM_COMPRESSED, codes, bytes) : 0;
}

size_t table_file_write_plain(const Table *table, uint8_t *bytes, size_t size)
{
    const size_t codes = table_size(&table->ending);
    if (size < CODES_AT || size - CODES_AT < codes) {
        return 0;
    }
    memcpy(bytes + CODES_AT, table->codes, codes);
    return write_header(table, FORM_PLAIN, codes, bytes);
}

static bool has_magic(const uint8_t *bytes, size_t size)
{
    bool is_same = size >= CODES_AT;
    for (int i = 0; is_same && i < MAGIC_SIZE; i++) {
        is_same = bytes[i] == magic[i];
    }
    return is_same;
}

/* Whether men are in the order of an ending that has a table. */
static bool is_ending(const Ending *ending)
{
    bool is_sound = ending->count >= 1 && ending->count <= ENDING_MEN_MAX;
    for (int i = 0; is_sound && i < ending->count; i++) {
        is_sound = ending->men[i] < 2 * ENDING_KINDS &&
                   (i == 0 || ending->men[i] >= ending->men[i - 1]);
    }
    return is_sound && !ending_is_reversed(ending);
}

static Ending read_ending(const uint8_t *bytes)
{
    Ending ending = {.count = bytes[MEN_AT]};
    memcpy(ending.men, bytes + MEN_AT + 1, ENDING_MEN_MAX);
    return ending;
}

TableFileFault table_file_check(const uint8_t *bytes, size_t size, Ending *ending)
{
    if (!has_magic(bytes, size)) {
        return TABLE_FILE_FOREIGN;
    }
    if (bytes_read_number(bytes + VERSION_AT, 2) != VERSION) {
        return TABLE_FILE_OTHER_VERSION;
    }
    if (bytes_read_number(bytes + SIZE_AT, 8) != size) {
        return TABLE_FILE_CUT;
    }
    if (bytes_read_number(bytes + CHECKSUM_AT, 8) != bytes_checksum(bytes, size, CHECKSUM_AT)) {
        return TABLE_FILE_DAMAGED;
    }
    if (bytes[FORM_AT] >= FORMS) {
        return TABLE_FILE_OTHER_VERSION;
    }
    *ending = read_ending(bytes);
    return is_ending(ending) ? TABLE_FILE_SOUND : TABLE_FILE_BAD_ENDING;
}

static bool read_plain(const Table *table, const uint8_t *codes, size_t size)
{
    if (size != table_size(&table->ending)) {
        return false;
    }
    memcpy(table->codes, codes, size);
    return true;
}

static bool read_codes(const Table *table, Form form, void *memory, const uint8_t *codes,
                       size_t size)
{
    return form == FORM_PLAIN ? read_plain(table, codes, size)
                              : table_codec_read(memory, table, codes, size) == size;
}

TableFileFault table_file_read(const uint8_t *bytes, size_t size, void *memory, const Table *table)
{
    Ending ending;
    const TableFileFault fault = table_file_check(bytes, size, &ending);
    if (fault != TABLE_FILE_SOUND) {
        return fault;
    }
    if (ending_number(&ending) != ending_number(&table->ending)) {
        return TABLE_FILE_BAD_ENDING;
    }
    const bool is_read = read_codes(table, (Form)bytes[FORM_AT], memory, bytes + CODES_AT,
                                    size - CODES_AT);
    return is_read ? TABLE_FILE_SOUND : TABLE_FILE_DAMAGED;
}

const char *table_file_fault_text(TableFileFault fault)
{
    static const char *const texts[TABLE_FILE_FAULTS] = {
        [TABLE_FILE_FOREIGN] = "is no table of an ending",
        [TABLE_FILE_OTHER_VERSION] = "is a table of a later version",
        [TABLE_FILE_CUT] = "is not complete",
        [TABLE_FILE_DAMAGED] = "is damaged",
        [TABLE_FILE_BAD_ENDING] = "is the table of another ending",
    };
    return texts[fault];
}
