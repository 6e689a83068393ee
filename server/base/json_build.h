/* json_build.h - JSON that is built piece by piece, and is whole or NULL: without
 * memory for one piece there is nothing, rather than less than was meant.
 *
 * Each takes what it is given, which may be NULL, and returns the list or object
 * with it. */
#ifndef FOURMI_SERVER_BASE_JSON_BUILD_H
#define FOURMI_SERVER_BASE_JSON_BUILD_H

#include <jansson.h>

/* A list of so many nulls. */
json_t *json_build_nulls(int count);

json_t *json_build_append(json_t *list, json_t *item);

/* In place of item number `at`, which there must be. */
json_t *json_build_replace(json_t *list, size_t at, json_t *item);

json_t *json_build_set(json_t *object, const char *key, json_t *value);

#endif
