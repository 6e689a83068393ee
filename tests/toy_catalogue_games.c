/* toy_catalogue_games.c - toy games as the catalogue's last, linked in the place of
 * engine/catalogue_later.c: what is written for any game can be tried on them. */
#include "catalogue.h"
#include "games/chess/chess.h"
#include "games/connect4/connect4.h"
#include "oracle/listing_oracle.h"
#include "oracle/solver/solver_oracle.h"
#include "oracle/tablebase/tablebase_oracle.h"
#include "toy_games.h"

const OracleKind *const catalogue_other_oracle = &listing_oracle;

const CatalogueEntry catalogue_later[] = {
    {
        .game = &connect4,
        .title = "Connect Four",
        .find = connect4_find,
        .options = "COLSxROWS with at least 4x4 cells and COLS x (ROWS + 1) at most 64",
        .example = "5x4",
        .oracle = &solver_oracle,
        .book = "connect4.book",
        .brain = "connect4.brain",
        .first_brain = "connect4-first.brain",
        .in_rooms = true,
        .is_default = true,
    },
    {
        .game = &chess,
        .find = chess_find,
        .find_of_position = chess_find_of_position,
        .options = "an ending of 3 to 5 men such as KRK, KBNK or KQKR, or any",
        .example = "KPKP",
        .oracle = &tablebase_oracle,
    },
    {.game = &toy_hexapawn},
    {.game = &toy_nim},
    {.game = &toy_large_nim},
    {.game = &toy_vast},
    {.game = NULL},
};

const OracleKind *const catalogue_other_oracle = &listing_oracle;
