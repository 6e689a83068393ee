/* clock.h - how long something takes. */
#ifndef FOURMI_HOST_CLOCK_H
#define FOURMI_HOST_CLOCK_H

/* Seconds since some moment in the past, whatever happens to the calendar. */
double seconds_now(void);

#endif
