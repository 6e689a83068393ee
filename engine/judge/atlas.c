/* atlas.c - all positions of a small game up to symmetry, and what a learner makes
 * of each. */
#include "judge/atlas.h"

#include <assert.h>

#include "facets/symmetry.h"

static_assert(sizeof(AtlasState) % ATLAS_ALIGNMENT == 0, "numbers follow the states");

static const uint32_t NO_STATE = UINT32_MAX;

/* ------------------------------------------------------------------ listing */

size_t atlas_memory_size(const Measure *measure)
{
    return measure->positions.count * (sizeof(AtlasState) + sizeof(uint32_t) + sizeof(uint8_t));
}

static const MeasureMove *moves_of(const Measure *m, uint32_t node)
{
    return &m->moves[m->nodes[node].first_move];
}

static bool is_telling(const Measure *m, uint32_t node)
{
    for (int n = 0; n < m->nodes[node].move_count; n++) {
        if (!moves_of(m, node)[n].keeps_result) {
            return true;
        }
    }
    return false;
}

/* The node that stands for a node and all its images; the number of nodes if games
 * do not lead there. */
static uint32_t representative(const Measure *m, uint32_t node)
{
    const Position p = symmetry_canonical(m->game, m->positions.positions[node], NULL);
    return (uint32_t)positions_find(&m->positions, p);
}

/* Puts a node into its state, which is added if it is new; false if there cannot be
 * one. */
static bool place(Atlas *atlas, uint32_t node, int ply)
{
    const Measure *m = atlas->measure;
    if (atlas->state_of[node] != NO_STATE) {
        return true;
    }
    const uint32_t first = representative(m, node);
    if (first == m->positions.count) {
        return false;
    }
    if (atlas->state_of[first] == NO_STATE) {
        atlas->states[atlas->count] = (AtlasState){
            .node = first,
            .ply = (uint16_t)ply,
            .outcome = m->nodes[first].outcome,
            .is_over = m->nodes[first].move_count == 0,
            .is_telling = is_telling(m, first),
            .images = 1,
        };
        atlas->state_of[first] = atlas->count++;
    }
    if (node != first) {
        atlas->state_of[node] = atlas->state_of[first];
        atlas->states[atlas->state_of[first]].images++;
    }
    return true;
}

/* Places what the moves of a node lead to. The measure has listed nodes in the order
 * in which they can be reached, so the first way to a node is a shortest one. */
static bool place_next(Atlas *atlas, uint32_t node)
{
    const Measure *m = atlas->measure;
    const int ply = atlas->states[atlas->state_of[node]].ply + 1;
    for (int n = 0; n < m->nodes[node].move_count; n++) {
        if (!place(atlas, moves_of(m, node)[n].child, ply)) {
            return false;
        }
    }
    return true;
}

bool atlas_init(Atlas *atlas, Measure *measure, void *memory)
{
    const size_t count = measure->positions.count;
    atlas->measure = measure;
    atlas->count = 0;
    atlas->states = memory;
    atlas->state_of = (uint32_t *)(atlas->states + count);
    atlas->marks = (uint8_t *)(atlas->state_of + count);
    for (size_t i = 0; i < count; i++) {
        atlas->state_of[i] = NO_STATE;
    }
    bool is_placed = place(atlas, 0, 0);
    for (uint32_t i = 0; is_placed && i < count; i++) {
        is_placed = place_next(atlas, i);
    }
    return is_placed;
}

/* ------------------------------------------------------------------ looking */

/* What is known of a node and the learner. */
enum {
    IS_SEEN = 1,
    IS_RIGHT = 2,
    IS_MET = 4,
    IS_REACHED = 8, /* while it plays the first side; the next bit is for the second */
};

/* A learner that does not tell images apart is asked about one of them, which then
 * stands for all. */
typedef struct Look {
    Atlas *atlas;
    Learner *learner;
    bool is_of_one;
    bool is_blind; /* to how often a move was tried: all that there is counts as seen */
} Look;

static uint32_t asked_for(const Look *look, uint32_t node)
{
    const Atlas *atlas = look->atlas;
    return look->is_of_one ? atlas->states[atlas->state_of[node]].node : node;
}

static bool is_asked(const Look *look, uint32_t node)
{
    return asked_for(look, node) == node;
}

static bool has_move(const Move *moves, int count, Move move)
{
    int i = 0;
    while (i < count && moves[i] != move) {
        i++;
    }
    return i < count;
}

/* Asks the learner which moves it might make; returns whether all keep the result. */
static bool ask_for_choice(const Look *look, uint32_t node)
{
    const Measure *m = look->atlas->measure;
    MeasureMove *moves = &m->moves[m->nodes[node].first_move];
    Move chosen[GAME_MOVES_MAX];
    const int count = learner_best_moves(look->learner, m->game, m->positions.positions[node],
                                         chosen);
    bool all_keep = true;
    for (int n = 0; n < m->nodes[node].move_count; n++) {
        moves[n].is_chosen = has_move(chosen, count, moves[n].move);
        all_keep = all_keep && (moves[n].keeps_result || !moves[n].is_chosen);
    }
    return all_keep;
}

/* Notes where a move has led that was tried, and that somebody was at the start to
 * make it. Elsewhere that does not follow: the move may have been tried from another
 * position that leads to the same one. */
static void see(const Look *look, uint32_t node, uint32_t child)
{
    uint8_t *marks = look->atlas->marks;
    marks[asked_for(look, child)] |= IS_SEEN;
    marks[node] |= node == asked_for(look, 0) ? IS_SEEN : 0;
}

/* Asks what each move of a node is worth and how often it was tried; returns the
 * value of the best. */
static double ask_for_values(const Look *look, uint32_t node)
{
    const Measure *m = look->atlas->measure;
    double best = -1.0;
    for (int n = 0; n < m->nodes[node].move_count; n++) {
        const MeasureMove *move = &moves_of(m, node)[n];
        uint32_t visits;
        const double value = learner_value(look->learner, m->positions.positions[node], move->move,
                                           &visits);
        best = move->is_chosen && value > best ? value : best;
        if (visits > 0 || look->is_blind) {
            see(look, node, move->child);
        }
    }
    return best;
}

/* Notes a node that can be met while the learner plays `side`, with all that can
 * come next; returns whether that is any news. */
static bool meet(const Look *look, uint32_t node, Side side, uint8_t is_reached)
{
    const Measure *m = look->atlas->measure;
    uint8_t *marks = look->atlas->marks;
    const bool is_own = m->game->side_to_move(m->game, m->positions.positions[node]) == side;
    bool is_news = false;
    for (int n = 0; n < m->nodes[node].move_count; n++) {
        const MeasureMove *move = &moves_of(m, node)[n];
        const uint32_t child = asked_for(look, move->child);
        if ((!is_own || move->is_chosen) && (marks[child] & is_reached) == 0) {
            marks[child] |= is_reached;
            is_news = true;
        }
    }
    if (is_own && m->nodes[node].move_count > 0) {
        marks[node] |= IS_MET;
    }
    return is_news;
}

/* Finds where the learner's own play leads while it plays `side`. Nodes mostly come
 * before those that they lead to; where images stand for each other some do not, so
 * it is done until there is no news. */
static void walk(const Look *look, Side side)
{
    const Atlas *atlas = look->atlas;
    const uint8_t is_reached = (uint8_t)(IS_REACHED << side);
    atlas->marks[asked_for(look, 0)] |= is_reached;
    for (bool is_news = true; is_news;) {
        is_news = false;
        for (uint32_t i = 0; i < atlas->measure->positions.count; i++) {
            is_news |= (atlas->marks[i] & is_reached) != 0 && meet(look, i, side, is_reached);
        }
    }
}

/* Adds what is known of a node to its state. */
static void add_up(const Look *look, uint32_t node)
{
    AtlasState *state = &look->atlas->states[look->atlas->state_of[node]];
    const uint8_t marks = look->atlas->marks[node];
    const uint32_t images = look->is_of_one ? state->images : 1;
    state->seen += (marks & IS_SEEN) != 0 ? images : 0;
    state->right += (marks & IS_RIGHT) != 0 ? images : 0;
    state->met += (marks & IS_MET) != 0 ? images : 0;
    state->met_right += (marks & IS_MET) != 0 && (marks & IS_RIGHT) != 0 ? images : 0;
}

/* Of several images a state has the value of one that was seen, if there is any. */
static void note_value(AtlasState *state, double value, bool is_seen)
{
    if (is_seen || !state->has_seen_value) {
        state->value = value;
        state->has_seen_value = is_seen;
    }
}

static void ask(const Look *look, uint32_t node)
{
    Atlas *atlas = look->atlas;
    AtlasState *state = &atlas->states[atlas->state_of[node]];
    if (state->is_over) {
        state->value = state->outcome;
        return;
    }
    if (ask_for_choice(look, node)) {
        atlas->marks[node] |= IS_RIGHT;
    }
    const double value = ask_for_values(look, node);
    note_value(state, value, (atlas->marks[node] & IS_SEEN) != 0);
}

static void clear(Atlas *atlas)
{
    for (size_t i = 0; i < atlas->measure->positions.count; i++) {
        atlas->marks[i] = 0;
    }
    for (uint32_t i = 0; i < atlas->count; i++) {
        AtlasState *state = &atlas->states[i];
        state->seen = state->right = state->met = state->met_right = 0;
        state->has_seen_value = false;
    }
}

void atlas_look(Atlas *atlas, Learner *learner)
{
    const Look look = {
        .atlas = atlas,
        .learner = learner,
        .is_of_one = learner_shares_images(learner),
        .is_blind = !learner->kind->knows_visits && learner_statistics(learner)->games > 0,
    };
    const uint32_t count = (uint32_t)atlas->measure->positions.count;
    clear(atlas);
    for (uint32_t i = 0; i < count; i++) {
        if (is_asked(&look, i)) {
            ask(&look, i);
        }
    }
    walk(&look, SIDE_FIRST);
    walk(&look, SIDE_SECOND);
    for (uint32_t i = 0; i < count; i++) {
        if (is_asked(&look, i)) {
            add_up(&look, i);
        }
    }
}
