/* blackjack_facets.h - what else can be said of Blackjack, as facets. */
#ifndef FOURMI_BLACKJACK_FACETS_H
#define FOURMI_BLACKJACK_FACETS_H

#include "base/text.h"
#include "facets/cards.h"
#include "facets/chances.h"
#include "facets/charts.h"
#include "facets/draws.h"
#include "facets/hindsight.h"
#include "facets/observations.h"
#include "facets/picture.h"
#include "facets/situations.h"
#include "facets/turns.h"

/* Only for an endless shoe and one hand: what is left of a shoe, and hands beside the
 * one in play, are more than a key tells. */
extern const Chances blackjack_chances;

/* For all rules; starts and outcomes only where there are chances. */
extern const Draws blackjack_draws;

/* Only for Gymnasium's rules. */
extern const Hindsight blackjack_hindsight;

extern const Turns blackjack_turns;
extern const Picture blackjack_picture;
extern const Cards blackjack_cards;
extern const Charts blackjack_charts;
extern const Situations blackjack_situations;

/* At a casino's table, and by Gymnasium's rules. */
extern const Observations blackjack_observations;
extern const Observations blackjack_gym_observations;

/* Writes a card's letter behind a text, by its rank from 1 (blackjack_cards.c). */
void blackjack_add_rank(TextLine *line, int rank);

#endif
