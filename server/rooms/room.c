/* room.c - two seats and the games that are played in them. */
#include "server/rooms/room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/games.h"
#include "server/base/name.h"

/* ------------------------------------------------------------------- words */

const char *refusal_word(Refusal refusal)
{
    static const char *const words[] = {
        [NOT_REFUSED] = "granted",
        [REFUSED_ALONE] = "alone",
        [REFUSED_TURN] = "not_your_turn",
        [REFUSED_STALE] = "stale",
        [REFUSED_ILLEGAL] = "illegal_move",
        [REFUSED_OVER] = "game_over",
        [REFUSED_RUNNING] = "game_not_over",
        [REFUSED_REPEATED] = "already_asked",
        [REFUSED_NOTHING] = "nothing_there",
        [REFUSED_TAKEN] = "seat_taken",
        [REFUSED_TIME] = "time",
        [REFUSED_AI] = "ai_declines",
        [REFUSED_TEXT] = "bad_name",
        [REFUSED_FULL] = "room_full",
        [REFUSED_OFTEN] = "too_often",
        [REFUSED_TOKEN] = "token_used",
        [REFUSED_WATCHING] = "watching",
        [REFUSED_BUSY] = "busy",
    };
    return words[refusal];
}

const char *refusal_sentence(Refusal refusal)
{
    static const char *const sentences[] = {
        [NOT_REFUSED] = "Granted.",
        [REFUSED_ALONE] = "Nobody has taken the other seat yet.",
        [REFUSED_TURN] = "It is not your turn.",
        [REFUSED_STALE] = "The game is not at this move.",
        [REFUSED_ILLEGAL] = "The rules do not allow this move.",
        [REFUSED_OVER] = "The game is over.",
        [REFUSED_RUNNING] = "The game is not over.",
        [REFUSED_REPEATED] = "You have asked already.",
        [REFUSED_NOTHING] = "There is nothing to take back or to decline.",
        [REFUSED_TAKEN] = "The seat is taken.",
        [REFUSED_TIME] = "The time is up, or too short for this.",
        [REFUSED_AI] = "The AI does not agree to draws.",
        [REFUSED_TEXT] = ("A name has 1 to 47 bytes, no control or invisible characters, "
                          "one alphabet in a word, and does not look like an AI's."),
        [REFUSED_FULL] = "Too much has happened in this room; open another.",
        [REFUSED_OFTEN] = "You have done this too often in this room.",
        [REFUSED_TOKEN] = "This token is in use elsewhere; choose another.",
        [REFUSED_WATCHING] = "This token is for watching only.",
        [REFUSED_BUSY] = "The server is busy; try again.",
    };
    return sentences[refusal];
}

/* ---------------------------------------------------------------- questions */

static int other_seat(int seat)
{
    return 1 - seat;
}

static bool is_seat(int seat)
{
    return seat == 0 || seat == 1;
}

fourmi_turn room_player_of(const GameRoom *room, int seat)
{
    return (seat + room->number) % 2 == 0 ? FOURMI_FIRST : FOURMI_SECOND;
}

int room_seat_of(const GameRoom *room, fourmi_turn player)
{
    return room_player_of(room, 0) == player ? 0 : 1;
}

static bool has_both(const GameRoom *room)
{
    return room->seats[0].is_taken && room->seats[1].is_taken;
}

bool room_is_running(const GameRoom *room)
{
    return has_both(room) && room->ending == ENDING_NONE;
}

int room_seat_to_move(const GameRoom *room)
{
    return room_is_running(room) ? room_seat_of(room, room->record->turn) : ROOM_NOBODY;
}

int room_seat_on_clock(const GameRoom *room)
{
    return room->clock_ms > 0 && room->has_started ? room_seat_to_move(room) : ROOM_NOBODY;
}

int64_t room_left_ms(const GameRoom *room, int seat, int64_t now_ms)
{
    int64_t left = room->seats[seat].left_ms;
    if (room_seat_on_clock(room) == seat) {
        left -= now_ms - room->turn_began_ms;
    }
    return left > 0 ? left : 0;
}

int64_t room_timeout_at(const GameRoom *room)
{
    const int seat = room_seat_on_clock(room);
    return seat != ROOM_NOBODY ? room->turn_began_ms + room->seats[seat].left_ms : INT64_MAX;
}

int64_t room_began_ms(const GameRoom *room)
{
    int i = room->count - 1;
    while (i > 0 && room->events[i].kind != EVENT_SEATED &&
           room->events[i].kind != EVENT_AI_SEATED && room->events[i].kind != EVENT_REMATCH) {
        i--;
    }
    return i >= 0 ? room->events[i].at_ms : 0;
}

bool room_state_at(const GameRoom *room, int ply, void *state)
{
    if (ply > (int)room->record->ply) {
        return false;
    }
    if (ply == (int)room->record->ply) {
        memcpy(state, room->record->state, room->game->state_size);
        return true;
    }
    fourmi_state_start(room->game, state);
    for (int i = 0; i < ply; i++) {
        room->game->play(room->game, state, room->record->actions[i]); /* it is legal */
    }
    return true;
}

/* The seat that has made the last move, or the second last, and so on. */
static int seat_of_last_move(const GameRoom *room, int number_from_end)
{
    const int seat = room_seat_to_move(room);
    return number_from_end % 2 == 0 ? seat : other_seat(seat);
}

/* How many moves must be undone to take back the last one of a seat; 0 if it
 * has made none. */
static int plies_to_take_back(const GameRoom *room, int seat)
{
    int plies = room_seat_to_move(room) == seat ? 2 : 1;
    return plies <= (int)room->record->ply ? plies : 0;
}

/* -------------------------------------------------------------- decisions
 *
 * Each returns why not, or fills in kind and what else the event has. */

static bool is_legal(const GameRoom *room, int move)
{
    fourmi_action legal[FOURMI_LEGAL_MAX];
    const int count = fourmi_state_legal(room->game, room->record->state, legal, NULL);
    int i = 0;
    while (i < count && legal[i] != move) {
        i++;
    }
    return i < count;
}

static Refusal decide_move(const GameRoom *room, const Command *command, int64_t now_ms,
                           Event *event)
{
    if (!has_both(room)) {
        return REFUSED_ALONE;
    }
    if (command->game != room->number || command->ply != (int)room->record->ply) {
        return REFUSED_STALE;
    }
    if (room->ending != ENDING_NONE) {
        return REFUSED_OVER;
    }
    if (room_seat_to_move(room) != command->seat) {
        return REFUSED_TURN;
    }
    if (!is_legal(room, command->move)) {
        return REFUSED_ILLEGAL;
    }
    if (now_ms >= room_timeout_at(room)) {
        return REFUSED_TIME;
    }
    event->kind = EVENT_MOVE;
    event->value = (uint16_t)command->move;
    return NOT_REFUSED;
}

static Refusal decide_running(const GameRoom *room)
{
    if (!has_both(room)) {
        return REFUSED_ALONE;
    }
    return room->ending != ENDING_NONE ? REFUSED_OVER : NOT_REFUSED;
}

static Refusal decide_draw(const GameRoom *room, const Command *command, Event *event)
{
    if (room->draw_by == command->seat) {
        return REFUSED_REPEATED;
    }
    if (room->seats[other_seat(command->seat)].is_ai) {
        return REFUSED_AI;
    }
    event->kind = room->draw_by == ROOM_NOBODY ? EVENT_DRAW_OFFERED : EVENT_DRAW_AGREED;
    return NOT_REFUSED;
}

/* Whether a seat has time left on its clock after taking back. */
static bool has_time_to_take_back(const GameRoom *room, int seat, int64_t now_ms)
{
    return room->clock_ms == 0 || room_left_ms(room, seat, now_ms) > room->increment_ms;
}

static Refusal decide_takeback(const GameRoom *room, const Command *command, int64_t now_ms,
                               Event *event)
{
    const int other = other_seat(command->seat);
    const bool is_granting = room->takeback_by == other;
    const bool is_granted = is_granting || room->seats[other].is_ai;
    if (room->takeback_by == command->seat) {
        return REFUSED_REPEATED;
    }
    const int asking = is_granting ? other : command->seat;
    int plies = plies_to_take_back(room, asking);
    if (plies == 0) {
        return REFUSED_NOTHING;
    }
    if (!has_time_to_take_back(room, asking, now_ms)) {
        return REFUSED_TIME;
    }
    event->kind = is_granted ? EVENT_TAKEN_BACK : EVENT_TAKEBACK_ASKED;
    event->value = is_granted ? (uint16_t)plies : 0;
    return NOT_REFUSED;
}

static Refusal decide_rematch(const GameRoom *room, const Command *command, Event *event)
{
    const int other = other_seat(command->seat);
    if (room->ending == ENDING_NONE) {
        return REFUSED_RUNNING;
    }
    if (room->rematch_by == command->seat) {
        return REFUSED_REPEATED;
    }
    bool is_agreed = room->rematch_by == other || room->seats[other].is_ai;
    event->kind = is_agreed ? EVENT_REMATCH : EVENT_REMATCH_OFFERED;
    return NOT_REFUSED;
}

static Refusal decide_decline(const GameRoom *room, const Command *command, Event *event)
{
    const int other = other_seat(command->seat);
    if (room->draw_by != other && room->takeback_by != other && room->rematch_by != other) {
        return REFUSED_NOTHING;
    }
    event->kind = EVENT_DECLINED;
    return NOT_REFUSED;
}

static Refusal decide_text(const GameRoom *room, const Command *command, Event *event)
{
    const bool wants_seat = command->kind != COMMAND_NAME;
    if (wants_seat == room->seats[command->seat].is_taken) {
        return wants_seat ? REFUSED_TAKEN : REFUSED_NOTHING;
    }
    const bool is_good = command->kind == COMMAND_SEAT_AI
                             ? name_read(command->text, event->text, sizeof event->text)
                             : name_read_person(command->text, event->text, sizeof event->text);
    if (!is_good) {
        return REFUSED_TEXT;
    }
    event->kind = command->kind == COMMAND_NAME  ? EVENT_NAMED
                  : command->kind == COMMAND_SIT ? EVENT_SEATED
                                                 : EVENT_AI_SEATED;
    return NOT_REFUSED;
}

static Refusal decide_timeout(const GameRoom *room, int64_t now_ms, Event *event)
{
    if (now_ms < room_timeout_at(room)) {
        return REFUSED_TIME;
    }
    event->kind = EVENT_TIMED_OUT;
    event->seat = room_seat_to_move(room);
    return NOT_REFUSED;
}

static Refusal decide_kind(const GameRoom *room, const Command *command, int64_t now_ms,
                           Event *event)
{
    switch (command->kind) {
    case COMMAND_MOVE:
        return decide_move(room, command, now_ms, event);
    case COMMAND_RESIGN:
        event->kind = EVENT_RESIGNED;
        return decide_running(room);
    case COMMAND_DRAW: {
        Refusal refusal = decide_running(room);
        return refusal != NOT_REFUSED ? refusal : decide_draw(room, command, event);
    }
    case COMMAND_TAKEBACK: {
        Refusal refusal = decide_running(room);
        return refusal != NOT_REFUSED ? refusal : decide_takeback(room, command, now_ms, event);
    }
    case COMMAND_REMATCH:
        return decide_rematch(room, command, event);
    case COMMAND_DECLINE:
        return decide_decline(room, command, event);
    case COMMAND_NAME:
    case COMMAND_SIT:
    case COMMAND_SEAT_AI:
        return decide_text(room, command, event);
    case COMMAND_TIMEOUT:
        return decide_timeout(room, now_ms, event);
    }
    assert(false);
    return REFUSED_ILLEGAL;
}

/* Whether an event ends the turn of the side to move, so that what it has thought
 * counts. When its time is up nothing is left, whatever that was. */
static bool ends_turn(EventKind kind)
{
    return kind == EVENT_MOVE || kind == EVENT_RESIGNED || kind == EVENT_DRAW_AGREED ||
           kind == EVENT_TAKEN_BACK;
}

static bool is_offer(EventKind kind)
{
    return kind == EVENT_DRAW_OFFERED || kind == EVENT_TAKEBACK_ASKED ||
           kind == EVENT_REMATCH_OFFERED;
}

static bool is_too_often(const GameRoom *room, const Event *event)
{
    const RoomSeat *seat = &room->seats[event->seat];
    return (event->kind == EVENT_NAMED && seat->names >= ROOM_NAMES_MAX) ||
           (is_offer(event->kind) && seat->offers >= ROOM_OFFERS_MAX);
}

/* How many places an event needs, with those of all that it must leave place
 * for: the moves of the rest of the game, and its ending. A move takes one that
 * was kept for it, and so does an ending. */
static int places_needed(const GameRoom *room, const Event *event)
{
    const int whole_game = room->game->length_max + 1;
    const int rest = room->ending == ENDING_NONE ? whole_game - (int)room->record->ply : 0;
    switch (event->kind) {
    case EVENT_MOVE:
        return 2;
    case EVENT_RESIGNED:
    case EVENT_TIMED_OUT:
    case EVENT_DRAW_AGREED:
        return 1;
    case EVENT_REMATCH_OFFERED:
        return 2 + whole_game;
    case EVENT_REMATCH:
        return 1 + whole_game;
    case EVENT_TAKEN_BACK:
        return 1 + rest + event->value;
    default:
        return 1 + rest;
    }
}

Refusal room_decide(const GameRoom *room, const Command *command, int64_t now_ms, Event *event)
{
    assert(is_seat(command->seat));
    *event = (Event){.seq = (uint32_t)room->count + 1, .seat = command->seat};
    Refusal refusal = decide_kind(room, command, now_ms, event);
    if (refusal != NOT_REFUSED) {
        return refusal;
    }
    if (is_too_often(room, event)) {
        return REFUSED_OFTEN;
    }
    if (room->count + places_needed(room, event) > ROOM_EVENTS_MAX) {
        return REFUSED_FULL;
    }
    if (ends_turn(event->kind) && (room->clock_ms == 0 || room->has_started)) {
        event->spent_ms = (uint32_t)(now_ms - room->turn_began_ms);
    }
    return NOT_REFUSED;
}

/* ---------------------------------------------------------------- happening */

static void spend(GameRoom *room, int seat, int64_t spent_ms)
{
    int64_t left = room->seats[seat].left_ms - spent_ms;
    room->seats[seat].left_ms = left > 0 ? left : 0;
}

static void end_game(GameRoom *room, Ending ending, GameResult result)
{
    room->ending = ending;
    room->ended_by = (uint32_t)room->count + 1;
    room->result = result;
    room->draw_by = ROOM_NOBODY;
    room->takeback_by = ROOM_NOBODY;
}

static void begin_game(GameRoom *room, int number, int64_t now_ms)
{
    room->number = number;
    fourmi_record_go(room->record, 0);
    room->has_started = false;
    room->result = GAME_UNFINISHED;
    room->ending = ENDING_NONE;
    room->ended_by = 0;
    room->draw_by = ROOM_NOBODY;
    room->takeback_by = ROOM_NOBODY;
    room->rematch_by = ROOM_NOBODY;
    room->turn_began_ms = now_ms;
    room->seats[0].left_ms = room->clock_ms;
    room->seats[1].left_ms = room->clock_ms;
}

static bool apply_seat(GameRoom *room, const Event *event, int64_t now_ms)
{
    RoomSeat *seat = &room->seats[event->seat];
    if (seat->is_taken != (event->kind == EVENT_NAMED)) {
        return false;
    }
    seat->is_taken = true;
    seat->is_ai = seat->is_ai || event->kind == EVENT_AI_SEATED;
    memcpy(seat->text, event->text, sizeof seat->text);
    if (event->kind == EVENT_NAMED) {
        seat->names++;
    } else {
        room->turn_began_ms = now_ms; /* the first turn begins when both are there */
    }
    return true;
}

static bool apply_move(GameRoom *room, const Event *event, int64_t now_ms)
{
    if (room_seat_to_move(room) != event->seat ||
        fourmi_record_play(room->record, event->value) != FOURMI_OK) {
        return false;
    }
    room->spent_ms[room->record->ply - 1] = event->spent_ms;
    if (room->clock_ms > 0) {
        spend(room, event->seat, event->spent_ms);
        room->seats[event->seat].left_ms += room->increment_ms;
    }
    room->has_started = true;
    room->turn_began_ms = now_ms;
    room->takeback_by = ROOM_NOBODY;
    if (room->draw_by != event->seat) {
        room->draw_by = ROOM_NOBODY; /* a player who moves on has not agreed */
    }
    if (room->record->turn == FOURMI_OVER) {
        const double total = room->record->total;
        end_game(room, ENDING_BOARD,
                 total > 0   ? GAME_FIRST_WON
                 : total < 0 ? GAME_SECOND_WON
                             : GAME_DRAWN);
    }
    return true;
}

static bool apply_loss(GameRoom *room, const Event *event, Ending ending)
{
    if (!room_is_running(room)) {
        return false;
    }
    spend(room, room_seat_to_move(room), event->spent_ms);
    if (ending == ENDING_TIMED_OUT) {
        room->seats[event->seat].left_ms = 0;
    }
    end_game(room, ending,
             room_player_of(room, event->seat) == FOURMI_FIRST ? GAME_SECOND_WON : GAME_FIRST_WON);
    return true;
}

static bool apply_draw(GameRoom *room, const Event *event)
{
    if (!room_is_running(room) || room->draw_by == ROOM_NOBODY) {
        return false;
    }
    spend(room, room_seat_to_move(room), event->spent_ms);
    end_game(room, ENDING_AGREED, GAME_DRAWN);
    return true;
}

/* What the clocks show after `plies` moves have been taken back; see the header. */
static void turn_clocks_back(GameRoom *room, int plies, int64_t spent_ms)
{
    const int asking = seat_of_last_move(room, plies);
    const int other = other_seat(asking);
    if (room_seat_to_move(room) == asking) {
        spend(room, asking, spent_ms);
    }
    for (int i = 1; i <= plies; i++) {
        const bool is_others = seat_of_last_move(room, i) == other;
        room->seats[other].left_ms += is_others ? room->spent_ms[room->record->ply - (uint32_t)i]
                                                : 0;
        spend(room, is_others ? other : asking, room->increment_ms);
    }
}

static bool apply_taken_back(GameRoom *room, const Event *event, int64_t now_ms)
{
    if (!room_is_running(room) || event->value == 0 || event->value > room->record->ply) {
        return false;
    }
    if (room->clock_ms > 0) {
        turn_clocks_back(room, event->value, event->spent_ms);
    }
    fourmi_record_go(room->record, room->record->ply - event->value);
    room->takeback_by = ROOM_NOBODY;
    room->draw_by = ROOM_NOBODY;
    room->turn_began_ms = now_ms;
    return true;
}

static bool apply_offer(GameRoom *room, int *offer, const Event *event)
{
    if (room_is_running(room) == (offer == &room->rematch_by)) {
        return false;
    }
    *offer = event->seat;
    room->seats[event->seat].offers++;
    return true;
}

static bool apply_rematch(GameRoom *room, int64_t now_ms)
{
    if (room->ending == ENDING_NONE) {
        return false;
    }
    begin_game(room, room->number + 1, now_ms);
    return true;
}

static bool apply_declined(GameRoom *room)
{
    room->draw_by = ROOM_NOBODY;
    room->takeback_by = ROOM_NOBODY;
    room->rematch_by = ROOM_NOBODY;
    return true;
}

static bool apply_kind(GameRoom *room, const Event *event, int64_t now_ms)
{
    switch (event->kind) {
    case EVENT_SEATED:
    case EVENT_AI_SEATED:
    case EVENT_NAMED:
        return apply_seat(room, event, now_ms);
    case EVENT_MOVE:
        return apply_move(room, event, now_ms);
    case EVENT_RESIGNED:
        return apply_loss(room, event, ENDING_RESIGNED);
    case EVENT_TIMED_OUT:
        return apply_loss(room, event, ENDING_TIMED_OUT);
    case EVENT_DRAW_OFFERED:
        return apply_offer(room, &room->draw_by, event);
    case EVENT_DRAW_AGREED:
        return apply_draw(room, event);
    case EVENT_TAKEBACK_ASKED:
        return apply_offer(room, &room->takeback_by, event);
    case EVENT_TAKEN_BACK:
        return apply_taken_back(room, event, now_ms);
    case EVENT_REMATCH_OFFERED:
        return apply_offer(room, &room->rematch_by, event);
    case EVENT_REMATCH:
        return apply_rematch(room, now_ms);
    case EVENT_DECLINED:
        return apply_declined(room);
    case EVENT_KINDS:
        break;
    }
    return false;
}

bool room_reserve(GameRoom *room)
{
    if (room->count < room->capacity) {
        return true;
    }
    int capacity = room->capacity * 2 + 8;
    Event *larger = realloc(room->events, (size_t)capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    room->events = larger;
    room->capacity = capacity;
    return true;
}

bool room_apply(GameRoom *room, const Event *event, int64_t now_ms)
{
    if (event->seq != (uint32_t)room->count + 1 || room->count >= ROOM_EVENTS_MAX ||
        !is_seat(event->seat) || !room_reserve(room) || !apply_kind(room, event, now_ms)) {
        return false;
    }
    Event *kept = &room->events[room->count++];
    *kept = *event;
    kept->happened_ms = now_ms;
    kept->after = (EventAfter){
        .number = (uint16_t)room->number,
        .ply = (uint16_t)room->record->ply,
        .result = (uint8_t)room->result,
        .ending = (uint8_t)room->ending,
        .draw_by = (uint8_t)room->draw_by,
        .takeback_by = (uint8_t)room->takeback_by,
        .rematch_by = (uint8_t)room->rematch_by,
        .on_clock = (uint8_t)room_seat_on_clock(room),
        .left_ms = {room_left_ms(room, 0, now_ms), room_left_ms(room, 1, now_ms)},
    };
    return true;
}

int64_t room_time_of(const Event *event, int64_t now_ms)
{
    return event->happened_ms != 0 && event->happened_ms < now_ms ? event->happened_ms : now_ms;
}

bool room_take_events(GameRoom *room, Event *events, int count, int64_t now_ms)
{
    assert(room->count == 0);
    free(room->events);
    room->events = events;
    room->capacity = count;
    bool is_allowed = true;
    for (int i = 0; is_allowed && i < count; i++) {
        is_allowed = room_apply(room, &events[i], room_time_of(&events[i], now_ms));
    }
    return is_allowed;
}

void room_rewind(GameRoom *room, int count)
{
    assert(0 <= count && count <= room->count);
    room->count = 0;
    memset(room->seats, 0, sizeof room->seats);
    begin_game(room, 0, 0);
    for (int i = 0; i < count; i++) {
        /* It has happened before, so it can; its place is its own. */
        bool has_happened = room_apply(room, &room->events[i], room->events[i].happened_ms);
        assert(has_happened);
        (void)has_happened;
    }
}

/* ----------------------------------------------------------------- lifetime */

bool room_init(GameRoom *room, const char *game_name, int64_t clock_ms, int64_t increment_ms)
{
    *room = (GameRoom){.clock_ms = clock_ms, .increment_ms = increment_ms};
    room->game = games_find_in_rooms(game_name);
    if (room->game == NULL) {
        return false;
    }
    room->spent_ms = calloc((size_t)room->game->length_max, sizeof *room->spent_ms);
    if (room->spent_ms == NULL ||
        fourmi_record_new(games_lab(), &(fourmi_record_options){.game = room->game},
                          &room->record) != FOURMI_OK) {
        room_clear(room);
        return false;
    }
    begin_game(room, 0, 0);
    return true;
}

void room_clear(GameRoom *room)
{
    fourmi_free(room->record);
    free(room->spent_ms);
    free(room->events);
    *room = (GameRoom){.count = 0};
}
