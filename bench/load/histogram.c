/* histogram.c - buckets whose width grows with what is in them. */
#include "histogram.h"

/* Numbers below 2^(BITS + 1) have a bucket each; of larger ones the highest
 * BITS + 1 bits decide, the first of which is always 1. */
static unsigned bucket_of(uint64_t value)
{
    unsigned shift = 0;
    while (value >> shift >= 2U << HISTOGRAM_BITS) {
        shift++;
    }
    return (shift << HISTOGRAM_BITS) + (unsigned)(value >> shift);
}

/* The largest number in a bucket. */
static uint64_t bucket_end(unsigned bucket)
{
    const unsigned width = 1U << HISTOGRAM_BITS;
    if (bucket < 2 * width) {
        return bucket;
    }
    const unsigned shift = bucket / width - 1;
    return ((uint64_t)(bucket % width + width + 1) << shift) - 1;
}

void histogram_add(Histogram *histogram, uint64_t value)
{
    histogram->count++;
    histogram->buckets[bucket_of(value)]++;
    if (value > histogram->max) {
        histogram->max = value;
    }
}

uint64_t histogram_quantile(const Histogram *histogram, double share)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
        seen += histogram->buckets[i];
        if (seen > 0 && (double)seen >= share * (double)histogram->count) {
            return bucket_end(i) < histogram->max ? bucket_end(i) : histogram->max;
        }
    }
    return 0;
}
