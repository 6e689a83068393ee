/* store_sum.h - checksums of rows: of their fields, each as eight bytes or as text
 * with its NUL. */
#ifndef FOURMI_SERVER_STORE_STORE_SUM_H
#define FOURMI_SERVER_STORE_STORE_SUM_H

#include "server/store/store.h"

int64_t store_sum_of_room(const StoreRoom *room);
int64_t store_sum_of_token(const StoreToken *token, int64_t room_id);
int64_t store_sum_of_event(const Event *event, int64_t room_id);
int64_t store_sum_of_game(const StoreGame *game);
int64_t store_sum_of_challenge(const Challenge *challenge);

#endif
