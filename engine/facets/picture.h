/* picture.h - states and actions as text for people, a facet of a world. */
#ifndef FOURMI_PICTURE_H
#define FOURMI_PICTURE_H

#include "world.h"

enum { PICTURE_LINE_SIZE = 256 };

typedef struct Picture {
    /* Writes line number `i` of the picture of a state, with a final NUL and no
     * line feed; false if there are no more. */
    bool (*line)(const World *world, const void *state, int i, char line[PICTURE_LINE_SIZE]);

    /* What an action is called, in a word or two. */
    const char *(*action)(const World *world, Action action);
} Picture;

#endif
