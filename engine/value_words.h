/* value_words.h - the value of a position of a game, in words.
 *
 *      unit    in data                    for people
 *      score   a whole number             the same
 *      mate    win, draw or loss, and     mate in 12, mated in 3, draw: in moves of
 *              how many plies to mate     the side that wins
 */
#ifndef FOURMI_VALUE_WORDS_H
#define FOURMI_VALUE_WORDS_H

#include "value.h"

enum { VALUE_WORDS_SIZE = 32 };

/* What it means for whoever the value is for: "win", "draw" or "loss". */
const char *value_result_name(Value value);

/* Plies to mate, and moves that the side that wins makes of them; 0 for a draw, and
 * where it is mate already. */
int value_plies_to_mate(Value value);
int value_moves_to_mate(Value value);

/* Writes a score or a mate for people; returns the length of the text. */
int value_write_for_people(Value value, char text[VALUE_WORDS_SIZE]);

#endif
