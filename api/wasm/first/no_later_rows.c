/* no_later_rows.c - the module of the page's first view has no game of those that are
 * fetched when they are opened, and no world. */
#include "catalogue.h"

const CatalogueEntry catalogue_later[] = {{.game = NULL}};

const CatalogueWorld catalogue_worlds[] = {{0}};

const OracleKind *const catalogue_other_oracle = NULL;
