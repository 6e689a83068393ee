/* world_solve.c - fourmi solve -g WORLD: what an episode is worth at best, and
 * every action at its start. */
#include <stdio.h>

#include "cli/joining.h"
#include "cli/terminal.h"
#include "cli/world_run.h"
#include "cli/world_truth.h"
#include "facets/chances.h"
#include "facets/goals.h"
#include "facets/picture.h"
#include "facets/situations.h"

/* More starts than these are told only to those who ask for all. */
enum { STARTS_FEW = 10 };

/* One way in which an episode may begin. */
typedef struct Start {
    WorldState state;
    double chance;
    WorldOracleActions actions;
} Start;

/* How episodes begin: that is known too of worlds that are too large to tell of every
 * state, if they have goals. NULL if it is not. */
static const Chances *chances_of(const World *world)
{
    return world->chances != NULL ? world->chances
           : world->goals != NULL ? world->goals->chances
                                  : NULL;
}

static bool find_start(WorldTruth *truth, int i, Start *start)
{
    const World *world = truth->oracle.world;
    start->chance = chances_of(world)->start(world, i, &start->state);
    return world_oracle_actions(&truth->oracle, &start->state, &start->actions);
}

static int starts_told(const Arguments *arguments, const World *world)
{
    const Chances *chances = chances_of(world);
    const int count = chances != NULL ? chances->start_count(world) : 0;
    return count <= STARTS_FEW || arguments_has(arguments, "all") ? count : 0;
}

/* -------------------------------------------------------------------- text */

static void print_start(const World *world, const Start *start)
{
    char line[PICTURE_LINE_SIZE];
    char name[ACTION_WORDS_SIZE];
    char words[VALUE_WORDS_SIZE];
    printf("\nstart, with probability %.6g:\n", start->chance);
    for (int i = 0; world->picture != NULL && world->picture->line(world, &start->state, i, line);
         i++) {
        printf("    %s\n", line);
    }
    for (int i = 0; i < start->actions.count; i++) {
        const Value value = start->actions.values[i];
        printf("%-14s %s%s\n", action_words(world, start->actions.actions[i], name),
               value_words(value, words),
               value_is_close(value, start->actions.best) ? ", best" : "");
    }
}

static bool print_text(const Arguments *arguments, WorldTruth *truth, Value value)
{
    const World *world = truth->oracle.world;
    char words[VALUE_WORDS_SIZE];
    printf("%-14s %s\n", world->name, value_words(value, words));
    for (int i = 0; i < starts_told(arguments, world); i++) {
        Start start;
        if (!find_start(truth, i, &start)) {
            return false;
        }
        print_start(world, &start);
    }
    return true;
}

/* -------------------------------------------------------------------- JSON */

static void print_picture_json(Json *json, const World *world, const WorldState *state)
{
    char line[PICTURE_LINE_SIZE];
    put_open(json, '[');
    for (int i = 0; world->picture != NULL && world->picture->line(world, state, i, line); i++) {
        put_string(json, line);
    }
    put_close(json, ']');
}

static void print_action_json(Json *json, const World *world, const Start *start, int i)
{
    char name[ACTION_WORDS_SIZE];
    put_open(json, '{');
    put_key(json, "action");
    put_integer(json, start->actions.actions[i] + 1);
    put_key(json, "name");
    put_string(json, action_words(world, start->actions.actions[i], name));
    put_key(json, "value");
    put_value(json, start->actions.values[i]);
    put_key(json, "best");
    put_bool(json, value_is_close(start->actions.values[i], start->actions.best));
    put_close(json, '}');
}

static void print_start_json(Json *json, const World *world, const Start *start)
{
    put_open(json, '{');
    put_key(json, "probability");
    put_real(json, start->chance);
    put_key(json, "picture");
    print_picture_json(json, world, &start->state);
    put_key(json, "value");
    put_value(json, start->actions.best);
    put_key(json, "actions");
    put_open(json, '[');
    for (int i = 0; i < start->actions.count; i++) {
        print_action_json(json, world, start, i);
    }
    put_close(json, ']');
    put_close(json, '}');
}

static bool print_json(const Arguments *arguments, WorldTruth *truth, Value value)
{
    const World *world = truth->oracle.world;
    bool is_known = true;
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "world");
    put_string(&json, world->name);
    put_value_of_world(&json, value);
    put_key(&json, "starts");
    put_open(&json, '[');
    for (int i = 0; is_known && i < starts_told(arguments, world); i++) {
        Start start;
        is_known = find_start(truth, i, &start);
        if (is_known) {
            print_start_json(&json, world, &start);
        }
    }
    put_close(&json, ']');
    put_close(&json, '}');
    put_end_line(&json);
    return is_known;
}

/* ----------------------------------------------------------------- command */

static Status tell(const Arguments *arguments, WorldTruth *truth)
{
    Value value;
    uint32_t gone[DRAWS_SYMBOLS_MAX];
    const Status status = world_read_gone(arguments, truth, gone);
    if (status != STATUS_OK) {
        return status;
    }
    if (arguments->operand_count > 0) {
        return world_solve_situations(arguments, truth, gone);
    }
    if (!world_oracle_value_of_start(&truth->oracle, &value)) {
        return world_truth_refused(truth);
    }
    const bool is_known = (arguments_has(arguments, "json") ? print_json
                                                            : print_text)(arguments, truth, value);
    return is_known ? STATUS_OK : world_truth_refused(truth);
}

Status world_solve(const Arguments *arguments, const World *world)
{
    static const char *const for_games[] = {"weak",    "line",  "table", "book",
                                            "no-book", "stats", "plies", NULL};
    WorldTruth truth;
    if (!world_takes_options(arguments, for_games)) {
        return STATUS_USAGE;
    }
    if (arguments->operand_count > 0 && world->situations == NULL) {
        complain("a world is solved from its start; it takes no POSITION");
        return STATUS_USAGE;
    }
    if (catalogue_world_oracle_kind(world) == NULL && catalogue_world_solving(world) != NULL) {
        return world_solve_large(arguments, world);
    }
    joining_tell_of_copies(SOLVE_OF_LITTLE);
    if (arguments_has(arguments, "keep")) {
        complain("--keep is for worlds that take long, and %s does not", world->name);
        return STATUS_USAGE;
    }
    terminal_catch_interrupt();
    Status status = world_truth_open(&truth, world);
    if (status == STATUS_OK) {
        status = tell(arguments, &truth);
    }
    world_truth_close(&truth);
    return status;
}
