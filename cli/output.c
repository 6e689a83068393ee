/* output.c - data goes to stdout, messages to stderr. */
#include "cli/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>

/* Why stdout failed first, 0 if it has not; any thread may print. */
static atomic_int failure;

/* Requires that errno is still that of the last attempt to write. */
static void note_failure(void)
{
    int none = 0;
    atomic_compare_exchange_strong(&failure, &none, errno);
}

void output_flush(void)
{
    if (fflush(stdout) != 0) {
        note_failure();
    }
}

bool output_has_failed(void)
{
    if (ferror(stdout)) {
        note_failure();
    }
    return ferror(stdout) != 0;
}

int output_error(void)
{
    return failure;
}

void complain(const char *format, ...)
{
    va_list arguments;
    output_flush();
    fputs("fourmi: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

static bool is_printable(char c)
{
    return ' ' <= c && c <= '~';
}

const char *quote(const char *text, size_t length, char quoted[QUOTE_SIZE])
{
    /* Room for one more character as \xNN, and for ...' and the NUL. */
    const size_t room = QUOTE_SIZE - 4 - 5;
    size_t end = 0;
    size_t i = 0;
    quoted[end++] = '\'';
    for (; i < length && end < room; i++) {
        if (is_printable(text[i])) {
            quoted[end++] = text[i];
        } else {
            end += (size_t)sprintf(quoted + end, "\\x%02x", (unsigned char)text[i]);
        }
    }
    strcpy(quoted + end, i < length ? "...'" : "'");
    return quoted;
}

void print_escaped(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        printf(is_printable(text[i]) ? "%c" : "\\x%02x", (unsigned char)text[i]);
    }
}

static FILE *stream_of(const Json *json)
{
    return json->stream != NULL ? json->stream : stdout;
}

static void separate(Json *json)
{
    if (json->needs_comma) {
        fputc(',', stream_of(json));
    }
    json->needs_comma = true;
}

void put_open(Json *json, char bracket)
{
    separate(json);
    fputc(bracket, stream_of(json));
    json->needs_comma = false;
}

void put_close(Json *json, char bracket)
{
    fputc(bracket, stream_of(json));
    json->needs_comma = true;
}

static void print_string(const char *text, FILE *stream)
{
    fputc('"', stream);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            fputc('\\', stream);
        }
        if ((unsigned char)*text < ' ') {
            fprintf(stream, "\\u%04x", (unsigned)*text);
        } else {
            fputc(*text, stream);
        }
    }
    fputc('"', stream);
}

void put_key(Json *json, const char *key)
{
    separate(json);
    print_string(key, stream_of(json));
    fputc(':', stream_of(json));
    json->needs_comma = false;
}

void put_string(Json *json, const char *text)
{
    separate(json);
    print_string(text, stream_of(json));
}

void put_integer(Json *json, int64_t number)
{
    separate(json);
    fprintf(stream_of(json), "%" PRId64, number);
}

void put_natural(Json *json, uint64_t number)
{
    separate(json);
    fprintf(stream_of(json), "%" PRIu64, number);
}

void put_real(Json *json, double number)
{
    separate(json);
    fprintf(stream_of(json), "%.6f", number);
}

void put_bool(Json *json, bool value)
{
    separate(json);
    fputs(value ? "true" : "false", stream_of(json));
}

void put_null(Json *json)
{
    separate(json);
    fputs("null", stream_of(json));
}

void put_end_line(Json *json)
{
    fputc('\n', stream_of(json));
    json->needs_comma = false;
}
