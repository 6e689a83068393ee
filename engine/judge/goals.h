/* goals.h - how likely a policy reaches the goal of a world (facets/goals.h), and how it
 * fails where it does not: by an end, or by going round in circles, which is no end.
 *
 * Exactly, where what the policy leads to fits into memory: stage by stage, from all
 * starts on, with every outcome of chance. A stage has the states after so many rewards;
 * the chance to be in each is shared out among those of the next:
 *
 *      starts -- act until a reward --> stage 1 -- ... --> goal reached
 *                      |                   |
 *                      +-> ended           +-> went in circles
 *
 * A policy that reaches the goal whatever chance does is known by counting: no state was
 * met from which it fails. A sum of chances that happens to be 1 would say less.
 *
 * Else by episodes that are played, with an interval.
 */
#ifndef FOURMI_JUDGE_GOALS_H
#define FOURMI_JUDGE_GOALS_H

#include "facets/goals.h"
#include "judge/interval.h"
#include "oracle/oracle.h"
#include "policy.h"

enum { GOALS_ALIGNMENT = 8 };

typedef struct GoalsJudged {
    bool is_exact;
    bool is_certain; /* exactly, and it fails nowhere */
    double reached;  /* these three have the sum 1 */
    double ended;    /* before the goal was reached */
    double circled;  /* no reward for as long as the world has patience */
    double steps;    /* in the mean of those that reached it, 0 if none did */
    double progress; /* in the mean of all, when they were over */

    /* The standard error of that mean of steps, by episodes; 0 where it is exact, and of
     * fewer than two, of which it is unknown. */
    double steps_error;
    uint64_t trials;   /* episodes, or states from which it was followed to the next reward */
    uint64_t failures; /* episodes, or ways from such states, that did not get there */
} GoalsJudged;

/* Who judges, with memory of the caller, aligned to GOALS_ALIGNMENT; `poll` may be
 * NULL (oracle.h). */
typedef struct GoalsJudge {
    const World *world;
    WorldPolicy policy;
    void *policy_context;
    OraclePoll *poll;
    void *poll_context;
} GoalsJudge;

/* How an episode stands. */
typedef enum GoalsEnd {
    GOALS_GOES_ON,
    GOALS_REACHED,
    GOALS_ENDED,     /* before the goal was reached */
    GOALS_CIRCLED,   /* no reward for as long as the world has patience */
    GOALS_CANCELLED, /* the policy knew no action */
} GoalsEnd;

/* An episode in which the policy acts, step by step, for who wants to watch. */
typedef struct GoalsEpisode {
    WorldState state;
    uint64_t steps;
    int idle; /* steps since the last reward */
    GoalsEnd end;
} GoalsEpisode;

void goals_episode_start(const GoalsJudge *judge, GoalsEpisode *episode, Rng *rng);

/* Acts once, in an episode that goes on; ties are broken by the same chance. */
void goals_episode_step(const GoalsJudge *judge, GoalsEpisode *episode, Rng *rng);

/* Judges exactly. False if there are too many states for the memory, more than
 * `steps_max` steps would have to be followed, the policy knows no action, or the poll
 * says so; nothing is known then. Requires that the world has goals. */
bool goals_judge_exactly(const GoalsJudge *judge, void *memory, size_t bytes, uint64_t steps_max,
                         GoalsJudged *judged);

/* What is counted of episodes that were played; zeroed means none so far. */
typedef struct GoalsTally {
    uint64_t episodes;
    uint64_t reached, ended, circled;
    double steps;   /* in the mean of those that reached the goal */
    double squares; /* of their distances from that mean */
    double progress;
} GoalsTally;

/* Plays an episode to its end and counts it; false if the policy knew no action. */
bool goals_play(const GoalsJudge *judge, Rng *rng, GoalsTally *tally);
GoalsJudged goals_judged_by(const GoalsTally *tally);

/* Judges by so many episodes; ties are broken by the same chance. False if the poll says
 * so, or the policy has no action; then it is judged by the episodes until then. */
bool goals_judge_by_episodes(const GoalsJudge *judge, uint64_t episodes, uint64_t seed,
                             GoalsJudged *judged);

/* The range in which the share that reached the goal lies; exactly known, it is that. */
Interval goals_interval(const GoalsJudged *judged);

#endif
