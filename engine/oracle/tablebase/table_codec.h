/* table_codec.h - the codes of a table in little space.
 *
 * Nothing is stored that the rules tell (table_facts.h). One side to move comes first,
 * Black if that has but its king and White otherwise, foretold from codes near by:
 *
 *      left, below           the roaming man one square to the left, one below
 *      left, below           the same of the last standing man
 *      left, below           the same of each king, where that pair came before
 *
 * Then the other side to move, whose codes follow from the first side's by one move:
 * they are stored only where a move may lead to another table, by a capture or a
 * promotion.
 *
 * A code is stored as answers to "is it this one?", for codes that stand near by, most
 * likely first; each answer takes a fraction of a bit (mix_coder.h).
 */
#ifndef FOURMI_TABLE_CODEC_H
#define FOURMI_TABLE_CODEC_H

#include "base/mix_coder.h"
#include "oracle/tablebase/tablebase.h"

typedef struct TableCodec TableCodec;

/* The memory that it works in, aligned to TABLEBASE_ALIGNMENT. */
size_t table_codec_size(void);

/* Writes the codes of a table; returns how many bytes these are, more than `size` if
 * there is too little room. */
size_t table_codec_write(void *memory, const Table *table, uint8_t *bytes, size_t size);

/* Reads them again into the table, which has room for them; returns how many bytes it
 * would read, which is not `size` if they are damaged. */
size_t table_codec_read(void *memory, const Table *table, const uint8_t *bytes, size_t size);

#endif
