/* request_parse.c - what a request asks for. */
#include "server/api/request_parse.h"

#include <assert.h>
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/base/games.h"
#include "server/base/json.h"
#include "server/base/name.h"
#include "server/rooms/protocol.h"

enum {
    NUMBER_SIZE = 19,   /* of a number that fits, with its NUL */
    KEY_SHOWN_MAX = 64, /* bytes of an unknown key that are repeated */
};

static bool fail(RequestError *error, int status, const char *word, const char *sentence)
{
    *error = (RequestError){.status = status, .word = word};
    snprintf(error->sentence, sizeof error->sentence, "%s", sentence);
    return false;
}

/* ------------------------------------------------------------------ bodies */

/* A key of an object that is not among `keys`, which end with a NULL; NULL if all
 * are. */
static const char *find_unknown_key(json_t *json, const char *const *keys)
{
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
    {
        const char *const *known = keys;
        while (*known != NULL && strcmp(*known, key) != 0) {
            known++;
        }
        if (*known == NULL) {
            return key;
        }
    }
    return NULL;
}

static void refuse_key(const char *key, RequestError *error)
{
    char sentence[REQUEST_SENTENCE_SIZE] = "The object has a key that is not known here.";
    if (strlen(key) <= KEY_SHOWN_MAX) {
        snprintf(sentence, sizeof sentence, "The key \"%s\" is not known here.", key);
    }
    fail(error, 400, "unknown_key", sentence);
}

/* A media type has no capitals of its own, and may have parameters. */
static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    const size_t length = sizeof json - 1;
    return strncasecmp(type, json, length) == 0 && strchr("; \t", type[length]) != NULL;
}

/* The object in a body, with no other keys than these; NULL, with the error, if
 * it is something else. */
static json_t *read_body(const RequestBody *body, const char *const *keys, RequestError *error)
{
    if (!is_json(body->type)) {
        fail(error, 415, "not_json", "Send application/json.");
        return NULL;
    }
    bool is_unread = false;
    json_t *json = json_text_read_object(body->text, body->size, &is_unread);
    if (is_unread) {
        fail(error, 503, "busy", "Not enough memory.");
        return NULL;
    }
    if (json == NULL) {
        fail(error, 400, "bad_json", "The body is not a JSON object.");
        return NULL;
    }
    const char *unknown = find_unknown_key(json, keys);
    if (unknown != NULL) {
        refuse_key(unknown, error);
        json_decref(json);
        return NULL;
    }
    return json;
}

/* A text of an object, or `fallback` if it is not there. False if it is
 * something else or too long. */
static bool read_text(const json_t *json, const char *key, const char *fallback, char *text,
                      size_t size)
{
    const json_t *value = json_object_get(json, key);
    const char *found = value != NULL ? json_string_value(value) : fallback;
    if (found == NULL || strlen(found) >= size) {
        return false;
    }
    memcpy(text, found, strlen(found) + 1);
    return true;
}

static bool read_clock(const json_t *clock, RoomRequest *request)
{
    json_int_t initial = 0;
    json_int_t increment = 0;
    if (clock == NULL || json_is_null(clock)) {
        return true;
    }
    if (json_unpack((json_t *)(uintptr_t)clock, "{s:I, s?I !}", "initial_s", &initial,
                    "increment_s", &increment) != 0 ||
        initial < 1 || initial > ROOM_CLOCK_MAX_MS / 1000 || increment < 0 || increment > 3600) {
        return false;
    }
    request->clock_ms = initial * 1000;
    request->increment_ms = increment * 1000;
    return true;
}

static bool read_seat(const json_t *seat, RoomRequest *request)
{
    if (json_is_null(seat)) {
        request->seat = ROOM_NOBODY;
        return true;
    }
    request->seat = (int)json_integer_value(seat);
    return seat == NULL || (json_is_integer(seat) &&
                            (json_integer_value(seat) == 0 || json_integer_value(seat) == 1));
}

static bool fail_room(RequestError *error, const char *sentence)
{
    return fail(error, 400, "bad_room", sentence);
}

/* For a game that is none of these. */
static bool fail_game(RequestError *error, const char *word, const char *names)
{
    fail(error, 400, word, "");
    snprintf(error->sentence, sizeof error->sentence, "game is %s.", names);
    return false;
}

static bool fail_game_of_room(RequestError *error)
{
    char names[GAMES_NAMES_SIZE];
    games_write_names(names);
    return fail_game(error, "bad_room", names);
}

static bool fail_name(RequestError *error)
{
    return fail(error, 400, refusal_word(REFUSED_TEXT), refusal_sentence(REFUSED_TEXT));
}

RequestError request_bad_ai(void)
{
    RequestError error;
    static_assert(HUB_DEPTH_MAX == 6, "the sentence says so");
    fail_room(&error, "ai is a level, such as medium or depth=4,random=10 (depth up to 6), or the "
                      "brain:N of an uploaded brain for this game.");
    return error;
}

static bool read_room(const json_t *json, RoomRequest *request, RequestError *error)
{
    if (!read_text(json, "game", NULL, request->game, sizeof request->game) ||
        games_find_in_rooms(request->game) == NULL) {
        return fail_game_of_room(error);
    }
    if (!read_seat(json_object_get(json, "seat"), request)) {
        return fail_room(error, "seat is 0, 1 or null.");
    }
    if (!read_text(json, "name", request->seat == 1 ? "Player 2" : "Player 1", request->name,
                   sizeof request->name)) {
        return fail_name(error);
    }
    if (!read_text(json, "ai", "", request->ai, sizeof request->ai)) {
        *error = request_bad_ai();
        return false;
    }
    const json_t *listed = json_object_get(json, "listed");
    request->is_listed = json_is_true(listed);
    if (listed != NULL && !json_is_boolean(listed)) {
        return fail_room(error, "listed is true or false.");
    }
    return read_clock(json_object_get(json, "clock"), request) ||
           fail_room(error,
                     "clock has initial_s, from 1 to 86400, and increment_s, from 0 to 3600.");
}

bool request_parse_room(const RequestBody *body, RoomRequest *request, RequestError *error)
{
    static const char *const keys[] = {"game", "seat", "name", "ai", "clock", "listed", NULL};
    *request = (RoomRequest){.seat = 0};
    json_t *json = read_body(body, keys, error);
    if (json == NULL) {
        return false;
    }
    const bool is_good = read_room(json, request, error);
    json_decref(json);
    return is_good;
}

static bool read_join(const json_t *json, JoinRequest *join, RequestError *error)
{
    if (!read_text(json, "invite", NULL, join->invite, sizeof join->invite) ||
        !secret_is_text(join->invite)) {
        return fail(error, 400, "bad_token", "invite is the token of a room.");
    }
    if (!read_text(json, "token", "", join->token, sizeof join->token) ||
        (json_object_get(json, "token") != NULL && !secret_is_good(join->token))) {
        return fail(error, 400, "bad_token",
                    "token is 128 random bits or more, as 22 letters of base64url.");
    }
    return read_text(json, "name", "Player 2", join->name, sizeof join->name) || fail_name(error);
}

bool request_parse_join(const RequestBody *body, JoinRequest *join, RequestError *error)
{
    static const char *const keys[] = {"invite", "name", "token", NULL};
    json_t *json = read_body(body, keys, error);
    if (json == NULL) {
        return false;
    }
    const bool is_good = read_join(json, join, error);
    json_decref(json);
    return is_good;
}

bool request_parse_result(const RequestBody *body, ChallengeResult *result, RequestError *error)
{
    static const char *const keys[] = {"result", NULL};
    char word[16];
    json_t *json = read_body(body, keys, error);
    if (json == NULL) {
        return false;
    }
    const bool is_good = read_text(json, "result", NULL, word, sizeof word) &&
                         challenge_read_result(word, result);
    json_decref(json);
    return is_good || fail(error, 400, "bad_result", "result is won, drawn or lost.");
}

/* ----------------------------------------------------------------- queries */

typedef enum Given { NOT_GIVEN, GIVEN, BADLY_GIVEN } Given;

/* Whether a part is a value of one of `names`, which end with a NULL. */
static bool is_known_part(const char *part, const char *const *names)
{
    const size_t length = strcspn(part, "=");
    while (*names != NULL && (strlen(*names) != length || strncmp(part, *names, length) != 0)) {
        names++;
    }
    return *names != NULL && part[length] == '=';
}

/* Repeats the name of a part only where any answer can hold it. */
static bool refuse_part(const char *part, RequestError *error)
{
    char sentence[REQUEST_SENTENCE_SIZE] = "The query has a parameter that is not known here.";
    const size_t length = strcspn(part, "=");
    const bool can_be_shown = strspn(part, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                           "0123456789_-") == length;
    if (part[length] == '\0') {
        snprintf(sentence, sizeof sentence, "A part of the query is not of the form name=value.");
    } else if (can_be_shown && length <= KEY_SHOWN_MAX) {
        snprintf(sentence, sizeof sentence, "The parameter \"%.*s\" is not known here.",
                 (int)length, part);
    }
    return fail(error, 400, "bad_query", sentence);
}

/* Whether a query has no other parameters than these. A misspelt one would
 * otherwise be answered as if it had not been given. */
static bool has_only(const char *query, const char *const *names, RequestError *error)
{
    for (const char *part = query; part[0] != '\0'; part += strlen(part) + 1) {
        if (!is_known_part(part, names)) {
            return refuse_part(part, error);
        }
    }
    return true;
}

/* The value of `name`. Given twice, or too long, it is badly given; only what is
 * given is written. */
static Given read_value(const char *query, const char *name, char *value, size_t size)
{
    const size_t length = strlen(name);
    const char *found = NULL;
    for (const char *part = query; part[0] != '\0'; part += strlen(part) + 1) {
        if (strncmp(part, name, length) == 0 && part[length] == '=') {
            if (found != NULL) {
                return BADLY_GIVEN;
            }
            found = part + length + 1;
        }
    }
    if (found == NULL) {
        return NOT_GIVEN;
    }
    if (strlen(found) >= size) {
        return BADLY_GIVEN;
    }
    memcpy(value, found, strlen(found) + 1);
    return GIVEN;
}

/* A number of the query; `fallback` if it is not there, -1 if it is none. */
static int64_t read_number(const char *query, const char *name, int64_t fallback)
{
    char text[NUMBER_SIZE];
    switch (read_value(query, name, text, sizeof text)) {
    case NOT_GIVEN:
        return fallback;
    case GIVEN:
        if (text[0] != '\0' && text[strspn(text, "0123456789")] == '\0') {
            return strtoll(text, NULL, 10);
        }
        break;
    case BADLY_GIVEN:
        break;
    }
    return -1;
}

static bool fail_list(RequestError *error)
{
    char names[GAMES_NAMES_SIZE];
    games_write_names(names);
    fail(error, 400, "bad_query", "");
    snprintf(error->sentence, sizeof error->sentence,
             "limit is from 1 to %d, before is the id of a game, game is %s.", LIST_MAX, names);
    return false;
}

bool request_parse_list(const char *query, ListRequest *list, RequestError *error)
{
    static const char *const names[] = {"game", "before", "limit", NULL};
    if (!has_only(query, names, error)) {
        return false;
    }
    *list = (ListRequest){.before = read_number(query, "before", INT64_MAX)};
    Given game = read_value(query, "game", list->game, sizeof list->game);
    int64_t limit = read_number(query, "limit", LIST_USUAL);
    if (list->before < 0 || limit < 1 || limit > LIST_MAX ||
        (game != NOT_GIVEN && games_find_in_rooms(list->game) == NULL)) {
        return fail_list(error);
    }
    list->limit = (int)limit;
    return true;
}

bool request_parse_nothing(const char *query, RequestError *error)
{
    static const char *const names[] = {NULL};
    return has_only(query, names, error);
}

/* With a sentence of the library, which begins small and ends open. */
static RequestError sentence_error(const char *word, const char *why)
{
    RequestError error;
    fail(&error, 400, word, why);
    error.sentence[0] = (char)toupper((unsigned char)error.sentence[0]);
    const size_t length = strlen(error.sentence);
    if (length > 0 && error.sentence[length - 1] != '.' && length + 1 < sizeof error.sentence) {
        memcpy(error.sentence + length, ".", 2);
    }
    return error;
}

RequestError request_bad_position(const char *why)
{
    return sentence_error("bad_position", why);
}

static bool read_game(const char *query, QuestionKind kind, Asked *asked, RequestError *error)
{
    char name[FOURMI_NAME_SIZE];
    const Question question = kind == ASKED_CHART ? QUESTION_CHART : QUESTION_STATE;
    const Given given = kind == ASKED_SOLVE ? NOT_GIVEN
                                            : read_value(query, "game", name, sizeof name);
    if (given == NOT_GIVEN && kind != ASKED_CHART) {
        asked->game = games_in_rooms(0);
        return true;
    }
    const int status = given == GIVEN ? games_open(name, question, &asked->game) : FOURMI_OK;
    if (status != FOURMI_OK) {
        *error = sentence_error("bad_game", fourmi_error());
        return false;
    }
    if (given != GIVEN || asked->game == NULL) {
        char names[GAMES_NAMES_SIZE];
        games_write_names_of(question, names);
        return fail_game(error, "bad_game", names);
    }
    return true;
}

static bool read_state(Asked *asked, RequestError *error)
{
    if (fourmi_state_read(asked->game, asked->pos, &asked->state) != FOURMI_OK) {
        *error = request_bad_position(fourmi_error());
        return false;
    }
    return fourmi_state_turn(asked->game, &asked->state) != FOURMI_OVER ||
           games_unit(asked->game) == FOURMI_UNIT_MATE ||
           fail(error, 422, "game_over", "The game is over in this position.");
}

bool request_parse_question(const char *query, QuestionKind kind, Asked *asked, RequestError *error)
{
    static const char *const names_of_solve[] = {"pos", NULL};
    static const char *const names_of_state[] = {"pos", "game", NULL};
    static const char *const names_with_chance[] = {"pos", "game", "without", NULL};
    static const char *const names_of_chart[] = {"game", "without", NULL};
    *asked = (Asked){.pos = ""};
    if (kind != ASKED_STATE &&
        !has_only(query, kind == ASKED_CHART ? names_of_chart : names_of_solve, error)) {
        return false;
    }
    if (!read_game(query, kind, asked, error) ||
        (kind == ASKED_STATE &&
         !has_only(query, asked->game->outcomes > 0 ? names_with_chance : names_of_state, error))) {
        return false;
    }
    if (read_value(query, "pos", asked->pos, sizeof asked->pos) == BADLY_GIVEN ||
        read_value(query, "without", asked->without, sizeof asked->without) == BADLY_GIVEN) {
        *error = request_bad_position("a parameter is given twice, or is too long");
        return false;
    }
    return kind == ASKED_CHART || read_state(asked, error);
}

bool request_parse_teacher(const char *query, char name[ROOM_TEXT_SIZE], RequestError *error)
{
    static const char *const names[] = {"name", NULL};
    if (!has_only(query, names, error)) {
        return false;
    }
    char text[ROOM_TEXT_SIZE];
    name[0] = '\0';
    const Given given = read_value(query, "name", text, sizeof text);
    return given == NOT_GIVEN || (given == GIVEN && name_read_person(text, name, ROOM_TEXT_SIZE)) ||
           fail_name(error);
}

/* ------------------------------------------------------- paths and headers */

bool request_parse_game(const char *path, int64_t *id, GameForm *form)
{
    static const char *const forms[] = {
        [GAME_AS_JSON] = "",
        [GAME_AS_TEXT] = "/text",
        [GAME_AS_REVIEW] = "/review",
    };
    const size_t digits = strspn(path, "0123456789");
    if (digits == 0 || digits >= NUMBER_SIZE || path[0] == '0') {
        return false;
    }
    *id = strtoll(path, NULL, 10);
    for (int i = GAME_AS_JSON; i <= GAME_AS_REVIEW; i++) {
        if (strcmp(path + digits, forms[i]) == 0) {
            *form = (GameForm)i;
            return true;
        }
    }
    return false;
}

bool request_parse_challenge(const char *path, ChallengeRequest *asked)
{
    static const char *const forms[] = {
        [CHALLENGE_AS_JSON] = "",
        [CHALLENGE_AS_BRAIN] = "/brain",
        [CHALLENGE_AS_RESULTS] = "/results",
    };
    if (!challenge_is_id(path)) {
        return false;
    }
    snprintf(asked->id, sizeof asked->id, "%.*s", CHALLENGE_ID_SIZE - 1, path);
    for (int i = CHALLENGE_AS_JSON; i <= CHALLENGE_AS_RESULTS; i++) {
        if (strcmp(path + CHALLENGE_ID_SIZE - 1, forms[i]) == 0) {
            asked->form = (ChallengeForm)i;
            return true;
        }
    }
    return false;
}

/* Whether a parameter of an encoding is a weight of 0: "q=0", "Q=0.000". */
static bool is_weight_0(const char *text, size_t length)
{
    if (length < 3 || strncasecmp(text, "q=0", 3) != 0) {
        return false;
    }
    size_t zeros = 3;
    while (zeros < length && strchr(".0 \t", text[zeros]) != NULL) {
        zeros++;
    }
    return zeros == length;
}

/* Whether one of the parameters of an encoding, up to its comma, is a weight of 0. */
static bool is_refused(const char *parameters, size_t length)
{
    const char *end = parameters + length;
    for (const char *at = parameters; at < end;) {
        at += strspn(at, "; \t");
        const size_t named = strcspn(at, ";,");
        if (is_weight_0(at, named)) {
            return true;
        }
        at += named;
    }
    return false;
}

bool request_parse_accepts(const char *accept_encoding, const char *encoding)
{
    bool takes_any = false;
    for (const char *at = accept_encoding; *at != '\0';) {
        at += strspn(at, ", \t");
        const size_t length = strcspn(at, ",");
        const size_t named = strcspn(at, ",; \t");
        const bool is_taken = !is_refused(at + named, length - named);
        if (named == strlen(encoding) && strncasecmp(at, encoding, named) == 0) {
            return is_taken;
        }
        takes_any = takes_any || (named == 1 && *at == '*' && is_taken);
        at += length;
    }
    return takes_any;
}

bool request_parse_has_etag(const char *if_none_match, const char *etag)
{
    return strcmp(if_none_match, "*") == 0 || strstr(if_none_match, etag) != NULL;
}

/* Takes digits off a text; a number that no size can have counts as SIZE_MAX. */
static size_t take_number(const char **text)
{
    const size_t digits = strspn(*text, "0123456789");
    const size_t number = digits < NUMBER_SIZE ? (size_t)strtoull(*text, NULL, 10) : SIZE_MAX;
    *text += digits;
    return number;
}

/* "-500": the last 500 bytes. */
static RangeVerdict parse_suffix(const char *text, size_t size, ByteRange *part)
{
    const bool is_number = *text != '\0';
    const size_t wanted = take_number(&text);
    if (!is_number || *text != '\0') {
        return RANGE_WHOLE;
    }
    *part = (ByteRange){wanted < size ? size - wanted : 0, size - 1};
    return wanted > 0 && size > 0 ? RANGE_PART : RANGE_NOWHERE;
}

RangeVerdict request_parse_range(const char *range, size_t size, ByteRange *part)
{
    static const char unit[] = "bytes=";
    if (strncasecmp(range, unit, sizeof unit - 1) != 0) {
        return RANGE_WHOLE;
    }
    const char *at = range + sizeof unit - 1;
    if (*at == '-') {
        return parse_suffix(at + 1, size, part);
    }
    const char *start = at;
    part->first = take_number(&at);
    if (at == start || *at++ != '-') {
        return RANGE_WHOLE;
    }
    part->last = *at != '\0' ? take_number(&at) : SIZE_MAX;
    if (*at != '\0' || part->last < part->first) {
        return RANGE_WHOLE;
    }
    part->last = part->last < size ? part->last : size - 1;
    return part->first < size ? RANGE_PART : RANGE_NOWHERE;
}

const char *request_parse_client(const char *forwarded_for)
{
    const char *comma = strrchr(forwarded_for, ',');
    const char *last = comma != NULL ? comma + 1 : forwarded_for;
    return last + strspn(last, " ");
}
