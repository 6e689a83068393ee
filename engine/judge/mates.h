/* mates.h - whether a policy can win what is won, judged exactly from every position.
 *
 * For games that may begin anywhere (facets/starts.h), and whose positions may repeat,
 * such as endings. All positions with the policy's side to move are listed,
 * with the truth about each, and a graph is made of what the policy does:
 *
 *      decision   the policy is to move in a won position: each move that it might make
 *      reply      the other side is to move: all of its moves
 *
 * The policy mates from a decision if each of its moves mates at once, or leaves only
 * replies that lead to decisions from which it mates. What holds by this rule and no
 * circle is the least fixpoint, and that is found; whoever goes round in circles does
 * not mate. Decisions are followed wherever games lead, also when men are captured or
 * promoted; only those that games may begin in are counted.
 *
 * The certificate is that the policy mates from every won position against every
 * defence. Positions that are equal up to symmetry are listed, and counted, once; for
 * a policy that does not treat them alike all of them are listed.
 */
#ifndef FOURMI_MATES_H
#define FOURMI_MATES_H

#include "oracle/oracle.h"
#include "policy.h"
#include "positions.h"

/* How often a policy mates against some defence, and how many moves of its own it needs
 * beyond those of perfect play, on average where it mates; where it is free to choose, or
 * the defence is, the most that it might need. */
typedef struct MatesAgainst {
    uint64_t mated;
    double wasted;
    int longest; /* plies that the longest of these mates takes */
} MatesAgainst;

/* What a policy does with one side. */
typedef struct Mates {
    uint64_t won;         /* positions, with its side to move */
    MatesAgainst perfect; /* against replies that hold out longest */
    MatesAgainst any;     /* against every reply */

    /* Of the won positions, those in which some move of the policy gives the win away,
     * each counted once, for the first of these reasons. */
    uint64_t ending;   /* the game ends drawn, by stalemate */
    uint64_t losing;   /* the other side wins */
    uint64_t exposing; /* a reply ends the game drawn: a man is taken that was needed */
    uint64_t drawing;  /* or a draw comes later */

    /* Drawn positions, with its side to move, in which some move loses; and those of them
     * in which no move that the policy might make does. */
    uint64_t drawn;
    uint64_t held;

    bool has_failure;
    Position failure; /* a won position, of the fewest plies, from which it does not mate */
} Mates;

typedef struct MatesNode {
    uint32_t first; /* of its replies, or of the replies that the policy leads to */
    uint8_t count;
    uint8_t best_count; /* of replies, those that hold out longest come first */
    uint8_t fault;      /* of a position with a reply to come */
    bool is_start;      /* a decision, or a drawn position, that is counted */
    int16_t truth;      /* plies to mate; see mates.c */
    uint16_t plies[2];  /* that the policy takes to mate, against perfect and any defence */
} MatesNode;

typedef struct MatesJudge {
    Oracle *oracle; /* borrowed, as is the memory */
    Side side;
    bool up_to_symmetry;
    PositionSet positions;
    MatesNode *nodes;  /* [capacity], nodes[i] for positions.positions[i] */
    uint32_t *replies; /* [reply_capacity] numbers of nodes: kept between measurements */
    uint32_t *chosen;  /* [chosen_capacity] the same of the policy that is measured */
    uint32_t *order;   /* [capacity] decisions, nearest to mate first */
    size_t reply_count;
    size_t chosen_count;
    size_t decision_count; /* of those in order */
} MatesJudge;

enum {
    MATES_ALIGNMENT = 8,
    MATES_NUMBERS_MAX = 1 << 23, /* of starts: larger games are not judged so */
};

/* Whether a game can be judged so, by an oracle that knows how far mates are. */
bool mates_can_judge(const Game *game, ValueUnit unit);

/* The memory for judging one side of a game. */
size_t mates_memory_size(const Game *game, bool up_to_symmetry);

/* Lists all positions of the oracle's game, with the truth about each, in memory of that
 * size, aligned to MATES_ALIGNMENT. False if the truth was cancelled, or memory does not
 * suffice. */
bool mates_init(MatesJudge *judge, Oracle *oracle, Side side, bool up_to_symmetry, void *memory);

/* Judges a policy. False, with `mates` unset, if the policy or the truth was cancelled, or
 * memory does not suffice. */
bool mates_measure(MatesJudge *judge, Policy policy, void *context, Mates *mates);

/* Whether it mates from every won position against every defence, and holds every draw. */
bool mates_certifies(const Mates *mates);

#endif
