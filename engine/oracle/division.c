/* division.c - who wins a position, found out in units. */
#include "oracle/division.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "facets/symmetry.h"

enum {
    WINS = 1,
    WINS_NOT = 2,
    HOLDS = 4,
    HOLDS_NOT = 8,
    ANSWERS = 15,
    BUSY_WIN = 16,
    BUSY_HOLD = 32
};

/* What is known of a question. */
typedef enum Answer { ANSWER_NO, ANSWER_YES, ANSWER_MISSING } Answer;

/* One pass from the start. */
typedef struct Pass {
    Division *d;
    DivisionUnit *unit; /* the first that is missing */
} Pass;

/* A question about a position, with so many moves left above the units. A unit under way counts as
 * `guess`; answers that rest on that are marked as guessed. */
typedef struct Question {
    Position position;
    int bound;
    int plies;
    bool guess;
    bool is_guessed;
    bool is_ours; /* a yes here supports a yes about the start */
    double share[2];
} Question;

static uint8_t fact_of(int bound, bool is_more)
{
    return bound == 0 ? (is_more ? WINS | HOLDS : WINS_NOT)
                      : (is_more ? HOLDS : HOLDS_NOT | WINS_NOT);
}

static uint8_t busy_of(int bound)
{
    return bound == 0 ? BUSY_WIN : BUSY_HOLD;
}

/* The place of a position, which is canonical, added where it is missing. */
static bool find_place(Division *d, Position p, size_t *place)
{
    *place = positions_find(d->seen, p);
    if (*place == d->seen->count && !positions_add(d->seen, p)) {
        d->is_full = true;
        return false;
    }
    return true;
}

static void learn(Division *d, Position p, uint8_t facts)
{
    size_t place;
    if (find_place(d, p, &place)) {
        d->known[place] |= facts;
    }
}

static Answer look_up(const Division *d, Question *q)
{
    const size_t place = positions_find(d->seen, q->position);
    const uint8_t known = place < d->seen->count ? d->known[place] : 0;
    if (known & (q->bound == 0 ? WINS : HOLDS)) {
        return ANSWER_YES;
    }
    if (known & (q->bound == 0 ? WINS_NOT : HOLDS_NOT)) {
        return ANSWER_NO;
    }
    if (known & busy_of(q->bound)) {
        q->is_guessed = true;
        return q->guess ? ANSWER_YES : ANSWER_NO;
    }
    return ANSWER_MISSING;
}

static Answer ask(const Pass *pass, Question *q);

/* Whether a move answers the question with yes. */
static Answer ask_move(const Pass *pass, Question *q, Move move)
{
    const Game *game = pass->d->game;
    const Position next = game->play(game, q->position, move);
    const Result result = game->result(game, next);
    if (result != RESULT_UNFINISHED) {
        return (result == RESULT_DRAW ? 0 : 1) > q->bound ? ANSWER_YES : ANSWER_NO;
    }
    /* Ours is more than a bound if theirs is not more than its opposite, less one. */
    Question reply = {.position = next,
                      .bound = -q->bound - 1,
                      .plies = q->plies - 1,
                      .guess = !q->guess,
                      .is_ours = !q->is_ours};
    const Answer answer = ask(pass, &reply);
    q->is_guessed |= reply.is_guessed;
    memcpy(q->share, reply.share, sizeof q->share);
    return answer == ANSWER_MISSING ? ANSWER_MISSING
           : answer == ANSWER_YES   ? ANSWER_NO
                                    : ANSWER_YES;
}

/* How much is done of a question whose move number `i` of `count` is being asked: if its answer
 * is to be what its side wants, only of this move, and otherwise of all. share[1] is for a yes
 * about the start, share[0] for a no. */
static void count_moves(Question *q, int i, int count)
{
    double *all = &q->share[q->is_ours ? 0 : 1];
    *all = (i + *all) / count;
}

static Answer ask_moves(const Pass *pass, Question *q)
{
    const Division *d = pass->d;
    Move moves[GAME_MOVES_MAX];
    const int count = d->order != NULL ? d->order(d->context, q->position, q->bound, moves)
                                       : d->game->legal_moves(d->game, q->position, moves);
    bool is_guessed = false;
    for (int i = 0; i < count; i++) {
        q->is_guessed = false;
        const Answer answer = ask_move(pass, q, moves[i]);
        count_moves(q, i, count);
        if (answer != ANSWER_NO) {
            return answer; /* one that is sure needs none of those before it */
        }
        is_guessed |= q->is_guessed;
    }
    q->is_guessed = is_guessed;
    return ANSWER_NO;
}

static Answer ask(const Pass *pass, Question *q)
{
    Division *d = pass->d;
    q->position = symmetry_canonical(d->game, q->position, NULL);
    Answer answer = look_up(d, q);
    if (answer != ANSWER_MISSING) {
        return answer;
    }
    if (q->plies == 0) {
        *pass->unit = (DivisionUnit){.position = q->position, .bound = q->bound};
        return ANSWER_MISSING;
    }
    answer = ask_moves(pass, q);
    if (answer != ANSWER_MISSING && !q->is_guessed) {
        learn(d, q->position, fact_of(q->bound, answer == ANSWER_YES));
    }
    return answer;
}

/* Answers a question about the start, or finds a unit that it needs. */
static DivisionState ask_start(Division *d, int bound, DivisionUnit *unit, bool *is_more)
{
    const Pass pass = {d, unit};
    for (int guess = 1; guess >= 0; guess--) {
        Question q = {.position = d->start,
                      .bound = bound,
                      .plies = d->plies,
                      .guess = guess,
                      .is_ours = true};
        const Answer answer = ask(&pass, &q);
        if (answer == ANSWER_MISSING) {
            learn(d, unit->position, busy_of(unit->bound));
            d->bound = bound;
            d->share = q.share[0] > q.share[1] ? q.share[0] : q.share[1];
            return d->is_full ? DIVISION_FULL : DIVISION_UNIT;
        }
        if (!q.is_guessed) {
            *is_more = answer == ANSWER_YES;
            return DIVISION_DONE;
        }
    }
    return DIVISION_WAITS;
}

DivisionState division_next(Division *d, DivisionUnit *unit, int *outcome)
{
    bool is_more;
    assert(!game_is_over(d->game, d->start));
    for (*outcome = 1; *outcome >= 0; --*outcome) {
        const DivisionState state = ask_start(d, *outcome - 1, unit, &is_more);
        if (state != DIVISION_DONE || is_more) {
            return d->is_full ? DIVISION_FULL : state;
        }
    }
    return DIVISION_DONE;
}

void division_give_back(Division *d, const DivisionUnit *unit)
{
    const size_t place = positions_find(d->seen, unit->position);
    assert(place < d->seen->count);
    d->known[place] &= (uint8_t)~busy_of(unit->bound);
}

void division_answer(Division *d, const DivisionUnit *unit)
{
    division_give_back(d, unit);
    learn(d, unit->position, fact_of(unit->bound, unit->answer != 0));
}

uint8_t division_kept(const Division *d, size_t place)
{
    return d->known[place] & ANSWERS;
}

/* No position both is and is not. */
static bool is_sound(uint8_t kept)
{
    return kept != 0 && (kept & ~ANSWERS) == 0 &&
           !((kept & WINS) && (kept & (WINS_NOT | HOLDS_NOT))) &&
           !((kept & HOLDS) && (kept & HOLDS_NOT));
}

bool division_take_up(Division *d, Position p, uint8_t kept)
{
    if (!is_sound(kept)) {
        return false;
    }
    learn(d, p, kept);
    return !d->is_full;
}
