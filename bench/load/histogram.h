/* histogram.h - how long things took, in a fixed amount of memory.
 *
 * A power of two has 32 buckets of equal width, so what is read from them is
 * right to 3 %, from a nanosecond to centuries.
 */
#ifndef FOURMI_HISTOGRAM_H
#define FOURMI_HISTOGRAM_H

#include <stdint.h>

enum {
    HISTOGRAM_BITS = 5, /* that are kept of a number, below its highest one */
    HISTOGRAM_BUCKETS = (64 - HISTOGRAM_BITS + 1) << HISTOGRAM_BITS,
};

typedef struct Histogram {
    uint64_t count;
    uint64_t max;
    uint64_t buckets[HISTOGRAM_BUCKETS];
} Histogram; /* zeroed: empty */

void histogram_add(Histogram *histogram, uint64_t value);

/* The smallest number that at least `share` of all values do not exceed, or a
 * little more; 0 if there are none. */
uint64_t histogram_quantile(const Histogram *histogram, double share);

#endif
