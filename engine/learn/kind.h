/* kind.h - what a kind of learner is: tables that describe it, and functions
 * that do its work.
 *
 *      learner.h  ---+
 *      brain.h    ---+--->  kinds.h, the list  --->  kind.h  <---  qtable/
 *      options.h  ---+                                       <---  ntuple/, model/, percepts/
 *
 * Everybody trains and plays through learner.h and brain.h, which ask the kind.
 * A kind is a folder of its own and a row in kinds_list.c; nothing else knows which
 * kinds there are.
 *
 * The options of a kind are a struct of its own, which is handed about as bytes
 * (options.h): a function that takes `const void *options` is given a pointer to
 * that struct, or to a copy of its bytes that is aligned as it is.
 *
 * The state of a learner is another struct, at the start of the memory that the
 * caller brings; its first member is a LearnerCommon (common.h).
 */
#ifndef FOURMI_KIND_H
#define FOURMI_KIND_H

#include "learn/brain_error.h"
#include "learn/common.h"
#include "learn/knob.h"
#include "learn/trace.h"
#include "record.h"
#include "world.h"

typedef struct Brain Brain;

enum {
    LEARNER_ALIGNMENT = 64,     /* of the memory for learners and brains */
    LEARNER_OPTIONS_SIZE = 128, /* the largest options, in bytes */
    BRAIN_CONTENTS_SIZE = 64,   /* the largest that a kind keeps in an opened brain */
    LEARNER_PARTS_MAX = 48,     /* of which a value is the sum */
};

typedef struct LearnerPreset {
    const char *name;
    const void *options;

    /* Whether it is meant for a game, which then has it before all others; NULL: it is
     * for any game. */
    bool (*is_for)(const Game *game);

    /* The same of a preset for worlds. */
    bool (*is_for_world)(const World *world);

    /* Which worlds it is for, in English, for people whose world lacks it: "worlds that
     * ..."; NULL: nothing is to be said. */
    const char *worlds;
} LearnerPreset;

typedef enum LearnerError {
    LEARNER_OK,
    LEARNER_NO_ROOM,    /* its memory is too small for what the brain knows */
    LEARNER_IMPOSSIBLE, /* the brain knows what no game leads to: nobody can have trained it */
    LEARNER_UNLIKE,     /* its brain cannot change to these options */
} LearnerError;

/* What became of a position that a learner was to take over from elsewhere. */
typedef enum LearnerImport {
    LEARNER_IMPORTED,
    LEARNER_IMPORT_BAD_VALUE, /* some value is not a number from -1 to 1 */
    LEARNER_IMPORT_TWICE,     /* the position was there before */
    LEARNER_IMPORT_NO_ROOM,
} LearnerImport;

/* An array of numbers that a learner can be taken apart into, for other programs. */
typedef struct LearnerTensor {
    const char *name;
    int rank;        /* 1 or 2 */
    size_t shape[2]; /* rows, 0 where the rank is 1, and columns */
    bool is_learned; /* floats; otherwise whole numbers that tell what belongs to what */
} LearnerTensor;

/* A kind's part of a brain file, behind what all kinds have in common. */
typedef struct BrainPart {
    const uint8_t *bytes;
    size_t size;
    uint32_t version; /* of the file */
} BrainPart;

/* What else there is to tell of a brain, beside its knobs: a real number or a
 * count. */
typedef struct BrainFact {
    const char *name;
    bool is_real;
    double real;
    uint64_t count;
} BrainFact;

/* What a kind does with worlds; the functions are as those for games, and share
 * all others with them. */
typedef struct LearnerWorlds {
    bool (*supports)(const World *world);
    uint64_t usual_episodes;      /* of training; see the next */
    const LearnerPreset *presets; /* the default first; at least one */
    int preset_count;

    /* How many episodes a world usually takes; NULL: all worlds are alike. */
    uint64_t (*episodes_for)(const World *world);

    /* Whether options, each in its range, fit together and the world. */
    bool (*options_fit)(const void *options, const World *world);

    size_t (*memory_size)(const World *world, const void *options);
    void (*init)(void *memory, const World *world, const void *options, uint64_t seed);

    /* As learner.h and brain.h say; `at` is a state of the world. */
    bool (*train_episode)(void *state);
    double (*value)(const void *state, const void *at, Action action, uint32_t *visits);
    double (*brain_value)(const Brain *brain, const void *at, Action action, uint32_t *visits);

    /* The values of all legal actions in their order, which returns how many; both NULL
     * where that takes no less than asking for one after the other. */
    int (*values)(const void *state, const void *at, double values[WORLD_ACTIONS_MAX]);
    int (*brain_values)(const Brain *brain, const void *at, double values[WORLD_ACTIONS_MAX]);

    /* What each of its tables adds to the value of a legal action, which is its reward and
     * the sum of them; returns how many tables there are, 0 if the action ends the episode.
     * NULL for a kind whose values are no such sums. */
    int (*parts)(const void *state, const void *at, Action action, double parts[LEARNER_PARTS_MAX]);

    /* Whether it takes what a legal action leads to for a dead end, which it avoids whatever
     * its value; NULL for a kind that knows of none. */
    bool (*is_dead_end)(const void *state, const void *at, Action action);

    /* The memory that opening a brain takes beside its bytes; NULL: none. */
    size_t (*brain_memory_size)(const World *world, const void *options, const BrainPart *part);
} LearnerWorlds;

/* What a learner is at that rehearses. */
typedef struct RehearsalNews {
    const char *phase;   /* in English: "walking", "mending", "drilling", "pruning" */
    uint64_t done;       /* of what the phase does, */
    uint64_t total;      /* and of how much, as far as it is known */
    uint32_t round;      /* from 1 on */
    uint64_t mistakes;   /* that the walk of this round has shown so far */
    uint64_t wrong;      /* choices that were still to be learned when it last went through all */
    bool is_pruned;      /* it has forgotten what it needs for nothing */
    bool ends_round;     /* what the learner is now can be saved, and gone on from */
    bool is_done;        /* there was no mistake left */
    bool may_draw;       /* what it rehearses is not to lose: no way to win was found */
    const char *problem; /* why it cannot be done, in English; NULL: it can */
} RehearsalNews;

/* What a learner does after its last game, where its options ask for it: it goes through all
 * that it can meet until it makes no mistake. */
typedef struct LearnerRehearsal {
    bool (*is_wanted)(const void *state);

    /* The memory, and beginning in it: zeroed, aligned to LEARNER_ALIGNMENT. */
    size_t (*memory_size)(const void *state);
    void (*begin)(void *state, void *memory);

    /* Does a little work. */
    void (*step)(void *memory, RehearsalNews *news);
} LearnerRehearsal;

/* A kind that learns worlds only supports no game, and has none of the functions that
 * are asked about positions. */
typedef struct LearnerKind {
    const char *name;               /* for programs: "qtable" */
    const char *title;              /* for people: "Q-table" */
    const char *title_with_article; /* "a Q-table" */
    uint32_t number;                /* in brain files; never 0, never used again */
    uint32_t first_version;         /* the first version of brains that has this kind */
    uint64_t usual_games;           /* of training, for a kind without a schedule; see games_for */
    bool knows_visits;              /* it tells how often a move was tried */
    bool can_search;                /* its brains can look further ahead (Brain.depth) */
    bool can_grow_tree;             /* and search by a number of evaluations (Brain.evaluations) */
    bool can_prove;                 /* they look for wins that they can prove (Brain.proof) */

    /* Whether it can learn this game. */
    bool (*supports)(const Game *game);

    /* In the order in which people should meet them. */
    const Knob *knobs;
    int knob_count;

    /* The default first; at least one, unless it learns worlds only. */
    const LearnerPreset *presets;
    int preset_count;
    size_t options_size;

    /* Changes the options of a preset to suit a game, and says how many games it usually
     * takes; both NULL: all games are alike. */
    void (*suit)(void *options, const Game *game);
    uint64_t (*games_for)(const Game *game);

    /* Whether options, each in its range, fit together and the game; NULL: always. */
    bool (*options_fit)(const void *options, const Game *game);

    /* NULL for a kind that learns games only. */
    const LearnerWorlds *worlds;

    /* ------------------------------------------------------------- learning */

    size_t (*memory_size)(const Game *game, const void *options);

    /* An untrained learner at the start of `memory`, as for learner_init. */
    void (*init)(void *memory, const Game *game, const void *options, uint64_t seed);

    /* Gives a learner, new but for its LearnerCommon, what an opened brain knows. */
    LearnerError (*restore)(void *state, const Brain *brain);

    /* The options that it learns with now. */
    const void *(*options)(const void *state);

    /* As the functions of learner.h that are named alike. A function that returns
     * false has found no room, and left everything as it was. */
    void (*change)(void *state, const void *options, bool restarts_epsilon);
    bool (*train_game)(void *state);
    bool (*trace_game)(void *state, LearnerTrace *trace); /* NULL: it cannot be told in numbers */
    bool (*learn_record)(void *state, const Record *record);
    bool (*learn_move)(void *state, const Record *record);
    const LearnerRehearsal *rehearsal; /* NULL: none */

    /* The options of a learner that takes over what was learned elsewhere, and that
     * for one position, as learner_import. Both NULL for a kind that cannot. */
    const void *import_options;
    LearnerImport (*import_position)(void *state, Position p, const double *values);

    /* Array number `i`, false if there are no more; and the number at a place in it, row
     * by row. Setting one that was learned is false, with nothing changed, if it is out of
     * range. All NULL for a kind that cannot be taken apart. */
    bool (*tensor)(const void *state, int i, LearnerTensor *tensor);
    double (*tensor_get)(const void *state, int i, size_t at);
    bool (*tensor_set)(void *state, int i, size_t at, double value);

    size_t (*value_count)(const void *state);
    double (*value)(const void *state, Position p, Move move, uint32_t *visits);
    int (*best_moves)(const void *state, Position p, Move moves[GAME_MOVES_MAX]);
    bool (*shares_images)(const void *state); /* NULL: never */

    /* Both NULL for a kind without a table of states. */
    size_t (*state_count)(const void *state);
    size_t (*list_states)(const void *state, size_t first, Position *positions, size_t room);

    /* --------------------------------------------------------------- brains */

    /* The size of the learner's part of a brain file, 0 if it knows more than a
     * brain can hold; and writing it all but for the knobs' fields, which returns
     * that size. The bytes are aligned to BRAIN_BYTES_ALIGNMENT. */
    size_t (*part_size)(const void *state);
    size_t (*write_part)(const void *state, uint8_t *bytes);

    /* The memory that opening a brain takes beside its bytes; NULL: none. */
    size_t (*brain_memory_size)(const Game *game, const void *options, const BrainPart *part);

    /* Opens the kind's part of a brain, of which header, game and options are
     * read and good; fills its contents in. Checks everything. */
    BrainError (*brain_open)(Brain *brain, const BrainPart *part, void *memory);

    /* As the functions of brain.h. */
    size_t (*brain_value_count)(const Brain *brain);
    size_t (*brain_state_count)(const Brain *brain); /* NULL for a kind without a table */
    double (*brain_value)(const Brain *brain, Position p, Move move, uint32_t *visits);
    int (*brain_best_moves)(const Brain *brain, Position p, Move moves[GAME_MOVES_MAX]);
    bool (*brain_has_proof)(const Brain *brain, Position p); /* NULL: it proves nothing */

    /* Fact number `i`; false if there are no more. */
    bool (*brain_fact)(const Brain *brain, int i, BrainFact *fact);
} LearnerKind;

/* The knob of this name, by which the program and files know it; NULL if there
 * is none. */
const Knob *kind_knob(const LearnerKind *kind, const char *name);

/* The preset that comes first, for games or, of a kind without any, for worlds. */
const LearnerPreset *kind_usual_preset(const LearnerKind *kind);

/* The knob that is the room, or the schedule, of this kind; NULL if there is none. */
const Knob *kind_room(const LearnerKind *kind);
const Knob *kind_schedule(const LearnerKind *kind);

#endif
