/* value_json.h - exact values as JSON, by their unit.
 *
 *      score   "score": 18                  "scores": [null, 3, ...], by number of move
 *      mate    "result": "win",             "moves": [{"uci": "h1h8", "san": "Rh8#",
 *              "plies": 1 (null: a draw)              "result": "win", "plies": 1}, ...]
 *
 * Each takes the object and returns it with what was added; NULL without memory. */
#ifndef FOURMI_SERVER_AI_VALUE_JSON_H
#define FOURMI_SERVER_AI_VALUE_JSON_H

#include <jansson.h>

#include "oracle/oracle.h"

json_t *value_json_put(json_t *object, Value value);

/* The value of each move of a position, all of one unit. */
json_t *value_json_put_moves(json_t *object, const Game *game, Position p,
                             const OracleMoves *found);

/* A move as data has it and as people write it. */
json_t *value_json_move(const Game *game, Position p, Move move);

#endif
