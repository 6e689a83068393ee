/* api_games.c - finished games: a list of them, and each as JSON, as text or beside the truth. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/api/api_internal.h"
#include "server/api/request_parse.h"
#include "server/base/json_build.h"
#include "server/rooms/protocol.h"

static json_t *game_json(const StoreGame *game)
{
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:I}", "id", (json_int_t)game->id, "game",
                     game->game, "first", game->names[0], "second", game->names[1], "moves",
                     game->moves, "result", protocol_result(game->result), "reason",
                     ending_word(game->ending), "ended_at", (json_int_t)game->ended_ms);
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
    StoreGame *games = malloc((size_t)asked.limit * sizeof *games);
    int count = games != NULL
                    ? store_list_games(api->parts.store, asked.game[0] != '\0' ? asked.game : NULL,
                                       &asked.before, games, asked.limit)
                    : -1;
    if (count < 0) {
        free(games);
        api_refuse(request, 500, "failed", "The games could not be read.");
        return;
    }
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        list = json_build_append(list, game_json(&games[i]));
    }
    api_answer_with(request, 200, API_PUBLIC_HEADERS,
                    json_pack("{s:o, s:o}", "games", list, "next",
                              asked.before > 0 ? json_integer(asked.before) : json_null()));
    free(games);
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

/* A game as text: tags as chess players know them, then the moves. */
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
    write_tag(out, "Result", protocol_result(game->result));
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

/* /api/v1/games/ID, and then nothing, /text or /review. */
void api_show_game(Api *api, NetRequest *request, const char *rest)
{
    int64_t id;
    GameForm form;
    StoreGame game;
    StoreStatus status = request_parse_game(rest, &id, &form)
                             ? store_find_game(api->parts.store, id, &game)
                             : STORE_NONE;
    if (status == STORE_NONE) {
        api_refuse(request, 404, "no_such_game", "There is no such game.");
    } else if (status == STORE_DAMAGED) {
        api_refuse(request, 500, "damaged", "This game cannot be read any more.");
    } else if (status == STORE_FAILED) {
        api_refuse(request, 503, "busy", "The server is busy; try again.");
    } else if (form == GAME_AS_TEXT) {
        answer_game_text(request, &game);
    } else if (form == GAME_AS_REVIEW) {
        api_submit_job(api, request, analysis_review(game.game, game.moves));
    } else {
        api_answer_with(request, 200, API_PUBLIC_HEADERS, game_json(&game));
    }
}
