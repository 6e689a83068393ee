/* situations.h - states that people write in a line, a facet of a world: some cards
 * against some other, for example.
 *
 * What was drawn before the episode began, such as cards that have left a shoe, is
 * written in a line as well, and counted by symbols (facets/draws.h).
 */
#ifndef FOURMI_SITUATIONS_H
#define FOURMI_SITUATIONS_H

#include "facets/draws.h"

enum { SITUATIONS_TEXT_SIZE = 64 };

typedef struct Situations {
    const char *form;    /* how one is written, for help: "HAND v UPCARD" */
    const char *example; /* one of them */

    /* Reads a state in which there is something to decide; false, with a sentence that
     * says why, if the text is none or nothing like it can come about. `gone` may be
     * NULL. */
    bool (*read)(const World *world, const char *text, const uint32_t *gone, void *state,
                 const char **refusal);

    /* Writes one that `read` has read, or one of a chart's cell, with a final NUL. */
    void (*write)(const World *world, const void *state, char text[SITUATIONS_TEXT_SIZE]);

    /* Reads what is gone before the episode begins; false, with a sentence, if the text
     * is nothing of the kind or more than there is. */
    bool (*read_gone)(const World *world, const char *text, uint32_t gone[DRAWS_SYMBOLS_MAX],
                      const char **refusal);
} Situations;

#endif
