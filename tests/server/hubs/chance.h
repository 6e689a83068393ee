/* chance.h - games by chance at several servers. SOAK=N for N times as many. */
#ifndef FOURMI_HUBS_CHANCE_H
#define FOURMI_HUBS_CHANCE_H

/* A test for cmocka. */
void whatever_happens_a_room_is_one_list_of_events(void **state);

#endif
