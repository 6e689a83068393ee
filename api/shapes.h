/* shapes.h - the fields of a struct: names, types and places. The tables are generated from
 * fourmi.h (generated/shapes.c), and print.c prints any thing by them. */
#ifndef FOURMI_API_SHAPES_H
#define FOURMI_API_SHAPES_H

#include "api/fourmi.h"

typedef enum FieldType {
    FIELD_BOOL,
    FIELD_INT,
    FIELD_INT16,
    FIELD_UINT16,
    FIELD_UINT32,
    FIELD_UINT64,
    FIELD_DOUBLE,
    FIELD_TEXT,
    FIELD_ENUM,
    FIELD_GAME,
    FIELD_STRUCT,
} FieldType;

/* A value of an enumeration. */
typedef struct Word {
    int value;
    const char *word; /* NULL after the last */
} Word;

typedef struct Shape Shape;

typedef struct Field {
    const char *name; /* NULL after the last */
    FieldType type;   /* of the field, or of each element of an array */
    size_t at;
    size_t count_at;    /* an array behind a pointer: where its uint32_t count stands; else 0 */
    const Shape *shape; /* FIELD_STRUCT */
    const Word *words;  /* FIELD_ENUM */
} Field;

struct Shape {
    const char *name;
    size_t size;
    const Field *fields;
};

#include "api/generated/shapes.h"

#endif
