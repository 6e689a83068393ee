/* net_math.c - the exponential function and what is made of it. */
#include "learn/network/net_math.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* 2 to the power of n, from -1022 to 1023, by writing its bits. */
static double power_of_two(int n)
{
    const uint64_t bits = (uint64_t)(n + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* e^x = 2^n e^r, where r is at most half of log 2 in size; of e^r the first terms of its
 * series do, as the next one, r^14 / 14!, is below 5e-18. */
double net_exp(double x)
{
    static const double log_2_high = 0x1.62e42feep-1; /* 33 bits, so that n times it is exact */
    static const double log_2_low = 0x1.a39ef35793c76p-33;
    static const double terms[] = {1.0 / 6227020800,
                                   1.0 / 479001600,
                                   1.0 / 39916800,
                                   1.0 / 3628800,
                                   1.0 / 362880,
                                   1.0 / 40320,
                                   1.0 / 5040,
                                   1.0 / 720,
                                   1.0 / 120,
                                   1.0 / 24,
                                   1.0 / 6,
                                   1.0 / 2,
                                   1,
                                   1};
    const double cut = x > 700 ? 700 : x < -700 ? -700 : x;
    const int n = (int)(cut * 0x1.71547652b82fep+0 + (cut < 0 ? -0.5 : 0.5));
    const double r = (cut - n * log_2_high) - n * log_2_low;
    double sum = 0;
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        sum = sum * r + terms[i];
    }
    return sum * power_of_two(n);
}

double net_tanh(double x)
{
    const double size = x < 0 ? -x : x;
    if (size < 0x1p-5) { /* where the quotient below would lose digits, the series has them */
        const double square = x * x;
        return x *
               (1 - square * (1.0 / 3 - square * (2.0 / 15 -
                                                  square * (17.0 / 315 - square * (62.0 / 2835)))));
    }
    const double power = net_exp(2 * size);
    const double result = 1 - 2 / (power + 1);
    return x < 0 ? -result : result;
}
