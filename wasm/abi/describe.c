/* describe.c - a little module that lists the numbers in which fourmi.wasm and its
 * host agree, for scripts/abi.mjs to write web/engine/abi.js from.
 *
 * A row without a word is a constant. Rows with words belong together: the words
 * of one list, each at the place of its number.
 */
#include <stddef.h>

#include "abi.h"
#include "facets/cards.h"
#include "facets/features.h"
#include "facets/grid.h"
#include "facets/percepts.h"
#include "judge/goals.h"
#include "judge/review.h"
#include "learn/brain_error.h"
#include "learn/kind.h"
#include "learn/notes.h"
#include "learn/trace.h"
#include "oracle/minimax.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define CONSTANT(number)                                                                           \
    {                                                                                              \
#number, NULL, number                                                                      \
    }

typedef struct Row {
    const char *name;
    const char *word;
    int number;
} Row;

static const Row rows[] = {
    CONSTANT(TEXT_SIZE),
    CONSTANT(NUMBERS_SIZE),
    CONSTANT(STATES_PER_PAGE),
    {"MOVES_MAX", NULL, GAME_MOVES_MAX},
    CONSTANT(NOTATION_MOVE_SIZE),
    CONSTANT(NOTES_TAIL_SIZE),
    CONSTANT(MINIMAX_INFINITY),

    CONSTANT(NO_SUCH_THING),
    CONSTANT(NOT_KNOWN),
    CONSTANT(NEVER_KNOWN),

    CONSTANT(FACT_ROWS),
    CONSTANT(FACT_COLS),
    CONSTANT(FACT_HAS_BOARD),
    CONSTANT(FACT_MOVES_ARE_COLUMNS),
    CONSTANT(FACT_MOVES_ARE_SYMBOLS),
    CONSTANT(FACT_READS_POSITIONS),
    CONSTANT(FACT_MAY_REPEAT),
    CONSTANT(FACT_HAS_LINES),
    CONSTANT(FACT_HAS_WORDS),
    CONSTANT(FACT_ENTRY),
    CONSTANT(FACT_UNIT),
    CONSTANT(FACT_GOES_ON),
    CONSTANT(FACT_HAS_STARTS),
    CONSTANT(FACT_CAN_BE_MOVED),

    CONSTANT(REVIEW_VERDICT),
    CONSTANT(REVIEW_SCORE),
    CONSTANT(REVIEW_BEST_SCORE),
    CONSTANT(REVIEW_PLIES),
    CONSTANT(REVIEW_BEST_PLIES),

    CONSTANT(ELSEWHERE_IS_POSITION),
    CONSTANT(ELSEWHERE_OUTCOME),
    CONSTANT(ELSEWHERE_PLIES),
    CONSTANT(ELSEWHERE_FIELDS),

    CONSTANT(THINK_CALLS),
    CONSTANT(THINK_CUTS),
    CONSTANT(THINK_VALUE),
    CONSTANT(THINK_MOVE),
    CONSTANT(THINK_IS_COMPLETE),
    CONSTANT(THINK_HORIZON_LEAVES),
    CONSTANT(THINK_MOVE_COUNT),
    CONSTANT(THINK_FIELDS),

    CONSTANT(EVENT_KIND),
    CONSTANT(EVENT_CALL),
    CONSTANT(EVENT_PARENT),
    CONSTANT(EVENT_DEPTH),
    CONSTANT(EVENT_MOVE),
    CONSTANT(EVENT_FROM),
    CONSTANT(EVENT_TO),
    CONSTANT(EVENT_IS_MAXIMIZING),
    CONSTANT(EVENT_ALPHA),
    CONSTANT(EVENT_BETA),
    CONSTANT(EVENT_VALUE),
    CONSTANT(EVENT_RESULT),
    CONSTANT(EVENT_REASON),
    CONSTANT(EVENT_SKIPPED),
    CONSTANT(EVENT_SIDE),

    CONSTANT(LEARNER_GAMES),
    CONSTANT(LEARNER_VALUES),
    CONSTANT(LEARNER_STATES),
    CONSTANT(LEARNER_COUNTS_VISITS),
    CONSTANT(LEARNER_CAN_TRACE),

    CONSTANT(ATLAS_PLY),
    CONSTANT(ATLAS_IS_OVER),
    CONSTANT(ATLAS_IS_TELLING),
    CONSTANT(ATLAS_OUTCOME),
    CONSTANT(ATLAS_IMAGES),
    CONSTANT(ATLAS_SEEN),
    CONSTANT(ATLAS_RIGHT),
    CONSTANT(ATLAS_MET),
    CONSTANT(ATLAS_MET_RIGHT),
    CONSTANT(ATLAS_VALUE),
    CONSTANT(ATLAS_FIELDS),

    CONSTANT(NET_UNITS),
    CONSTANT(NET_HIDDEN),
    CONSTANT(NET_GROUPS),
    CONSTANT(NET_IMAGES),
    CONSTANT(NET_EXTREME_MOST),
    CONSTANT(NET_EXTREME_MOST_PATTERN),
    CONSTANT(NET_EXTREME_LEAST),
    CONSTANT(NET_EXTREME_LEAST_PATTERN),
    CONSTANT(NET_EXTREME_FIELDS),
    CONSTANT(NET_EXAM_POSITIONS),
    CONSTANT(NET_EXAM_KEPT),

    CONSTANT(TRACE_UPDATES),
    CONSTANT(TRACE_REPLAYED),
    CONSTANT(TRACE_RESULT),
    CONSTANT(UPDATE_PLY),
    CONSTANT(UPDATE_TARGET_KIND),
    CONSTANT(UPDATE_VISITS),
    CONSTANT(UPDATE_BEFORE),
    CONSTANT(UPDATE_REWARD),
    CONSTANT(UPDATE_BEST_REPLY),
    CONSTANT(UPDATE_GAMMA),
    CONSTANT(UPDATE_TARGET),
    CONSTANT(UPDATE_RATE),
    CONSTANT(UPDATE_AFTER),

    CONSTANT(WORLD_HAS_TRUTH),
    CONSTANT(WORLD_COUNTS_STEPS),
    CONSTANT(WORLD_CAN_BE_LEARNED),
    CONSTANT(WORLD_HAS_CARDS),
    CONSTANT(WORLD_HAS_CHARTS),
    CONSTANT(WORLD_HAS_GRID),
    CONSTANT(WORLD_HAS_PERCEPTS),
    CONSTANT(WORLD_HAS_PLAYER),
    CONSTANT(WORLD_HAS_GOALS),
    CONSTANT(WORLD_DISCOUNT),
    CONSTANT(EPISODE_STEPS),
    CONSTANT(EPISODE_IS_OVER),
    CONSTANT(EPISODE_IS_CUT),
    CONSTANT(EPISODE_REWARD),
    CONSTANT(EPISODE_RETURN),

    CONSTANT(GROUP_IS_OF_HOUSE),
    CONSTANT(GROUP_IS_IN_PLAY),
    CONSTANT(GROUP_TOTAL),
    CONSTANT(GROUP_IS_SOFT),
    CONSTANT(GROUP_RESULT),
    CONSTANT(GROUP_FIRST_CARD),
    CONSTANT(GROUP_STAKE),
    CONSTANT(GROUP_EARNED),
    CONSTANT(CARDS_FACE_DOWN),
    CONSTANT(GRID_WIDTH),
    CONSTANT(GRID_HEIGHT),
    CONSTANT(CELL_KIND),
    CONSTANT(CELL_NEXT),
    CONSTANT(CELL_ORDER),
    CONSTANT(SIGHT_ROW),
    CONSTANT(SIGHT_COLUMN),
    CONSTANT(SIGHT_KIND),

    CONSTANT(GOALS_IS_EXACT),
    CONSTANT(GOALS_IS_CERTAIN),
    CONSTANT(GOALS_TRIALS),
    CONSTANT(GOALS_SHARE_REACHED),
    CONSTANT(GOALS_SHARE_ENDED),
    CONSTANT(GOALS_SHARE_CIRCLED),
    CONSTANT(GOALS_STEPS),
    CONSTANT(GOALS_PROGRESS),
    CONSTANT(GOALS_LOW),
    CONSTANT(GOALS_HIGH),
    CONSTANT(GOALS_REALS),
    CONSTANT(RUN_STEPS),
    CONSTANT(RUN_PROGRESS),

    CONSTANT(CHART_ROWS),
    CONSTANT(CHART_COLUMNS),

    CONSTANT(MEASURE_SIDE_REALS),
    CONSTANT(MEASURE_SAMPLE_REALS),
    CONSTANT(MEASURE_MATES_REALS),

    {"RESULTS", "unfinished", RESULT_UNFINISHED},
    {"RESULTS", "first", RESULT_FIRST_WON},
    {"RESULTS", "second", RESULT_SECOND_WON},
    {"RESULTS", "draw", RESULT_DRAW},

    {"UNITS", "score", VALUE_SCORE},
    {"UNITS", "mate", VALUE_MATE},
    {"UNITS", "probability", VALUE_PROBABILITY},
    {"UNITS", "expected", VALUE_EXPECTED},

    {"VERDICTS", "best", VERDICT_BEST},
    {"VERDICTS", "equal", VERDICT_EQUAL},
    {"VERDICTS", "win-lost", VERDICT_GIVES_AWAY_WIN},
    {"VERDICTS", "draw-lost", VERDICT_GIVES_AWAY_DRAW},

    {"EVENTS", "enter", EVENT_ENTER},
    {"EVENTS", "leaf", EVENT_LEAF},
    {"EVENTS", "cut", EVENT_CUT},
    {"EVENTS", "return", EVENT_RETURN},

    {"CARD_RESULTS", "", CARDS_UNDECIDED},
    {"CARD_RESULTS", "won", CARDS_WON},
    {"CARD_RESULTS", "lost", CARDS_LOST},
    {"CARD_RESULTS", "tied", CARDS_TIED},

    {"GRID_KINDS", "empty", GRID_EMPTY},
    {"GRID_KINDS", "food", GRID_FOOD},
    {"GRID_KINDS", "head", GRID_HEAD},
    {"GRID_KINDS", "body", GRID_BODY},
    {"GRID_KINDS", "tail", GRID_TAIL},

    {"SIGHTS", "free", PERCEPT_FREE},
    {"SIGHTS", "in-time", PERCEPT_IN_TIME},
    {"SIGHTS", "soon", PERCEPT_SOON},
    {"SIGHTS", "blocked", PERCEPT_BLOCKED},

    {"GOALS_ENDS", "", GOALS_GOES_ON},
    {"GOALS_ENDS", "reached", GOALS_REACHED},
    {"GOALS_ENDS", "ended", GOALS_ENDED},
    {"GOALS_ENDS", "circled", GOALS_CIRCLED},

    {"TRACE_TARGETS", "end", TRACE_TARGET_END},
    {"TRACE_TARGETS", "reply", TRACE_TARGET_REPLY},
    {"TRACE_TARGETS", "result", TRACE_TARGET_RESULT},

    {"CUT_REASONS", "", CUT_NONE},
    {"CUT_REASONS", "below-alpha", CUT_BELOW_ALPHA},
    {"CUT_REASONS", "above-beta", CUT_ABOVE_BETA},

    {"LINE_DIRECTIONS", "up", LINE_UP},
    {"LINE_DIRECTIONS", "along", LINE_ALONG},
    {"LINE_DIRECTIONS", "falling", LINE_FALLING},
    {"LINE_DIRECTIONS", "rising", LINE_RISING},

    {"BRAIN_ERRORS", "", BRAIN_OK},
    {"BRAIN_ERRORS", "brain-foreign", BRAIN_FOREIGN},
    {"BRAIN_ERRORS", "brain-version", BRAIN_VERSION},
    {"BRAIN_ERRORS", "brain-too-large", BRAIN_TOO_LARGE},
    {"BRAIN_ERRORS", "brain-damaged", BRAIN_DAMAGED},
    {"BRAIN_ERRORS", "brain-invalid", BRAIN_INVALID},

    {"IMPORTS", "", LEARNER_IMPORTED},
    {"IMPORTS", "value", LEARNER_IMPORT_BAD_VALUE},
    {"IMPORTS", "twice", LEARNER_IMPORT_TWICE},
    {"IMPORTS", "full", LEARNER_IMPORT_NO_ROOM},
};

const char *EXPORT(abi_name)(int i);
const char *EXPORT(abi_word)(int i);
int EXPORT(abi_number)(int i);
int EXPORT(abi_count)(void);

int abi_count(void)
{
    return (int)(sizeof rows / sizeof rows[0]);
}

const char *abi_name(int i)
{
    return rows[i].name;
}

/* NULL for a constant. */
const char *abi_word(int i)
{
    return rows[i].word;
}

int abi_number(int i)
{
    return rows[i].number;
}
