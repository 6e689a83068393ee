/* curve.h - the learning curve of a training: what a learner can do, again and again while it learns.
 *
 * Of a small game everything is measured: lines lost and decisions that are right on both sides, and
 * how it fares against random and perfect play. Of a game that may begin anywhere it is what the
 * learner wins of what is won. Of a larger one it is the share of solved states, drawn by chance but
 * always the same, in which the learner keeps the result. Where one plays alone it is what the policy
 * gains, or how likely it reaches the goal.
 *
 * A curve goes into a file, as CSV or NDJSON by the ending of its name, line by line, each whole.
 */
#ifndef FOURMI_CLI_CURVE_H
#define FOURMI_CLI_CURVE_H

#include "api/fourmi.h"
#include "cli/command.h"
#include "cli/fields.h"

typedef struct Curve Curve;

/* Gets ready to measure a learner, whatever it knows by then. The curve goes to `path`, "-" for stdout,
 * NULL for nowhere; `goes_on` adds to what is there. Where that is not possible it says why, writes
 * the status to end with, and returns NULL. */
Curve *curve_new(fourmi_lab *lab, const fourmi_learner *learner, const char *path, bool goes_on,
                 Status *status);

/* One that writes nowhere and shares what was listed and solved for another, which has been measured
 * and stays; NULL without memory. The two belong to one thread, unless curve_is_shared says otherwise. */
Curve *curve_new_like(fourmi_lab *lab, const fourmi_learner *learner, const Curve *like);
bool curve_is_shared(const Curve *curve);

/* One that writes nowhere, of a game of two players with so few states that each measurement takes
 * milliseconds; NULL for other games, or without memory. */
Curve *curve_new_quickly(fourmi_lab *lab, const fourmi_learner *learner);

/* Closes the file; false, and says so, if not all could be written. NULL is fine. */
bool curve_free(Curve *curve);

/* Measures the learner, and writes a line if there is a file. */
Status curve_add(Curve *curve);

/* What was measured last, and the same in a few words, in `text`, which it returns. */
const Fields *curve_fields(const Curve *curve);
enum { CURVE_WORDS_SIZE = 64 };
const char *curve_words(const Curve *curve, char text[CURVE_WORDS_SIZE]);

/* Whether the learner is certified, or optimal, by what was measured last: 1 or 0; NaN: not known. */
double curve_certified(const Curve *curve);

/* The number of games after which the next point is due: the next multiple of `every`, or, if that is
 * 0, ever farther away, at 1, 2, ... 10, 15, 20, ... 100, 150, ... */
uint64_t curve_next(uint64_t games, uint64_t every);

#endif
