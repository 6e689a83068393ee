/* hint.h - the best action, and what it is worth, in a sentence. */
#ifndef FOURMI_CLI_HINT_H
#define FOURMI_CLI_HINT_H

#include "api/fourmi.h"

/* Prints an action of best value by an answer to where the record stands, and whether others would
 * do. */
void hint_print(const fourmi_game_facts *facts, const fourmi_record *record,
                const fourmi_answer *answer);

#endif
