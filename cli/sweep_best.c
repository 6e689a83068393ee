/* sweep_best.c - which setting of a sweep is best.
 *
 * A setting is better for sure if the means of both differ by more than chance explains,
 * with 95 % confidence (Welch's test, with the smaller number of degrees of freedom, which
 * is on the safe side).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/sweep.h"

/* What settings are judged by: the first row whose columns the table has. */
typedef struct Yardstick {
    const char *columns[2]; /* the mean of both; the second may be NULL */
    const char *words;      /* behind the number */
    double factor;          /* 100 for per cent */
} Yardstick;

static const Yardstick yardsticks[] = {
    {{"exam_kept", NULL}, " % of the exam's positions keep their result", 100},
    {{"first_optimal", "second_optimal"}, " % of its choices are right", 100},
    {{"kept", NULL}, " % of positions keep their result", 100},
    {{"first_every_mated", NULL}, " won positions end in mate", 1},
    {{"reached", NULL}, " % of episodes reach their goal", 100},
    {{"value", NULL}, " is the value of an episode", 1},
};

typedef struct Setting {
    size_t unit; /* the first of it */
    uint64_t count;
    double mean;
    double squares; /* of distances from the mean */
} Setting;

/* How many standard errors lie on either side of a mean of so many numbers, with 95 % confidence:
 * Student's distribution. */
static double interval_factor(uint64_t count)
{
    static const double z = 1.959963984540054;
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

/* --------------------------------------------------------------------- means */

static int find_column(const SweepPlan *plan, const char *name)
{
    for (int i = 0; name != NULL && i < plan->measured.count; i++) {
        if (strcmp(plan->measured.list[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static const Yardstick *find_yardstick(const SweepPlan *plan)
{
    const Yardstick *yardstick = yardsticks;
    while (find_column(plan, yardstick->columns[0]) < 0) {
        yardstick++; /* every table has one of them */
    }
    return yardstick;
}

static double measure(const SweepPlan *plan, const Yardstick *yardstick, const double *numbers)
{
    const int first = find_column(plan, yardstick->columns[0]);
    const int second = find_column(plan, yardstick->columns[1]);
    return yardstick->factor * (numbers[first] + numbers[second >= 0 ? second : first]) / 2;
}

/* The number of a unit's setting: as of the unit, but without the axis of seeds. */
static size_t setting_of(const SweepPlan *plan, size_t unit)
{
    size_t setting = 0;
    size_t scale = 1;
    for (int i = plan->axis_count - 1; i >= 0; i--) {
        const size_t count = (size_t)plan->axes[i].count;
        if (strcmp(plan->axes[i].name, "seed") != 0) {
            setting += unit % count * scale;
            scale *= count;
        }
        unit /= count;
    }
    return setting;
}

static void add(Setting *setting, size_t unit, double number)
{
    if (setting->count++ == 0) {
        setting->unit = unit;
    }
    const double before = number - setting->mean;
    setting->mean += before / (double)setting->count;
    setting->squares += before * (number - setting->mean);
}

/* The square of the standard error of the mean. */
static double variance(const Setting *setting)
{
    const double n = (double)setting->count;
    return n > 1 ? setting->squares / (n - 1) / n : 0;
}

/* ------------------------------------------------------------------ sentences */

/* "preset=sound, alpha=0.1" */
static void print_setting(const SweepPlan *plan, size_t unit, char *text, size_t size)
{
    size_t length = 0;
    size_t left = unit;
    const char *values[REPEATS_MAX];
    for (int i = plan->axis_count - 1; i >= 0; i--) {
        values[i] = plan->axes[i].values[left % (size_t)plan->axes[i].count];
        left /= (size_t)plan->axes[i].count;
    }
    text[0] = '\0';
    for (int i = 0; i < plan->axis_count && length < size; i++) {
        if (strcmp(plan->axes[i].name, "seed") != 0) {
            length += (size_t)snprintf(text + length, size - length, "%s%s=%s",
                                       length > 0 ? ", " : "", plan->axes[i].name, values[i]);
        }
    }
}

/* How many others are as good, or may be. */
static size_t count_rivals(const Setting *settings, size_t count, const Setting *best)
{
    size_t rivals = 0;
    for (size_t i = 0; i < count; i++) {
        const Setting *other = &settings[i];
        const double error = sqrt(variance(best) + variance(other));
        rivals += other != best &&
                  !(best->mean - other->mean > interval_factor(best->count) * error);
    }
    return rivals;
}

static void tell_certainty(const Setting *settings, size_t count, const Setting *best)
{
    const size_t rivals = count_rivals(settings, count, best);
    size_t equals = 0;
    for (size_t i = 0; i < count; i++) {
        equals += settings[i].mean == best->mean;
    }
    if (equals == count) {
        complain("all %zu settings come to the same", count);
    } else if (best->count < 2) {
        complain("how sure that is, one seed cannot tell: add -v seed=1:10");
    } else if (rivals == 0) {
        complain("it is better than all others, with 95 %% confidence");
    } else {
        complain("%zu of %zu other settings may be as good: more seeds would tell", rivals,
                 count - 1);
    }
}

static void tell(const SweepPlan *plan, const Yardstick *yardstick, const Setting *settings,
                 size_t count)
{
    const Setting *best = settings;
    char words[200] = "";
    char name[400];
    for (size_t i = 1; i < count; i++) {
        best = settings[i].mean > best->mean ? &settings[i] : best;
    }
    const double margin = interval_factor(best->count) * sqrt(variance(best));
    print_setting(plan, best->unit, name, sizeof name);
    if (best->count > 1) {
        snprintf(words, sizeof words, " (mean of %d seeds, %.4g to %.4g)", (int)best->count,
                 best->mean - margin, best->mean + margin);
    }
    if (count > 1) {
        complain("best is %s: %.4g%s%s", name, best->mean, yardstick->words, words);
        tell_certainty(settings, count, best);
    } else {
        complain("%.4g%s%s", best->mean, yardstick->words, words);
    }
}

void sweep_best_tell(const SweepPlan *plan, const SweepTable *table)
{
    const Yardstick *yardstick = find_yardstick(plan);
    Setting *settings = calloc(plan->unit_count, sizeof *settings);
    size_t count = 0;
    for (size_t i = 0; settings != NULL && i < plan->unit_count; i++) {
        const size_t setting = setting_of(plan, i);
        add(&settings[setting], i, measure(plan, yardstick, sweep_table_numbers(table, i)));
        count = setting >= count ? setting + 1 : count;
    }
    if (settings != NULL && plan->unit_count > 1) {
        tell(plan, yardstick, settings, count);
    }
    free(settings);
}
