/* think.c - fourmi think: a search, call by call. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/board.h"
#include "cli/moves.h"
#include "cli/output.h"
#include "cli/position.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "facets/notation.h"
#include "oracle/minimax.h"

/* A value for "%s%d", so that people see +10, 0 and -10 (%+d would write +0). */
#define SIGNED(value) (value) > 0 ? "+" : "", (value)

typedef struct Show {
    const Game *game;
    Side root_side;
    bool has_windows;
    int depth_limit;                   /* 0 for none */
    uint64_t last_leaf;                /* its call: a leaf's return says nothing new to people */
    Position path[GAME_PLIES_MAX + 1]; /* the positions from the root, by depth */
} Show;

/* Keeps the positions on the way to an event. */
static void follow(Show *show, const MinimaxEvent *event)
{
    show->path[event->depth] = event->position;
}

/* Where the move that leads to an event, which is not the root's, was made. */
static Position position_before(const Show *show, const MinimaxEvent *event)
{
    return show->path[event->depth - 1];
}

/* -------------------------------------------------------------------- JSON */

static const char *event_name(MinimaxEventKind kind)
{
    static const char *const names[] = {
        [EVENT_ENTER] = "enter",
        [EVENT_LEAF] = "leaf",
        [EVENT_CUT] = "cut",
        [EVENT_RETURN] = "return",
    };
    return names[kind];
}

static void print_json_bound(Json *json, const char *key, int bound)
{
    put_key(json, key);
    if (bound == MINIMAX_INFINITY || bound == -MINIMAX_INFINITY) {
        put_null(json);
    } else {
        put_integer(json, bound);
    }
}

/* What all events have. */
static void print_json_call(Json *json, const Show *show, const MinimaxEvent *event)
{
    char board[NOTATION_SIZE];
    put_key(json, "event");
    put_string(json, event_name(event->kind));
    put_key(json, "call");
    put_natural(json, event->call);
    put_key(json, "parent");
    put_natural(json, event->parent);
    put_key(json, "depth");
    put_integer(json, event->depth);
    put_key(json, "move");
    if (event->move == GAME_NO_MOVE) {
        put_null(json);
    } else {
        put_move(json, show->game, position_before(show, event), event->move);
    }
    put_key(json, "position");
    if (notation_write_position(show->game, event->position, board) > 0) {
        put_string(json, board);
    } else {
        put_null(json); /* of a game without a board */
    }
    put_key(json, "side");
    put_string(json, side_name(show->game, show->game->side_to_move(show->game, event->position)));
    put_key(json, "maximizing");
    put_bool(json, event->maximizing);
    print_json_bound(json, "alpha", event->alpha);
    print_json_bound(json, "beta", event->beta);
}

static void print_json_event(const Show *show, const MinimaxEvent *event)
{
    Json json = {0};
    put_open(&json, '{');
    print_json_call(&json, show, event);
    if (event->kind != EVENT_ENTER) {
        put_key(&json, "value");
        put_integer(&json, event->value);
    }
    if (event->kind == EVENT_LEAF) {
        put_key(&json, "result");
        put_string(&json, result_name(show->game, event->result));
    }
    if (event->kind == EVENT_CUT) {
        put_key(&json, "reason");
        put_string(&json, event->reason == CUT_BELOW_ALPHA  ? "below_alpha"
                          : event->reason == CUT_ABOVE_BETA ? "above_beta"
                                                            : "certain_win");
        put_key(&json, "skipped");
        put_integer(&json, event->skipped);
    }
    put_close(&json, '}');
    put_end_line(&json);
}

static bool watch_as_json(void *context, const MinimaxEvent *event)
{
    follow(context, event);
    print_json_event(context, event);
    return !output_has_failed() && !terminal_was_interrupted();
}

/* -------------------------------------------------------------------- text */

static void print_bound(int bound, const char *open)
{
    if (bound == MINIMAX_INFINITY || bound == -MINIMAX_INFINITY) {
        fputs(open, stdout);
    } else {
        printf("%s%d", SIGNED(bound));
    }
}

static void print_indent(int depth)
{
    for (int i = 0; i < depth; i++) {
        fputs("|  ", stdout);
    }
}

static bool is_leaf(const Show *show, const MinimaxEvent *event)
{
    bool is_limit = show->depth_limit > 0 && event->depth == show->depth_limit;
    return is_limit || game_is_over(show->game, event->position);
}

/* One line; a leaf adds its value to it. */
static void print_enter(const Show *show, const MinimaxEvent *event)
{
    Side side = show->game->side_to_move(show->game, event->position);
    char move[NOTATION_MOVE_SIZE];
    print_indent(event->depth);
    printf("call %" PRIu64 ": ", event->call);
    if (event->move != GAME_NO_MOVE) {
        printf("%s plays %s", side_name(show->game, side_other(side)),
               move_name(show->game, position_before(show, event), event->move, move));
    } else {
        printf("%s is to move", side_name(show->game, side));
    }
    if (show->has_windows && event->move != GAME_NO_MOVE) {
        fputs(" [", stdout);
        print_bound(event->alpha, "-inf");
        fputs(", ", stdout);
        print_bound(event->beta, "+inf");
        fputs("]", stdout);
    }
    if (!is_leaf(show, event)) {
        printf("; %s picks the %s value\n", side_name(show->game, side),
               event->maximizing ? "largest" : "smallest");
    }
}

static void print_leaf(const Show *show, const MinimaxEvent *event)
{
    char sentence[RESULT_SENTENCE_SIZE];
    const char *limit = show->game->features != NULL ? "the depth limit, open lines count"
                                                     : "the depth limit";
    printf("; %s: %s%d\n",
           event->result == RESULT_UNFINISHED
               ? limit
               : result_sentence(show->game, event->result, sentence),
           SIGNED(event->value));
}

static void print_cut(const Show *show, const MinimaxEvent *event)
{
    const char *own = side_name(show->game, show->root_side);
    const char *other = side_name(show->game, side_other(show->root_side));
    print_indent(event->depth);
    if (event->reason == CUT_BELOW_ALPHA) {
        printf("cut: at most %s%d here, and %s already has %s%d elsewhere", SIGNED(event->value),
               own, SIGNED(event->alpha));
    } else if (event->reason == CUT_CERTAIN_WIN) {
        printf("cut: %s%d is a certain win for %s", SIGNED(event->value), own);
    } else {
        printf("cut: at least %s%d here, and %s can already hold %s to %s%d elsewhere",
               SIGNED(event->value), other, own, SIGNED(event->beta));
    }
    printf("; %d %s skipped\n", event->skipped, event->skipped == 1 ? "move is" : "moves are");
}

static bool watch_as_text(void *context, const MinimaxEvent *event)
{
    Show *show = context;
    follow(show, event);
    switch (event->kind) {
    case EVENT_ENTER:
        print_enter(show, event);
        break;
    case EVENT_LEAF:
        print_leaf(show, event);
        show->last_leaf = event->call;
        break;
    case EVENT_CUT:
        print_cut(show, event);
        break;
    case EVENT_RETURN:
        if (event->call != show->last_leaf) {
            print_indent(event->depth);
            printf("call %" PRIu64 " returns %s%d\n", event->call, SIGNED(event->value));
        }
        break;
    }
    return !output_has_failed() && !terminal_was_interrupted();
}

/* The root's moves. After a cut a move that is not better than an earlier one
 * has only a bound: why count how much worse it is? */
static void print_root_moves(const Show *show, const MinimaxResult *result)
{
    char move[NOTATION_MOVE_SIZE];
    int best = -MINIMAX_INFINITY;
    for (int i = 0; i < result->move_count; i++) {
        bool is_bound = show->has_windows && result->cuts > 0 && result->values[i] <= best;
        printf("move %s: %s%s%d\n", move_name(show->game, show->path[0], result->moves[i], move),
               is_bound ? "at most " : "", SIGNED(result->values[i]));
        best = result->values[i] > best ? result->values[i] : best;
    }
}

/* Whether no deeper search would find another value: the depth limit made no
 * leaf, or the game is decided within it. A leaf that it made counts less than
 * a win at the limit would. */
static bool is_certain(const Show *show, const MinimaxResult *result)
{
    const int latest_win = minimax_win_value(show->game) - show->depth_limit;
    return result->horizon_leaves == 0 || abs(result->value) >= latest_win;
}

static void print_summary(const Show *show, const MinimaxResult *result)
{
    char move[NOTATION_MOVE_SIZE];
    printf("\n%" PRIu64 " call%s, %" PRIu64 " cut%s\n", result->calls,
           result->calls == 1 ? "" : "s", result->cuts, result->cuts == 1 ? "" : "s");
    print_root_moves(show, result);
    if (result->move != GAME_NO_MOVE) {
        printf("best move for %s: %s, value %s%d%s\n", side_name(show->game, show->root_side),
               move_name(show->game, show->path[0], result->move, move), SIGNED(result->value),
               is_certain(show, result) ? "" : " as far as the depth limit lets see");
    }
}

/* What the weights change: the answer of the same search with the usual ones. */
static void print_usual(const Show *show, const MinimaxOptions *options, const MinimaxResult *found)
{
    MinimaxOptions usual = *options;
    char move[NOTATION_MOVE_SIZE];
    usual.weights = minimax_default_weights;
    const MinimaxResult result = minimax_search(show->game, show->path[0], &usual, NULL, NULL);
    if (result.complete && result.move != GAME_NO_MOVE) {
        printf("with the usual weights: %s%s, value %s%d\n",
               result.move == found->move ? "also " : "",
               move_name(show->game, show->path[0], result.move, move), SIGNED(result.value));
    }
}

/* ----------------------------------------------------------------- command */

static MinimaxOrder order_named(const char *name)
{
    return strcmp(name, "centre") == 0     ? ORDER_CENTRE_FIRST
           : strcmp(name, "shuffled") == 0 ? ORDER_SHUFFLED
                                           : ORDER_GIVEN;
}

/* Without a limit long games would take forever: nobody reads a million calls. */
static int depth_of(const Arguments *arguments, const Record *record)
{
    enum { LEFT_MAX = 9, DEPTH_OF_LONG_GAMES = 2 };
    const bool is_long = record->game->plies_max - record->played > LEFT_MAX;
    return arguments_has(arguments, "depth") ? (int)arguments_number(arguments, "depth")
           : is_long                         ? DEPTH_OF_LONG_GAMES
                                             : 0;
}

static const char *const weight_options[] = {"own-two", "own-three", "other-two", "other-three"};

static bool has_own_weights(const Arguments *arguments)
{
    bool has = false;
    for (size_t i = 0; i < sizeof weight_options / sizeof weight_options[0]; i++) {
        has = has || arguments_has(arguments, weight_options[i]);
    }
    return has;
}

static LineWeights line_weights(const Arguments *arguments)
{
    return (LineWeights){
        .own_two = (int)arguments_number(arguments, weight_options[0]),
        .own_three = (int)arguments_number(arguments, weight_options[1]),
        .other_two = (int)arguments_number(arguments, weight_options[2]),
        .other_three = (int)arguments_number(arguments, weight_options[3]),
    };
}

static MinimaxOptions search_options(const Arguments *arguments, const Record *record, Rng *rng)
{
    return (MinimaxOptions){
        .alpha_beta = strcmp(arguments_text(arguments, "algo"), "alphabeta") == 0,
        .prefer_sooner = arguments_has(arguments, "sooner"),
        .stop_at_win = arguments_has(arguments, "stop-at-win"),
        .order = order_named(arguments_text(arguments, "order")),
        .depth_limit = depth_of(arguments, record),
        .weights = line_weights(arguments),
        .call_limit = arguments_number(arguments, "max-calls"),
        .rng = rng,
    };
}

static Status explain_stop(const MinimaxResult *result)
{
    if (result->complete || output_has_failed()) {
        return STATUS_OK; /* main tells of output that could not be written */
    }
    if (terminal_was_interrupted()) {
        complain("interrupted after %" PRIu64 " calls", result->calls);
        return STATUS_INTERRUPTED;
    }
    complain("stopped after %" PRIu64 " calls, before the search was complete; --max-calls allows "
             "more, --depth makes it shorter",
             result->calls);
    return STATUS_BAD_INPUT;
}

/* Reads the position to think about; says so if it is none. */
static bool read_position(const Arguments *arguments, Record *record)
{
    const char *text = arguments_operand(arguments, 0);
    const char *way_to_choose = arguments_has(arguments, "game") ? NULL : "-g";
    char reason[REASON_SIZE];
    char quoted[QUOTE_SIZE];
    if (!position_read(record, text, strlen(text), way_to_choose, reason)) {
        complain("position %s: %s", quote(text, strlen(text), quoted), reason);
        return false;
    }
    return true;
}

static Status show_search(const Arguments *arguments, const Record *record)
{
    const Game *game = record->game;
    const bool wants_json = arguments_has(arguments, "json");
    const Position p = record_position(record);
    Rng rng = rng_from_seed(arguments_number(arguments, "seed"));
    const MinimaxOptions options = search_options(arguments, record, &rng);
    Show show = {
        .game = game,
        .root_side = game->side_to_move(game, p),
        .has_windows = options.alpha_beta,
        .depth_limit = options.depth_limit,
    };
    terminal_catch_interrupt();
    if (!wants_json && game->board != NULL) {
        board_draw(game, p, p, (BoardStyle){.color = COLOR_NONE});
    }
    MinimaxResult result = minimax_search(game, p, &options,
                                          wants_json ? watch_as_json : watch_as_text, &show);
    if (result.complete && !wants_json) {
        print_summary(&show, &result);
        if (has_own_weights(arguments)) {
            print_usual(&show, &options, &result);
        }
    }
    return explain_stop(&result);
}

Status think_run(const Arguments *arguments)
{
    const char *text = arguments_operand(arguments, 0);
    const Game *shown = arguments_has(arguments, "game")
                            ? NULL
                            : catalogue_game_of_position(text, strlen(text));
    const Game game = shown != NULL ? *shown : game_named(arguments_text(arguments, "game"));
    Record record = record_start(&game);
    if (game.may_repeat && !arguments_has(arguments, "depth")) {
        complain("positions of %s repeat, so a search of all moves would never end; --depth N "
                 "looks N moves ahead, and fourmi solve knows the exact value",
                 game.name);
        return STATUS_USAGE;
    }
    return read_position(arguments, &record) ? show_search(arguments, &record) : STATUS_BAD_INPUT;
}
