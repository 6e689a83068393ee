/* exact.h - today's two kinds of oracles behind one solver. */
#ifndef FOURMI_API_EXACT_H
#define FOURMI_API_EXACT_H

#include "api/thing.h"
#include "facets/notation.h"
#include "judge/review.h"
#include "oracle/tablebase/tablebase_oracle.h"

enum { EXACT_SAID_SIZE = 64 };

typedef struct ExactThing {
    fourmi_exact exact;
    const Adapted *adapted;
    union {
        Oracle oracle;
        WorldOracle world_oracle;
    };
    void *memory; /* as it was allocated */
    size_t size;
    fourmi_watch *watch;
    void *watch_context;
    bool was_cancelled;
} ExactThing;

/* A value with what people count: for the player who acts in `state`. */
typedef struct Judged {
    fourmi_value value;
    double score;
} Judged;

/* Holds the solver that a caller has given for a game, or makes one of its own; OK, or why there is
 * none. */
int exact_take(LabThing *lab, fourmi_exact *given, const fourmi_game *game, ExactThing **taken);

/* The value of a state; OK, or why it is not known. */
int exact_judge(ExactThing *exact, const void *state, Judged *judged);

/* The value of every legal action, or of every outcome at a turn of chance; returns how many, or why
 * they are not known. */
int exact_judge_actions(ExactThing *exact, const void *state, fourmi_action *actions, double *odds,
                        Judged *judged);

/* Best play of both sides from a state that is not over, and as text; empty in a world. Returns how
 * many actions, or why they are not known. */
int exact_find_line(ExactThing *exact, const void *state, fourmi_action line[GAME_PLIES_MAX],
                    char text[NOTATION_SIZE]);

/* Whether what an action gains is a part of what it is worth. Not where an episode is to reach a goal,
 * and not in games of two sides, whose end is worth what the last action gained. */
bool exact_counts_gains(const ExactThing *exact);

/* Where a solver of endings looks for tables: the data of its lab, which is the context (table.c). */
TablebaseSource table_source;

/* Says why an answer is missing, and returns the status of it. */
int exact_refuse(const ExactThing *exact);

/* A value as people say it, for the player who acts. */
void exact_say(const ExactThing *exact, const Judged *judged, char said[EXACT_SAID_SIZE]);

#endif
