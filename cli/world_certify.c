/* world_certify.c - fourmi certify BRAIN, of a world: what its policy is worth
 * exactly, beside the best there is. */
#include <stdio.h>

#include "cli/terminal.h"
#include "cli/world_run.h"
#include "cli/world_truth.h"

static void print_text(const World *world, Value value, Value best)
{
    char words[VALUE_WORDS_SIZE];
    printf("world          %s\n", world->name);
    printf("this policy    %s\n", value_words(value, words));
    printf("the best       %s\n", value_words(best, words));
    puts(value_is_close(value, best) ? "certified: it is optimal" : "not certified: not optimal");
}

static void print_json(const World *world, Value value, Value best)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "world");
    put_string(&json, world->name);
    put_key(&json, "value");
    put_value(&json, value);
    put_key(&json, "best");
    put_value(&json, best);
    put_key(&json, "optimal");
    put_bool(&json, value_is_close(value, best));
    put_close(&json, '}');
    put_end_line(&json);
}

static Status judge(const Arguments *arguments, WorldTruth *truth, Brain *brain)
{
    Value value;
    Value best;
    if (!world_oracle_value_of_start(&truth->oracle, &best) ||
        !world_oracle_value_of_policy(&truth->oracle, brain_best_actions, brain, &value)) {
        return world_truth_refused(truth);
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(&brain->world, value, best);
    return value_is_close(value, best) ? STATUS_OK : STATUS_BAD_INPUT;
}

Status world_certify(const Arguments *arguments, LoadedBrain *loaded)
{
    static const char *const for_games[] = {"game",     "side",  "depth", "budget",
                                            "symmetry", "truth", NULL};
    WorldTruth truth = {.memory = {0}};
    Status status = STATUS_USAGE;
    terminal_catch_interrupt();
    if (world_takes_options(arguments, for_games)) {
        status = world_truth_open(&truth, &loaded->brain.world);
    }
    if (status == STATUS_OK) {
        status = judge(arguments, &truth, &loaded->brain);
    }
    world_truth_close(&truth);
    loaded_brain_close(loaded);
    return status;
}
