/* table_need.h - how much memory the tables of some endings take, with all that they
 * lead to. */
#ifndef FOURMI_TABLE_NEED_H
#define FOURMI_TABLE_NEED_H

#include "oracle/tablebase/tablebase.h"

/* What a tablebase needs so that tables of all these endings can be made one after
 * another, and kept. */
size_t table_need(const Ending *endings, int count);

/* How many tables these are. */
int table_need_count(const Ending *endings, int count);

#endif
