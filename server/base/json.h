/* json.h - JSON read from text and written to it, wholly or not at all:
 * without memory there is nothing, rather than less than was meant. */
#ifndef FOURMI_SERVER_BASE_JSON_H
#define FOURMI_SERVER_BASE_JSON_H

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

/* JSON that is built piece by piece is whole or NULL, too. Each of these takes what it is given,
 * which may be NULL, and returns the list or object with it. */

/* A list of so many nulls. */
json_t *json_build_nulls(int count);

json_t *json_build_append(json_t *list, json_t *item);

/* In place of item number `at`, which there must be. */
json_t *json_build_replace(json_t *list, size_t at, json_t *item);

json_t *json_build_set(json_t *object, const char *key, json_t *value);

#endif
