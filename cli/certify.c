/* certify.c - fourmi certify: proves what a brain can do, line by line. */
#include "judge/certify.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/brain_file.h"
#include "cli/output.h"
#include "cli/run.h"
#include "games/tictactoe.h"
#include "notation.h"

/* All that is proved of a brain on one side. */
typedef struct Proof {
    Certificate certificate;
    Decisions decisions;
} Proof;

/* All positions of tic-tac-toe. */
enum { POSITIONS = 5478 };

static bool prove(Brain *brain, Side side, Proof *proof)
{
    Position *positions = malloc(POSITIONS * sizeof *positions);
    uint32_t *slots = malloc(positions_slot_count(POSITIONS) * sizeof *slots);
    bool is_proved = positions != NULL && slots != NULL;
    if (is_proved) {
        PositionSet seen;
        Exact exact;
        positions_init(&seen, &brain->game, positions, slots, POSITIONS);
        exact_init(&exact, &brain->game, NULL, 0);
        proof->certificate = certify_policy(&brain->game, side, brain_best_moves, brain);
        is_proved = certify_decisions(&exact, side, brain_best_moves, brain, &seen,
                                      &proof->decisions);
    }
    free(positions);
    free(slots);
    return is_proved;
}

static double optimal_share(const Proof *proof)
{
    return (double)proof->decisions.optimal / (double)proof->decisions.reachable;
}

/* -------------------------------------------------------------- printing */

static void print_text(const char *name, const Proof *proof)
{
    const Certificate *c = &proof->certificate;
    printf("%-6s  %" PRIu64 " lines: %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost; %" PRIu64
           " of %" PRIu64 " decisions optimal (%.2f %%)\n",
           name, c->lines, c->won, c->drawn, c->lost, proof->decisions.optimal,
           proof->decisions.reachable, 100.0 * optimal_share(proof));
    if (c->lost > 0) {
        char moves[NOTATION_SIZE];
        notation_write_moves(&c->shortest_loss, moves);
        printf("        a shortest loss: %s\n", moves);
    }
}

static void print_json(Json *json, const char *name, const Proof *proof)
{
    const Certificate *c = &proof->certificate;
    char moves[NOTATION_SIZE];
    notation_write_moves(&c->shortest_loss, moves);
    json_key(json, name);
    json_open(json, '{');
    json_key(json, "lines");
    json_natural(json, c->lines);
    json_key(json, "won");
    json_natural(json, c->won);
    json_key(json, "drawn");
    json_natural(json, c->drawn);
    json_key(json, "lost");
    json_natural(json, c->lost);
    json_key(json, "decisions");
    json_natural(json, proof->decisions.reachable);
    json_key(json, "optimal");
    json_real(json, optimal_share(proof));
    json_key(json, "shortest_loss");
    if (c->lost > 0) {
        json_string(json, moves);
    } else {
        json_null(json);
    }
    json_close(json, '}');
}

static void print_proofs(const Brain *brain, const Proof proofs[2], bool wants_json)
{
    if (!wants_json) {
        print_text("first", &proofs[SIDE_FIRST]);
        print_text("second", &proofs[SIDE_SECOND]);
        bool is_unbeaten = proofs[SIDE_FIRST].certificate.lost == 0 &&
                           proofs[SIDE_SECOND].certificate.lost == 0;
        puts(is_unbeaten ? "certified: no line is lost" : "not certified: lines are lost");
        return;
    }
    Json json = {0};
    json_open(&json, '{');
    json_key(&json, "game");
    json_string(&json, brain->game.name);
    print_json(&json, "first", &proofs[SIDE_FIRST]);
    print_json(&json, "second", &proofs[SIDE_SECOND]);
    json_close(&json, '}');
    json_end_line(&json);
}

/* -------------------------------------------------------------- command */

Status certify_run(const Arguments *arguments)
{
    const char *path = arguments_operand(arguments, 0);
    BrainFile file;
    if (!brain_file_open(&file, path)) {
        return STATUS_BAD_INPUT;
    }
    Status status = STATUS_OK;
    Proof proofs[2];
    if (file.brain.game.plies_max > tictactoe.plies_max) {
        complain("%s plays %s, which has too many lines to play all of them", path,
                 file.brain.game.name);
        status = STATUS_BAD_INPUT;
    } else if (!prove(&file.brain, SIDE_FIRST, &proofs[0]) ||
               !prove(&file.brain, SIDE_SECOND, &proofs[1])) {
        complain("not enough memory");
        status = STATUS_RESOURCES;
    } else {
        print_proofs(&file.brain, proofs, arguments_has(arguments, "json"));
        bool is_unbeaten = proofs[0].certificate.lost == 0 && proofs[1].certificate.lost == 0;
        status = is_unbeaten ? STATUS_OK : STATUS_BAD_INPUT;
    }
    brain_file_close(&file);
    return status;
}
