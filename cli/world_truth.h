/* world_truth.h - the oracle of a world with its memory, and the words for what it
 * says. */
#ifndef FOURMI_CLI_WORLD_TRUTH_H
#define FOURMI_CLI_WORLD_TRUTH_H

#include "catalogue.h"
#include "cli/arguments.h"
#include "cli/output.h"
#include "host/memory.h"

typedef struct WorldTruth {
    WorldOracle oracle;
    MemoryBlock memory;
} WorldTruth;

/* Gets ready to answer for a world, for world_truth_close; Ctrl-C cancels. Where
 * that is not possible it says why. */
Status world_truth_open(WorldTruth *truth, const World *world);
void world_truth_close(WorldTruth *truth);

/* The status to end with when an answer did not come; says so. */
Status world_truth_refused(const WorldTruth *truth);

/* A value as text: its amount, and the steps where these count. */
enum { VALUE_WORDS_SIZE = 80 };
const char *value_words(Value value, char words[VALUE_WORDS_SIZE]);

/* The same as JSON: a number, or an object with steps. */
void put_value(Json *json, Value value);

/* What a world is worth, as members of an object: `value`, or `probability` and `steps`. */
void put_value_of_world(Json *json, Value value);

/* Says so and returns false if an option was given that is for games only. */
bool world_takes_options(const Arguments *arguments, const char *const *for_games);

/* The same for worlds only, where a game is played. */
bool game_takes_options(const Arguments *arguments, const char *const *for_worlds);

/* What an action is called: its number if the world has no picture. */
enum { ACTION_WORDS_SIZE = 64 };
const char *action_words(const World *world, Action action, char words[ACTION_WORDS_SIZE]);

#endif
