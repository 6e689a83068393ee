/* table_stats.c - what a table holds. */
#include "oracle/tablebase/table_stats.h"

/* The men of a code of a table. */
static TableMen men_at(const Table *table, Side to_move, size_t word, int roaming)
{
    TableMen men = {.ending = table->ending, .to_move = to_move};
    men.squares[0] = (uint8_t)roaming;
    for (int i = table->ending.count - 1; i > 0; i--) {
        men.squares[i] = (uint8_t)(word % CHESS_SQUARES);
        word /= CHESS_SQUARES;
    }
    men.kings[SIDE_FIRST] = table->pairs->white[word];
    men.kings[SIDE_SECOND] = table->pairs->black[word];
    return men;
}

/* Whether men of one kind stand in the one order of all that counts. */
static bool is_in_order(const TableMen *men)
{
    bool is_sorted = true;
    for (int i = 1; i < men->ending.count; i++) {
        is_sorted = is_sorted && (men->ending.men[i] != men->ending.men[i - 1] ||
                                  men->squares[i] > men->squares[i - 1]);
    }
    return is_sorted;
}

static void count_code(TableSideStats *stats, uint8_t code, uint64_t weight, const TableMen *men)
{
    if (code == TABLE_DRAWN) {
        stats->drawn += weight;
        return;
    }
    const int plies = code - TABLE_MATED;
    *(plies % 2 == 1 ? &stats->won : &stats->lost) += weight;
    stats->by_plies[plies] += weight;
    const bool is_first = plies == stats->longest_plies && stats->by_plies[plies] == weight;
    if (plies > stats->longest_plies || is_first) {
        stats->longest_plies = plies;
        stats->longest = *men;
    }
}

static void count_word(TableSideStats *stats, const Table *table, Side to_move, size_t word)
{
    const size_t half = to_move == SIDE_FIRST ? 0 : table->words;
    const uint8_t *codes = table->codes + (half + word) * TABLE_WORD;
    const size_t of_pair = table->words / (size_t)table->pairs->count;
    const uint64_t weight = (uint64_t)king_pairs_weight(table->pairs, (int)(word / of_pair));
    for (int square = 0; square < TABLE_WORD; square++) {
        if (codes[square] != TABLE_IMPOSSIBLE) {
            const TableMen men = men_at(table, to_move, word, square);
            if (is_in_order(&men)) {
                count_code(stats, codes[square], weight, &men);
            }
        }
    }
}

TableStats table_stats(const Table *table)
{
    TableStats stats = {0};
    for (int side = 0; side < 2; side++) {
        TableSideStats *of_side = &stats.sides[side];
        for (size_t word = 0; word < table->words; word++) {
            count_word(of_side, table, (Side)side, word);
        }
        of_side->longest_count = of_side->by_plies[of_side->longest_plies];
    }
    return stats;
}

void table_men_write(const TableMen *men, char text[TABLE_TEXT_SIZE])
{
    ChessBoard board = {.en_passant = CHESS_NO_SQUARE, .to_move = (uint8_t)men->to_move};
    for (int side = 0; side < 2; side++) {
        board.men[board.count++] = (ChessMan){CHESS_KING, (uint8_t)side, men->kings[side]};
    }
    for (int i = 0; i < men->ending.count; i++) {
        const uint8_t man = men->ending.men[i];
        board.men[board.count++] = (ChessMan){(uint8_t)ending_kind(man), (uint8_t)ending_side(man),
                                              men->squares[i]};
    }
    (void)chess_write_fen(&board, text);
}
