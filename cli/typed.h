/* typed.h - actions as people type them.
 *
 *      symbols        a column or a cell by its number          10, or a
 *      a few names    by number, by name, or how it begins      2, right, r
 *      many names     as the game writes it, or people say it   a2a3, Ra3
 */
#ifndef FOURMI_CLI_TYPED_H
#define FOURMI_CLI_TYPED_H

#include "api/fourmi.h"

/* Whether all actions are named in the prompt, because they are few and have names. */
bool typed_are_listed(const fourmi_game_facts *facts);

/* What people call a legal action, in `name`. Returns `name`. */
const char *typed_name(const fourmi_game_facts *facts, const fourmi_record *record, int action,
                       char name[FOURMI_TEXT_SIZE]);

/* Prints "1-7", "1 left, 2 right" or, by an example, "like Ra5". */
void typed_print_actions(const fourmi_game_facts *facts, const fourmi_record *record);

/* The action that a text names, legal or not; FOURMI_NO_ACTION if it names none. */
int typed_find(const fourmi_game_facts *facts, const fourmi_record *record, const char *text);

/* The only legal action whose name begins so; FOURMI_NO_ACTION if there is none, or more than one.
 * Counts them in `found`. */
int typed_find_beginning(const fourmi_game_facts *facts, const fourmi_record *record,
                         const char *text, int *found);

/* Says how moves are written; and why one is not legal. */
void typed_explain(const fourmi_game_facts *facts, const fourmi_record *record);
void typed_refuse(const fourmi_game_facts *facts, const fourmi_record *record, int action);

#endif
