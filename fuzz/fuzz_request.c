/* fuzz_request.c - any text as what a request over HTTP asks for.
 *
 * The first letter says where the rest stands: Room, Join: in the body of a POST
 * that makes or joins a room; List, Solve, Analysis: in the query; Game: in the
 * path; Forwarded: in an X-Forwarded-For; Encoding: in an Accept-Encoding; Bytes: in a
 * Range; Teacher: in the query of a challenge; Challenge: in its path; Outcome: in the body of its result.
 * What is accepted can be used.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/request_parse.h"
#include "server/base/games.h"
#include "server/base/limits.h"
#include "server/base/name.h"
#include "server/base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool condition)
{
    if (!condition) {
        abort();
    }
}

static void expect_error(const RequestError *error)
{
    expect(error->status >= 400 && error->word[0] != '\0' && error->sentence[0] != '\0');
}

static void ask_room(const RequestBody *body)
{
    RoomRequest request;
    RequestError error = {0};
    if (!request_parse_room(body, &request, &error)) {
        expect_error(&error);
        return;
    }
    expect(games_find_in_rooms(request.game) != NULL && 0 <= request.seat &&
           request.seat <= ROOM_NOBODY);
    expect(0 <= request.clock_ms && request.clock_ms <= ROOM_CLOCK_MAX_MS &&
           request.increment_ms >= 0);
    expect(strlen(request.name) < ROOM_TEXT_SIZE && strlen(request.ai) < ROOM_TEXT_SIZE);
}

static void ask_to_join(const RequestBody *body)
{
    JoinRequest join;
    RequestError error = {0};
    if (request_parse_join(body, &join, &error)) {
        expect(secret_is_text(join.invite) && strlen(join.name) < ROOM_TEXT_SIZE);
        expect(join.token[0] == '\0' || secret_is_good(join.token));
    } else {
        expect_error(&error);
    }
}

/* As net.h has it: each part with its NUL, up to an empty one; those that came
 * empty are left out. The text has two NULs at its end. */
static void split_query(char *text)
{
    char *end = text;
    for (const char *part = text; *part != '\0';) {
        const size_t length = strcspn(part, "&");
        const char *next = part + length + (part[length] == '&');
        memmove(end, part, length);
        end[length] = '\0';
        end += length > 0 ? length + 1 : 0;
        part = next;
    }
    *end = '\0';
}

static void ask_for_list(const char *query)
{
    ListRequest list;
    RequestError error = {0};
    if (request_parse_list(query, &list, &error)) {
        expect(1 <= list.limit && list.limit <= LIST_MAX && list.before >= 0);
        expect(list.game[0] == '\0' || games_find_in_rooms(list.game) != NULL);
    } else {
        expect_error(&error);
    }
}

static void ask_question(const char *query, QuestionKind kind)
{
    Asked asked;
    fourmi_state again;
    RequestError error = {0};
    if (!request_parse_question(query, kind, &asked, &error)) {
        expect_error(&error);
    } else if (kind != ASKED_CHART) {
        expect(fourmi_state_read(asked.game, asked.pos, &again) == FOURMI_OK);
        expect(memcmp(&again, &asked.state, asked.game->state_size) == 0);
    }
}

static void ask_for_game(const char *path)
{
    int64_t id;
    GameForm form;
    if (request_parse_game(path, &id, &form)) {
        expect(id > 0 && form <= GAME_AS_REVIEW);
    }
}

static void ask_for(const char *client)
{
    static Limits limits = {.rates[LIMIT_REQUESTS] = {.per_second = 1.0, .burst = 1e9}};
    expect(limits_allow(&limits, LIMIT_REQUESTS, request_parse_client(client), 1));
}

/* An encoding that is refused by name is refused whatever else is said. */
static void ask_for_encoding(const char *accepted)
{
    char refused[64];
    const bool takes_gzip = request_parse_accepts(accepted, "gzip");
    expect(!takes_gzip || strpbrk(accepted, "gG*") != NULL);
    snprintf(refused, sizeof refused, "gzip;q=0, %.40s", accepted);
    expect(!request_parse_accepts(refused, "gzip"));
}

static void ask_for_bytes(const char *range)
{
    for (size_t size = 0; size < 1000; size += 333) {
        ByteRange part;
        if (request_parse_range(range, size, &part) == RANGE_PART) {
            expect(part.first <= part.last && part.last < size);
        }
    }
}

static void ask_about_teacher(const char *query)
{
    char name[ROOM_TEXT_SIZE];
    RequestError error = {0};
    if (request_parse_teacher(query, name, &error)) {
        char again[ROOM_TEXT_SIZE];
        expect(name[0] == '\0' ||
               (name_read_person(name, again, sizeof again) && strcmp(name, again) == 0));
        expect(utf8_is_text((const unsigned char *)name, strlen(name)));
    } else {
        expect_error(&error);
    }
}

static void ask_for_challenge(const char *path)
{
    ChallengeRequest asked;
    if (request_parse_challenge(path, &asked)) {
        expect(challenge_is_id(asked.id) && strncmp(asked.id, path, strlen(asked.id)) == 0);
        expect(asked.form <= CHALLENGE_AS_RESULTS);
    }
}

static void tell_result(const RequestBody *body)
{
    ChallengeResult result;
    RequestError error = {0};
    if (request_parse_result(body, &result, &error)) {
        expect(result < CHALLENGE_RESULTS);
    } else {
        expect_error(&error);
    }
}

static void ask(char where, char *text, size_t size)
{
    const RequestBody body = {"application/json", text, size};
    const RequestBody other = {"text/plain", text, size};
    switch (where) {
    case 'R':
        ask_room(&body);
        ask_room(&other);
        break;
    case 'J':
        ask_to_join(&body);
        break;
    case 'L':
        split_query(text);
        ask_for_list(text);
        break;
    case 'S':
        split_query(text);
        ask_question(text, ASKED_SOLVE);
        break;
    case 'A':
        split_query(text);
        ask_question(text, ASKED_STATE);
        break;
    case 'G':
        ask_for_game(text);
        break;
    case 'F':
        ask_for(text);
        break;
    case 'E':
        ask_for_encoding(text);
        break;
    case 'B':
        ask_for_bytes(text);
        break;
    case 'T':
        split_query(text);
        ask_about_teacher(text);
        break;
    case 'C':
        ask_for_challenge(text);
        break;
    case 'O':
        tell_result(&body);
        break;
    default:
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = size > 0 ? calloc(1, size + 1) : NULL;
    if (text != NULL) {
        memcpy(text, data + 1, size - 1);
        ask((char)data[0], text, size - 1);
        free(text);
    }
    return 0;
}
