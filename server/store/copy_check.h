/* copy_check.h - whether rows of a copy are what they were: each by the checksum that it has
 * itself, and all of a table by one that does not depend on their order. */
#ifndef FOURMI_SERVER_STORE_COPY_CHECK_H
#define FOURMI_SERVER_STORE_COPY_CHECK_H

#include "server/store/copy_end.h"

/* For CopyTable.is_whole: whether a row has the checksum that a server gave it. */
bool copy_check_room(const CopyValue *row);
bool copy_check_token(const CopyValue *row);
bool copy_check_event(const CopyValue *row);
bool copy_check_game(const CopyValue *row);
bool copy_check_challenge(const CopyValue *row);

/* The checksum that a server gives such a row, whatever it has; false if no server has written it. */
bool copy_check_sum_of_event(const CopyValue *row, int64_t *sum);
bool copy_check_sum_of_game(const CopyValue *row, int64_t *sum);
bool copy_check_sum_of_challenge(const CopyValue *row, int64_t *sum);

/* A checksum of all values of a row. Those of the rows of a table are added up. */
uint64_t copy_check_sum(const CopyTable *table, const CopyValue *row);

#endif
