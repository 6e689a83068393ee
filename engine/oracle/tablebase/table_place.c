/* table_place.c - places of the standing men, and moves of all men for a whole word of
 * roaming squares. */
#include "oracle/tablebase/table_place.h"

static const uint64_t FILE_A = UINT64_C(0x0101010101010101);
static const uint64_t FILE_H = UINT64_C(0x8080808080808080);

/* ------------------------------------------------------------------ places */

/* Reads the squares of the standing men off the number of the word; false if two men
 * stand on one, or a pawn where none can. */
static bool place_men(TablePlace *place)
{
    const Ending *ending = &place->table->ending;
    size_t rest = place->word;
    place->occupied = chess_bit(place->kings[0]) | chess_bit(place->kings[1]);
    for (int i = ending->count - 1; i > 0; i--) {
        place->squares[i] = (int)(rest % CHESS_SQUARES);
        rest /= CHESS_SQUARES;
        const uint64_t bit = chess_bit(place->squares[i]);
        const bool is_pawn = ending_kind(ending->men[i]) == CHESS_PAWN;
        if ((bit & place->occupied) != 0 || (is_pawn && (bit & TABLE_PAWN_SQUARES) == 0)) {
            return false;
        }
        place->occupied |= bit;
    }
    const bool is_pawn = ending_kind(ending->men[TABLE_ROAMING]) == CHESS_PAWN;
    place->roaming = ~place->occupied & (is_pawn ? TABLE_PAWN_SQUARES : ~UINT64_C(0));
    return true;
}

/* The present word, or the next of the pair whose men stand properly. */
static bool find_place(TablePlace *place)
{
    const size_t of_pair = place->table->words / (size_t)place->table->pairs->count;
    const size_t end = ((size_t)place->pair + 1) * of_pair;
    while (place->word < end) {
        if (place_men(place)) {
            return true;
        }
        place->word++;
    }
    return false;
}

bool table_place_first(TablePlace *place, const Table *table, int pair)
{
    place->table = table;
    place->pair = pair;
    place->kings[0] = table->pairs->white[pair];
    place->kings[1] = table->pairs->black[pair];
    place->word = (size_t)pair * (table->words / (size_t)table->pairs->count);
    place->steps = table->pairs->steps[pair];
    return find_place(place);
}

bool table_place_next(TablePlace *place)
{
    place->word++;
    return find_place(place);
}

/* ----------------------------------------------------- the roaming man's moves */

/* A way to go on the board, as a shift of all squares at once; what would come round
 * the edge is cut off. */
static uint64_t shifted(uint64_t squares, int files, int ranks)
{
    squares &= files > 0
                   ? (files > 1 ? ~(FILE_H | FILE_H >> 1) : ~FILE_H)
                   : (files < 0 ? (files < -1 ? ~(FILE_A | FILE_A << 1) : ~FILE_A) : ~UINT64_C(0));
    const int by = 8 * ranks + files;
    return by > 0 ? squares << by : squares >> -by;
}

/* Where a man that slides this way can come from, to stop on one of `targets`. */
static inline uint64_t slid_from(uint64_t targets, uint64_t empty, int files, int ranks)
{
    uint64_t from = 0;
    for (int i = 1; i < CHESS_SIZE; i++) {
        targets = shifted(targets, files, ranks) & empty;
        from |= targets;
    }
    return from;
}

static uint64_t slid_straight(uint64_t targets, uint64_t empty)
{
    return slid_from(targets, empty, 0, 1) | slid_from(targets, empty, 0, -1) |
           slid_from(targets, empty, 1, 0) | slid_from(targets, empty, -1, 0);
}

static uint64_t slid_across(uint64_t targets, uint64_t empty)
{
    return slid_from(targets, empty, 1, 1) | slid_from(targets, empty, 1, -1) |
           slid_from(targets, empty, -1, 1) | slid_from(targets, empty, -1, -1);
}

static uint64_t jumped(uint64_t targets)
{
    return shifted(targets, 1, 2) | shifted(targets, 2, 1) | shifted(targets, 2, -1) |
           shifted(targets, 1, -2) | shifted(targets, -1, -2) | shifted(targets, -2, -1) |
           shifted(targets, -2, 1) | shifted(targets, -1, 2);
}

/* The rank on which the pawns of a side begin, and the one that a double step leads
 * to. */
static uint64_t home_rank(Side side)
{
    return UINT64_C(0xff) << (side == SIDE_FIRST ? 8 : 48);
}

static uint64_t double_step_rank(Side side)
{
    return UINT64_C(0xff) << (side == SIDE_FIRST ? 24 : 32);
}

/* The squares beside standing pawns of a side, to which a double step may be answered
 * by a capture en passant. */
static uint64_t beside_pawns(const TablePlace *place, Side side)
{
    const Ending *ending = &place->table->ending;
    uint64_t pawns = 0;
    for (int i = 1; i < ending->count; i++) {
        if (ending->men[i] == ending_man(CHESS_PAWN, side)) {
            pawns |= chess_bit(place->squares[i]);
        }
    }
    return shifted(pawns, 1, 0) | shifted(pawns, -1, 0);
}

static uint64_t pawn_from(const TablePlace *place, Side side, uint64_t targets, uint64_t empty)
{
    const int back = side == SIDE_FIRST ? -1 : 1;
    targets &= TABLE_PAWN_SQUARES;
    const uint64_t twice = targets & double_step_rank(side) &
                           ~beside_pawns(place, side_other(side));
    const uint64_t between = shifted(twice, 0, back) & empty;
    return (shifted(targets, 0, back) & TABLE_PAWN_SQUARES) |
           (shifted(between, 0, back) & home_rank(side));
}

/* Where the roaming man can come from, to stop on one of `targets`. */
static uint64_t roaming_from(const TablePlace *place, uint64_t targets)
{
    const uint8_t man = place->table->ending.men[TABLE_ROAMING];
    const uint64_t empty = ~place->occupied;
    targets &= empty;
    switch (ending_kind(man)) {
    case CHESS_QUEEN:
        return slid_straight(targets, empty) | slid_across(targets, empty);
    case CHESS_ROOK:
        return slid_straight(targets, empty);
    case CHESS_BISHOP:
        return slid_across(targets, empty);
    case CHESS_KNIGHT:
        return jumped(targets);
    default:
        return pawn_from(place, ending_side(man), targets, empty);
    }
}

/* ------------------------------------------------------ moves of the others */

/* What a set says of a word; it may be asked for the opposite. */
typedef struct Question {
    const uint64_t *set;
    uint64_t inverted;
} Question;

static uint64_t king_reaching(const TablePlace *place, Side side, Question q)
{
    const int count = place->table->ending.count;
    uint64_t found = 0;
    const KingSteps *steps = &place->steps[side];
    for (int i = 0; i < steps->count; i++) {
        const KingStep step = steps->steps[i];
        if ((chess_bit(step.to) & place->occupied) != 0) {
            continue;
        }
        size_t word = step.pair;
        for (int man = 1; man < count; man++) {
            word = word * CHESS_SQUARES + (size_t)turn_square(place->squares[man], step.turn);
        }
        const uint64_t next = q.set[word] ^ q.inverted;
        found |= unturn_squares(next, step.turn) & ~chess_bit(step.to);
    }
    return found;
}

/* The word after standing man `i` has gone to a square. */
static size_t word_after(const TablePlace *place, int i, int to)
{
    size_t step = 1;
    for (int man = place->table->ending.count - 1; man > i; man--) {
        step *= CHESS_SQUARES;
    }
    return place->word + (size_t)to * step - (size_t)place->squares[i] * step;
}

static uint64_t slider_reaching(const TablePlace *place, int i, bool goes_across, Question q)
{
    static const int8_t ways[2][4][2] = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
                                         {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
    uint64_t found = 0;
    for (int way = 0; way < 4; way++) {
        const int files = ways[goes_across][way][0];
        const int ranks = ways[goes_across][way][1];
        uint64_t passed = 0;
        uint64_t at = shifted(chess_bit(place->squares[i]), files, ranks);
        while ((at & ~place->occupied) != 0) {
            passed |= at;
            found |= (q.set[word_after(place, i, bits_lowest(at))] ^ q.inverted) & ~passed;
            at = shifted(at, files, ranks);
        }
    }
    return found;
}

static uint64_t knight_reaching(const TablePlace *place, int i, Question q)
{
    uint64_t found = 0;
    uint64_t left = jumped(chess_bit(place->squares[i])) & ~place->occupied;
    for (; left != 0; left &= left - 1) {
        const int to = bits_lowest(left);
        found |= (q.set[word_after(place, i, to)] ^ q.inverted) & ~chess_bit(to);
    }
    return found;
}

/* The roaming squares with which a double step to `to` may be answered en passant. */
static uint64_t answered_en_passant(const TablePlace *place, Side side, uint64_t to)
{
    const Side other = side_other(side);
    if ((to & beside_pawns(place, other)) != 0) {
        return ~UINT64_C(0);
    }
    const bool roams = place->table->ending.men[TABLE_ROAMING] == ending_man(CHESS_PAWN, other);
    return roams ? shifted(to, 1, 0) | shifted(to, -1, 0) : 0;
}

static uint64_t pawn_reaching(const TablePlace *place, int i, Question q)
{
    const Side side = ending_side(place->table->ending.men[i]);
    const int ahead = side == SIDE_FIRST ? 1 : -1;
    const uint64_t from = chess_bit(place->squares[i]);
    const uint64_t once = shifted(from, 0, ahead) & ~place->occupied & TABLE_PAWN_SQUARES;
    if (once == 0) {
        return 0;
    }
    uint64_t found = (q.set[word_after(place, i, bits_lowest(once))] ^ q.inverted) & ~once;
    const uint64_t twice = shifted(once, 0, ahead) & ~place->occupied;
    if ((from & home_rank(side)) != 0 && twice != 0) {
        found |= (q.set[word_after(place, i, bits_lowest(twice))] ^ q.inverted) &
                 ~(once | twice | answered_en_passant(place, side, twice));
    }
    return found;
}

static uint64_t standing_reaching(const TablePlace *place, int i, Question q)
{
    switch (ending_kind(place->table->ending.men[i])) {
    case CHESS_QUEEN:
        return slider_reaching(place, i, false, q) | slider_reaching(place, i, true, q);
    case CHESS_ROOK:
        return slider_reaching(place, i, false, q);
    case CHESS_BISHOP:
        return slider_reaching(place, i, true, q);
    case CHESS_KNIGHT:
        return knight_reaching(place, i, q);
    default:
        return pawn_reaching(place, i, q);
    }
}

uint64_t table_place_reaching(const TablePlace *place, Side side, const uint64_t *set,
                              uint64_t inverted, uint64_t wanted)
{
    const Ending *ending = &place->table->ending;
    const Question q = {set, inverted};
    uint64_t found = 0;
    if (ending_side(ending->men[TABLE_ROAMING]) == side) {
        found = roaming_from(place, set[place->word] ^ inverted);
    }
    for (int i = 1; i < ending->count && (wanted & ~found) != 0; i++) {
        if (ending_side(ending->men[i]) == side) {
            found |= standing_reaching(place, i, q);
        }
    }
    if ((wanted & ~found) != 0) {
        found |= king_reaching(place, side, q);
    }
    return found & wanted;
}

/* ----------------------------------------------------------------- attacks */

/* The squares strictly between two that a man on one attacks on the other. */
static uint64_t between(ChessKind kind, int from, int to)
{
    if (kind == CHESS_KNIGHT || kind == CHESS_PAWN || kind == CHESS_KING) {
        return 0;
    }
    const int files = (chess_file(to) > chess_file(from)) - (chess_file(to) < chess_file(from));
    const int ranks = (chess_rank(to) > chess_rank(from)) - (chess_rank(to) < chess_rank(from));
    uint64_t squares = 0;
    for (int at = from + 8 * ranks + files; at != to; at += 8 * ranks + files) {
        squares |= chess_bit(at);
    }
    return squares;
}

static uint64_t attacking(const TablePlace *place, ChessKind kind, Side side, int from, int to)
{
    if ((chess_attacks(kind, side, from, place->occupied) & chess_bit(to)) == 0) {
        return 0;
    }
    return ~between(kind, from, to);
}

uint64_t table_place_attacking(const TablePlace *place, uint8_t man, int from, int to)
{
    return attacking(place, ending_kind(man), ending_side(man), from, to);
}

uint64_t table_place_in_check(const TablePlace *place, Side side)
{
    const Ending *ending = &place->table->ending;
    const int king = place->kings[side];
    uint64_t found = 0;
    for (int i = 0; i < ending->count; i++) {
        const uint8_t man = ending->men[i];
        if (ending_side(man) == side) {
            continue;
        }
        /* Who attacks a square is found from there, with the moves of the other side's
         * pawns. */
        found |= i == TABLE_ROAMING ? chess_attacks(ending_kind(man), side, king, place->occupied)
                                    : table_place_attacking(place, man, place->squares[i], king);
    }
    return found & place->roaming;
}
