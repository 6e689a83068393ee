/* json.c - JSON read from text and written to it. */
#include "server/base/json.h"

#include <stdbool.h>
#include <stdlib.h>

enum { DIGITS = 12 }; /* of numbers that are not whole */

/* Without memory jansson 2.14 goes on: it loses letters while it reads and keys
 * while it writes. So it is seen from here whether it had enough. */
static _Thread_local bool was_short;

static void *watched_malloc(size_t size)
{
    void *memory = malloc(size);
    was_short = was_short || memory == NULL;
    return memory;
}

void json_text_init(void)
{
    json_set_alloc_funcs(watched_malloc, free);
    json_object_seed(0);
}

json_t *json_text_read_object(const char *text, size_t size, bool *is_unread)
{
    json_error_t error;
    was_short = false;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    *is_unread = was_short;
    if (was_short || !json_is_object(json)) {
        json_decref(json);
        return NULL;
    }
    return json;
}

char *json_text_write(json_t *json)
{
    was_short = false;
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS)) : NULL;
    json_decref(json);
    if (was_short) {
        free(text);
        text = NULL;
    }
    return text;
}

/* -------------------------------------------------------------------- built piece by piece */

static json_t *kept_if(bool is_whole, json_t *json)
{
    if (is_whole) {
        return json;
    }
    json_decref(json);
    return NULL;
}

json_t *json_build_nulls(int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        list = json_build_append(list, json_null());
    }
    return list;
}

json_t *json_build_append(json_t *list, json_t *item)
{
    return kept_if(json_array_append_new(list, item) == 0, list);
}

json_t *json_build_replace(json_t *list, size_t at, json_t *item)
{
    return kept_if(json_array_set_new(list, at, item) == 0, list);
}

json_t *json_build_set(json_t *object, const char *key, json_t *value)
{
    return kept_if(json_object_set_new(object, key, value) == 0, object);
}
