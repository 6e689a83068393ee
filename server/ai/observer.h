/* observer.h - a learner that watches: what it expects of a position, and what
 * it learns from finished games.
 *
 * It knows nothing but the games that were played here. What it has learned is
 * not stored: at the start it watches all finished games again.
 */
#ifndef FOURMI_SERVER_AI_OBSERVER_H
#define FOURMI_SERVER_AI_OBSERVER_H

#include "fourmi.h"
#include "server/base/event.h"

typedef struct Observer Observer;

/* What it has come to. A prediction is what it expected of a position before
 * the end of the game was known; it was right if it named the winner. */
typedef struct ObserverProgress {
    uint64_t games;
    uint64_t values;          /* how many positions it has an opinion of */
    uint64_t predictions;     /* positions of decided games of which it had one */
    uint64_t right;           /* of these */
    uint64_t new_predictions; /* the same for the last hundred games or fewer */
    uint64_t new_right;
} ObserverProgress;

/* NULL without memory. */
Observer *observer_new(void);
void observer_free(Observer *observer);

/* Watches a game that was played to its end. */
void observer_watch(Observer *observer, const fourmi_record *record, GameResult result);

/* What it expects of each legal move, from -1 for a loss to 1 for a win of the side that
 * makes it, and how often each was tried. Returns how many. */
int observer_values(const Observer *observer, const fourmi_game *game, const void *state,
                    fourmi_opinion opinions[FOURMI_LEGAL_MAX]);

ObserverProgress observer_progress(const Observer *observer, const fourmi_game *game);

#endif
