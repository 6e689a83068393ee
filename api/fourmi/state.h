/* state.h - states and actions, as bytes, as text and as pictures;
 * and records of games. Include fourmi.h.
 *
 * A state is game->state_size bytes in your memory, aligned to 8;
 * fourmi_state has room for any. Fill it by fourmi_state_start,
 * _read or _play, or copy it by memcpy. Bytes that you make
 * yourself are no state. */
#ifndef FOURMI_STATE_H
#define FOURMI_STATE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_state {
    uint64_t words[FOURMI_STATE_MAX / 8];
} fourmi_state;

/* ------------------------------------------------------ rules */

/* The first state, before any chance. */
FOURMI_API int fourmi_state_start(
    const fourmi_game *game, void *state);

/* A state in which training may begin, drawn at random; the first
 * state, unless the game's facts say has_random_start. */
FOURMI_API int fourmi_state_random(
    const fourmi_game *game, fourmi_rng *rng, void *state);

/* A fourmi_turn: who acts next. */
FOURMI_API int fourmi_state_turn(
    const fourmi_game *game, const void *state);

/* Fills the legal actions, or the outcomes at a chance turn, in
 * ascending order, and returns how many there are: at most
 * FOURMI_LEGAL_MAX, and 0 if the game is over. `odds` gets the
 * probability of each outcome, and 0 for each action; it may be
 * NULL. */
FOURMI_API int fourmi_state_legal(const fourmi_game *game,
    const void *state, fourmi_action *actions, double *odds);

/* Plays a legal action, or an outcome at a chance turn. Writes what
 * the first player gains by it, unless `gain` is NULL.
 * FOURMI_ERROR_ACTION or FOURMI_ERROR_OVER: nothing has changed. */
FOURMI_API int fourmi_state_play(const fourmi_game *game,
    void *state, int action, double *gain);

/* Lets chance act until a player has to, or the game is over. */
FOURMI_API int fourmi_state_draw(const fourmi_game *game,
    void *state, fourmi_rng *rng, double *gain);

/* Who looks at a state. */
typedef enum fourmi_view {
    FOURMI_VIEW_ALL,
    FOURMI_VIEW_FIRST,
    FOURMI_VIEW_SECOND,
    FOURMI_VIEW_SPECTATOR, /* sees what both players know */
} fourmi_view;

/* Writes a copy of the state with only what somebody knows. */
FOURMI_API int fourmi_state_view(const fourmi_game *game,
    const void *state, fourmi_view view, void *seen);

/* ------------------------------------------------------- text */

/* A state in one line, and back. fourmi_state_read also reads the
 * actions that lead to a state, as fourmi_record_read does.
 * FOURMI_ERROR_UNSUPPORTED: this game has no such line. */
FOURMI_API int fourmi_state_write(const fourmi_game *game,
    const void *state, char *text, size_t size);
FOURMI_API int fourmi_state_read(
    const fourmi_game *game, const char *text, void *state);

/* A state as people draw it, line after line. */
FOURMI_API int fourmi_state_picture(const fourmi_game *game,
    const void *state, char *text, size_t size);

/* A legal action, or an outcome, as data has it ("4", "a2a3") or as
 * people say it ("Ra5+"). */
FOURMI_API int fourmi_action_write(const fourmi_game *game,
    const void *state, int action, bool for_people, char *text,
    size_t size);

/* The legal action, or the outcome, that a text of either kind
 * names. FOURMI_ERROR_TEXT: there is none. */
FOURMI_API int fourmi_action_read(
    const fourmi_game *game, const void *state, const char *text);

/* ---------------------------------------------------- records */

/* Why a game is over. */
typedef enum fourmi_end {
    FOURMI_END_NONE,
    FOURMI_END_RULES,
    FOURMI_END_REPETITION, /* a state came for the third time */
    FOURMI_END_LENGTH,     /* length_max actions were played */
} fourmi_end;

/* A game as it was played: where it started, and the actions and
 * outcomes since then. Actions that were taken back stay known
 * until another is played. Games of two players end in a draw when
 * a state comes for the third time. */
typedef struct fourmi_record {
    const fourmi_game *game;
    const void *state; /* where it stands */
    fourmi_turn turn; /* FOURMI_OVER also where it was cut short */
    fourmi_end end;
    const char *reason; /* "stalemate"; NULL: nothing to add */
    double total; /* what the first player has gained since the
                     start, or before if the text extra says so */
    uint32_t ply; /* how many of `actions` led to `state` */
    const fourmi_action *actions;
    uint32_t action_count;
} fourmi_record;

typedef struct fourmi_record_options {
    const fourmi_game *game; /* needed */
    const char *start; /* a state in one line; NULL: the game's */
    const char *moves; /* actions as text; NULL: none */
} fourmi_record_options;

FOURMI_API int fourmi_record_new(fourmi_lab *lab,
    const fourmi_record_options *options, fourmi_record **record);

/* Plays an action, or an outcome at a chance turn. */
FOURMI_API int fourmi_record_play(
    fourmi_record *record, int action);

/* Lets chance act until a player has to. */
FOURMI_API int fourmi_record_draw(
    fourmi_record *record, fourmi_rng *rng);

/* Plays actions that are written as text, all or none, and returns
 * how many. Actions of one symbol each stand side by side, "4453";
 * others have commas or blanks between them, "a2a3,b3a2". */
FOURMI_API int fourmi_record_read(
    fourmi_record *record, const char *moves);

/* Writes the actions up to `ply`, as fourmi_record_read reads
 * them. */
FOURMI_API int fourmi_record_write(
    const fourmi_record *record, char *text, size_t size);

/* Goes to a ply: takes actions back, or plays them again. */
FOURMI_API int fourmi_record_go(
    fourmi_record *record, uint32_t ply);

/* ----------------------------------------------------- scenes */

/* A legal action, as a program draws it. */
typedef struct fourmi_scene_action {
    fourmi_action action;
    int16_t from; /* the cell that it leaves; -1: none */
    int16_t to;   /* the cell that it reaches; -1: none */
    const char *text;
    const char *label; /* for people */
    double odds;       /* of an outcome; 0 for an action */
} fourmi_scene_action;

/* All that a program needs to draw a state. */
typedef struct fourmi_scene {
    const char *state;   /* in one line; NULL: there is no line */
    const char *picture; /* lines of text; NULL: none */
    const char *own; /* JSON in the game's own form: Blackjack's
                        cards, Snake's body; NULL: none */
    fourmi_turn turn;
    double total;
    const char *reason;
    int rows; /* 0: there is no board */
    int cols;
    const char *cells; /* rows * cols letters; '-' for nothing */
    const char
        *marks; /* rows * cols: '#' decides the game, '<' was
                          left and '>' reached by the last action,
                          '!' is in danger, as a king in check */
    const fourmi_scene_action *actions;
    uint32_t action_count;
} fourmi_scene;

typedef struct fourmi_scene_options {
    const fourmi_game *game;     /* needed without a record */
    const void *state;           /* NULL: the start */
    const fourmi_record *record; /* instead of both */
    fourmi_view view;
} fourmi_scene_options;

FOURMI_API int fourmi_scene_new(fourmi_lab *lab,
    const fourmi_scene_options *options, fourmi_scene **scene);

#ifdef __cplusplus
}
#endif

#endif
