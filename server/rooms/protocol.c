/* protocol.c - what goes over a WebSocket, as JSON. */
#include "server/rooms/protocol.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/base/json.h"

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

/* Text that is written piece by piece. Pieces that have no room are left out; there is room for
 * all that an event can have. */
typedef struct Piece {
    char *end;
    char *limit;
} Piece;

__attribute__((format(printf, 2, 3))) static void put(Piece *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const size_t room = (size_t)(text->limit - text->end);
    const int length = vsnprintf(text->end, room, format, arguments);
    va_end(arguments);
    text->end += length >= 0 && (size_t)length < room ? length : 0;
}

/* A name, which has no control characters (base/name.h). */
static void put_name(Piece *text, const char *key, const char *name)
{
    put(text, ",\"%s\":\"", key);
    for (; *name != '\0' && text->limit - text->end > 3; name++) {
        if (*name == '"' || *name == '\\') {
            *text->end++ = '\\';
        }
        *text->end++ = *name;
    }
    put(text, "\"");
}

/* A member that is a seat's number, or null. */
static void put_seat(Piece *text, const char *key, int seat)
{
    put(text, "\"%s\":%s", key, seat == ROOM_NOBODY ? "null" : seat == 0 ? "0" : "1");
}

static void put_clock(Piece *text, const GameRoom *room, const int64_t left_ms[2], int running)
{
    put(text,
        "{\"initial_ms\":%" PRId64 ",\"increment_ms\":%" PRId64 ",\"left_ms\":[%" PRId64 ",%" PRId64
        "],",
        room->clock_ms, room->increment_ms, left_ms[0], left_ms[1]);
    put_seat(text, "running", running);
    put(text, "}");
}

static void put_clock_now(Piece *text, const GameRoom *room, int64_t now_ms)
{
    const int64_t left_ms[2] = {room_left_ms(room, 0, now_ms), room_left_ms(room, 1, now_ms)};
    put_clock(text, room, left_ms, room_seat_on_clock(room));
}

/* What only some kinds of events have. */
static void put_details(Piece *text, const Event *event)
{
    switch (event->kind) {
    case EVENT_SEATED:
    case EVENT_NAMED:
        put_name(text, "name", event->text);
        break;
    case EVENT_AI_SEATED:
        put_name(text, "ai", event->text);
        break;
    case EVENT_MOVE:
        put(text, ",\"move\":%d", event->value + 1);
        break;
    case EVENT_TAKEN_BACK:
        put(text, ",\"plies\":%d", event->value);
        break;
    default:
        break;
    }
}

/* What is offered or asked, by the seats that have done so. */
static void put_offers(Piece *text, const EventAfter *after)
{
    if (after->draw_by != ROOM_NOBODY || after->takeback_by != ROOM_NOBODY ||
        after->rematch_by != ROOM_NOBODY) {
        put(text, ",\"offers\":{");
        put_seat(text, "draw", after->draw_by);
        put(text, ",");
        put_seat(text, "takeback", after->takeback_by);
        put(text, ",");
        put_seat(text, "rematch", after->rematch_by);
        put(text, "}");
    }
}

size_t protocol_event(const GameRoom *room, int i, int64_t now_ms, char text[PROTOCOL_EVENT_SIZE])
{
    const Event *event = &room->events[i];
    const EventAfter *after = &event->after;
    Piece piece = {text, text + PROTOCOL_EVENT_SIZE};
    put(&piece,
        "{\"type\":\"event\",\"seq\":%" PRIu32 ",\"kind\":\"%s\",\"seat\":%d,\"at\":%" PRId64
        ",\"game\":%d,\"ply\":%d",
        event->seq, event_word(event->kind), event->seat, event->at_ms, after->number, after->ply);
    put_details(&piece, event);
    if (room->clock_ms > 0) {
        put(&piece, ",\"clock\":");
        if (i == room->count - 1) {
            put_clock_now(&piece, room, now_ms);
        } else {
            put_clock(&piece, room, after->left_ms, after->on_clock);
        }
    }
    put_offers(&piece, after);
    if (after->ending != ENDING_NONE) {
        put(&piece, ",\"over\":{\"result\":\"%s\",\"reason\":\"%s\"}",
            result_word((GameResult)after->result), ending_word((Ending)after->ending));
    }
    put(&piece, "}");
    return (size_t)(piece.end - text);
}

size_t protocol_welcome(const GameRoom *room, const Welcome *welcome, int64_t now_ms, char *text)
{
    Piece piece = {text, text + PROTOCOL_WELCOME_SIZE(welcome->to - welcome->from)};
    put(&piece, "{\"type\":\"welcome\",\"game\":\"%s\",", room->game->name);
    put_seat(&piece, "seat", welcome->seat);
    put(&piece, ",\"may_sit\":%s,\"seq\":%d,\"clock\":", welcome->may_sit ? "true" : "false",
        welcome->seq);
    if (room->clock_ms > 0) {
        put_clock_now(&piece, room, now_ms);
    } else {
        put(&piece, "null");
    }
    put(&piece, ",\"events\":[");
    for (int i = welcome->from; i < welcome->to; i++) {
        put(&piece, "%s", i > welcome->from ? "," : "");
        piece.end += protocol_event(room, i, now_ms, piece.end);
    }
    put(&piece, "],\"more\":%s}", welcome->to < welcome->seq ? "true" : "false");
    return (size_t)(piece.end - text);
}

size_t protocol_ack(int64_t id, uint32_t seq, char text[PROTOCOL_EVENT_SIZE])
{
    return (size_t)snprintf(text, PROTOCOL_EVENT_SIZE,
                            "{\"type\":\"ack\",\"id\":%" PRId64 ",\"seq\":%" PRIu32 "}", id, seq);
}
