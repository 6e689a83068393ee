/* think.c - the readable search, recorded so that a page can step through it. */
#include "facets/notation.h"
#include "module.h"
#include "oracle/minimax.h"

/* What a person could still look at; a longer search is only counted. */
enum { EVENTS_MAX = 1 << 14 };

static MinimaxEvent events[EVENTS_MAX];
static int event_count;

int EXPORT(fourmi_think)(int alpha_beta, int prefer_sooner, int depth, int call_limit);
int EXPORT(fourmi_event)(int i);

static bool keep_event(void *context, const MinimaxEvent *event)
{
    (void)context;
    if (event_count < EVENTS_MAX) {
        events[event_count++] = *event;
    }
    return true;
}

/* Searches from the board, `depth` moves deep (0: to the end), and gives up
 * after so many calls (0: never). Returns how many events there are to look at.
 * Numbers: calls, cuts, value, move (-1 for none), whether the search came to
 * its end, leaves that the depth made, and how many moves there are at the root,
 * then each of these and its value. */
int fourmi_think(int alpha_beta, int prefer_sooner, int depth, int call_limit)
{
    const MinimaxOptions options = {
        .alpha_beta = alpha_beta != 0,
        .prefer_sooner = prefer_sooner != 0,
        .depth_limit = depth,
        .weights = minimax_default_weights,
        .call_limit = (uint64_t)call_limit,
    };
    event_count = 0;
    MinimaxResult result = minimax_search(&module_game, module_position(), &options, keep_event,
                                          NULL);
    module_numbers[0] = (int32_t)result.calls;
    module_numbers[1] = (int32_t)result.cuts;
    module_numbers[2] = result.value;
    module_numbers[3] = result.move == GAME_NO_MOVE ? NO_SUCH_THING : result.move;
    module_numbers[4] = result.complete;
    module_numbers[5] = (int32_t)result.horizon_leaves;
    module_numbers[6] = result.move_count;
    for (int i = 0; i < result.move_count; i++) {
        module_numbers[7 + 2 * i] = result.moves[i];
        module_numbers[8 + 2 * i] = result.values[i];
    }
    return event_count;
}

/* Event number `i` of the last search as numbers (see below; -1 for no move),
 * and its board as text; returns the number of cells, or NO_SUCH_THING. */
int fourmi_event(int i)
{
    if (i < 0 || i >= event_count) {
        return NO_SUCH_THING;
    }
    const MinimaxEvent *event = &events[i];
    const int32_t numbers[] = {
        (int32_t)event->kind,
        (int32_t)event->call,
        (int32_t)event->parent,
        event->depth,
        event->move == GAME_NO_MOVE ? NO_SUCH_THING : event->move,
        event->maximizing,
        event->alpha,
        event->beta,
        event->value,
        (int32_t)event->result,
        (int32_t)event->reason,
        event->skipped,
        (int32_t)module_game.side_to_move(&module_game, event->position),
    };
    for (size_t n = 0; n < sizeof numbers / sizeof numbers[0]; n++) {
        module_numbers[n] = numbers[n];
    }
    return notation_write_position(&module_game, event->position, module_text);
}
