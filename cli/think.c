/* think.c - fourmi think: a search, call by call.
 *
 * Values are shown from the side of the player who acts in the root. In a game of two a win counts one
 * more than the longest game has moves, and a guess beyond the depth limit is a part of that.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/board.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/terminal.h"

enum { EVENTS_AT_ONCE = 500, WORD_SIZE = 32, PATH_MAX = 256 };

typedef struct Show {
    const Arguments *arguments;
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_game_facts *facts;
    fourmi_search_options options;
    fourmi_state root;
    fourmi_turn turn;            /* of the root */
    fourmi_state path[PATH_MAX]; /* the states that lead to an event, by depth */
    uint64_t last_leaf;          /* its call: that it returns says nothing new */
} Show;

/* An event in words. */
typedef struct Words {
    const char *side; /* that acts in the state, or would if the game went on */
    const char *result;
    const char *reason; /* of a cut */
    bool is_maximizing;
    char action[WORD_SIZE]; /* that led here; "null" at the root */
    char alpha[WORD_SIZE];
    char beta[WORD_SIZE];
    char value[WORD_SIZE];
} Words;

static const char *side_of(const Show *show, fourmi_turn turn)
{
    return turn == FOURMI_CHANCE ? "chance" : show->facts->players[turn == FOURMI_SECOND];
}

/* +10, 0 and -10; infinite for a bound that is open. */
static void write_value(const Show *show, const fourmi_value *value, char *text)
{
    const double win = show->game->players == 2 ? show->game->length_max + 1 : 1;
    const bool is_sooner = arguments_has(show->arguments, "sooner") && value->plies > 0;
    double shown = value->number * win;
    if (fabs(value->number) == 1 && is_sooner) {
        shown -= value->outcome * value->plies;
    }
    shown = show->turn == FOURMI_SECOND ? 0 - shown : shown;
    snprintf(text, WORD_SIZE, "%s%.12g", shown > 0 ? "+" : "", shown + 0.0);
}

static void write_action(const Show *show, int depth, int action, char *text)
{
    const bool for_people = !arguments_has(show->arguments, "json");
    fourmi_action_write(show->game, &show->path[depth], action, for_people, text, WORD_SIZE);
}

static void find_words(const Show *show, const fourmi_event *event, Words *words)
{
    const bool is_second = show->turn == FOURMI_SECOND;
    const bool is_over = event->turn == FOURMI_OVER && event->depth > 0;
    const fourmi_turn turn = is_over ? (fourmi_turn)(((int)show->turn + event->depth) % 2)
                                     : event->turn;
    words->side = side_of(show, turn);
    words->is_maximizing = turn == show->turn;
    words->result = event->is_horizon         ? "unfinished"
                    : event->value.number > 0 ? side_of(show, FOURMI_FIRST)
                    : event->value.number < 0 ? side_of(show, FOURMI_SECOND)
                                              : "draw";
    words->reason = show->options.any_win && fabs(event->value.number) == 1 ? "certain_win"
                    : words->is_maximizing                                  ? "above_beta"
                                                                            : "below_alpha";
    strcpy(words->action, "null");
    if (event->depth > 0) {
        write_action(show, event->depth - 1, event->action, words->action);
    }
    write_value(show, is_second ? &event->beta : &event->alpha, words->alpha);
    write_value(show, is_second ? &event->alpha : &event->beta, words->beta);
    write_value(show, &event->value, words->value);
}

/* ------------------------------------------------------------------------- JSON */

/* JSON has no plus and no infinity. */
static const char *number(const char *text)
{
    return strstr(text, "inf") != NULL ? "null" : text + (*text == '+');
}

static void print_json(const Show *show, const fourmi_event *event)
{
    static const char *const kinds[] = {"enter", "leaf", "cut", "return"};
    char state[FOURMI_TEXT_SIZE];
    Words words;
    find_words(show, event, &words);
    const bool has_line = fourmi_state_write(show->game, event->state, state, sizeof state) >= 0;
    const char *line_quote = has_line ? "\"" : "";
    const char *quote = event->depth == 0 || show->facts->actions_are_symbols ? "" : "\"";
    printf("{\"event\":\"%s\",\"call\":%" PRIu64 ",\"parent\":%" PRIu64
           ",\"depth\":%d,\"move\":%s%s%s,\"position\":%s%s%s,\"side\":\"%s\",\"maximizing\":%s,"
           "\"alpha\":%s,\"beta\":%s",
           kinds[event->kind], event->call, event->parent, event->depth, quote, words.action, quote,
           line_quote, has_line ? state : "null", line_quote, words.side,
           words.is_maximizing ? "true" : "false", number(words.alpha), number(words.beta));
    if (event->kind != FOURMI_EVENT_ENTER) {
        printf(",\"value\":%s", number(words.value));
    }
    if (event->kind == FOURMI_EVENT_LEAF) {
        printf(",\"result\":\"%s\"", words.result);
    }
    if (event->kind == FOURMI_EVENT_CUT) {
        printf(",\"reason\":\"%s\",\"skipped\":%" PRIu32, words.reason, event->skipped);
    }
    puts("}");
}

/* ------------------------------------------------------------------------- text */

/* One line; a leaf adds its value to it. */
static void print_enter(const Show *show, const fourmi_event *event, const Words *words)
{
    printf("call %" PRIu64 ": ", event->call);
    if (event->depth > 0) {
        const fourmi_turn before = show->game->turn(show->game, &show->path[event->depth - 1]);
        printf("%s plays %s", side_of(show, before), words->action);
    } else {
        printf("%s is to move", words->side);
    }
    if (!show->options.no_cuts && event->depth > 0) {
        printf(" [%s, %s]", words->alpha, words->beta);
    }
    const bool is_horizon = show->options.depth > 0 && event->depth == show->options.depth;
    if (event->turn != FOURMI_OVER && !is_horizon) {
        printf("; %s picks the %s value\n", words->side,
               event->turn == FOURMI_CHANCE ? "average"
               : words->is_maximizing       ? "largest"
                                            : "smallest");
    }
}

static void print_cut(const Show *show, const fourmi_event *event, const Words *words)
{
    const char *own = side_of(show, show->turn);
    const char *other = side_of(show, (fourmi_turn)(1 - (int)show->turn));
    if (*words->reason == 'c') {
        printf("cut: %s is a certain win for %s", words->value, words->side);
    } else if (*words->reason == 'b') {
        printf("cut: at most %s here, and %s already has %s elsewhere", words->value, own,
               words->alpha);
    } else {
        printf("cut: at least %s here, and %s can already hold %s to %s elsewhere", words->value,
               other, own, words->beta);
    }
    printf("; %" PRIu32 " %s skipped\n", event->skipped,
           event->skipped == 1 ? "move is" : "moves are");
}

static void print_text(Show *show, const fourmi_event *event)
{
    Words words;
    find_words(show, event, &words);
    const bool is_leaf = event->kind == FOURMI_EVENT_LEAF;
    const bool is_known = event->kind == FOURMI_EVENT_RETURN && event->call == show->last_leaf;
    for (int i = 0; i < event->depth && !is_leaf && !is_known; i++) {
        fputs("|  ", stdout);
    }
    if (event->kind == FOURMI_EVENT_ENTER) {
        print_enter(show, event, &words);
    } else if (is_leaf) {
        const bool is_won = !event->is_horizon && event->value.number != 0;
        printf("; %s%s: %s\n",
               event->is_horizon ? "the depth limit, open lines count"
               : is_won          ? words.result
                                 : "it is a draw",
               is_won ? " has won" : "", words.value);
        show->last_leaf = event->call;
    } else if (event->kind == FOURMI_EVENT_CUT) {
        print_cut(show, event, &words);
    } else if (!is_known) {
        printf("call %" PRIu64 " returns %s\n", event->call, words.value);
    }
}

/* After a cut, an action that is no better than an earlier one has only a bound. */
static void print_summary(const Show *show, const fourmi_search *search)
{
    char action[WORD_SIZE], value[WORD_SIZE];
    const fourmi_value *best = NULL;
    printf("\n%" PRIu64 " call%s, %" PRIu64 " cut%s\n", search->calls,
           search->calls == 1 ? "" : "s", search->cuts, search->cuts == 1 ? "" : "s");
    for (uint32_t i = 0; i < search->action_count; i++) {
        const fourmi_value *now = &search->actions[i].value;
        const bool is_better = best == NULL || fourmi_value_compare(now, best, show->turn) > 0;
        write_action(show, 0, search->actions[i].action, action);
        write_value(show, now, value);
        printf("move %s: %s%s\n", action, search->cuts > 0 && !is_better ? "at most " : "", value);
        best = is_better ? now : best;
    }
    if (search->action >= 0) {
        const bool is_certain = search->horizon_leaves == 0 ||
                                search->value.claim != FOURMI_CLAIM_NONE;
        write_action(show, 0, search->action, action);
        write_value(show, &search->value, value);
        printf("best move for %s: %s, value %s%s\n", side_of(show, show->turn), action, value,
               is_certain ? "" : " as far as the depth limit lets see");
    }
}

/* ----------------------------------------------------------------------- command */

/* Without a limit long games would take for ever: nobody reads a million calls. */
static int depth_of(const Arguments *arguments, const fourmi_game *game)
{
    enum { LENGTH_MAX = 9, DEPTH_OF_LONG_GAMES = 2 };
    return arguments_has(arguments, "depth") ? (int)arguments_number(arguments, "depth")
           : game->length_max > LENGTH_MAX   ? DEPTH_OF_LONG_GAMES
                                             : 0;
}

/* Shows the events as they come; FOURMI_CANCELLED if it was interrupted, or if its output is not read. */
static int show_events(Show *show, fourmi_search *search)
{
    const bool wants_json = arguments_has(show->arguments, "json");
    int status = FOURMI_AGAIN;
    while (status == FOURMI_AGAIN) {
        status = fourmi_run(search, EVENTS_AT_ONCE);
        for (uint32_t i = 0; i < search->event_count; i++) {
            const fourmi_event *event = &search->events[i];
            if (event->depth >= PATH_MAX || output_has_failed() || terminal_was_interrupted()) {
                return FOURMI_CANCELLED;
            }
            memcpy(&show->path[event->depth], event->state, show->game->state_size);
            if (wants_json) {
                print_json(show, event);
            } else {
                print_text(show, event);
            }
        }
    }
    return status;
}

/* Draws the state, however it was written. */
static void draw(const Show *show)
{
    const char *text = arguments_operand(show->arguments, 0);
    fourmi_record *record;
    if (show->facts->rows > 0 &&
        (fourmi_record_new(show->lab, &(fourmi_record_options){.game = show->game, .moves = text},
                           &record) >= 0 ||
         fourmi_record_new(show->lab, &(fourmi_record_options){.game = show->game, .start = text},
                           &record) >= 0)) {
        board_draw(show->facts, record, (BoardStyle){.color = COLOR_NONE}, false);
        fourmi_free(record);
    }
}

static Status show_search(Show *show, fourmi_search *search)
{
    const bool wants_json = arguments_has(show->arguments, "json");
    terminal_catch_interrupt();
    if (!wants_json) {
        draw(show);
    }
    const int status = show_events(show, search);
    if (status == FOURMI_CANCELLED) {
        if (terminal_was_interrupted()) {
            complain("interrupted after %" PRIu64 " calls", search->calls);
        }
        return terminal_was_interrupted() ? STATUS_INTERRUPTED : STATUS_OK;
    }
    if (status == FOURMI_OK && !search->is_complete) {
        complain("stopped after %" PRIu64 " calls, before the search was complete; --max-calls "
                 "allows more, --depth makes it shorter",
                 search->calls);
        return STATUS_BAD_INPUT;
    }
    if (status == FOURMI_OK && !wants_json) {
        print_summary(show, search);
    }
    return status < 0 ? lab_complain(status) : STATUS_OK;
}

static Status think(Show *show, const char *text)
{
    const Arguments *arguments = show->arguments;
    const char *order = arguments_text(arguments, "order");
    fourmi_search *search;
    if (show->game->repeats && !arguments_has(arguments, "depth")) {
        complain("positions of %s repeat, so a search of all moves would never end; --depth N "
                 "looks N moves ahead, and fourmi solve knows the exact value",
                 show->game->name);
        return STATUS_USAGE;
    }
    if (!lab_read_state(arguments, show->game, text, &show->root)) {
        return STATUS_BAD_INPUT;
    }
    show->turn = show->game->turn(show->game, &show->root);
    show->options = (fourmi_search_options){
        .game = show->game,
        .state = &show->root,
        .no_cuts = strcmp(arguments_text(arguments, "algo"), "minimax") == 0,
        .any_win = arguments_has(arguments, "stop-at-win"),
        .order = strcmp(order, "centre") == 0     ? FOURMI_ORDER_GAME
                 : strcmp(order, "shuffled") == 0 ? FOURMI_ORDER_SHUFFLED
                                                  : FOURMI_ORDER_GIVEN,
        .depth = depth_of(arguments, show->game),
        .lines = {1, 3, 1, 3},
        .calls = arguments_number(arguments, "max-calls"),
        .seed = arguments_number(arguments, "seed"),
    };
    const fourmi_game_facts_options facts = {.game = show->game};
    int status = fourmi_game_facts_new(show->lab, &facts, &show->facts);
    status = status < 0 ? status : fourmi_search_new(show->lab, &show->options, &search);
    if (status < 0) {
        return lab_complain(status);
    }
    const Status result = show_search(show, search);
    fourmi_free(search);
    return result;
}

Status think_run(const Arguments *arguments)
{
    const char *text = arguments_operand(arguments, 0);
    Show show = {.arguments = arguments};
    Status status = lab_open(arguments, text, &show.lab, &show.game);
    status = status == STATUS_OK ? think(&show, text) : status;
    fourmi_free(show.facts);
    fourmi_free(show.lab);
    return status;
}
