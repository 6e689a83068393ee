/* oracle.h - the exact truth about a position, from whatever knows it.
 *
 * An oracle is a kind: how much memory it wants, how it is set up, and how it
 * finds the value of a position. Everything else (the value of every move, best
 * moves, best play to the end) is written once, here, unless a kind has a faster
 * way. The kinds:
 *
 *      minimax_oracle.h  searches to the end: for games that are small enough
 *      listing_oracle.h  lists every position and works backwards; positions may repeat
 *      solver/           for boards in which stones fall, with an opening book
 *
 * Which kind a game has is said in the catalogue. Hosts treat all alike.
 *
 * Values are seen from the side to move. In games they are mostly the customary
 * scores: positive if it wins, 0 for a draw, negative if it loses, and the
 * further from 0 the sooner the game ends.
 */
#ifndef FOURMI_ORACLE_H
#define FOURMI_ORACLE_H

#include "game.h"
#include "value.h"

enum {
    ORACLE_ALIGNMENT = 64,   /* of the memory that an oracle is given */
    ORACLE_STATE_SIZE = 512, /* bytes that a kind may keep in an Oracle itself */
};

/* Called now and then; `work` counts what was done since oracle_init, in a unit
 * of the kind's own (nodes, positions). Answer false to cancel: the running call
 * then returns false soon. */
typedef bool OraclePoll(void *context, uint64_t work);

typedef struct Oracle Oracle;

typedef struct OracleMoves {
    int count;
    Move moves[GAME_MOVES_MAX];
    Value values[GAME_MOVES_MAX]; /* from the view of the side that makes the move */
    Value best;                   /* the largest of them */
} OracleMoves;

/* Functions that are NULL are done in the general way, or not at all. Positions
 * that they are asked about are not over. They return false if they were
 * cancelled, or cannot tell; the result is then unset. */
typedef struct OracleKind {
    const char *name;
    ValueUnit unit; /* of all its values */

    bool (*supports)(const Game *game);

    /* The memory that serves best, and the least that is of use. NULL: none. */
    size_t (*memory_size)(const Game *game);
    size_t (*memory_min)(const Game *game);

    /* With so much it never finds anything out twice. NULL: no size is that large, or
     * none larger than what serves best. */
    size_t (*memory_max)(const Game *game);

    /* Sets the state of an oracle up whose kind and game are set. Memory as for
     * oracle_init. */
    void (*init)(Oracle *oracle, void *memory, size_t bytes);

    /* For a further thread: it shares what `owner` finds out. `together` if all of
     * them will work on the same position, and are to leave to each other what one
     * of them is at. `memory` holds only what is its own. False if that is too small. */
    bool (*init_sharing)(Oracle *oracle, Oracle *owner, bool together, void *memory, size_t bytes);
    size_t (*sharing_memory_size)(const Game *game);

    /* Whether these bytes are data that this oracle can use for its game, an
     * opening book for example. They are borrowed. */
    bool (*use_data)(Oracle *oracle, const void *bytes, size_t size);

    bool (*value)(Oracle *oracle, Position p, Value *value);

    /* The value of a move that leads to `next`, where the game goes on, for the
     * side that makes it. */
    bool (*value_of_move)(Oracle *oracle, Position p, Position next, Value *value);

    /* Only who wins, where that is found sooner. */
    bool (*outcome)(Oracle *oracle, Position p, int *outcome);

    /* The moves that keep the value, where that is found sooner. */
    bool (*best_moves)(Oracle *oracle, Position p, Move moves[GAME_MOVES_MAX], int *count);

    /* Has the oracle's poll changed; work done since oracle_init. */
    void (*poll_changed)(Oracle *oracle);
    uint64_t (*work)(const Oracle *oracle);

    /* Who was cancelled and is asked again goes on where it was, and how far ahead it
     * sees by then, in plies; 0 if nothing is half done. */
    bool goes_on;
    int (*depth)(const Oracle *oracle);
} OracleKind;

/* An open struct so that callers can keep it anywhere, and copy it as long as
 * the original is no longer used. Only `game` is for everybody. */
struct Oracle {
    const OracleKind *kind;
    const Game *game; /* borrowed */
    OraclePoll *poll; /* NULL for none */
    void *poll_context;
    union {
        unsigned char state[ORACLE_STATE_SIZE]; /* the kind's own */
        uint64_t alignment;
        void *pointer_alignment;
    };
};

/* How much memory serves best, and the least that is of use; 0 where none is
 * needed. */
size_t oracle_memory_size(const OracleKind *kind, const Game *game);
size_t oracle_memory_min(const OracleKind *kind, const Game *game);

/* For those who ask much and in any order: where there is such a size, as much as
 * keeps all that is found out; else what serves best. */
size_t oracle_memory_max(const OracleKind *kind, const Game *game);

/* Prepares to answer for `game`, which the kind supports. `memory` is borrowed
 * and must be aligned to ORACLE_ALIGNMENT; where it is NULL or too small the
 * oracle knows as much as its kind can without, perhaps nothing. */
void oracle_init(Oracle *oracle, const OracleKind *kind, const Game *game, void *memory,
                 size_t bytes);

/* The same for a further thread beside `owner`, which must not be asking now, in
 * memory of oracle_sharing_memory_size; false if the kind cannot share, or not so.
 * `together` if they will be asked about the same position at the same time. */
bool oracle_init_sharing(Oracle *oracle, Oracle *owner, bool together, void *memory, size_t bytes);
size_t oracle_sharing_memory_size(const OracleKind *kind, const Game *game);

/* Has `poll` called now and then. */
void oracle_set_poll(Oracle *oracle, OraclePoll *poll, void *context);

/* What the oracle has done since oracle_init; 0 if the kind does not count. */
uint64_t oracle_work(const Oracle *oracle);

/* How far ahead an oracle sees in what it was cancelled in; 0 if it does not go on. */
int oracle_depth(const Oracle *oracle);

/* Gives the oracle data to use, which is borrowed; false if it has no use for
 * these bytes. */
bool oracle_use_data(Oracle *oracle, const void *bytes, size_t size);

/* All of these require that the game is not over. They return false if the
 * oracle was cancelled or does not know; the result is then unset. */

bool oracle_value(Oracle *oracle, Position p, Value *value);

/* The same as a whole number, from an oracle whose values are scores. */
bool oracle_score(Oracle *oracle, Position p, int *score);

/* Only who wins, which may be found sooner: +1, 0 or -1. */
bool oracle_outcome(Oracle *oracle, Position p, int *outcome);

/* Who wins after a legal move, from the view of the side that makes it. */
bool oracle_outcome_of_move(Oracle *oracle, Position p, Move move, int *outcome);

/* Whether each of some legal moves keeps the outcome of the position. */
bool oracle_all_keep_outcome(Oracle *oracle, Position p, const Move *moves, int count,
                             bool *all_keep);

/* The value of every legal move. */
bool oracle_moves(Oracle *oracle, Position p, OracleMoves *moves);

/* The moves that keep the value; fills `moves` and writes how many. May be
 * cheaper than the value of all of them. */
bool oracle_best_moves(Oracle *oracle, Position p, Move moves[GAME_MOVES_MAX], int *count);

/* The same by the value of every move, for kinds that have a faster way in other
 * positions only. */
bool oracle_best_by_value(Oracle *oracle, Position p, Move moves[GAME_MOVES_MAX], int *count);

/* Best play of both sides to the end of the game, each time the best move that
 * is nearest to the centre. Played through, it shows that the value is right.
 * Where positions may repeat a drawn line ends after plies_max moves. */
bool oracle_line(Oracle *oracle, Position p, Move moves[GAME_PLIES_MAX], int *count);

/* What a position in which the game is over is worth to the side to move where values
 * are mates, and no oracle need be asked: that side is mated, or it is a draw. */
Value oracle_mate_at_end(const Game *game, Position p);

#endif
