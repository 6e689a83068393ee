/* exact.h - exact values, from a solver for each game. Include
 * fourmi.h.
 *
 *      fourmi_exact_new(lab, &(fourmi_exact_options){
 *          .game = game}, &exact);
 *      fourmi_answer_new(lab, &(fourmi_answer_options){
 *          .exact = exact, .text = "4453"}, &answer);
 *      fourmi_run(answer, 0);
 *      printf("%s\n", answer->said);
 */
#ifndef FOURMI_EXACT_H
#define FOURMI_EXACT_H

#include "state.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------- data */

/* Gives the lab data by its name, "connect4.book", for solvers
 * that are made from now on; or asks for it: what was given last
 * comes first, then the lab's folder, then what is built in. The
 * lab copies the bytes. Books are built into native libraries
 * already; a page gives what it has fetched. FOURMI_ERROR_NAME: it
 * is not there. */
FOURMI_API int fourmi_data_put(fourmi_lab *lab, const char *name,
    const void *bytes, size_t size);
FOURMI_API int fourmi_data_get(fourmi_lab *lab, const char *name,
    const uint8_t **bytes, size_t *size);

/* ---------------------------------------------------- solvers */

typedef struct fourmi_exact fourmi_exact;

typedef struct fourmi_exact_options {
    const fourmi_game *game; /* needed */
    uint64_t memory; /* bytes for what is found out; 0: what serves
                        best */
    int threads;     /* 0: one. They search one state together, or
                        a list side by side, where a solver can
                        share what it finds out */
    fourmi_exact *with; /* a solver of this game, with one thread,
                     for another thread of yours: they share what
                     they find out, where a solver can. Its
                     memory and data are used; NULL: none */
    bool many;          /* of the states asked for are so different
                        that all that is found out should have
                        room */
    bool no_data;       /* without books */
    const char *gone; /* what chance has drawn before the game, as
                         text: cards that have left the shoe; NULL:
                         nothing */
    fourmi_watch *watch; /* while it works; counts nodes, and the
                            states of a list. One of the threads
                            calls it at a time */
    void *watch_context;
} fourmi_exact_options;

/* A solver for one game, which keeps what it has found out. */
struct fourmi_exact {
    const fourmi_game *game;
    const char *solver; /* "solver", "minimax", "iteration" */
    uint64_t nodes;     /* searched so far */
    uint64_t memory;    /* bytes */
};

/* FOURMI_ERROR_UNSUPPORTED: nothing here solves this game. */
FOURMI_API int fourmi_exact_new(fourmi_lab *lab,
    const fourmi_exact_options *options, fourmi_exact **exact);

/* Has a solver forget what it has found out, as if it were new. Not
 * while others share that. */
FOURMI_API int fourmi_exact_forget(fourmi_exact *exact);

/* The value of a state. FOURMI_ERROR_UNKNOWN: out of reach;
 * FOURMI_CANCELLED: the watch said so. */
FOURMI_API int fourmi_exact_value(
    fourmi_exact *exact, const void *state, fourmi_value *value);

/* The values of states that stand side by side, game->state_size
 * bytes each; and unless action_values is NULL, those of their
 * actions: action_values[count][game->actions]. What is out of
 * reach, or not legal, claims FOURMI_CLAIM_NONE. Returns how many
 * states have a value. On FOURMI_CANCELLED the values that were
 * found until then are there. */
FOURMI_API int fourmi_exact_list(fourmi_exact *exact,
    const void *states, size_t count, fourmi_value *values,
    fourmi_value *action_values);

/* A value as people say it, for the player who acts in the state:
 * "+18", "mate in 14", "-0.57", "46.9 %". In Connect Four +1 is a
 * win with the last of one's stones, +2 with the last but one, and
 * -1 and -2 are such losses. fourmi_value counts for the first
 * player, and this text and `score` for the player who acts. */
FOURMI_API int fourmi_value_write(const fourmi_game *game,
    const void *state, const fourmi_value *value, char *text,
    size_t size);

/* ---------------------------------------------------- answers */

/* What an action, or an outcome of chance, leads to. */
typedef struct fourmi_action_value {
    fourmi_action action;
    bool is_best; /* no other is worth more to who acts */
    const char *text;
    fourmi_value value;
    double score; /* as people count it, for who acts */
    double odds;  /* of an outcome; 0 for an action */
} fourmi_action_value;

/* All about one state. */
typedef struct fourmi_answer {
    const void *state; /* that it is about */
    fourmi_turn turn;
    fourmi_value value;
    double score;     /* as people count it, for who acts: Connect
                     Four's customary scores, moves to mate, else
                     the number */
    const char *said; /* "+18", "mate in 12", "-0.57"; NULL: not
                         known yet */
    const fourmi_action_value *actions;
    uint32_t action_count;
    const fourmi_action *line; /* best play to the end; empty where
                                  there is chance, or where play
                                  could go on for ever */
    uint32_t line_count;
    const char *line_text; /* NULL: not known yet */
    uint64_t nodes;        /* searched for this answer */
    int depth; /* while the value is not known: how many plies
                       the solver looks ahead by now, if it can
                       say; else 0 */
} fourmi_answer;

typedef struct fourmi_answer_options {
    fourmi_exact *exact; /* needed */
    const void *state;   /* the state, */
    const char *text;    /* or its text, not both, which must be
                            possible without what is gone; NULL
                            both: the start */
    bool no_actions;
    bool no_line;
    bool any_win; /* only who gains, which may be found sooner; for
                     the value, not for actions */
} fourmi_answer_options;

/* A unit of work is a node, and a slice ends some thousands of
 * nodes later. Fields are filled as they become known: after
 * FOURMI_AGAIN the value is perhaps only that of any_win, or a
 * guess. What was searched is remembered, but not all of it: a
 * slice that is much too small may come to no end, so let slices
 * grow. */
FOURMI_API int fourmi_answer_new(fourmi_lab *lab,
    const fourmi_answer_options *options, fourmi_answer **answer);

/* --------------------------------------------------- prospects */

/* Something that chance may bring after an action, up to the next
 * decision. */
typedef struct fourmi_prospect {
    const char *name; /* what was drawn, or what it came to */
    double odds;
    fourmi_value value; /* with best play from there on, and what
                           was gained on the way */
    const char *next;   /* the state of the next decision, as text;
                           NULL: there is none, or no line of it */
} fourmi_prospect;

typedef struct fourmi_prospects {
    const fourmi_prospect *prospects;
    uint32_t
        prospect_count; /* 0: nothing is told of this action */
} fourmi_prospects;

typedef struct fourmi_prospects_options {
    fourmi_exact *exact; /* needed */
    const void *state;   /* needed; a player acts */
    int action;
} fourmi_prospects_options;

FOURMI_API int fourmi_prospects_new(fourmi_lab *lab,
    const fourmi_prospects_options *options,
    fourmi_prospects **prospects);

#ifdef __cplusplus
}
#endif

#endif
