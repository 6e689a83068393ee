/* catalogue_later.c - the games that the page fetches when they are opened, in a module
 * that has everything: what they are made of is too large for a first view. Elsewhere
 * they are games like any other. The module of the first view has none of these rows
 * (wasm/first/). */
#include "catalogue.h"
#include "games/chess/chess.h"
#include "oracle/tablebase/tablebase_oracle.h"

/* Endings of chess, easier ones first. */
static const CatalogueVariant chess_endings[] = {
    {"any", RESULT_FIRST_WON},  {"KQK", RESULT_FIRST_WON},  {"KRK", RESULT_FIRST_WON},
    {"KPK", RESULT_FIRST_WON},  {"KBBK", RESULT_FIRST_WON}, {"KBNK", RESULT_FIRST_WON},
    {"KQKR", RESULT_FIRST_WON}, {"KRKN", RESULT_FIRST_WON}, {NULL, RESULT_UNFINISHED},
};

const CatalogueEntry catalogue_later[] = {
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
