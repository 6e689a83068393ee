/* test_gaviota.c - every position of endings against tables that somebody else made:
 * Gaviota's, which also tell the plies to mate.
 *
 * Debian's package gaviotatb has the endings of three men. A folder with more of
 * them, *.gtb.cp4, may be named in GAVIOTA_TABLES; all that are there are checked.
 * Built where libgaviotatb-dev is installed. The two kings stand in every way, not up
 * to symmetry: turning the board is checked as well.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <gtb-probe.h>
#include <cmocka.h>

#include "oracle/tablebase/tablebase.h"
#include "oracle/tablebase/tablebase_oracle.h"

static const char debian_tables[] = "/usr/share/gaviotatb/gtb4";

enum { CACHE_BYTES = 64 << 20 };

/* ---------------------------------------------------------------- theirs */

static const unsigned char their_pieces[CHESS_KINDS] = {
    [CHESS_KING] = tb_KING,     [CHESS_QUEEN] = tb_QUEEN,   [CHESS_ROOK] = tb_ROOK,
    [CHESS_BISHOP] = tb_BISHOP, [CHESS_KNIGHT] = tb_KNIGHT, [CHESS_PAWN] = tb_PAWN,
};

/* Men of one side as they take them: lists that end. */
typedef struct TheirSide {
    unsigned squares[CHESS_MEN_MAX + 1];
    unsigned char pieces[CHESS_MEN_MAX + 1];
    int count;
} TheirSide;

static void their_add(TheirSide *side, ChessKind kind, unsigned square)
{
    side->squares[side->count] = square;
    side->pieces[side->count++] = their_pieces[kind];
}

static void their_end(TheirSide *side)
{
    side->squares[side->count] = tb_NOSQUARE;
    side->pieces[side->count] = tb_NOPIECE;
}

/* Plies to mate and who mates as a code of ours. */
static int their_code(const TableMen *men)
{
    TheirSide sides[2] = {0};
    for (int side = 0; side < 2; side++) {
        their_add(&sides[side], CHESS_KING, men->kings[side]);
    }
    for (int i = 0; i < men->ending.count; i++) {
        const uint8_t man = men->ending.men[i];
        their_add(&sides[ending_side(man)], ending_kind(man), men->squares[i]);
    }
    their_end(&sides[0]);
    their_end(&sides[1]);
    unsigned info;
    unsigned plies;
    const int is_known = tb_probe_hard((unsigned)men->to_move, tb_NOSQUARE, tb_NOCASTLE,
                                       sides[0].squares, sides[1].squares, sides[0].pieces,
                                       sides[1].pieces, &info, &plies);
    assert_true(is_known && info <= tb_BMATE);
    return info == tb_DRAW ? TABLE_DRAWN : (int)plies + TABLE_MATED;
}

static const char *tables_folder(void)
{
    const char *named = getenv("GAVIOTA_TABLES");
    return named != NULL ? named : debian_tables;
}

static bool has_their_table(const char *ending)
{
    char path[512];
    char name[16] = "";
    for (int i = 0; ending[i] != '\0'; i++) {
        name[i] = (char)(ending[i] - 'A' + 'a');
    }
    const int length = snprintf(path, sizeof path, "%s/%s.gtb.cp4", tables_folder(), name);
    assert_in_range(length, 1, sizeof path - 1);
    return access(path, R_OK) == 0;
}

/* ------------------------------------------------------------------ ours */

/* The next placement of men beside the kings, in which those of one kind and side stand
 * in ascending order; false after the last. */
static bool next_squares(TableMen *men)
{
    for (int i = men->ending.count - 1; i >= 0; i--) {
        if (++men->squares[i] < CHESS_SQUARES) {
            return true;
        }
        men->squares[i] = 0;
    }
    return false;
}

static bool is_in_order(const TableMen *men)
{
    bool is_sorted = true;
    for (int i = 1; i < men->ending.count; i++) {
        is_sorted = is_sorted && (men->ending.men[i] != men->ending.men[i - 1] ||
                                  men->squares[i] > men->squares[i - 1]);
    }
    return is_sorted;
}

/* Checks all placements of the men round two kings; returns how many there are. */
static long check_kings(const Tablebase *tablebase, TableMen men)
{
    long checked = 0;
    do {
        for (int side = 0; side < 2 && is_in_order(&men); side++) {
            men.to_move = (Side)side;
            const int code = tablebase_code(tablebase, men);
            if (code != TABLE_IMPOSSIBLE) {
                assert_int_equal(code, their_code(&men));
                checked++;
            }
        }
    } while (next_squares(&men));
    return checked;
}

static long check_table(const Tablebase *tablebase, const Ending *ending)
{
    long checked = 0;
    for (int white = 0; white < CHESS_SQUARES; white++) {
        for (int black = 0; black < CHESS_SQUARES; black++) {
            const TableMen men = {.ending = *ending, .kings = {(uint8_t)white, (uint8_t)black}};
            if (tablebase->pairs[0].number[king_pairs_at(white, black)] != KING_PAIRS_NONE) {
                checked += check_kings(tablebase, men);
            }
        }
    }
    return checked;
}

/* Checks the tables that an ending needs and its own, those that were not before. */
static void check_ending(const char *name, bool is_checked[ENDING_NUMBERS])
{
    Game game;
    Oracle oracle;
    Value value;
    assert_true(chess_find(name, &game));
    const size_t bytes = oracle_memory_size(&tablebase_oracle, &game);
    const size_t rounded = (bytes / ORACLE_ALIGNMENT + 1) * ORACLE_ALIGNMENT;
    Tablebase *tablebase = aligned_alloc(ORACLE_ALIGNMENT, rounded);
    assert_non_null(tablebase);
    oracle_init(&oracle, &tablebase_oracle, &game, tablebase, bytes);
    assert_true(oracle_value(&oracle, game.start, &value));
    for (int i = 0; i < tablebase->count; i++) {
        const Ending *ending = &tablebase->tables[i].ending;
        char made[ENDING_NAME_SIZE];
        ending_write(ending, made);
        if (has_their_table(made) && !is_checked[ending_number(ending)]) {
            print_message("%s: %ld positions are the same\n", made, check_table(tablebase, ending));
            is_checked[ending_number(ending)] = true;
        }
    }
    free(tablebase);
}

/* --------------------------------------------------------------- the test */

static void every_position_is_as_gaviota_has_it(void **state)
{
    (void)state;
    if (!has_their_table("KQK")) {
        skip();
    }
    const char **paths = tbpaths_add(tbpaths_init(), tables_folder());
    assert_non_null(paths);
    tb_init(0, tb_CP4, paths);
    tbcache_init(CACHE_BYTES, 0);
    bool is_checked[ENDING_NUMBERS] = {false};
    Ending ending;
    check_ending("KBNK", is_checked); /* KBK and KNK come with it */
    for (int i = 0; ending_of_four(i, &ending); i++) {
        char name[ENDING_NAME_SIZE];
        ending_write(&ending, name);
        if (has_their_table(name)) {
            check_ending(name, is_checked);
        }
    }
    tbcache_done();
    tb_done();
    tbpaths_done(paths);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_is_as_gaviota_has_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
