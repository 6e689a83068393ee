/* csv.h - fields of a table as RFC 4180 has them, which spreadsheets and NumPy read. */
#ifndef FOURMI_CLI_CSV_H
#define FOURMI_CLI_CSV_H

#include <stdio.h>

/* A text, in quotes where it needs them. */
void csv_put_text(FILE *stream, const char *text);

/* A number that is the same when it is read back; nothing if it is none. */
void csv_put_real(FILE *stream, double number);

#endif
