/* pg_values.c - what is given with a statement. */
#include "server/store/postgres/pg_values.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void add(PgValues *values, const char *value, size_t length, int format)
{
    assert(values->count < PG_VALUES_MAX);
    values->values[values->count] = value;
    values->lengths[values->count] = (int)length;
    values->formats[values->count] = format;
    values->count++;
}

static void put(PgValues *values, char letter)
{
    assert(values->used < PG_VALUES_TEXT);
    values->text[values->used++] = letter;
}

static void put_number(PgValues *values, int64_t number)
{
    char text[24];
    const int length = snprintf(text, sizeof text, "%" PRId64, number);
    for (int i = 0; i < length; i++) {
        put(values, text[i]);
    }
}

void pg_values_number(PgValues *values, int64_t number)
{
    add(values, values->text + values->used, 0, 0);
    put_number(values, number);
    put(values, '\0');
}

void pg_values_bool(PgValues *values, bool is_so)
{
    add(values, is_so ? "t" : "f", 1, 0);
}

void pg_values_text(PgValues *values, const char *text)
{
    add(values, text, 0, 0);
}

void pg_values_bytes(PgValues *values, const void *bytes, size_t size)
{
    add(values, bytes, size, 1);
}

void pg_values_begin_array(PgValues *values)
{
    add(values, values->text + values->used, 0, 0);
    put(values, '{');
}

/* Items stand after one another with a comma between. */
static void begin_item(PgValues *values)
{
    if (values->text[values->used - 1] != '{') {
        put(values, ',');
    }
}

void pg_values_item_number(PgValues *values, int64_t number)
{
    begin_item(values);
    put_number(values, number);
}

void pg_values_item_text(PgValues *values, const char *text)
{
    begin_item(values);
    put(values, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            put(values, '\\');
        }
        put(values, *text);
    }
    put(values, '"');
}

void pg_values_item_bytes(PgValues *values, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    begin_item(values);
    put(values, '"');
    put(values, '\\');
    put(values, '\\');
    put(values, 'x');
    for (size_t i = 0; i < size; i++) {
        put(values, digits[bytes[i] >> 4]);
        put(values, digits[bytes[i] & 15]);
    }
    put(values, '"');
}

void pg_values_end_array(PgValues *values)
{
    put(values, '}');
    put(values, '\0');
}
