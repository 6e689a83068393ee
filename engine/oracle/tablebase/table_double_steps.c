/* table_double_steps.c - double steps that may be answered by a capture en passant. */
#include "oracle/tablebase/table_double_steps.h"

#include <string.h>

#include "oracle/tablebase/table_place.h"

static bool is_pawn_of(uint8_t man, Side side)
{
    return man == ending_man(CHESS_PAWN, side);
}

size_t table_double_steps_max(const Ending *ending)
{
    size_t couples = 0; /* of pawns of different sides */
    size_t others = 1;  /* placements of the men beside a couple and the kings */
    for (int i = 0; i < ending->count; i++) {
        for (int j = 0; j < ending->count; j++) {
            couples += is_pawn_of(ending->men[i], SIDE_FIRST) &&
                       is_pawn_of(ending->men[j], SIDE_SECOND);
        }
        others *= i >= 2 ? CHESS_SQUARES : 1;
    }
    const size_t beside = 14; /* ways to stand on neighbouring files */
    return couples * 2 * beside * KING_PAIRS_MAX * others;
}

/* ------------------------------------------------------------------ listing */

/* A board on which a double step can be made. */
typedef struct Step {
    ChessBoard board;
    int man; /* number in the ending, and of the board's men less the two kings */
    int square;
} Step;

static ChessBoard board_of(const TablePlace *place, Side to_move, int roaming)
{
    const Ending *ending = &place->table->ending;
    ChessBoard board = {.en_passant = CHESS_NO_SQUARE, .to_move = (uint8_t)to_move};
    for (int i = 0; i < ending->count; i++) {
        const int square = i == TABLE_ROAMING ? roaming : place->squares[i];
        const uint8_t man = ending->men[i];
        board.men[board.count++] = (ChessMan){(uint8_t)ending_kind(man), (uint8_t)ending_side(man),
                                              (uint8_t)square};
    }
    for (int side = 0; side < 2; side++) {
        board.men[board.count++] = (ChessMan){CHESS_KING, (uint8_t)side,
                                              (uint8_t)place->kings[side]};
    }
    return board;
}

/* The best capture en passant of a pawn that has just come to `to`, for the side that
 * may make it. */
static uint8_t best_reply(const Tablebase *tablebase, const ChessBoard *after, int stepped, int to)
{
    const int behind = (after->men[stepped].side == SIDE_FIRST ? to - 8 : to + 8);
    uint8_t best = TABLE_IMPOSSIBLE;
    for (int i = 0; i < after->count; i++) {
        const ChessMan *man = &after->men[i];
        const bool can_capture = man->kind == CHESS_PAWN && man->side == after->to_move &&
                                 (chess_attacks(CHESS_PAWN, (Side)man->side, man->square, 0) &
                                  chess_bit(behind)) != 0;
        if (!can_capture) {
            continue;
        }
        ChessBoard captured = *after;
        captured.men[i].square = (uint8_t)behind;
        captured.men[stepped] = captured.men[--captured.count];
        captured.to_move = (uint8_t)side_other((Side)after->to_move);
        const uint8_t code = tablebase_code(tablebase, table_men_of(&captured));
        const uint8_t worth = table_code_before_move(code);
        if (code != TABLE_IMPOSSIBLE &&
            (best == TABLE_IMPOSSIBLE || table_code_is_better(worth, best))) {
            best = worth;
        }
    }
    return best;
}

static size_t word_of(const TablePlace *place, int man, int square)
{
    size_t word = (size_t)place->pair;
    for (int i = 1; i < place->table->ending.count; i++) {
        word = word * CHESS_SQUARES + (size_t)(i == man ? square : place->squares[i]);
    }
    return word;
}

/* Whether a double step to `to` ends beside a pawn of the other side. */
static bool ends_beside_pawn(const ChessBoard *board, Side side, int to)
{
    bool is_beside = false;
    for (int i = 0; i < board->count; i++) {
        const ChessMan *man = &board->men[i];
        const int files = chess_file(man->square) - chess_file(to);
        is_beside = is_beside ||
                    (man->kind == CHESS_PAWN && man->side != side &&
                     chess_rank(man->square) == chess_rank(to) && (files == 1 || files == -1));
    }
    return is_beside;
}

/* Lists the double step of a pawn of the side to move, if it has one of this sort. */
static void list_step(TableMaker *maker, const TablePlace *place, Side side, int roaming, int man)
{
    const int from = man == TABLE_ROAMING ? roaming : place->squares[man];
    const int ahead = side == SIDE_FIRST ? 8 : -8;
    const int to = from + 2 * ahead;
    if (chess_rank(from) != (side == SIDE_FIRST ? 1 : 6)) {
        return;
    }
    ChessBoard after = board_of(place, side_other(side), roaming);
    const uint64_t path = chess_bit(from + ahead) | chess_bit(to);
    if ((path & chess_occupied(&after)) != 0 || !ends_beside_pawn(&after, side, to)) {
        return;
    }
    after.men[man].square = (uint8_t)to;
    const size_t next = word_of(place, man, to);
    const int next_square = man == TABLE_ROAMING ? to : roaming;
    if ((maker->won[side_other(side)][next] & chess_bit(next_square)) != 0) {
        return; /* it leaves the king in check */
    }
    const uint8_t reply = best_reply(maker->tablebase, &after, man, to);
    maker->double_steps[maker->double_step_count++] = (TableDoubleStep){
        .word = (uint32_t)place->word,
        .next = (uint32_t)next,
        .square = (uint8_t)roaming,
        .next_square = (uint8_t)next_square,
        .side = (uint8_t)side,
        .reply = reply,
        .is_only_reply = reply != TABLE_IMPOSSIBLE && !chess_has_move(&after),
    };
    if (reply != TABLE_IMPOSSIBLE && reply > maker->last_reply) {
        maker->last_reply = reply;
    }
}

static void list_word(TableMaker *maker, const TablePlace *place, Side side)
{
    const Ending *ending = &place->table->ending;
    uint64_t left = place->roaming & ~maker->won[side][place->word];
    for (; left != 0; left &= left - 1) {
        for (int man = 0; man < ending->count; man++) {
            if (is_pawn_of(ending->men[man], side)) {
                list_step(maker, place, side, bits_lowest(left), man);
            }
        }
    }
}

void table_double_steps_list(TableMaker *maker)
{
    if (maker->held[0] == NULL) {
        return;
    }
    for (int pair = 0; pair < maker->table.pairs->count; pair++) {
        TablePlace place;
        bool is_there = table_place_first(&place, &maker->table, pair);
        for (; is_there; is_there = table_place_next(&place)) {
            list_word(maker, &place, SIDE_FIRST);
            list_word(maker, &place, SIDE_SECOND);
        }
    }
}

/* ------------------------------------------------------------------ playing */

static bool has_bit(const uint64_t *set, uint32_t word, uint8_t square)
{
    return (set[word] >> square & 1) != 0;
}

/* Whether a code is known before this ply. */
static bool is_known(const TableMaker *maker, uint8_t code)
{
    return code <= maker->ply;
}

/* Whether the side that answers has lost by now. */
static bool is_lost_after(const TableMaker *maker, const TableDoubleStep *step)
{
    const int other = 1 - step->side;
    const bool by_table = step->is_only_reply ||
                          has_bit(maker->lost[other], step->next, step->next_square);
    const bool by_reply = step->reply == TABLE_IMPOSSIBLE ||
                          (table_code_is_lost(step->reply) && is_known(maker, step->reply));
    return by_table && by_reply;
}

/* Whether it has won by now. */
static bool is_won_after(const TableMaker *maker, const TableDoubleStep *step)
{
    const int other = 1 - step->side;
    const bool by_table = !step->is_only_reply &&
                          has_bit(maker->won[other], step->next, step->next_square);
    const bool by_reply = step->reply != TABLE_IMPOSSIBLE && table_code_is_won(step->reply) &&
                          is_known(maker, step->reply);
    return by_table || by_reply;
}

static void win_by(TableMaker *maker, const TableDoubleStep *step)
{
    uint64_t *won = &maker->won[step->side][step->word];
    const uint64_t bit = chess_bit(step->square);
    if ((*won & bit) != 0 || has_bit(maker->lost[step->side], step->word, step->square)) {
        return;
    }
    *won |= bit;
    const size_t at = (size_t)step->side * maker->table.words + step->word;
    maker->table.codes[at * TABLE_WORD + step->square] = (uint8_t)(maker->ply + 1);
    maker->has_stepped[step->side] = true;
}

void table_double_steps_play(TableMaker *maker)
{
    for (int side = 0; side < 2 && maker->held[side] != NULL; side++) {
        memset(maker->held[side], 0, maker->table.words * sizeof *maker->held[side]);
        maker->has_stepped[side] = false;
    }
    for (size_t i = 0; i < maker->double_step_count; i++) {
        const TableDoubleStep *step = &maker->double_steps[i];
        if (maker->ply % 2 == 1 && is_lost_after(maker, step)) {
            win_by(maker, step);
        } else if (maker->ply % 2 == 0 && !is_won_after(maker, step)) {
            maker->held[step->side][step->word] |= chess_bit(step->square);
        }
    }
}
