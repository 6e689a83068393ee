/* adapt_game.c - a Game behind a fourmi_game. A state is a Position. */
#include <assert.h>
#include <string.h>

#include "api/adapt.h"
#include "base/text.h"
#include "facets/board.h"
#include "facets/notation.h"
#include "facets/symmetry.h"

static_assert((int)FOURMI_FIRST == (int)SIDE_FIRST && (int)FOURMI_SECOND == (int)SIDE_SECOND,
              "sides are players");
static_assert((int)FOURMI_NO_ACTION == (int)GAME_NO_MOVE, "actions are moves");
static_assert((int)GAME_MOVES_MAX <= (int)FOURMI_LEGAL_MAX, "all moves have room");
static_assert((int)GAME_NAME_SIZE <= (int)FOURMI_NAME_SIZE, "and the name");
static_assert((int)NOTATION_MOVE_SIZE <= (int)FOURMI_TEXT_SIZE, "and a move's text");

static const Game *game_of(const fourmi_game *game)
{
    return &((const Adapted *)game->user)->game;
}

static Position position_of(const void *state)
{
    Position p;
    memcpy(&p, state, sizeof p);
    return p;
}

/* --------------------------------------------------------------------- rules */

static void start(const fourmi_game *game, void *state)
{
    memcpy(state, &game_of(game)->start, sizeof(Position));
}

static fourmi_turn turn(const fourmi_game *game, const void *state)
{
    const Game *own = game_of(game);
    const Position p = position_of(state);
    return game_is_over(own, p) ? FOURMI_OVER : (fourmi_turn)own->side_to_move(own, p);
}

static int legal(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    return game_of(game)->legal_moves(game_of(game), position_of(state), actions);
}

static double play(const fourmi_game *game, void *state, fourmi_action action)
{
    const Game *own = game_of(game);
    const Position next = own->play(own, position_of(state), action);
    memcpy(state, &next, sizeof next);
    return result_for(own->result(own, next), SIDE_FIRST);
}

/* --------------------------------------------------------------------- extras */

static void transform(const fourmi_game *game, void *state, int symmetry)
{
    const Position turned = symmetry_transform(game_of(game), position_of(state), symmetry);
    memcpy(state, &turned, sizeof turned);
}

static fourmi_action transform_action(const fourmi_game *game, fourmi_action action, int symmetry)
{
    return symmetry_transform_move(game_of(game), action, symmetry);
}

static void write_action(const fourmi_game *game, const void *state, fourmi_action action,
                         char *text)
{
    notation_write_move(game_of(game), position_of(state), action, text);
}

static void write_spoken(const fourmi_game *game, const void *state, fourmi_action action,
                         char *text)
{
    notation_write_move_for_people(game_of(game), position_of(state), action, text);
}

static void write_state(const fourmi_game *game, const void *state, char *text)
{
    char whole[NOTATION_SIZE];
    const int length = notation_write_position(game_of(game), position_of(state), whole);
    memcpy(text, whole, (size_t)length + 1);
}

/* What the short names of a game say that tell why a text is no position of it. */
static const struct {
    const char *name;
    const char *sentence;
} faults[] = {
    {"castling", "it says that a player may castle, which is not possible in an ending"},
    {"too-many-men", "there are too many men: four are known, and five where the options of the "
                     "game name an ending of five"},
    {"no-king", "a player has no king"},
    {"two-kings", "a player has more than one king"},
    {"pawn-on-last-rank", "a pawn is on the first or last rank"},
    {"no-pawns-here", "there are no pawns in this ending"},
    {"kings-adjacent", "the kings stand side by side"},
    {"opponent-in-check", "the player who does not move next is in check"},
    {"bad-en-passant", "no pawn has just passed the square of en passant"},
};

static const char *sentence_of(const char *fault)
{
    for (size_t i = 0; fault != NULL && i < sizeof faults / sizeof *faults; i++) {
        if (text_equal(faults[i].name, fault)) {
            return faults[i].sentence;
        }
    }
    return NULL;
}

static void explain(const Game *own, NotationError error, const char *text, size_t at,
                    TextLine *line)
{
    const char *fault = notation_why_not_position(own, text, strlen(text));
    const char *sentence = sentence_of(fault);
    if (sentence != NULL) {
        text_add(line, sentence);
    } else if (error == NOTATION_WRONG_SIZE) {
        text_add(line, "a board of ");
        text_add(line, own->name);
        text_add(line, " has ");
        text_add_number(line, (unsigned)(own->rows * own->cols));
        text_add(line, " cells");
    } else if (error == NOTATION_IMPOSSIBLE) {
        text_add(line, "no game of ");
        text_add(line, own->name);
        text_add(line, " leads to this board (X begins)");
    } else {
        text_add(line, "character ");
        text_add_number(line, (unsigned)at + 1);
        text_add(line, " stands for nothing in ");
        text_add(line, own->name);
    }
    if (fault != NULL) {
        text_add(line, " (");
        text_add(line, fault); /* for programs that have their own sentence */
        text_add(line, ")");
    }
}

static bool read_state(const fourmi_game *game, const char *text, void *state, char *why)
{
    const Game *own = game_of(game);
    TextLine line = text_line(why, FOURMI_TEXT_SIZE);
    const size_t length = strlen(text);
    Position p;
    size_t at;
    if (!own->notation->is_position(own, text, length)) {
        return false; /* it is meant as actions, which say by themselves what is wrong */
    }
    const NotationError error = own->notation->read_position(own, text, length, &p, &at);
    if (error != NOTATION_OK) {
        explain(own, error, text, at, &line);
        return false;
    }
    memcpy(state, &p, sizeof p);
    return true;
}

static const char *reason(const fourmi_game *game, const void *state)
{
    return game_of(game)->notation->why_over(game_of(game), position_of(state));
}

static double total(const fourmi_game *game, const void *state)
{
    return result_for(game_of(game)->result(game_of(game), position_of(state)), SIDE_FIRST);
}

static void fill(const fourmi_game *game, const void *state, char *letters)
{
    const Game *own = game_of(game);
    for (int at = 0; at < own->rows * own->cols; at++) {
        letters[at] = board_piece(own, position_of(state), at);
    }
}

static void move(const fourmi_game *game, const void *state, fourmi_action action, int *from,
                 int *to)
{
    const Game *own = game_of(game);
    const BoardMove where = own->board->move(own, position_of(state), action);
    *from = where.from;
    *to = where.to;
}

static bool decides(const fourmi_game *game, const void *state, int at)
{
    return board_deciding_cells(game_of(game), position_of(state)) >> at & 1;
}

static bool warns(const fourmi_game *game, const void *state, int at)
{
    return board_warned_cells(game_of(game), position_of(state)) >> at & 1;
}

static int order(const fourmi_game *game, fourmi_action action)
{
    return game_of(game)->centre_distance(game_of(game), action);
}

/* Rows of the board, with a blank between cells. */
static bool picture_line(const fourmi_game *game, const void *state, int number, char *text)
{
    const Game *own = game_of(game);
    TextLine line = text_line(text, FOURMI_TEXT_SIZE);
    for (int col = 0; number < own->rows && col < own->cols; col++) {
        const char piece = board_piece(own, position_of(state), number * own->cols + col);
        text_add(&line, col > 0 ? " " : "");
        text_add_part(&line, &piece, 1);
    }
    return number < own->rows;
}

static void find_extras(fourmi_game *game, Adapted *adapted)
{
    const Game *own = &adapted->game;
    if (own->symmetry != NULL) {
        adapted->symmetry = (fourmi_symmetry){
            .count = own->symmetry->count,
            .inverse = own->symmetry->inverse,
            .transform = transform,
            .action = transform_action,
        };
        adapted->extras.symmetry = &adapted->symmetry;
    }
    const bool has_names = notation_has_names(own);
    const bool has_reasons = own->notation != NULL && own->notation->why_over != NULL;
    adapted->text = (fourmi_text){
        .action = has_names ? write_action : NULL,
        .spoken = has_names ? write_spoken : NULL,
        .line = own->board != NULL ? picture_line : NULL,
        .write = notation_has_positions(own) ? write_state : NULL,
        .read = notation_has_positions(own) ? read_state : NULL,
        .reason = has_reasons ? reason : NULL,
        .total = total,
    };
    adapted->extras.text = &adapted->text;
    if (own->board != NULL) {
        adapted->board = (fourmi_board){
            .rows = own->rows,
            .cols = own->cols,
            .fill = fill,
            .move = move,
            .decides = decides,
            .warns = warns,
        };
        adapted->extras.board = &adapted->board;
    }
    adapted->extras.order = own->centre_distance != NULL ? order : NULL;
    game->extras = &adapted->extras;
}

void adapt_two_sides(fourmi_game *game, Adapted *adapted)
{
    const Game *own = &adapted->game;
    memcpy(game->name, own->name, sizeof own->name);
    game->players = 2;
    game->actions = own->move_count;
    game->legal_max = own->moves_max;
    game->length_max = own->plies_max;
    game->state_size = sizeof(Position);
    game->discount = 1;
    game->reward_max = 1;
    game->repeats = own->may_repeat;
    game->start = start;
    game->turn = turn;
    game->legal = legal;
    game->play = play;
    find_extras(game, adapted);
}

bool adapt_is_two_sides(const fourmi_game *game)
{
    return game->play == play;
}
