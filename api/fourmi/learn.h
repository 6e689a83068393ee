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

/* Options that go together well. */
typedef struct fourmi_preset {
    const char *name;  /* "sound" */
    const char *type;  /* of its learners: "qtable", */
    const char *title; /* "Q-table" */
    uint64_t episodes; /* of the usual training */
    const fourmi_option *options;
    uint32_t option_count;
    const char *noun; /* of a learner in a sentence: "a Q-table" */
} fourmi_preset;

/* The presets of a game, the usual one first. */
typedef struct fourmi_presets {
    const fourmi_game *game;
    const fourmi_preset *presets;
    uint32_t preset_count; /* 0: nothing here learns the game */
} fourmi_presets;

typedef struct fourmi_presets_options {
    const fourmi_game *game; /* needed */
} fourmi_presets_options;

FOURMI_API int fourmi_presets_new(fourmi_lab *lab,
    const fourmi_presets_options *options,
    fourmi_presets **presets);

/* --------------------------------------------------- learners */

typedef struct fourmi_learner_options {
    const fourmi_game *game; /* needed for a new learner */
    const char *preset;      /* NULL: the first that the game has;
                            "taught": see fourmi_learner_teach */
    const char *options; /* what differs: "alpha=0.1,symmetry=0" */
    uint64_t episodes;   /* the plan; 0: as many as is usual */
    uint64_t seed;       /* 0: 1 */

    /* To go on with a model: a file, or a name among the lab's
     * data; or bytes in memory; or another learner. */
    const char *path;
    const void *bytes;
    size_t byte_count;
    const struct fourmi_learner *copy;
    bool frozen;      /* do not go on: only answer */
    uint64_t without; /* of a copy that is a network: its first
                         units that are switched off, a bit each. It
                         only answers */

    fourmi_watch *watch; /* counts episodes; then what `phase`
                            counts */
    void *watch_context;
} fourmi_learner_options;

/* A number with its name. */
typedef struct fourmi_fact {
    const char *name;
    double number;
} fourmi_fact;

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

    /* These two take time, so slices and fourmi_learner_observe do
     * not count them: fourmi_run does when it is FOURMI_OK, and
     * fourmi_learner_train of 0 episodes does. */
    uint64_t values; /* learned: entries of a table, or weights */
    uint64_t states; /* of its table; 0: it has no table */

    const fourmi_option *options;
    uint32_t option_count;
    uint32_t tensor_count; /* see fourmi_learner_tensor */
    const char *note;  /* stands behind its model; NULL: none */
    const char *phase; /* "training", "walking", "mending",
                          "drilling", "pruning"; NULL: all is done,
                          or it is frozen */
    uint32_t round;    /* of verification training; 0: none yet. At
                          its end it is what _save writes until the
                          next one has ended */
    uint64_t mistakes; /* that the walk of this round has found */
    bool may_draw;     /* it found no way to win, and learns not to
                          lose */
    bool is_pruned;    /* it has forgotten what it does not need */
    uint64_t to_learn; /* mistakes that "drilling" or "pruning" has
                          not corrected yet */
    const char *noun;  /* in a sentence: "a Q-table" */
    uint64_t size;     /* bytes of a model; 0: it is not frozen */
    const fourmi_fact *facts; /* what else its type tells of a
                                 model: "epsilon-now", "bits" */
    uint32_t fact_count;      /* 0: it is not frozen */
} fourmi_learner;

/* FOURMI_ERROR_NAME: no such preset, option or file.
 * FOURMI_ERROR_DATA: the bytes are no model.
 * FOURMI_ERROR_UNSUPPORTED: nothing here learns this game. */
FOURMI_API int fourmi_learner_new(fourmi_lab *lab,
    const fourmi_learner_options *options,
    fourmi_learner **learner);

/* Trains so many episodes more, whatever was planned; 0 counts
 * `values` and `states`, and brings `options` up to date.
 * FOURMI_ERROR_FULL: its capacity is used up; this holds for
 * fourmi_run too. */
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
    bool is_avoided; /* it takes it for a dead end, which only a
                        learner knows that is not frozen */
    uint32_t visits; /* how often it was tried; 0: never, or that
                           is not counted */
    double value;    /* what the player who acts expects */
    double probability; /* that the learner takes it */
} fourmi_opinion;

/* Fills an opinion for each legal action, in ascending order, and
 * returns how many: 0 where no player acts, at most
 * FOURMI_LEGAL_MAX. */
FOURMI_API int fourmi_learner_opinions(
    const fourmi_learner *learner, const void *state,
    fourmi_opinion *opinions);

/* State number `i` of its table, in the order in which they were
 * met. FOURMI_ERROR_ARGUMENT: there are no more. Only a learner of
 * a game of two lists them, if it is not frozen. */
FOURMI_API int fourmi_learner_state(
    const fourmi_learner *learner, uint64_t i, void *state);

/* ---------------------------------------- learned elsewhere */

/* Takes over what was learned elsewhere about a state: a value from
 * -1 to 1 for each legal action, as the player who acts expects it;
 * 0 says nothing. The learner is new, with the preset "taught". */
FOURMI_API int fourmi_learner_teach(fourmi_learner *learner,
    const void *state, const double *values);

/* Sets how many episodes that took, by their results. */
FOURMI_API int fourmi_learner_credit(fourmi_learner *learner,
    uint64_t gained, uint64_t even, uint64_t lost);

/* An array of numbers of a learner, row by row. */
typedef struct fourmi_tensor {
    const char *name;
    bool is_learned; /* else it says what belongs to what, and
                        cannot be set */
    uint64_t rows;   /* 0: it has one dimension */
    uint64_t cols;
    const double *numbers;
    size_t number_count;
} fourmi_tensor;

/* Array number `i` of a network that is not frozen. */
FOURMI_API int fourmi_learner_tensor(const fourmi_learner *learner,
    uint32_t i, fourmi_tensor **tensor);
FOURMI_API int fourmi_learner_set_tensor(fourmi_learner *learner,
    uint32_t i, const double *numbers, size_t count);

/* ----------------------------------------------------- models */

/* Writes all that a learner knows into a file, which is never half
 * there, or into memory. `note` is text that is kept behind it;
 * NULL: none. FOURMI_ERROR_FULL: it is too much for a model. */
FOURMI_API int fourmi_learner_save(const fourmi_learner *learner,
    const char *path, const char *note);
FOURMI_API int fourmi_learner_write(const fourmi_learner *learner,
    const char *note, fourmi_bytes **bytes);

/* --------------------------------------------- looking inside */

/* What an update brings a value nearer to. */
typedef enum fourmi_target {
    FOURMI_TARGET_END,    /* the action ended the game */
    FOURMI_TARGET_REPLY,  /* less the best reply */
    FOURMI_TARGET_RESULT, /* how the game ended */
} fourmi_target;

/* One update: after = before + rate * (goal - before). */
typedef struct fourmi_update {
    uint32_t ply; /* of the action whose value it is */
    fourmi_target target;
    uint32_t visits; /* before this one */
    double before;
    double reward;
    double reply;    /* what the best reply is worth to its player;
                        0: none counts */
    double discount; /* of the reply */
    double goal;
    double rate;
    double after;
} fourmi_update;

/* An episode of training in slow motion. A unit of its work is an
 * episode, by which the learner is trained; 0 is one. The fields
 * are those of the last. */
typedef struct fourmi_trace {
    const fourmi_record *record; /* NULL: before the first */
    const bool *exploring;       /* whether each action was */
    uint32_t exploring_count;
    const fourmi_update *updates; /* in the order they were made */
    uint32_t update_count;
    uint32_t
        replayed; /* updates of earlier episodes that were made
                          again */
} fourmi_trace;

typedef struct fourmi_trace_options {
    fourmi_learner *learner; /* needed */
} fourmi_trace_options;

/* FOURMI_ERROR_UNSUPPORTED: its learner's can_trace is false. */
FOURMI_API int fourmi_trace_new(fourmi_lab *lab,
    const fourmi_trace_options *options, fourmi_trace **trace);

/* A part of the state that a learner looks at. */
typedef struct fourmi_sight {
    const char *title; /* "line", "column", "threat"; else in the
                             words of the game */
    uint32_t image;    /* of the board that it belongs to */
    const int16_t *cells; /* of the board; -1: beyond its edge */
    uint32_t cell_count;
    const char
        *marks; /* what is there, a letter for each cell: '1'
                          and '2' a stone, 'a' and 'b' where the
                          first and the second player would complete
                          a line, 'c' both; '~' and '+' free when one
                          gets there and soon after, '#' blocked;
                          '-' nothing */
    const int16_t *places; /* in a game of one player the row and
                          the column of each cell: they may lie
                          beyond the edge */
    uint32_t place_count;
    uint32_t number; /* what it sees, in one number; without a
                        learner */
    double part;     /* that it adds to the score, and in a table
                          to the value */
    const double *weights; /* that it adds to each unit */
    uint32_t weight_count;
} fourmi_sight;

/* What a value is made of. A unit adds up an offset and weights of
 * sights, and says this cut to 0 .. 1. What all units say, added up
 * over the images of the board, gives the score by a second layer,
 * and tanh of that the value. Tables have sights, and no units. */
typedef struct fourmi_insight {
    uint32_t units;
    uint32_t hidden; /* units of the second layer */
    uint32_t images; /* of the board, turned and mirrored */
    double value;    /* of the state, for the player who has acted;
                        of a game of one player, of what the action
                        leads to, without its reward */
    double score;
    double base; /* of the score, which comes from no sight */
    double loss; /* of a network: how far it contradicts itself an
                    action later, squared; in a game of one player
                    the mean over steps of its own, without
                    `state` */
    const fourmi_sight
        *sights; /* empty: the action ends the game */
    uint32_t sight_count;
    const double *offsets; /* of each unit */
    uint32_t offset_count;
    const double *sums; /* of each unit, image by image */
    uint32_t sum_count;
    const double *says; /* of each unit, over all images */
    uint32_t say_count;
    const int16_t *reach; /* how many steps it is to each cell from
                             where the action leads, -1 for never;
                             without a learner */
    uint32_t reach_count;
} fourmi_insight;

typedef struct fourmi_insight_options {
    const fourmi_learner *learner; /* not frozen; */
    const fourmi_game
        *game;         /* or a game of one player, of which the
                          sights are shown that learners have */
    const void *state; /* NULL: in general. A network of a game of
                          two shows then what excites each unit most,
                          and what least: two sights for each part of
                          the board, unit by unit, with one weight */
    int action;        /* in a game of one player */
} fourmi_insight_options;

/* FOURMI_ERROR_UNSUPPORTED: this type shows nothing. */
FOURMI_API int fourmi_insight_new(fourmi_lab *lab,
    const fourmi_insight_options *options,
    fourmi_insight **insight);

#ifdef __cplusplus
}
#endif

#endif
