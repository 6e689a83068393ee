/* series.h - games played one after the other, or by several threads at once, and counted in their
 * order: what matches and tournaments stand on.
 *
 *      counted          played             planned
 *         |                |                  |
 *       - - d d . d d . d . n n n n n n n n - -        a ring of plans, by their numbers
 *
 * The thread that runs the series plans games, plays some of them (thread 0), and counts each game
 * (d: it is played) once those before it are counted. So everything comes out as with one thread. A
 * plan stays when the series is stopped, and its game is played when it goes on.
 */
#ifndef FOURMI_API_SERIES_H
#define FOURMI_API_SERIES_H

#include "api/policy.h"

typedef enum PlanState { PLAN_MADE, PLAN_PLAYED, PLAN_COUNTED } PlanState;

/* One game: what it is played with, and what came out. */
typedef struct GamePlan {
    int players[2];               /* who acts first, and who second; numbers among the players */
    const fourmi_action *opening; /* its actions, */
    int opening_count;
    int random_plies;      /* and random ones behind them, none of which ends the game */
    uint64_t opening_seed; /* of these */
    uint64_t seed;         /* of everything else */

    fourmi_record *record; /* of a game that was played */
    int status;
    atomic_int state;
} GamePlan;

typedef struct Series Series;

/* Plays games for one thread. */
typedef struct SeriesHand {
    Series *series;
    PolicyThing **players;
} SeriesHand;

struct Series {
    void *thing; /* that these games are for */
    const fourmi_game *game;
    int player_count;
    uint64_t games; /* in all */
    fourmi_each_game *each_game;
    void *each_context;
    fourmi_watch *watch;
    void *watch_context;

    /* Fills the plan of game number `planned`, and counts game number `played`. */
    void (*plan)(void *thing, GamePlan *plan);
    void (*count)(void *thing, const GamePlan *plan);

    int threads;
    uint64_t played;
    uint64_t planned;
    uint64_t first; /* of the games that are played at once, */
    uint64_t end;   /* and behind the last */
    int status;     /* why the series stops; OK: it does not */
    atomic_bool is_stopped;
    GamePlan *plans;        /* a ring; one piece of memory with the others: */
    SeriesHand *hands;      /* [threads] */
    PolicyThing **policies; /* [threads][player_count] */
    size_t size;
};

/* Checks the players, which must play one game, and makes what so many threads need. The fields above
 * `threads` are set, but `games` may come later. A policy that only one thread may ask makes it
 * one. */
int series_begin(Series *series, fourmi_policy *const *players, int threads);
void series_end(Series *series);

/* Plays so many games, 0 for all, as fourmi_run does. */
int series_run(Series *series, uint64_t games);

/* Counts the game of a record as the next one. */
int series_take(Series *series, const fourmi_record *record);

/* How many plies an opening has: so many, or the usual number for 0; or why it cannot have them.
 * There are none in a game with chance. */
int series_opening(const fourmi_game *game, bool no_opening, int plies);

#endif
