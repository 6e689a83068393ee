/* search.h - minimax and alpha-beta over any game, one event at a time.
 *
 * FIRST takes the largest value, SECOND the smallest, chance the average. Nothing is negated, so turns
 * need not alternate. The search is no recursion: its calls lie one above the other in the caller's
 * memory, and it stands at an event. Each step leads to the next event, so it can be left and resumed
 * anywhere.
 *
 *      ENTER --> LEAF ---------------------------> RETURN --> CUT, ENTER or RETURN of the caller,
 *        |                                           ^        or the end
 *        `-----> ENTER ... RETURN of its calls --> CUT
 */
#ifndef FOURMI_SEARCH_H
#define FOURMI_SEARCH_H

#include "base/rng.h"
#include "seam/fourmi-game.h"

typedef enum SearchOrder {
    SEARCH_ORDER_GAME,
    SEARCH_ORDER_GIVEN,
    SEARCH_ORDER_SHUFFLED
} SearchOrder;

/* Where a search stands. */
typedef enum SearchAt {
    SEARCH_AT_ENTER,  /* a call begins */
    SEARCH_AT_LEAF,   /* its value is known without a call */
    SEARCH_AT_CUT,    /* it skips the rest of its actions */
    SEARCH_AT_RETURN, /* its value goes back to its caller */
    SEARCH_AT_START,  /* before the first event */
    SEARCH_AT_END,
} SearchAt;

/* A value from the root to the end, for FIRST. Of two, FIRST prefers the larger number, and of equal
 * numbers the larger haste. Both can be averaged, so chance breaks no rule about ties. */
typedef struct SearchValue {
    double number;
    double haste;   /* plies to the end: negative where FIRST gains, positive where SECOND does */
    bool at_least;  /* proved: the true value is this or larger */
    bool at_most;   /* proved: this or smaller */
    int8_t outcome; /* 1 or -1: FIRST or SECOND gains at every end that it is made of; else 0 */
} SearchValue;

/* One end of a window. */
typedef struct SearchBound {
    double number; /* infinite: open */
    double haste;
} SearchBound;

/* A call that has not returned. Behind it lie its state, the odds of its outcomes, and its actions in
 * the order in which they are tried. */
typedef struct SearchCall {
    SearchValue value; /* so far; whole at LEAF, CUT and RETURN */
    SearchBound alpha;
    SearchBound beta;
    uint64_t number; /* the root's is 1 */
    double total;    /* gained since the root */
    double weight;   /* of the last action's gain, by the discount */
    double odds;     /* of the outcome that led here; else 0 */
    size_t caller;   /* where in the memory that begins */
    uint32_t depth;  /* calls above it */
    uint32_t plies;  /* actions of players since the root */
    uint16_t count;  /* of its actions; 0 at a leaf */
    uint16_t tried;
    fourmi_action action; /* that led here */
    uint8_t turn;         /* a fourmi_turn */
    bool is_horizon;      /* a leaf because of the depth limit */
} SearchCall;

/* An action of the root, in the order tried. */
typedef struct SearchAction {
    fourmi_action action;
    double odds;
    SearchValue value;
} SearchAction;

typedef struct SearchOptions {
    bool no_cuts;
    bool any_win; /* values are 1, 0 and -1, and a certain win ends a call */
    SearchOrder order;
    uint32_t depth; /* calls above a leaf, at most; 0: no limit */

    /* What FIRST will gain beyond that limit, above -1 and below 1; NULL: 0. */
    double (*guess)(void *context, const void *state);
    void *guess_context;
    uint64_t calls;  /* gives up after so many; 0: never */
    uint64_t seed;   /* of the shuffled order */
    double at_start; /* what a root that is over counts */
} SearchOptions;

typedef struct Search {
    const fourmi_game *game;
    SearchOptions options;
    double slack; /* smaller gains are none: sums of fractions are not exact */
    Rng rng;

    unsigned char *memory; /* [size], aligned to 8; may move between steps */
    size_t size;
    size_t used;
    size_t top; /* where the last call begins */

    SearchAt at;
    uint64_t calls;
    uint64_t cuts;
    uint64_t horizon_leaves;
    bool is_complete; /* `value` is the root's; at the end without it, the search gave up */
    SearchValue value;
    SearchAction *actions; /* the root's; room for all of them */
    uint32_t action_count;
    int best; /* index of the best so far; the first of equals; -1: none */
} Search;

typedef enum SearchStep { SEARCH_EVENT, SEARCH_ENDED, SEARCH_NEEDS_MEMORY } SearchStep;

/* Memory that must be free for a step. */
size_t search_room(const fourmi_game *game);

/* The caller sets `memory`, `size` and `actions` afterwards. `state` is borrowed until the first step,
 * which copies it. */
void search_init(Search *search, const fourmi_game *game, const SearchOptions *options);

/* Goes to the next event, and there is search_call to look at; or to the end. If it needs memory
 * nothing has changed. */
SearchStep search_step(Search *search, const void *state);

/* The same, to the end, without a stop. */
SearchStep search_finish(Search *search, const void *state);

/* The call of the event at which the search stands. */
const SearchCall *search_call(const Search *search);
const SearchCall *search_caller(const Search *search, const SearchCall *call);
const void *search_state(const SearchCall *call);

#endif
