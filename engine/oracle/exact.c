/* exact.c - the exact truth about a position, whatever finds it fastest. */
#include "oracle/exact.h"

#include <assert.h>
#include <stddef.h>

#include "games/connect4/connect4.h"
#include "oracle/minimax.h"

enum {
    TABLE_BYTES = 64 * 1024 * 1024, /* more hardly helps, see docs/benchmarks.md */

    /* What the readable search may cost before it gives up: all of tic-tac-toe,
     * and a second or so of anything else. */
    CALLS_MAX = 20 * 1000 * 1000,
};

size_t exact_memory_size(const Game *game)
{
    return connect4_is(game) ? TABLE_BYTES : 0;
}

void exact_init(Exact *exact, const Game *game, void *memory, size_t bytes)
{
    *exact = (Exact){.game = game};
    exact->has_solver = connect4_is(game) &&
                        solver_init(&exact->solver, game->cols, game->rows, memory, bytes);
}

/* ------------------------------------------------------ the readable search */

static bool search_to_the_end(const Game *game, Position p, bool prefer_sooner, int *value)
{
    const MinimaxOptions options = {
        .alpha_beta = true,
        .prefer_sooner = prefer_sooner,
        .order = ORDER_CENTRE_FIRST,
        .call_limit = CALLS_MAX,
    };
    MinimaxResult result = minimax_search(game, p, &options, NULL, NULL);
    *value = result.value;
    return result.complete;
}

/* The customary score for a search value, which is the win value less the plies
 * to the end. */
static int customary_score(const Game *game, Position p, int value)
{
    int win = minimax_win_value(game);
    if (value > 0) {
        return game->score_of_win(game, p, win - value);
    }
    return value < 0 ? -game->score_of_win(game, p, win + value) : 0;
}

/* ----------------------------------------------------------------- answers */

/* What the book or the solver says; false if there is neither, or the solver
 * was cancelled. */
static bool solved_score(Exact *exact, Position p, int *score)
{
    if (exact->book != NULL && book_score(exact->book, exact->game, p, score)) {
        return true;
    }
    return exact->has_solver && solver_score(&exact->solver, p, score);
}

static bool searched_score(Exact *exact, Position p, int *score)
{
    int value;
    if (!search_to_the_end(exact->game, p, true, &value)) {
        return false;
    }
    *score = customary_score(exact->game, p, value);
    return true;
}

bool exact_score(Exact *exact, Position p, int *score)
{
    assert(!game_is_over(exact->game, p));
    int found;
    if (!solved_score(exact, p, &found) &&
        (exact->has_solver || !searched_score(exact, p, &found))) {
        return false;
    }
    *score = found;
    return true;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

bool exact_outcome(Exact *exact, Position p, int *outcome)
{
    const Game *game = exact->game;
    assert(!game_is_over(game, p));
    int found;
    bool is_known = exact->book != NULL && book_score(exact->book, game, p, &found);
    if (!is_known) {
        is_known = exact->has_solver ? solver_outcome(&exact->solver, p, &found)
                                     : search_to_the_end(game, p, false, &found);
    }
    if (is_known) {
        *outcome = sign(found);
    }
    return is_known;
}

bool exact_outcome_of_move(Exact *exact, Position p, Move move, int *outcome)
{
    const Game *game = exact->game;
    Position next = game->play(game, p, move);
    Result result = game->result(game, next);
    if (result != RESULT_UNFINISHED) {
        *outcome = result_for(result, game->side_to_move(game, p));
        return true;
    }
    int theirs;
    if (!exact_outcome(exact, next, &theirs)) {
        return false;
    }
    *outcome = -theirs;
    return true;
}

bool exact_all_keep_outcome(Exact *exact, Position p, const Move *moves, int count, bool *all_keep)
{
    int due;
    bool is_known = exact_outcome(exact, p, &due);
    *all_keep = true;
    for (int i = 0; is_known && *all_keep && i < count; i++) {
        int outcome = 0;
        is_known = exact_outcome_of_move(exact, p, moves[i], &outcome);
        *all_keep = outcome == due;
    }
    return is_known;
}

/* The score of the move that leads from `p` to `child`, for the side that made
 * it. */
static bool score_of_move(Exact *exact, Position p, Position child, int *score)
{
    const Game *game = exact->game;
    Result result = game->result(game, child);
    if (result != RESULT_UNFINISHED) {
        *score = result == RESULT_DRAW ? 0 : game->score_of_win(game, p, 1);
        return true;
    }
    int reply;
    if (solved_score(exact, child, &reply)) {
        *score = -reply;
        return true;
    }
    if (exact->has_solver || !search_to_the_end(game, child, true, &reply)) {
        return false;
    }
    /* Seen from the other side, and one ply further from the end. */
    *score = customary_score(game, p, sign(reply) - reply);
    return true;
}

bool exact_moves(Exact *exact, Position p, ExactMoves *moves)
{
    const Game *game = exact->game;
    ExactMoves found;
    found.best = 0;
    found.count = game->legal_moves(game, p, found.moves);
    for (int i = 0; i < found.count; i++) {
        Position child = game->play(game, p, found.moves[i]);
        if (!score_of_move(exact, p, child, &found.scores[i])) {
            return false;
        }
        if (i == 0 || found.scores[i] > found.best) {
            found.best = found.scores[i];
        }
    }
    *moves = found;
    return true;
}

/* Keeps the moves of best score. */
static int best_of(const ExactMoves *moves, Move best[GAME_MOVES_MAX])
{
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        if (moves->scores[i] == moves->best) {
            best[count++] = moves->moves[i];
        }
    }
    return count;
}

/* Whether the book covers the positions after `p`: then scoring them all costs
 * nothing. */
static bool book_covers_moves(const Exact *exact, Position p)
{
    const Game *game = exact->game;
    return exact->book != NULL && game->plies_max - game->plies_left(game, p) < exact->book->plies;
}

bool exact_best_moves(Exact *exact, Position p, Move moves[GAME_MOVES_MAX], int *count)
{
    if (!exact->has_solver || book_covers_moves(exact, p)) {
        ExactMoves all;
        if (!exact_moves(exact, p, &all)) {
            return false;
        }
        *count = best_of(&all, moves);
        return true;
    }
    int score;
    if (!exact_score(exact, p, &score)) {
        return false;
    }
    const Game *game = exact->game;
    Move legal[GAME_MOVES_MAX];
    int legal_count = game->legal_moves(game, p, legal);
    int kept = 0;
    for (int i = 0; i < legal_count; i++) {
        bool keeps;
        if (!solver_keeps_score(&exact->solver, p, legal[i], score, &keeps)) {
            return false;
        }
        if (keeps) {
            moves[kept++] = legal[i];
        }
    }
    *count = kept;
    return true;
}

static Move nearest_to_centre(const Game *game, const Move *moves, int count)
{
    Move nearest = moves[0];
    for (int i = 1; i < count; i++) {
        if (game->centre_distance(game, moves[i]) < game->centre_distance(game, nearest)) {
            nearest = moves[i];
        }
    }
    return nearest;
}

bool exact_line(Exact *exact, Position p, Move moves[GAME_PLIES_MAX], int *count)
{
    const Game *game = exact->game;
    int plies = 0;
    while (!game_is_over(game, p)) {
        Move best[GAME_MOVES_MAX];
        int best_count;
        if (!exact_best_moves(exact, p, best, &best_count)) {
            return false;
        }
        moves[plies] = nearest_to_centre(game, best, best_count);
        p = game->play(game, p, moves[plies++]);
    }
    *count = plies;
    return true;
}
