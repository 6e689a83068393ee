/* count.h - how many states games lead to, and all states of a
 * small game. Include fourmi.h. */
#ifndef FOURMI_COUNTS_H
#define FOURMI_COUNTS_H

#include "learn.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------- counting */

/* What so many actions, and outcomes of chance, lead to. Numbers
 * that are too large are UINT64_MAX. */
typedef struct fourmi_count_ply {
    uint32_t ply;
    uint64_t states; /* that differ */
    uint64_t over;   /* of these, where the game is over */
    uint64_t lines;  /* ways to get there, each action by action */
    uint64_t games;  /* of these, where the game is over */
} fourmi_count_ply;

/* A unit of work is a state. The last of `plies` is not complete
 * while there is more to do. */
typedef struct fourmi_count {
    const fourmi_count_ply *plies;
    uint32_t ply_count;
    const fourmi_game *game;
    uint64_t states; /* of all plies */
    uint64_t games;
} fourmi_count;

typedef struct fourmi_count_options {
    const fourmi_game *game; /* needed */
    int plies;     /* 0: to the end. Needed where states may come
                  again */
    bool symmetry; /* states that differ by a symmetry count once;
                      lines do not */
    fourmi_watch *watch;
    void *watch_context;
} fourmi_count_options;

FOURMI_API int fourmi_count_new(fourmi_lab *lab,
    const fourmi_count_options *options, fourmi_count **count);

/* ------------------------------------------------------- atlas */

/* A state, which stands for all its images by symmetry. The
 * counts are of images, and of what the learner made of them when
 * the atlas was run last. */
typedef struct fourmi_atlas_state {
    const void *state;
    uint32_t ply; /* on a shortest way from the start */
    fourmi_turn turn;
    int outcome;     /* with best play: 1 if the first player
                         gains, 0, or -1 */
    bool is_telling; /* some action gives away what is due */
    uint32_t images; /* at least 1 */
    uint32_t seen;   /* it has been there in training */
    uint32_t right;  /* it decides rightly; 0 where the game is
                        over */
    uint32_t met;    /* its own play leads there, whatever others
                        do, and it decides */
    uint32_t met_right;
    double value; /* of its best action, for the player who acts */
} fourmi_atlas_state;

/* All states that a small game of two players leads to, by ply.
 * The whole atlas is one unit of work. Run it again to see what a
 * learner makes of the states by then. */
typedef struct fourmi_atlas {
    const fourmi_atlas_state *states;
    uint32_t state_count;
    const fourmi_game *game;
} fourmi_atlas;

typedef struct fourmi_atlas_options {
    const fourmi_game *game;       /* needed */
    const fourmi_learner *learner; /* NULL: none. The atlas looks
                            at what it knows; it may learn on */
    bool no_symmetry; /* each image stands for itself */
    uint32_t limit;   /* more states are UNSUPPORTED; 0: 6000 */
} fourmi_atlas_options;

/* FOURMI_ERROR_UNSUPPORTED: this game has chance, or states that
 * come again; or the learner is frozen. */
FOURMI_API int fourmi_atlas_new(fourmi_lab *lab,
    const fourmi_atlas_options *options, fourmi_atlas **atlas);

/* The number of the entry that a state belongs to.
 * FOURMI_ERROR_UNKNOWN: no game leads to it. */
FOURMI_API int fourmi_atlas_find(
    const fourmi_atlas *atlas, const void *state);

#ifdef __cplusplus
}
#endif

#endif
