/* search.h - a search that can be watched, call by call. Include
 * fourmi.h.
 *
 *      fourmi_search *search;
 *      fourmi_search_new(lab, &(fourmi_search_options){
 *          .game = game}, &search);
 *      do {
 *          status = fourmi_run(search, 500);
 *          for (uint32_t i = 0; i < search->event_count; i++) {
 *              show(&search->events[i]);
 *          }
 *      } while (status == FOURMI_AGAIN);
 *      printf("%g by %d\n", search->value.number, search->action);
 *
 * It is minimax, with alpha-beta cuts unless you switch them off.
 * The first player takes the largest value, the second player the
 * smallest, and chance the average. It sees everything, so where
 * something is hidden it plays with open cards. It remembers no
 * states: it is slow, and obvious. */
#ifndef FOURMI_SEARCHES_H
#define FOURMI_SEARCHES_H

#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum fourmi_event_kind {
    FOURMI_EVENT_ENTER,  /* a call begins */
    FOURMI_EVENT_LEAF,   /* its value is known without acting: the
                            game is over, or `depth` is reached */
    FOURMI_EVENT_CUT,    /* it skips its other actions, because
                            they cannot change the answer */
    FOURMI_EVENT_RETURN, /* its value goes back to its caller */
} fourmi_event_kind;

/* What happens in one call of the search. Each call has one ENTER
 * and one RETURN, and events of other calls between them are of
 * calls that it made. Values count from the root: all that is
 * gained, and all plies, on the way from there to the end. */
typedef struct fourmi_event {
    fourmi_event_kind kind;
    fourmi_turn turn; /* who acts in the state of this call */
    uint64_t call;    /* 1, 2, 3 in the order of ENTER */
    uint64_t parent;  /* the call that made it; 0 for the root */
    int depth;        /* how many calls are open above it */
    int action;       /* the action, or the outcome, that led here;
                         -1 at the root */
    double odds;      /* of that outcome; 0 after an action */
    const void *state;
    fourmi_value alpha; /* what the first player already has by
                           another action; the number is -infinite
                           if there is none */
    fourmi_value beta;  /* the same for the second player, and
                           infinite. A value that is not between
                           alpha and beta changes nothing */
    fourmi_value value; /* of LEAF, CUT and RETURN */
    uint32_t skipped;   /* CUT: how many actions */
    bool is_horizon;    /* LEAF: because of `depth` */
} fourmi_event;

/* What an action of the state leads to, or an outcome. */
typedef struct fourmi_search_action {
    fourmi_action action;
    double odds; /* of an outcome; 0 for an action */
    fourmi_value value;
} fourmi_search_action;

/* A search of one state. A unit of its work is an event:
 * fourmi_run(search, 500) fills `events` with the next 500. For 0
 * it runs to the end and keeps no events, which is fastest. To
 * stop a search, do not run it on. */
typedef struct fourmi_search {
    const fourmi_event *events; /* of the last run */
    uint32_t event_count;
    const fourmi_game *game;
    uint64_t calls; /* so far */
    uint64_t cuts;
    uint64_t horizon_leaves; /* made by `depth` */
    bool is_complete;        /* the value is known. At the end, but
                                not complete: it gave up */
    fourmi_value value;      /* if the search is complete */
    int action; /* the first of the best; -1: not complete, or no
                   player acts */

    /* Of the state, in the order tried, as far as they are known.
     * After cuts the values of actions that are not best are only
     * limits: the true ones are no better for the player who acts.
     * Claims say what is proved all the same. */
    const fourmi_search_action *actions;
    uint32_t action_count;
} fourmi_search;

/* In which order actions are tried. */
typedef enum fourmi_order {
    FOURMI_ORDER_GAME,  /* as the game's extra `order` says; as
                           given if it has none */
    FOURMI_ORDER_GIVEN, /* ascending */
    FOURMI_ORDER_SHUFFLED,
} fourmi_order;

typedef struct fourmi_search_options {
    const fourmi_game *game; /* needed */
    const void *state;       /* NULL: the start */
    bool no_cuts;            /* plain minimax: try every action,
                             except after a win with any_win */
    bool any_win; /* one win is as good as another: only who gains
                     counts, and a player who has a certain win
                     stops looking. Not in games with chance */
    fourmi_order order;
    int depth; /* how many calls deep, outcomes of chance included;
                  0: to the end. Beyond it nothing is gained, which
                  is a guess; or see `lines`. Needed where states may
                  come again */
    int lines[4];   /* a guess beyond `depth` in games of lines:
                  what a line counts that can still be completed,
                  in parts of length_max + 1, which a win is. Of
                  the player who acts in the state, with two
                  stones and with three, and of the other player.
                  All 0: nothing */
    uint64_t calls; /* give up after so many; 0: never */
    uint64_t seed;  /* of the shuffled order */
} fourmi_search_options;

/* FOURMI_ERROR_UNSUPPORTED: this game needs `depth`, or cannot
 * have `any_win`. */
FOURMI_API int fourmi_search_new(fourmi_lab *lab,
    const fourmi_search_options *options, fourmi_search **search);

#ifdef __cplusplus
}
#endif

#endif
