/* catalogue_worlds.c - the rows of all worlds. The tests link a program with other
 * rows in its place. */
#include "catalogue.h"

const CatalogueWorld catalogue_worlds[] = {
    {0},
};
