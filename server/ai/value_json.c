/* value_json.c - exact values as JSON, by their unit. */
#include "server/ai/value_json.h"

#include "facets/notation.h"
#include "server/base/json_build.h"
#include "value_words.h"

json_t *value_json_put(json_t *object, Value value)
{
    if (value.unit == VALUE_SCORE) {
        return json_build_set(object, "score", json_integer(value_score(value)));
    }
    object = json_build_set(object, "result", json_string(value_result_name(value)));
    return json_build_set(object, "plies",
                          value_outcome(value) == 0 ? json_null()
                                                    : json_integer(value_plies_to_mate(value)));
}

json_t *value_json_move(const Game *game, Position p, Move move)
{
    char data[NOTATION_MOVE_SIZE];
    char people[NOTATION_MOVE_SIZE];
    notation_write_move(game, p, move, data);
    notation_write_move_for_people(game, p, move, people);
    return json_pack("{s:s, s:s}", "uci", data, "san", people);
}

static json_t *scores_json(const Game *game, const OracleMoves *found)
{
    json_t *list = json_build_nulls(game->move_count);
    for (int i = 0; i < found->count; i++) {
        list = json_build_replace(list, found->moves[i],
                                  json_integer(value_score(found->values[i])));
    }
    return list;
}

static json_t *mates_json(const Game *game, Position p, const OracleMoves *found)
{
    json_t *list = json_array();
    for (int i = 0; i < found->count; i++) {
        list = json_build_append(
            list, value_json_put(value_json_move(game, p, found->moves[i]), found->values[i]));
    }
    return list;
}

json_t *value_json_put_moves(json_t *object, const Game *game, Position p, const OracleMoves *found)
{
    return found->best.unit == VALUE_SCORE
               ? json_build_set(object, "scores", scores_json(game, found))
               : json_build_set(object, "moves", mates_json(game, p, found));
}
