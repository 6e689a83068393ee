/* brains.h - what a learner has learned: loaded, asked, and
 * judged. Include fourmi.h. */
#ifndef FOURMI_BRAINS_H
#define FOURMI_BRAINS_H

#include "base.h"
#include "games.h"
#include "worlds.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_brain fourmi_brain;

/* ------------------------------------------------ opening them */

/* Opens the brain of a game or of a world, from a file, or from
 * bytes that are borrowed until it is freed. FOURMI_ERROR_FILE,
 * FOURMI_ERROR_BRAIN or FOURMI_ERROR_MEMORY. The allocator may be
 * NULL. Those that come with Fourmi are in the folder that
 * `pkg-config --variable=datadir fourmi` names. fourmi_brain_free
 * takes NULL. */
FOURMI_API int fourmi_brain_read(const fourmi_allocator *allocator,
    const char *path, fourmi_brain **brain);
FOURMI_API int fourmi_brain_open(const fourmi_allocator *allocator,
    const void *bytes, size_t size, fourmi_brain **brain);
FOURMI_API void fourmi_brain_free(fourmi_brain *brain);

/* The game or world that it knows, with options; whether it is a
 * world. */
FOURMI_API const char *fourmi_brain_name(
    const fourmi_brain *brain);
FOURMI_API int fourmi_brain_is_of_world(const fourmi_brain *brain);

/* How it learned: the kind of learner, "qtable" for example; its
 * seed; how many games or episodes; how many values it has
 * learned. */
FOURMI_API const char *fourmi_brain_kind(
    const fourmi_brain *brain);
FOURMI_API uint64_t fourmi_brain_seed(const fourmi_brain *brain);
FOURMI_API uint64_t fourmi_brain_games(const fourmi_brain *brain);
FOURMI_API uint64_t fourmi_brain_value_count(
    const fourmi_brain *brain);

/* Setting number `i` that it was trained with, from 0: its name,
 * NULL if there are no more, and its value. */
FOURMI_API const char *fourmi_brain_setting(
    const fourmi_brain *brain, int i, double *value);

/* ------------------------------------------------- asking them */

/* How far a brain of a game looks ahead, "depth=3" or
 * "evaluations=600", and which wins it proves before it asks what
 * it has learned, "proof=8", for kinds that can; else
 * FOURMI_ERROR_SETTING. */
FOURMI_API int fourmi_brain_set_search(
    fourmi_brain *brain, const char *settings);

/* What the brain thinks of every legal move, for the side that
 * makes it, in the order of fourmi_game_legal_moves: from -1 for a
 * loss to 1 for a win, and how often each was tried (0 where that
 * is not known; `visits` may be NULL). Returns how many there are,
 * 0 when the game is over; FOURMI_ERROR_OTHER for another
 * game's. */
FOURMI_API int fourmi_brain_values(const fourmi_brain *brain,
    const fourmi_game *game, double values[FOURMI_MOVES_MAX],
    uint32_t visits[FOURMI_MOVES_MAX]);

/* The move that it makes, as far as it looks ahead: of several
 * that are equally good, one that the seed chooses. The move is
 * not played. FOURMI_ERROR_OTHER or FOURMI_ERROR_OVER. */
FOURMI_API int fourmi_brain_choose(
    fourmi_brain *brain, const fourmi_game *game, uint64_t seed);

/* The same in a world: the expected return of every legal action
 * in the order of fourmi_world_legal_actions, and the action that
 * it takes. */
FOURMI_API int fourmi_brain_action_values(
    const fourmi_brain *brain, const fourmi_world *world,
    double values[FOURMI_ACTIONS_MAX],
    uint32_t visits[FOURMI_ACTIONS_MAX]);
FOURMI_API int fourmi_brain_choose_action(
    fourmi_brain *brain, const fourmi_world *world, uint64_t seed);

/* ------------------------------------------------ judging them */

/* Which side a brain is judged for. (The side to move,
 * fourmi_game_side_to_move, is counted from 0 instead: that number
 * plus 1 is this.) */
typedef enum fourmi_sides {
    FOURMI_SIDES_BOTH = 0,
    FOURMI_SIDES_FIRST = 1,
    FOURMI_SIDES_SECOND = 2,
} fourmi_sides;

typedef struct fourmi_judge_options {
    /* Positions of a list, positions that a walk has met of its
     * budget, episodes, or steps; it is called by the thread that
     * asks. May be NULL. */
    fourmi_progress *progress;
    void *context;

    /* Of certify: so many positions a walk may meet for each side.
     * Of worth: so many steps that a policy is followed. 0 for the
     * usual, 10,000,000. */
    uint64_t budget;

    uint64_t games; /* episodes by which a world is judged; 0 for
                       the usual, 10,000 */
    uint64_t seed;  /* of these */
    int side;       /* certify: a fourmi_sides */
    int symmetry;   /* certify: not 0 to walk positions up to
                       symmetry */
    uint64_t reserved[4]; /* zero */
} fourmi_judge_options;

/* How many of some positions were played well; positions in which
 * every move keeps the result say nothing, so the others, the
 * telling ones, are counted apart. */
typedef struct fourmi_evaluation {
    uint64_t positions;
    uint64_t keeping_result;
    uint64_t best; /* by score as well */
    uint64_t telling_positions;
    uint64_t telling_keeping_result;
    uint64_t telling_best;
} fourmi_evaluation;

/* Judges the choice of a brain in each of some positions, written
 * as fourmi_game_read reads them, by the exact truth. `options`
 * may be NULL. FOURMI_ERROR_POSITION if one is none, or is
 * over. */
FOURMI_API int fourmi_brain_evaluate(fourmi_brain *brain,
    const char *const *positions, size_t count,
    const fourmi_judge_options *options,
    fourmi_evaluation *evaluation);

/* What came out. Only FOURMI_CERTIFIED is a proof that the brain
 * gets on every line what perfect play gets from the start: it
 * wins them all where its side wins, and loses none where a draw
 * is due. A side that has lost from the start has nothing to
 * lose. A walk of a game that cannot be solved in about a second
 * takes a draw for what is due. */
typedef enum fourmi_proof {
    FOURMI_UNDECIDED,     /* the budget ended before the walk did,
                             and nothing was missed until then */
    FOURMI_CERTIFIED,     /* every line gets what is due */
    FOURMI_NOT_CERTIFIED, /* lines get less */
} fourmi_proof;

/* How it was proved, which says what the numbers of a certificate
 * count. */
typedef enum fourmi_method {
    /* Every game was played, of a small game. Won, drawn and lost
     * are lines: whole games from the start. */
    FOURMI_BY_LINES,
    /* Every position that can be met was walked once, as far as
     * the budget goes. Won, drawn and lost are positions in which
     * the game is over. */
    FOURMI_BY_WALK,
    /* Every position was judged, of a game that may begin
     * anywhere. Won are positions that it wins by mate, drawn
     * those that it holds, and lost those that it does not win or
     * not hold though they can be. */
    FOURMI_BY_MATES,
} fourmi_method;

/* What was proved of a brain of a game, for the sides that were
 * asked for, together. */
typedef struct fourmi_certificate {
    fourmi_proof proof; /* ask this, not whether `lost` is 0 */
    fourmi_method method;
    uint64_t won; /* as `method` says, as are the next two */
    uint64_t drawn;
    uint64_t lost;
    uint64_t positions; /* of a walk or of all; 0 by lines */
    uint64_t decisions; /* in how many the brain moves */
    uint64_t optimal;   /* of these, how many keep the result that
                           is due; 0 for a walk */
    int plies;          /* of a walk: so many moves of every line
                           are known; else 0 */
} fourmi_certificate;

/* Proves what a brain of a game can do against every opponent;
 * `options` may be NULL. With a budget or symmetry it is by a
 * walk, else by lines or mates where the game allows that. A walk
 * whose budget does not suffice is FOURMI_OK too, with the proof
 * FOURMI_UNDECIDED. FOURMI_ERROR_OTHER for a brain of a world,
 * FOURMI_ERROR_ARGUMENT, FOURMI_ERROR_CANCELLED,
 * FOURMI_ERROR_UNKNOWN or FOURMI_ERROR_MEMORY. */
FOURMI_API int fourmi_brain_certify(fourmi_brain *brain,
    const fourmi_judge_options *options,
    fourmi_certificate *certificate);

/* What a policy is worth in a world. */
typedef struct fourmi_worth {
    int is_exact; /* by every outcome of chance, not by episodes */

    /* Worlds without goals, where the truth is known: the return
     * that is expected, the best there is for who goes by the
     * same, and whether they are equal. Cells of the charts, and
     * how many differ from the exact ones. */
    double value;
    double best;
    int is_optimal;
    int cells;
    int wrong_cells;

    /* Worlds with goals: how likely it is reached, missed, and
     * circled; steps in the mean of those that reached it; whether
     * it is reached whatever chance does. `low` and `high` are
     * where `reached` lies with 95 % confidence. */
    int has_goals;
    int is_certain;
    double reached;
    double ended;
    double circled;
    double steps;
    double low;
    double high;
    uint64_t games;
} fourmi_worth;

/* Judges a brain of a world: exactly where that is possible within
 * the budget, else by episodes. With `games` in the options, by
 * episodes always, where the world has goals. `options` may be
 * NULL. FOURMI_ERROR_OTHER for a brain of a game,
 * FOURMI_ERROR_CANCELLED, FOURMI_ERROR_UNKNOWN or
 * FOURMI_ERROR_MEMORY. */
FOURMI_API int fourmi_brain_worth(fourmi_brain *brain,
    const fourmi_judge_options *options, fourmi_worth *worth);

#ifdef __cplusplus
}
#endif

#endif
