/* value.h - what a state is worth with best play. Include
 * fourmi.h. */
#ifndef FOURMI_VALUES_H
#define FOURMI_VALUES_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How much of a value is proved. Each includes those before it. */
typedef enum fourmi_claim {
    FOURMI_CLAIM_NONE,    /* a guess: nothing is proved */
    FOURMI_CLAIM_OUTCOME, /* who gains */
    FOURMI_CLAIM_NUMBER,  /* and how much */
    FOURMI_CLAIM_PLIES,   /* and after how many plies */
} fourmi_claim;

/* What a state is worth to the first player if all play their
 * best. */
typedef struct fourmi_value {
    fourmi_claim claim;
    int outcome;   /* 1: the first player gains, 0: nobody does,
                      -1: the second player gains */
    double number; /* what the first player gains from here on: 1
                      for a win, an expected return, or, where an
                      episode is to reach a goal, the chance that
                      it does. Where the game is over: of two
                      players its result, of one player 0, or 1
                      if the goal was reached */
    double plies;  /* to the end, or to the goal; expected where
                      there is chance; -1: not known */
} fourmi_value;

/* Above 0 if this player prefers a, below 0 if b. This is no
 * status, and both values are needed. The number counts first. Of
 * equal numbers, who gains prefers fewer plies, and who loses
 * more. */
FOURMI_API int fourmi_value_compare(const fourmi_value *a,
    const fourmi_value *b, fourmi_turn player);

#ifdef __cplusplus
}
#endif

#endif
