/* certify.c - fourmi certify: proves what a brain can do.
 *
 * Where all lines of a game can be played, they are. A game that may begin anywhere is
 * judged from every position. Other games are walked position by position, as far as a
 * budget allows.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/brain_file.h"
#include "cli/certificate.h"
#include "cli/due.h"
#include "cli/joining.h"
#include "cli/line_sample.h"
#include "cli/mates.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/players.h"
#include "cli/plies.h"
#include "cli/provers.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "cli/walking.h"
#include "cli/world_run.h"
#include "facets/notation.h"
#include "host/worker.h"
#include "judge/measure.h"
#include "judge/walk.h"

/* Who is judged, and how. */
typedef struct Trial {
    NamedPlayer player;
    Game game;
    Oracles *oracles;
    PlayerAndOracle contexts[WORKERS_MAX]; /* of player_policy, by thread */
    Provers *provers;                      /* NULL: the player proves nothing */
    bool sides[2];                         /* which are asked for */
    bool has_lines;                        /* all of them are known, in `measure` */
    Measure measure;
    void *memory;  /* of the measure */
    size_t budget; /* positions of a walk; 0 to play all lines */
    bool up_to_symmetry;
    bool asks_truth;         /* about every decision of a walk */
    const char *certificate; /* the file to write one to; NULL: none */
    const char *verified;    /* the file of one that is to be checked; NULL: none */
    uint64_t sample;         /* lines to play instead of a walk; 0: none */
    uint64_t seed;           /* of these */
    Due due[2];              /* what was found to be due to each side */
    bool has_lost;           /* a line that was not lost from the start */
    bool is_whole;           /* a walk goes on where the player has proved that it wins */
    MatesBench *bench;       /* to judge from every position; NULL: the game is not judged so */
    bool wants_json;
    Ranks *ranks;   /* that help to walk; NULL: nobody does */
    WalkFile *file; /* with the answers of a walk; NULL: they are not kept */
} Trial;

/* What came out, the best first. */
typedef enum ProofResult { PROOF_UNBEATEN, PROOF_OPEN, PROOF_BEATEN } ProofResult;

static const char *const side_names[] = {[SIDE_FIRST] = "first", [SIDE_SECOND] = "second"};

static void print_json_line(Json *json, const char *key, const Record *line)
{
    char moves[NOTATION_SIZE];
    put_key(json, key);
    if (line != NULL) {
        notation_write_moves(line, moves);
        put_string(json, moves);
    } else {
        put_null(json);
    }
}

static void print_text_line(const char *what, const Record *line)
{
    char moves[NOTATION_SIZE];
    notation_write_moves(line, moves);
    printf("        %s: %s\n", what, moves[0] != '\0' ? moves : "no move");
}

/* Notes what is due, and how many ends were lost; returns how many get less than is due.
 * Where it is not known a draw is taken for it. */
static uint64_t count_missed(Trial *trial, Side side, Due due, uint64_t drawn, uint64_t lost)
{
    const int result = due.is_known ? due.result : 0;
    trial->due[side] = due;
    trial->has_lost = trial->has_lost || (lost > 0 && result >= 0);
    return certify_missed(result, drawn, lost);
}

/* ------------------------------------------------------------------- lines */

/* A game of so few plies, and of few positions, is proved by all of its lines. */
enum { PLIES_FOR_LINES = 9, POSITIONS_FOR_LINES = MEASURE_WHOLE_QUICKLY_MAX };

/* Gets to know all positions of the game; where it has too many lines for that,
 * positions are to be walked. */
static Status prepare_lines(Trial *trial)
{
    const Game *game = &trial->game;
    if (game->plies_max > PLIES_FOR_LINES) {
        return STATUS_OK;
    }
    trial->memory = malloc(measure_memory_size(game, POSITIONS_FOR_LINES));
    if (trial->memory == NULL) {
        complain("not enough memory for %d positions", POSITIONS_FOR_LINES);
        return STATUS_RESOURCES;
    }
    trial->has_lines = measure_init(&trial->measure, game, trial->memory, POSITIONS_FOR_LINES);
    return STATUS_OK;
}

/* A policy that never has to decide makes no mistake. */
static double optimal_share(const Measured *proof)
{
    const Decisions *decisions = &proof->decisions;
    return decisions->reachable > 0 ? (double)decisions->optimal / (double)decisions->reachable
                                    : 1.0;
}

static void print_proof_text(const char *name, const Measured *proof)
{
    const Certificate *c = &proof->certificate;
    printf("%-6s  %" PRIu64 " lines: %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost; %" PRIu64
           " of %" PRIu64 " decisions optimal (%.2f %%)\n",
           name, c->lines, c->won, c->drawn, c->lost, proof->decisions.optimal,
           proof->decisions.reachable, 100.0 * optimal_share(proof));
    printf("        due with perfect play: a %s\n", due_name((Due){true, proof->due}));
    if (c->lost > 0) {
        print_text_line("a shortest loss", &c->shortest_loss);
    }
}

static void print_proof_json(Json *json, const char *name, const Measured *proof)
{
    const Certificate *c = &proof->certificate;
    put_key(json, name);
    put_open(json, '{');
    put_key(json, "lines");
    put_natural(json, c->lines);
    put_key(json, "won");
    put_natural(json, c->won);
    put_key(json, "drawn");
    put_natural(json, c->drawn);
    put_key(json, "lost");
    put_natural(json, c->lost);
    due_print_json(json, (Due){true, proof->due});
    put_key(json, "decisions");
    put_natural(json, proof->decisions.reachable);
    put_key(json, "optimal");
    put_real(json, optimal_share(proof));
    print_json_line(json, "shortest_loss", c->lost > 0 ? &c->shortest_loss : NULL);
    put_close(json, '}');
}

/* Plays all lines on one side, and says how they ended. */
static Status judge_lines(Trial *trial, Side side, Json *json, ProofResult *result)
{
    Measured proof;
    if (!measure_policy(&trial->measure, side, player_policy, trial->contexts, &proof)) {
        complain("the proof was not finished");
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_RESOURCES;
    }
    if (trial->wants_json) {
        print_proof_json(json, side_names[side], &proof);
    } else {
        print_proof_text(side_names[side], &proof);
    }
    const Certificate *c = &proof.certificate;
    *result = count_missed(trial, side, (Due){true, proof.due}, c->drawn, c->lost) == 0
                  ? PROOF_UNBEATEN
                  : PROOF_BEATEN;
    return STATUS_OK;
}

enum { TITLE_SIZE = 400, PROOFS_SIZE = 40 };

/* A few letters that stand for the bytes of a brain. */
static uint64_t fingerprint_of(const NamedPlayer *player)
{
    const unsigned char *bytes = player->loaded.bytes;
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; player->has_brain && i < player->loaded.size; i++) {
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

/* The manner in which it plays beside what its brain says: the settings behind its file. */
static const char *manner_of(const NamedPlayer *player)
{
    const char *manner = player->has_brain ? strchr(player->name, ',') : player->name;
    return manner != NULL ? manner : "";
}

/* The first line of a certificate. */
static void write_certificate_title(const Trial *trial, Side side, char title[TITLE_SIZE])
{
    const Brain *brain = trial->player.has_brain ? &trial->player.loaded.brain : NULL;
    snprintf(title, TITLE_SIZE,
             "fourmi certificate 1: %s, %016" PRIx64 "%.200s, %s, depth %d, proof %d%s%s\n",
             trial->game.name, fingerprint_of(&trial->player), manner_of(&trial->player),
             side_names[side], brain != NULL ? brain->depth : 0, brain != NULL ? brain->proof : 0,
             trial->up_to_symmetry ? ", symmetry" : "", trial->is_whole ? ", whole" : "");
}

/* ------------------------------------------------------------------- walks */

/* What a walk says, in a sentence. */
static void print_meaning(const Walk *walk, WalkState state, Due due)
{
    fputs("        ", stdout);
    if (state != WALK_COMPLETE) {
        printf("not proved: %" PRIu64 " positions open; every line is known for %d moves%s\n",
               walk_open(walk), walk_plies(walk),
               walk->lost.count == 0 ? ", and none is lost so far" : "");
    } else if (walk->lost.count > 0) {
        puts(due.is_known && due.result < 0 ? "it can lose; this side has lost from the start"
                                            : "it can lose");
    } else if (walk->seen->game->may_repeat) {
        puts("proved: it never loses; a game in which positions repeat may go on to a draw");
    } else if (walk->drawn.count > 0) {
        puts(due.is_known && due.result > 0
                 ? "it never loses, but does not always win, as perfect play would"
                 : "proved: it never loses, but does not always win");
    } else {
        puts("proved: it wins against every reply");
    }
    if (walk->asymmetric > 0) {
        printf("        %" PRIu64 " positions are answered unlike their mirror images: what ends "
               "there may be met by none\n",
               walk->asymmetric);
    }
}

static void print_walk_text(const char *name, const Walk *walk, WalkState state, Due due)
{
    Record line;
    printf("%-6s  %zu positions, %" PRIu64 " of them decisions; ends: %" PRIu64 " won, %" PRIu64
           " drawn, %" PRIu64 " lost\n",
           name, walk->seen->count, walk->decisions, walk->won.count, walk->drawn.count,
           walk->lost.count);
    if (walk->proved.count > 0) {
        printf("        %" PRIu64 " of these decisions are closed: the player's own search has "
               "proved the win\n",
               walk->proved.count);
    }
    print_meaning(walk, state, due);
    if (walk->oracle != NULL && walk->decisions > 0) {
        printf("        %" PRIu64 " of these decisions are optimal (%.4f %%)\n",
               walk->decisions - walk->mistakes.count,
               100.0 * (double)(walk->decisions - walk->mistakes.count) / (double)walk->decisions);
    }
    if (walk->mistakes.count > 0 && walk_line(walk, walk->mistakes.first, &line)) {
        print_text_line("a first mistake, after", &line);
    }
    if (walk->drawn.count > 0 && walk_line(walk, walk->drawn.first, &line)) {
        print_text_line("a shortest draw", &line);
    }
    if (walk->lost.count > 0 && walk_line(walk, walk->lost.first, &line)) {
        print_text_line("a shortest loss", &line);
    }
}

static void print_json_end(Json *json, const char *key, const Walk *walk, const WalkCount *ends)
{
    Record line;
    bool has_line = ends->count > 0 && walk_line(walk, ends->first, &line);
    print_json_line(json, key, has_line ? &line : NULL);
}

static void print_walk_json(Json *json, const char *name, const Walk *walk, WalkState state,
                            Due due)
{
    put_key(json, name);
    put_open(json, '{');
    put_key(json, "positions");
    put_natural(json, walk->seen->count);
    put_key(json, "decisions");
    put_natural(json, walk->decisions);
    if (walk->oracle != NULL) {
        put_key(json, "mistakes");
        put_natural(json, walk->mistakes.count);
        print_json_end(json, "first_mistake", walk, &walk->mistakes);
    }
    put_key(json, "won");
    put_natural(json, walk->won.count);
    put_key(json, "drawn");
    put_natural(json, walk->drawn.count);
    put_key(json, "lost");
    put_natural(json, walk->lost.count);
    due_print_json(json, due);
    if (walk->has_proof != NULL) {
        put_key(json, "proved");
        put_natural(json, walk->proved.count);
    }
    put_key(json, "complete");
    put_bool(json, state == WALK_COMPLETE);
    put_key(json, "open");
    put_natural(json, walk_open(walk));
    put_key(json, "plies");
    put_integer(json, walk_plies(walk));
    put_key(json, "asymmetric");
    put_natural(json, walk->asymmetric);
    print_json_end(json, "shortest_draw", walk, &walk->drawn);
    print_json_end(json, "shortest_loss", walk, &walk->lost);
    put_close(json, '}');
}

static WalkingOptions walking_of(Trial *trial, Walk *walk)
{
    return (WalkingOptions){
        .walk = walk,
        .oracles = trial->oracles,
        .contexts = trial->contexts,
        .asks_truth = trial->asks_truth,
        .ranks = trial->ranks,
        .file = trial->file,
    };
}

/* What closes a walk: the proofs of a player that looks for them. */
static PolicyProof proof_of(const Trial *trial)
{
    const bool has_proofs = trial->player.has_brain && trial->player.loaded.brain.proof > 0;
    return has_proofs && !trial->is_whole ? player_has_proof : NULL;
}

/* Writes the certificate of a walk, or compares it with one, if that is asked for. */
static Status certify_walk(const Trial *trial, const Walk *walk)
{
    if (trial->certificate == NULL && trial->verified == NULL) {
        return STATUS_OK;
    }
    char title[TITLE_SIZE];
    write_certificate_title(trial, walk->side, title);
    char *text = certificate_text(title, walk);
    Status status = text != NULL ? STATUS_OK : STATUS_RESOURCES;
    if (status == STATUS_OK && trial->verified != NULL) {
        status = certificate_check(trial->verified, text);
    }
    if (status == STATUS_OK && trial->certificate != NULL) {
        status = certificate_save(trial->certificate, text);
    }
    free(text);
    return status;
}

/* Walks the positions of one side, and says what that proves. */
static Status judge_positions(Trial *trial, Side side, Json *json, ProofResult *result)
{
    PositionSet seen;
    if (!ply_init_empty(&seen, &trial->game, trial->budget)) {
        complain("not enough memory for %zu positions", trial->budget);
        return STATUS_RESOURCES;
    }
    Walk walk = walk_start(side, player_policy, trial->contexts, trial->up_to_symmetry, &seen);
    walk.oracle = trial->asks_truth ? trial->contexts[0].oracle : NULL;
    walk.has_proof = proof_of(trial);
    WalkPly by_ply[GAME_PLIES_MAX + 1] = {{0}};
    walk.by_ply = by_ply;
    const WalkingOptions options = walking_of(trial, &walk);
    const WalkState state = walking_run(&options);
    Due due;
    due.is_known = walk_due(&walk, trial->contexts[0].oracle, &due.result);
    if (trial->wants_json) {
        print_walk_json(json, side_names[side], &walk, state, due);
    } else {
        print_walk_text(side_names[side], &walk, state, due);
        output_flush();
    }
    const uint64_t missed = count_missed(trial, side, due, walk.drawn.count, walk.lost.count);
    *result = missed > 0 ? PROOF_BEATEN : state != WALK_COMPLETE ? PROOF_OPEN : PROOF_UNBEATEN;
    Status status = terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_OK;
    if (status == STATUS_OK && *result == PROOF_UNBEATEN) {
        status = certify_walk(trial, &walk);
    }
    ply_clear(&seen);
    return status;
}

/* Plays some lines instead of a walk. What they show is no proof. */
static Status judge_sample(Trial *trial, Side side, Json *json, ProofResult *result)
{
    PositionSet seen;
    LineSample sample;
    if (!ply_init_empty(&seen, &trial->game, 1)) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    Walk walk = walk_start(side, player_policy, trial->contexts, trial->up_to_symmetry, &seen);
    walk.has_proof = proof_of(trial);
    const bool is_played = line_sample_play(&walk, trial->sample, trial->seed, &sample);
    Due due = {0};
    if (is_played) {
        walk.drawn.count = sample.drawn;
        walk.lost.count = sample.lost;
        due.is_known = walk_due(&walk, trial->contexts[0].oracle, &due.result);
    }
    ply_clear(&seen);
    if (!is_played || terminal_was_interrupted()) {
        complain("the sample was not finished");
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_RESOURCES;
    }
    if (trial->wants_json) {
        put_key(json, side_names[side]);
        line_sample_print_json(json, &sample);
    } else {
        line_sample_print(side_names[side], &sample);
    }
    *result = count_missed(trial, side, due, sample.drawn, sample.lost) > 0 ? PROOF_BEATEN
                                                                            : PROOF_UNBEATEN;
    char title[TITLE_SIZE];
    write_certificate_title(trial, side, title);
    return trial->verified != NULL ? certificate_check_title(trial->verified, title) : STATUS_OK;
}

/* What other processes do meanwhile: they see no positions but those that they are asked
 * about. */
static Status help_judge_positions(Trial *trial, Side side)
{
    PositionSet seen;
    if (!ply_init_empty(&seen, &trial->game, 1)) {
        return STATUS_RESOURCES;
    }
    Walk walk = walk_start(side, player_policy, trial->contexts, trial->up_to_symmetry, &seen);
    walk.has_proof = proof_of(trial);
    const WalkingOptions options = walking_of(trial, &walk);
    const bool is_helping = walking_help(&options);
    ply_clear(&seen);
    return is_helping ? STATUS_OK : STATUS_RESOURCES;
}

/* ------------------------------------------------------------------ keeping */

/* What decides about the answers, so that a file of other answers is not taken for these. */
static void write_title(const Trial *trial, const Arguments *arguments, char title[TITLE_SIZE])
{
    const int proof = trial->player.has_brain ? trial->player.loaded.brain.proof : 0;
    char proofs[PROOFS_SIZE] = "";
    if (proof > 0) {
        snprintf(proofs, PROOFS_SIZE, ", proof %d%s", proof, trial->is_whole ? " whole" : "");
    }
    snprintf(title, TITLE_SIZE, "fourmi walk 1: %s, %016" PRIx64 " %.200s, depth %d%s%s%s\n",
             trial->game.name, fingerprint_of(&trial->player), manner_of(&trial->player),
             (int)arguments_number(arguments, "depth"), proofs,
             trial->up_to_symmetry ? ", symmetry" : "", trial->asks_truth ? ", truth" : "");
}

/* Opens the file that keeps the answers, if one is asked for. */
static Status begin_keeping(Trial *trial, const Arguments *arguments)
{
    const char *path = arguments_text(arguments, "keep");
    char title[TITLE_SIZE];
    Status status = STATUS_OK;
    if (path == NULL || joining_helps(trial->ranks)) {
        return status;
    }
    if (trial->budget == 0) {
        complain("--keep is for walks; see --budget");
        return STATUS_USAGE;
    }
    write_title(trial, arguments, title);
    trial->file = walk_file_open(path, title, &status);
    if (trial->file != NULL && walk_file_known(trial->file) > 0) {
        complain("going on from %s", path);
    }
    return status;
}

/* ------------------------------------------------------------------- mates */

/* Judges one side from every position, and says what it wins and holds. */
static Status judge_mates(Trial *trial, Side side, Json *json, ProofResult *result)
{
    Mates mates;
    if (!mates_bench_measure(trial->bench, side, player_policy, trial->contexts, &mates)) {
        complain("the proof was not finished");
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_RESOURCES;
    }
    if (trial->wants_json) {
        put_key(json, side_names[side]);
        put_open(json, '{');
        mates_print_json(json, &mates);
        put_close(json, '}');
    } else {
        mates_print_text(&trial->game, side_names[side], &mates);
        output_flush();
    }
    *result = mates_certifies(&mates) ? PROOF_UNBEATEN : PROOF_BEATEN;
    return STATUS_OK;
}

/* Gets to know all positions. The truth is then asked through the judges' oracle. */
static Status prepare_mates(Trial *trial)
{
    Status status;
    trial->bench = mates_bench_new(&trial->game, mates_player_shares_images(&trial->player),
                                   &status);
    if (trial->bench != NULL) {
        trial->contexts[0].oracle = mates_bench_oracle(trial->bench);
    }
    return status;
}

/* ----------------------------------------------------------------- command */

static Status judge_side(Trial *trial, Side side, Json *json, ProofResult *result)
{
    return trial->sample > 0      ? judge_sample(trial, side, json, result)
           : trial->bench != NULL ? judge_mates(trial, side, json, result)
           : trial->budget > 0    ? judge_positions(trial, side, json, result)
                                  : judge_lines(trial, side, json, result);
}

/* Judges the sides that are asked for; the worse result counts. */
static Status judge_sides(Trial *trial, Json *json, ProofResult *worst)
{
    Status status = STATUS_OK;
    *worst = PROOF_UNBEATEN;
    for (int side = SIDE_FIRST; side <= SIDE_SECOND && status == STATUS_OK; side++) {
        ProofResult result = PROOF_UNBEATEN;
        if (trial->sides[side]) {
            status = judge_side(trial, (Side)side, json, &result);
        }
        *worst = result > *worst ? result : *worst;
    }
    return status;
}

static const char *missed_sentence(const Trial *trial)
{
    return trial->has_lost ? "not certified: lines are lost"
                           : "not certified: lines are drawn that perfect play would win";
}

/* What was proved, in a sentence. */
static const char *sentence_of(const Trial *trial, ProofResult result)
{
    const char *const sentences[] = {
        [PROOF_UNBEATEN] = due_sentence(trial->due),
        [PROOF_OPEN] = "not certified: the budget did not suffice",
        [PROOF_BEATEN] = missed_sentence(trial),
    };
    if (trial->sample > 0) {
        return result == PROOF_BEATEN ? "not certified: lines are lost"
               : trial->verified != NULL
                   ? "the certificate is of this brain, and no line of the sample contradicts it"
                   : "no line of the sample is lost";
    }
    if (trial->bench == NULL) {
        return trial->verified != NULL && result == PROOF_UNBEATEN
                   ? "verified: this walk gives the same certificate"
                   : sentences[result];
    }
    return result == PROOF_UNBEATEN
               ? "certified: every won position is won against every defence, every draw is held"
               : "not certified: not everything is won that is won, and held that can be held";
}

/* What other processes do: they help to walk. All else is done by one. */
static Status help_judge(Trial *trial)
{
    Status status = STATUS_OK;
    for (int side = SIDE_FIRST; side <= SIDE_SECOND && status == STATUS_OK; side++) {
        if (trial->sides[side] && trial->budget > 0) {
            status = help_judge_positions(trial, (Side)side);
        }
    }
    return status;
}

static Status judge(Trial *trial)
{
    ProofResult result;
    Json json = {0};
    if (trial->wants_json) {
        put_open(&json, '{');
        put_key(&json, "game");
        put_string(&json, trial->game.name);
    }
    if (trial->wants_json && trial->budget > 0) {
        put_key(&json, "budget");
        put_natural(&json, trial->budget);
        put_key(&json, "symmetry");
        put_bool(&json, trial->up_to_symmetry);
    }
    Status status = judge_sides(trial, &json, &result);
    if (trial->wants_json) {
        put_close(&json, '}');
        put_end_line(&json);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (!trial->wants_json) {
        puts(sentence_of(trial, result));
    }
    return result == PROOF_UNBEATEN ? STATUS_OK : STATUS_BAD_INPUT;
}

/* Whether positions are to be walked, whatever the game. */
static bool walks(const Trial *trial)
{
    return trial->up_to_symmetry || trial->asks_truth || trial->certificate != NULL ||
           trial->verified != NULL || trial->sample > 0;
}

static Status read_wishes(Trial *trial, const Arguments *arguments)
{
    const char *side = arguments_text(arguments, "side");
    Status status = STATUS_OK;
    trial->sides[SIDE_FIRST] = strcmp(side, side_names[SIDE_SECOND]) != 0;
    trial->sides[SIDE_SECOND] = strcmp(side, side_names[SIDE_FIRST]) != 0;
    trial->wants_json = arguments_has(arguments, "json");
    trial->up_to_symmetry = arguments_has(arguments, "symmetry");
    trial->asks_truth = arguments_has(arguments, "truth");
    trial->is_whole = arguments_has(arguments, "whole");
    trial->certificate = arguments_text(arguments, "certificate");
    trial->verified = arguments_text(arguments, "verify");
    trial->sample = arguments_number(arguments, "sample");
    trial->seed = arguments_number(arguments, "seed");
    if ((trial->certificate != NULL || trial->verified != NULL) && trial->sides[SIDE_FIRST] &&
        trial->sides[SIDE_SECOND]) {
        complain("a certificate is of one side; see --side");
        return STATUS_USAGE;
    }
    if (!walks(trial) && !arguments_has(arguments, "budget")) {
        status = mates_bench_fits(&trial->game) ? prepare_mates(trial) : prepare_lines(trial);
    }
    if (!trial->has_lines && trial->bench == NULL) {
        trial->budget = (size_t)arguments_number(arguments, "budget");
    }
    return status;
}

/* Gets ready to ask a player, and the truth, in each thread. */
static Status prepare_oracles(Trial *trial, const Arguments *arguments)
{
    Status status = STATUS_OK;
    const OraclesOptions options = {.threads = (int)arguments_number(arguments, "threads")};
    trial->oracles = oracles_new(&trial->game, &options, &status);
    if (trial->oracles == NULL) {
        return status;
    }
    for (int i = 0; i < oracles_threads(trial->oracles); i++) {
        trial->contexts[i] = (PlayerAndOracle){&trial->player.player,
                                               oracles_get(trial->oracles, i)};
    }
    trial->provers = provers_new(&trial->player, oracles_threads(trial->oracles));
    for (int i = 0; trial->provers != NULL && i < oracles_threads(trial->oracles); i++) {
        trial->contexts[i].player = provers_get(trial->provers, i);
    }
    return STATUS_OK;
}

static Status run_trial(Trial *trial, const Arguments *arguments)
{
    if (!joining_begin(&trial->ranks)) {
        return STATUS_RESOURCES;
    }
    Status status = prepare_oracles(trial, arguments);
    status = status == STATUS_OK ? read_wishes(trial, arguments) : status;
    status = status == STATUS_OK ? begin_keeping(trial, arguments) : status;
    if (status == STATUS_OK) {
        status = joining_helps(trial->ranks) ? help_judge(trial) : judge(trial);
    }
    if (!walk_file_close(trial->file) && status == STATUS_OK) {
        status = STATUS_OUTPUT;
    }
    joining_end(trial->ranks);
    return status;
}

Status certify_run(const Arguments *arguments)
{
    Trial trial = {0};
    LoadedBrain of_world;
    Status status = STATUS_BAD_INPUT;
    terminal_catch_interrupt();
    if (brain_file_open_world(&of_world, arguments_operand(arguments, 0))) {
        return world_certify(arguments, &of_world);
    }
    if (named_player_open_to_judge(&trial.player, arguments_operand(arguments, 0), arguments) &&
        players_find_game(&trial.player, 1, arguments, &trial.game)) {
        status = run_trial(&trial, arguments);
    }
    free(trial.memory);
    mates_bench_free(trial.bench);
    provers_free(trial.provers);
    oracles_free(trial.oracles);
    named_player_close(&trial.player);
    return status;
}
