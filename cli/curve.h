/* curve.h - the learning curve of a training: what a learner can do, again and
 * again while it learns.
 *
 * Of a small game everything is measured: lines lost and decisions that are
 * optimal on both sides, and how it fares against random and perfect play. Of a game
 * that may begin anywhere it is what the learner wins of what is won (cli/mates.h). Of a
 * larger one it is the share of solved positions, drawn by chance but always the
 * same, in which the learner keeps the result.
 *
 * A curve goes into a file, as CSV or NDJSON by the ending of its name, line by
 * line, each whole.
 */
#ifndef FOURMI_CLI_CURVE_H
#define FOURMI_CLI_CURVE_H

#include "cli/command.h"
#include "cli/output.h"
#include "judge/mates.h"
#include "judge/measure.h"

/* What of a point is known. */
typedef enum CurveMeasure { CURVE_OF_LINES, CURVE_OF_MATES, CURVE_OF_SAMPLES } CurveMeasure;

typedef struct CurvePoint {
    uint64_t games;
    CurveMeasure measure;
    Measured sides[2];
    Mates mates[2];
    MeasuredSamples samples;
} CurvePoint;

typedef struct Curve Curve;

/* Gets ready to measure policies of a game, which it borrows; `shares_images` says that
 * they treat positions alike that are equal up to symmetry; so many threads get ready. The
 * curve goes to
 * `path`, "-" for stdout, NULL for nowhere; `goes_on` adds to what is there.
 * Where that is not possible it says why, writes the status to end with, and
 * returns NULL. */
Curve *curve_new(const Game *game, bool shares_images, const char *path, bool goes_on, int threads,
                 Status *status);

/* One that writes nowhere, for a game of so few positions that each measurement takes
 * milliseconds; NULL for other games, or without memory. */
Curve *curve_new_quickly(const Game *game);

/* Another that measures the same, for another thread, and writes nowhere; it borrows from the
 * first what both can read. NULL as above. */
Curve *curve_new_beside(const Curve *first, Status *status);

/* Closes the file; false, and says so, if not all could be written. */
bool curve_free(Curve *curve);

/* How it measures. */
CurveMeasure curve_measure(const Curve *curve);

/* Measures a policy after so many games, and writes a line if there is a file. */
CurvePoint curve_add(Curve *curve, uint64_t games, Policy policy, void *context);

/* The number of games after which the next point is due: the next multiple of
 * `every`, or, if that is 0, ever farther away, at 1, 2, ... 10, 15, 20, ...
 * 100, 150, ... */
uint64_t curve_next(uint64_t games, uint64_t every);

/* A point in a few words, in `text`. Returns `text`. */
enum { CURVE_WORDS_SIZE = 64 };
const char *curve_words(const CurvePoint *point, char text[CURVE_WORDS_SIZE]);

/* The keys and values of a point, within an object. */
void curve_print_json(const CurvePoint *point, Json *json);

#endif
