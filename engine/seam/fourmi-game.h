/* fourmi-game.h - a game of your own: fill this struct, add it to
 * a lab (fourmi_game_add), and Fourmi plays it.
 *
 * One or two players act, and chance may act between them. What
 * the first player gains, the second loses. A state is
 * `state_size` bytes in the caller's memory; the game remembers
 * nothing else.
 *
 *      start --> state --turn--> FIRST or SECOND --legal, play--+
 *                  ^       |---> CHANCE -------chances, play--->+
 *                  |       `---> OVER                           |
 *                  +--------------------------------------------+
 *
 * `play` is deterministic. At a player's turn the caller names an
 * action, at a chance turn it names an outcome. So a list of
 * numbers records a game, and a solver can try every outcome.
 *
 * Four functions are enough for a game without chance, five with
 * chance. The library calls them from several threads at once,
 * with different states, so they may write to nothing but their
 * state.
 */
#ifndef FOURMI_SEAM_H
#define FOURMI_SEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The layout of the structs in this file. */
enum { FOURMI_GAME_ABI = 1 };

/* An action of a player, or an outcome of chance. Both are
 * numbered from 0. */
typedef uint16_t fourmi_action;

/* Random numbers that follow from a seed. */
typedef struct fourmi_rng {
    uint64_t state;
} fourmi_rng;

/* Who acts next. */
typedef enum fourmi_turn {
    FOURMI_FIRST,
    FOURMI_SECOND,
    FOURMI_CHANCE,
    FOURMI_OVER, /* nobody: the game is over */
} fourmi_turn;

enum {
    FOURMI_NO_ACTION = 0xffff,
    FOURMI_STATE_MAX = 4096, /* bytes of a state */
    FOURMI_LEGAL_MAX = 512,  /* actions, or outcomes, of a state */
    FOURMI_NAME_SIZE = 96,
    FOURMI_TEXT_SIZE = 512,
    FOURMI_OWN_SIZE = 8192,
};

typedef struct fourmi_game fourmi_game;
typedef struct fourmi_game_extras fourmi_game_extras;

struct fourmi_game {
    uint32_t abi;  /* FOURMI_GAME_ABI */
    uint32_t size; /* sizeof(fourmi_game) */

    char name[FOURMI_NAME_SIZE]; /* "othello"; with options,
                                    "othello:6x6" */
    int players;                 /* 1 or 2 */
    int actions;       /* their number; a pass is an action, too */
    int outcomes;      /* of chance; 0: there is no chance */
    int legal_max;     /* no state has more legal actions */
    int length_max;    /* actions of players in a game; a longer
                          game is cut short */
    size_t state_size; /* a multiple of 4; equal states have equal
                          bytes, so clear what you do not use */
    double discount;   /* what a reward one action later is worth,
                          in (0, 1]; mostly 1 */
    double reward_max; /* one action or outcome gains or costs the
                          first player at most this */
    bool repeats;      /* a state may come again */
    int params[8];     /* sizes and variants; your own */
    void *user;        /* your own */

    /* Writes the state in which every game starts. It may be a
     * chance turn, which deals the cards. */
    void (*start)(const fourmi_game *game, void *state);

    /* Says who acts next. */
    fourmi_turn (*turn)(
        const fourmi_game *game, const void *state);

    /* Fills the legal actions in ascending order and returns how
     * many there are: at least one at a player's turn. */
    int (*legal)(const fourmi_game *game, const void *state,
        fourmi_action *actions);

    /* Plays a legal action, or an outcome at a chance turn.
     * Returns what the first player gains by it. */
    double (*play)(const fourmi_game *game, void *state,
        fourmi_action action);

    /* At a chance turn: fills every outcome, in ascending order,
     * with its probability, and returns how many there are.
     * Probabilities are above 0 and add up to 1. NULL in a game
     * without chance. */
    int (*chances)(const fourmi_game *game, const void *state,
        fourmi_action *outcomes, double *odds);

    /* Blanks what this player does not know. The player's legal
     * actions, and everything that the player has seen, must
     * stay. NULL where nothing is hidden. */
    void (*hide)(
        const fourmi_game *game, void *state, fourmi_turn player);

    /* Plays an action and all chance up to the next decision;
     * FOURMI_NO_ACTION starts a game so. Returns the gain. For
     * environments that step millions of times a second; it must
     * draw what `chances` says. NULL: the library does the same by
     * `chances`. */
    double (*step)(const fourmi_game *game, void *state,
        fourmi_action action, fourmi_rng *rng);

    const fourmi_game_extras *extras; /* NULL: there are none */
};

/* ------------------------------------ extras; each may be NULL */

/* Ways to turn and mirror a state. */
typedef struct fourmi_symmetry {
    int count;              /* symmetry 0 changes nothing */
    const uint8_t *inverse; /* [count] which one undoes each */
    void (*transform)(
        const fourmi_game *game, void *state, int symmetry);
    fourmi_action (*action)(const fourmi_game *game,
        fourmi_action action, int symmetry);
} fourmi_symmetry;

/* States and actions as text. Every text[] has FOURMI_TEXT_SIZE
 * bytes, and each function may be NULL. */
typedef struct fourmi_text {
    /* Writes what data calls an action or an outcome: "a2a3",
     * "hold". No two that are legal in one state share a name, and
     * none has a comma or a blank. NULL: numbers from 1. */
    void (*action)(const fourmi_game *game, const void *state,
        fourmi_action action, char *text);

    /* Writes what people call it: "Ra5+". NULL: the same. */
    void (*spoken)(const fourmi_game *game, const void *state,
        fourmi_action action, char *text);

    /* Writes line number `line` of a picture of the state; false
     * if there are no more lines. */
    bool (*line)(const fourmi_game *game, const void *state,
        int line, char *text);

    /* Writes a state in one line, and reads one. `read` returns
     * false, with a sentence in `why`, if the text is no state. */
    void (*write)(
        const fourmi_game *game, const void *state, char *text);
    bool (*read)(const fourmi_game *game, const char *text,
        void *state, char *why);

    /* Why a game that is over is over: "stalemate". NULL, or
     * returns NULL: there is nothing to add. */
    const char *(*reason)(
        const fourmi_game *game, const void *state);

    /* What the first player has gained up to this state, so that
     * a finished state that was typed in says who won. */
    double (*total)(const fourmi_game *game, const void *state);
} fourmi_text;

/* A board. Cells are numbered row by row from the top left. */
typedef struct fourmi_board {
    int rows, cols;

    /* Fills a letter for each cell: what stands there; '-' for
     * nothing. */
    void (*fill)(
        const fourmi_game *game, const void *state, char *letters);

    /* The cells that a legal action leaves and reaches; -1: none.
     * NULL: no action leads from cell to cell. */
    void (*move)(const fourmi_game *game, const void *state,
        fourmi_action action, int *from, int *to);

    /* Whether a cell decides the game, as the line that won does.
     * NULL: none ever does. */
    bool (*decides)(
        const fourmi_game *game, const void *state, int cell);

    /* Whether a player must look after a cell, such as that of a
     * king in check. NULL: after none ever. */
    bool (*warns)(
        const fourmi_game *game, const void *state, int cell);
} fourmi_board;

struct fourmi_game_extras {
    const fourmi_symmetry *symmetry;
    const fourmi_text *text;
    const fourmi_board *board;

    /* How early a search should try an action: small numbers
     * first. */
    int (*order)(const fourmi_game *game, fourmi_action action);

    /* Writes what a program needs to draw a state, besides its
     * board: JSON in the game's own form,
     * text[FOURMI_OWN_SIZE]. */
    void (*own)(
        const fourmi_game *game, const void *state, char *text);
};

#endif
