/* brains.h - what a learner has learned: loaded, asked, and judged. Include fourmi.h. */
#ifndef FOURMI_BRAINS_H
#define FOURMI_BRAINS_H

#include "base.h"
#include "games.h"
#include "worlds.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_brain fourmi_brain;

/* ------------------------------------------------------------ opening them */

/* Opens the brain of a game or of a world, from a file, or from bytes that are borrowed
 * until it is freed. FOURMI_ERROR_FILE, FOURMI_ERROR_BRAIN or FOURMI_ERROR_MEMORY. The allocator
 * may be NULL. Those that come with Fourmi are in the folder that
 * `pkg-config --variable=datadir fourmi` names. */
FOURMI_API int fourmi_brain_read(const fourmi_allocator *allocator, const char *path,
                                 fourmi_brain **brain);
FOURMI_API int fourmi_brain_open(const fourmi_allocator *allocator, const void *bytes, size_t size,
                                 fourmi_brain **brain);
FOURMI_API void fourmi_brain_free(fourmi_brain *brain);

/* The game or world that it knows, with options; whether it is a world. */
FOURMI_API const char *fourmi_brain_name(const fourmi_brain *brain);
FOURMI_API int fourmi_brain_is_of_world(const fourmi_brain *brain);

/* How it learned: the kind of learner, "qtable" for example; its seed; how many games or
 * episodes; how many values it has learned. */
FOURMI_API const char *fourmi_brain_kind(const fourmi_brain *brain);
FOURMI_API uint64_t fourmi_brain_seed(const fourmi_brain *brain);
FOURMI_API uint64_t fourmi_brain_games(const fourmi_brain *brain);
FOURMI_API uint64_t fourmi_brain_value_count(const fourmi_brain *brain);

/* Setting number `i` that it was trained with, from 0: its name, NULL if there are no more,
 * and its value. */
FOURMI_API const char *fourmi_brain_setting(const fourmi_brain *brain, int i, double *value);

/* ------------------------------------------------------------- asking them */

/* How far a brain of a game looks ahead, "depth=3" or "evaluations=600", or which wins it
 * proves before it asks what it has learned, "proof=8", for kinds that can; else
 * FOURMI_ERROR_SETTING. */
FOURMI_API int fourmi_brain_set_search(fourmi_brain *brain, const char *settings);

/* The value of every legal move in the order of fourmi_game_legal_moves, from -1 for a
 * loss to 1 for a win, and how often each was tried (0 where that is not known; `visits`
 * may be NULL). Returns how many there are; FOURMI_ERROR_OTHER for another game's. */
FOURMI_API int fourmi_brain_values(const fourmi_brain *brain, const fourmi_game *game,
                                   double values[FOURMI_MOVES_MAX],
                                   uint32_t visits[FOURMI_MOVES_MAX]);

/* The move that it makes, as far as it looks ahead: of several that are equally good, one that the
 * seed chooses. The move is not played. */
FOURMI_API int fourmi_brain_choose(fourmi_brain *brain, const fourmi_game *game, uint64_t seed);

/* The same in a world: the expected return of every legal action in the order of
 * fourmi_world_legal_actions, and the action that it takes. */
FOURMI_API int fourmi_brain_action_values(const fourmi_brain *brain, const fourmi_world *world,
                                          double values[FOURMI_ACTIONS_MAX],
                                          uint32_t visits[FOURMI_ACTIONS_MAX]);
FOURMI_API int fourmi_brain_choose_action(fourmi_brain *brain, const fourmi_world *world,
                                          uint64_t seed);

/* ------------------------------------------------------------ judging them */

typedef struct fourmi_judge_options {
    fourmi_progress *progress; /* may be NULL */
    void *context;
    uint64_t budget; /* certify: positions of a walk, or steps to follow; 0 for the usual */
    uint64_t games;  /* episodes by which a world is judged; 0 for the usual */
    uint64_t seed;   /* of these */
    int side;        /* certify: 0 for both, 1 for the first, 2 for the second */
    int symmetry;    /* certify: walk positions up to symmetry */
    uint64_t reserved[4];
} fourmi_judge_options;

/* How many of some positions were played well; positions in which every move keeps the
 * result say nothing, so the others, the telling ones, are counted apart. */
typedef struct fourmi_evaluation {
    uint64_t positions;
    uint64_t keeping_result;
    uint64_t best; /* by score as well */
    uint64_t telling_positions;
    uint64_t telling_keeping_result;
    uint64_t telling_best;
} fourmi_evaluation;

/* Judges the choice of a brain in each of some positions, written as fourmi_game_read reads
 * them, by the exact truth. FOURMI_ERROR_POSITION if one is none, or is over. */
FOURMI_API int fourmi_brain_evaluate(fourmi_brain *brain, const char *const *positions,
                                     size_t count, const fourmi_judge_options *options,
                                     fourmi_evaluation *evaluation);

typedef enum fourmi_proof {
    FOURMI_CERTIFIED,     /* no line is lost */
    FOURMI_OPEN,          /* the budget did not suffice */
    FOURMI_NOT_CERTIFIED, /* lines are lost */
} fourmi_proof;

/* How it was proved. */
typedef enum fourmi_method {
    FOURMI_BY_LINES, /* every game was played, of a small game */
    FOURMI_BY_WALK,  /* every position that can be met was walked once, as far as the budget goes */
    FOURMI_BY_MATES, /* every position was judged, of a game that may begin anywhere */
} fourmi_method;

/* What was proved of a brain of a game, for the sides that were asked for, together. */
typedef struct fourmi_certificate {
    fourmi_proof proof;
    fourmi_method method;
    uint64_t won;       /* lines, finished positions of a walk, or positions that are won by mate */
    uint64_t drawn;     /* the same; or positions that are held */
    uint64_t lost;      /* the same; or those that are not won, or not held, though they can be */
    uint64_t positions; /* of a walk or of all; 0 by lines */
    uint64_t decisions; /* in which the brain moves */
    uint64_t optimal;   /* of these, which keep the result that is due; 0 for a walk */
    int plies;          /* of a walk: moves of every line that are known */
} fourmi_certificate;

/* Proves what a brain of a game can do against every opponent. */
FOURMI_API int fourmi_brain_certify(fourmi_brain *brain, const fourmi_judge_options *options,
                                    fourmi_certificate *certificate);

/* What a policy is worth in a world. */
typedef struct fourmi_worth {
    int is_exact; /* by every outcome of chance, not by episodes */

    /* Worlds without goals, where the truth is known: the return that is expected, the best
     * there is for who goes by the same, and whether they are equal. Cells of the charts,
     * and how many differ from the exact ones. */
    double value;
    double best;
    int is_optimal;
    int cells;
    int wrong_cells;

    /* Worlds with goals: how likely it is reached, missed, and circled; steps in the mean
     * of those that reached it; whether it is reached whatever chance does. `low` and
     * `high` are where `reached` lies with 95 % confidence. */
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

/* Judges a brain of a world: exactly where that is possible within the budget, else by
 * episodes. With `games` in the options, by episodes always, where the world has goals. */
FOURMI_API int fourmi_brain_worth(fourmi_brain *brain, const fourmi_judge_options *options,
                                  fourmi_worth *worth);

#ifdef __cplusplus
}
#endif

#endif
