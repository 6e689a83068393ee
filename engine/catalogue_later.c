/* catalogue_later.c - the games that the page fetches when they are opened, in a module
 * that has everything: what they are made of is too large for a first view. Elsewhere
 * they are games like any other. The module of the first view has none of these rows
 * (api/wasm/first/). */
#include "catalogue.h"
#include "games/chess/chess.h"
#include "games/connect4/connect4.h"
#include "oracle/listing_oracle.h"
#include "oracle/solver/solver_oracle.h"
#include "oracle/tablebase/tablebase_oracle.h"

/* Boards of Connect Four, by the number of their cells. Those without a winner or a draw
 * take more than some seconds to solve, or more than anybody can wait. */
static const CatalogueVariant connect4_boards[] = {
    {"4x4", RESULT_DRAW},       {"5x4", RESULT_DRAW},       {"6x4", RESULT_SECOND_WON},
    {"5x5", RESULT_DRAW},       {"7x4", RESULT_DRAW},       {"6x5", RESULT_DRAW},
    {"7x5", RESULT_DRAW},       {"6x6", RESULT_SECOND_WON}, {"7x6", RESULT_FIRST_WON},
    {"8x6", RESULT_UNFINISHED}, {"7x7", RESULT_UNFINISHED}, {"9x6", RESULT_UNFINISHED},
    {"8x7", RESULT_UNFINISHED}, {NULL, RESULT_UNFINISHED},
};

/* Endings of chess, easier ones first. */
static const CatalogueVariant chess_endings[] = {
    {"any", RESULT_FIRST_WON},  {"KQK", RESULT_FIRST_WON},  {"KRK", RESULT_FIRST_WON},
    {"KPK", RESULT_FIRST_WON},  {"KBBK", RESULT_FIRST_WON}, {"KBNK", RESULT_FIRST_WON},
    {"KQKR", RESULT_FIRST_WON}, {"KRKN", RESULT_FIRST_WON}, {NULL, RESULT_UNFINISHED},
};

const CatalogueEntry catalogue_later[] = {
    {
        .game = &connect4,
        .title = "Connect Four",
        .find = connect4_find,
        .options = "COLSxROWS with at least 4x4 cells and COLS x (ROWS + 1) at most 64",
        .example = "5x4",
        .variants = connect4_boards,
        .oracle = &solver_oracle,
        .book = "connect4.book",
        .brain = "connect4.brain",
        .first_brain = "connect4-first.brain",
        .in_rooms = true,
        .is_default = true,
    },
    {
        .game = &chess,
        .title = "Chess endings",
        .find = chess_find,
        .find_of_position = chess_find_of_position,
        .options = "an ending of 3 to 5 men such as KRK, KBNK or KQKR, or any",
        .example = "KPKP",
        .variants = chess_endings,
        .oracle = &tablebase_oracle,
    },
    {.game = NULL},
};

const OracleKind *const catalogue_other_oracle = &listing_oracle;
