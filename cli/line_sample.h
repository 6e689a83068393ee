/* line_sample.h - lines against a player with random replies, for a quick check of what
 * a walk has proved. */
#ifndef FOURMI_CLI_LINE_SAMPLE_H
#define FOURMI_CLI_LINE_SAMPLE_H

#include "cli/output.h"
#include "judge/walk.h"

typedef struct LineSample {
    uint64_t lines;
    uint64_t decisions; /* in them */
    uint64_t proved;    /* lines that ended with a proof */
    uint64_t won;       /* and that were won on the board */
    uint64_t drawn;
    uint64_t lost;
    Record last; /* the last line that was lost, or else drawn */
} LineSample;

/* Plays so many lines, as the walk would: to a proof, where it closes there, or to their
 * end. False if the policy gave no answer. */
bool line_sample_play(const Walk *walk, uint64_t lines, uint64_t seed, LineSample *sample);

/* Prints what came of them: a line of text, and the last line that was not won; or as an object. */
void line_sample_print(const char *side, const LineSample *sample);
void line_sample_print_json(Json *json, const LineSample *sample);

#endif
