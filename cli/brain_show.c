/* brain_show.c - fourmi brain show: what is in a brain. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/brain_file.h"
#include "cli/output.h"
#include "cli/run.h"

static const char *on(bool is_on)
{
    return is_on ? "on" : "off";
}

static void print_text(const BrainFile *file)
{
    const BrainHeader *h = &file->brain.header;
    const QlearnOptions *options = &h->qtable.options;
    printf("kind           Q-table\n");
    printf("game           %s\n", file->brain.game.name);
    printf("seed           %" PRIu64 "\n", h->seed);
    printf("games          %" PRIu64 " (X won %" PRIu64 ", O won %" PRIu64 ", drawn %" PRIu64 ")\n",
           h->statistics.games, h->statistics.first_won, h->statistics.second_won,
           h->statistics.drawn);
    if (h->changed_at > 0) {
        printf("changed        after %" PRIu64 " games: parameters were others before\n",
               h->changed_at);
    }
    printf("values         %" PRIu32 "\n", file->brain.entry_count);
    printf("bytes          %zu\n", file->size);
    printf("alpha          %g\n", options->alpha);
    printf("gamma          %g\n", options->gamma);
    printf("epsilon        %g, x %g per game, not below %g; now %g\n", options->epsilon,
           options->epsilon_decay, options->epsilon_floor, h->qtable.epsilon);
    printf("symmetry       %s\n", on(options->symmetry));
    printf("afterstates    %s\n", on(options->afterstates));
    printf("bootstrap      %s\n", on(options->bootstrap));
    printf("backward       %s\n", on(options->backward));
    printf("counts         %s\n", on(options->explores_least_tried));
    printf("skip           %s\n", on(options->skips_settled));
    printf("shaping        %s\n", on(options->shaping));
    printf("replay         %" PRIu32 " games again after each\n", options->replay);
}

static void print_real(Json *json, const char *key, double number)
{
    json_key(json, key);
    json_real(json, number);
}

static void print_natural(Json *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_natural(json, number);
}

static void print_bool(Json *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}

static void print_json(const BrainFile *file)
{
    const BrainHeader *h = &file->brain.header;
    const QlearnOptions *options = &h->qtable.options;
    Json json = {0};
    json_open(&json, '{');
    json_key(&json, "kind");
    json_string(&json, "qtable");
    json_key(&json, "game");
    json_string(&json, file->brain.game.name);
    print_natural(&json, "seed", h->seed);
    print_natural(&json, "games", h->statistics.games);
    print_natural(&json, "first_won", h->statistics.first_won);
    print_natural(&json, "second_won", h->statistics.second_won);
    print_natural(&json, "drawn", h->statistics.drawn);
    print_natural(&json, "changed_at", h->changed_at);
    print_natural(&json, "values", file->brain.entry_count);
    print_natural(&json, "bytes", file->size);
    print_real(&json, "alpha", options->alpha);
    print_real(&json, "gamma", options->gamma);
    print_real(&json, "epsilon", options->epsilon);
    print_real(&json, "epsilon_decay", options->epsilon_decay);
    print_real(&json, "epsilon_floor", options->epsilon_floor);
    print_real(&json, "epsilon_now", h->qtable.epsilon);
    print_bool(&json, "symmetry", options->symmetry);
    print_bool(&json, "afterstates", options->afterstates);
    print_bool(&json, "bootstrap", options->bootstrap);
    print_bool(&json, "backward", options->backward);
    print_bool(&json, "counts", options->explores_least_tried);
    print_bool(&json, "skip", options->skips_settled);
    print_bool(&json, "shaping", options->shaping);
    print_natural(&json, "replay", options->replay);
    json_close(&json, '}');
    json_end_line(&json);
}

Status brain_show_run(const Arguments *arguments)
{
    BrainFile file;
    if (!brain_file_open(&file, arguments_operand(arguments, 0))) {
        return STATUS_BAD_INPUT;
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(&file);
    brain_file_close(&file);
    return STATUS_OK;
}
