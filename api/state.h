/* state.h - what the files of the API share about states: checked once, then trusted. */
#ifndef FOURMI_API_STATE_H
#define FOURMI_API_STATE_H

#include "api/thing.h"

/* The extras of a game, and text, each of which may not be there. */
static inline const fourmi_text *state_text_extra(const fourmi_game *game)
{
    return game->extras != NULL ? game->extras->text : NULL;
}

/* Refuses a game that contradicts itself. */
int state_contradiction(const fourmi_game *game, const char *what);

/* Fills what is legal at a player's turn. Every count of a game passes here or below: it is in range,
 * or the game is refused. */
int state_legal(const fourmi_game *game, const void *state, fourmi_action *actions);

/* Fills what is legal, or the outcomes at a chance turn; as fourmi_state_legal without its checks. */
int state_list(const fourmi_game *game, const void *state, fourmi_action *actions, double *odds);

/* An outcome at a chance turn, by its probability; or a status. */
int state_draw_outcome(const fourmi_game *game, const void *state, fourmi_rng *rng);

/* Writes what an action is called, in text[FOURMI_TEXT_SIZE]. */
void state_name_action(const fourmi_game *game, const void *state, fourmi_action action,
                       bool for_people, char *text);

/* Whether actions of one symbol each stand side by side in a text. */
bool state_has_symbols(const fourmi_game *game);

/* The action that text[length] names, FOURMI_NO_ACTION: none that is legal; or a status. */
int state_find_action(const fourmi_game *game, const void *state, const char *text, size_t length);

/* The next action in a text of several: skips what stands between actions, and returns the length of
 * the action's name at `*text`, 0 at the end. */
size_t state_next_name(const fourmi_game *game, const char **text);

/* Says why the name at text[at], `length` long, is no legal action of a state. It is action number `ply`
 * of the text. */
int state_refuse_name(const fourmi_game *game, const void *state, const char *text, size_t at,
                      size_t length, int ply);

/* What the first player has gained when a game begins in this state. */
double state_total(const fourmi_game *game, const void *state);

/* Writes the lines of a picture and returns their length, 0 if there is none. Text that has no
 * room is left out. */
size_t state_draw_picture(const fourmi_game *game, const void *state, char *text, size_t size);

/* The state of a record at one of its plies (record.c). */
void record_state_at(const fourmi_record *record, uint32_t ply, fourmi_state *state);

/* Finds what is missing of a game and a state: OK, or the status of a call that must fail. */
int state_check(const fourmi_game *game, const void *state);

/* OK if this is a legal action, or an outcome; else the status of a call that must fail. */
int state_check_action(const fourmi_game *game, const void *state, int action);

#endif
