/* snake_facets.h - what else can be said of Snake, as facets. */
#ifndef FOURMI_SNAKE_FACETS_H
#define FOURMI_SNAKE_FACETS_H

#include "facets/chances.h"
#include "facets/goals.h"
#include "facets/grid.h"
#include "facets/observations.h"
#include "facets/percepts.h"
#include "facets/picture.h"
#include "facets/turns.h"
#include "games/snake/snake.h"

/* A world has them only if its board is small; its goals have them always. */
extern const Chances snake_chances;

extern const Turns snake_turns;
extern const Picture snake_picture;
extern const Grid snake_grid;
extern const Percepts snake_percepts;
extern const Goals snake_goals;
extern const Observations snake_observations;

/* Of boards that are not too large. */
extern const Percepts snake_sights;
bool snake_has_sights(const SnakeRules *rules);

/* The straight start without food. */
void snake_straight_start(const SnakeRules *rules, SnakeState *state);

#endif
