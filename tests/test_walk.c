/* test_walk.c - proof by walking positions, beside every line played. */
#include "testing.h"

#include "base/bits.h"
#include "facets/features.h"
#include "facets/symmetry.h"
#include "judge/certify.h"
#include "judge/walk.h"
#include "oracle/proof.h"
#include "play/player.h"
#include "policies.h"

enum { ROOM = 1 << 18 }; /* more than connect4:4x4 has positions */

static Position positions[ROOM];
static uint32_t slots[2 * ROOM];
static Position slow_positions[ROOM];
static uint32_t slow_slots[2 * ROOM];

static PositionSet room_for(const Game *game, size_t capacity)
{
    PositionSet set;
    positions_init(&set, game, positions, slots, capacity);
    return set;
}

static Game small_board(int cols, int rows)
{
    Game game;
    assert_true(connect4_sized(cols, rows, &game));
    return game;
}

/* ---------------------------------------------------------------- policies */

/* It answers for one of two mirrored positions. */
static int half_silent_policy(void *context, const Game *game, Position p,
                              Move moves[GAME_MOVES_MAX])
{
    bool answers = positions_equal(p, symmetry_canonical(game, p, NULL));
    return answers ? lowest_policy(context, game, p, moves) : 0;
}

/* ------------------------------------------------- slow, obvious: by lines */

typedef struct Lines {
    const Game *game;
    Side side;
    Policy policy;
    void *context;
    PositionSet met;
    uint64_t decisions, won, drawn, lost; /* positions, each counted once */
    int shortest_loss;
} Lines;

static void count_position(Lines *lines, Position p, int ply)
{
    const Game *game = lines->game;
    Result result = game->result(game, p);
    int outcome = result_for(result, lines->side);
    if (result == RESULT_UNFINISHED) {
        lines->decisions += game->side_to_move(game, p) == lines->side;
    } else if (outcome == 0) {
        lines->drawn++;
    } else if (outcome > 0) {
        lines->won++;
    } else {
        lines->lost++;
        lines->shortest_loss = ply < lines->shortest_loss ? ply : lines->shortest_loss;
    }
}

static void play_lines(Lines *lines, Position p, int ply)
{
    const Game *game = lines->game;
    const size_t before = lines->met.count;
    assert_true(positions_add(&lines->met, p));
    if (lines->met.count > before) {
        count_position(lines, p, ply);
    }
    Move moves[GAME_MOVES_MAX];
    int count = game->legal_moves(game, p, moves);
    if (count > 0 && game->side_to_move(game, p) == lines->side) {
        count = lines->policy(lines->context, game, p, moves);
    }
    for (int i = 0; i < count; i++) {
        play_lines(lines, game->play(game, p, moves[i]), ply + 1);
    }
}

static Lines all_lines(const Game *game, Side side, Policy policy, void *context)
{
    Lines lines = {.game = game, .side = side, .policy = policy, .context = context};
    lines.shortest_loss = GAME_PLIES_MAX;
    positions_init(&lines.met, game, slow_positions, slow_slots, ROOM);
    play_lines(&lines, game->start, 0);
    return lines;
}

static void assert_walk_is_like_lines(const Game *game, Policy policy, void *context)
{
    for (int side = SIDE_FIRST; side <= SIDE_SECOND; side++) {
        Lines lines = all_lines(game, (Side)side, policy, context);
        PositionSet seen = room_for(game, ROOM);
        Walk walk = walk_start((Side)side, policy, context, false, &seen);
        assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
        assert_int_equal(seen.count, lines.met.count);
        assert_int_equal(walk.decisions, lines.decisions);
        assert_int_equal(walk.won.count, lines.won);
        assert_int_equal(walk.drawn.count, lines.drawn);
        assert_int_equal(walk.lost.count, lines.lost);
        assert_int_equal(walk_open(&walk), 0);
        assert_int_equal(walk_plies(&walk), game->plies_max);
        if (lines.lost > 0) {
            Record line;
            assert_true(walk_line(&walk, walk.lost.first, &line));
            assert_int_equal(line.played, lines.shortest_loss);
        }
    }
}

static void a_walk_finds_what_playing_every_line_finds(void **state)
{
    (void)state;
    Game four = small_board(4, 4);
    Oracle oracle;
    Player shallow;
    catalogue_init_oracle(&oracle, &four, NULL, 0);
    assert_true(player_read("depth=1", &shallow));
    PlayerAndOracle both = {&shallow, &oracle};
    assert_walk_is_like_lines(&tictactoe, any_policy, NULL);
    assert_walk_is_like_lines(&tictactoe, lowest_policy, NULL);
    assert_walk_is_like_lines(&four, lowest_policy, NULL);
    assert_walk_is_like_lines(&four, player_policy, &both);
}

/* --------------------------------------------------------------- certainty */

static void the_truth_finds_the_mistakes_that_certify_finds(void **state)
{
    (void)state;
    Oracle oracle;
    catalogue_init_oracle(&oracle, &tictactoe, NULL, 0);
    PositionSet met;
    Decisions decisions;
    positions_init(&met, &tictactoe, slow_positions, slow_slots, ROOM);
    assert_true(certify_decisions(&oracle, SIDE_SECOND, lowest_policy, NULL, &met, &decisions));

    PositionSet seen = room_for(&tictactoe, ROOM);
    Walk walk = walk_start(SIDE_SECOND, lowest_policy, NULL, false, &seen);
    walk.oracle = &oracle;
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
    assert_int_equal(walk.decisions, decisions.reachable);
    assert_int_equal(walk.mistakes.count, decisions.reachable - decisions.optimal);
    /* After 5, O must take a corner, and 1 is one; after 1 it must take 5. */
    Record line;
    assert_true(walk_line(&walk, walk.mistakes.first, &line));
    assert_int_equal(line.played, 1);
    assert_int_equal(line.moves[0], 0);
}

static void a_truth_without_an_answer_stops_the_walk(void **state)
{
    (void)state;
    Oracle without_solver;
    catalogue_init_oracle(&without_solver, &connect4, NULL, 0);
    PositionSet seen = room_for(&connect4, 100);
    Walk walk = walk_start(SIDE_FIRST, lowest_policy, NULL, false, &seen);
    walk.oracle = &without_solver;
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_CANCELLED);
    assert_int_equal(walk.decisions, 0);
}

/* --------------------------------------------------------------- stopping */

/* How many positions of at most so many plies end in a loss, when the policy
 * takes the lowest move and plays second. */
static uint64_t losses_within(const Game *game, int plies)
{
    uint64_t losses = 0;
    PositionSet seen = room_for(game, ROOM);
    Walk walk = walk_start(SIDE_SECOND, lowest_policy, NULL, false, &seen);
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
    for (size_t i = 0; i < seen.count; i++) {
        losses += game->plies_max - stones_left(game, seen.positions[i]) <= plies &&
                  game->result(game, seen.positions[i]) == RESULT_FIRST_WON;
    }
    return losses;
}

static void a_full_walk_knows_all_lines_up_to_a_ply(void **state)
{
    (void)state;
    Game four = small_board(4, 4);
    for (size_t budget = 1; budget < 3000; budget = budget * 2 + 1) {
        PositionSet seen = room_for(&four, budget);
        Walk walk = walk_start(SIDE_SECOND, lowest_policy, NULL, false, &seen);
        assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_FULL);
        assert_int_equal(seen.count, budget);
        assert_true(walk_open(&walk) > 0);
        int plies = walk_plies(&walk);
        uint64_t lost = walk.lost.count;
        uint64_t lost_later = 0;
        for (size_t i = 0; i < seen.count; i++) {
            lost_later += four.plies_max - stones_left(&four, seen.positions[i]) > plies &&
                          four.result(&four, seen.positions[i]) == RESULT_FIRST_WON;
        }
        assert_int_equal(lost - lost_later, losses_within(&four, plies));
    }
}

static void a_full_walk_goes_on_in_a_larger_set(void **state)
{
    (void)state;
    Game four = small_board(4, 4);
    Lines lines = all_lines(&four, SIDE_SECOND, lowest_policy, NULL);
    static Position few_positions[500];
    static uint32_t few_slots[1000];
    PositionSet few;
    positions_init(&few, &four, few_positions, few_slots, 500);
    Walk walk = walk_start(SIDE_SECOND, lowest_policy, NULL, false, &few);
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_FULL);

    PositionSet many = room_for(&four, ROOM);
    for (size_t i = 0; i < few.count; i++) {
        assert_true(positions_add(&many, few.positions[i]));
    }
    walk.seen = &many;
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
    assert_int_equal(many.count, lines.met.count);
    assert_int_equal(walk.decisions, lines.decisions);
    assert_int_equal(walk.lost.count, lines.lost);
}

static void a_policy_without_an_answer_stops_the_walk(void **state)
{
    (void)state;
    for (int symmetry = 0; symmetry < 2; symmetry++) {
        PositionSet seen = room_for(&connect4, 100);
        Walk walk = walk_start(SIDE_SECOND, silent_policy, NULL, symmetry == 1, &seen);
        assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_CANCELLED);
        assert_int_equal(walk.next, 1);
        assert_int_equal(walk.decisions, 0);
    }
    PositionSet seen = room_for(&connect4, 100);
    Walk walk = walk_start(SIDE_SECOND, half_silent_policy, NULL, true, &seen);
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_CANCELLED);
    assert_int_equal(walk.next, 1);
}

/* ---------------------------------------------------------------- symmetry */

static void up_to_symmetry_an_uneven_policy_is_noticed_and_covered(void **state)
{
    (void)state;
    Game four = small_board(4, 4);
    PositionSet seen = room_for(&four, ROOM);
    Walk walk = walk_start(SIDE_FIRST, lowest_policy, NULL, true, &seen);
    assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
    assert_true(walk.asymmetric > 0);

    /* Whatever it meets when it is taken at its word has been seen. */
    Lines lines = all_lines(&four, SIDE_FIRST, lowest_policy, NULL);
    for (size_t i = 0; i < lines.met.count; i++) {
        Position p = symmetry_canonical(&four, lines.met.positions[i], NULL);
        assert_true(positions_find(&seen, p) < seen.count);
    }
}

/* ------------------------------------------------------------------- lines */

/* Whether the policy, on that side, may have played that line. */
static void assert_is_line_of(const Record *line, Side side, Policy policy, void *context)
{
    const Game *game = line->game;
    for (int ply = 0; ply < line->played; ply++) {
        Position p = record_position_at(line, ply);
        Move moves[GAME_MOVES_MAX];
        int count = game->side_to_move(game, p) == side ? policy(context, game, p, moves)
                                                        : game->legal_moves(game, p, moves);
        bool is_there = false;
        for (int i = 0; i < count; i++) {
            is_there = is_there || moves[i] == line->moves[ply];
        }
        assert_true(is_there);
    }
}

static void lines_lead_to_where_they_should(void **state)
{
    (void)state;
    Game four = small_board(4, 4);
    Oracle oracle;
    Player shallow;
    catalogue_init_oracle(&oracle, &four, NULL, 0);
    assert_true(player_read("depth=1", &shallow));
    PlayerAndOracle both = {&shallow, &oracle};
    for (int symmetry = 0; symmetry < 2; symmetry++) {
        PositionSet seen = room_for(&four, ROOM);
        Walk walk = walk_start(SIDE_SECOND, player_policy, &both, symmetry == 1, &seen);
        assert_int_equal(walk_on(&walk, SIZE_MAX), WALK_COMPLETE);
        assert_int_equal(walk.asymmetric, 0);
        for (size_t place = 0; place < seen.count; place += 997) {
            Record line;
            assert_true(walk_line(&walk, place, &line));
            assert_is_line_of(&line, SIDE_SECOND, player_policy, &both);
            Position end = record_position(&line);
            end = symmetry == 1 ? symmetry_canonical(&four, end, NULL) : end;
            assert_true(positions_equal(end, seen.positions[place]));
        }
    }
}

/* Makes any move that is safe, but where it has a proof the one that it found. */
enum { PROOF = 6 };

static int proving_policy(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    const Tactics t = game->features->tactics(game, p);
    uint64_t cells = t.winning != 0 ? t.winning & -t.winning : t.safe != 0 ? t.safe : t.playable;
    uint64_t cell;
    int count = 0;
    (void)context;
    if ((cells & (cells - 1)) != 0 && proof_find(game, p, PROOF, NULL, &cell) > 0) {
        cells = cell;
    }
    for (; cells != 0; cells &= cells - 1) {
        moves[count++] = game->features->move_to(game, bits_lowest(cells));
    }
    return count;
}

static bool has_proof(void *context, const Game *game, Position p)
{
    (void)context;
    return proof_wins(game, p, PROOF, NULL);
}

static void what_a_walk_closes_by_proofs_would_have_been_won(void **state)
{
    (void)state;
    const Game four = small_board(4, 4);
    for (int i = 0; i < 4; i++) {
        const Side side = i % 2 == 0 ? SIDE_FIRST : SIDE_SECOND;
        PositionSet seen = room_for(&four, ROOM);
        Walk whole = walk_start(side, proving_policy, NULL, i >= 2, &seen);
        assert_int_equal(walk_on(&whole, SIZE_MAX), WALK_COMPLETE);
        const size_t positions_of_whole = seen.count;
        assert_int_equal(whole.proved.count, 0);
        seen = room_for(&four, ROOM);
        Walk closed = walk_start(side, proving_policy, NULL, i >= 2, &seen);
        closed.has_proof = has_proof;
        assert_int_equal(walk_on(&closed, SIZE_MAX), WALK_COMPLETE);
        assert_true(closed.proved.count > 0 && seen.count < positions_of_whole);
        assert_int_equal(closed.lost.count, whole.lost.count);
        assert_int_equal(closed.drawn.count, whole.drawn.count);
        assert_true(closed.won.count < whole.won.count);
    }
}

RUN_TESTS(cmocka_unit_test(a_walk_finds_what_playing_every_line_finds),
          cmocka_unit_test(the_truth_finds_the_mistakes_that_certify_finds),
          cmocka_unit_test(a_truth_without_an_answer_stops_the_walk),
          cmocka_unit_test(a_full_walk_knows_all_lines_up_to_a_ply),
          cmocka_unit_test(a_full_walk_goes_on_in_a_larger_set),
          cmocka_unit_test(a_policy_without_an_answer_stops_the_walk),
          cmocka_unit_test(up_to_symmetry_an_uneven_policy_is_noticed_and_covered),
          cmocka_unit_test(lines_lead_to_where_they_should),
          cmocka_unit_test(what_a_walk_closes_by_proofs_would_have_been_won))
