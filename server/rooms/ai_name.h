/* ai_name.h - what an AI in a room is called: a level, such as "medium" or
 * "depth=4,random=10", or "brain:N", a brain that somebody has handed in. */
#ifndef FOURMI_SERVER_ROOMS_AI_NAME_H
#define FOURMI_SERVER_ROOMS_AI_NAME_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Ai {
    int64_t brain; /* that plays; 0: a level does */
    int depth;     /* that the level looks ahead; 0: it has a name of its own */
} Ai;

/* False if `text` names no AI. Whether the brain is there, and whether the level
 * answers in time, is not looked at. */
bool ai_read(const char *text, Ai *ai);

/* Whether people could take a text for the name of an AI. */
bool ai_is_like(const char *text);

#endif
