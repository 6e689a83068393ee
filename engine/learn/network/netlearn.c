/* netlearn.c - temporal-difference learning by self-play with a neural network. */
#include "learn/network/netlearn.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "games/stones.h"
#include "learn/network/net_math.h"
#include "learn/network/net_policy.h"
#include "learn/network/net_tree.h"

/* A move made in the game that is being learned from. */
struct NetlearnStep {
    double value; /* of the position that it led to, for its mover */
    double best;  /* the largest value that a move could have led to */
    Side mover;
    bool explores;    /* the value may be less than the best */
    uint64_t cells;   /* that there were to choose from, */
    float wanted[64]; /* and how often each should be, for the policy */
    NetworkView view; /* of the position that it was made in; the next has what it led to */
};

/* A game on its way: the position, as the rules and as the network see it. */
typedef struct Episode {
    Position position;
    NetworkView view;
    int steps;
} Episode;

/* What the side to move has to decide. */
typedef struct Choice {
    bool is_over; /* nothing: the rules, or tactics, give the game `result` */
    Result result;
    uint64_t cells;   /* where to place its stone */
    int best;         /* the number of the cell with the largest value */
    double value;     /* that value */
    float wanted[64]; /* how often each cell should be chosen, if the network has a policy */
} Choice;

/* ------------------------------------------------------------------ memory */

/* Steps come first, with one more for the end of the game, and the weights after them are aligned
 * as all memory is. */
static size_t steps_size(const Game *game)
{
    const size_t size = ((size_t)game->plies_max + 1) * sizeof(NetlearnStep);
    return (size + NETWORK_ALIGNMENT - 1) / NETWORK_ALIGNMENT * NETWORK_ALIGNMENT;
}

size_t netlearn_memory_size(const Game *game, const NetlearnOptions *options)
{
    Network net;
    network_init(&net, game, &options->shape);
    return steps_size(game) + net.layout.size * sizeof(float) +
           net_code_count(&net) * sizeof(int16_t);
}

void netlearn_init(Netlearn *t, const Game *game, const NetlearnOptions *options, uint64_t seed,
                   void *memory)
{
    *t = (Netlearn){.common = common_from_seed(game, seed), .options = *options};
    network_init(&t->net, game, &options->shape);
    t->steps = memory;
    t->net.weights = (float *)((char *)memory + steps_size(game));
    t->code.numbers = (int16_t *)(t->net.weights + t->net.layout.size);
    network_randomize(&t->net, seed);
}

void netlearn_change(Netlearn *t, const NetlearnOptions *options)
{
    assert(t->options.shape.width == options->shape.width &&
           t->options.shape.hidden == options->shape.hidden &&
           t->options.shape.policy == options->shape.policy &&
           t->options.tactics == options->tactics);
    t->options = *options;
}

/* ----------------------------------------------------------------- chances */

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

static Side mover_of(const Netlearn *t, const Episode *episode)
{
    return t->common.game->side_to_move(t->common.game, episode->position);
}

static void start(const Netlearn *t, Episode *episode)
{
    episode->position = t->common.game->start;
    episode->steps = 0;
    network_view(&t->net, episode->position, &episode->view);
}

static void place(const Netlearn *t, Episode *episode, int cell)
{
    network_play(&t->net, &episode->view, mover_of(t, episode), cell);
    episode->position = stones_place(episode->position, UINT64_C(1) << cell);
}

/* The cells to choose from. Who can complete a line does, exploring or not. */
static Choice look(const Netlearn *t, const Episode *episode)
{
    const Side mover = mover_of(t, episode);
    const Tactics tactics = netsearch_tactics(t->common.game, episode->position);
    Choice choice;
    choice.is_over = false;
    choice.cells = t->options.tactics ? tactics.safe : tactics.playable;
    if (tactics.winning != 0) {
        choice.is_over = true;
        choice.result = result_won_by(mover);
    } else if (choice.cells == 0) {
        choice.is_over = true;
        choice.result = tactics.playable == 0 ? RESULT_DRAW : result_won_by(side_other(mover));
    }
    return choice;
}

/* Finds the best of at least two cells by search. It values all moves, whatever heads there are:
 * that is as good with few evaluations, and three times as fast. */
static void search_cells(const Netlearn *t, const Episode *episode, Choice *choice)
{
    const Netsearch search = {.net = &t->net, .tactics = t->options.tactics, .depth = 1};
    const NetTreeFound found = net_tree_search(&search, (int)t->options.evaluations,
                                               episode->position);
    choice->best = found.cell;
    choice->value = found.value;
    memcpy(choice->wanted, found.wanted, sizeof choice->wanted);
}

/* Finds the best cell; one of them, if several are equally good. */
static void weigh_cells(Netlearn *t, const Episode *episode, Choice *choice)
{
    const Side mover = mover_of(t, episode);
    float most = 0;
    uint32_t ties = 0;
    int i = 0;
    for (uint64_t rest = choice->cells; rest != 0; rest &= rest - 1) {
        const int cell = bits_lowest(rest);
        const float score = network_try(&t->net, &episode->view, mover, cell);
        choice->wanted[i++] = score;
        const bool is_more = ties == 0 || score > most;
        ties = is_more ? 1 : ties + (score == most);
        if (is_more || (score == most && rng_below(&t->common.rng, ties) == 0)) {
            most = score;
            choice->best = cell;
        }
    }
    choice->value = net_tanh((double)most);
    if (t->options.shape.policy) {
        net_policy_softmax(choice->wanted, i);
    }
}

/* Where the search of the schedule begins. */
static uint64_t games_before_search(const NetlearnOptions *options)
{
    return (uint64_t)((double)options->alpha_games * (1.0 - options->search_share));
}

static bool searches(const Netlearn *t)
{
    return t->options.evaluations > 0 &&
           t->common.statistics.games >= games_before_search(&t->options);
}

static void weigh(Netlearn *t, const Episode *episode, Choice *choice)
{
    if (searches(t) && bits_count(choice->cells) > 1) {
        search_cells(t, episode, choice);
    } else {
        weigh_cells(t, episode, choice);
    }
}

static void copy_view(const Network *net, NetworkView *to, const NetworkView *from)
{
    const size_t sums = (size_t)net->inputs.images * net->width;
    memcpy(to->sums, from->sums, sums * sizeof to->sums[0]);
    memcpy(to->patterns, from->patterns, (size_t)net->inputs.lookups * sizeof to->patterns[0]);
}

/* Makes a move and keeps what there is to learn from it. */
static void make_step(Netlearn *t, Episode *episode, const Choice *choice, int cell)
{
    const Side mover = mover_of(t, episode);
    NetlearnStep *step = &t->steps[episode->steps++];
    if (episode->steps == 1) {
        copy_view(&t->net, &step->view, &episode->view);
    }
    place(t, episode, cell);
    step->mover = mover;
    step->best = choice->value;
    step->value = cell == choice->best
                      ? choice->value
                      : net_tanh((double)network_score(&t->net, &episode->view, mover));
    step->explores = step->value < step->best;
    if (t->options.shape.policy) {
        step->cells = choice->cells;
        memcpy(step->wanted, choice->wanted, sizeof step->wanted);
    }
    copy_view(&t->net, &t->steps[episode->steps].view, &episode->view);
}

/* ---------------------------------------------------------------- learning */

static double falling(double from, double to, uint64_t games, uint64_t of)
{
    return from + (to - from) * ((double)games / (double)of);
}

static double alpha_now(const Netlearn *t)
{
    const NetlearnOptions *o = &t->options;
    const uint64_t games = t->common.statistics.games;
    const uint64_t before = o->evaluations > 0 ? games_before_search(o) : o->alpha_games;
    if (games >= o->alpha_games) {
        return o->alpha_end;
    }
    return games < before ? falling(o->alpha, o->alpha_end, games, before)
                          : falling(before == 0 ? o->alpha : o->alpha / 10, o->alpha_end,
                                    games - before, o->alpha_games - before);
}

static NetworkRates rates_now(const Netlearn *t)
{
    const double alpha = alpha_now(t);
    return (NetworkRates){.rows = (float)alpha, .head = (float)(alpha * t->options.head_rate)};
}

/* Learns from all steps of a game, the last of which has led to `outcome` for its
 * mover. */
static void learn_episode(Netlearn *t, const Episode *episode, double outcome)
{
    const double lambda = t->options.lambda;
    const NetworkRates rates = rates_now(t);
    double target = outcome;
    t->is_rounded = false;
    for (int i = episode->steps - 1; i >= 0; i--) {
        const NetlearnStep *step = &t->steps[i];
        network_learn(&t->net, &step[1].view, step->mover, (float)target, rates);
        if (t->options.shape.policy && bits_count(step->cells) > 1) {
            net_policy_learn(&t->net, &step->view, step->mover, step->cells, step->wanted, rates);
        }
        target = step->explores ? -step->best : -(lambda * target + (1.0 - lambda) * step->value);
    }
}

/* ------------------------------------------------------------------- games */

/* How a game begins: so many moves from which nothing is learned. */
typedef struct Opening {
    uint32_t plies;
    double rashness[2]; /* by side: how likely each of its moves is random, else its best */
} Opening;

static void draw_rashness(Netlearn *t, Opening *opening)
{
    Rng *rng = &t->common.rng;
    opening->rashness[SIDE_FIRST] = 1.0;
    opening->rashness[SIDE_SECOND] = 1.0;
    if (happens(rng, t->options.wander_share)) {
        for (Side side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
            const double drawn = rng_share(rng);
            opening->rashness[side] = drawn * drawn;
        }
    } else if (happens(rng, t->options.one_sided_share)) {
        opening->rashness[rng_below(rng, 2)] = 0.0;
    }
}

static Opening draw_opening(Netlearn *t)
{
    Opening opening = {0};
    if (happens(&t->common.rng, t->options.opening_share)) {
        opening.plies = rng_below(&t->common.rng, t->options.opening_plies + 1);
        draw_rashness(t, &opening);
    }
    return opening;
}

/* Who is always rash, or never, draws nothing. */
static bool is_rash(Netlearn *t, double rashness)
{
    return rashness >= 1.0 || (rashness > 0.0 && happens(&t->common.rng, rashness));
}

/* A move from which nothing is learned. */
static void play_opening_move(Netlearn *t, Episode *episode, const Opening *opening, Choice *choice)
{
    if (is_rash(t, opening->rashness[mover_of(t, episode)])) {
        place(t, episode, random_cell(&t->common.rng, choice->cells));
    } else {
        weigh(t, episode, choice);
        place(t, episode, choice->best);
    }
}

/* The best move, or now and then any. */
static void play_move(Netlearn *t, Episode *episode, Choice *choice)
{
    const bool explores = happens(&t->common.rng, t->options.epsilon);
    weigh(t, episode, choice);
    make_step(t, episode, choice,
              explores ? random_cell(&t->common.rng, choice->cells) : choice->best);
}

void netlearn_train_game(Netlearn *t)
{
    Episode episode;
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
    if (t->common.statistics.games == t->options.alpha_games) {
        net_code_round(&t->net, &t->code);
        t->is_rounded = true;
    }
}

/* ------------------------------------------------------------ games of others */

/* Follows a game, as far as it is open, and makes steps of its moves. What the side to
 * move then has to decide. */
static Choice follow(Netlearn *t, Episode *episode, const Record *record)
{
    const Game *game = t->common.game;
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

void netlearn_learn_record(Netlearn *t, const Record *record)
{
    Episode episode;
    const Choice choice = follow(t, &episode, record);
    common_note_change(&t->common);
    if (episode.steps > 0) {
        const NetlearnStep *last = &t->steps[episode.steps - 1];
        learn_episode(t, &episode,
                      choice.is_over ? result_for(choice.result, last->mover) : last->value);
    }
}

void netlearn_learn_move(Netlearn *t, const Record *record)
{
    Episode episode;
    Choice choice = follow(t, &episode, record);
    common_note_change(&t->common);
    if (episode.steps == 0 || episode.steps < record->played) {
        return; /* the game was decided before that move */
    }
    const NetlearnStep *last = &t->steps[episode.steps - 1];
    if (!choice.is_over) {
        weigh(t, &episode, &choice);
    }
    const double target = choice.is_over ? result_for(choice.result, last->mover) : -choice.value;
    network_learn(&t->net, &last[1].view, last->mover, (float)target, rates_now(t));
    t->is_rounded = false;
}
