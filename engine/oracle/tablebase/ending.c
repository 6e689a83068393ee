/* ending.c - which men there are beside the kings, and in what order a table keeps
 * them. */
#include "oracle/tablebase/ending.h"

#include "base/text.h"

static void add(Ending *ending, uint8_t man)
{
    int at = ending->count++;
    while (at > 0 && ending->men[at - 1] > man) {
        ending->men[at] = ending->men[at - 1];
        at--;
    }
    ending->men[at] = man;
}

Ending ending_reversed(const Ending *ending)
{
    Ending reversed = {0};
    for (int i = 0; i < ending->count; i++) {
        const uint8_t man = ending->men[i];
        add(&reversed, ending_man(ending_kind(man), side_other(ending_side(man))));
    }
    return reversed;
}

static int count_of(const Ending *ending, Side side)
{
    int count = 0;
    for (int i = 0; i < ending->count; i++) {
        count += ending_side(ending->men[i]) == side;
    }
    return count;
}

bool ending_is_reversed(const Ending *ending)
{
    const int white = count_of(ending, SIDE_FIRST);
    const int black = ending->count - white;
    if (white != black) {
        return white < black;
    }
    for (int i = 0; i < white; i++) {
        const int difference = ending->men[white + i] - ENDING_KINDS - ending->men[i];
        if (difference != 0) {
            return difference < 0;
        }
    }
    return false;
}

Ending ending_of_board(const ChessBoard *board)
{
    Ending ending = {0};
    for (int i = 0; i < board->count; i++) {
        if (board->men[i].kind != CHESS_KING) {
            add(&ending, ending_man((ChessKind)board->men[i].kind, (Side)board->men[i].side));
        }
    }
    return ending;
}

static Ending without_man(const Ending *ending, int man)
{
    Ending without = {0};
    for (int i = 0; i < ending->count; i++) {
        if (i != man) {
            add(&without, ending->men[i]);
        }
    }
    return without;
}

bool ending_of_game(const Game *game, Ending *ending)
{
    const ChessBoard men = chess_ending_of(game);
    const Ending found = ending_of_board(&men);
    *ending = ending_is_reversed(&found) ? ending_reversed(&found) : found;
    return !text_equal(game->name, chess.name);
}

/* Each man is captured, or is a pawn and becomes a queen, a rook, a bishop or a
 * knight. */
bool ending_next(const Ending *ending, int i, Ending *next)
{
    enum { WAYS = CHESS_PAWN - CHESS_QUEEN + 1 };
    const int man = i / WAYS;
    const int way = i % WAYS;
    if (man >= ending->count) {
        return false;
    }
    *next = without_man(ending, man);
    if (way > 0 && ending_kind(ending->men[man]) == CHESS_PAWN) {
        add(next, ending_man((ChessKind)(CHESS_QUEEN + way - 1), ending_side(ending->men[man])));
    }
    return true;
}

bool ending_has_pawns(const Ending *ending)
{
    bool has_pawns = false;
    for (int i = 0; i < ending->count; i++) {
        has_pawns = has_pawns || ending_kind(ending->men[i]) == CHESS_PAWN;
    }
    return has_pawns;
}

bool ending_read(const char *name, Ending *ending)
{
    ChessBoard men;
    if (!chess_read_ending(name, &men)) {
        return false;
    }
    *ending = ending_of_board(&men);
    return true;
}

bool ending_of_four(int i, Ending *ending)
{
    static const char *const names[] = {
        "KQK",  "KRK",  "KPK",  "KQQK", "KQRK", "KQBK", "KQNK", "KRRK", "KRBK", "KRNK", "KBBK",
        "KBNK", "KNNK", "KQKQ", "KQKR", "KQKB", "KQKN", "KRKR", "KRKB", "KRKN", "KBKB", "KBKN",
        "KNKN", "KQPK", "KRPK", "KBPK", "KNPK", "KPPK", "KQKP", "KRKP", "KBKP", "KNKP", "KPKP",
    };
    const int count = sizeof names / sizeof names[0];
    return i < count && ending_read(names[i], ending);
}

void ending_write(const Ending *ending, char name[ENDING_NAME_SIZE])
{
    int length = 0;
    name[length++] = 'K';
    bool is_black = false;
    for (int i = 0; i <= ending->count; i++) {
        const bool turns_black = i == ending->count || ending_side(ending->men[i]) == SIDE_SECOND;
        if (turns_black && !is_black) {
            name[length++] = 'K';
            is_black = true;
        }
        if (i < ending->count) {
            name[length++] = chess_letter(ending_kind(ending->men[i]));
        }
    }
    name[length] = '\0';
}
