/* abi.h - the numbers in which the module and its host agree: sizes of buffers,
 * answers, and which number stands where in the buffer of numbers.
 *
 * JavaScript knows them from web/engine/abi.ts, which is generated from here
 * (wasm/abi/describe.c lists them, scripts/abi.mjs writes the file).
 */
#ifndef FOURMI_WASM_ABI_H
#define FOURMI_WASM_ABI_H

#include "facets/notation.h"
#include "world.h"

enum {
    TEXT_SIZE = NOTATION_SIZE,
    NUMBERS_SIZE = 3 * GAME_MOVES_MAX, /* a fact or two, and two per move */
    STATES_PER_PAGE = 24,
    WORLD_REALS = 2 * WORLD_ACTIONS_MAX,
};

/* Answers that are no result. */
enum {
    NO_SUCH_THING = -1, /* the call makes no sense */
    NOT_KNOWN = -2,     /* the oracle has lost patience: ask again with more */
    NEVER_KNOWN = -3,   /* the oracle cannot tell, however long it is asked */
};

/* What fourmi_open tells of a game. */
enum {
    FACT_ROWS,
    FACT_COLS,
    FACT_HAS_BOARD,
    FACT_MOVES_ARE_COLUMNS, /* a move is a column, not a cell */
    FACT_MOVES_ARE_SYMBOLS, /* each is written as one character, without commas */
    FACT_READS_POSITIONS,   /* as they stand, not only as moves */
    FACT_MAY_REPEAT,        /* positions may come again */
    FACT_HAS_LINES,         /* of stones, by which a search can judge a position */
    FACT_HAS_WORDS,         /* in which shifts find such lines */
    FACT_ENTRY,             /* its number in the catalogue */
    FACT_UNIT,              /* of its oracle's values, a ValueUnit */
    FACT_GOES_ON,           /* its oracle does, where it was cancelled */
    FACT_HAS_STARTS,        /* beside the usual one, see facets/starts.h */
    FACT_CAN_BE_MOVED,      /* pieces may stand elsewhere, see fourmi_values_elsewhere */
};

/* What fourmi_review tells of a move; behind it come the best moves. */
enum {
    REVIEW_VERDICT,
    REVIEW_SCORE,
    REVIEW_BEST_SCORE,
    REVIEW_PLIES, /* from there to the end of the game, 0 for a draw */
    REVIEW_BEST_PLIES,
    REVIEW_COST,
};

/* What fourmi_values_elsewhere tells of each cell. */
enum {
    ELSEWHERE_IS_POSITION,
    ELSEWHERE_OUTCOME, /* for the side to move */
    ELSEWHERE_PLIES,
    ELSEWHERE_FIELDS,
};

/* What fourmi_think tells of a search; behind it come pairs of a move at the root
 * and its value. */
enum {
    THINK_CALLS,
    THINK_CUTS,
    THINK_VALUE,
    THINK_MOVE, /* NO_SUCH_THING for none */
    THINK_IS_COMPLETE,
    THINK_HORIZON_LEAVES, /* which the depth limit made */
    THINK_MOVE_COUNT,
    THINK_FIELDS,
};

/* What fourmi_event tells of an event. */
enum {
    EVENT_KIND,
    EVENT_CALL,
    EVENT_PARENT,
    EVENT_DEPTH,
    EVENT_MOVE, /* NO_SUCH_THING at the root, as are the next two */
    EVENT_FROM,
    EVENT_TO,
    EVENT_IS_MAXIMIZING,
    EVENT_ALPHA,
    EVENT_BETA,
    EVENT_VALUE,
    EVENT_RESULT,
    EVENT_REASON,
    EVENT_SKIPPED,
    EVENT_SIDE,
};

/* What fourmi_learner_facts tells of a learner. */
enum {
    LEARNER_GAMES,
    LEARNER_VALUES,
    LEARNER_STATES,
    LEARNER_COUNTS_VISITS, /* it knows how often a move was tried */
    LEARNER_CAN_TRACE,     /* its games can be told in numbers */
};

/* What fourmi_atlas tells of each state. Where it says how many, images are counted. */
enum {
    ATLAS_PLY,
    ATLAS_IS_OVER,
    ATLAS_IS_TELLING, /* not every move keeps the result */
    ATLAS_OUTCOME,    /* with perfect play, for the side to move */
    ATLAS_IMAGES,
    ATLAS_SEEN,
    ATLAS_RIGHT,
    ATLAS_MET, /* these the measure counts */
    ATLAS_MET_RIGHT,
    ATLAS_VALUE, /* of its best move */
    ATLAS_FIELDS,
};

/* What fourmi_net tells of a network, fourmi_net_extremes of each of its groups, and
 * fourmi_net_exam. */
enum { NET_UNITS, NET_HIDDEN, NET_GROUPS, NET_IMAGES };
enum {
    NET_EXTREME_MOST,
    NET_EXTREME_MOST_PATTERN,
    NET_EXTREME_LEAST,
    NET_EXTREME_LEAST_PATTERN,
    NET_EXTREME_FIELDS,
};
enum { NET_EXAM_POSITIONS, NET_EXAM_KEPT };

/* What fourmi_sights tells of a network of a world, as numbers, and fourmi_sights_look as
 * reals; what each sight adds to the score comes last. */
enum { SIGHTS_UNITS, SIGHTS_HIDDEN, SIGHTS_COUNT };
enum { LOOK_SCORE, LOOK_BASE, LOOK_VALUE, LOOK_PARTS };

/* What fourmi_trace_game and fourmi_trace_update tell: numbers, and reals. */
enum { TRACE_UPDATES, TRACE_REPLAYED, TRACE_RESULT };
enum { UPDATE_PLY, UPDATE_TARGET_KIND, UPDATE_VISITS };
enum {
    UPDATE_BEFORE,
    UPDATE_REWARD,
    UPDATE_BEST_REPLY,
    UPDATE_GAMMA,
    UPDATE_TARGET,
    UPDATE_RATE,
    UPDATE_AFTER,
};

/* What fourmi_open_world tells of a world. */
enum {
    WORLD_HAS_TRUTH,
    WORLD_COUNTS_STEPS, /* its truth is a chance to succeed, and the steps until then */
    WORLD_CAN_BE_LEARNED,
    WORLD_HAS_CARDS,    /* that lie on a table, see facets/cards.h */
    WORLD_HAS_CHARTS,   /* see facets/charts.h */
    WORLD_HAS_GRID,     /* with a body on it, see facets/grid.h */
    WORLD_HAS_PERCEPTS, /* see facets/percepts.h */
    WORLD_HAS_PLAYER,   /* who plays it well without having learned it */
    WORLD_HAS_GOALS,    /* see facets/goals.h */
};
enum { WORLD_DISCOUNT }; /* a real */

/* What fourmi_episode tells of an episode: numbers, and reals. */
enum {
    EPISODE_STEPS,
    EPISODE_IS_OVER,
    EPISODE_IS_CUT, /* it is not over, but has taken all the steps that it may */
};
enum { EPISODE_REWARD, EPISODE_RETURN };

/* What fourmi_card_group tells of cards that lie together: numbers, and reals. The
 * ranks of its cards stand from GROUP_FIRST_CARD on. */
enum {
    GROUP_IS_OF_HOUSE,
    GROUP_IS_IN_PLAY,
    GROUP_TOTAL,
    GROUP_IS_SOFT,
    GROUP_RESULT,
    GROUP_FIRST_CARD,
};
enum { GROUP_STAKE, GROUP_EARNED };

/* What fourmi_grid tells of a grid; its cells fourmi_grid_cell tells. */
enum { GRID_WIDTH, GRID_HEIGHT };
enum { CELL_KIND, CELL_NEXT, CELL_ORDER };

/* What fourmi_percept_cell tells of a cell that a table looks at. */
enum { SIGHT_ROW, SIGHT_COLUMN, SIGHT_KIND };

/* What fourmi_judge_goals tells of a policy: numbers, and reals. */
enum { GOALS_IS_EXACT, GOALS_IS_CERTAIN, GOALS_TRIALS };
enum {
    GOALS_SHARE_REACHED,
    GOALS_SHARE_ENDED,
    GOALS_SHARE_CIRCLED,
    GOALS_STEPS,
    GOALS_PROGRESS,
    GOALS_LOW, /* of the share that reached it, with 95 % confidence */
    GOALS_HIGH,
    GOALS_REALS,
};
enum { RUN_STEPS, RUN_PROGRESS }; /* reals of an episode */

/* What fourmi_chart tells of a chart. */
enum { CHART_ROWS, CHART_COLUMNS };

/* How many reals fourmi_measure writes: for each side, or on a sample. */
enum { MEASURE_SIDE_REALS = 12, MEASURE_SAMPLE_REALS = 8, MEASURE_MATES_REALS = 6 };

#endif
