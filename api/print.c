/* print.c - the fields of any thing as text, JSON or CSV, by the shape that its header names. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/shapes.h"
#include "api/thing.h"

typedef struct Printer {
    fourmi_put *put;
    void *context;
    bool is_csv;
    bool has_failed;
} Printer;

static void put_text(Printer *p, const char *text)
{
    const size_t length = strlen(text);
    if (length > 0 && !p->has_failed) {
        p->has_failed = !p->put(p->context, text, length);
    }
}

static void put_quoted(Printer *p, const char *text)
{
    put_text(p, "\"");
    for (; *text != '\0'; text++) {
        char piece[8] = {*text};
        if ((unsigned char)*text < ' ') {
            snprintf(piece, sizeof piece, "\\u%04x", (unsigned)*text);
        } else if (*text == '"' || *text == '\\') {
            snprintf(piece, sizeof piece, "\\%c", *text);
        }
        put_text(p, piece);
    }
    put_text(p, "\"");
}

/* A cell of a table, in quotes if it has what tells cells apart (RFC 4180). */
static void put_cell(Printer *p, const char *text)
{
    if (!p->is_csv || text[strcspn(text, ",\"\r\n")] == '\0') {
        put_text(p, text);
        return;
    }
    put_text(p, "\"");
    for (; *text != '\0'; text++) {
        const char piece[3] = {*text, *text == '"' ? '"' : '\0'};
        put_text(p, piece);
    }
    put_text(p, "\"");
}

/* The shortest number that reads back the same; JSON has no other than finite ones. */
static void put_double(Printer *p, double number, bool is_json)
{
    char text[40] = "null";
    if (fabs(number) < 1e15 && number == (double)(int64_t)number) { /* "20" rather than "2e+01" */
        snprintf(text, sizeof text, "%.0f", number);
    } else if (isfinite(number)) {
        int digits = 1;
        do {
            snprintf(text, sizeof text, "%.*g", digits++, number);
        } while (digits <= 17 && strtod(text, NULL) != number);
    } else if (!is_json) {
        snprintf(text, sizeof text, "%s", p->is_csv ? "" : "-");
    }
    put_text(p, text);
}

static void put_integer(Printer *p, const Field *f, const void *at)
{
    char text[24];
    switch (f->type) {
    case FIELD_UINT64:
        snprintf(text, sizeof text, "%llu", (unsigned long long)*(const uint64_t *)at);
        break;
    case FIELD_UINT32:
        snprintf(text, sizeof text, "%u", (unsigned)*(const uint32_t *)at);
        break;
    case FIELD_UINT16:
        snprintf(text, sizeof text, "%u", (unsigned)*(const uint16_t *)at);
        break;
    case FIELD_INT16:
        snprintf(text, sizeof text, "%d", *(const int16_t *)at);
        break;
    default:
        snprintf(text, sizeof text, "%d", *(const int *)at);
    }
    put_text(p, text);
}

/* The words of a field that has some; NULL: it has none. */
static const char *words_of(const Field *f, const void *at)
{
    if (f->type == FIELD_TEXT) {
        return *(const char *const *)at;
    }
    if (f->type == FIELD_GAME) {
        const fourmi_game *game = *(const fourmi_game *const *)at;
        return game != NULL ? game->name : NULL;
    }
    if (f->type == FIELD_BOOL) {
        return *(const bool *)at ? "true" : "false";
    }
    const Word *w = f->words;
    while (w->word != NULL && w->value != *(const int *)at) {
        w++;
    }
    return w->word;
}

static void put_object(Printer *p, const Shape *shape, const void *thing);

static void put_value(Printer *p, const Field *f, const void *at, bool is_json)
{
    switch (f->type) {
    case FIELD_STRUCT:
        put_object(p, f->shape, at);
        return;
    case FIELD_DOUBLE:
        put_double(p, *(const double *)at, is_json);
        return;
    case FIELD_TEXT:
    case FIELD_GAME:
    case FIELD_ENUM:
    case FIELD_BOOL: {
        const char *words = words_of(f, at);
        if (words != NULL && is_json && f->type != FIELD_BOOL) {
            put_quoted(p, words);
        } else {
            put_cell(p, words != NULL ? words : is_json ? "null" : "-");
        }
        return;
    }
    default:
        put_integer(p, f, at);
    }
}

static size_t size_of(const Field *f)
{
    static const size_t sizes[] = {
        [FIELD_BOOL] = sizeof(bool),
        [FIELD_INT] = sizeof(int),
        [FIELD_INT16] = sizeof(int16_t),
        [FIELD_UINT16] = sizeof(uint16_t),
        [FIELD_UINT32] = sizeof(uint32_t),
        [FIELD_UINT64] = sizeof(uint64_t),
        [FIELD_DOUBLE] = sizeof(double),
        [FIELD_TEXT] = sizeof(char *),
        [FIELD_ENUM] = sizeof(int),
        [FIELD_GAME] = sizeof(void *),
        [FIELD_STRUCT] = 0,
    };
    return f->type == FIELD_STRUCT ? f->shape->size : sizes[f->type];
}

/* The elements of a field: one, or those behind its pointer. */
static const char *elements_of(const Field *f, const void *thing, size_t *count)
{
    const char *bytes = thing;
    *count = 1;
    if (f->count_at == 0) {
        return bytes + f->at;
    }
    *count = *(const uint32_t *)(const void *)(bytes + f->count_at);
    return *(const char *const *)(const void *)(bytes + f->at);
}

static void put_elements(Printer *p, const Field *f, const void *thing, const char *between,
                         bool is_json)
{
    size_t count;
    const char *at = elements_of(f, thing, &count);
    for (size_t i = 0; i < count; i++) {
        put_text(p, i > 0 ? between : "");
        put_value(p, f, at + i * size_of(f), is_json);
    }
}

static void put_object(Printer *p, const Shape *shape, const void *thing)
{
    put_text(p, "{");
    for (const Field *f = shape->fields; f->name != NULL; f++) {
        put_text(p, f == shape->fields ? "" : ",");
        put_quoted(p, f->name);
        put_text(p, f->count_at > 0 ? ":[" : ":");
        put_elements(p, f, thing, ",", true);
        put_text(p, f->count_at > 0 ? "]" : "");
    }
    put_text(p, "}");
}

/* Names side by side; what is within a struct has that struct's name in front: "alpha_number". Arrays
 * are left out. */
static void put_names(Printer *p, const Shape *shape, const char *outer, const char *between)
{
    const char *before = "";
    for (const Field *f = shape->fields; f->name != NULL; f++) {
        if (f->count_at > 0) {
            continue;
        }
        put_text(p, before);
        before = between;
        if (f->type == FIELD_STRUCT) {
            put_names(p, f->shape, f->name, between);
        } else {
            put_text(p, outer);
            put_text(p, outer[0] != '\0' ? "_" : "");
            put_text(p, f->name);
        }
    }
}

/* Values under these names. */
static void put_cells(Printer *p, const Shape *shape, const char *thing, const char *between)
{
    const char *before = "";
    for (const Field *f = shape->fields; f->name != NULL; f++) {
        if (f->count_at > 0) {
            continue;
        }
        put_text(p, before);
        before = between;
        if (f->type == FIELD_STRUCT) {
            put_cells(p, f->shape, thing + f->at, between);
        } else {
            put_value(p, f, thing + f->at, false);
        }
    }
}

static bool is_table(const Field *f)
{
    return f->type == FIELD_STRUCT && f->count_at > 0;
}

static void put_rows(Printer *p, const Field *f, const void *thing, fourmi_format format)
{
    const char *between = format == FOURMI_FORMAT_CSV ? "," : "\t";
    size_t count;
    const char *at = elements_of(f, thing, &count);
    if (format != FOURMI_FORMAT_LINES) {
        put_names(p, f->shape, "", between);
        put_text(p, "\n");
    }
    for (size_t i = 0; i < count; i++) {
        if (format == FOURMI_FORMAT_LINES) {
            put_object(p, f->shape, at + i * f->shape->size);
            put_text(p, "\n");
        } else {
            put_cells(p, f->shape, at + i * f->shape->size, between);
            put_text(p, "\n");
        }
    }
}

static void put_lines(Printer *p, const Shape *shape, const void *thing)
{
    for (const Field *f = shape->fields; f->name != NULL; f++) {
        if (is_table(f)) {
            put_rows(p, f, thing, FOURMI_FORMAT_TEXT);
            continue;
        }
        put_text(p, f->name);
        put_text(p, "  ");
        put_elements(p, f, thing, " ", false);
        put_text(p, "\n");
    }
}

int fourmi_print(const void *thing, fourmi_format format, fourmi_put *put, void *context)
{
    if (thing == NULL || put == NULL) {
        return thing_missing(thing == NULL ? "thing" : "put");
    }
    const Shape *shape = thing_shape(thing);
    Printer p = {.put = put, .context = context, .is_csv = format == FOURMI_FORMAT_CSV};
    int status = FOURMI_OK;
    if (shape == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "memory has no fields to print");
    }
    thing_hold(thing); /* `put` may free it */
    switch (format) {
    case FOURMI_FORMAT_TEXT:
        put_lines(&p, shape, thing);
        break;
    case FOURMI_FORMAT_JSON:
        put_object(&p, shape, thing);
        put_text(&p, "\n");
        break;
    case FOURMI_FORMAT_LINES:
    case FOURMI_FORMAT_CSV: {
        const Field *f = shape->fields;
        while (f->name != NULL && !is_table(f)) {
            f++;
        }
        if (f->name != NULL) {
            put_rows(&p, f, thing, format);
        } else {
            status = thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s has no table", shape->name);
        }
        break;
    }
    default:
        status = thing_fail(FOURMI_ERROR_ARGUMENT, "there is no format %d", (int)format);
    }
    fourmi_free((void *)(uintptr_t)thing);
    return status != FOURMI_OK ? status
           : p.has_failed      ? thing_fail(FOURMI_CANCELLED, "the printing was stopped")
                               : FOURMI_OK;
}
