/* mates.c - whether a policy can win what is won, judged exactly. */
#include "judge/mates.h"

#include <assert.h>

#include "facets/starts.h"
#include "facets/symmetry.h"

/* The truth of a node: plies to mate where the judged side wins, with either side to
 * move; otherwise one of these. */
enum { TRUTH_DRAWN = -1, TRUTH_LOST = -2 };

enum { PERFECT, ANY }; /* defences */

enum { UNKNOWN = UINT16_MAX }; /* plies of a mate that is not found */

/* Why a move gives a win away, the first of several. */
typedef enum Fault {
    FAULT_NONE,
    FAULT_DRAWING,
    FAULT_EXPOSING,
    FAULT_LOSING,
    FAULT_ENDING,
    FAULTS,
} Fault;

/* ------------------------------------------------------------------ memory */

enum {
    ROOM_BEYOND = 1 << 18, /* positions after captures and promotions */
    REPLIES_PER_NODE = 8,  /* half of the nodes have any, on average 16 at most */
    CHOSEN_PER_NODE = 16,
};

static_assert(sizeof(MatesNode) % MATES_ALIGNMENT == 0, "what follows the nodes is aligned");
static_assert(sizeof(Position) % MATES_ALIGNMENT == 0, "nodes follow the positions");

static size_t images_of(const Game *game, bool up_to_symmetry)
{
    return up_to_symmetry ? 1 : (size_t)symmetry_count(game);
}

/* How many positions there may be: about half of the numbers stand for one, and as many
 * again come after a move. */
static size_t capacity_for(const Game *game, bool up_to_symmetry)
{
    return game->starts->count(game) * images_of(game, up_to_symmetry) + ROOM_BEYOND;
}

bool mates_can_judge(const Game *game, ValueUnit unit)
{
    return game->starts != NULL && unit == VALUE_MATE &&
           game->starts->count(game) <= MATES_NUMBERS_MAX;
}

size_t mates_memory_size(const Game *game, bool up_to_symmetry)
{
    const size_t capacity = capacity_for(game, up_to_symmetry);
    return capacity * (sizeof(Position) + sizeof(MatesNode)) +
           (positions_slot_count(capacity) + capacity * (1 + REPLIES_PER_NODE + CHOSEN_PER_NODE)) *
               sizeof(uint32_t);
}

static void lay_out(MatesJudge *judge, void *memory)
{
    const size_t capacity = capacity_for(judge->oracle->game, judge->up_to_symmetry);
    Position *positions = memory;
    judge->nodes = (MatesNode *)(positions + capacity);
    uint32_t *slots = (uint32_t *)(judge->nodes + capacity);
    positions_init(&judge->positions, judge->oracle->game, positions, slots, capacity);
    judge->order = slots + positions_slot_count(capacity);
    judge->replies = judge->order + capacity;
    judge->chosen = judge->replies + capacity * REPLIES_PER_NODE;
}

/* --------------------------------------------------------------- positions */

static bool is_decision(const MatesJudge *judge, size_t i)
{
    const Game *game = judge->oracle->game;
    return judge->nodes[i].truth > 0 &&
           game->side_to_move(game, judge->positions.positions[i]) == judge->side;
}

/* What an unfinished position is worth to the judged side. */
static bool find_truth(MatesJudge *judge, Position p, int16_t *truth)
{
    const Game *game = judge->oracle->game;
    Value value;
    if (!oracle_value(judge->oracle, p, &value)) {
        return false;
    }
    const bool is_own = game->side_to_move(game, p) == judge->side;
    const int outcome = value_outcome(value) * (is_own ? 1 : -1);
    assert(0 <= value.steps && value.steps <= GAME_PLIES_MAX);
    *truth = (int16_t)(outcome > 0 ? value.steps : outcome == 0 ? TRUTH_DRAWN : TRUTH_LOST);
    return true;
}

static Position representative(const MatesJudge *judge, Position p)
{
    return judge->up_to_symmetry ? symmetry_canonical(judge->oracle->game, p, NULL) : p;
}

/* The number of an unfinished position's node, which is added if it is new. False if
 * there is no room, or no truth. */
static bool find_node(MatesJudge *judge, Position p, uint32_t *number, bool *is_new)
{
    PositionSet *set = &judge->positions;
    const Position met = representative(judge, p);
    const size_t count = set->count;
    if (!positions_add(set, met)) {
        return false;
    }
    *is_new = set->count > count;
    *number = (uint32_t)(*is_new ? count : positions_find(set, met));
    if (*is_new) {
        judge->nodes[*number] = (MatesNode){.plies = {UNKNOWN, UNKNOWN}};
        return find_truth(judge, met, &judge->nodes[*number].truth);
    }
    return true;
}

/* ----------------------------------------------------------------- replies */

/* Why it was wrong to come to a position in which the other side is to move and need
 * not lose. */
static Fault fault_of(const MatesJudge *judge, Position p, int16_t truth)
{
    const Game *game = judge->oracle->game;
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    if (truth == TRUTH_LOST) {
        return FAULT_LOSING;
    }
    for (int i = 0; i < count; i++) {
        if (game->result(game, game->play(game, p, moves[i])) == RESULT_DRAW) {
            return FAULT_EXPOSING;
        }
    }
    return FAULT_DRAWING;
}

/* Brings the replies that hold out longest to the front. */
static void put_best_first(MatesJudge *judge, MatesNode *node)
{
    uint32_t *replies = &judge->replies[node->first];
    for (int i = 0; i < node->count; i++) {
        /* A reply that holds out longest leads to one ply less than there were. */
        if (judge->nodes[replies[i]].truth == node->truth - 1) {
            const uint32_t best = replies[i];
            replies[i] = replies[node->best_count];
            replies[node->best_count++] = best;
        }
    }
}

/* Lists the replies of a new node, in which the other side is to move. Where that side
 * loses all of them lead to decisions; otherwise nobody needs to know. */
static bool list_replies(MatesJudge *judge, uint32_t number, Position p)
{
    const Game *game = judge->oracle->game;
    const int16_t truth = judge->nodes[number].truth;
    Move moves[GAME_MOVES_MAX];
    if (truth < 0) {
        judge->nodes[number].fault = (uint8_t)fault_of(judge, p, truth);
        return true;
    }
    const int count = game->legal_moves(game, p, moves);
    const size_t first = judge->reply_count;
    if (first + (size_t)count > judge->positions.capacity * REPLIES_PER_NODE) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        bool is_new;
        if (!find_node(judge, game->play(game, p, moves[i]), &judge->replies[first + (size_t)i],
                       &is_new)) {
            return false;
        }
    }
    judge->reply_count += (size_t)count;
    MatesNode *node = &judge->nodes[number];
    node->first = (uint32_t)first;
    node->count = (uint8_t)count;
    put_best_first(judge, node);
    return true;
}

/* The node of a position in which the other side is to move, and its replies. */
static bool find_replies(MatesJudge *judge, Position p, uint32_t *number)
{
    bool is_new;
    return find_node(judge, p, number, &is_new) &&
           (!is_new || list_replies(judge, *number, judge->positions.positions[*number]));
}

/* ------------------------------------------------------------------ starts */

/* Whether some move of a drawn position loses. */
static bool can_lose(MatesJudge *judge, Position p, bool *can)
{
    const Game *game = judge->oracle->game;
    Move moves[GAME_MOVES_MAX];
    const int count = game->legal_moves(game, p, moves);
    *can = false;
    for (int i = 0; i < count && !*can; i++) {
        int outcome;
        if (!oracle_outcome_of_move(judge->oracle, p, moves[i], &outcome)) {
            return false;
        }
        *can = outcome < 0;
    }
    return true;
}

/* Adds a position that games may begin in, if there is anything to win or to hold. */
static bool add_start(MatesJudge *judge, Position p)
{
    int16_t truth;
    bool counts = true;
    uint32_t number;
    bool is_new;
    if (!find_truth(judge, p, &truth) || (truth == TRUTH_DRAWN && !can_lose(judge, p, &counts))) {
        return false;
    }
    if (truth == TRUTH_LOST || !counts) {
        return true;
    }
    if (!find_node(judge, p, &number, &is_new)) {
        return false;
    }
    judge->nodes[number].is_start = true;
    return true;
}

/* The same for all images of a position, unless it stands for them. */
static bool add_images(MatesJudge *judge, Position p)
{
    const Game *game = judge->oracle->game;
    const int images = judge->up_to_symmetry ? 1 : symmetry_count(game);
    bool has_room = true;
    for (int s = 0; s < images && has_room; s++) {
        has_room = add_start(judge, symmetry_transform(game, p, s));
    }
    return has_room;
}

bool mates_init(MatesJudge *judge, Oracle *oracle, Side side, bool up_to_symmetry, void *memory)
{
    const Game *game = oracle->game;
    assert(mates_can_judge(game, oracle->kind->unit));
    *judge = (MatesJudge){.oracle = oracle, .side = side, .up_to_symmetry = up_to_symmetry};
    lay_out(judge, memory);
    const size_t count = game->starts->count(game);
    bool goes_on = true;
    for (size_t i = 0; i < count && goes_on; i++) {
        Position p;
        if (game->starts->numbered(game, i, &p) && game->side_to_move(game, p) == side) {
            goes_on = add_images(judge, p);
        }
    }
    return goes_on;
}

/* ------------------------------------------------------------------ asking */

/* What the moves that a policy might make lead to. */
typedef struct Choice {
    Fault fault;
    bool loses; /* some move does */
} Choice;

/* Notes where a move of decision `i` leads: to replies, to mate, or to what is wrong. */
static bool follow(MatesJudge *judge, size_t i, Position next, Choice *choice)
{
    const Game *game = judge->oracle->game;
    const Result result = game->result(game, next);
    Fault fault = FAULT_NONE;
    if (result == RESULT_UNFINISHED) {
        uint32_t number;
        if (!find_replies(judge, next, &number)) {
            return false;
        }
        fault = (Fault)judge->nodes[number].fault;
        judge->chosen[judge->chosen_count++] = number;
        judge->nodes[i].count++;
        choice->loses = choice->loses || judge->nodes[number].truth == TRUTH_LOST;
    } else if (result_for(result, judge->side) <= 0) {
        fault = FAULT_ENDING;
    }
    choice->fault = fault > choice->fault ? fault : choice->fault;
    return true;
}

/* Asks the policy in node `i`, with its side to move. */
static bool ask(MatesJudge *judge, size_t i, Policy policy, void *context, Choice *choice)
{
    const Game *game = judge->oracle->game;
    const Position p = judge->positions.positions[i];
    Move moves[GAME_MOVES_MAX];
    const int count = policy(context, game, p, moves);
    const size_t room = judge->positions.capacity * CHOSEN_PER_NODE - judge->chosen_count;
    bool goes_on = count > 0 && (size_t)count <= room;
    *choice = (Choice){FAULT_NONE, false};
    judge->nodes[i].first = (uint32_t)judge->chosen_count;
    judge->nodes[i].count = 0;
    for (int m = 0; m < count && goes_on; m++) {
        goes_on = follow(judge, i, game->play(game, p, moves[m]), choice);
    }
    return goes_on;
}

static void count_fault(Mates *mates, Fault fault)
{
    mates->ending += fault == FAULT_ENDING;
    mates->losing += fault == FAULT_LOSING;
    mates->exposing += fault == FAULT_EXPOSING;
    mates->drawing += fault == FAULT_DRAWING;
}

static void count_choice(MatesJudge *judge, size_t i, Choice choice, Mates *mates)
{
    MatesNode *node = &judge->nodes[i];
    if (node->truth == TRUTH_DRAWN) {
        mates->drawn++;
        mates->held += !choice.loses;
        return;
    }
    node->fault = (uint8_t)choice.fault;
    if (node->is_start) {
        mates->won++;
        count_fault(mates, choice.fault);
    }
}

/* Asks the policy wherever it may have to decide: in all starts, and in what they lead
 * to, which is added on the way. */
static bool ask_everywhere(MatesJudge *judge, Policy policy, void *context, Mates *mates)
{
    const Game *game = judge->oracle->game;
    const PositionSet *set = &judge->positions;
    judge->chosen_count = 0;
    for (size_t i = 0; i < set->count; i++) {
        const bool is_own = game->side_to_move(game, set->positions[i]) == judge->side;
        if (is_own && (judge->nodes[i].truth > 0 || judge->nodes[i].is_start)) {
            Choice choice;
            if (!ask(judge, i, policy, context, &choice)) {
                return false;
            }
            count_choice(judge, i, choice, mates);
        }
    }
    return true;
}

/* ---------------------------------------------------------------- fixpoint */

/* Puts the decisions in order, those nearest to mate first: perfect play leads from each
 * to some before it, so that few rounds find everything. Counting sort. */
static void put_in_order(MatesJudge *judge)
{
    uint32_t before[GAME_PLIES_MAX + 2] = {0}; /* by plies to mate: how many are nearer */
    judge->decision_count = 0;
    for (size_t i = 0; i < judge->positions.count; i++) {
        if (is_decision(judge, i)) {
            before[judge->nodes[i].truth + 1]++;
            judge->decision_count++;
        }
    }
    for (int plies = 1; plies <= GAME_PLIES_MAX + 1; plies++) {
        before[plies] += before[plies - 1];
    }
    for (size_t i = 0; i < judge->positions.count; i++) {
        if (is_decision(judge, i)) {
            judge->order[before[judge->nodes[i].truth]++] = (uint32_t)i;
        }
    }
}

/* The plies that a decision takes to mate if all that it leads to is known; else
 * UNKNOWN. */
static uint16_t plies_of(const MatesJudge *judge, const MatesNode *node, int defence)
{
    unsigned longest = 1; /* mate at once */
    if (node->fault != FAULT_NONE) {
        return UNKNOWN;
    }
    for (int c = 0; c < node->count; c++) {
        const MatesNode *after = &judge->nodes[judge->chosen[node->first + (uint32_t)c]];
        const int count = defence == PERFECT ? after->best_count : after->count;
        for (int r = 0; r < count; r++) {
            const uint16_t plies =
                judge->nodes[judge->replies[after->first + (uint32_t)r]].plies[defence];
            if (plies == UNKNOWN) {
                return UNKNOWN;
            }
            longest = plies + 2u > longest ? plies + 2u : longest;
        }
    }
    return (uint16_t)(longest < UNKNOWN ? longest : UNKNOWN - 1);
}

/* One round through all decisions; whether anything new was found. */
static bool find_more(MatesJudge *judge, int defence)
{
    bool has_found = false;
    for (size_t at = 0; at < judge->decision_count; at++) {
        MatesNode *node = &judge->nodes[judge->order[at]];
        if (node->plies[defence] == UNKNOWN) {
            node->plies[defence] = plies_of(judge, node, defence);
            has_found = has_found || node->plies[defence] != UNKNOWN;
        }
    }
    return has_found;
}

static void find_mates(MatesJudge *judge)
{
    put_in_order(judge);
    for (size_t at = 0; at < judge->decision_count; at++) {
        MatesNode *node = &judge->nodes[judge->order[at]];
        node->plies[PERFECT] = node->plies[ANY] = UNKNOWN;
    }
    for (int defence = PERFECT; defence <= ANY; defence++) {
        while (find_more(judge, defence)) {
        }
    }
}

/* ---------------------------------------------------------------- counting */

/* The mates that were found from starts; the waste is still a sum of plies. */
static void count_mate(const MatesNode *node, int defence, MatesAgainst *against)
{
    const int plies = node->plies[defence];
    if (plies != UNKNOWN) {
        against->mated++;
        against->wasted += plies - node->truth;
        against->longest = plies > against->longest ? plies : against->longest;
    }
}

/* In moves of the policy, on average. */
static void divide_waste(MatesAgainst *against)
{
    if (against->mated > 0) {
        against->wasted /= 2.0 * (double)against->mated;
    }
}

static void count_mates(const MatesJudge *judge, Mates *mates)
{
    for (size_t at = 0; at < judge->decision_count; at++) {
        const uint32_t i = judge->order[at];
        const MatesNode *node = &judge->nodes[i];
        if (!node->is_start) {
            continue;
        }
        count_mate(node, PERFECT, &mates->perfect);
        count_mate(node, ANY, &mates->any);
        if (node->plies[ANY] == UNKNOWN && !mates->has_failure) {
            mates->has_failure = true;
            mates->failure = judge->positions.positions[i];
        }
    }
    divide_waste(&mates->perfect);
    divide_waste(&mates->any);
}

bool mates_measure(MatesJudge *judge, Policy policy, void *context, Mates *mates)
{
    Mates found = {0};
    if (!ask_everywhere(judge, policy, context, &found)) {
        return false;
    }
    find_mates(judge);
    count_mates(judge, &found);
    *mates = found;
    return true;
}

bool mates_certifies(const Mates *mates)
{
    return mates->any.mated == mates->won && mates->held == mates->drawn;
}
