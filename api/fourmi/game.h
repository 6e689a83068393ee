/* game.h - games: built in, and your own. Include fourmi.h.
 *
 * A game is the struct of fourmi-game.h: numbers and functions. Its
 * functions trust what you pass and are the fast way; those of
 * state.h check it. */
#ifndef FOURMI_GAMES_H
#define FOURMI_GAMES_H

#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds a game by its name, with options behind a colon:
 * "connect4:6x5". The lab owns the struct, which stays as long as
 * the lab; the same game is always the same pointer.
 * FOURMI_ERROR_NAME: the sentence says what is wrong. */
FOURMI_API int fourmi_game_open(
    fourmi_lab *lab, const char *name, const fourmi_game **game);

/* Finds the built-in game that a state in one line belongs to, such
 * as a board or a FEN, with options only if it needs them.
 * FOURMI_ERROR_NAME: it looks like a state of none, or of
 * several. */
FOURMI_API int fourmi_game_of_state(
    fourmi_lab *lab, const char *text, const fourmi_game **game);

/* Makes a game of your own known to the lab by its name, after
 * fourmi_game_check. The lab copies the struct; what that points to
 * must outlive the lab. Names of games that are known already are
 * refused. fourmi_game_open then gives the lab's game, which _new
 * functions take.
 *
 * A game that breaks its promises later gets FOURMI_ERROR_GAME where
 * a turn, or a count of actions or outcomes, is out of range. What
 * actions gain is not checked again. A search and the steps of a
 * batch trust the game, because that is faster. */
FOURMI_API int fourmi_game_add(
    fourmi_lab *lab, const fourmi_game *game);

/* Plays random games and looks for contradictions: actions out of
 * order or range, odds that do not add up, a state that depends on
 * more than its bytes, text that does not read back.
 * FOURMI_ERROR_GAME: the sentence names the first, with the actions
 * that led to it. */
FOURMI_API int fourmi_game_check(
    const fourmi_game *game, uint64_t seed);

/* ----------------------------------------------------- facts */

/* In what people count exact values. */
typedef enum fourmi_unit {
    FOURMI_UNIT_NONE,   /* nothing here solves the game */
    FOURMI_UNIT_SCORE,  /* the game's customary score */
    FOURMI_UNIT_MATE,   /* moves to mate */
    FOURMI_UNIT_RETURN, /* the expected sum of rewards */
    FOURMI_UNIT_CHANCE, /* how likely the goal is reached */
} fourmi_unit;

/* A board, or rules, that people are offered. */
typedef struct fourmi_variant {
    const char *name; /* "connect4:6x5" */
    int rows;         /* of its board; 0: there is none */
    int cols;
    bool is_known; /* who gains with best play: */
    int outcome;   /* 1: the first player, 0: nobody does, -1: the
                      second player */
} fourmi_variant;

/* What a program must know of a game, besides the struct of the
 * game itself. */
typedef struct fourmi_game_facts {
    const fourmi_game *game;
    const char *title;   /* for people: "Connect Four" */
    const char *options; /* how options are written; NULL: there
                            are none */
    const char *example; /* some of them, "5x4"; NULL: the same */
    int rows;            /* of the board; 0: there is none */
    int cols;
    const char *players[2];   /* what people call them: "White" */
    const char *first_pieces; /* letters on the board: those of the
                                 first player, type by type, */
    const char *second_pieces; /* and of the second; NULL: none */
    fourmi_unit unit;
    bool actions_are_columns; /* of the board */
    bool actions_are_symbols; /* one letter or digit each */
    bool reads_states;     /* fourmi_state_read reads states, not
                                 only actions */
    bool has_random_start; /* training may begin elsewhere */
    bool has_goal;         /* an episode is to reach something */
    int patience;       /* so many actions without a gain, and an
                              episode goes round in circles; 0: there
                              is no goal */
    fourmi_value start; /* with best play, where that took so long
                              to find that it is written down */
    bool is_in_rooms;   /* servers offer it to people */
    const fourmi_variant *variants; /* small ones first */
    uint32_t variant_count;
    const char *const *levels; /* of policies, the weakest first */
    uint32_t level_count;
    const char *const *presets; /* of learners, the usual one
                                   first */
    uint32_t preset_count;
    const char *const *charts;
    uint32_t chart_count;
    const char *const *tables; /* endings of a table each: what
                                  stands behind the colon of such
                                  a game's name */
    uint32_t table_count;
    const char *const *data; /* names that its solvers look for,
                                "connect4.book"; perhaps nothing
                                is there (fourmi_data_get) */
    uint32_t data_count;
    const char *const *first_symbols; /* one for each letter of
                                         first_pieces, in UTF-8;
                                         perhaps there are none */
    uint32_t first_symbol_count;
    const char *const *second_symbols;
    uint32_t second_symbol_count;
    const char
        *reached;      /* what people call an episode that reaches
                            its goal, "filled"; NULL: no goal */
    const char *ended; /* one that is over before, */
    const char *circled; /* and one that goes in circles */
} fourmi_game_facts;

typedef struct fourmi_game_facts_options {
    const fourmi_game *game; /* needed */
} fourmi_game_facts_options;

FOURMI_API int fourmi_game_facts_new(fourmi_lab *lab,
    const fourmi_game_facts_options *options,
    fourmi_game_facts **facts);

#ifdef __cplusplus
}
#endif

#endif
