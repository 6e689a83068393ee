/* minimax.c - the readable search, which can be watched. */
#include "oracle/minimax.h"

#include <assert.h>
#include <stddef.h>

#include "facets/lines.h"

const LineWeights minimax_default_weights = {
    .own_two = 1,
    .own_three = 3,
    .other_two = 1,
    .other_three = 3,
};

typedef struct Search {
    const Game *game;
    const MinimaxOptions *options;
    MinimaxWatcher watcher;
    void *context;
    Side root_side;
    int win_value;
    bool stopped;
    uint64_t look_at; /* so many calls: until then nothing ends the search */
    LineSet lines;
    MinimaxResult result;
} Search;

/* One call of the search, as far as its events tell. */
typedef struct Call {
    uint64_t number;
    uint64_t parent;
    int depth;
    Move move;
    Position position;
    bool maximizing;
    int alpha;
    int beta;
} Call;

int minimax_win_value(const Game *game)
{
    return game->plies_max + 1;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* ------------------------------------------------------------------ events */

/* Fills in what all events of a call share, and hands the event over. */
static void report(Search *s, const Call *call, MinimaxEvent event)
{
    if (s->watcher == NULL || s->stopped) {
        return;
    }
    event.call = call->number;
    event.parent = call->parent;
    event.depth = call->depth;
    event.move = call->move;
    event.position = call->position;
    event.maximizing = call->maximizing;
    event.alpha = call->alpha;
    event.beta = call->beta;
    if (!s->watcher(s->context, &event)) {
        s->stopped = true;
    }
}

/* ------------------------------------------------------------------ leaves */

/* A guess from the lines that are still open. It is kept smaller than the
 * smallest win within the depth limit: no guess may beat a certainty. */
static int evaluate(const Search *s, Position p)
{
    const LineWeights *w = &s->options->weights;
    if (s->lines.count == 0) {
        return 0;
    }
    uint64_t own = s->game->features->stones(s->game, p, s->root_side);
    uint64_t other = s->game->features->stones(s->game, p, side_other(s->root_side));
    int value = lines_count_open(&s->lines, own, other, w->own_two, w->own_three) -
                lines_count_open(&s->lines, other, own, w->other_two, w->other_three);
    int bound = larger(s->win_value - s->options->depth_limit - 1, 0);
    return smaller(larger(value, -bound), bound);
}

static int value_of_result(const Search *s, Result result, int depth)
{
    int plies = s->options->prefer_sooner ? depth : 0;
    return result_for(result, s->root_side) * (s->win_value - plies);
}

/* Whether the call ends here, and with which value. */
static bool is_leaf(Search *s, const Call *call, MinimaxEvent *leaf)
{
    Result result = s->game->result(s->game, call->position);
    *leaf = (MinimaxEvent){.kind = EVENT_LEAF, .result = result};
    if (result != RESULT_UNFINISHED) {
        leaf->value = value_of_result(s, result, call->depth);
        return true;
    }
    if (s->options->depth_limit > 0 && call->depth >= s->options->depth_limit) {
        leaf->value = evaluate(s, call->position);
        s->result.horizon_leaves++;
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- ordering */

static void shuffle(Rng *rng, Move *moves, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        Move move = moves[i];
        moves[i] = moves[j];
        moves[j] = move;
    }
}

/* Insertion sort: moves equally far from the centre keep their order. */
static void sort_from_centre(const Game *game, Move *moves, int count)
{
    for (int i = 1; game->centre_distance != NULL && i < count; i++) {
        Move move = moves[i];
        int distance = game->centre_distance(game, move);
        int j = i;
        for (; j > 0 && game->centre_distance(game, moves[j - 1]) > distance; j--) {
            moves[j] = moves[j - 1];
        }
        moves[j] = move;
    }
}

static int ordered_moves(const Search *s, Position p, Move moves[GAME_MOVES_MAX])
{
    int count = s->game->legal_moves(s->game, p, moves);
    if (s->options->order == ORDER_CENTRE_FIRST) {
        sort_from_centre(s->game, moves, count);
    } else if (s->options->order == ORDER_SHUFFLED) {
        shuffle(s->options->rng, moves, count);
    }
    return count;
}

/* ------------------------------------------------------------------ search */

static void note_root_move(MinimaxResult *result, Move move, int value)
{
    result->moves[result->move_count] = move;
    result->values[result->move_count] = value;
    result->move_count++;
}

/* Narrows the call's window by the best value so far.
 *
 * At the root, when ties are broken at random, the window is left open by one,
 * so that a move as good as the best is told from one that is only not better. */
static void narrow(const Search *s, Call *call, int best)
{
    if (!s->options->alpha_beta) {
        return;
    }
    if (call->maximizing) {
        int slack = call->depth == 0 && s->options->random_ties ? 1 : 0;
        call->alpha = larger(call->alpha, best - slack);
    } else {
        call->beta = smaller(call->beta, best);
    }
}

/* Why no more moves of a call need be tried, after one of them that made the best value `best`. */
static CutReason reason_to_cut(const Search *s, const Call *call, int best)
{
    const int best_there_is = s->win_value - (s->options->prefer_sooner ? call->depth + 1 : 0);
    if (s->options->stop_at_win && call->maximizing && best >= best_there_is) {
        return CUT_CERTAIN_WIN;
    }
    if (call->alpha < call->beta) {
        return CUT_NONE;
    }
    return call->maximizing ? CUT_ABOVE_BETA : CUT_BELOW_ALPHA;
}

static int visit(Search *s, Call call);

/* The best value among the children of a call, from the view of its mover. */
static int explore(Search *s, Call *call)
{
    Move moves[GAME_MOVES_MAX];
    int count = ordered_moves(s, call->position, moves);
    int best = call->maximizing ? -MINIMAX_INFINITY : MINIMAX_INFINITY;
    for (int i = 0; i < count; i++) {
        int value = visit(s, (Call){
                                 .parent = call->number,
                                 .depth = call->depth + 1,
                                 .move = moves[i],
                                 .position = s->game->play(s->game, call->position, moves[i]),
                                 .alpha = call->alpha,
                                 .beta = call->beta,
                             });
        if (s->stopped) {
            break;
        }
        if (call->depth == 0) {
            note_root_move(&s->result, moves[i], value);
        }
        best = call->maximizing ? larger(best, value) : smaller(best, value);
        narrow(s, call, best);
        const CutReason reason = reason_to_cut(s, call, best);
        if (reason != CUT_NONE && i + 1 < count) {
            s->result.cuts++;
            report(s, call,
                   (MinimaxEvent){
                       .kind = EVENT_CUT,
                       .value = best,
                       .reason = reason,
                       .skipped = count - i - 1,
                   });
            break;
        }
    }
    return best;
}

/* Whether the search has to end: it has made enough calls, or is told to. */
static bool has_to_stop(Search *s)
{
    enum { CALLS_PER_POLL = 1 << 14 };
    const MinimaxOptions *options = s->options;
    const uint64_t limit = options->call_limit > 0 ? options->call_limit : UINT64_MAX;
    const uint64_t calls = s->result.calls;
    if (calls < s->look_at) {
        return false;
    }
    if (calls >= limit || (options->poll != NULL && calls % CALLS_PER_POLL == 0 &&
                           !options->poll(options->poll_context, calls))) {
        return true;
    }
    const uint64_t next = options->poll != NULL ? calls + CALLS_PER_POLL - calls % CALLS_PER_POLL
                                                : limit;
    s->look_at = next < limit ? next : limit;
    return false;
}

/* One call: the value of its position for the side that moves at the root. */
static int visit(Search *s, Call call)
{
    if (has_to_stop(s)) {
        s->stopped = true;
        return 0;
    }
    call.number = ++s->result.calls;
    call.maximizing = s->game->side_to_move(s->game, call.position) == s->root_side;
    report(s, &call, (MinimaxEvent){.kind = EVENT_ENTER});

    MinimaxEvent leaf;
    int value;
    if (is_leaf(s, &call, &leaf)) {
        value = leaf.value;
        report(s, &call, leaf);
    } else {
        value = explore(s, &call);
    }
    report(s, &call, (MinimaxEvent){.kind = EVENT_RETURN, .value = value});
    return value;
}

int minimax_best_moves(const MinimaxResult *result, Move moves[GAME_MOVES_MAX])
{
    int count = 0;
    for (int i = 0; i < result->move_count; i++) {
        if (result->values[i] == result->value) {
            moves[count++] = result->moves[i];
        }
    }
    return count;
}

static Move choose_move(const MinimaxResult *result, const MinimaxOptions *options)
{
    Move best[GAME_MOVES_MAX];
    int count = minimax_best_moves(result, best);
    if (count == 0) {
        return GAME_NO_MOVE;
    }
    return best[options->random_ties ? rng_below(options->rng, (uint32_t)count) : 0];
}

MinimaxResult minimax_search(const Game *game, Position p, const MinimaxOptions *options,
                             MinimaxWatcher watcher, void *context)
{
    bool needs_rng = options->random_ties || options->order == ORDER_SHUFFLED;
    assert(!needs_rng || options->rng != NULL);
    (void)needs_rng;

    Search s = {
        .game = game,
        .options = options,
        .watcher = watcher,
        .context = context,
        .root_side = game->side_to_move(game, p),
        .win_value = minimax_win_value(game),
    };
    lines_init(&s.lines, game);
    s.result.value = visit(&s, (Call){
                                   .move = GAME_NO_MOVE,
                                   .position = p,
                                   .alpha = -MINIMAX_INFINITY,
                                   .beta = MINIMAX_INFINITY,
                               });
    s.result.complete = !s.stopped;
    s.result.move = s.result.complete ? choose_move(&s.result, options) : GAME_NO_MOVE;
    return s.result;
}
