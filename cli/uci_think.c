/* uci_think.c - the move that fourmi uci makes. */
#include "cli/uci_think.h"

#include <stdio.h>
#include <string.h>

#include "facets/notation.h"
#include "value_words.h"

static const Game *game_of(const UciThought *thought)
{
    return &thought->board->game;
}

static void note(UciThought *thought, const char *text)
{
    snprintf(thought->note, sizeof thought->note, "%s", text);
}

static bool is_allowed(const UciThought *thought, Move move)
{
    bool is_listed = thought->allowed_count == 0;
    for (int i = 0; !is_listed && i < thought->allowed_count; i++) {
        is_listed = thought->allowed[i] == move;
    }
    return is_listed;
}

/* ---------------------------------------------------------------- choosing */

/* The first allowed move of a list; false if there is none. */
static bool choose_first(UciThought *thought, const Move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        if (is_allowed(thought, moves[i])) {
            thought->move = moves[i];
            return true;
        }
    }
    return false;
}

/* As the brain has learned, where it has learned this ending. */
static bool choose_by_brain(UciThought *thought)
{
    Game ending;
    Move moves[GAME_MOVES_MAX];
    Brain *brain = thought->brain;
    const Position p = thought->board->position;
    if (brain == NULL) {
        return false;
    }
    const bool is_its_game = strcmp(brain->game.name, game_of(thought)->name) == 0;
    if (!is_its_game && !(uci_board_ending(thought->board, &ending) &&
                          strcmp(brain->game.name, ending.name) == 0)) {
        note(thought, "the brain has not learned this ending");
        return false;
    }
    return choose_first(thought, moves, brain_best_moves(brain, &brain->game, p, moves));
}

/* The best allowed move; false if none is. */
static bool choose_best(UciThought *thought, const OracleMoves *moves)
{
    for (int i = 0; i < moves->count; i++) {
        if (is_allowed(thought, moves->moves[i]) &&
            (!thought->has_value || value_compare(moves->values[i], thought->value) > 0)) {
            thought->has_value = true;
            thought->value = moves->values[i];
            thought->move = moves->moves[i];
        }
    }
    return thought->has_value;
}

/* What follows on the chosen move; of a draw nothing, which could go on and on. */
static void find_line(UciThought *thought)
{
    const Game *game = game_of(thought);
    const Position next = game->play(game, thought->board->position, thought->move);
    int count = 0;
    if (value_outcome(thought->value) != 0 && !game_is_over(game, next) &&
        !oracle_line(thought->oracle, next, thought->line + 1, &count)) {
        count = 0;
    }
    thought->line[0] = thought->move;
    thought->line_length = count + 1;
}

static bool choose_by_truth(UciThought *thought)
{
    OracleMoves moves;
    if (thought->oracle == NULL ||
        !oracle_moves(thought->oracle, thought->board->position, &moves) ||
        !choose_best(thought, &moves)) {
        return false;
    }
    find_line(thought);
    return true;
}

static void choose_any(UciThought *thought)
{
    Move moves[GAME_MOVES_MAX];
    const Game *game = game_of(thought);
    const int count = game->legal_moves(game, thought->board->position, moves);
    note(thought, atomic_load(thought->is_stopped)
                      ? "stopped before the table was made: the first legal move is made"
                      : "there is no table of this ending: the first legal move is made");
    (void)choose_first(thought, moves, count);
}

void uci_think(UciThought *thought)
{
    const UciBoard *board = thought->board;
    thought->move = GAME_NO_MOVE;
    if (!board->is_known) {
        note(thought, board->reason);
        return;
    }
    thought->is_over = game_is_over(&board->game, board->position);
    if (thought->is_over) {
        note(thought, "the game is over");
    } else if (!choose_by_brain(thought) && !choose_by_truth(thought)) {
        choose_any(thought);
    }
}

/* ---------------------------------------------------------------- printing */

static void print_score(Value value)
{
    const int moves = value_moves_to_mate(value);
    if (value_outcome(value) == 0) {
        fputs(" score cp 0", stdout);
    } else {
        printf(" score mate %s%d", value_outcome(value) < 0 && moves > 0 ? "-" : "", moves);
    }
}

static void print_line(const UciThought *thought)
{
    const Game *game = game_of(thought);
    Position p = thought->board->position;
    fputs(" pv", stdout);
    for (int i = 0; i < thought->line_length; i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(game, p, thought->line[i], move);
        printf(" %s", move);
        p = game->play(game, p, thought->line[i]);
    }
}

void uci_think_print(const UciThought *thought)
{
    if (thought->note[0] != '\0') {
        printf("info string %s\n", thought->note);
    }
    if (thought->is_over) {
        fputs("info depth 0", stdout);
        print_score(oracle_mate_at_end(game_of(thought), thought->board->position));
        putchar('\n');
    } else if (thought->has_value) {
        printf("info depth %d", thought->line_length);
        print_score(thought->value);
        print_line(thought);
        putchar('\n');
    }
}

void uci_think_print_move(const UciThought *thought)
{
    char move[NOTATION_MOVE_SIZE] = "0000"; /* as the protocol writes that there is none */
    if (thought->move != GAME_NO_MOVE) {
        notation_write_move(game_of(thought), thought->board->position, thought->move, move);
    }
    printf("bestmove %s\n", thought->is_over ? "(none)" : move);
}
