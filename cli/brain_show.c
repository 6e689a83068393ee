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

static void print_table_text(const Brain *brain)
{
    const QlearnOptions *options = &brain->header.qtable.options;
    printf("values         %" PRIu32 "\n", brain->table.entry_count);
    printf("alpha          %g\n", options->alpha);
    printf("gamma          %g\n", options->gamma);
    printf("epsilon        %g, x %g per game, not below %g; now %g\n", options->epsilon,
           options->epsilon_decay, options->epsilon_floor, brain->header.qtable.epsilon);
    printf("symmetry       %s\n", on(options->symmetry));
    printf("afterstates    %s\n", on(options->afterstates));
    printf("bootstrap      %s\n", on(options->bootstrap));
    printf("backward       %s\n", on(options->backward));
    printf("counts         %s\n", on(options->explores_least_tried));
    printf("skip           %s\n", on(options->skips_settled));
    printf("shaping        %s\n", on(options->shaping));
    printf("replay         %" PRIu32 " games again after each\n", options->replay);
}

static void print_net_text(const Brain *brain)
{
    const TdlearnOptions *options = &brain->header.ntuple.options;
    printf("moves          %" PRIu64 "\n", brain->header.ntuple.moves);
    printf("tuples         %" PRIu32 " of %" PRIu32 " cells, drawn from seed %" PRIu64 "\n",
           options->shape.tuples, options->shape.cells, options->shape.seed);
    printf("weights        %" PRIu32 ", of which %zu are not 0\n", 2 * brain->net->size,
           ntuple_weight_count(brain->net));
    printf("tactics        %s\n", on(options->tactics));
    printf("alpha          %g, falling to %g in %" PRIu64 " games\n", options->alpha,
           options->alpha_end, options->alpha_games);
    printf("lambda         %g\n", options->lambda);
    printf("epsilon        %g\n", options->epsilon);
    printf("openings       in %g of games, up to %" PRIu32
           " random moves; one-sided in %g of these\n",
           options->opening_share, options->opening_plies, options->one_sided_share);
}

static void print_text(const BrainFile *file)
{
    const BrainHeader *h = &file->brain.header;
    const bool is_net = h->kind == BRAIN_NTUPLE;
    printf("kind           %s\n", is_net ? "n-tuple network" : "Q-table");
    printf("game           %s\n", file->brain.game.name);
    printf("seed           %" PRIu64 "\n", h->seed);
    printf("games          %" PRIu64 " (X won %" PRIu64 ", O won %" PRIu64 ", drawn %" PRIu64 ")\n",
           h->statistics.games, h->statistics.first_won, h->statistics.second_won,
           h->statistics.drawn);
    if (h->changed_at > 0) {
        printf("changed        after %" PRIu64 " games, by other parameters or games of others\n",
               h->changed_at);
    }
    printf("bytes          %zu\n", file->size);
    (is_net ? print_net_text : print_table_text)(&file->brain);
}

static void print_real(Json *json, const char *key, double number)
{
    put_key(json, key);
    put_real(json, number);
}

static void print_natural(Json *json, const char *key, uint64_t number)
{
    put_key(json, key);
    put_natural(json, number);
}

static void print_bool(Json *json, const char *key, bool value)
{
    put_key(json, key);
    put_bool(json, value);
}

static void print_table_json(Json *json, const Brain *brain)
{
    const QlearnOptions *options = &brain->header.qtable.options;
    print_natural(json, "values", brain->table.entry_count);
    print_real(json, "alpha", options->alpha);
    print_real(json, "gamma", options->gamma);
    print_real(json, "epsilon", options->epsilon);
    print_real(json, "epsilon_decay", options->epsilon_decay);
    print_real(json, "epsilon_floor", options->epsilon_floor);
    print_real(json, "epsilon_now", brain->header.qtable.epsilon);
    print_bool(json, "symmetry", options->symmetry);
    print_bool(json, "afterstates", options->afterstates);
    print_bool(json, "bootstrap", options->bootstrap);
    print_bool(json, "backward", options->backward);
    print_bool(json, "counts", options->explores_least_tried);
    print_bool(json, "skip", options->skips_settled);
    print_bool(json, "shaping", options->shaping);
    print_natural(json, "replay", options->replay);
}

static void print_net_json(Json *json, const Brain *brain)
{
    const TdlearnOptions *options = &brain->header.ntuple.options;
    print_natural(json, "values", ntuple_weight_count(brain->net));
    print_natural(json, "weights", 2 * (uint64_t)brain->net->size);
    print_natural(json, "moves", brain->header.ntuple.moves);
    print_natural(json, "tuples", options->shape.tuples);
    print_natural(json, "cells", options->shape.cells);
    print_natural(json, "shape_seed", options->shape.seed);
    print_bool(json, "tactics", options->tactics);
    print_real(json, "alpha", options->alpha);
    print_real(json, "alpha_end", options->alpha_end);
    print_natural(json, "alpha_games", options->alpha_games);
    print_real(json, "lambda", options->lambda);
    print_real(json, "epsilon", options->epsilon);
    print_real(json, "openings", options->opening_share);
    print_natural(json, "opening_plies", options->opening_plies);
    print_real(json, "one_sided", options->one_sided_share);
}

static void print_json(const BrainFile *file)
{
    const BrainHeader *h = &file->brain.header;
    const bool is_net = h->kind == BRAIN_NTUPLE;
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "kind");
    put_string(&json, is_net ? "ntuple" : "qtable");
    put_key(&json, "game");
    put_string(&json, file->brain.game.name);
    print_natural(&json, "seed", h->seed);
    print_natural(&json, "games", h->statistics.games);
    print_natural(&json, "first_won", h->statistics.first_won);
    print_natural(&json, "second_won", h->statistics.second_won);
    print_natural(&json, "drawn", h->statistics.drawn);
    print_natural(&json, "changed_at", h->changed_at);
    print_natural(&json, "bytes", file->size);
    (is_net ? print_net_json : print_table_json)(&json, &file->brain);
    put_close(&json, '}');
    put_end_line(&json);
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
