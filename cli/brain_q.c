/* brain_q.c - fourmi brain q: what a brain thinks of each move, beside the truth. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/brain_file.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/run.h"
#include "cli/value_fields.h"
#include "facets/notation.h"
#include "value_words.h"

static void print_move(const Brain *brain, Position p, Move move, Value truth, bool wants_json)
{
    uint32_t visits;
    const bool knows_visits = brain->options.kind->knows_visits;
    const double value = brain_value(brain, p, move, &visits);
    char symbol[NOTATION_MOVE_SIZE];
    char words[VALUE_WORDS_SIZE];
    if (!wants_json) {
        notation_write_move_for_people(&brain->game, p, move, symbol);
        printf("%4s %9.6f", symbol, value);
        if (knows_visits) {
            printf(" %6" PRIu32, visits);
        }
        value_write_for_people(truth, words);
        printf(" %5s\n", words);
        return;
    }
    Json json = {0};
    notation_write_move(&brain->game, p, move, symbol);
    put_open(&json, '{');
    put_key(&json, "move");
    put_string(&json, symbol);
    put_key(&json, "value");
    put_real(&json, value);
    if (knows_visits) {
        put_key(&json, "visits");
        put_natural(&json, visits);
    }
    put_value_fields(&json, truth);
    put_close(&json, '}');
    put_end_line(&json);
}

static Status print_moves(const Brain *brain, Position p, bool wants_json)
{
    Status status = STATUS_RESOURCES;
    OracleMoves moves;
    Oracles *oracles = oracles_new(&brain->game, &(OraclesOptions){0}, &status);
    if (oracles == NULL) {
        return status;
    }
    if (oracle_moves(oracles_get(oracles, 0), p, &moves)) {
        if (!wants_json) {
            puts(brain->options.kind->knows_visits ? "move     value  tried score"
                                                   : "move     value score");
        }
        for (int i = 0; i < moves.count; i++) {
            print_move(brain, p, moves.moves[i], moves.values[i], wants_json);
        }
        status = STATUS_OK;
    } else {
        complain("the exact scores could not be found");
    }
    oracles_free(oracles);
    return status;
}

Status brain_q_run(const Arguments *arguments)
{
    const char *text = arguments_operand(arguments, 1);
    LoadedBrain file;
    if (!brain_file_open(&file, arguments_operand(arguments, 0))) {
        return STATUS_BAD_INPUT;
    }
    char reason[REASON_SIZE];
    Record record = record_start(&file.brain.game);
    Status status = STATUS_BAD_INPUT;
    if (!position_read(&record, text, strlen(text), NULL, reason)) {
        complain("%s", reason);
    } else if (record_is_over(&record)) {
        char sentence[RESULT_SENTENCE_SIZE];
        complain("the game is over: %s",
                 result_sentence(&file.brain.game, record_result(&record), sentence));
    } else {
        status = print_moves(&file.brain, record_position(&record),
                             arguments_has(arguments, "json"));
    }
    loaded_brain_close(&file);
    return status;
}
