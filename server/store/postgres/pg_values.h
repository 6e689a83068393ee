/* pg_values.h - what is given with a statement, value by value. */
#ifndef FOURMI_SERVER_STORE_POSTGRES_PG_VALUES_H
#define FOURMI_SERVER_STORE_POSTGRES_PG_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PG_VALUES_MAX = 40, PG_VALUES_TEXT = 2048 };

typedef struct PgValues {
    int count;
    const char *values[PG_VALUES_MAX];
    int lengths[PG_VALUES_MAX];
    int formats[PG_VALUES_MAX];
    char text[PG_VALUES_TEXT]; /* numbers and arrays */
    size_t used;
} PgValues;

void pg_values_number(PgValues *values, int64_t number);
void pg_values_bool(PgValues *values, bool is_so);

/* These are borrowed until the statement is sent. */
void pg_values_text(PgValues *values, const char *text);
void pg_values_bytes(PgValues *values, const void *bytes, size_t size);

/* An array is begun, has some items, and is ended. */
void pg_values_begin_array(PgValues *values);
void pg_values_item_number(PgValues *values, int64_t number);
void pg_values_item_text(PgValues *values, const char *text);
void pg_values_item_bytes(PgValues *values, const uint8_t *bytes, size_t size);
void pg_values_end_array(PgValues *values);

#endif
