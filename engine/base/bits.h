/* bits.h - the two questions that bitboards ask of a word. */
#ifndef FOURMI_BITS_H
#define FOURMI_BITS_H

#include <stdint.h>

static inline int bits_count(uint64_t word)
{
    return __builtin_popcountll(word);
}

/* The index of the lowest bit that is set. Requires word != 0. */
static inline int bits_lowest(uint64_t word)
{
    return __builtin_ctzll(word);
}

#endif
