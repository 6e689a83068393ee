/* statistics.h - what has happened in training, by result. In a world the games
 * are episodes: won with a return above 0, lost with one below, else drawn. */
#ifndef FOURMI_STATISTICS_H
#define FOURMI_STATISTICS_H

#include "game.h"

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

/* Whether each game has one result. */
static inline bool statistics_add_up(const LearnStatistics *s)
{
    return s->first_won <= s->games && s->second_won <= s->games - s->first_won &&
           s->drawn == s->games - s->first_won - s->second_won;
}

#endif
