/* pq_late.h - libpq, loaded when a database is named and not before.
 *
 * libpq brings a dozen libraries with it, for cryptography and directories, which
 * would make every start of the program take eight times as long, whatever it is
 * started for. So the program is not linked with it: the functions of libpq that are
 * used have their names here, and lead to those of the library.
 */
#ifndef FOURMI_SERVER_STORE_POSTGRES_PQ_LATE_H
#define FOURMI_SERVER_STORE_POSTGRES_PQ_LATE_H

#include <stdbool.h>

/* Whether libpq is there, with all that is used of it. Must be asked before anything of
 * libpq is called, from any thread. */
bool pq_late_is_there(void);

#endif
