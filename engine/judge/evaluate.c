/* evaluate.c - how often a policy chooses well, on given positions. */
#include "judge/evaluate.h"

/* Some of the moves of a position. */
typedef struct MoveList {
    Move moves[GAME_MOVES_MAX];
    int count;
} MoveList;

static bool has_move(const MoveList *list, Move move)
{
    for (int i = 0; i < list->count; i++) {
        if (list->moves[i] == move) {
            return true;
        }
    }
    return false;
}

static bool has_all(const MoveList *list, const MoveList *others)
{
    for (int i = 0; i < others->count; i++) {
        if (!has_move(list, others->moves[i])) {
            return false;
        }
    }
    return true;
}

/* The moves that keep the result: the best, and others for which it is enough
 * to know who wins. */
static bool find_keeping(Oracle *oracle, Position p, const MoveList *legal, const MoveList *best,
                         MoveList *keeping)
{
    int due;
    bool is_known = oracle_outcome(oracle, p, &due);
    keeping->count = 0;
    for (int i = 0; is_known && i < legal->count; i++) {
        Move move = legal->moves[i];
        int outcome = due;
        is_known = has_move(best, move) || oracle_outcome_of_move(oracle, p, move, &outcome);
        if (outcome == due) {
            keeping->moves[keeping->count++] = move;
        }
    }
    return is_known;
}

bool evaluate_choice(Oracle *oracle, Policy policy, void *context, Position p, Judgement *judgement)
{
    const Game *game = oracle->game;
    MoveList legal, chosen, best, keeping;
    legal.count = game->legal_moves(game, p, legal.moves);
    chosen.count = policy(context, game, p, chosen.moves);
    if (chosen.count == 0 || !oracle_best_moves(oracle, p, best.moves, &best.count) ||
        !find_keeping(oracle, p, &legal, &best, &keeping)) {
        return false;
    }
    *judgement = (Judgement){
        .is_trivial = keeping.count == legal.count,
        .keeps_result = has_all(&keeping, &chosen),
        .is_best = has_all(&best, &chosen),
    };
    return true;
}

/* ---------------------------------------------------------------- counting */

static void tally_count(Tally *tally, Judgement judgement)
{
    tally->positions++;
    tally->keeping_result += judgement.keeps_result;
    tally->best += judgement.is_best;
}

void evaluation_count(Evaluation *evaluation, Judgement judgement)
{
    tally_count(&evaluation->all, judgement);
    if (!judgement.is_trivial) {
        tally_count(&evaluation->telling, judgement);
    }
}

static void tally_add(Tally *tally, const Tally *other)
{
    tally->positions += other->positions;
    tally->keeping_result += other->keeping_result;
    tally->best += other->best;
}

void evaluation_add(Evaluation *evaluation, const Evaluation *other)
{
    tally_add(&evaluation->all, &other->all);
    tally_add(&evaluation->telling, &other->telling);
}
