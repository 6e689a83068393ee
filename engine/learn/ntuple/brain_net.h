/* brain_net.h - what an n-tuple network knows, as bytes: the part of a brain
 * (brain.h) that comes after what all kinds have in common.
 *
 * Weights are packed with Rice's code, so opening such a brain takes memory to
 * unpack them into.
 */
#ifndef FOURMI_BRAIN_NET_H
#define FOURMI_BRAIN_NET_H

#include "learn/ntuple/tdlearn.h"

/* Reads the parameters at the start of `size` bytes. False if there are too few
 * bytes, if a number is out of its range, or if there are more weights than so
 * many bytes can hold. */
bool brain_net_read_parameters(const uint8_t *bytes, size_t size, const Game *game,
                               TdlearnOptions *options, uint64_t *moves);

/* The memory for a network of this game with good parameters. */
size_t brain_net_memory_size(const Game *game, const TdlearnOptions *options);

/* Unpacks the weights from the same bytes into `memory`, which has that size and
 * is aligned to TDLEARN_ALIGNMENT. The network, in that memory too; NULL if the
 * weights are not packed as brain_net_write does it. */
const Ntuple *brain_net_unpack(const uint8_t *bytes, size_t size, const Game *game,
                               const TdlearnOptions *options, void *memory);

/* The bytes that a learner takes; and writing them, which returns how many there
 * are as well. */
size_t brain_net_size(const Tdlearn *t);
size_t brain_net_write(uint8_t *bytes, const Tdlearn *t);

#endif
