/* learn.h - learners, and models: what they have learned. Include
 * fourmi.h.
 *
 *      fourmi_learner *learner;
 *      fourmi_learner_new(lab, &(fourmi_learner_options){
 *          .game = game, .preset = "sound"}, &learner);
 *      while (fourmi_run(learner, 1000) == FOURMI_AGAIN) {
 *          printf("%g\n", (double)learner->episodes);
 *      }
 *      fourmi_learner_save(learner, "my.brain", NULL);
 *
 *      {.path = "my.brain"}                  goes on with it
 *      {.path = "my.brain", .frozen = true}  a model: it answers,
 *                                            and stays as it is
 *
 * The same options, seed and episodes give the same bytes on every
 * machine, in however many slices, with or without a break. */
#ifndef FOURMI_LEARN_H
#define FOURMI_LEARN_H

#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An option of a learner, with what a help text or a slider
 * needs. */
typedef struct fourmi_option {
    const char *name;
    double value;
    double least;
    double most;
    bool is_above_least; /* it cannot be `least` itself */
    bool is_whole;       /* a whole number */
    bool is_switch;      /* 0 or 1 */
    bool is_lasting;     /* a learner that has begun keeps it */
    bool is_unsaved;     /* no model keeps it */
    bool is_capacity;    /* a learner with so many is full */
    bool is_schedule; /* the episodes that its rates reckon with;
                            `episodes` sets it */
    double slider_least; /* where people move it by hand */
    double slider_most;
    double slider_step; /* 0: they do not */
    const char *flag;   /* "no-symmetry": what programs call the
                           change that `help` tells; NULL: none */
    const char *label;  /* what stands for its value: "N" */
    const char *help;
} fourmi_option;

typedef struct fourmi_learner_options {
    const fourmi_game *game; /* needed for a new learner */
    const char *preset;  /* NULL: the first that the game has */
    const char *options; /* what differs: "alpha=0.1,symmetry=0" */
    uint64_t episodes;   /* the plan; 0: as many as is usual */
    uint64_t seed;       /* 0: 1 */

    /* To go on with a model: a file, or a name among the lab's
     * data; or bytes in memory; or another learner. */
    const char *path;
    const void *bytes;
    size_t byte_count;
    const struct fourmi_learner *copy;
    bool frozen; /* do not go on: only answer */

    fourmi_watch *watch; /* counts episodes; then what `phase`
                            counts */
    void *watch_context;
} fourmi_learner_options;

/* A learner. A unit of its work is an episode. It trains up to
 * `planned`. Then, if its options ask for that, it does its
 * verification training: it walks through all that it can meet
 * until it makes no mistake. A unit of that takes some
 * milliseconds. */
typedef struct fourmi_learner {
    const fourmi_game *game;
    const char *type;   /* "qtable" */
    const char *title;  /* "Q-table" */
    const char *preset; /* NULL: its options are those of none */
    uint64_t seed;
    bool is_frozen;
    bool counts_visits; /* it knows how often it tried an action */
    bool can_trace;
    bool can_search; /* a policy of its model may search */
    uint64_t planned;
    uint64_t episodes; /* trained so far; the next three are of
                          these */
    uint64_t gained;   /* by the first player */
    uint64_t even;
    uint64_t lost;
    uint64_t changed_at; /* the episodes at which something else
                            than training changed it last; 0: none */

    /* These two take time, so slices do not count them:
     * fourmi_run does when it is FOURMI_OK, and
     * fourmi_learner_train does. */
    uint64_t values; /* learned: entries of a table, or weights */
    uint64_t states; /* of its table; 0: it has no table */

    const fourmi_option *options;
    uint32_t option_count;
    const char
        *note; /* that stands behind its model; NULL: none */
    const char *phase; /* "training", "walking", "mending",
                          "drilling", "pruning"; NULL: all is done,
                          or it is frozen */
    uint32_t round;    /* of verification training; 0: none yet. At
                          its end it is what _save writes until the
                          next one has ended */
    uint64_t mistakes; /* that the walk of this round has found */
    bool may_draw;     /* it found no way to win, and learns not to
                          lose */
} fourmi_learner;

/* FOURMI_ERROR_NAME: no such preset, option or file.
 * FOURMI_ERROR_DATA: the bytes are no model.
 * FOURMI_ERROR_UNSUPPORTED: nothing here learns this game. */
FOURMI_API int fourmi_learner_new(fourmi_lab *lab,
    const fourmi_learner_options *options,
    fourmi_learner **learner);

/* Trains so many episodes more, whatever was planned, and counts
 * `values` and `states`: 0 does only that. FOURMI_ERROR_FULL: its
 * capacity is used up; this holds for fourmi_run too. */
FOURMI_API int fourmi_learner_train(
    fourmi_learner *learner, uint64_t episodes);

/* Learns from a game of others that began at the start: from its
 * last action, or from all of them if it is over. */
FOURMI_API int fourmi_learner_observe(
    fourmi_learner *learner, const fourmi_record *record);

/* Goes on with other options: "alpha=0.05,epsilon=0.1". A falling
 * epsilon goes on from where it is, and with "restart=1" anew. */
FOURMI_API int fourmi_learner_change(
    fourmi_learner *learner, const char *options);

/* What a learner thinks of a legal action. */
typedef struct fourmi_opinion {
    fourmi_action action;
    bool is_avoided; /* it takes it for a dead end */
    uint32_t visits; /* how often it was tried; 0: never, or that
                           is not counted */
    double value;    /* what the player who acts expects */
    double probability; /* that the learner takes it */
} fourmi_opinion;

/* Fills an opinion for each legal action, in ascending order, and
 * returns how many: 0 where no player acts, at most
 * FOURMI_LEGAL_MAX. */
FOURMI_API int fourmi_learner_values(const fourmi_learner *learner,
    const void *state, fourmi_opinion *opinions);

/* ----------------------------------------------------- models */

/* Writes all that a learner knows into a file, which is never half
 * there, or into memory. `note` is text that is kept behind it;
 * NULL: none. FOURMI_ERROR_FULL: it is too much for a model. */
FOURMI_API int fourmi_learner_save(const fourmi_learner *learner,
    const char *path, const char *note);
FOURMI_API int fourmi_learner_write(const fourmi_learner *learner,
    const char *note, fourmi_bytes **bytes);

#ifdef __cplusplus
}
#endif

#endif
