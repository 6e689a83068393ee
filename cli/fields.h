/* fields.h - what a command reports: named values, in one list, as JSON and as CSV.
 *
 * A name with dots is an object in JSON and has underscores in CSV:
 *
 *      first.random.won   {"first":{"random":{"won":0.9}}}     first_random_won
 */
#ifndef FOURMI_CLI_FIELDS_H
#define FOURMI_CLI_FIELDS_H

#include "cli/output.h"

enum { FIELDS_MAX = 96, FIELD_NAME_SIZE = 40 };

typedef enum FieldType {
    FIELD_IS_NUMBER,
    FIELD_IS_SWITCH,
    FIELD_IS_TEXT,
    FIELD_IS_DIGITS, /* a number too large for a double, as text */
} FieldType;

typedef struct Field {
    char name[FIELD_NAME_SIZE];
    FieldType type;
    double number;    /* of a switch 0 or 1; NaN: not known */
    const char *text; /* borrowed; NULL: none */
} Field;

/* Zeroed: none. */
typedef struct Fields {
    int count;
    Field list[FIELDS_MAX];
} Fields;

/* Adds a field that is called "BEFORE.NAME", or NAME if there is nothing before. */
void fields_add(Fields *fields, const char *before, const char *name, double number);
void fields_add_switch(Fields *fields, const char *name, bool value);
void fields_add_text(Fields *fields, const char *name, const char *text);
void fields_add_natural(Fields *fields, const char *name, const char *digits);

/* The number of a field. Requires that there is one of this name. */
double fields_number(const Fields *fields, const char *name);

/* Prints them all as members of an object that is open. */
void fields_put(const Fields *fields, Json *json);

/* A line of CSV: the names, and the values. What is not known is left empty. */
void fields_print_names(const Fields *fields, FILE *stream);
void fields_print_values(const Fields *fields, FILE *stream);

#endif
