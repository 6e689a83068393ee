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

double interval_factor(uint64_t count)
{
    static const double few[] = {12.706204736, 4.302652730}; /* of 1 and 2 degrees of freedom */
    if (count <= 3) {
        return few[count == 3];
    }
    /* The expansion of Cornish and Fisher around the normal distribution (Abramowitz and Stegun,
     * 26.7.5), by Horner's rule; to 0.004 for 3 degrees of freedom, and better for more. */
    const double n = (double)(count - 1);
    const double zz = z * z;
    const double first = (zz + 1.0) * z / 4.0;
    const double second = ((5.0 * zz + 16.0) * zz + 3.0) * z / 96.0;
    const double third = (((3.0 * zz + 19.0) * zz + 17.0) * zz - 15.0) * z / 384.0;
    const double fourth = ((((79.0 * zz + 776.0) * zz + 1482.0) * zz - 1920.0) * zz - 945.0) * z /
                          92160.0;
    return z + (first + (second + (third + fourth / n) / n) / n) / n;
}
