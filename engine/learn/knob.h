/* knob.h - one parameter of a learner, described as data.
 *
 * A kind of learner (kind.h) has a table of its knobs, and a row of it is all
 * there is to say about a knob. Everything else is made from the row:
 *
 *                   +--> options.c          which values are accepted
 *      a row -------+--> knob_fields.c      where a brain file keeps it
 *                   +--> fourmi train       its option, with help
 *                   +--> fourmi brain show  its line, and its key in JSON
 *                   +--> the page           its slider or switch
 */
#ifndef FOURMI_KNOB_H
#define FOURMI_KNOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum KnobType {
    KNOB_REAL,        /* double */
    KNOB_COUNT,       /* uint32_t */
    KNOB_LARGE_COUNT, /* uint64_t */
    KNOB_SWITCH,      /* bool: 0 or 1 */
} KnobType;

/* The range in which people turn it in the page, and in which steps. A step of 0
 * keeps it out of the page. */
typedef struct KnobPage {
    double min;
    double max;
    double step;
} KnobPage;

/* Where the kind's part of a brain file has it. Reals and large counts take 8
 * bytes there, counts 4; switches are bits of numbers of 4 bytes. */
typedef struct KnobField {
    uint32_t since; /* the first version of brains that has it; 0: none has */
    uint32_t at;
    uint32_t bit; /* of a switch, as a mask */
} KnobField;

typedef struct Knob {
    const char *name;
    KnobType type;
    size_t offset; /* in the options of its kind */

    /* What a learner accepts, both ends included unless the next says otherwise. */
    double min;
    double max;
    bool is_above_min;

    bool is_lasting;  /* what a brain is made of: no brain can change it */
    bool is_room;     /* room for so many; when it is full, training ends */
    bool is_schedule; /* the games that training is planned for: those that are to be played,
                         unless told */
    KnobPage page;
    KnobField field;

    /* As the program takes it; no option: it does not. The option of a switch is
     * its name if that switches it on, and another ("no-symmetry") switches it
     * off. */
    const char *option;
    const char *option_off; /* what switches it off again, where a preset has it on though its
                               option does that, too; NULL: nothing does */
    const char *label;      /* of its value: "N" */
    const char *help;
} Knob;

/* Type and offset of a knob, from the member of the options that it turns. */
#define KNOB_OF(options, member)                                                                   \
    .type = _Generic(((options *)0)->member, double                                                \
                     : KNOB_REAL, uint32_t                                                         \
                     : KNOB_COUNT, uint64_t                                                        \
                     : KNOB_LARGE_COUNT, bool                                                      \
                     : KNOB_SWITCH),                                                               \
    .offset = offsetof(options, member)

/* How it is turned in some options of its kind, given as a number, a switch as 0
 * or 1. A large count that a double cannot hold is rounded. */
double knob_value(const Knob *knob, const void *options);

/* The same of a count, exactly. */
uint64_t knob_count(const Knob *knob, const void *options);

/* Whether a learner accepts this value: in its range, and whole unless the knob
 * is a real one. */
bool knob_accepts(const Knob *knob, double value);

/* Turns it; false, with the options left alone, if the value is not accepted. */
bool knob_turn(const Knob *knob, void *options, double value);

/* Whether it is turned alike in both options. */
bool knob_is_equal(const Knob *knob, const void *options, const void *others);

/* Copies it from one options to the other. */
void knob_copy(const Knob *knob, void *to, const void *from);

#endif
