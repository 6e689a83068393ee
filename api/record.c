/* record.c - a game as it was played: where it started, and the actions and outcomes since then. */
#include <string.h>

#include "api/state.h"

enum { TIMES_TO_DRAW = 3, FIRST_CAPACITY_MAX = 256 };

typedef struct RecordThing {
    fourmi_record record;
    fourmi_action *actions; /* [capacity] */
    uint32_t capacity;
    uint32_t decisions; /* of players, among the actions up to record.ply */
    double start_total;
    void *start; /* both have game->state_size bytes, behind this struct */
    void *now;
} RecordThing;

/* How often the state on the board has come, this time included. */
static int times_come(const RecordThing *r)
{
    const fourmi_game *game = r->record.game;
    fourmi_state state;
    int times = 1;
    memcpy(&state, r->start, game->state_size);
    for (uint32_t i = 0; i < r->record.ply; i++) {
        times += memcmp(&state, r->now, game->state_size) == 0;
        game->play(game, &state, r->actions[i]);
    }
    return times;
}

static fourmi_end find_end(const RecordThing *r)
{
    const fourmi_game *game = r->record.game;
    if (game->turn(game, r->now) == FOURMI_OVER) {
        return FOURMI_END_RULES;
    }
    if (r->decisions >= (uint32_t)game->length_max) {
        return FOURMI_END_LENGTH;
    }
    /* One player who goes round in circles is stopped by the length alone. */
    return game->repeats && game->players == 2 && times_come(r) >= TIMES_TO_DRAW
               ? FOURMI_END_REPETITION
               : FOURMI_END_NONE;
}

/* Brings the fields that people read up to date with `now`. */
static void refresh(RecordThing *r)
{
    fourmi_record *record = &r->record;
    const fourmi_game *game = record->game;
    const fourmi_text *extra = state_text_extra(game);
    record->end = find_end(r);
    record->turn = record->end == FOURMI_END_NONE ? game->turn(game, r->now) : FOURMI_OVER;
    record->reason = record->end == FOURMI_END_REPETITION ? "repetition"
                     : record->end == FOURMI_END_LENGTH   ? "length"
                     : record->end == FOURMI_END_RULES && extra != NULL && extra->reason != NULL
                         ? extra->reason(game, r->now)
                         : NULL;
    record->state = r->now;
    record->actions = r->actions;
}

/* Plays one action on the state, without asking whether it is legal. */
static void advance(RecordThing *r)
{
    const fourmi_game *game = r->record.game;
    r->decisions += game->turn(game, r->now) != FOURMI_CHANCE;
    r->record.total += game->play(game, r->now, r->actions[r->record.ply]);
    r->record.ply++;
}

static int grow(RecordThing *r)
{
    LabThing *lab = thing_lab(r);
    const uint32_t longest = (uint32_t)r->record.game->length_max;
    const uint32_t first = longest < FIRST_CAPACITY_MAX ? longest : FIRST_CAPACITY_MAX;
    const uint32_t capacity = r->capacity > 0 ? 2 * r->capacity : first;
    fourmi_action *actions = thing_allocate(lab, capacity * sizeof *actions);
    if (actions == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    if (r->capacity > 0) {
        memcpy(actions, r->actions, r->capacity * sizeof *actions);
    }
    thing_release(lab, r->actions, r->capacity * sizeof *actions);
    r->actions = actions;
    r->capacity = capacity;
    return FOURMI_OK;
}

/* Plays a legal action and forgets those that were taken back. */
static int append(RecordThing *r, fourmi_action action)
{
    if (r->record.ply == r->capacity && grow(r) != FOURMI_OK) {
        return FOURMI_ERROR_MEMORY;
    }
    r->actions[r->record.ply] = action;
    advance(r);
    r->record.action_count = r->record.ply;
    refresh(r);
    return FOURMI_OK;
}

static int refuse_end(const RecordThing *r)
{
    return thing_fail(FOURMI_ERROR_OVER, "the game is over%s%s",
                      r->record.reason != NULL ? ": " : "",
                      r->record.reason != NULL ? r->record.reason : "");
}

int fourmi_record_play(fourmi_record *record, int action)
{
    RecordThing *r = (RecordThing *)record;
    fourmi_state tried;
    if (record == NULL) {
        return thing_missing("record");
    }
    if (record->end != FOURMI_END_NONE) {
        return refuse_end(r);
    }
    memcpy(&tried, r->now, record->game->state_size);
    const int status = fourmi_state_play(record->game, &tried, action, NULL);
    return status == FOURMI_OK ? append(r, (fourmi_action)action) : status;
}

int fourmi_record_draw(fourmi_record *record, fourmi_rng *rng)
{
    RecordThing *r = (RecordThing *)record;
    int status = FOURMI_OK;
    if (record == NULL || rng == NULL) {
        return thing_missing(record == NULL ? "record" : "rng");
    }
    while (status == FOURMI_OK && record->turn == FOURMI_CHANCE) {
        const int outcome = state_draw_outcome(record->game, r->now, rng);
        status = outcome < 0 ? outcome : append(r, (fourmi_action)outcome);
    }
    return status;
}

int fourmi_record_go(fourmi_record *record, uint32_t ply)
{
    RecordThing *r = (RecordThing *)record;
    if (record == NULL) {
        return thing_missing("record");
    }
    if (ply > record->action_count) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "ply %d is beyond the last action, %d", (int)ply,
                          (int)record->action_count);
    }
    if (ply < record->ply) {
        memcpy(r->now, r->start, record->game->state_size);
        r->decisions = 0;
        record->ply = 0;
        record->total = r->start_total;
    }
    while (record->ply < ply) {
        advance(r);
    }
    refresh(r);
    return FOURMI_OK;
}

void record_state_at(const fourmi_record *record, uint32_t ply, fourmi_state *state)
{
    const fourmi_game *game = record->game;
    memcpy(state, ((const RecordThing *)record)->start, game->state_size);
    for (uint32_t i = 0; i < ply; i++) {
        game->play(game, state, record->actions[i]);
    }
}

/* ---------------------------------------------------------------------- text */

/* Plays actions as far as they are legal. */
static int read_moves(RecordThing *r, const char *moves)
{
    const fourmi_game *game = r->record.game;
    const char *next = moves;
    int count = 0;
    size_t length;
    for (; (length = state_next_name(game, &next)) > 0; count++) {
        if (r->record.end != FOURMI_END_NONE) {
            return refuse_end(r);
        }
        const int action = state_find_action(game, r->now, next, length);
        if (action == FOURMI_NO_ACTION) {
            return state_refuse_name(game, r->now, moves, (size_t)(next - moves), length, count);
        }
        if (action < 0) {
            return action;
        }
        const int status = append(r, (fourmi_action)action);
        if (status != FOURMI_OK) {
            return status;
        }
        next += length;
    }
    return count;
}

int fourmi_record_read(fourmi_record *record, const char *moves)
{
    RecordThing *r = (RecordThing *)record;
    if (record == NULL || moves == NULL) {
        return thing_missing(record == NULL ? "record" : "moves");
    }
    const uint32_t ply = record->ply;
    const uint32_t count = record->action_count;
    LabThing *lab = thing_lab(r);
    /* Actions beyond this ply are known until all of the text has been played. */
    fourmi_action *beyond = NULL;
    const size_t bytes = (count - ply) * sizeof *beyond;
    if (bytes > 0 && (beyond = thing_allocate(lab, bytes)) == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    if (bytes > 0) {
        memcpy(beyond, r->actions + ply, bytes);
    }
    const int played = read_moves(r, moves);
    if (played <= 0) {
        if (bytes > 0) {
            memcpy(r->actions + ply, beyond, bytes);
        }
        record->action_count = count;
        fourmi_record_go(record, ply);
    }
    thing_release(lab, beyond, bytes);
    return played;
}

int fourmi_record_write(const fourmi_record *record, char *text, size_t size)
{
    const RecordThing *r = (const RecordThing *)record;
    char name[FOURMI_TEXT_SIZE];
    size_t length = 0;
    if (record == NULL || (text == NULL && size > 0)) {
        return thing_missing(record == NULL ? "record" : "text");
    }
    const fourmi_game *game = record->game;
    fourmi_state state;
    memcpy(&state, r->start, game->state_size);
    thing_copy_text(text, size, "");
    for (uint32_t i = 0; i < record->ply; i++) {
        const char *const parts[] = {i > 0 && !state_has_symbols(game) ? "," : "", name};
        state_name_action(game, &state, r->actions[i], false, name);
        for (int part = 0; part < 2; part++) {
            const size_t at = length < size ? length : size;
            length += (size_t)thing_copy_text(text + at, size - at, parts[part]);
        }
        game->play(game, &state, r->actions[i]);
    }
    return (int)length;
}

/* -------------------------------------------------------------------- making */

static void record_release(void *thing)
{
    RecordThing *r = thing;
    thing_release(thing_lab(r), r->actions, r->capacity * sizeof *r->actions);
}

int fourmi_record_new(fourmi_lab *lab, const fourmi_record_options *options, fourmi_record **record)
{
    THING_NEEDS(record, lab, options, game, options->game);
    const fourmi_game *game = options->game;
    const size_t room = (game->state_size + 7) / 8 * 8; /* states are aligned to 8 */
    RecordThing *r = thing_new((LabThing *)lab, &fourmi_record_shape, sizeof *r + 2 * room,
                               record_release);
    if (r == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    r->record.game = game;
    r->start = r + 1;
    r->now = (unsigned char *)r->start + room;
    /* Most games have enough of this: playing an action needs no memory. */
    int status = grow(r);
    if (status != FOURMI_OK) {
        fourmi_free(r);
        return status;
    }
    status = options->start != NULL ? fourmi_state_read(game, options->start, r->start)
                                    : fourmi_state_start(game, r->start);
    if (status == FOURMI_OK) {
        memcpy(r->now, r->start, game->state_size);
        r->start_total = state_total(game, r->start);
        r->record.total = r->start_total;
        refresh(r);
        status = options->moves != NULL ? read_moves(r, options->moves) : FOURMI_OK;
    }
    if (status < 0) {
        fourmi_free(r);
        return status;
    }
    *record = &r->record;
    return FOURMI_OK;
}
