/* utf8.h - text as UTF-8. */
#ifndef FOURMI_SERVER_BASE_UTF8_H
#define FOURMI_SERVER_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Whether bytes are text: no form is too long, no half of a pair, nothing beyond the
 * last character. */
bool utf8_is_text(const unsigned char *bytes, size_t size);

#endif
