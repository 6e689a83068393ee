/* strategy.h - every position that a player can meet, and what it does there.
 *
 * The player is a network with proofs (netplay.h), and plays one side; the other
 * tries everything. The positions in which it is to move are kept up to symmetry,
 * each once:
 *
 *      walk     from the start on it makes the player's own moves, and every reply
 *               follows, until the player has a proof or has failed: it is lost, or
 *               the board is full
 *      mend     from the last position back to the first: where the player's move
 *               leads to failure its other moves are tried, by small walks of the
 *               same player, and one that always comes out well takes its place
 *      gather   what these moves lead to, from the start on, is a strategy that
 *               always wins, if the start could be mended; or never loses, if that is
 *               all that is wanted
 *
 * All that is found out is found by playing: nobody is asked for the truth.
 */
#ifndef FOURMI_STRATEGY_H
#define FOURMI_STRATEGY_H

#include "learn/ntuple/netplay.h"

typedef enum StrategySort {
    STRATEGY_PROVED, /* it completes a line, or has a proof */
    STRATEGY_FAILED, /* no move is safe */
    STRATEGY_FORCED, /* one is, up to symmetry */
    STRATEGY_CHOICE, /* the network decides */
} StrategySort;

typedef enum StrategyVerdict {
    STRATEGY_OPEN,     /* not known yet */
    STRATEGY_GOOD,     /* the player wins from there */
    STRATEGY_BAD,      /* it does not, whatever it plays */
    STRATEGY_DOUBTFUL, /* no move was found with which it does, but walks were too small to tell */
} StrategyVerdict;

/* A position in which the player is to move. */
typedef struct StrategyNode {
    Position position; /* canonical */
    uint8_t cell;      /* of its move: the number of a bit; nobody's if it needs none */
    uint8_t sort;
    uint8_t verdict;
    bool is_met; /* by the strategy that was gathered */
} StrategyNode;

typedef struct Strategy {
    const Netplay *play; /* borrowed, as is the memory */
    Side side;
    bool may_draw;       /* a full board is no failure; false at first */
    StrategyNode *nodes; /* [capacity] */
    uint32_t *slots;     /* [slot_count] numbers of nodes, counted from 1; 0: none */
    uint32_t *queue;     /* [capacity] nodes of the strategy, and from choices[0] on its choices */
    size_t capacity;
    size_t slot_count;
    size_t count;
    size_t next;       /* the node to be followed, or behind the one to be mended, next */
    size_t walked;     /* nodes of the walk; those behind them were met while mending */
    size_t choices;    /* of the strategy that was gathered, at the start of `queue` */
    uint64_t mistakes; /* nodes whose move was mended */
    uint64_t doubts;   /* nodes that are doubtful */
    int reach;         /* how much larger walks are than usual, when they may try any move */
    uint64_t ties;     /* nodes of the walk where the network finds several moves equally good */
    bool is_full;      /* there was no room for a node */
} Strategy;

enum { STRATEGY_ALIGNMENT = 64 };

/* The memory for a strategy of so many nodes, and one in it. Borrows the player, whose
 * network may learn between a walk and the next. */
size_t strategy_memory_size(size_t capacity);
void strategy_init(Strategy *s, const Netplay *play, Side side, void *memory, size_t capacity);

/* Begins a walk, of which nothing is known yet. */
void strategy_begin(Strategy *s);

/* Follows at most `limit` more nodes; true when the walk is done, or there is no room
 * for it. */
bool strategy_walk(Strategy *s, size_t limit);

/* Mends at most `limit` more nodes after a walk; true when all are done. */
bool strategy_mend(Strategy *s, size_t limit);

/* Begins to mend those again that are doubtful, by larger walks; false if there are none, or
 * walks are as large as they get. */
bool strategy_mend_again(Strategy *s);

/* Whether the player wins from the start, after mending. */
bool strategy_is_good(const Strategy *s);

/* Finds what the moves lead to, if the strategy is good, and lists its choices. */
void strategy_gather(Strategy *s);

/* The cells to choose from in a position: those that are safe, of images one. */
uint64_t strategy_cells(const Strategy *s, Position p);

/* Choice number `i` of the strategy that was gathered. */
const StrategyNode *strategy_choice(const Strategy *s, size_t i);

#endif
