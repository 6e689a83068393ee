/* output.c - data goes to stdout, messages to stderr. */
#include "cli/output.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
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
    /* What could not be written may still be there, and then fails again for the
     * same reason; otherwise errno has to tell, if nothing else has set it. */
    const int reason = errno;
    if (ferror(stdout) && failure == 0) {
        output_flush();
        errno = reason;
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

/* How many bytes the character at the start of a text has in UTF-8, 0 if it is
 * none. The second byte's range keeps out what could be shorter, surrogates, and
 * what is beyond Unicode. */
static size_t utf8_length(const unsigned char *text, size_t length)
{
    const unsigned char lead = text[0];
    const size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (size == 1) {
        return 1;
    }
    if (lead < 0xc2 || lead > 0xf4 || length < size) {
        return 0;
    }
    const unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (size_t i = 1; i < size; i++) {
        if (text[i] < (i == 1 ? low : 0x80) || text[i] > (i == 1 ? high : 0xbf)) {
            return 0;
        }
    }
    return size;
}

/* JSON is UTF-8: bytes that are not become U+FFFD, the character for that. */
static void print_string(const char *text, size_t length, FILE *stream)
{
    fputc('"', stream);
    for (size_t i = 0, size; i<length; i += size> 0 ? size : 1) {
        size = utf8_length((const unsigned char *)text + i, length - i);
        if (size == 0) {
            fputs("\\ufffd", stream);
        } else if ((unsigned char)text[i] < ' ') {
            fprintf(stream, "\\u%04x", (unsigned)text[i]);
        } else {
            fputs(text[i] == '"' || text[i] == '\\' ? "\\" : "", stream);
            fwrite(text + i, 1, size, stream);
        }
    }
    fputc('"', stream);
}

void put_key(Json *json, const char *key)
{
    separate(json);
    print_string(key, strlen(key), stream_of(json));
    fputc(':', stream_of(json));
    json->needs_comma = false;
}

void put_string(Json *json, const char *text)
{
    put_text(json, text, strlen(text));
}

void put_text(Json *json, const char *text, size_t length)
{
    separate(json);
    print_string(text, length, stream_of(json));
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

/* As few digits as are read back as the same number; 17 always are. */
static void print_real(double number, FILE *stream)
{
    char text[32];
    int digits = 1;
    do {
        snprintf(text, sizeof text, "%.*g", digits, number);
    } while (strtod(text, NULL) != number && digits++ < 17);
    fputs(text, stream);
}

void put_real(Json *json, double number)
{
    const double bound = 1e15; /* whole numbers below it are written without e */
    separate(json);
    if (!isfinite(number)) {
        fputs("null", stream_of(json));
    } else if (-bound < number && number < bound && number == (double)(int64_t)number) {
        fprintf(stream_of(json), "%" PRId64, (int64_t)number);
    } else {
        print_real(number, stream_of(json));
    }
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
