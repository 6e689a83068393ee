/* think.c - the readable search, recorded so that a page can step through it. */
#include "facets/notation.h"
#include "module.h"
#include "oracle/minimax.h"

/* What a person could still look at; a longer search is only counted. */
enum { EVENTS_MAX = 1 << 14 };

/* An event, and the move that led there as people see it. */
typedef struct KeptEvent {
    MinimaxEvent event;
    BoardMove on_board;
    char move_text[NOTATION_MOVE_SIZE];
} KeptEvent;

static ModuleMemory event_memory; /* KeptEvent[EVENTS_MAX], once somebody looks */
static int event_count;
static Position path[GAME_PLIES_MAX + 1]; /* the positions on the way to the present call */

int EXPORT(fourmi_think)(int alpha_beta, int prefer_sooner, int stop_at_win, int depth,
                         int call_limit, int own_two, int own_three, int other_two,
                         int other_three);
int EXPORT(fourmi_event)(int i);
int EXPORT(fourmi_event_move)(int i);

static KeptEvent *kept_event(int i)
{
    return (KeptEvent *)event_memory.bytes + i;
}

static bool keep_event(void *context, const MinimaxEvent *event)
{
    (void)context;
    path[event->depth] = event->position;
    if (event_count == EVENTS_MAX) {
        return true;
    }
    KeptEvent *kept = kept_event(event_count++);
    *kept = (KeptEvent){.event = *event, .on_board = {.from = BOARD_NO_CELL, .to = BOARD_NO_CELL}};
    if (event->depth > 0) {
        const Position before = path[event->depth - 1];
        kept->on_board = module_board_move(before, event->move);
        (void)notation_write_move(&module_game, before, event->move, kept->move_text);
    }
    return true;
}

/* A search to the end never ends where positions repeat. */
static int depth_limit(int depth)
{
    enum { DEPTH_MAX_WHERE_REPEATED = 16 };
    const bool is_bounded = 0 < depth && depth <= DEPTH_MAX_WHERE_REPEATED;
    return module_game.may_repeat && !is_bounded ? DEPTH_MAX_WHERE_REPEATED : depth;
}

static void write_result(const MinimaxResult *result)
{
    module_numbers[THINK_CALLS] = (int32_t)result->calls;
    module_numbers[THINK_CUTS] = (int32_t)result->cuts;
    module_numbers[THINK_VALUE] = result->value;
    module_numbers[THINK_MOVE] = result->move == GAME_NO_MOVE ? NO_SUCH_THING : result->move;
    module_numbers[THINK_IS_COMPLETE] = result->complete;
    module_numbers[THINK_HORIZON_LEAVES] = (int32_t)result->horizon_leaves;
    module_numbers[THINK_MOVE_COUNT] = result->move_count;
    for (int i = 0; i < result->move_count; i++) {
        module_numbers[THINK_FIELDS + 2 * i] = result->moves[i];
        module_numbers[THINK_FIELDS + 2 * i + 1] = result->values[i];
    }
}

/* Searches from the board, `depth` moves deep (0: to the end), where open lines count by the
 * weights, and gives up after so many calls (0: never). Returns how many events there are to look at,
 * or NO_SUCH_THING if there is no memory for them. Numbers: see abi.h. */
int fourmi_think(int alpha_beta, int prefer_sooner, int stop_at_win, int depth, int call_limit,
                 int own_two, int own_three, int other_two, int other_three)
{
    const MinimaxOptions options = {
        .alpha_beta = alpha_beta != 0,
        .prefer_sooner = prefer_sooner != 0,
        .stop_at_win = stop_at_win != 0,
        .depth_limit = depth_limit(depth),
        .weights = {own_two, own_three, other_two, other_three},
        .call_limit = (uint64_t)call_limit,
    };
    if (!module_have(&event_memory, EVENTS_MAX * sizeof(KeptEvent))) {
        return NO_SUCH_THING;
    }
    event_count = 0;
    const MinimaxResult result = minimax_search(&module_game, module_position(), &options,
                                                keep_event, NULL);
    write_result(&result);
    return event_count;
}

/* Writes how people write the move that led to event number `i`; returns the
 * length of the text, 0 at the root. */
int fourmi_event_move(int i)
{
    int length = 0;
    while (i >= 0 && i < event_count && kept_event(i)->move_text[length] != '\0') {
        module_text[length] = kept_event(i)->move_text[length];
        length++;
    }
    return length;
}

/* Event number `i` of the last search as numbers, see abi.h, and its board as
 * text; returns the number of cells, or NO_SUCH_THING. */
int fourmi_event(int i)
{
    if (i < 0 || i >= event_count) {
        return NO_SUCH_THING;
    }
    const MinimaxEvent *event = &kept_event(i)->event;
    module_numbers[EVENT_KIND] = (int32_t)event->kind;
    module_numbers[EVENT_CALL] = (int32_t)event->call;
    module_numbers[EVENT_PARENT] = (int32_t)event->parent;
    module_numbers[EVENT_DEPTH] = event->depth;
    module_numbers[EVENT_MOVE] = event->move == GAME_NO_MOVE ? NO_SUCH_THING : event->move;
    module_numbers[EVENT_FROM] = kept_event(i)->on_board.from;
    module_numbers[EVENT_TO] = kept_event(i)->on_board.to;
    module_numbers[EVENT_IS_MAXIMIZING] = event->maximizing;
    module_numbers[EVENT_ALPHA] = event->alpha;
    module_numbers[EVENT_BETA] = event->beta;
    module_numbers[EVENT_VALUE] = event->value;
    module_numbers[EVENT_RESULT] = (int32_t)event->result;
    module_numbers[EVENT_REASON] = (int32_t)event->reason;
    module_numbers[EVENT_SKIPPED] = event->skipped;
    module_numbers[EVENT_SIDE] = (int32_t)module_game.side_to_move(&module_game, event->position);
    return module_write_cells(event->position);
}
