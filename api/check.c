/* check.c - plays random games and looks for contradictions between what a game says and does.
 *
 * Every state of a game is asked twice and compared; every action is played on two copies of a
 * state. Behind each state lie bytes that must stay as they are. The first contradiction ends the
 * check, and its sentence names the actions that led there.
 */
#include <string.h>

#include "api/state.h"
#include "base/text.h"

enum {
    GAMES = 48,
    PLIES_MAX = 400, /* of one of them; games may be much longer */
    GUARD_SIZE = 64,
    GUARD = 0xa5,
    TRAIL_MAX = 24, /* actions that a sentence names */
};

static const double SLACK = 1e-9; /* for sums of odds */

/* A state, and bytes behind it that no game may touch. */
typedef struct Guarded {
    fourmi_state state;
    uint8_t guard[GUARD_SIZE];
} Guarded;

typedef struct Check {
    const fourmi_game *game;
    fourmi_rng rng;
    fourmi_action trail[PLIES_MAX];
    int ply;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    int count;
} Check;

/* ----------------------------------------------------------------- sentences */

/* Adds to the last sentence where the game stands. */
static int say_where(const Check *check)
{
    char trail[8 * TRAIL_MAX];
    TextLine line = text_line(trail, sizeof trail);
    const int first = check->ply > TRAIL_MAX ? check->ply - TRAIL_MAX : 0;
    text_add(&line, check->ply == 0 ? " at the start"
                    : first > 0     ? " after actions ..."
                                    : " after actions");
    for (int i = first; i < check->ply; i++) {
        text_add(&line, " ");
        text_add_number(&line, check->trail[i]);
    }
    return thing_fail(FOURMI_ERROR_GAME, "%s,%s", fourmi_error(), trail);
}

static int contradiction(const Check *check, const char *what)
{
    state_contradiction(check->game, what);
    return say_where(check);
}

static int wrong_number(const char *name, int value)
{
    return thing_fail(FOURMI_ERROR_GAME, "a game cannot have %s = %d", name, value);
}

/* -------------------------------------------------------------------- numbers */

static int check_numbers(const fourmi_game *game)
{
    if (game->abi != FOURMI_GAME_ABI || game->size != sizeof *game) {
        return thing_fail(FOURMI_ERROR_GAME,
                          "the game's struct has abi %d and size %d, the library's %d and %d",
                          (int)game->abi, (int)game->size, FOURMI_GAME_ABI, (int)sizeof *game);
    }
    if (memchr(game->name, '\0', sizeof game->name) == NULL || game->name[0] == '\0' ||
        game->name[strcspn(game->name, " \"\\")] != '\0') {
        return thing_fail(FOURMI_ERROR_GAME, "a game's name is a word without quotes");
    }
    if (game->players < 1 || game->players > 2) {
        return wrong_number("players", game->players);
    }
    if (game->actions < 1 || game->actions >= FOURMI_NO_ACTION) {
        return wrong_number("actions", game->actions);
    }
    if (game->outcomes < 0 || game->outcomes >= FOURMI_NO_ACTION) {
        return wrong_number("outcomes", game->outcomes);
    }
    if (game->legal_max < 1 || game->legal_max > FOURMI_LEGAL_MAX) {
        return wrong_number("legal_max", game->legal_max);
    }
    if (game->length_max < 1) {
        return wrong_number("length_max", game->length_max);
    }
    if (game->state_size < 1 || game->state_size > FOURMI_STATE_MAX || game->state_size % 4 != 0) {
        return wrong_number("state_size", (int)game->state_size);
    }
    if (!(game->discount > 0 && game->discount <= 1)) {
        return thing_fail(FOURMI_ERROR_GAME, "a game's discount is above 0 and at most 1");
    }
    if (!(game->reward_max >= 0 && game->reward_max < 1e300)) {
        return thing_fail(FOURMI_ERROR_GAME, "a game's reward_max is a number from 0");
    }
    if (game->start == NULL || game->turn == NULL || game->legal == NULL || game->play == NULL) {
        return thing_fail(FOURMI_ERROR_GAME, "a game has start, turn, legal and play");
    }
    if ((game->chances != NULL) != (game->outcomes > 0)) {
        return thing_fail(FOURMI_ERROR_GAME,
                          "a game has chances if it has outcomes, and only then");
    }
    return FOURMI_OK;
}

/* --------------------------------------------------------------------- states */

static void copy(const Check *check, Guarded *to, const Guarded *from)
{
    memcpy(&to->state, &from->state, check->game->state_size);
    memset((unsigned char *)to + check->game->state_size, GUARD, GUARD_SIZE);
}

static bool is_same(const Check *check, const Guarded *a, const Guarded *b)
{
    return memcmp(&a->state, &b->state, check->game->state_size) == 0;
}

static bool is_guard_broken(const Check *check, const Guarded *state)
{
    const unsigned char *guard = (const unsigned char *)state + check->game->state_size;
    int i = 0;
    while (i < GUARD_SIZE && guard[i] == GUARD) {
        i++;
    }
    return i < GUARD_SIZE;
}

/* Starts a game on memory that holds something else each time. */
static int begin(Check *check, Guarded *state)
{
    const fourmi_game *game = check->game;
    Guarded other;
    check->ply = 0;
    memset(state, 0, sizeof *state);
    memset(&other, 0xff, sizeof other);
    copy(check, state, state);
    copy(check, &other, &other);
    game->start(game, &state->state);
    game->start(game, &other.state);
    if (is_guard_broken(check, state)) {
        return contradiction(check, "start writes beyond state_size");
    }
    return is_same(check, state, &other) ? FOURMI_OK
                                         : contradiction(check, "start leaves bytes as they were");
}

static int check_list(const Check *check, fourmi_turn turn)
{
    const fourmi_game *game = check->game;
    const bool is_chance = turn == FOURMI_CHANCE;
    double sum = 0;
    for (int i = 0; i < check->count; i++) {
        if (check->actions[i] >= (is_chance ? game->outcomes : game->actions)) {
            return contradiction(check, "the list has a number that is too large");
        }
        if (i > 0 && check->actions[i] <= check->actions[i - 1]) {
            return contradiction(check, "the list is not in ascending order");
        }
        if (is_chance && !(check->odds[i] > 0)) {
            return contradiction(check, "an outcome has odds that are not above 0");
        }
        sum += is_chance ? check->odds[i] : 1;
    }
    return !is_chance || (sum > 1 - SLACK && sum < 1 + SLACK)
               ? FOURMI_OK
               : contradiction(check, "the odds do not add up to 1");
}

/* Fills the list of this state, twice. */
static int list(Check *check, Guarded *state, fourmi_turn turn)
{
    const fourmi_game *game = check->game;
    fourmi_action again[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    Guarded before;
    copy(check, &before, state);
    check->count = state_list(game, &state->state, check->actions, check->odds);
    const int status = check->count < 0 ? say_where(check) : check_list(check, turn);
    if (status != FOURMI_OK) {
        return status;
    }
    const int count = state_list(game, &state->state, again, odds);
    if (!is_same(check, &before, state) || is_guard_broken(check, state)) {
        return contradiction(check, "to list what is legal changes the state");
    }
    const bool is_same_list = count == check->count &&
                              memcmp(again, check->actions, (size_t)count * sizeof *again) == 0 &&
                              (turn != FOURMI_CHANCE ||
                               memcmp(odds, check->odds, (size_t)count * sizeof *odds) == 0);
    return is_same_list ? FOURMI_OK
                        : contradiction(check, "what is legal changes from call to call");
}

/* Plays an action on the state and on a copy. */
static int play(Check *check, Guarded *state, fourmi_action action)
{
    const fourmi_game *game = check->game;
    Guarded other;
    copy(check, &other, state);
    if (check->ply < PLIES_MAX) {
        check->trail[check->ply] = action;
    }
    check->ply++;
    const double gain = game->play(game, &state->state, action);
    const double again = game->play(game, &other.state, action);
    if (is_guard_broken(check, state)) {
        return contradiction(check, "play writes beyond state_size");
    }
    if (!is_same(check, state, &other) || !(gain == again)) {
        return contradiction(check, "play depends on more than the state");
    }
    return gain <= game->reward_max + SLACK && gain >= -game->reward_max - SLACK
               ? FOURMI_OK
               : contradiction(check, "an action gains or costs more than reward_max");
}

/* ---------------------------------------------------------------------- extras */

static int check_names(const Check *check, const Guarded *state)
{
    char name[FOURMI_TEXT_SIZE];
    for (int i = 0; i < check->count; i++) {
        state_name_action(check->game, &state->state, check->actions[i], false, name);
        if (name[0] == '\0' || name[strcspn(name, ", ")] != '\0') {
            return contradiction(check,
                                 "the name of an action is empty, or has a comma or a blank");
        }
        if (state_find_action(check->game, &state->state, name, strlen(name)) !=
            check->actions[i]) {
            return contradiction(check, "two actions have one name");
        }
    }
    return FOURMI_OK;
}

static int check_line(const Check *check, const Guarded *state)
{
    const fourmi_text *text = state_text_extra(check->game);
    char line[FOURMI_TEXT_SIZE];
    char why[FOURMI_TEXT_SIZE];
    Guarded read;
    if (text == NULL || text->write == NULL || text->read == NULL) {
        return FOURMI_OK;
    }
    memset(&read, 0, sizeof read);
    text->write(check->game, &state->state, line);
    return text->read(check->game, line, &read.state, why) && is_same(check, state, &read)
               ? FOURMI_OK
               : contradiction(check, "a state that was written does not read back");
}

static int compare_actions(const fourmi_action *a, const fourmi_action *b, int count)
{
    return memcmp(a, b, (size_t)count * sizeof *a);
}

static void sort(fourmi_action *actions, int count)
{
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0 && actions[k] < actions[k - 1]; k--) {
            const fourmi_action action = actions[k];
            actions[k] = actions[k - 1];
            actions[k - 1] = action;
        }
    }
}

/* An image has the images of the actions, and leads back. */
static int check_symmetry(const Check *check, const Guarded *state)
{
    const fourmi_game *game = check->game;
    const fourmi_symmetry *symmetry = game->extras != NULL ? game->extras->symmetry : NULL;
    for (int i = 0; symmetry != NULL && i < symmetry->count; i++) {
        fourmi_action images[FOURMI_LEGAL_MAX];
        fourmi_action legal[FOURMI_LEGAL_MAX];
        Guarded image;
        copy(check, &image, state);
        symmetry->transform(game, &image.state, i);
        const int count = state_list(game, &image.state, legal, NULL);
        for (int k = 0; k < check->count; k++) {
            images[k] = symmetry->action(game, check->actions[k], i);
        }
        sort(images, check->count);
        if (count != check->count || compare_actions(images, legal, count) != 0) {
            return contradiction(check, "the image of a state has other actions");
        }
        symmetry->transform(game, &image.state, symmetry->inverse[i]);
        if (!is_same(check, state, &image)) {
            return contradiction(check, "the inverse of a symmetry does not lead back");
        }
    }
    return FOURMI_OK;
}

/* What a player does not know must not say what is legal. */
static int check_hiding(const Check *check, const Guarded *state, fourmi_turn turn)
{
    const fourmi_game *game = check->game;
    fourmi_action legal[FOURMI_LEGAL_MAX];
    Guarded seen;
    if (game->hide == NULL || turn == FOURMI_CHANCE) {
        return FOURMI_OK;
    }
    copy(check, &seen, state);
    game->hide(game, &seen.state, turn);
    if (game->turn(game, &seen.state) != turn ||
        state_list(game, &seen.state, legal, NULL) != check->count ||
        compare_actions(legal, check->actions, check->count) != 0) {
        return contradiction(check, "a player who sees only a part does not see what is legal");
    }
    Guarded twice;
    copy(check, &twice, &seen);
    game->hide(game, &twice.state, turn);
    return is_same(check, &seen, &twice) ? FOURMI_OK
                                         : contradiction(check, "to hide twice hides more");
}

static int check_state(const Check *check, const Guarded *state, fourmi_turn turn)
{
    int status = check_names(check, state);
    status = status == FOURMI_OK ? check_line(check, state) : status;
    if (turn != FOURMI_CHANCE) {
        status = status == FOURMI_OK ? check_symmetry(check, state) : status;
    }
    return status == FOURMI_OK ? check_hiding(check, state, turn) : status;
}

/* ----------------------------------------------------------------------- games */

static fourmi_action choose(Check *check, fourmi_turn turn, const Guarded *state)
{
    return turn == FOURMI_CHANCE
               ? (fourmi_action)state_draw_outcome(check->game, &state->state, &check->rng)
               : check->actions[fourmi_rng_next(&check->rng) % (unsigned)check->count];
}

static int play_a_game(Check *check)
{
    const fourmi_game *game = check->game;
    Guarded state;
    int decisions = 0;
    int status = begin(check, &state);
    while (status == FOURMI_OK && check->ply < PLIES_MAX) {
        const fourmi_turn turn = game->turn(game, &state.state);
        if (turn == FOURMI_OVER) {
            fourmi_action none[FOURMI_LEGAL_MAX];
            return game->legal(game, &state.state, none) == 0
                       ? check_line(check, &state)
                       : contradiction(check, "something is legal although the game is over");
        }
        if (turn != FOURMI_CHANCE && ++decisions > game->length_max && !game->repeats) {
            return contradiction(check, "the game is longer than length_max");
        }
        status = list(check, &state, turn);
        status = status == FOURMI_OK ? check_state(check, &state, turn) : status;
        if (status == FOURMI_OK) {
            status = play(check, &state, choose(check, turn, &state));
        }
    }
    return status;
}

int fourmi_game_check(const fourmi_game *game, uint64_t seed)
{
    if (game == NULL) {
        return thing_missing("game");
    }
    int status = check_numbers(game);
    Check check = {.game = game};
    fourmi_rng_seed(&check.rng, seed);
    for (int i = 0; status == FOURMI_OK && i < GAMES; i++) {
        status = play_a_game(&check);
    }
    return status;
}
