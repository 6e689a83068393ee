/* command.h - what a sub-command is.
 *
 * One table (commands.c, with options/) describes every sub-command as data, and texts/ in
 * prose. Everything that has to agree with it is made from it, and nothing is
 * said twice:
 *
 *                        +--> arguments.c    reads the command line
 *                        +--> help.c         fourmi --help
 *      commands.c -------+--> manual.c       man pages
 *                        +--> completion.c   bash, zsh, fish
 *                        +--> play.c, ...    do the work
 */
#ifndef FOURMI_CLI_COMMAND_H
#define FOURMI_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/texts.h"

/* What the program says when it ends. */
typedef enum Status {
    STATUS_OK = 0,
    STATUS_BAD_INPUT = 1,
    STATUS_USAGE = 2,
    STATUS_OUTPUT = 3,
    STATUS_RESOURCES = 4,
    /* As shells report a program that SIGHUP, Ctrl-C or SIGTERM ended; commands
     * return STATUS_INTERRUPTED, main.c knows which it was. */
    STATUS_HUNG_UP = 129,
    STATUS_INTERRUPTED = 130,
    STATUS_TERMINATED = 143,
} Status;

typedef enum ValueKind {
    VALUE_NONE, /* a switch: it is there or not */
    VALUE_CHOICE,
    VALUE_NUMBER,
    VALUE_REAL, /* any number from 0 to 1, such as 0.25 */
    VALUE_GAME,
    VALUE_PLAYER,
    VALUE_POSITION, /* read by the command, which knows the game */
    VALUE_COMMAND,  /* by its page's name */
    VALUE_FILE,
    VALUE_TEXT, /* read by the command */
} ValueKind;

/* What may be given for an option or as an operand. */
typedef struct OptionValue {
    ValueKind kind;
    const char *label;          /* as help calls it: "N" */
    const char *const *choices; /* up to a NULL; all there are of VALUE_CHOICE */
    uint64_t min;               /* VALUE_NUMBER: both ends included */
    uint64_t max;
    bool is_replaced;     /* VALUE_FILE: all at once, so that stdout, "-", does not do */
    const char *fallback; /* taken if nothing is given; NULL for none */
    bool is_usual_game;   /* VALUE_GAME: the default game is taken if nothing is given */
    bool is_for_two;      /* VALUE_GAME: one of two players */
    bool needs_charts;    /* VALUE_GAME: one with charts */
} OptionValue;

typedef struct Option {
    const char *name; /* without its "--" */
    char letter;      /* 0 for none */
    OptionValue value;
    bool is_needed;     /* the command does not go without it */
    bool is_fine;       /* brief help gives its name only */
    bool is_repeatable; /* each time adds one; a command has one such option at most */
    const char *help;
} Option;

/* What is given without an option's name, in its place. */
typedef struct Operand {
    OptionValue value;
    OptionValue
        last; /* of all after the first, where that is of another kind; no label: it is not */
    int min;
    int max; /* OPERANDS_MANY for any number */
    const char *help;
} Operand;

enum {
    OPTIONS_MAX = 64,
    CHOICES_MAX = 80,
    /* at least as many as games, and as commands */ REPEATS_MAX = 32,
    OPERANDS_MANY = 1 << 20
};

typedef struct Arguments Arguments;

typedef struct Variable {
    const char *name;
    const char *help;
} Variable;

/* Some commands have a name of two words; those with the same first word, a
 * group, stand together in the table. */
typedef struct Command {
    const char *name; /* "play", "book make" */
    const char *page; /* the same as one word: "book-make" */
    const CommandText *text;
    TopicId topic;               /* where fourmi --help lists it */
    const Option *options;       /* up to one without a name */
    Operand operand;             /* no label: the command takes none */
    const Variable *environment; /* that it reads, up to one without a name; NULL: none */
    bool runs_until_told;        /* by Ctrl-C or SIGTERM, which is then no interruption */
    bool shares_work;            /* with others that mpirun has started: see joining.h */
    Status (*run)(const Arguments *arguments);
} Command;

typedef struct ExitStatus {
    Status status;
    const char *meaning;
} ExitStatus;

/* Completes the table with what the engine's own tables say: the knobs and presets
 * of learners. Comes before anything else. */
void commands_init(void);

extern const Command commands[];         /* up to one without a name */
extern const Option program_options[];   /* what `fourmi` itself takes */
extern const ExitStatus exit_statuses[]; /* up to one without a meaning */

/* The command that the words begin with, and how many of them are its name;
 * NULL if there is none. */
const Command *command_find(char *const *words, int count, int *used);

/* The command of a page; NULL if there is none. */
const Command *command_of_page(const char *page);

/* The length of the first word of a command's name, and its second word, NULL
 * if there is none. */
int command_group_length(const Command *command);
const char *command_verb(const Command *command);

/* Whether a command belongs to a group, "book" for example. */
bool command_is_in(const Command *command, const char *group);

/* Whether there are commands of this group. */
bool command_is_group(const char *word);

/* Whether a command is the first in the table with the first word of its name. */
bool command_starts_group(const Command *command);

/* The meaning of a status at the end of `command`, or of any command if that is
 * NULL; NULL if it never ends so. */
const char *command_status_meaning(const Command *command, const ExitStatus *status);

/* All choices that a value offers, up to a NULL, in `names`; returns `names`. */
const char *const *value_choices(const OptionValue *value, const char *names[CHOICES_MAX]);

/* The same in a line, "one of me, ai"; empty if there are none. Returns `text`. */
enum { VALUE_TEXT_SIZE = 2048 };
const char *value_names(const OptionValue *value, char text[VALUE_TEXT_SIZE]);

/* What is taken if nothing is given; NULL for nothing. */
const char *value_fallback(const OptionValue *value);

/* What may be given, "one of me, ai" or "a whole number from 1 to 64" for
 * example, in `text`; empty if anything may. Returns `text`. */
const char *value_text(const OptionValue *value, char text[VALUE_TEXT_SIZE]);

#endif
