/* json_text.h - JSON read from text and written to it, wholly or not at all:
 * without memory there is nothing, rather than less than was meant. */
#ifndef FOURMI_SERVER_BASE_JSON_TEXT_H
#define FOURMI_SERVER_BASE_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>

/* Before any of these, and before there are threads. */
void json_text_init(void);

/* An object that a client sent; a key that comes twice is an error. NULL if it
 * is none, or if there was no memory to read it, and then `*is_unread`. */
json_t *json_text_read_object(const char *text, size_t size, bool *is_unread);

/* Writes JSON in one line, for free(); takes `json`, which may be NULL. NULL
 * without memory. */
char *json_text_write(json_t *json);

#endif
