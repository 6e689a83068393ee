/* fields.c - what a command reports: named values, as JSON and as CSV. */
#include "cli/fields.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cli/csv.h"

static Field *add(Fields *fields, const char *before, const char *name)
{
    assert(fields->count < FIELDS_MAX);
    Field *field = &fields->list[fields->count++];
    *field = (Field){.type = FIELD_IS_NUMBER};
    snprintf(field->name, sizeof field->name, "%s%s%s", before, before[0] != '\0' ? "." : "", name);
    return field;
}

void fields_add(Fields *fields, const char *before, const char *name, double number)
{
    add(fields, before, name)->number = number;
}

void fields_add_switch(Fields *fields, const char *name, bool value)
{
    Field *field = add(fields, "", name);
    field->type = FIELD_IS_SWITCH;
    field->number = value;
}

void fields_add_text(Fields *fields, const char *name, const char *text)
{
    Field *field = add(fields, "", name);
    field->type = FIELD_IS_TEXT;
    field->text = text;
}

double fields_number(const Fields *fields, const char *name)
{
    int i = 0;
    while (strcmp(fields->list[i].name, name) != 0) {
        i++;
        assert(i < fields->count);
    }
    return fields->list[i].number;
}

void fields_add_natural(Fields *fields, const char *name, const char *digits)
{
    Field *field = add(fields, "", name);
    field->type = FIELD_IS_DIGITS;
    field->text = digits;
}

/* --------------------------------------------------------------------- JSON */

static void put_value(const Field *field, Json *json)
{
    if (field->type == FIELD_IS_TEXT && field->text != NULL) {
        put_string(json, field->text);
    } else if (field->type == FIELD_IS_DIGITS) {
        put_natural(json, strtoull(field->text, NULL, 10));
    } else if (field->type == FIELD_IS_TEXT) {
        put_null(json);
    } else if (field->type == FIELD_IS_SWITCH) {
        put_bool(json, field->number != 0);
    } else {
        put_real(json, field->number);
    }
}

/* How much two names have in common, up to a dot. */
static size_t common_length(const char *a, const char *b)
{
    size_t length = 0;
    for (size_t i = 0; a[i] != '\0' && a[i] == b[i]; i++) {
        length = a[i] == '.' ? i + 1 : length;
    }
    return length;
}

void fields_put(const Fields *fields, Json *json)
{
    const char *before = ""; /* the name of the field before, whose objects are open */
    for (int i = 0; i <= fields->count; i++) {
        const char *name = i < fields->count ? fields->list[i].name : "";
        const size_t common = common_length(before, name);
        for (const char *c = before + common; (c = strchr(c, '.')) != NULL; c++) {
            put_close(json, '}');
        }
        const char *part = name + common;
        for (const char *dot; (dot = strchr(part, '.')) != NULL; part = dot + 1) {
            char key[FIELD_NAME_SIZE];
            snprintf(key, sizeof key, "%.*s", (int)(dot - part), part);
            put_key(json, key);
            put_open(json, '{');
        }
        if (i < fields->count) {
            put_key(json, part);
            put_value(&fields->list[i], json);
        }
        before = name;
    }
}

/* ---------------------------------------------------------------------- CSV */

void fields_print_names(const Fields *fields, FILE *stream)
{
    for (int i = 0; i < fields->count; i++) {
        fputs(i > 0 ? "," : "", stream);
        for (const char *c = fields->list[i].name; *c != '\0'; c++) {
            fputc(*c == '.' ? '_' : *c, stream);
        }
    }
    fputc('\n', stream);
}

void fields_print_values(const Fields *fields, FILE *stream)
{
    for (int i = 0; i < fields->count; i++) {
        const Field *field = &fields->list[i];
        fputs(i > 0 ? "," : "", stream);
        if (field->type == FIELD_IS_NUMBER || field->type == FIELD_IS_SWITCH) {
            csv_put_real(stream, field->number);
        } else if (field->text != NULL) {
            csv_put_text(stream, field->text);
        }
    }
    fputc('\n', stream);
}
