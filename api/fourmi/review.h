/* review.h - the decisions of a record, judged by exact values.
 * Include fourmi.h.
 *
 *      fourmi_review_new(lab, &(fourmi_review_options){
 *          .record = record}, &review);
 *      fourmi_run(review, 0);
 *      for (uint32_t i = 0; i < review->ply_count; i++) {
 *          show(&review->plies[i]);
 *      }
 */
#ifndef FOURMI_REVIEWS_H
#define FOURMI_REVIEWS_H

#include "play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The mark of a decision. In games of one player, or with chance,
 * its cost decides: none is best, below 0.01 good, below 0.05 an
 * inaccuracy, below 0.25 a mistake. In other games it is the result
 * of best play afterwards, and then the number of moves. */
typedef enum fourmi_verdict {
    FOURMI_VERDICT_BEST, /* keeps the result, as soon, or as late,
                            as can be */
    FOURMI_VERDICT_ONLY, /* and no other action keeps it */
    FOURMI_VERDICT_GOOD, /* keeps the result, and costs at most two
                            moves */
    FOURMI_VERDICT_INACCURACY, /* keeps it, and costs more moves */
    FOURMI_VERDICT_MISTAKE,    /* makes a draw of a win, or a loss
                                  of a draw */
    FOURMI_VERDICT_BLUNDER,    /* makes a loss of a win */
    FOURMI_VERDICT_TOO_LATE,   /* every action loses, and at most
                                  two moves were to be gained */
    FOURMI_VERDICT_CHANCE,     /* no decision: chance has acted */
} fourmi_verdict;

typedef struct fourmi_review_ply {
    uint32_t ply; /* of the record, from 0 */
    fourmi_turn turn;
    fourmi_action action;
    const char *text;
    fourmi_verdict verdict;
    fourmi_value before; /* of the state, with best play */
    fourmi_value after;  /* by this action; plies count from before
                           it, and what it gains is included */
    int moves_lost; /* so many moves later it wins than the best
                       action, or sooner it loses; 0 where it does
                       not keep the result */
    double cost;    /* what the player gives away */
    double luck;    /* what chance gives the first player */
    const char *best_text;   /* the best actions, with commas
                                between; NULL where chance acts */
    const char *policy_text; /* the actions that the policy might
                                take; NULL without a policy */
    double policy_cost;      /* what they give away, on average */
} fourmi_review_ply;

/* A unit of work is a ply. Where every ply of a whole game is
 * reviewed, what the first player was worth at the start, less
 * first_cost, plus second_cost, plus luck, is what that player got:
 * the gains of the record, or, where an episode is to reach a goal,
 * 1 if it did and 0 if it did not. */
typedef struct fourmi_review {
    const fourmi_game *game;
    const fourmi_review_ply *plies;
    uint32_t ply_count; /* reviewed so far */
    double first_cost;  /* what the decisions of the first player
                          gave away, */
    double second_cost; /* and those of the second */
    double luck; /* what chance gave the first player. In Blackjack
                    values after a split are of the hand in play,
                    so there its plies have another sum */
} fourmi_review;

typedef struct fourmi_review_options {
    const fourmi_record *record; /* needed; as it is now */
    fourmi_policy *policy; /* what would it have done? NULL: not
                              asked */
    fourmi_exact *exact;   /* NULL: one of its own */
    uint32_t first;        /* from this ply on */
    uint32_t count;        /* so many plies; 0: to the end */
} fourmi_review_options;

/* FOURMI_ERROR_UNSUPPORTED: nothing here solves this game. */
FOURMI_API int fourmi_review_new(fourmi_lab *lab,
    const fourmi_review_options *options, fourmi_review **review);

#ifdef __cplusplus
}
#endif

#endif
