/* table_facts.c - what the rules alone say of a place of a table. */
#include "oracle/tablebase/table_facts.h"

enum { TRANSPOSED = 4, MAN_1 = 1 };

/* ------------------------------------------------------------------ images */

static size_t word_turned(const TablePlace *place, int pair, int turn)
{
    size_t word = (size_t)pair;
    for (int i = 1; i < place->table->ending.count; i++) {
        word = word * CHESS_SQUARES + (size_t)turn_square(place->squares[i], turn);
    }
    return word;
}

/* How far the numbers of words are apart whose man `i` stands on neighbouring squares. */
static size_t word_step(const TablePlace *place, int i)
{
    size_t step = 1;
    for (int man = place->table->ending.count - 1; man > i; man--) {
        step *= CHESS_SQUARES;
    }
    return step;
}

static bool has_twins(const Ending *ending)
{
    return ending->count > MAN_1 && ending->men[TABLE_ROAMING] == ending->men[MAN_1];
}

static bool are_kings_on_diagonal(const TablePlace *place)
{
    const int white = place->kings[SIDE_FIRST];
    const int black = place->kings[SIDE_SECOND];
    return place->table->pairs->count == KING_PAIRS_WITHOUT_PAWNS &&
           chess_file(white) == chess_rank(white) && chess_file(black) == chess_rank(black);
}

/* The squares whose mirror image across the diagonal comes before them. */
static uint64_t above_diagonal(void)
{
    uint64_t squares = 0;
    for (int square = 0; square < CHESS_SQUARES; square++) {
        squares |= turn_square(square, TRANSPOSED) < square ? chess_bit(square) : 0;
    }
    return squares;
}

/* Of two men of one kind the roaming one has the later square. With both kings on the
 * diagonal the earlier of two mirror images counts; both rules at once would need a
 * third. */
static uint64_t images(const TablePlace *place)
{
    if (has_twins(&place->table->ending)) {
        return chess_bit(place->squares[MAN_1]) - 1;
    }
    if (!are_kings_on_diagonal(place)) {
        return 0;
    }
    const size_t mirrored = word_turned(place, place->pair, TRANSPOSED);
    return mirrored < place->word ? ~UINT64_C(0) : mirrored > place->word ? 0 : above_diagonal();
}

size_t table_facts_image(const TablePlace *place, int square)
{
    if (!has_twins(&place->table->ending)) {
        return word_turned(place, place->pair, TRANSPOSED) * TABLE_WORD +
               (size_t)turn_square(square, TRANSPOSED);
    }
    const size_t back = (size_t)(place->squares[MAN_1] - square) * word_step(place, MAN_1);
    return (place->word - back) * TABLE_WORD + (size_t)place->squares[MAN_1];
}

/* ----------------------------------------------------------------- attacks */

/* The squares that men of a side attack, but for the roaming one, which stands in
 * nobody's way. */
static uint64_t attacked_by(const TablePlace *place, Side side)
{
    const Ending *ending = &place->table->ending;
    uint64_t squares = chess_attacks(CHESS_KING, side, place->kings[side], place->occupied);
    for (int i = 1; i < ending->count; i++) {
        if (ending_side(ending->men[i]) == side) {
            squares |= chess_attacks(ending_kind(ending->men[i]), side, place->squares[i],
                                     place->occupied);
        }
    }
    return squares;
}

/* The roaming squares with which standing man `i` is attacked by men of a side. */
static uint64_t standing_attacked(const TablePlace *place, int i, Side side, uint64_t by_standing)
{
    const uint8_t roaming = place->table->ending.men[TABLE_ROAMING];
    const int square = place->squares[i];
    if ((by_standing & chess_bit(square)) != 0) {
        return ~UINT64_C(0);
    }
    /* Who attacks a square is found from there, with the moves of the other side's
     * pawns. */
    return ending_side(roaming) == side
               ? chess_attacks(ending_kind(roaming), side_other(side), square, place->occupied)
               : 0;
}

static uint64_t capturing(const TablePlace *place, Side to_move, uint64_t mine)
{
    const Ending *ending = &place->table->ending;
    uint64_t squares = ending_side(ending->men[TABLE_ROAMING]) != to_move ? mine : 0;
    for (int i = 1; i < ending->count; i++) {
        if (ending_side(ending->men[i]) != to_move) {
            squares |= standing_attacked(place, i, to_move, mine);
        }
    }
    return squares;
}

/* The roaming squares with which a pawn of the side to move stands on one of `ranks`. */
static uint64_t pawn_on(const TablePlace *place, Side to_move, uint64_t ranks)
{
    const Ending *ending = &place->table->ending;
    const uint8_t pawn = ending_man(CHESS_PAWN, to_move);
    uint64_t squares = ending->men[TABLE_ROAMING] == pawn ? ranks : 0;
    for (int i = 1; i < ending->count; i++) {
        const bool is_there = ending->men[i] == pawn && (chess_bit(place->squares[i]) & ranks) != 0;
        squares |= is_there ? ~UINT64_C(0) : 0;
    }
    return squares;
}

/* Where a pawn may be promoted, or may step twice while the other side has pawns too. */
static uint64_t stepping(const TablePlace *place, Side to_move)
{
    const uint64_t second = UINT64_C(0xff) << 8;
    const uint64_t seventh = UINT64_C(0xff) << 48;
    const uint64_t home = to_move == SIDE_FIRST ? second : seventh;
    const bool meets_pawns = pawn_on(place, side_other(to_move), TABLE_PAWN_SQUARES) != 0;
    return pawn_on(place, to_move, second ^ seventh ^ home) |
           (meets_pawns ? pawn_on(place, to_move, home) : 0);
}

static uint64_t hanging(const TablePlace *place, Side to_move, uint64_t mine, uint64_t theirs)
{
    const Ending *ending = &place->table->ending;
    if (ending->count <= MAN_1) {
        return 0;
    }
    const Side owner = ending_side(ending->men[MAN_1]);
    const bool is_mine = owner == to_move;
    return standing_attacked(place, MAN_1, side_other(owner), is_mine ? theirs : mine) &
           ~standing_attacked(place, MAN_1, owner, is_mine ? mine : theirs);
}

TableFacts table_facts(const TablePlace *place, Side to_move)
{
    const Side other = side_other(to_move);
    const bool roams = ending_side(place->table->ending.men[TABLE_ROAMING]) == to_move;
    const uint64_t mine = attacked_by(place, to_move);
    const uint64_t theirs = attacked_by(place, other);
    return (TableFacts){
        .possible = place->roaming & ~table_place_in_check(place, other),
        .image = images(place),
        .is_in_check = table_place_in_check(place, to_move),
        .mine = mine,
        .theirs = theirs,
        .roaming_hangs = roams ? theirs & ~mine : mine & ~theirs,
        .standing_hangs = hanging(place, to_move, mine, theirs),
        .may_convert = capturing(place, to_move, mine) | stepping(place, to_move),
    };
}

/* ----------------------------------------------------------------- a guess */

/* The squares that a man can go to without a capture or a promotion. */
static uint64_t quiet_targets(uint8_t man, int square, uint64_t occupied)
{
    const Side side = ending_side(man);
    if (ending_kind(man) != CHESS_PAWN) {
        return chess_attacks(ending_kind(man), side, square, occupied) & ~occupied;
    }
    const int ahead = side == SIDE_FIRST ? CHESS_SIZE : -CHESS_SIZE;
    const int home = side == SIDE_FIRST ? 1 : CHESS_SIZE - 2;
    const uint64_t once = chess_bit(square + ahead) & ~occupied & TABLE_PAWN_SQUARES;
    const bool steps_twice = once != 0 && chess_rank(square) == home;
    return once | (steps_twice ? chess_bit(square + 2 * ahead) & ~occupied : 0);
}

/* The best move so far. */
typedef struct Best {
    uint8_t code; /* impossible: none yet */
} Best;

/* A move that leads to a position with this code, which may be impossible. */
static void try_move(Best *best, uint8_t theirs)
{
    if (theirs == TABLE_IMPOSSIBLE) {
        return;
    }
    const uint8_t worth = table_code_before_move(theirs);
    if (best->code == TABLE_IMPOSSIBLE || table_code_is_better(worth, best->code)) {
        best->code = worth;
    }
}

static void try_men(const TablePlace *place, const uint8_t *theirs, Side to_move, int square,
                    Best *best)
{
    const Ending *ending = &place->table->ending;
    const uint64_t occupied = place->occupied | chess_bit(square);
    for (int i = 0; i < ending->count; i++) {
        if (ending_side(ending->men[i]) != to_move) {
            continue;
        }
        const int from = i == TABLE_ROAMING ? square : place->squares[i];
        const size_t step = i == TABLE_ROAMING ? 1 : word_step(place, i) * TABLE_WORD;
        const size_t at = place->word * TABLE_WORD + (size_t)square - (size_t)from * step;
        uint64_t left = quiet_targets(ending->men[i], from, occupied);
        for (; left != 0; left &= left - 1) {
            try_move(best, theirs[at + (size_t)bits_lowest(left) * step]);
        }
    }
}

void table_facts_guess(const TablePlace *place, const TableFacts *facts, Side to_move,
                       uint64_t squares, uint8_t codes[TABLE_WORD])
{
    const Table *table = place->table;
    const size_t half = table->words * TABLE_WORD;
    const uint8_t *theirs = table->codes + (to_move == SIDE_FIRST ? half : 0);
    const KingSteps *steps = &place->steps[to_move];
    const uint8_t *words[8]; /* that steps of the king lead to */
    for (int i = 0; i < steps->count; i++) {
        const KingStep step = steps->steps[i];
        words[i] = theirs + word_turned(place, step.pair, step.turn) * TABLE_WORD;
    }
    for (; squares != 0; squares &= squares - 1) {
        const int square = bits_lowest(squares);
        const uint64_t occupied = place->occupied | chess_bit(square);
        Best best = {TABLE_IMPOSSIBLE};
        try_men(place, theirs, to_move, square, &best);
        for (int i = 0; i < steps->count; i++) {
            const KingStep step = steps->steps[i];
            if ((occupied & chess_bit(step.to)) == 0) {
                try_move(&best, words[i][turn_square(square, step.turn)]);
            }
        }
        const bool is_check = (facts->is_in_check & chess_bit(square)) != 0;
        const uint8_t over = is_check ? TABLE_MATED : TABLE_DRAWN;
        codes[square] = best.code == TABLE_IMPOSSIBLE ? over : best.code;
    }
}
