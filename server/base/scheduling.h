/* scheduling.h - how soon a thread has its turn. */
#ifndef FOURMI_SERVER_BASE_SCHEDULING_H
#define FOURMI_SERVER_BASE_SCHEDULING_H

/* Tells the system that the calling thread has little to do at a time, and that somebody
 * waits for it: about so many microseconds. It gets no more of the processor for that, but
 * gets it sooner when it wakes: Linux since 6.12 lets it interrupt one that says nothing,
 * or more, and would else have let that finish its turn of some milliseconds. Elsewhere
 * nothing happens. */
void scheduling_take_short_turns(int turn_us);

#endif
