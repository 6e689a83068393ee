/* pairs.c - two players compared by pairs of games. */
#include "judge/pairs.h"

uint64_t pairs_total(const PairTally *tally)
{
    uint64_t total = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        total += tally->counts[i];
    }
    return total;
}

/* The difference in points a game of a pair with this result. */
static double difference_of(int half_points)
{
    return 0.5 * (half_points - PAIR_EVEN);
}

static double mean_of(const PairTally *tally)
{
    double sum = 0.0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        sum += (double)tally->counts[i] * difference_of(i);
    }
    return sum / (double)pairs_total(tally);
}

/* With one more pair, which is a fifth of one with each result. */
static double variance_of(const PairTally *tally, double mean)
{
    double sum = 0.0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        const double off = difference_of(i) - mean;
        sum += ((double)tally->counts[i] + 1.0 / PAIR_RESULTS) * off * off;
    }
    return sum / (double)pairs_total(tally); /* of all but one, as always where a mean is taken */
}

static double cut_off(double difference)
{
    return difference < -1.0 ? -1.0 : difference > 1.0 ? 1.0 : difference;
}

PairDifference pairs_difference(const PairTally *tally)
{
    const uint64_t total = pairs_total(tally);
    if (total == 0) {
        return (PairDifference){.error = 1.0, .interval = {.low = -1.0, .high = 1.0}};
    }
    const double mean = mean_of(tally);
    const double error = interval_factor(total) *
                         __builtin_sqrt(variance_of(tally, mean) / (double)total);
    return (PairDifference){
        .mean = mean,
        .error = error,
        .interval = {.low = cut_off(mean - error), .high = cut_off(mean + error)},
    };
}
