/* output.h - data goes to stdout, messages to stderr. */
#ifndef FOURMI_CLI_OUTPUT_H
#define FOURMI_CLI_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Prints "fourmi: ..." and a line end on stderr, after all data so far. */
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

/* Sends on what stdout still holds. */
void output_flush(void);

/* Whether stdout has failed: no use going on. To be asked soon after printing,
 * because it remembers the reason of the first failure. */
bool output_has_failed(void);

/* That reason, an errno; 0 if nothing has failed. */
int output_error(void);

/* Text in quotes for a message: bytes that are not printable are shown as \xNN,
 * and the end is left out if it is long. Returns `quoted`. */
enum { QUOTE_SIZE = 100 };
const char *quote(const char *text, size_t length, char quoted[QUOTE_SIZE]);

/* Prints text of any bytes on stdout, those that are not printable as \xNN. */
void print_escaped(const char *text, size_t length);

/* JSON, on stdout unless there is another stream. Commas come by themselves.
 *
 * Four of these have names that jansson has, too, with which the server is
 * linked; in object files they are called otherwise. */
#define APART(name) __asm__("print_" name)

typedef struct Json {
    bool needs_comma;
    FILE *stream;
} Json;

void json_open(Json *json, char bracket);
void json_close(Json *json, char bracket);
void json_key(Json *json, const char *key);
void json_string(Json *json, const char *text) APART("json_string");
void json_integer(Json *json, int64_t number) APART("json_integer");
void json_natural(Json *json, uint64_t number);
void json_real(Json *json, double number) APART("json_real");
void json_bool(Json *json, bool value);
void json_null(Json *json) APART("json_null");
/* Ends a value that stands on a line of its own. */
void json_end_line(Json *json);

#endif
