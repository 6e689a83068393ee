/* utf8.h - text as UTF-8. */
#ifndef FOURMI_SERVER_BASE_UTF8_H
#define FOURMI_SERVER_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Whether bytes are text: no form is too long, no half of a pair, nothing beyond the
 * last character. */
bool utf8_is_text(const unsigned char *bytes, size_t size);

/* Whether people see all of a text, which is as utf8_is_text wants it: it has no control
 * characters, nothing that has no width, and nothing that turns the direction of what
 * follows. Two names that look the same would otherwise be two names. */
bool utf8_is_visible(const char *text);

/* Whether the words of a text have one plain space between them, and there is no other blank
 * before, between or after them: those cannot be told apart either. */
bool utf8_is_spaced(const char *text);

#endif
