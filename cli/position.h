/* position.h - a position from what people type. */
#ifndef FOURMI_CLI_POSITION_H
#define FOURMI_CLI_POSITION_H

#include <stdbool.h>
#include <stddef.h>

#include "record.h"

enum { REASON_SIZE = 240 };

/* Reads text into a record of the game it has already. Where that is not
 * possible it writes a sentence that says why, and returns false. If nobody
 * chose the game, `way_to_choose` names the option or operand that does, and
 * the sentence mentions it; otherwise it is NULL. */
bool position_read(Record *record, const char *text, size_t length, const char *way_to_choose,
                   char reason[REASON_SIZE]);

/* The moves of a game or, if it began from a board, its cells: what
 * position_read reads. */
void position_write(const Record *record, char *text);

/* "X", "O", or as the game calls its sides */
const char *side_name(const Game *game, Side side);

/* "X", "O", "draw", "unfinished" */
const char *result_name(const Game *game, Result result);

/* Writes "X has won", "it is a draw"; returns `sentence`. */
enum { RESULT_SENTENCE_SIZE = 64 };
const char *result_sentence(const Game *game, Result result, char sentence[RESULT_SENTENCE_SIZE]);

#endif
