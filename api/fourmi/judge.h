/* judge.h - how good a policy is: evaluated, or proved. Include
 * fourmi.h.
 *
 *      fourmi_certificate_new(lab, &(fourmi_certificate_options){
 *          .policy = policy,
 *          .player = FOURMI_SECOND}, &certificate);
 *      fourmi_run(certificate, 0);
 *      if (certificate->proof == FOURMI_PROOF_CERTIFIED) {
 *          puts("it never gets less than it should");
 *      }
 *
 * Both things judge a policy as one of the players, and all their
 * numbers are this player's. In a game of two make one for each.
 * Where a policy might take several actions, it must be right with
 * all of them: luck proves nothing. */
#ifndef FOURMI_JUDGES_H
#define FOURMI_JUDGES_H

#include "play.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a policy is judged. */
typedef enum fourmi_method {
    FOURMI_METHOD_BEST,   /* the first of these that serves; a
                             certificate that is no sample */
    FOURMI_METHOD_STARTS, /* from every state in which a game may
                             begin: endings of chess */
    FOURMI_METHOD_LINES,  /* by all lines of a game that has so few
                            states that all of them can be listed */
    FOURMI_METHOD_WALK,  /* by all states that it may lead to; only
                            for certificates */
    FOURMI_METHOD_EXACT, /* one player: by all that it may lead to,
                            with every outcome; only for
                            evaluations */
    FOURMI_METHOD_SAMPLE,   /* in solved states; only for
                             evaluations */
    FOURMI_METHOD_EPISODES, /* by games that are played; for a
                               certificate, against random replies */
} fourmi_method;

/* Of states that are won: from how many a policy mates. */
typedef struct fourmi_mated {
    uint64_t states;
    double wasted; /* moves beyond those of perfect play, on
                         average */
    int longest_plies;
} fourmi_mated;

/* What a policy does in every state of an ending in which it acts.
 * States that are equal up to symmetry count once, unless the policy
 * is a function. */
typedef struct fourmi_mates {
    uint64_t won;         /* states in which it can force mate */
    fourmi_mated any;     /* it mates, whatever the replies */
    fourmi_mated perfect; /* or if they hold out longest */
    uint64_t stalemates;  /* where it may give away the win so, */
    uint64_t men_lost; /* because a man that it needs is taken, */
    uint64_t games_lost;
    uint64_t other_draws;
    uint64_t to_hold; /* drawn states in which some action loses */
    uint64_t held;    /* and in these it takes no such action */
    const char *failure; /* a state that is won, and it does not
                            mate; NULL: there is none */
} fourmi_mates;

/* ----------------------------------------------- certificates */

typedef enum fourmi_proof {
    FOURMI_PROOF_NONE,      /* it has not been run */
    FOURMI_PROOF_OPEN,      /* nothing is proved; no line got less
                               than is due so far */
    FOURMI_PROOF_CERTIFIED, /* every line gets what is due */
    FOURMI_PROOF_REFUTED,   /* some line gets less */
} fourmi_proof;

/* Decisions of a walk after so many plies. */
typedef struct fourmi_certificate_ply {
    uint32_t ply;
    uint64_t decisions;
    uint64_t closed; /* of these */
} fourmi_certificate_ply;

/* A policy acts as one player, and the other tries everything. It
 * is certified if every line gets at least what is due with best
 * play of both from the start; by METHOD_STARTS, if it mates from
 * every state that it can win, and holds every draw.
 *
 * A unit of work is a state of a walk, or a line that is played.
 * By STARTS and LINES all is one unit: milliseconds by LINES, and by
 * STARTS seconds, with exact values for all states of an ending. The
 * last slice of a walk also asks for the value of the start, if that
 * is needed: up to a second. The fields follow the walk; texts and
 * `open` only when fourmi_run ends, with FOURMI_AGAIN excepted. */
typedef struct fourmi_certificate {
    const fourmi_game *game;
    const char *policy;
    fourmi_turn player;
    uint64_t model; /* stands for the bytes of the policy's model:
                       FNV-1a of them, or of none */
    fourmi_method method; /* that was used */
    fourmi_proof proof;
    bool is_due_known; /* if not, a draw is taken for it */
    int due;           /* 1: a win, 0: a draw, -1: a loss */
    uint64_t lines;    /* played: by LINES all that there are */
    uint64_t won;      /* of these; of a walk, states in which the
                          game is over; by STARTS, states from which
                          it mates */
    uint64_t drawn;    /* by STARTS, draws that it holds */
    uint64_t lost;
    uint64_t decisions; /* states in which it acts */
    uint64_t
        right; /* where it keeps what is due; see is_compared */
    bool is_compared; /* `right` is known */
    int proof_depth;  /* of the proofs that the policy looks for;
                           0: none. A walk, or a line, ends where it
                           has one, unless it is whole: */
    uint64_t closed;  /* so many decisions, or lines */
    uint64_t states;  /* that a walk has seen, */
    uint64_t open;    /* and that it has not followed yet */
    uint32_t plies;   /* so many of every line are known */
    uint64_t asymmetric; /* decisions in which it treats images
                            differently */
    uint64_t answers;    /* a number that stands for all answers of
                            a walk, in their order */
    const fourmi_certificate_ply *by_ply; /* of a walk */
    uint32_t by_ply_count;
    const char *first_mistake; /* the actions that lead to it, as
                                  text; NULL: there is none */
    const char *shortest_draw;
    const char *shortest_loss;
    fourmi_mates mates; /* by STARTS */
} fourmi_certificate;

typedef struct fourmi_certificate_options {
    fourmi_policy *policy; /* needed; of a built-in game of two */
    fourmi_turn player;    /* FOURMI_FIRST or FOURMI_SECOND */
    fourmi_method method;
    uint64_t
        budget;    /* states that a walk may see; 0: 10 million */
    bool symmetry; /* a walk sees one of several images; the policy
                      is asked about each of them all the same */
    bool whole; /* follow the wins, too, that the policy proves */
    bool compare; /* a walk compares every decision with exact
                      values; slower */
    int threads;  /* that ask the policy of a walk; 0: 1, as for
                    functions and learners that still learn */
    uint64_t episodes; /* lines to play; 0: 1,000 */
    uint64_t seed;     /* of the replies; 0: 1 */
    fourmi_exact
        *exact; /* NULL: one of its own, if it needs one */

    /* A walk that is to go on another day: `keep` gets the bytes of
     * each answer of the policy, and all of these together may be
     * given back, for the same policy and the same options. _new
     * follows them at once. */
    fourmi_put *keep;
    void *keep_context;
    const void *kept; /* NULL: none; FOURMI_ERROR_TEXT if they are
                         not of this walk */
    size_t kept_size;

    fourmi_watch *watch; /* counts states or lines */
    void *watch_context;
} fourmi_certificate_options;

/* FOURMI_ERROR_UNSUPPORTED: this game, or this policy, cannot be
 * judged so. Games with chance, or of one player, are evaluated. */
FOURMI_API int fourmi_certificate_new(fourmi_lab *lab,
    const fourmi_certificate_options *options,
    fourmi_certificate **certificate);

/* ------------------------------------------------- evaluations */

/* How games end, as shares of all of them. */
typedef struct fourmi_shares {
    double won;
    double drawn;
    double lost;
} fourmi_shares;

/* A state of a sample that was solved. */
typedef struct fourmi_sampled {
    const void *state;
    const fourmi_action
        *keeping; /* actions that keep what is due */
    uint32_t keeping_count;
} fourmi_sampled;

/* Run it again after FOURMI_OK to evaluate what the policy knows by
 * then: what was listed and solved of the game is kept, so you can
 * ask often while a learner trains.
 *
 * A unit of work is a state of a sample, or an episode. By STARTS,
 * LINES and EXACT all is one unit: milliseconds by LINES, seconds by
 * the others. Numbers that the method does not find are 0, or
 * NaN. */
typedef struct fourmi_evaluation {
    const fourmi_game *game;
    const char *policy;
    fourmi_turn player;
    fourmi_method method; /* that was used */
    double due; /* what the player gains with best play of all; by
                     charts, if the game has them; or how likely it
                     reaches a goal then, see `best` */
    double value; /* what it gains by this policy: against all that
                     the other player may do, or on average where it
                     plays alone, or how likely it reaches the
                     goal */
    double low;   /* where `value` lies with 95 % confidence */
    double high;
    uint64_t
        decisions;  /* states in which it acts, or of the sample */
    uint64_t right; /* in these it keeps what is due; */
    double expected;  /* on average, where it draws an action */
    uint64_t best;    /* and wins as soon, or loses as late, as
                           can be */
    uint64_t telling; /* decisions in which not every action keeps
                           what is due */
    uint64_t telling_right;
    double telling_expected;
    uint64_t telling_best;
    uint64_t lines; /* of a small game: all that there are, */
    uint64_t won;   /* and how they end */
    uint64_t drawn;
    uint64_t lost;
    const char *shortest_loss; /* actions as text; NULL: none */
    fourmi_shares random;      /* against random play, */
    fourmi_shares perfect;     /* and random best play */
    uint64_t episodes;         /* played */
    double reached; /* shares of episodes: these reach the goal, */
    double ended;   /* are over before, */
    double circled; /* or go in circles */
    double steps;   /* of those that reach it, on average */
    double steps_error; /* standard error of that */
    double progress;    /* on average, towards the goal */
    bool is_certain;    /* it is reached whatever chance does */
    fourmi_mates mates; /* by STARTS */
    const fourmi_sampled *sampled; /* by SAMPLE, its states */
    uint32_t sampled_count;
    double due_steps; /* to the goal with best play, on average */
} fourmi_evaluation;

typedef struct fourmi_evaluation_options {
    fourmi_policy *policy; /* needed; of a built-in game */
    fourmi_turn player;    /* FOURMI_FIRST or FOURMI_SECOND */
    fourmi_method method;
    uint64_t budget; /* states that LINES may list, 0: 200,000, and
                        BEST takes LINES for a game of so many; or
                        steps that EXACT may follow towards a goal,
                        24 bytes of memory each, 0: 10 million */
    const char *const *sample; /* states as text; NULL: drawn */
    uint32_t sample_count;     /* 0: 300 are drawn */
    bool best; /* find `best` of a SAMPLE as well, and `due` of a
                  goal; slower */
    uint64_t episodes; /* 0: 10,000 */
    uint64_t seed;     /* of samples and episodes; 0: the usual */
    fourmi_exact
        *exact; /* NULL: one of its own, if it needs one */

    /* Another evaluation of the same game and method, perhaps of
     * another policy: what it has listed and solved is used again,
     * and its `exact`. NULL: none. */
    const struct fourmi_evaluation *known;
    fourmi_watch *watch; /* counts states or episodes */
    void *watch_context;
} fourmi_evaluation_options;

/* FOURMI_ERROR_UNSUPPORTED: this game, or this policy, cannot be
 * judged so. */
FOURMI_API int fourmi_evaluation_new(fourmi_lab *lab,
    const fourmi_evaluation_options *options,
    fourmi_evaluation **evaluation);

#ifdef __cplusplus
}
#endif

#endif
