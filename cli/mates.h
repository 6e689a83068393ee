/* mates.h - judging who plays an ending, exactly (judge/mates.h), for commands. */
#ifndef FOURMI_CLI_MATES_H
#define FOURMI_CLI_MATES_H

#include "api/fourmi.h"
#include "cli/command.h"
#include "cli/output.h"
#include "judge/mates.h"
#include "play/player.h"

/* Judges of both sides of a game, and the truth that they ask. */
typedef struct MatesBench MatesBench;

/* Whether a game is judged so. */
bool mates_bench_fits(const Game *game);

/* Gets ready for a game, which it borrows. Where that is not possible it says why,
 * writes the status to end with, and returns NULL. */
MatesBench *mates_bench_new(const Game *game, bool up_to_symmetry, Status *status);
void mates_bench_free(MatesBench *bench);

/* Its oracle, which answers one thread. */
Oracle *mates_bench_oracle(const MatesBench *bench);

/* Judges a policy on one side; false if it was cancelled, or memory does not suffice. */
bool mates_bench_measure(MatesBench *bench, Side side, Policy policy, void *context, Mates *mates);

/* What was found, as it is printed (mates_print.h), but for the failure. */
fourmi_mates mates_told(const Mates *mates);

/* Of the won positions, the share from which it mates against every defence; 1 if there
 * are none. */
double mates_share(const Mates *mates);

#endif
