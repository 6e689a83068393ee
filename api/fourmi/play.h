/* play.h - policies, which choose actions; matches between two of
 * them, and tournaments of many. Include fourmi.h.
 *
 * A policy gives a probability to each legal action. Levels, models,
 * learners and functions of your own are policies, and whatever
 * takes a policy takes all of them. */
#ifndef FOURMI_PLAY_H
#define FOURMI_PLAY_H

#include "exact.h"
#include "learn.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Your own policy. Fills a weight for each of `count` legal
 * actions, none below 0 and not all 0; the library divides by
 * their sum. `view` is the state as the player who acts knows it.
 * Returns false to give up: the caller gets FOURMI_ERROR_CALLBACK,
 * as it does for weights that are none. */
typedef bool fourmi_act(void *context, const fourmi_game *game,
    const void *view, const fourmi_action *actions, int count,
    double *weights);

/* Called before each game. */
typedef void fourmi_begin(void *context);

typedef struct fourmi_policy_options {
    const fourmi_game *game; /* needed, but for models, learners */
    const char *name;        /* for tables: UTF-8 without control
                         characters; NULL: the name of the level or
                         model, the learner's type, or "own" */

    /* How it acts: by a level, "random", "medium", "expert",
     * "depth=4,random=30", or a player that comes with the game,
     * such as Snake's "cycle"; */
    const char *level;

    /* by a model, in a file or among the lab's data; or as a
     * learner would by now, which may go on learning: */
    const char *model;
    const fourmi_learner *learner;

    /* How far a model searches: "depth=3", "evaluations=600",
     * "proof=8"; and how many of a hundred actions it draws at
     * random, "random=10"; NULL: as it was trained. */
    const char *search;

    /* or by your function. */
    fourmi_act *act;
    fourmi_begin *begin; /* for a policy that remembers what it did
                            since then; else NULL */
    void *act_context;   /* of both */
    bool parallel;       /* several threads may call `act` at once;
                            else games have one thread */

    fourmi_exact *exact; /* for "expert"; NULL: one of its own */

    fourmi_watch *watch; /* now and then while a level thinks, with
                            no total; false cancels. Matches and
                            judges have watches of their own */
    void *watch_context;
} fourmi_policy_options;

typedef struct fourmi_policy {
    const char *name;
    const fourmi_game *game;
    bool is_mixed; /* chance decides some of its actions, besides
                      those among actions that are as good */
} fourmi_policy;

/* FOURMI_ERROR_NAME: this game has no such level. */
FOURMI_API int fourmi_policy_new(fourmi_lab *lab,
    const fourmi_policy_options *options, fourmi_policy **policy);

/* Fills the probability of each legal action, in the order of
 * fourmi_state_legal, and returns how many there are. */
FOURMI_API int fourmi_policy_act(fourmi_policy *policy,
    const void *state, double *probabilities);

/* An action, drawn by these probabilities. */
FOURMI_API int fourmi_policy_choose(
    fourmi_policy *policy, const void *state, fourmi_rng *rng);

/* ---------------------------------------------------- matches */

/* Games, counted for one player. */
typedef struct fourmi_score {
    uint64_t won;
    uint64_t drawn;
    uint64_t lost;
} fourmi_score;

/* One game of a match or a tournament. */
typedef struct fourmi_match_game {
    uint64_t number;    /* from 0 */
    const char *first;  /* the player who acts first, */
    const char *second; /* and the other; NULL: there is none */
    bool is_swapped;    /* of the players as they were given, the
                           later one acts first */
    double total;       /* what the first to act has gained */
    const fourmi_record *record; /* until the callback returns */
} fourmi_match_game;

/* Called for each game, in their order, by the thread that runs
 * them. False cancels: the game counts, and fourmi_run goes on
 * behind it. */
typedef bool fourmi_each_game(
    void *context, const fourmi_match_game *game);

typedef struct fourmi_match_options {
    fourmi_policy *players[2]; /* needed; [1] is NULL in a game of
                                  one player */
    uint64_t games;            /* 0: 100 */
    uint64_t seed;             /* 0: 1 */
    bool always_first; /* players[0] acts first in every game; else
                          they take turns, and play each opening
                          from both sides */
    bool no_opening;   /* else games without chance, between
                          policies without chance, start with
                          random actions: */
    int opening_plies; /* so many; 0: a tenth of a game */
    int threads;       /* the games are the same; 0: one */
    fourmi_each_game *each_game;
    void *each_context;
    fourmi_watch *watch; /* counts games */
    void *watch_context;
} fourmi_match_options;

/* A unit of work is a game. Scores are those of players[0]; in a
 * game of one player, episodes with a return above, at and below
 * 0. Numbers that cannot be known yet are NaN. */
typedef struct fourmi_match {
    const fourmi_game *game;
    const char *first;  /* players[0], */
    const char *second; /* and players[1]; NULL: there is none */
    uint64_t seed;
    int opening_plies;
    uint64_t games;    /* played so far */
    uint64_t distinct; /* of these, games that differ */
    fourmi_score as_first;
    fourmi_score as_second;
    fourmi_score together;
    double share; /* of points, a draw being half of one */
    double low;   /* where it lies with 95 % confidence, if each
                   distinct game counts once */
    double high;
    double mean;  /* what players[0] gains in a game */
    double plies; /* of a game, on average */

    /* Where players take turns: how many pairs of games with one
     * opening have ended 0-2, 0.5-1.5, 1-1, 1.5-0.5 and 2-0. */
    const uint64_t *pairs;
    uint32_t pair_count;
    double elo;       /* by these, of players[0] above players[1],
                       when fourmi_run returned last; NaN if no
                       finite number fits */
    double elo_error; /* half of its range of 95 % confidence, if
                         each distinct game counts once */
} fourmi_match;

FOURMI_API int fourmi_match_new(fourmi_lab *lab,
    const fourmi_match_options *options, fourmi_match **match);

/* ------------------------------------------------ tournaments */

typedef struct fourmi_tournament_options {
    fourmi_policy *const *players; /* needed: 2 to 64 */
    uint32_t player_count;
    uint64_t openings; /* that every two players play from both
                          sides; 0: 50, or all if there are fewer */
    bool no_opening;   /* games begin at the start */
    int opening_plies; /* of each opening; 0: a tenth of a game */
    uint64_t seed;     /* 0: 1 */
    const fourmi_policy *anchor; /* its Elo is 0; NULL: the
                                    mean is */
    int threads; /* the games are the same; 0: one */
    fourmi_each_game *each_game;
    void *each_context;
    fourmi_watch *watch; /* counts games */
    void *watch_context;
} fourmi_tournament_options;

/* What one player has made of its games. */
typedef struct fourmi_rank {
    const char *player;
    uint32_t number; /* among the players, as they were given */
    double elo;      /* an expected score: 100 more mean 64 % */
    double error;    /* half of the range of 95 % confidence */
    int above; /* how many players stand in higher tiers, which
                     its tier has no point from: no finite Elo fits
                     then */
    fourmi_score score;
    double points;
} fourmi_rank;

/* What two players have made of theirs, seen by the first. */
typedef struct fourmi_pairing {
    const char *first;
    const char *second;
    fourmi_score score;
    double points;
    const uint64_t *pairs; /* as fourmi_match has them */
    uint32_t pair_count;
    double difference; /* points a game more than the second, from
                          -1 to 1; with 95 % confidence between: */
    double low;
    double high;
} fourmi_pairing;

/* All against all. Openings are drawn from all that differ up to
 * symmetry; in a game with chance, or one of your own, they are
 * random. A game follows from the seed, its opening and the names of
 * its two players: the others do not matter.
 *
 * A unit of work is a game. Ranks and pairings are brought up to
 * date when fourmi_run returns, with the openings that all have
 * played. Numbers that cannot be known are NaN. */
typedef struct fourmi_tournament {
    const fourmi_game *game;
    uint64_t seed;
    int opening_plies;
    uint64_t openings;           /* that all have played */
    uint64_t openings_there_are; /* 0: they are random */
    uint64_t games;              /* played so far, */
    uint64_t games_in_all;       /* and to be played */
    const char *anchor;
    bool is_finite; /* else Elo is that with a drawn game more
                       between every two players */
    const fourmi_rank *ranks; /* the best first */
    uint32_t rank_count;
    const fourmi_pairing *pairings; /* of players 0 and 1, 0 and 2,
                                       1 and 2, 0 and 3, ...: a < b
                                       are at b * (b - 1) / 2 + a */
    uint32_t pairing_count;
} fourmi_tournament;

FOURMI_API int fourmi_tournament_new(fourmi_lab *lab,
    const fourmi_tournament_options *options,
    fourmi_tournament **tournament);

/* Counts a game that was played before, as the one that comes next.
 * `each_game` gets it, and may refuse it. FOURMI_ERROR_ARGUMENT: it
 * is not over, or begins with another opening. */
FOURMI_API int fourmi_tournament_take(
    fourmi_tournament *tournament, const fourmi_record *record);

#ifdef __cplusplus
}
#endif

#endif
