/* due.h - what is due to a side with perfect play from the start, in words: a certificate
 * is of that. */
#ifndef FOURMI_CLI_DUE_H
#define FOURMI_CLI_DUE_H

#include "cli/output.h"

typedef struct Due {
    bool is_known; /* and asked for */
    int result;    /* +1 a win, 0 a draw, -1 a loss, as certify_missed has it */
} Due;

/* "win", "draw" or "loss"; NULL where it is not known. */
const char *due_name(Due due);

/* The same as the member "due", null where it is not known. */
void due_print_json(Json *json, Due due);

/* What is said of a brain that gets what is due on every line, on each side that was
 * judged. Where it is not known a draw is taken for it. */
const char *due_sentence(const Due sides[2]);

#endif
