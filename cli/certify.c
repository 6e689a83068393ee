/* certify.c - fourmi certify: proves what a brain can do.
 *
 * Where all lines of a game can be played, they are. A game that may begin anywhere is judged from
 * every position. Other games are walked position by position, as far as a budget allows.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/alone.h"
#include "cli/certificate.h"
#include "cli/lab.h"
#include "cli/mates_print.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "cli/walk_file.h"

/* What is judged, and how. */
typedef struct Trial {
    const Arguments *arguments;
    Judged judged;
    fourmi_exact *exact;
    fourmi_certificate *sides[2]; /* by player; NULL: not asked for */
    fourmi_method method;         /* by which it is judged */
    WalkFile *file;               /* with the answers of a walk; NULL: they are not kept */
    Progress progress;
    bool wants_json;
} Trial;

static const char *const side_names[] = {[FOURMI_FIRST] = "first", [FOURMI_SECOND] = "second"};

/* A walk has other fields than lines; a sample of lines stands for one. */
static bool walks(const Trial *trial)
{
    return trial->method == FOURMI_METHOD_WALK || trial->method == FOURMI_METHOD_EPISODES;
}

/* "win", "draw" or "loss"; NULL where it is not known. */
static const char *due_name(const fourmi_certificate *c)
{
    static const char *const names[] = {"loss", "draw", "win"};
    return c->is_due_known ? names[c->due + 1] : NULL;
}

/* ------------------------------------------------------------------------- as text */

static double share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 1.0;
}

static void print_line(const char *what, const char *moves)
{
    if (moves != NULL) {
        printf("        %s: %s\n", what, moves[0] != '\0' ? moves : "no move");
    }
}

static void print_lines(const fourmi_certificate *c)
{
    printf("%-6s  %" PRIu64 " lines: %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost; %" PRIu64
           " of %" PRIu64 " decisions optimal (%.2f %%)\n",
           side_names[c->player], c->lines, c->won, c->drawn, c->lost, c->right, c->decisions,
           100.0 * share(c->right, c->decisions));
    printf("        due with perfect play: a %s\n", due_name(c));
    print_line("a shortest loss", c->shortest_loss);
}

static void print_sample(const fourmi_certificate *c)
{
    printf("%-6s  %" PRIu64 " lines with random replies, %" PRIu64 " decisions: %" PRIu64
           " closed by proof, %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost\n",
           side_names[c->player], c->lines, c->decisions, c->closed, c->won, c->drawn, c->lost);
    if (c->lost > 0 || c->drawn > 0) {
        print_line(c->lost > 0 ? "a loss" : "a draw",
                   c->lost > 0 ? c->shortest_loss : c->shortest_draw);
    }
}

/* What a walk says, in a sentence. */
static void print_meaning(const fourmi_certificate *c)
{
    fputs("        ", stdout);
    if (c->open > 0) {
        printf("not proved: %" PRIu64 " positions open; every line is known for %" PRIu32
               " moves%s\n",
               c->open, c->plies, c->lost == 0 ? ", and none is lost so far" : "");
    } else if (c->lost > 0) {
        puts(c->is_due_known && c->due < 0 ? "it can lose; this side has lost from the start"
                                           : "it can lose");
    } else if (c->game->repeats) {
        puts("proved: it never loses; a game in which positions repeat may go on to a draw");
    } else if (c->drawn > 0) {
        puts(c->is_due_known && c->due > 0
                 ? "it never loses, but does not always win, as perfect play would"
                 : "proved: it never loses, but does not always win");
    } else {
        puts("proved: it wins against every reply");
    }
    if (c->asymmetric > 0) {
        printf("        %" PRIu64 " positions are answered unlike their mirror images: what ends "
               "there may be met by none\n",
               c->asymmetric);
    }
}

static void print_walk(const fourmi_certificate *c)
{
    printf("%-6s  %" PRIu64 " positions, %" PRIu64 " of them decisions; ends: %" PRIu64
           " won, %" PRIu64 " drawn, %" PRIu64 " lost\n",
           side_names[c->player], c->states, c->decisions, c->won, c->drawn, c->lost);
    if (c->closed > 0) {
        printf("        %" PRIu64 " of these decisions are closed: the player's own search has "
               "proved the win\n",
               c->closed);
    }
    print_meaning(c);
    if (c->is_compared && c->decisions > 0) {
        printf("        %" PRIu64 " of these decisions are optimal (%.4f %%)\n", c->right,
               100.0 * share(c->right, c->decisions));
    }
    print_line("a first mistake, after", c->first_mistake);
    print_line("a shortest draw", c->shortest_draw);
    print_line("a shortest loss", c->shortest_loss);
}

static void print_text(const fourmi_certificate *c)
{
    switch (c->method) {
    case FOURMI_METHOD_EPISODES:
        print_sample(c);
        return;
    case FOURMI_METHOD_STARTS:
        mates_print_text(side_names[c->player], &c->mates);
        break;
    case FOURMI_METHOD_WALK:
        print_walk(c);
        break;
    default:
        print_lines(c);
        return;
    }
    output_flush();
}

/* ------------------------------------------------------------------------- as JSON */

static void put_count(Json *json, const char *key, uint64_t count)
{
    put_key(json, key);
    put_natural(json, count);
}

/* A text that may be missing. */
static void put_word(Json *json, const char *key, const char *text)
{
    put_key(json, key);
    if (text != NULL) {
        put_string(json, text);
    } else {
        put_null(json);
    }
}

static void put_ends(Json *json, const fourmi_certificate *c)
{
    put_count(json, "won", c->won);
    put_count(json, "drawn", c->drawn);
    put_count(json, "lost", c->lost);
}

static void put_lines(Json *json, const fourmi_certificate *c)
{
    put_count(json, "lines", c->lines);
    put_ends(json, c);
    put_word(json, "due", due_name(c));
    put_count(json, "decisions", c->decisions);
    put_key(json, "optimal");
    put_real(json, share(c->right, c->decisions));
    put_word(json, "shortest_loss", c->shortest_loss);
}

static void put_sample(Json *json, const fourmi_certificate *c)
{
    put_count(json, "lines", c->lines);
    put_count(json, "decisions", c->decisions);
    put_count(json, "proved", c->closed);
    put_ends(json, c);
}

static void put_walk(Json *json, const fourmi_certificate *c, bool whole)
{
    put_count(json, "positions", c->states);
    put_count(json, "decisions", c->decisions);
    if (c->is_compared) {
        put_count(json, "mistakes", c->decisions - c->right);
        put_word(json, "first_mistake", c->first_mistake);
    }
    put_ends(json, c);
    put_word(json, "due", due_name(c));
    if (c->proof_depth > 0 && !whole) {
        put_count(json, "proved", c->closed);
    }
    put_key(json, "complete");
    put_bool(json, c->open == 0);
    put_count(json, "open", c->open);
    put_count(json, "plies", c->plies);
    put_count(json, "asymmetric", c->asymmetric);
    put_word(json, "shortest_draw", c->shortest_draw);
    put_word(json, "shortest_loss", c->shortest_loss);
}

static void put_json(Json *json, const fourmi_certificate *c, bool whole)
{
    put_key(json, side_names[c->player]);
    put_open(json, '{');
    if (c->method == FOURMI_METHOD_EPISODES) {
        put_sample(json, c);
    } else if (c->method == FOURMI_METHOD_STARTS) {
        mates_put(json, &c->mates);
    } else if (c->method == FOURMI_METHOD_WALK) {
        put_walk(json, c, whole);
    } else {
        put_lines(json, c);
    }
    put_close(json, '}');
}

/* --------------------------------------------------------------------- what is judged */

/* The manner in which it plays beside what its model says: the settings behind its file. */
static const char *manner_of(const Trial *trial)
{
    const char *name = arguments_operand(trial->arguments, 0);
    const char *manner = lab_is_model(trial->judged.text) ? strchr(name, ',') : name;
    return manner != NULL ? manner : "";
}

/* What decides about the answers of a walk, so that a file of other answers is not taken for these. */
static void write_walk_title(const Trial *trial, const fourmi_certificate *c,
                             char title[TITLE_SIZE])
{
    const Arguments *arguments = trial->arguments;
    char proofs[40] = "";
    if (c->proof_depth > 0) {
        snprintf(proofs, sizeof proofs, ", proof %d%s", c->proof_depth,
                 arguments_has(arguments, "whole") ? " whole" : "");
    }
    snprintf(title, TITLE_SIZE, "fourmi walk 1: %s, %016" PRIx64 " %.200s, depth %d%s%s%s\n",
             c->game->name, c->model, manner_of(trial), (int)arguments_number(arguments, "depth"),
             proofs, arguments_has(arguments, "symmetry") ? ", symmetry" : "",
             arguments_has(arguments, "truth") ? ", truth" : "");
}

/* The first line of a certificate. A model looks one move ahead if nobody says more. */
static void write_certificate_title(const Trial *trial, const fourmi_certificate *c,
                                    char title[TITLE_SIZE])
{
    const char *depth = strstr(trial->judged.text, ",depth=");
    snprintf(title, TITLE_SIZE,
             "fourmi certificate 1: %s, %016" PRIx64 "%.200s, %s, depth %d, proof %d%s%s\n",
             c->game->name, c->model, manner_of(trial), side_names[c->player],
             !lab_is_model(trial->judged.text) ? 0
             : depth != NULL                   ? atoi(depth + strlen(",depth="))
                                               : 1,
             c->proof_depth, arguments_has(trial->arguments, "symmetry") ? ", symmetry" : "",
             arguments_has(trial->arguments, "whole") ? ", whole" : "");
}

/* ------------------------------------------------------------------------ judging */

/* What of a side stands in the file of answers. */
typedef struct SideOfFile {
    WalkFile *file;
    fourmi_turn player;
} SideOfFile;

static bool keep(void *context, const char *bytes, size_t size)
{
    const SideOfFile *side = context;
    walk_file_add(side->file, (int)side->player, bytes, size);
    return true;
}

static fourmi_certificate_options options_of(Trial *trial, fourmi_turn player)
{
    const Arguments *arguments = trial->arguments;
    return (fourmi_certificate_options){
        .policy = trial->judged.policy,
        .player = player,
        .method = trial->method,
        .budget = arguments_number(arguments, "budget"),
        .symmetry = arguments_has(arguments, "symmetry"),
        .whole = arguments_has(arguments, "whole"),
        .compare = arguments_has(arguments, "truth"),
        .threads = (int)arguments_number(arguments, "threads"),
        .episodes = arguments_number(arguments, "sample"),
        .seed = arguments_number(arguments, "seed"),
        .exact = trial->exact,
        .watch = progress_watch,
        .watch_context = &trial->progress,
    };
}

static Status refuse(const fourmi_certificate *c, int status)
{
    if (status != FOURMI_CANCELLED) {
        (void)lab_complain(status);
    }
    complain("the %s was not finished", c->method == FOURMI_METHOD_EPISODES ? "sample" : "proof");
    return status == FOURMI_CANCELLED ? STATUS_INTERRUPTED : STATUS_RESOURCES;
}

/* Writes the certificate of a walk, or compares it with one, if that is asked for. Of a sample only the
 * title can be compared. */
static Status certify(const Trial *trial, const fourmi_certificate *c)
{
    const char *verified = arguments_text(trial->arguments, "verify");
    const char *written = arguments_text(trial->arguments, "certificate");
    char title[TITLE_SIZE];
    if (verified == NULL && (written == NULL || c->method == FOURMI_METHOD_EPISODES)) {
        return STATUS_OK;
    }
    write_certificate_title(trial, c, title);
    if (c->method == FOURMI_METHOD_EPISODES) {
        return certificate_check_title(verified, title);
    }
    char *text = certificate_text(title, c);
    Status status = text != NULL ? STATUS_OK : STATUS_RESOURCES;
    if (status == STATUS_OK && verified != NULL) {
        status = certificate_check(verified, text);
    }
    if (status == STATUS_OK && written != NULL) {
        status = certificate_save(written, text);
    }
    free(text);
    return status;
}

/* Judges one side, and says what that proves. */
static Status judge_side(Trial *trial, fourmi_turn player, Json *json)
{
    SideOfFile side = {trial->file, player};
    fourmi_certificate_options options = options_of(trial, player);
    if (trial->file != NULL) {
        options.keep = keep;
        options.keep_context = &side;
        options.kept = walk_file_known(trial->file, (int)player, &options.kept_size);
    }
    int status = fourmi_certificate_new(trial->judged.lab, &options, &trial->sides[player]);
    if (status < 0) {
        return lab_complain(status);
    }
    fourmi_certificate *c = trial->sides[player];
    progress_init(&trial->progress, 0);
    trial->progress.on_terminal &= trial->method == FOURMI_METHOD_WALK; /* the rest is quick */
    status = fourmi_run(c, 0);
    progress_clear(&trial->progress);
    if (status < 0 && !(status == FOURMI_CANCELLED && c->method == FOURMI_METHOD_WALK)) {
        return refuse(c, status);
    }
    if (trial->wants_json) {
        put_json(json, c, arguments_has(trial->arguments, "whole"));
    } else {
        print_text(c);
    }
    return status == FOURMI_CANCELLED            ? STATUS_INTERRUPTED
           : c->proof == FOURMI_PROOF_CERTIFIED  ? certify(trial, c)
           : c->method == FOURMI_METHOD_EPISODES ? certify(trial, c)
                                                 : STATUS_OK;
}

/* -------------------------------------------------------------------- what was proved */

/* What is due to one of the players, a draw where that is not known. */
static int due_to(const Trial *trial, fourmi_turn player)
{
    return trial->sides[player] != NULL ? trial->sides[player]->due : 0;
}

/* What is said of a policy that gets what is due on every line, on each side that was judged. */
static const char *certified_sentence(const Trial *trial)
{
    const int first = due_to(trial, FOURMI_FIRST);
    const int second = due_to(trial, FOURMI_SECOND);
    if (first > 0) {
        return second < 0 ? "certified: it wins every line as first player; as second player it "
                            "has lost from the start"
                          : "certified: it wins every line as first player";
    }
    if (second > 0) {
        return first < 0 ? "certified: it wins every line as second player; as first player it "
                           "has lost from the start"
                         : "certified: it wins every line as second player";
    }
    return first < 0 || second < 0 ? "certified: this side has lost from the start, so there is "
                                     "nothing to lose"
                                   : "certified: no line is lost";
}

/* The worse of what was found. */
static fourmi_proof worst_of(const Trial *trial, bool *has_lost)
{
    fourmi_proof worst = FOURMI_PROOF_CERTIFIED;
    *has_lost = false;
    for (int player = 0; player < 2; player++) {
        const fourmi_certificate *c = trial->sides[player];
        if (c != NULL && (c->proof == FOURMI_PROOF_REFUTED || worst != FOURMI_PROOF_REFUTED)) {
            worst = c->proof == FOURMI_PROOF_CERTIFIED ? worst : c->proof;
        }
        *has_lost = *has_lost || (c != NULL && c->lost > 0 && c->due >= 0);
    }
    return worst;
}

static const char *sentence_of(const Trial *trial, fourmi_proof proof, bool has_lost)
{
    const bool verifies = arguments_text(trial->arguments, "verify") != NULL;
    if (trial->method == FOURMI_METHOD_EPISODES) {
        return proof == FOURMI_PROOF_REFUTED ? "not certified: lines are lost"
               : verifies
                   ? "the certificate is of this brain, and no line of the sample contradicts it"
                   : "no line of the sample is lost";
    }
    if (trial->method == FOURMI_METHOD_STARTS) {
        return proof == FOURMI_PROOF_CERTIFIED
                   ? "certified: every won position is won against every defence, every draw is "
                     "held"
                   : "not certified: not everything is won that is won, and held that can be held";
    }
    return proof == FOURMI_PROOF_OPEN ? "not certified: the budget did not suffice"
           : proof == FOURMI_PROOF_REFUTED
               ? (has_lost ? "not certified: lines are lost"
                           : "not certified: lines are drawn that perfect play would win")
           : verifies ? "verified: this walk gives the same certificate"
                      : certified_sentence(trial);
}

static Status judge(Trial *trial)
{
    const char *side = arguments_text(trial->arguments, "side");
    Json json = {0};
    Status status = STATUS_OK;
    bool has_lost;
    if (trial->wants_json) {
        put_open(&json, '{');
        put_key(&json, "game");
        put_string(&json, trial->judged.game->name);
    }
    if (trial->wants_json && walks(trial)) {
        put_count(&json, "budget", arguments_number(trial->arguments, "budget"));
        put_key(&json, "symmetry");
        put_bool(&json, arguments_has(trial->arguments, "symmetry"));
    }
    for (int player = FOURMI_FIRST; player <= FOURMI_SECOND && status == STATUS_OK; player++) {
        if (strcmp(side, side_names[1 - player]) != 0) {
            status = judge_side(trial, (fourmi_turn)player, &json);
        }
    }
    if (trial->wants_json) {
        put_close(&json, '}');
        put_end_line(&json);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const fourmi_proof proof = worst_of(trial, &has_lost);
    if (!trial->wants_json) {
        puts(sentence_of(trial, proof, has_lost));
    }
    return proof == FOURMI_PROOF_CERTIFIED ||
                   (proof == FOURMI_PROOF_OPEN && trial->method == FOURMI_METHOD_EPISODES)
               ? STATUS_OK
               : STATUS_BAD_INPUT;
}

/* ------------------------------------------------------------------------ opening */

/* Opens the file that keeps the answers, if one is asked for. */
static Status begin_keeping(Trial *trial, const fourmi_certificate *c)
{
    const char *path = arguments_text(trial->arguments, "keep");
    char title[TITLE_SIZE];
    Status status = STATUS_OK;
    size_t sizes[2];
    if (path == NULL) {
        return status;
    }
    if (!walks(trial)) {
        complain("--keep is for walks; see --budget");
        return STATUS_USAGE;
    }
    write_walk_title(trial, c, title);
    trial->file = walk_file_open(path, title, &status);
    if (trial->file != NULL) {
        walk_file_known(trial->file, FOURMI_FIRST, &sizes[0]);
        walk_file_known(trial->file, FOURMI_SECOND, &sizes[1]);
        if (sizes[0] + sizes[1] > 0) {
            complain("going on from %s", path);
        }
    }
    return status;
}

/* Reads how it is to be judged; what nobody has said depends on the game. */
static Status choose_method(Trial *trial)
{
    static const char *const for_walks[] = {"symmetry", "truth", "certificate", "verify", "budget"};
    const Arguments *arguments = trial->arguments;
    const bool is_certified = arguments_text(arguments, "certificate") != NULL ||
                              arguments_text(arguments, "verify") != NULL;
    if (is_certified && strcmp(arguments_text(arguments, "side"), "both") == 0) {
        complain("a certificate is of one side; see --side");
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < sizeof for_walks / sizeof *for_walks; i++) {
        trial->method = arguments_has(arguments, for_walks[i]) ? FOURMI_METHOD_WALK : trial->method;
    }
    trial->method = arguments_has(arguments, "sample") ? FOURMI_METHOD_EPISODES : trial->method;
    fourmi_certificate_options options = options_of(trial, FOURMI_FIRST);
    fourmi_certificate *tried;
    options.threads = 1;
    const int made = fourmi_certificate_new(trial->judged.lab, &options, &tried);
    if (made < 0) {
        return lab_complain(made);
    }
    trial->method = tried->method;
    const Status status = begin_keeping(trial, tried);
    fourmi_free(tried);
    return status;
}

static Status certify_lines(Trial *trial)
{
    const fourmi_exact_options options = {.game = trial->judged.game, .watch = progress_watch};
    const int made = fourmi_exact_new(trial->judged.lab, &options, &trial->exact);
    Status status = made < 0 ? lab_complain(made) : choose_method(trial);
    status = status == STATUS_OK ? judge(trial) : status;
    if (!walk_file_close(trial->file) && status == STATUS_OK) {
        status = STATUS_OUTPUT;
    }
    return status;
}

Status certify_run(const Arguments *arguments)
{
    Trial trial = {.arguments = arguments, .wants_json = arguments_has(arguments, "json")};
    terminal_catch_interrupt();
    Status status = judged_open(&trial.judged, arguments);
    if (status == STATUS_OK) {
        status = trial.judged.game->players == 1 ? alone_certify(&trial.judged)
                                                 : certify_lines(&trial);
    }
    fourmi_free(trial.sides[0]);
    fourmi_free(trial.sides[1]);
    fourmi_free(trial.exact);
    judged_free(&trial.judged);
    return status;
}
