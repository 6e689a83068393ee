/* interval.h - how sure a measured share or mean is. */
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

/* The same of a mean of many numbers, by its standard error. Of fewer than about thirty it
 * is too narrow. */
Interval interval_of_mean(double mean, double standard_error);

/* How many standard errors a mean of `count` numbers may be off with 95 % confidence, by
 * Student's t: 12.7 for two numbers, and ever closer to 1.96 for more. Of one number nobody
 * knows its error: as for two. */
double interval_factor(uint64_t count);

#endif
