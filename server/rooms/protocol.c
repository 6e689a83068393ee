/* protocol.c - what goes over a WebSocket, as JSON. */
#include "server/rooms/protocol.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/json_build.h"
#include "server/base/json_text.h"

/* ----------------------------------------------------------------- reading */

enum { NUMBER_MAX = 1000000 };

/* A whole number from 0 to `max`; `number` is left alone if it is not there.
 * False if it is there and is something else. */
static bool read_number(const json_t *json, const char *key, int64_t max, int64_t *number)
{
    const json_t *value = json_object_get(json, key);
    if (value == NULL) {
        return true;
    }
    json_int_t found = json_integer_value(value);
    if (!json_is_integer(value) || found < 0 || found > max) {
        return false;
    }
    *number = found;
    return true;
}

/* A text that fits; false if it is not there. */
static bool read_text(const json_t *json, const char *key, char *text, size_t size)
{
    const char *found = json_string_value(json_object_get(json, key));
    if (found == NULL || strlen(found) >= size) {
        return false;
    }
    memcpy(text, found, strlen(found) + 1);
    return true;
}

static bool read_hello(const json_t *json, Message *message, const char **error)
{
    int64_t after = 0;
    message->kind = MESSAGE_HELLO;
    if (!read_text(json, "token", message->token, sizeof message->token) ||
        !secret_is_text(message->token)) {
        *error = "A hello needs a token.";
        return false;
    }
    if (!read_number(json, "after", NUMBER_MAX, &after)) {
        *error = "The number after which events are wanted is a whole number.";
        return false;
    }
    message->after = (uint32_t)after;
    return true;
}

static bool read_move(const json_t *json, Message *message, const char **error)
{
    int64_t game = -1;
    int64_t ply = -1;
    int64_t move = -1;
    if (!read_number(json, "game", NUMBER_MAX, &game) ||
        !read_number(json, "ply", NUMBER_MAX, &ply) ||
        !read_number(json, "move", NUMBER_MAX, &move) || game < 0 || ply < 0 || move < 0) {
        *error = "A move needs game, ply and move, which are whole numbers from 0 on.";
        return false;
    }
    message->command.game = (int)game;
    message->command.ply = (int)ply;
    /* One that no game has is for the rules to refuse. */
    message->command.move = (int)move - 1;
    return true;
}

/* A name that is none is read as an empty one, which the room refuses. */
static bool read_name(const json_t *json, Message *message, const char **error)
{
    (void)error;
    if (!read_text(json, "name", message->text, sizeof message->text)) {
        message->text[0] = '\0';
    }
    return true;
}

static bool read_command(const json_t *json, const char *type, Message *message, const char **error)
{
    static const struct {
        const char *type;
        CommandKind kind;
        bool (*read)(const json_t *json, Message *message, const char **error);
    } commands[] = {
        {"move", COMMAND_MOVE, read_move},  {"resign", COMMAND_RESIGN, NULL},
        {"draw", COMMAND_DRAW, NULL},       {"takeback", COMMAND_TAKEBACK, NULL},
        {"rematch", COMMAND_REMATCH, NULL}, {"decline", COMMAND_DECLINE, NULL},
        {"name", COMMAND_NAME, read_name},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(type, commands[i].type) == 0) {
            message->kind = MESSAGE_COMMAND;
            message->command = (Command){.kind = commands[i].kind, .text = message->text};
            return commands[i].read == NULL || commands[i].read(json, message, error);
        }
    }
    *error = "There is no message of this type.";
    return false;
}

static bool read_json(const json_t *json, Message *message, const char **error)
{
    const char *type = json_string_value(json_object_get(json, "type"));
    if (message->is_unread) {
        *error = "The server is busy; try again.";
        return false;
    }
    if (type == NULL) {
        *error = "A message is a JSON object with a type.";
        return false;
    }
    if (!read_number(json, "id", INT64_MAX, &message->id)) {
        *error = "An id is a whole number.";
        return false;
    }
    if (strcmp(type, "hello") == 0) {
        return read_hello(json, message, error);
    }
    if (strcmp(type, "ping") == 0) {
        message->kind = MESSAGE_PING;
        return true;
    }
    return read_command(json, type, message, error);
}

bool protocol_read(const char *text, size_t size, Message *message, const char **error)
{
    memset(message, 0, sizeof *message);
    json_t *json = json_text_read_object(text, size, &message->is_unread);
    bool is_read = read_json(json, message, error);
    json_decref(json);
    return is_read;
}

/* ----------------------------------------------------------------- writing */

static json_t *seat_json(int seat)
{
    return seat != ROOM_NOBODY ? json_integer(seat) : json_null();
}

static json_t *clock_json(const GameRoom *room, const int64_t left_ms[2], int running)
{
    return json_pack("{s:I, s:I, s:[I, I], s:o}", "initial_ms", (json_int_t)room->clock_ms,
                     "increment_ms", (json_int_t)room->increment_ms, "left_ms",
                     (json_int_t)left_ms[0], (json_int_t)left_ms[1], "running", seat_json(running));
}

json_t *protocol_clock(const GameRoom *room, int64_t now_ms)
{
    const int64_t left_ms[2] = {room_left_ms(room, 0, now_ms), room_left_ms(room, 1, now_ms)};
    return room->clock_ms == 0 ? json_null() : clock_json(room, left_ms, room_seat_on_clock(room));
}

/* Adds what only some kinds of events have. */
static json_t *with_details(json_t *json, const Event *event)
{
    switch (event->kind) {
    case EVENT_SEATED:
    case EVENT_NAMED:
        return json_build_set(json, "name", json_string(event->text));
    case EVENT_AI_SEATED:
        return json_build_set(json, "ai", json_string(event->text));
    case EVENT_MOVE:
        return json_build_set(json, "move", json_integer(event->value + 1));
    case EVENT_TAKEN_BACK:
        return json_build_set(json, "plies", json_integer(event->value));
    default:
        return json;
    }
}

json_t *protocol_ack(int64_t id, uint32_t seq)
{
    return json_pack("{s:s, s:I, s:I}", "type", "ack", "id", (json_int_t)id, "seq",
                     (json_int_t)seq);
}

/* What is offered or asked, by the seats that have done so. */
static json_t *offers_json(const EventAfter *after)
{
    return json_pack("{s:o, s:o, s:o}", "draw", seat_json(after->draw_by), "takeback",
                     seat_json(after->takeback_by), "rematch", seat_json(after->rematch_by));
}

json_t *protocol_event(const GameRoom *room, int i, int64_t now_ms)
{
    const Event *event = &room->events[i];
    const EventAfter *after = &event->after;
    json_t *json = json_pack("{s:s, s:I, s:s, s:i, s:I, s:i, s:i}", "type", "event", "seq",
                             (json_int_t)event->seq, "kind", event_word(event->kind), "seat",
                             event->seat, "at", (json_int_t)event->at_ms, "game", after->number,
                             "ply", after->ply);
    json = with_details(json, event);
    if (room->clock_ms > 0) {
        json = json_build_set(json, "clock",
                              i == room->count - 1
                                  ? protocol_clock(room, now_ms)
                                  : clock_json(room, after->left_ms, after->on_clock));
    }
    if (after->draw_by != ROOM_NOBODY || after->takeback_by != ROOM_NOBODY ||
        after->rematch_by != ROOM_NOBODY) {
        json = json_build_set(json, "offers", offers_json(after));
    }
    if (after->ending != ENDING_NONE) {
        json = json_build_set(json, "over",
                              json_pack("{s:s, s:s}", "result",
                                        result_word((GameResult)after->result), "reason",
                                        ending_word((Ending)after->ending)));
    }
    return json;
}
