/* json_build.c - JSON that is whole or NULL. */
#include "server/base/json_build.h"

#include <stdbool.h>

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
