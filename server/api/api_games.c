/* api_games.c - finished games: a list of them, and each as JSON, as text or reviewed. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/api/api_internal.h"
#include "server/api/request_parse.h"
#include "server/base/games.h"
#include "server/base/json.h"
#include "server/rooms/protocol.h"

static json_t *game_json(const StoreGame *game)
{
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:I}", "id", (json_int_t)game->id, "game",
                     game->game, "first", game->names[0], "second", game->names[1], "moves",
                     game->moves, "result", result_word(game->result), "reason",
                     ending_word(game->ending), "ended_at", (json_int_t)game->ended_ms);
}

/* A list of games, while it is read. */
typedef struct ListRead {
    StoreRead read; /* first */
    Caller *caller;
    ListRequest asked;
    int count; /* -1: it could not be read */
    StoreGame games[];
} ListRead;

/* On the store's thread. */
static void read_list(StoreRead *read, Store *store)
{
    ListRead *list = (ListRead *)read;
    ListRequest *asked = &list->asked;
    list->count = store_list_games(store, asked->game[0] != '\0' ? asked->game : NULL,
                                   &asked->before, list->games, asked->limit);
}

static json_t *list_json(const ListRead *read)
{
    const int64_t next = read->asked.before;
    json_t *list = json_array();
    for (int i = 0; i < read->count; i++) {
        list = json_build_append(list, game_json(&read->games[i]));
    }
    return json_pack("{s:o, s:o}", "games", list, "next",
                     next > 0 ? json_integer(next) : json_null());
}

static void answer_list(StoreRead *read)
{
    ListRead *list = (ListRead *)read;
    NetRequest *request = api_end_wait(list->caller);
    if (request != NULL && list->count >= 0) {
        api_answer_with(request, 200, API_PUBLIC_HEADERS, list_json(list));
    } else if (request != NULL) {
        api_refuse(request, 500, "failed", "The games could not be read.");
    }
    free(list);
}

void api_list_games(Api *api, NetRequest *request, const char *rest)
{
    (void)rest;
    ListRequest asked;
    RequestError error;
    if (!request_parse_list(net_request_query(request), &asked, &error)) {
        api_refuse_request(request, &error);
        return;
    }
    ListRead *list = calloc(1, sizeof *list + (size_t)asked.limit * sizeof list->games[0]);
    if (list == NULL) {
        api_refuse_without_memory(request);
        return;
    }
    list->read = (StoreRead){.work = read_list, .done = answer_list};
    list->asked = asked;
    api_submit_read(api, request, &list->read, &list->caller);
}

static void write_quoted(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            fputc('\\', out);
        }
        fputc(*text, out);
    }
}

static void write_tag(FILE *out, const char *name, const char *value)
{
    fprintf(out, "[%s \"", name);
    write_quoted(out, value);
    fputs("\"]\n", out);
}

/* A game as text: tags as PGN has them, then the moves. */
static void answer_game_text(NetRequest *request, const StoreGame *game)
{
    char date[32];
    char *text = NULL;
    size_t size;
    struct tm utc;
    time_t seconds = (time_t)(game->ended_ms / 1000);
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        api_refuse_without_memory(request);
        return;
    }
    gmtime_r(&seconds, &utc);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    write_tag(out, "Game", game->game);
    write_tag(out, "First", game->names[0]);
    write_tag(out, "Second", game->names[1]);
    write_tag(out, "Result", result_word(game->result));
    write_tag(out, "Reason", ending_word(game->ending));
    write_tag(out, "Ended", date);
    fprintf(out, "\n%s\n", game->moves);
    bool is_whole = ferror(out) == 0;
    is_whole = fclose(out) == 0 && is_whole;
    if (is_whole) {
        api_answer_text(request, 200, text);
    } else {
        api_refuse_without_memory(request);
    }
    free(text);
}

/* One game, while it is read. */
typedef struct GameRead {
    StoreRead read; /* first */
    Caller *caller;
    int64_t id;
    GameForm form;
    StoreStatus status;
    StoreGame game;
} GameRead;

/* On the store's thread. */
static void read_game(StoreRead *read, Store *store)
{
    GameRead *self = (GameRead *)read;
    self->status = store_find_game(store, self->id, &self->game);
}

static void refuse_game(NetRequest *request, StoreStatus status)
{
    if (status == STORE_NONE) {
        api_refuse(request, 404, "no_such_game", "There is no such game.");
    } else if (status == STORE_DAMAGED) {
        api_refuse(request, 500, "damaged", "This game cannot be read any more.");
    } else {
        api_refuse(request, 503, "busy", "The server is busy; try again.");
    }
}

static void answer_review(Api *api, NetRequest *request, const StoreGame *stored)
{
    const fourmi_game *game = games_find_in_rooms(stored->game);
    if (game != NULL) {
        api_submit_job(api, request, analysis_review(game, stored->moves));
    } else {
        refuse_game(request, STORE_DAMAGED); /* it is not known any more */
    }
}

static void answer_game_as(Api *api, NetRequest *request, const StoreGame *game, GameForm form)
{
    if (form == GAME_AS_TEXT) {
        answer_game_text(request, game);
    } else if (form == GAME_AS_REVIEW) {
        answer_review(api, request, game);
    } else {
        api_answer_with(request, 200, API_PUBLIC_HEADERS, game_json(game));
    }
}

static void answer_game(StoreRead *read)
{
    GameRead *self = (GameRead *)read;
    Api *api = self->caller->api;
    NetRequest *request = api_end_wait(self->caller);
    if (request != NULL && self->status == STORE_OK) {
        answer_game_as(api, request, &self->game, self->form);
    } else if (request != NULL) {
        refuse_game(request, self->status);
    }
    free(self);
}

/* /api/v1/games/ID, and then nothing, /text or /review. */
void api_show_game(Api *api, NetRequest *request, const char *rest)
{
    int64_t id;
    GameForm form;
    if (!request_parse_game(rest, &id, &form)) {
        refuse_game(request, STORE_NONE);
        return;
    }
    GameRead *game = calloc(1, sizeof *game);
    if (game == NULL) {
        api_refuse_without_memory(request);
        return;
    }
    *game = (GameRead){
        .read = {.work = read_game, .done = answer_game},
        .id = id,
        .form = form,
    };
    api_submit_read(api, request, &game->read, &game->caller);
}
