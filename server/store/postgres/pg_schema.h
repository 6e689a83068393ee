/* pg_schema.h - the tables of the database, and their version. */
#ifndef FOURMI_SERVER_STORE_POSTGRES_PG_SCHEMA_H
#define FOURMI_SERVER_STORE_POSTGRES_PG_SCHEMA_H

#include "server/store/postgres/pg_link.h"

/* Makes the tables unless they are there. Servers that do so at once do it one after
 * another. Returns why the database cannot be used; NULL if it can. */
const char *pg_schema_make(PgLink *link);

#endif
