/* walk.c - proof by walking positions, for games that have too many lines. */
#include "judge/walk.h"

#include <assert.h>

#include "facets/symmetry.h"

static const Game *game_of(const Walk *walk)
{
    return walk->seen->game;
}

static bool is_decision(const Walk *walk, Position p)
{
    const Game *game = game_of(walk);
    return game->side_to_move(game, p) == walk->side;
}

static bool are_equal(const Game *game, Position a, Position b)
{
    return game->key(game, a) == game->key(game, b);
}

/* The position that stands for `p` in the set. */
static Position stand_in(const Walk *walk, Position p)
{
    return walk->up_to_symmetry ? symmetry_canonical(game_of(walk), p, NULL) : p;
}

/* ------------------------------------------------------------------- moves */

/* Adds a move unless it is there; returns how many there are. */
static int add_move(Move moves[GAME_MOVES_MAX], int count, Move move)
{
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return count;
        }
    }
    moves[count] = move;
    return count + 1;
}

/* Every move of the policy in `p` or in one of its images, as moves in `p`; 0
 * if it was cancelled. */
static int moves_in_all_images(const Walk *walk, void *context, Position p,
                               Move moves[GAME_MOVES_MAX], bool *is_symmetric)
{
    const Game *game = game_of(walk);
    int count = walk->policy(context, game, p, moves);
    *is_symmetric = true;
    for (int s = 1; count > 0 && s < symmetry_count(game); s++) {
        Position image = symmetry_transform(game, p, s);
        if (are_equal(game, image, p)) {
            continue;
        }
        Move answers[GAME_MOVES_MAX];
        const int before = count;
        const int answer_count = walk->policy(context, game, image, answers);
        for (int i = 0; i < answer_count; i++) {
            Move move = symmetry_transform_move(game, answers[i], symmetry_inverse(game, s));
            count = add_move(moves, count, move);
        }
        *is_symmetric = *is_symmetric && count == before && answer_count == before;
        count = answer_count > 0 ? count : 0;
    }
    return count;
}

static int policy_moves(const Walk *walk, void *context, Position p, Move moves[GAME_MOVES_MAX],
                        bool *is_symmetric)
{
    if (walk->up_to_symmetry) {
        return moves_in_all_images(walk, context, p, moves, is_symmetric);
    }
    *is_symmetric = true;
    return walk->policy(context, game_of(walk), p, moves);
}

/* --------------------------------------------------------------------- asking */

static bool is_chosen(const WalkAnswer *answer, int i)
{
    return (answer->chosen[i / 64] >> i % 64 & 1) != 0;
}

static void mark_chosen(const Game *game, Position p, const Move *moves, int count,
                        WalkAnswer *answer)
{
    Move legal[GAME_MOVES_MAX];
    const int legal_count = game->legal_moves(game, p, legal);
    for (int i = 0; i < legal_count; i++) {
        for (int k = 0; k < count; k++) {
            answer->chosen[i / 64] |= (uint64_t)(legal[i] == moves[k]) << i % 64;
        }
    }
}

/* Whether the policy has a proof in `p`, and in whatever it stands for. */
static bool is_proved_in_all_images(const Walk *walk, void *context, Position p)
{
    const Game *game = game_of(walk);
    bool is_proved = walk->has_proof != NULL;
    for (int s = 0; is_proved && s < (walk->up_to_symmetry ? symmetry_count(game) : 1); s++) {
        is_proved = walk->has_proof(context, game, symmetry_transform(game, p, s));
    }
    return is_proved;
}

bool walk_decides(const Walk *walk, Position p)
{
    return is_decision(walk, p) && !game_is_over(game_of(walk), p);
}

WalkAnswer walk_ask(const Walk *walk, void *context, Oracle *oracle, Position p)
{
    WalkAnswer answer = {.is_good = true};
    Move moves[GAME_MOVES_MAX];
    answer.is_proved = is_proved_in_all_images(walk, context, p);
    const int count = policy_moves(walk, context, p, moves, &answer.is_symmetric);
    if (count > 0 &&
        (oracle == NULL || oracle_all_keep_outcome(oracle, p, moves, count, &answer.is_good))) {
        mark_chosen(game_of(walk), p, moves, count, &answer);
    }
    return answer;
}

enum { ANSWER_ALIKE = 1, ANSWER_GOOD = 2, ANSWER_PROVED = 4 };

size_t walk_write_answer(const WalkAnswer *answer, uint8_t bytes[WALK_ANSWER_SIZE_MAX])
{
    size_t size = 2;
    for (int i = 0; i < GAME_MOVES_MAX; i++) {
        if (is_chosen(answer, i)) {
            bytes[size++] = (uint8_t)i;
        }
    }
    bytes[0] = (uint8_t)((answer->is_symmetric ? ANSWER_ALIKE : 0) |
                         (answer->is_good ? ANSWER_GOOD : 0) |
                         (answer->is_proved ? ANSWER_PROVED : 0));
    bytes[1] = (uint8_t)(size - 2);
    return size;
}

size_t walk_read_answer(const uint8_t *bytes, size_t size, WalkAnswer *answer)
{
    if (size < 2 || size - 2 < bytes[1]) {
        return 0;
    }
    *answer = (WalkAnswer){.is_symmetric = (bytes[0] & ANSWER_ALIKE) != 0,
                           .is_good = (bytes[0] & ANSWER_GOOD) != 0,
                           .is_proved = (bytes[0] & ANSWER_PROVED) != 0};
    for (int i = 0; i < bytes[1]; i++) {
        const int place = bytes[2 + i] % GAME_MOVES_MAX;
        answer->chosen[place / 64] |= UINT64_C(1) << place % 64;
    }
    return 2 + (size_t)bytes[1];
}

/* Leaves of the legal moves those that the answer names; returns how many. */
static int keep_chosen(const WalkAnswer *answer, Move moves[GAME_MOVES_MAX], int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (is_chosen(answer, i)) {
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

/* ----------------------------------------------------------------- walking */

static void count_place(WalkCount *counted, size_t place)
{
    if (counted->count++ == 0) {
        counted->first = place;
    }
}

static void count_end(Walk *walk, Result result, size_t place)
{
    int outcome = result_for(result, walk->side);
    count_place(outcome > 0 ? &walk->won : outcome < 0 ? &walk->lost : &walk->drawn, place);
}

/* Adds a position, as it stands in the set, and counts it if it is new there
 * and finished. False if there is no room. */
static bool see(Walk *walk, Position p)
{
    const Game *game = game_of(walk);
    const size_t before = walk->seen->count;
    if (!positions_add(walk->seen, p)) {
        return false;
    }
    if (walk->seen->count > before) {
        Result result = game->result(game, p);
        if (result != RESULT_UNFINISHED) {
            count_end(walk, result, before);
        }
    }
    return true;
}

/* The same for wherever some moves lead. */
static bool see_all(Walk *walk, Position p, const Move *moves, int count)
{
    const Game *game = game_of(walk);
    Position children[GAME_MOVES_MAX];
    for (int i = 0; i < count; i++) {
        children[i] = stand_in(walk, game->play(game, p, moves[i]));
        positions_expect(walk->seen, children[i]);
    }
    bool has_room = true;
    for (int i = 0; has_room && i < count; i++) {
        has_room = see(walk, children[i]);
    }
    return has_room;
}

Walk walk_start(Side side, Policy policy, void *context, bool up_to_symmetry, PositionSet *seen)
{
    assert(seen->count == 0 && seen->capacity > 0);
    Walk walk = {
        .side = side,
        .policy = policy,
        .context = context,
        .up_to_symmetry = up_to_symmetry,
        .seen = seen,
    };
    (void)see(&walk, stand_in(&walk, seen->game->start));
    walk.ply_starts[1] = seen->count;
    return walk;
}

/* When all positions of a ply have been followed, all of the next were seen. */
static void begin_ply(Walk *walk)
{
    const bool is_new = walk->next == walk->ply_starts[walk->plies + 1] &&
                        walk->next < walk->seen->count;
    if (is_new && walk->plies < GAME_PLIES_MAX) {
        walk->plies++;
        walk->ply_starts[walk->plies + 1] = walk->seen->count;
    }
}

/* FNV-1a of what it is made of, eight bytes at a time. */
static uint64_t mix(uint64_t sum, uint64_t number)
{
    sum = (sum ^ number) * UINT64_C(0x100000001b3);
    return sum ^ sum >> 32;
}

static void count_decision(Walk *walk, Position p, const WalkAnswer *answer)
{
    walk->decisions++;
    if (walk->by_ply != NULL) {
        walk->by_ply[walk->plies].decisions++;
        walk->by_ply[walk->plies].proved += answer->is_proved;
    }
    walk->answers = mix(mix(walk->answers, game_of(walk)->key(game_of(walk), p)),
                        answer->is_proved);
    for (int i = 0; i < GAME_MOVES_MAX / 64; i++) {
        walk->answers = mix(walk->answers, answer->chosen[i]);
    }
}

/* A position is counted only if all that comes after it had room, so that it can be followed
 * again. */
WalkState walk_follow(Walk *walk, const WalkAnswer *answer)
{
    const Game *game = game_of(walk);
    const Position p = walk->seen->positions[walk->next];
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    const bool decides = count > 0 && is_decision(walk, p);
    if (decides && (count = keep_chosen(answer, moves, count)) == 0) {
        return WALK_CANCELLED;
    }
    if (decides && answer->is_proved) {
        count_place(&walk->proved, walk->next);
        count = 0;
    }
    if (!see_all(walk, p, moves, count)) {
        return WALK_FULL;
    }
    if (decides) {
        count_decision(walk, p, answer);
    }
    walk->asymmetric += decides && !answer->is_symmetric;
    if (decides && !answer->is_good) {
        count_place(&walk->mistakes, walk->next);
    }
    walk->next++;
    begin_ply(walk);
    return WALK_GOES_ON;
}

WalkState walk_on(Walk *walk, size_t limit)
{
    WalkState state = WALK_GOES_ON;
    for (size_t i = 0; state == WALK_GOES_ON && walk->next < walk->seen->count && i < limit; i++) {
        const Position p = walk->seen->positions[walk->next];
        WalkAnswer answer = {.is_good = true};
        if (walk_decides(walk, p)) {
            answer = walk_ask(walk, walk->context, walk->oracle, p);
        }
        state = walk_follow(walk, &answer);
    }
    return state == WALK_GOES_ON && walk->next == walk->seen->count ? WALK_COMPLETE : state;
}

bool walk_play_line(Walk *walk, Rng *rng, Record *line)
{
    const Game *game = game_of(walk);
    *line = record_start(game);
    while (record_result(line) == RESULT_UNFINISHED) {
        const Position p = record_position(line);
        const bool decides = walk_decides(walk, p);
        Move moves[GAME_MOVES_MAX];
        if (decides && walk->has_proof != NULL && walk->has_proof(walk->context, game, p)) {
            walk->proved.count++;
            return true;
        }
        const int count = decides ? walk->policy(walk->context, game, p, moves)
                                  : game->legal_moves(game, p, moves);
        if (count == 0) {
            return false;
        }
        walk->decisions += decides;
        (void)record_play(line, moves[rng_below(rng, (uint32_t)count)]);
    }
    count_end(walk, record_result(line), 0);
    return true;
}

/* The oracle's own poll, and how much work it may do before it gives up. */
typedef struct DuePoll {
    OraclePoll *poll;
    void *context;
    uint64_t limit;
} DuePoll;

enum { DUE_WORK_MAX = 1 << 23 };

static bool poll_due(void *context, uint64_t work)
{
    const DuePoll *own = context;
    return work < own->limit && (own->poll == NULL || own->poll(own->context, work));
}

bool walk_due(const Walk *walk, Oracle *oracle, int *due)
{
    const Game *game = game_of(walk);
    *due = 1;
    if (game->may_repeat) {
        return false;
    }
    if (walk->drawn.count == 0 && walk->lost.count == 0) {
        return walk_open(walk) == 0;
    }
    DuePoll own = {oracle->poll, oracle->poll_context, oracle_work(oracle) + DUE_WORK_MAX};
    oracle_set_poll(oracle, poll_due, &own);
    const bool is_known = oracle_outcome(oracle, game->start, due);
    oracle_set_poll(oracle, own.poll, own.context);
    *due = game->side_to_move(game, game->start) == walk->side ? *due : -*due;
    return is_known;
}

uint64_t walk_open(const Walk *walk)
{
    uint64_t open = 0;
    for (size_t i = walk->next; i < walk->seen->count; i++) {
        open += !game_is_over(game_of(walk), walk->seen->positions[i]);
    }
    return open;
}

int walk_plies(const Walk *walk)
{
    return walk->next == walk->seen->count ? game_of(walk)->plies_max : walk->plies;
}

/* ------------------------------------------------------------------- lines */

/* Whether one of some moves in `p` leads to `target`, as it stands in the set;
 * writes which. */
static bool find_move(const Walk *walk, Position p, const Move *moves, int count, Position target,
                      Move *move)
{
    const Game *game = game_of(walk);
    for (int i = 0; i < count; i++) {
        if (are_equal(game, stand_in(walk, game->play(game, p, moves[i])), target)) {
            *move = moves[i];
            return true;
        }
    }
    return false;
}

/* Whether the walk went from `p` to `target`. Hardly any position is one move
 * away from it, so few are left for the policy to be asked about. */
static bool comes_before(const Walk *walk, Position p, Position target)
{
    const Game *game = game_of(walk);
    Move moves[GAME_MOVES_MAX];
    Move move;
    bool is_symmetric;
    int count = game->legal_moves(game, p, moves);
    return find_move(walk, p, moves, count, target, &move) &&
           (!is_decision(walk, p) ||
            find_move(walk, p, moves, policy_moves(walk, walk->context, p, moves, &is_symmetric),
                      target, &move));
}

/* The ply in which the position in that place was seen first. */
static int ply_of(const Walk *walk, size_t place)
{
    int ply = 0;
    while (ply <= walk->plies && walk->ply_starts[ply + 1] <= place) {
        ply++;
    }
    return ply;
}

/* The place of a position from which the walk went to the one in `place`, which
 * is not the first: it needs no memory to find them again. */
static size_t find_before(const Walk *walk, size_t place)
{
    const Position *positions = walk->seen->positions;
    const Position target = positions[place];
    const int ply = ply_of(walk, place);
    assert(ply > 0);
    for (place = walk->ply_starts[ply]; place-- > walk->ply_starts[ply - 1];) {
        if (comes_before(walk, positions[place], target)) {
            return place;
        }
    }
    return 0;
}

/* Makes the move, in the game as it is played, that leads to `target`. */
static bool play_towards(const Walk *walk, Position target, Record *line)
{
    const Game *game = game_of(walk);
    const Position p = record_position(line);
    Move moves[GAME_MOVES_MAX];
    Move move;
    int count = is_decision(walk, p) ? walk->policy(walk->context, game, p, moves)
                                     : game->legal_moves(game, p, moves);
    return find_move(walk, p, moves, count, target, &move) && record_play(line, move);
}

bool walk_line(const Walk *walk, size_t place, Record *line)
{
    size_t places[GAME_PLIES_MAX + 1];
    int count = 0;
    if (ply_of(walk, place) > GAME_PLIES_MAX) {
        return false; /* where positions repeat, further than a game goes */
    }
    for (; place > 0; place = find_before(walk, place)) {
        places[count++] = place;
    }
    Record played = record_start(game_of(walk));
    while (count > 0) {
        if (!play_towards(walk, walk->seen->positions[places[--count]], &played)) {
            return false;
        }
    }
    *line = played;
    return true;
}
