/* cards.h - cards that lie on a table, a facet of a world, for a page to draw.
 *
 * They lie in groups: what the house has, and the hands of the one who acts, from left
 * to right. What a rank is called is the same for all groups. What they have earned
 * when all is over is, taken together, the sum of the rewards.
 */
#ifndef FOURMI_CARDS_H
#define FOURMI_CARDS_H

#include "world.h"

enum {
    CARDS_IN_GROUP_MAX = 32,
    CARDS_FACE_DOWN = 0, /* in the place of a rank */
};

typedef enum CardsResult {
    CARDS_UNDECIDED,
    CARDS_WON,
    CARDS_LOST,
    CARDS_TIED,
} CardsResult;

typedef struct CardGroup {
    bool is_of_house;
    bool is_in_play; /* the next action is about it */
    int count;
    uint8_t ranks[CARDS_IN_GROUP_MAX]; /* from 1 up, or CARDS_FACE_DOWN */
    int total;                         /* of those that lie open, 0 where nobody counts */
    bool is_soft;                      /* the total may still fall, as with an ace */
    double stake;                      /* how much is at stake; 0 for the house */
    CardsResult result;
    double earned; /* once the result is known */
} CardGroup;

typedef struct Cards {
    int rank_count; /* ranks are 1 .. rank_count */
    char (*rank_letter)(const World *world, int rank);
    int (*group_count)(const World *world, const void *state);
    void (*group)(const World *world, const void *state, int i, CardGroup *group);
} Cards;

#endif
