/* judge.h - a policy as the engine's judges ask it, and what certificates and evaluations share. */
#ifndef FOURMI_API_JUDGE_H
#define FOURMI_API_JUDGE_H

#include "api/policy.h"
#include "judge/mates.h"
#include "judge/measure.h"

typedef struct Judge {
    void *thing; /* that it is a part of: it keeps its memory */
    PolicyThing *held;
    PolicyThing policy; /* a copy, with a memory of proofs */
    ProofTable proofs;
    ExactThing *exact; /* NULL: it was not needed so far */
    int status;        /* why the policy gave no answer */
    Side side;

    /* What was listed of a game, and stays for further judgements. */
    bool is_listed;
    union {
        Measure measure;
        MatesJudge mates;
    };
    char failure[NOTATION_SIZE];
} Judge;

/* What a caller gave to be judged; OK, or why it cannot be. */
int judge_init(Judge *judge, void *thing, fourmi_policy *policy, fourmi_turn player,
               fourmi_exact *exact);
void judge_release(Judge *judge);

/* The same for a further thread, which has a policy of its own. */
int judge_copy(Judge *judge, const Judge *from);

/* Every action that the policy might take, for the engine's judges; `context` is a Judge. */
int judge_moves(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);
int judge_actions(void *context, const World *world, const void *state,
                  Action actions[WORLD_ACTIONS_MAX]);

/* How deep the policy looks for proofs that it wins, 0 for not at all, and whether it has one here. */
int judge_proof_depth(const Judge *judge);
bool judge_has_proof(void *context, const Game *game, Position p);

/* Lets it remember proofs, if there is memory for that. */
void judge_remember_proofs(Judge *judge);

/* Uses what another judge of the game has listed, which stays as long as this one. */
void judge_use(Judge *judge, const Judge *from);

/* Gets a solver unless there is one. */
int judge_take_exact(Judge *judge);

/* Why something that asks the policy or the solver has no result. */
int judge_refuse(const Judge *judge);

/* Says that something has no such method. */
int judge_refuse_method(const char *what, fourmi_method method);

/* By all lines of a game of at most so many states; by all states in which it may begin. Both return
 * FOURMI_ERROR_UNSUPPORTED if it cannot be judged so. */
int judge_lines(Judge *judge, uint64_t states, Measured *measured);
int judge_starts(Judge *judge, Mates *mates);

/* The same as people read it. */
fourmi_mates judge_tell_mates(Judge *judge, const Mates *mates);

/* Writes the first of these two that serves a game of two sides, if one does: lines of so many
 * states, or for 0 of as many as take a moment. */
int judge_find_method(Judge *judge, uint64_t budget, fourmi_method *method);

#endif
