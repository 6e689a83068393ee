/* table_double_steps.h - double steps of pawns that may be answered by a capture en
 * passant, which a table has no place for.
 *
 * The position after such a step is worth the better of what the table says of it and of
 * the capture, for the side that may make it; the capture leads into another table. So
 * these steps are left out of all other moves and listed, one by one.
 */
#ifndef FOURMI_TABLE_DOUBLE_STEPS_H
#define FOURMI_TABLE_DOUBLE_STEPS_H

#include "oracle/tablebase/table_making.h"

/* At most so many. */
size_t table_double_steps_max(const Ending *ending);

/* Lists them, when it is known which positions cannot be. */
void table_double_steps_list(TableMaker *maker);

/* At the beginning of a ply: decides what they win, or keeps positions from being lost
 * as long as they are not known to be bad. */
void table_double_steps_play(TableMaker *maker);

#endif
