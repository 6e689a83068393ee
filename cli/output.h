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

/* JSON, on stdout unless there is another stream. Commas come by themselves. */
typedef struct Json {
    bool needs_comma;
    FILE *stream;
} Json;

void put_open(Json *json, char bracket);
void put_close(Json *json, char bracket);
void put_key(Json *json, const char *key);
void put_string(Json *json, const char *text);
void put_text(Json *json, const char *text, size_t length); /* of any bytes */
void put_integer(Json *json, int64_t number);
void put_natural(Json *json, uint64_t number);
void put_real(Json *json, double number); /* read back it is the same number */
void put_bool(Json *json, bool value);
void put_null(Json *json);
/* Ends a value that stands on a line of its own. */
void put_end_line(Json *json);

#endif
