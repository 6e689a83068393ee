/* world_analysis.h - what the oracle says of worlds, as JSON. */
#ifndef FOURMI_SERVER_AI_WORLD_ANALYSIS_H
#define FOURMI_SERVER_AI_WORLD_ANALYSIS_H

#include <jansson.h>

#include "world.h"

/* What is asked of a world: texts as the world reads them (facets/situations.h). */
typedef struct WorldQuestion {
    World world;
    char pos[128];
    char without[512]; /* what is gone before the episode; "" for nothing */
} WorldQuestion;

/* Whether there is an answer; else a sentence says why not. A chart takes no pos. */
bool world_question_is_good(const WorldQuestion *question, bool is_chart, const char **refusal);

/* These return NULL without memory. The question must be good. */

/* {"game", "pos", "value", "values": a number by action, "best": [actions]} */
json_t *world_analysis_position(const WorldQuestion *question);

/* {"game", "value", "by_charts", "cost", "charts": [{"name", "columns", "rows": [{"row",
 * "cells": [{"best", "values"} or null]}]}]} */
json_t *world_analysis_chart(const WorldQuestion *question);

#endif
