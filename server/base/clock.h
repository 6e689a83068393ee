/* clock.h - the two times there are. */
#ifndef FOURMI_SERVER_BASE_CLOCK_H
#define FOURMI_SERVER_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds that never go back and do not jump, whoever sets the calendar.
 * All waiting and all game clocks go by it. */
int64_t clock_now_ms(void);

/* The same in microseconds, to measure how long something takes. */
int64_t clock_now_us(void);

/* Milliseconds since 1970, for people to read. */
int64_t clock_calendar_ms(void);

#endif
