/* exact.h - today's two kinds of oracles behind one solver, which may have several threads. */
#ifndef FOURMI_API_EXACT_H
#define FOURMI_API_EXACT_H

#include <stdatomic.h>

#include "api/thing.h"
#include "facets/draws.h"
#include "facets/notation.h"
#include "judge/review.h"
#include "oracle/tablebase/tablebase_oracle.h"

/* A solver, or what a further thread of it has for itself: as far as `owner`. */
typedef struct ExactThing {
    fourmi_exact exact;
    const Adapted *adapted;
    union {
        Oracle oracle;
        WorldOracle world_oracle;
    };
    uint64_t counted;         /* of the oracle's work, which `nodes` has */
    struct ExactThing *owner; /* the solver */

    struct ExactThing *hands; /* [threads - 1] the further threads */
    int threads;
    bool is_together; /* they are set up to search one state together */
    void *memory;     /* aligned for the oracle */
    size_t size;
    bool has_data;                    /* tables of the lab are used */
    struct ExactThing *with;          /* whose memory it shares; NULL: nobody's */
    uint32_t gone[DRAWS_SYMBOLS_MAX]; /* of each symbol that chance draws */
    const void *book;                 /* NULL: none */
    size_t book_size;
    fourmi_watch *watch;
    void *watch_context;
    atomic_flag is_watched; /* while a thread calls the watch */
    atomic_uint_fast64_t nodes;
    uint64_t nodes_max; /* of all questions so far, 0: there is no limit */
    atomic_size_t done; /* states of a list, */
    size_t total;       /* of so many; 0: there is no list */

    /* Why oracles are to stop. */
    atomic_bool was_cancelled;
    atomic_bool is_spent; /* so many nodes were searched */
    atomic_bool is_answered;
} ExactThing;

/* Holds the solver that a caller has given for a game, or makes one of its own; OK, or why there is
 * none. */
int exact_take(LabThing *lab, fourmi_exact *given, const fourmi_game *game, ExactThing **taken);

/* The value of a state; OK, or why it is not known. */
int exact_judge(ExactThing *exact, const void *state, fourmi_value *value);

/* The value of every legal action, or of every outcome at a turn of chance; returns how many, or why
 * they are not known. */
int exact_judge_actions(ExactThing *exact, const void *state, fourmi_action *actions, double *odds,
                        fourmi_value *values);

/* Sets the oracles of all threads up, which forget what they have found. */
void exact_start(ExactThing *exact, bool is_together);

/* A question about a state: fills an answer and returns a status that is not below 0, or why there is
 * none. */
typedef int ExactQuestion(ExactThing *hand, const void *state, void *answer);

enum { EXACT_ANSWER_MAX = FOURMI_LEGAL_MAX * 64 };

/* Has all threads search for an answer of `size` bytes, which is the first that one finds. */
int exact_ask(ExactThing *exact, ExactQuestion *ask, const void *state, void *answer, size_t size);

/* Asks for the value of a state: a fourmi_value. */
int exact_ask_value(ExactThing *hand, const void *state, void *value);

/* Lets the next questions search so many nodes, 0: as many as they need; they end with FOURMI_AGAIN. */
void exact_limit(ExactThing *exact, uint64_t nodes);

/* Polls the watch; the context is the ExactThing of a thread. */
OraclePoll exact_poll;

/* Best play of both sides from a state that is not over, and as text; empty in a world. Returns how
 * many actions, or why they are not known. */
int exact_find_line(ExactThing *exact, const void *state, fourmi_action line[GAME_PLIES_MAX],
                    char text[NOTATION_SIZE]);

/* Whether what an action gains is a part of what it is worth. Not where an episode is to reach a goal,
 * and not in games of two sides, whose end is worth what the last action gained. */
bool exact_counts_gains(const ExactThing *exact);

/* Where a solver of endings looks for tables: the data of its lab, which is the context (table.c). */
TablebaseSource table_source;

/* Reads a state that is possible without what is gone. */
int exact_read_state(const ExactThing *exact, const char *text, fourmi_state *state);

/* Says why an answer is missing, and returns the status of it. */
int exact_refuse(const ExactThing *exact);

/* What the solver of a game of one player says. */
fourmi_value exact_value_of_world(Value value);

/* A value as people count it, for the player who acts in `state`. */
double exact_score(const fourmi_game *game, const void *state, const fourmi_value *value);

#endif
