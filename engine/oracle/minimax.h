/* minimax.h - the readable search, which can be watched.
 *
 * Minimax with every call in sight, and the same search with alpha-beta cuts,
 * for any game. It is slow and obvious on purpose: people step through it, and
 * faster code is tested against it.
 *
 * Values are seen from the side that moves at the root: it picks the largest,
 * its opponent the smallest. A win is worth one more than the longest game has
 * moves, so 10 where games have at most 9, and a loss as much with the sign turned; with
 * `prefer_sooner` each ply on the way takes one off, so that a win is better
 * the sooner and a loss the later it comes: 10 - depth, depth - 10.
 *
 * What a watcher is told, call by call:
 *
 *      enter   a call begins, with the move that led to it and its window
 *      leaf    the call needs no further move: its value is known
 *      cut     the call stops early, with the reason and the moves it skips
 *      return  the call's value goes back to its caller
 *
 * Each call has exactly one `enter` and one `return`, properly nested; the
 * root's own call is the first.
 */
#ifndef FOURMI_MINIMAX_H
#define FOURMI_MINIMAX_H

#include "base/rng.h"
#include "game.h"

enum { MINIMAX_INFINITY = 1 << 20 }; /* beyond every value: an open window */

typedef enum MinimaxOrder { ORDER_GIVEN, ORDER_CENTRE_FIRST, ORDER_SHUFFLED } MinimaxOrder;

/* What a line counts that a side can still complete, by its stones there. The
 * opponent's lines count against. */
typedef struct LineWeights {
    int own_two;
    int own_three;
    int other_two;
    int other_three;
} LineWeights;

typedef struct MinimaxOptions {
    bool alpha_beta;    /* skip what cannot change the answer */
    bool prefer_sooner; /* a win is better the sooner, a loss the later */
    bool stop_at_win;   /* the side that moves at the root tries no move beside a certain win */
    bool random_ties;   /* choose among equally good moves by `rng`, not the first */
    MinimaxOrder order;
    int depth_limit;     /* plies, 0 for none; beyond it lines are counted */
    LineWeights weights; /* what they count then */
    uint64_t call_limit; /* give up after so many calls, 0 for none */
    Rng *rng;            /* for shuffled order and random ties only; borrowed */

    /* Called now and then with the number of calls so far, if not NULL; answers
     * false to cancel. Unlike a watcher it costs nothing. */
    bool (*poll)(void *context, uint64_t calls);
    void *poll_context;
} MinimaxOptions;

typedef enum MinimaxEventKind { EVENT_ENTER, EVENT_LEAF, EVENT_CUT, EVENT_RETURN } MinimaxEventKind;

typedef enum CutReason {
    CUT_NONE,
    /* At the opponent's turn: a reply brings the value down to alpha or below,
     * but an earlier move of ours guarantees alpha. */
    CUT_BELOW_ALPHA,
    /* At our turn: a move brings the value up to beta or above, but the
     * opponent can hold us to beta by an earlier choice. */
    CUT_ABOVE_BETA,
    /* At our turn: a move wins, and none can be better. Only with stop_at_win. */
    CUT_CERTAIN_WIN,
} CutReason;

typedef struct MinimaxEvent {
    MinimaxEventKind kind;
    uint64_t call;   /* number of the call, the root's is 1 */
    uint64_t parent; /* number of the caller's call, 0 at the root */
    int depth;       /* moves from the root */
    Move move;       /* the move that led here, GAME_NO_MOVE at the root */
    Position position;
    bool maximizing; /* the side that moved at the root is to move */
    int alpha;       /* the window, open ends are -/+ MINIMAX_INFINITY */
    int beta;
    int value;        /* leaf, cut, return */
    Result result;    /* leaf: unfinished if the depth limit made it one */
    CutReason reason; /* cut */
    int skipped;      /* cut: how many moves were never tried */
} MinimaxEvent;

/* Called for every event; returns false to cancel the search. */
typedef bool (*MinimaxWatcher)(void *context, const MinimaxEvent *event);

typedef struct MinimaxResult {
    bool complete; /* false: cancelled, or the call limit was reached */
    int value;
    Move move; /* the move chosen, GAME_NO_MOVE if the game is over */
    uint64_t calls;
    uint64_t cuts;
    uint64_t horizon_leaves; /* leaves made by the depth limit; 0 means exact */

    /* The root's moves in the order tried. With alpha-beta the value of a move
     * that is not among the best may be only an upper bound; with random_ties
     * the best ones are all exact. With stop_at_win there are none behind a win. */
    int move_count;
    Move moves[GAME_MOVES_MAX];
    int values[GAME_MOVES_MAX];
} MinimaxResult;

/* Weights that make sense: a line of three counts as much as three of two. */
extern const LineWeights minimax_default_weights;

/* What a win at the root would count in this game. */
int minimax_win_value(const Game *game);

/* Searches `p`. `watcher` may be NULL. */
MinimaxResult minimax_search(const Game *game, Position p, const MinimaxOptions *options,
                             MinimaxWatcher watcher, void *context);

/* Fills `moves` with the root's best moves, in the order tried, and returns how
 * many there are; all of them only if the search had random_ties and no stop_at_win. */
int minimax_best_moves(const MinimaxResult *result, Move moves[GAME_MOVES_MAX]);

#endif
