/* toy_catalogue.c - the toy worlds as the catalogue's, linked in the place of
 * engine/catalogue_worlds.c: what is written for any world can be tried on them. */
#include "catalogue.h"
#include "toy_worlds.h"

const CatalogueWorld catalogue_worlds[] = {
    {
        .world = &toy_corridor,
        .find = corridor_find,
        .options = "CELLSxSLIP with 5 to 99 cells and a slip of 0 to 49 per cent",
        .example = "9x10",
    },
    {
        .world = &toy_cliff,
        .find = cliff_find,
        .options = "ROWSxCOLS",
        .example = "3x7",
    },
    {0},
};
