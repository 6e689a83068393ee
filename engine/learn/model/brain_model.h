/* brain_model.h - what a model knows, as bytes: the kind's part of a brain (brain.h).
 *
 *      at 0        prior, the only knob
 *      at 4        how many symbols, as many as the world has; then how many entries, and
 *                  four zeros
 *      at 16       how often each symbol was seen, 8 bytes each
 *      then        the plan: entries of 24 bytes by key and action, with the value that
 *                  follows from what was seen
 *
 * The plan could be made again from the counts. It is there so that a brain can be asked
 * at once, in place.
 */
#ifndef FOURMI_BRAIN_MODEL_H
#define FOURMI_BRAIN_MODEL_H

#include "learn/kind.h"
#include "learn/model/model.h"

enum { MODEL_AT_PRIOR = 0 };

typedef struct BrainModel {
    const uint8_t *seen;    /* [symbol_count], borrowed as the next */
    const uint8_t *entries; /* [entry_count] */
    uint32_t symbol_count;
    uint32_t entry_count;
} BrainModel;

BrainError brain_model_open(BrainModel *brain, const World *world, const BrainPart *part);

/* How often a symbol was seen. */
uint64_t brain_model_seen(const BrainModel *brain, uint32_t symbol);

/* What an action is worth by the plan, 0 if no episode leads to a state of this key. */
double brain_model_value(const BrainModel *brain, uint64_t key, Action action);

/* The bytes that a learner takes, 0 if it has no room for a plan; and writing them all
 * but for the knob, which returns how many there are as well. */
size_t brain_model_size(const Model *model);
size_t brain_model_write(uint8_t *bytes, const Model *model);

#endif
