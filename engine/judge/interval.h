/* interval.h - how sure a measured share is. */
#ifndef FOURMI_INTERVAL_H
#define FOURMI_INTERVAL_H

#include <stdint.h>

typedef struct Interval {
    double low;
    double high;
} Interval;

/* The range in which a share lies with 95 % confidence, when `hits` of `trials`
 * were counted (Wilson, 1927). Unlike the textbook's, it stays within 0 and 1
 * and makes sense for few trials; for none it is everything. */
Interval interval_of_share(double hits, uint64_t trials);

#endif
