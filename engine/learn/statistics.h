/* statistics.h - what has happened in training, by result. In a world the games
 * are episodes: won with a return above 0, lost with one below, else drawn. */
#ifndef FOURMI_STATISTICS_H
#define FOURMI_STATISTICS_H

#include "game.h"

/* Nobody trains in more games: a count that says so is made up, and would be told to
 * people. */
#define STATISTICS_GAMES_MAX UINT64_C(1000000000000)

typedef struct LearnStatistics {
    uint64_t games;
    uint64_t first_won;
    uint64_t second_won;
    uint64_t drawn;
} LearnStatistics;

static inline void statistics_count(LearnStatistics *s, Result result)
{
    s->games++;
    s->first_won += result == RESULT_FIRST_WON;
    s->second_won += result == RESULT_SECOND_WON;
    s->drawn += result == RESULT_DRAW;
}

/* Whether each game has one result, and there are no more than there can be. */
static inline bool statistics_add_up(const LearnStatistics *s)
{
    return s->games <= STATISTICS_GAMES_MAX && s->first_won <= s->games &&
           s->second_won <= s->games - s->first_won &&
           s->drawn == s->games - s->first_won - s->second_won;
}

#endif
