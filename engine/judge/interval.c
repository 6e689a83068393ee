/* interval.c - how sure a measured share or mean is. */
#include "judge/interval.h"

static const double z = 1.959963984540054; /* 95 % of a normal distribution lie within +/- z */

Interval interval_of_share(double hits, uint64_t trials)
{
    if (trials == 0) {
        return (Interval){.low = 0.0, .high = 1.0};
    }
    double n = (double)trials;
    double share = hits / n;
    double shrink = 1.0 + z * z / n;
    double centre = (share + z * z / (2.0 * n)) / shrink;
    double half = z * __builtin_sqrt(share * (1.0 - share) / n + z * z / (4.0 * n * n)) / shrink;
    /* The ends of none and of all are exact, whatever rounding made of them. */
    return (Interval){
        .low = hits > 0.0 && centre > half ? centre - half : 0.0,
        .high = hits < n && centre + half < 1.0 ? centre + half : 1.0,
    };
}

Interval interval_of_mean(double mean, double standard_error)
{
    return (Interval){.low = mean - z * standard_error, .high = mean + z * standard_error};
}
