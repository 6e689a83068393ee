/* elo.h - how strong players are, from games of all against all.
 *
 * A difference of ratings stands for an expected score: of two players that are D points apart,
 * the better one scores 1 / (1 + 10^(-D/400)) a game, a draw being half a point. The ratings are
 * those with which everybody's expected score is what it has scored: the maximum likelihood
 * of Bradley and Terry (1952), where a draw counts as half a win of each.
 *
 * Errors come from the openings. All games of an opening, of all players, belong together: what
 * they move the ratings by is added up for each opening, and the variance of these sums is that
 * of the ratings (the "sandwich" of Huber, 1967, and White, 1980, by clusters). So neither draws
 * nor openings that favour a side make errors too large, nor games that resemble each other
 * too small. One more opening is counted, whose games vary as independent games without draws
 * would, so that openings which all ended alike are not taken for certainty; and Student's t is
 * used.
 *
 * Who has won every game has no finite rating; in general there is none if the players fall into
 * tiers of which the lower ones have not scored against the higher ones. A drawn game between
 * every two players is added then, which makes all ratings finite, on the side of too small
 * differences, and there are no errors.
 */
#ifndef FOURMI_ELO_H
#define FOURMI_ELO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ELO_PLAYERS_MAX = 64, ELO_NO_ANCHOR = -1 };

typedef struct EloResults {
    int players; /* at least 2 */
    size_t openings;
    /* [openings][elo_pair_count(players)], the pairs in the order 0-1, 0-2, 1-2, 0-3: what the
     * first of the pair has of an opening that was played twice, in half points from 0 to 4 */
    const uint8_t *half_points;
    const uint64_t *times; /* [openings] how often each of them has come; NULL: once */
} EloResults;

typedef struct EloRatings {
    bool are_finite; /* otherwise drawn games were added */
    double ratings[ELO_PLAYERS_MAX];
    double errors[ELO_PLAYERS_MAX]; /* half of the range of 95 % confidence, if they are finite */
    int above[ELO_PLAYERS_MAX];     /* how many players are in higher tiers */
} EloRatings;

/* How many pairs so many players have. */
size_t elo_pair_count(int players);

/* Rates all players of at least one opening. The mean of the ratings is 0, or that of the
 * anchor is; errors are those of the distance to that. */
void elo_rate(const EloResults *results, int anchor, EloRatings *ratings);

#endif
