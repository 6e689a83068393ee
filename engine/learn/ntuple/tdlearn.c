/* tdlearn.c - temporal-difference learning by self-play, where stones fall. */
#include "learn/ntuple/tdlearn.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "facets/features.h"
#include "games/stones.h"

/* A move made in the game that is being learned from. */
struct TdlearnStep {
    double value; /* of the position that it led to, for its mover */
    double best;  /* the largest value that a move could have led to */
    Side mover;
    bool explores;                      /* the value may be less than the best */
    uint32_t index[NTUPLE_LOOKUPS_MAX]; /* of the weights that make the value */
};

/* A game on its way: the position, as the rules and as the network see it. */
typedef struct TdlearnEpisode {
    Position position;
    NtupleView view;
    int steps;
} TdlearnEpisode;

/* What the side to move has to decide. */
typedef struct Choice {
    bool is_over; /* nothing: the rules, or tactics, give the game `result` */
    Result result;
    uint64_t cells; /* where to place its stone */
    int best;       /* the number of the cell with the largest value */
    double value;   /* that value */
} Choice;

/* ------------------------------------------------------------------ memory */

/* Steps come first, and the weights after them are aligned as all memory is. */
static size_t steps_size(const Game *game)
{
    const size_t size = (size_t)game->plies_max * sizeof(TdlearnStep);
    return (size + TDLEARN_ALIGNMENT - 1) / TDLEARN_ALIGNMENT * TDLEARN_ALIGNMENT;
}

size_t tdlearn_memory_size(const Game *game, const TdlearnOptions *options)
{
    Ntuple net;
    ntuple_init(&net, game, &options->shape);
    return steps_size(game) + 2 * (size_t)net.size * sizeof(NtupleWeight);
}

void tdlearn_init(Tdlearn *t, const Game *game, const TdlearnOptions *options, uint64_t seed,
                  void *memory)
{
    *t = (Tdlearn){.common = common_from_seed(game, seed), .options = *options};
    ntuple_init(&t->net, game, &options->shape);
    t->steps = memory;
    t->weights = (NtupleWeight *)((char *)memory + steps_size(game));
    t->net.weights[SIDE_FIRST] = t->weights;
    t->net.weights[SIDE_SECOND] = t->weights + t->net.size;
}

void tdlearn_change(Tdlearn *t, const TdlearnOptions *options)
{
    assert(t->options.shape.tuples == options->shape.tuples &&
           t->options.shape.cells == options->shape.cells &&
           t->options.shape.seed == options->shape.seed && t->options.tactics == options->tactics &&
           t->options.is_blind == options->is_blind);
    t->options = *options;
}

/* ----------------------------------------------------------------- chances */

/* Whether something happens that happens in this share of cases. */
static bool happens(Rng *rng, double share)
{
    return rng_share(rng) < share;
}

/* One of the cells, each as likely, by its number. */
static int random_cell(Rng *rng, uint64_t cells)
{
    for (uint32_t skip = rng_below(rng, (uint32_t)bits_count(cells)); skip > 0; skip--) {
        cells &= cells - 1;
    }
    return bits_lowest(cells);
}

/* ------------------------------------------------------------------ playing */

static Side mover_of(const Tdlearn *t, const TdlearnEpisode *episode)
{
    return t->net.game->side_to_move(t->net.game, episode->position);
}

static Tactics tactics_of(const Tdlearn *t, Position p)
{
    return t->net.game->features->tactics(t->net.game, p);
}

static void start(const Tdlearn *t, TdlearnEpisode *episode)
{
    episode->position = t->net.game->start;
    episode->steps = 0;
    ntuple_view(&t->net, episode->position, &episode->view);
}

static void place(const Tdlearn *t, TdlearnEpisode *episode, int cell)
{
    ntuple_play(&t->net, &episode->view, mover_of(t, episode), cell);
    episode->position = stones_place(episode->position, UINT64_C(1) << cell);
}

bool tdlearn_is_blind(const TdlearnOptions *options)
{
    return options->is_blind && !options->tactics;
}

/* The cells to choose from where no rule helps: the game goes on until it is over. */
static Choice look_blindly(const Tdlearn *t, const TdlearnEpisode *episode)
{
    const Result result = t->net.game->result(t->net.game, episode->position);
    return (Choice){.is_over = result != RESULT_UNFINISHED,
                    .result = result,
                    .cells = tactics_of(t, episode->position).playable};
}

/* The cells to choose from. Who can complete a line does, exploring or not, unless it is to
 * learn even that. */
static Choice look(const Tdlearn *t, const TdlearnEpisode *episode)
{
    if (tdlearn_is_blind(&t->options)) {
        return look_blindly(t, episode);
    }
    const Side mover = mover_of(t, episode);
    const Tactics tactics = tactics_of(t, episode->position);
    Choice choice = {.cells = t->options.tactics ? tactics.safe : tactics.playable};
    if (tactics.winning != 0) {
        choice.is_over = true;
        choice.result = result_won_by(mover);
    } else if (choice.cells == 0) {
        choice.is_over = true;
        choice.result = tactics.playable == 0 ? RESULT_DRAW : result_won_by(side_other(mover));
    }
    return choice;
}

/* Finds the best cell; one of them, if several are equally good. */
static void weigh(Tdlearn *t, const TdlearnEpisode *episode, Choice *choice)
{
    const Side mover = mover_of(t, episode);
    int32_t most = INT32_MIN;
    uint32_t ties = 0;
    for (uint64_t rest = choice->cells; rest != 0; rest &= rest - 1) {
        int cell = bits_lowest(rest);
        int32_t units = ntuple_try(&t->net, &episode->view, mover, cell);
        ties = units > most ? 1 : ties + (units == most);
        if (units > most || (units == most && rng_below(&t->common.rng, ties) == 0)) {
            most = units;
            choice->best = cell;
        }
    }
    choice->value = ntuple_value(most);
}

/* Makes a move and keeps what there is to learn from it. */
static void make_step(Tdlearn *t, TdlearnEpisode *episode, const Choice *choice, int cell)
{
    const Side mover = mover_of(t, episode);
    TdlearnStep *step = &t->steps[episode->steps++];
    place(t, episode, cell);
    step->mover = mover;
    step->best = choice->value;
    step->value = ntuple_value(episode->view.sum[mover]);
    step->explores = cell != choice->best && step->value < step->best;
    memcpy(step->index, episode->view.index, t->net.lookups * sizeof step->index[0]);
}

/* ---------------------------------------------------------------- learning */

static double alpha_now(const Tdlearn *t)
{
    const TdlearnOptions *o = &t->options;
    if (t->common.statistics.games >= o->alpha_games) {
        return o->alpha_end;
    }
    return o->alpha + (o->alpha_end - o->alpha) *
                          ((double)t->common.statistics.games / (double)o->alpha_games);
}

static NtupleWeight limited(int32_t weight)
{
    if (weight > NTUPLE_WEIGHT_MAX) {
        return NTUPLE_WEIGHT_MAX;
    }
    return (NtupleWeight)(weight < NTUPLE_WEIGHT_MIN ? NTUPLE_WEIGHT_MIN : weight);
}

/* Moves the weights of a position so that its value comes nearer to `target`.
 *
 * By less than a unit, mostly, so a weight moves by a whole one now and then:
 * as often as makes the right amount on average. */
static void learn_step(Tdlearn *t, const TdlearnStep *step, double target, double alpha)
{
    enum { CHANCES = 1 << 16 };
    NtupleWeight *weights = t->weights + step->mover * (size_t)t->net.size;
    t->options.is_pruned = false; /* who learns on needs them all again */
    const double units = alpha * NTUPLE_UNIT * (target - step->value);
    const int32_t towards_zero = (int32_t)units;
    const int32_t whole = towards_zero - (units < towards_zero);
    const uint32_t chances = (uint32_t)((units - whole) * CHANCES);
    uint64_t bits = 0;
    for (uint32_t i = 0; i < t->net.lookups; i++) {
        bits = i % 4 == 0 ? rng_next(&t->common.rng) : bits / CHANCES;
        NtupleWeight *weight = &weights[step->index[i]];
        *weight = limited(*weight + whole + (bits % CHANCES < chances));
    }
}

/* Learns from all steps of a game, the last of which has led to `outcome` for
 * its mover. */
static void learn_episode(Tdlearn *t, const TdlearnEpisode *episode, double outcome)
{
    const double lambda = t->options.lambda;
    const double alpha = alpha_now(t);
    double target = outcome;
    for (int i = episode->steps - 1; i >= 0; i--) {
        const TdlearnStep *step = &t->steps[i];
        learn_step(t, step, target, alpha);
        target = step->explores ? -step->best : -(lambda * target + (1.0 - lambda) * step->value);
    }
}

/* ------------------------------------------------------------------- games */

/* How a game begins: so many moves from which nothing is learned. */
typedef struct Opening {
    uint32_t plies;
    bool plays_best[2]; /* by side; the other moves are random */
} Opening;

static Opening draw_opening(Tdlearn *t)
{
    Opening opening = {0};
    if (happens(&t->common.rng, t->options.opening_share)) {
        opening.plies = rng_below(&t->common.rng, t->options.opening_plies + 1);
        if (happens(&t->common.rng, t->options.one_sided_share)) {
            opening.plays_best[rng_below(&t->common.rng, 2)] = true;
        }
    }
    return opening;
}

/* A move from which nothing is learned. */
static void play_opening_move(Tdlearn *t, TdlearnEpisode *episode, const Opening *opening,
                              Choice *choice)
{
    if (opening->plays_best[mover_of(t, episode)]) {
        weigh(t, episode, choice);
        place(t, episode, choice->best);
    } else {
        place(t, episode, random_cell(&t->common.rng, choice->cells));
    }
}

/* The best move, or now and then any. */
static void play_move(Tdlearn *t, TdlearnEpisode *episode, Choice *choice)
{
    const bool explores = happens(&t->common.rng, t->options.epsilon);
    weigh(t, episode, choice);
    make_step(t, episode, choice,
              explores ? random_cell(&t->common.rng, choice->cells) : choice->best);
}

void tdlearn_train_game(Tdlearn *t)
{
    TdlearnEpisode episode;
    start(t, &episode);
    const Opening opening = draw_opening(t);
    Choice choice = look(t, &episode);
    for (uint32_t ply = 0; !choice.is_over; ply++, choice = look(t, &episode)) {
        if (ply < opening.plies) {
            play_opening_move(t, &episode, &opening, &choice);
        } else {
            play_move(t, &episode, &choice);
        }
    }
    t->moves += (uint64_t)episode.steps;
    if (episode.steps > 0) {
        const Side last = t->steps[episode.steps - 1].mover;
        learn_episode(t, &episode, result_for(choice.result, last));
    }
    statistics_count(&t->common.statistics, choice.result);
}

/* ------------------------------------------------------------ games of others */

/* Follows a game, as far as it is open, and makes steps of its moves. What the
 * side to move then has to decide. */
static Choice follow(Tdlearn *t, TdlearnEpisode *episode, const Record *record)
{
    const Game *game = t->net.game;
    assert(record->start.own == game->start.own && record->start.all == game->start.all);
    start(t, episode);
    Choice choice = look(t, episode);
    for (int i = 0; i < record->played && !choice.is_over; i++) {
        const Position next = game->play(game, episode->position, record->moves[i]);
        weigh(t, episode, &choice);
        make_step(t, episode, &choice, bits_lowest(next.all ^ episode->position.all));
        choice = look(t, episode);
    }
    return choice;
}

void tdlearn_learn_record(Tdlearn *t, const Record *record)
{
    TdlearnEpisode episode;
    const Choice choice = follow(t, &episode, record);
    common_note_change(&t->common);
    if (episode.steps > 0) {
        const TdlearnStep *last = &t->steps[episode.steps - 1];
        learn_episode(t, &episode,
                      choice.is_over ? result_for(choice.result, last->mover) : last->value);
    }
}

void tdlearn_learn_move(Tdlearn *t, const Record *record)
{
    TdlearnEpisode episode;
    Choice choice = follow(t, &episode, record);
    common_note_change(&t->common);
    if (episode.steps == 0 || episode.steps < record->played) {
        return; /* the game was decided before that move */
    }
    const TdlearnStep *last = &t->steps[episode.steps - 1];
    if (!choice.is_over) {
        weigh(t, &episode, &choice);
    }
    learn_step(t, last, choice.is_over ? result_for(choice.result, last->mover) : -choice.value,
               alpha_now(t));
}
