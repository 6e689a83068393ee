/* atlas.h - all positions of a small game up to symmetry, and what a learner makes
 * of each: a map that lights up while it learns.
 *
 *      ply 0                 o
 *      ply 1               o o o
 *      ply 2      o o o o o o o o o o o o
 *      ...                                     a state for all images of a position
 *
 * It stands on a Measure (measure.h), which has listed and solved the game, and
 * judges as that does: a learner is right where each move that it might make keeps
 * the result. The measure counts the positions that the learner can meet while it
 * plays one side, each image on its own; the atlas has all of them, and says of
 * each state how many images there are, and how many of them the measure counts.
 */
#ifndef FOURMI_ATLAS_H
#define FOURMI_ATLAS_H

#include "judge/measure.h"
#include "learn/learner.h"

/* All images of one position. The counts at the end are of images, and are those of
 * the learner that was looked at last. */
typedef struct AtlasState {
    uint32_t node;   /* one image, among the measure's positions */
    uint16_t ply;    /* moves from the start, on the shortest way */
    int8_t outcome;  /* with perfect play, for the side to move */
    bool is_over;    /* there is nothing to decide */
    bool is_telling; /* not every move keeps the result */
    uint32_t images; /* at least 1 */
    uint32_t seen;   /* games of the learner came there */
    uint32_t right;  /* it decides rightly; 0 where there is nothing to decide */
    uint32_t met;    /* its own play leads there, whatever opponents do, and it decides */
    uint32_t met_right;
    bool has_seen_value;
    double value; /* of the learner's best move, or of the end of a game, for the side to move */
} AtlasState;

typedef struct Atlas {
    Measure *measure;   /* borrowed, as is the memory */
    AtlasState *states; /* [count], by ply */
    uint32_t *state_of; /* [nodes of the measure] */
    uint8_t *marks;     /* [nodes of the measure], of the learner */
    uint32_t count;
} Atlas;

enum { ATLAS_ALIGNMENT = 8 };

/* The memory for the atlas of a game that is measured whole. */
size_t atlas_memory_size(const Measure *measure);

/* Lists the states, none of which a learner has seen; in memory of that size, which
 * is aligned to ATLAS_ALIGNMENT. False if games do not lead to all images of some
 * position: they cannot stand for each other then. */
bool atlas_init(Atlas *atlas, Measure *measure, void *memory);

/* Looks what a learner of that game makes of every state. */
void atlas_look(Atlas *atlas, Learner *learner);

#endif
