/* solver_oracle.h - the solver and its opening book as an oracle.
 *
 * A position is looked up in the book, if there is one and it goes that far, and
 * otherwise solved. Without memory for a table there is no solver; what is near
 * the end of the game is then searched.
 */
#ifndef FOURMI_SOLVER_ORACLE_H
#define FOURMI_SOLVER_ORACLE_H

#include "oracle/oracle.h"
#include "oracle/solver/book.h"
#include "oracle/solver/solver.h"

extern const OracleKind solver_oracle;

/* The solver of an oracle of this kind; NULL if it has none. */
Solver *solver_oracle_solver(Oracle *oracle);

/* Gives an oracle of this kind a book that is open already, and is borrowed; NULL
 * for none. */
void solver_oracle_set_book(Oracle *oracle, const Book *book);

#endif
