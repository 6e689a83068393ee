/* csv.c - fields of a table as RFC 4180 has them. */
#include "cli/csv.h"

#include <math.h>
#include <string.h>

#include "cli/output.h"

void csv_put_text(FILE *stream, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, stream);
        return;
    }
    fputc('"', stream);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            fputc('"', stream);
        }
        fputc(*text, stream);
    }
    fputc('"', stream);
}

void csv_put_real(FILE *stream, double number)
{
    Json json = {.stream = stream}; /* which writes numbers as CSV takes them, too */
    if (isfinite(number)) {
        put_real(&json, number);
    }
}
