/* name.h - what people may be called, so that two names that look the same are one name. */
#ifndef FOURMI_SERVER_BASE_NAME_H
#define FOURMI_SERVER_BASE_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Writes a name as it is kept: composed (NFC), with one plain space between words and none
 * around them. False if that has no place, or the text is no name: it is empty, is not UTF-8,
 * has a control character or one that nobody sees, heaps up marks, or mixes alphabets that
 * look alike within a word. */
bool name_read(const char *text, char name[], size_t size);

/* Writes the plain letters that a name looks like: without marks, and with `e` for the `е` of
 * Cyrillic. False if that has no place. */
bool name_plain(const char *name, char plain[], size_t size);

#endif
