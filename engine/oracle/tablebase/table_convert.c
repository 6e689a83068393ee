/* table_convert.c - captures and promotions, which lead into tables made before. */
#include "oracle/tablebase/table_place.h"

enum { KING = -1, NOBODY = -2 };

/* A capture, or a pawn's step to its last rank. */
typedef struct Conversion {
    Side side;
    int mover; /* number of a man, or KING */
    int taken; /* or NOBODY */
    int to;    /* CHESS_NO_SQUARE: where the roaming man stands */
} Conversion;

/* What has been found for a word. */
typedef struct Best {
    uint64_t found;
    uint8_t *codes; /* [TABLE_WORD] */
} Best;

/* The men after a conversion, with the roaming man on a square before it. */
static TableMen men_after(const TablePlace *place, Conversion c, int roaming, ChessKind promotion)
{
    const Ending *ending = &place->table->ending;
    const int to = c.to == CHESS_NO_SQUARE ? roaming : c.to;
    TableMen men = {
        .kings = {(uint8_t)place->kings[0], (uint8_t)place->kings[1]},
        .to_move = side_other(c.side),
    };
    if (c.mover == KING) {
        men.kings[c.side] = (uint8_t)to;
    }
    for (int i = 0; i < ending->count; i++) {
        const int square = i == TABLE_ROAMING ? roaming : place->squares[i];
        if (i == c.mover) {
            table_men_add(
                &men, promotion != CHESS_NO_MAN ? ending_man(promotion, c.side) : ending->men[i],
                to);
        } else if (i != c.taken) {
            table_men_add(&men, ending->men[i], square);
        }
    }
    return men;
}

static void note(Best *best, int roaming, uint8_t code)
{
    if (code == TABLE_IMPOSSIBLE) {
        return;
    }
    const uint8_t worth = table_code_before_move(code);
    const bool is_first = (best->found & chess_bit(roaming)) == 0;
    if (is_first || table_code_is_better(worth, best->codes[roaming])) {
        best->codes[roaming] = worth;
    }
    best->found |= chess_bit(roaming);
}

/* Tries a conversion with each of some roaming squares. */
static void convert(const TablePlace *place, const Tablebase *tablebase, Conversion c,
                    uint64_t among, Best *best)
{
    const uint8_t man = c.mover == KING ? 0 : place->table->ending.men[c.mover];
    const bool is_pawn = c.mover != KING && ending_kind(man) == CHESS_PAWN;
    for (; among != 0; among &= among - 1) {
        const int roaming = bits_lowest(among);
        const int to = c.to == CHESS_NO_SQUARE ? roaming : c.to;
        if (is_pawn && (chess_bit(to) & TABLE_PAWN_SQUARES) == 0) {
            for (int kind = CHESS_QUEEN; kind < CHESS_PAWN; kind++) {
                note(best, roaming,
                     tablebase_code(tablebase, men_after(place, c, roaming, (ChessKind)kind)));
            }
        } else {
            note(best, roaming,
                 tablebase_code(tablebase, men_after(place, c, roaming, CHESS_NO_MAN)));
        }
    }
}

/* The roaming squares with which a man can capture another. */
static uint64_t capturing(const TablePlace *place, Side side, int mover, int taken)
{
    const Ending *ending = &place->table->ending;
    const ChessKind kind = mover == KING ? CHESS_KING : ending_kind(ending->men[mover]);
    if (mover == TABLE_ROAMING) { /* found from the other end, where pawns go the other way */
        return chess_attacks(kind, side_other(side), place->squares[taken], place->occupied);
    }
    const int from = mover == KING ? place->kings[side] : place->squares[mover];
    if (taken == TABLE_ROAMING) {
        return chess_attacks(kind, side, from, place->occupied);
    }
    if (mover == KING) {
        const uint64_t to = chess_bit(place->squares[taken]);
        return chess_attacks(kind, side, from, 0) & to ? ~UINT64_C(0) : 0;
    }
    return table_place_attacking(place, ending->men[mover], from, place->squares[taken]);
}

static void capture_with(const TablePlace *place, const Tablebase *tablebase, Side side, int mover,
                         uint64_t among, Best *best)
{
    const Ending *ending = &place->table->ending;
    for (int taken = 0; taken < ending->count; taken++) {
        if (ending_side(ending->men[taken]) != side) {
            const int to = taken == TABLE_ROAMING ? CHESS_NO_SQUARE : place->squares[taken];
            const Conversion c = {side, mover, taken, to};
            convert(place, tablebase, c, capturing(place, side, mover, taken) & among, best);
        }
    }
}

/* Steps of a pawn to its last rank. */
static void promote(const TablePlace *place, const Tablebase *tablebase, Side side, int mover,
                    uint64_t among, Best *best)
{
    const int ahead = side == SIDE_FIRST ? 8 : -8;
    const uint64_t seventh = UINT64_C(0xff) << (side == SIDE_FIRST ? 48 : 8);
    uint64_t from = mover == TABLE_ROAMING ? among & seventh
                                           : chess_bit(place->squares[mover]) & seventh;
    for (; from != 0; from &= from - 1) {
        const int square = bits_lowest(from);
        const uint64_t to = chess_bit(square + ahead);
        if ((to & place->occupied) == 0) {
            const Conversion c = {side, mover, NOBODY, square + ahead};
            const uint64_t with = mover == TABLE_ROAMING ? chess_bit(square) : among & ~to;
            convert(place, tablebase, c, with, best);
        }
    }
}

uint64_t table_place_convert(const TablePlace *place, const Tablebase *tablebase, Side side,
                             uint64_t among, uint8_t codes[TABLE_WORD])
{
    const Ending *ending = &place->table->ending;
    Best best = {.codes = codes};
    capture_with(place, tablebase, side, KING, among, &best);
    for (int man = 0; man < ending->count; man++) {
        if (ending_side(ending->men[man]) == side) {
            capture_with(place, tablebase, side, man, among, &best);
            if (ending_kind(ending->men[man]) == CHESS_PAWN) {
                promote(place, tablebase, side, man, among, &best);
            }
        }
    }
    return best.found;
}
