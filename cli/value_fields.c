/* value_fields.c - the value of a position or a move in JSON. */
#include "cli/value_fields.h"

#include "value_words.h"

void put_value_fields(Json *json, Value value)
{
    if (value.unit == VALUE_SCORE) {
        put_key(json, "score");
        put_integer(json, value_score(value));
        return;
    }
    put_key(json, "result");
    put_string(json, value_result_name(value));
    put_key(json, "plies");
    if (value_outcome(value) == 0) {
        put_null(json);
    } else {
        put_integer(json, value_plies_to_mate(value));
    }
}
