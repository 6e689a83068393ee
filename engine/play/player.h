/* player.h - opponents of every strength.
 *
 * A player makes a share of its moves blindly and searches for the others, or
 * follows a policy in them: what a learner has learned, for example. The levels
 * that people choose from are such players, and so is any level they define
 * themselves.
 */
#ifndef FOURMI_PLAYER_H
#define FOURMI_PLAYER_H

#include "base/rng.h"
#include "oracle/oracle.h"
#include "oracle/proof.h"
#include "policy.h"

enum {
    PLAYER_DEPTH_MAX = 64, /* nobody waits for more */
    PLAYER_EVALUATIONS_MAX = 1000,
    PLAYER_PROOF_MAX = PROOF_DEPTH_MAX,
};

typedef struct Player {
    int random_percent;    /* 0-100: moves made blindly */
    int depth;             /* plies searched for the others; 0: perfect */
    int evaluations;       /* that a brain may search by instead; 0: as its depth says */
    int proof;             /* the depth of the proofs that a brain looks for first; 0: as it says */
    Policy policy;         /* if not NULL it makes the others, and `depth` says nothing */
    PolicyProof has_proof; /* of the policy; NULL: it proves nothing */
    void *context;         /* the policy's, borrowed */
    OraclePoll *poll;      /* may cancel a search of limited depth; NULL: nothing does */
    void *poll_context;
} Player;

/* The name of level number `i`, from the weakest, 0; NULL if there are no more. */
const char *player_level_name(int i);

/* Whether what was learned can make the moves of a level that are not blind: "beginner" and
 * "medium". */
bool player_level_can_learn(const char *name);

/* Reads a player: the name of a level, or a level of one's own such as "depth=4", "random=30" or "depth=4,random=30" (per cent). What is
 * not said is as in "expert". False, with `player` left alone, if `text` is
 * none of these. */
bool player_read(const char *text, Player *player);

/* Reads the settings of a brain: those of a level of one's own, "evaluations=600", or
 * "proof=8". */
bool player_read_settings(const char *text, Player *player);

/* The move that the player makes in a game, that of `oracle`, which is not over.
 * Among moves that it finds equally good it chooses at random. A perfect player
 * knows the truth from `oracle`: it wins as soon and loses as late as possible.
 * GAME_NO_MOVE if its solver was cancelled, or its own search. */
Move player_choose(const Player *player, Oracle *oracle, Position p, Rng *rng);

/* The moves among which it chooses when it does not move blindly; returns how
 * many, 0 if cancelled. */
int player_best_moves(const Player *player, Oracle *oracle, Position p, Move moves[GAME_MOVES_MAX]);

/* The same as a policy, for judges. It leaves blind moves out. */
typedef struct PlayerAndOracle {
    const Player *player;
    Oracle *oracle;
} PlayerAndOracle;

int player_policy(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX]);

#endif
