/* oracle.c - what is asked of an oracle in the same way whatever its kind. */
#include "oracle/oracle.h"

#include <assert.h>

/* ------------------------------------------------------------------ set-up */

size_t oracle_memory_size(const OracleKind *kind, const Game *game)
{
    return kind->memory_size != NULL ? kind->memory_size(game) : 0;
}

size_t oracle_memory_min(const OracleKind *kind, const Game *game)
{
    return kind->memory_min != NULL ? kind->memory_min(game) : 0;
}

size_t oracle_memory_max(const OracleKind *kind, const Game *game)
{
    return kind->memory_max != NULL ? kind->memory_max(game) : oracle_memory_size(kind, game);
}

size_t oracle_sharing_memory_size(const OracleKind *kind, const Game *game)
{
    return kind->sharing_memory_size != NULL ? kind->sharing_memory_size(game) : 0;
}

void oracle_init(Oracle *oracle, const OracleKind *kind, const Game *game, void *memory,
                 size_t bytes)
{
    assert(kind->supports(game));
    *oracle = (Oracle){.kind = kind, .game = game};
    if (kind->init != NULL) {
        kind->init(oracle, memory, bytes);
    }
}

bool oracle_init_sharing(Oracle *oracle, Oracle *owner, bool together, void *memory, size_t bytes)
{
    *oracle = *owner;
    oracle->poll = NULL;
    return owner->kind->init_sharing != NULL &&
           owner->kind->init_sharing(oracle, owner, together, memory, bytes);
}

void oracle_set_poll(Oracle *oracle, OraclePoll *poll, void *context)
{
    oracle->poll = poll;
    oracle->poll_context = context;
    if (oracle->kind->poll_changed != NULL) {
        oracle->kind->poll_changed(oracle);
    }
}

uint64_t oracle_work(const Oracle *oracle)
{
    return oracle->kind->work != NULL ? oracle->kind->work(oracle) : 0;
}

int oracle_depth(const Oracle *oracle)
{
    return oracle->kind->depth != NULL ? oracle->kind->depth(oracle) : 0;
}

bool oracle_use_data(Oracle *oracle, const void *bytes, size_t size)
{
    return oracle->kind->use_data != NULL && oracle->kind->use_data(oracle, bytes, size);
}

/* ----------------------------------------------------------------- answers */

bool oracle_value(Oracle *oracle, Position p, Value *value)
{
    assert(!game_is_over(oracle->game, p));
    return oracle->kind->value(oracle, p, value);
}

bool oracle_score(Oracle *oracle, Position p, int *score)
{
    Value value;
    if (!oracle_value(oracle, p, &value)) {
        return false;
    }
    *score = value_score(value);
    return true;
}

bool oracle_outcome(Oracle *oracle, Position p, int *outcome)
{
    Value value;
    assert(!game_is_over(oracle->game, p));
    if (oracle->kind->outcome != NULL) {
        return oracle->kind->outcome(oracle, p, outcome);
    }
    if (!oracle->kind->value(oracle, p, &value)) {
        return false;
    }
    *outcome = value_outcome(value);
    return true;
}

bool oracle_outcome_of_move(Oracle *oracle, Position p, Move move, int *outcome)
{
    const Game *game = oracle->game;
    Position next = game->play(game, p, move);
    Result result = game->result(game, next);
    if (result != RESULT_UNFINISHED) {
        *outcome = result_for(result, game->side_to_move(game, p));
        return true;
    }
    int theirs;
    if (!oracle_outcome(oracle, next, &theirs)) {
        return false;
    }
    *outcome = -theirs;
    return true;
}

bool oracle_all_keep_outcome(Oracle *oracle, Position p, const Move *moves, int count,
                             bool *all_keep)
{
    int due;
    bool is_known = oracle_outcome(oracle, p, &due);
    *all_keep = true;
    for (int i = 0; is_known && *all_keep && i < count; i++) {
        int outcome = 0;
        is_known = oracle_outcome_of_move(oracle, p, moves[i], &outcome);
        *all_keep = outcome == due;
    }
    return is_known;
}

/* The value of a move that ends the game with `result`. */
static Value value_of_end(const Oracle *oracle, Position p, Result result)
{
    const Game *game = oracle->game;
    const int outcome = result_for(result, game->side_to_move(game, p));
    if (oracle->kind->unit == VALUE_MATE) {
        return (Value){.unit = VALUE_MATE, .amount = outcome, .steps = outcome != 0};
    }
    return value_of_score(outcome * game_score_of_win(game, p, 1));
}

/* The value of the move that leads from `p` to `next`, for the side that made
 * it. */
static bool value_of_move(Oracle *oracle, Position p, Position next, Value *value)
{
    const Game *game = oracle->game;
    const Result result = game->result(game, next);
    if (result != RESULT_UNFINISHED) {
        *value = value_of_end(oracle, p, result);
        return true;
    }
    if (oracle->kind->value_of_move != NULL) {
        return oracle->kind->value_of_move(oracle, p, next, value);
    }
    Value reply;
    if (!oracle->kind->value(oracle, next, &reply)) {
        return false;
    }
    *value = value_before_move(reply);
    return true;
}

bool oracle_moves(Oracle *oracle, Position p, OracleMoves *moves)
{
    const Game *game = oracle->game;
    OracleMoves found;
    found.best = value_of_score(0);
    found.count = game->legal_moves(game, p, found.moves);
    for (int i = 0; i < found.count; i++) {
        const Position next = game->play(game, p, found.moves[i]);
        if (!value_of_move(oracle, p, next, &found.values[i])) {
            return false;
        }
        if (i == 0 || value_compare(found.values[i], found.best) > 0) {
            found.best = found.values[i];
        }
    }
    *moves = found;
    return true;
}

/* Keeps the moves of best value. */
static int best_of(const OracleMoves *moves, Move best[GAME_MOVES_MAX])
{
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        if (value_compare(moves->values[i], moves->best) == 0) {
            best[count++] = moves->moves[i];
        }
    }
    return count;
}

bool oracle_best_moves(Oracle *oracle, Position p, Move moves[GAME_MOVES_MAX], int *count)
{
    return oracle->kind->best_moves != NULL ? oracle->kind->best_moves(oracle, p, moves, count)
                                            : oracle_best_by_value(oracle, p, moves, count);
}

bool oracle_best_by_value(Oracle *oracle, Position p, Move moves[GAME_MOVES_MAX], int *count)
{
    OracleMoves all;
    if (!oracle_moves(oracle, p, &all)) {
        return false;
    }
    *count = best_of(&all, moves);
    return true;
}

static Move nearest_to_centre(const Game *game, const Move *moves, int count)
{
    Move nearest = moves[0];
    for (int i = 1; i < count; i++) {
        if (game_centre_distance(game, moves[i]) < game_centre_distance(game, nearest)) {
            nearest = moves[i];
        }
    }
    return nearest;
}

bool oracle_line(Oracle *oracle, Position p, Move moves[GAME_PLIES_MAX], int *count)
{
    const Game *game = oracle->game;
    int plies = 0;
    while (plies < game->plies_max && !game_is_over(game, p)) {
        Move best[GAME_MOVES_MAX];
        int best_count;
        if (!oracle_best_moves(oracle, p, best, &best_count)) {
            return false;
        }
        moves[plies] = nearest_to_centre(game, best, best_count);
        p = game->play(game, p, moves[plies++]);
    }
    *count = plies;
    return true;
}

Value oracle_mate_at_end(const Game *game, Position p)
{
    const int outcome = result_for(game->result(game, p), game->side_to_move(game, p));
    return (Value){.unit = VALUE_MATE, .amount = outcome};
}
