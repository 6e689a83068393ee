/* state.c - states and actions with every call checked, and as text. */
#include "api/state.h"

#include <string.h>

#include "base/rng.h"
#include "base/text.h"
#include "facets/features.h"
#include "facets/starts.h"

enum { DIGITS = 9, SYMBOLS = DIGITS + 26 };

int state_check(const fourmi_game *game, const void *state)
{
    return game == NULL    ? thing_missing("game")
           : state == NULL ? thing_missing("state")
                           : FOURMI_OK;
}

/* --------------------------------------------------------------------- rules */

int fourmi_state_start(const fourmi_game *game, void *state)
{
    const int status = state_check(game, state);
    if (status == FOURMI_OK) {
        memset(state, 0, game->state_size);
        game->start(game, state);
    }
    return status;
}

int fourmi_state_random(const fourmi_game *game, fourmi_rng *rng, void *state)
{
    const int status = rng == NULL ? thing_missing("rng") : fourmi_state_start(game, state);
    const Adapted *adapted = status == FOURMI_OK ? adapt_of(game) : NULL;
    if (adapted != NULL && !adapt_is_alone(adapted)) {
        Rng own = {rng->state};
        const Position p = starts_random(&adapted->game, &own);
        memcpy(state, &p, sizeof p);
        rng->state = own.state;
    }
    return status;
}

int fourmi_state_turn(const fourmi_game *game, const void *state)
{
    const int status = state_check(game, state);
    return status == FOURMI_OK ? (int)game->turn(game, state) : status;
}

int state_contradiction(const fourmi_game *game, const char *what)
{
    return thing_fail(FOURMI_ERROR_GAME, "%s: %s", game->name, what);
}

int state_legal(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    const int count = game->legal(game, state, actions);
    return 0 < count && count <= game->legal_max
               ? count
               : state_contradiction(game, count > 0 ? "more is legal than legal_max"
                                                     : "nothing is legal");
}

int state_list(const fourmi_game *game, const void *state, fourmi_action *actions, double *odds)
{
    double own_odds[FOURMI_LEGAL_MAX];
    const fourmi_turn turn = game->turn(game, state);
    if (turn > FOURMI_OVER || (turn == FOURMI_SECOND && game->players == 1) ||
        (turn == FOURMI_CHANCE && game->chances == NULL)) {
        return state_contradiction(game, "it is the turn of a player who does not play");
    }
    if (turn == FOURMI_CHANCE) {
        const int outcomes = game->chances(game, state, actions, odds != NULL ? odds : own_odds);
        return 0 < outcomes && outcomes <= FOURMI_LEGAL_MAX
                   ? outcomes
                   : state_contradiction(game, outcomes > 0 ? "chance has more than 512 outcomes"
                                                            : "chance has no outcome");
    }
    const int count = turn == FOURMI_OVER ? 0 : state_legal(game, state, actions);
    for (int i = 0; odds != NULL && i < count; i++) {
        odds[i] = 0;
    }
    return count;
}

int fourmi_state_legal(const fourmi_game *game, const void *state, fourmi_action *actions,
                       double *odds)
{
    const int status = state_check(game, state);
    if (status != FOURMI_OK) {
        return status;
    }
    return actions == NULL ? thing_missing("actions") : state_list(game, state, actions, odds);
}

int state_check_action(const fourmi_game *game, const void *state, int action)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    const int count = state_list(game, state, actions, NULL);
    int i = 0;
    while (i < count && actions[i] != action) {
        i++;
    }
    return count < 0   ? count
           : i < count ? FOURMI_OK
                       : thing_fail(FOURMI_ERROR_ACTION, "action %d is not legal here", action);
}

int fourmi_state_play(const fourmi_game *game, void *state, int action, double *gain)
{
    int status = state_check(game, state);
    if (status == FOURMI_OK && game->turn(game, state) == FOURMI_OVER) {
        return thing_fail(FOURMI_ERROR_OVER, "the game is over");
    }
    status = status == FOURMI_OK ? state_check_action(game, state, action) : status;
    if (status != FOURMI_OK) {
        return status;
    }
    const double gained = game->play(game, state, (fourmi_action)action);
    if (gain != NULL) {
        *gain = gained;
    }
    return FOURMI_OK;
}

int state_draw_outcome(const fourmi_game *game, const void *state, fourmi_rng *rng)
{
    fourmi_action outcomes[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    const int count = state_list(game, state, outcomes, odds);
    if (count < 0) {
        return count;
    }
    Rng own = {rng->state};
    double share = rng_share(&own);
    int i = 0;
    rng->state = own.state;
    while (i + 1 < count && (share -= odds[i]) >= 0) {
        i++;
    }
    return outcomes[i];
}

int fourmi_state_draw(const fourmi_game *game, void *state, fourmi_rng *rng, double *gain)
{
    const int status = state_check(game, state);
    double gained = 0;
    if (status != FOURMI_OK || rng == NULL) {
        return status != FOURMI_OK ? status : thing_missing("rng");
    }
    while (game->turn(game, state) == FOURMI_CHANCE) {
        const int outcome = state_draw_outcome(game, state, rng);
        if (outcome < 0) {
            return outcome;
        }
        gained += game->play(game, state, (fourmi_action)outcome);
    }
    if (gain != NULL) {
        *gain = gained;
    }
    return FOURMI_OK;
}

int fourmi_state_view(const fourmi_game *game, const void *state, fourmi_view view, void *seen)
{
    const int status = state_check(game, state);
    if (status != FOURMI_OK || seen == NULL) {
        return status != FOURMI_OK ? status : thing_missing("seen");
    }
    if (view > FOURMI_VIEW_SPECTATOR) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "there is no view %d", (int)view);
    }
    memmove(seen, state, game->state_size);
    if (game->hide != NULL && (view == FOURMI_VIEW_FIRST || view == FOURMI_VIEW_SPECTATOR)) {
        game->hide(game, seen, FOURMI_FIRST);
    }
    if (game->hide != NULL && (view == FOURMI_VIEW_SECOND || view == FOURMI_VIEW_SPECTATOR)) {
        game->hide(game, seen, FOURMI_SECOND);
    }
    return FOURMI_OK;
}

/* ---------------------------------------------------------------------- text */

double state_total(const fourmi_game *game, const void *state)
{
    const fourmi_text *extra = state_text_extra(game);
    return extra != NULL && extra->total != NULL ? extra->total(game, state) : 0;
}

/* A game with names of its own has none of one symbol. */
bool state_has_symbols(const fourmi_game *game)
{
    const fourmi_text *extra = state_text_extra(game);
    return (extra == NULL || extra->action == NULL) && game->actions <= SYMBOLS &&
           game->outcomes <= SYMBOLS;
}

void state_name_action(const fourmi_game *game, const void *state, fourmi_action action,
                       bool for_people, char *text)
{
    const fourmi_text *extra = state_text_extra(game);
    if (for_people && extra != NULL && extra->spoken != NULL) {
        extra->spoken(game, state, action, text);
    } else if (extra != NULL && extra->action != NULL) {
        extra->action(game, state, action, text);
    } else if (state_has_symbols(game)) {
        text[0] = (char)(action < DIGITS ? '1' + action : 'a' + action - DIGITS);
        text[1] = '\0';
    } else {
        text_write_number(text, action + 1U);
    }
}

/* The action of a symbol, which no lists of names need be written for. */
static int find_symbol(const fourmi_action *actions, int count, char symbol)
{
    const int action = symbol <= '9' ? symbol - '1' : symbol - 'a' + DIGITS;
    int i = 0;
    while (i < count && actions[i] != action) {
        i++;
    }
    return i < count ? action : FOURMI_NO_ACTION;
}

int state_find_action(const fourmi_game *game, const void *state, const char *text, size_t length)
{
    fourmi_action actions[FOURMI_LEGAL_MAX];
    char name[FOURMI_TEXT_SIZE];
    const int count = state_list(game, state, actions, NULL);
    if (count < 0) {
        return count;
    }
    const fourmi_text *extra = state_text_extra(game);
    if (length == 1 && state_has_symbols(game) && (extra == NULL || extra->spoken == NULL)) {
        return find_symbol(actions, count, *text);
    }
    for (int for_people = 0; for_people < 2; for_people++) {
        for (int i = 0; i < count; i++) {
            state_name_action(game, state, actions[i], for_people, name);
            if (strlen(name) == length && memcmp(name, text, length) == 0) {
                return actions[i];
            }
        }
    }
    return FOURMI_NO_ACTION;
}

static bool is_between(char c)
{
    return c == ',' || c == ' ';
}

size_t state_next_name(const fourmi_game *game, const char **text)
{
    size_t length = 0;
    while (is_between(**text)) {
        (*text)++;
    }
    while ((*text)[length] != '\0' && !is_between((*text)[length])) {
        length++;
    }
    return state_has_symbols(game) && length > 1 ? 1 : length;
}

/* Adds a part of a text as people can read it, in quotes; a letter of several bytes stays whole. */
static void quote(TextLine *line, const char *text, size_t length)
{
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) {
        length++;
    }
    text_add(line, "'");
    text_add_part(line, text, length);
    text_add(line, "'");
}

/* Whether a name is an action of the game, legal or not. Names of the game's own are told apart by the
 * state alone, so all of them may be. */
static bool may_be_action(const fourmi_game *game, const char *text, size_t length)
{
    const fourmi_text *extra = state_text_extra(game);
    const bool has_names = extra != NULL && extra->action != NULL;
    char name[FOURMI_TEXT_SIZE];
    bool is_found = has_names;
    for (int action = 0; action < game->actions && !is_found; action++) {
        state_name_action(game, NULL, (fourmi_action)action, false, name);
        is_found = strlen(name) == length && memcmp(name, text, length) == 0;
    }
    return is_found;
}

static int refuse_unknown(const fourmi_game *game, const char *quoted, size_t at, int ply)
{
    char last[FOURMI_TEXT_SIZE];
    const bool has_symbols = state_has_symbols(game);
    state_name_action(game, NULL, (fourmi_action)(game->actions - 1), false, last);
    return thing_fail(FOURMI_ERROR_TEXT, "%s %d, %s, is not a move of %s, from 1 to %s%s",
                      has_symbols ? "character" : "move", has_symbols ? (int)at + 1 : ply + 1,
                      quoted, game->name, last[0] > '9' ? "9 or a to " : "", last);
}

int state_refuse_name(const fourmi_game *game, const void *state, const char *text, size_t at,
                      size_t length, int ply)
{
    char quoted[FOURMI_NAME_SIZE];
    TextLine line = text_line(quoted, sizeof quoted);
    const Adapted *adapted = adapt_of(game);
    const Features *features = adapted != NULL && !adapt_is_alone(adapted) ? adapted->game.features
                                                                           : NULL;
    quote(&line, text + at, length);
    if (!may_be_action(game, text + at, length)) {
        return refuse_unknown(game, quoted, at, ply);
    }
    if (game->turn(game, state) == FOURMI_OVER) {
        return thing_fail(FOURMI_ERROR_TEXT, "the game of %s was already over before move %d",
                          game->name, ply + 1);
    }
    if (features != NULL && state_has_symbols(game)) {
        return thing_fail(FOURMI_ERROR_TEXT, "move %d: %s %c of %s is %s", ply + 1,
                          features->stones_fall ? "column" : "cell", text[at], game->name,
                          features->stones_fall ? "full" : "taken");
    }
    return thing_fail(FOURMI_ERROR_TEXT, "move %d, %s, is not possible there in %s", ply + 1,
                      quoted, game->name);
}

int fourmi_action_write(const fourmi_game *game, const void *state, int action, bool for_people,
                        char *text, size_t size)
{
    char name[FOURMI_TEXT_SIZE];
    const int status = state_check(game, state);
    if (status != FOURMI_OK || (text == NULL && size > 0)) {
        return status != FOURMI_OK ? status : thing_missing("text");
    }
    const int legal = state_check_action(game, state, action);
    if (legal != FOURMI_OK) {
        return legal;
    }
    state_name_action(game, state, (fourmi_action)action, for_people, name);
    return thing_copy_text(text, size, name);
}

int fourmi_action_read(const fourmi_game *game, const void *state, const char *text)
{
    const int status = state_check(game, state);
    if (status != FOURMI_OK || text == NULL) {
        return status != FOURMI_OK ? status : thing_missing("text");
    }
    const int action = state_find_action(game, state, text, strlen(text));
    return action != FOURMI_NO_ACTION
               ? action
               : thing_fail(FOURMI_ERROR_TEXT, "\"%s\" is no legal action here", text);
}

int fourmi_state_write(const fourmi_game *game, const void *state, char *text, size_t size)
{
    char line[FOURMI_TEXT_SIZE];
    const int status = state_check(game, state);
    if (status != FOURMI_OK || (text == NULL && size > 0)) {
        return status != FOURMI_OK ? status : thing_missing("text");
    }
    const fourmi_text *extra = state_text_extra(game);
    if (extra == NULL || extra->write == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s has no states in one line", game->name);
    }
    extra->write(game, state, line);
    return thing_copy_text(text, size, line);
}

/* Plays the actions of a text; the state must be where they begin. */
static int play_text(const fourmi_game *game, const char *text, void *state)
{
    const char *next = text;
    size_t length;
    for (int ply = 0; (length = state_next_name(game, &next)) > 0; ply++) {
        const int action = state_find_action(game, state, next, length);
        if (action == FOURMI_NO_ACTION) {
            return state_refuse_name(game, state, text, (size_t)(next - text), length, ply);
        }
        if (action < 0) {
            return action;
        }
        game->play(game, state, (fourmi_action)action);
        next += length;
    }
    return FOURMI_OK;
}

int fourmi_state_read(const fourmi_game *game, const char *text, void *state)
{
    const int status = state_check(game, state);
    fourmi_state read = {{0}};
    char why[FOURMI_TEXT_SIZE] = "";
    if (status != FOURMI_OK || text == NULL) {
        return status != FOURMI_OK ? status : thing_missing("text");
    }
    const fourmi_text *extra = state_text_extra(game);
    const bool reads = extra != NULL && extra->read != NULL;
    if (reads && extra->read(game, text, &read, why)) {
        memcpy(state, &read, game->state_size);
        return FOURMI_OK;
    }
    game->start(game, &read);
    const int played = play_text(game, text, &read);
    if (played == FOURMI_OK) {
        memcpy(state, &read, game->state_size);
    } else if (why[0] != '\0' && played != FOURMI_ERROR_GAME) {
        return thing_fail(FOURMI_ERROR_TEXT, "%s", why);
    }
    return played;
}

size_t state_draw_picture(const fourmi_game *game, const void *state, char *text, size_t size)
{
    const fourmi_text *extra = state_text_extra(game);
    char line[FOURMI_TEXT_SIZE];
    size_t length = 0;
    if (extra == NULL || extra->line == NULL) {
        return 0;
    }
    for (int i = 0; extra->line(game, state, i, line); i++) {
        const char *const parts[] = {i > 0 ? "\n" : "", line};
        for (int part = 0; part < 2; part++) {
            const size_t at = length < size ? length : size;
            length += (size_t)thing_copy_text(text + at, size - at, parts[part]);
        }
    }
    return length;
}

int fourmi_state_picture(const fourmi_game *game, const void *state, char *text, size_t size)
{
    const int status = state_check(game, state);
    if (status != FOURMI_OK || (text == NULL && size > 0)) {
        return status != FOURMI_OK ? status : thing_missing("text");
    }
    const size_t length = state_draw_picture(game, state, text, size);
    return length > 0 ? (int)length
                      : thing_fail(FOURMI_ERROR_UNSUPPORTED, "%s has no picture", game->name);
}
