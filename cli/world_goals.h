/* world_goals.h - how likely a policy reaches the goal of a world: exactly where what it
 * leads to fits into memory, else by many episodes. */
#ifndef FOURMI_CLI_WORLD_GOALS_H
#define FOURMI_CLI_WORLD_GOALS_H

#include <stdio.h>

#include "cli/arguments.h"
#include "cli/output.h"
#include "judge/goals.h"

/* Judges a policy in a world with goals: exactly, if it takes no more than so many steps
 * to follow, else by episodes. Ctrl-C cancels, which STATUS_INTERRUPTED says. */
Status world_goals_judge(const World *world, WorldPolicy policy, void *context, uint64_t steps_max,
                         GoalsJudged *judged);

/* Tells what was found, to people, as the members of an open object, and as the fields
 * of a line of a curve after the episodes. */
void world_goals_print(const World *world, const GoalsJudged *judged);
void world_goals_put(Json *json, const GoalsJudged *judged);

#define WORLD_GOALS_CSV "reached,ended,circled,steps,progress,exact,certain"
void world_goals_print_csv(FILE *file, const GoalsJudged *judged);

#endif
