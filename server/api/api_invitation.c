/* api_invitation.c - what the link to a challenge, /c/ID, shows.
 *
 * Whoever follows it is led on to the page at once. What stays is for those that only
 * look at the head of a page, to show what a link is about before somebody opens it:
 * they run no scripts, and a fragment (#/challenge/ID) is never sent to them.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api_challenge_read.h"
#include "server/api/api_internal.h"

static void write_escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

/* "Ada taught this in 412 games. Beat it." */
static void write_title(FILE *out, const Challenge *challenge)
{
    write_escaped(out, challenge->name);
    fprintf(out, "%s in %" PRId64 " game%s. Beat it.",
            challenge->name[0] != '\0' ? " taught this" : "Taught", challenge->games,
            challenge->games == 1 ? "" : "s");
}

/* `challenge` is NULL where there is none any more; the page will say so. `origin` is for
 * those who fetch the picture: they take whole addresses only. */
static void write_page(FILE *out, const char *origin, const char *id, const Challenge *challenge)
{
    static const char *const tags[] = {"<title>", "</title>\n",
                                       "<meta property=\"og:title\" content=\"", "\">\n"};
    fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
          out);
    for (int i = 0; i < 4; i += 2) {
        fputs(tags[i], out);
        if (challenge != NULL) {
            write_title(out, challenge);
        } else {
            fputs("Fourmi", out);
        }
        fputs(tags[i + 1], out);
    }
    fprintf(out,
            "<meta property=\"og:type\" content=\"website\">\n"
            "<meta property=\"og:site_name\" content=\"Fourmi\">\n"
            "<meta property=\"og:description\" content=\"Teach a machine to play. Then look inside "
            "its head.\">\n"
            "<meta property=\"og:image\" content=\"%s/preview.png\">\n"
            "<meta name=\"twitter:card\" content=\"summary_large_image\">\n"
            "<link rel=\"icon\" href=\"../icon.svg\" type=\"image/svg+xml\">\n"
            "<meta http-equiv=\"refresh\" content=\"0; url=../#/challenge/%s\">\n"
            "<p><a href=\"../#/challenge/%s\">Fourmi</a></p>\n",
            origin, id, id);
}

static void answer_page(const Api *api, NetRequest *request, const char *id,
                        const Challenge *challenge)
{
    char origin[API_ORIGIN_SIZE];
    char *text = NULL;
    size_t size;
    api->parts.write_origin(api->parts.context, request, origin);
    FILE *out = open_memstream(&text, &size);
    bool is_whole = out != NULL;
    if (is_whole) {
        write_page(out, origin, id, challenge);
        is_whole = ferror(out) == 0;
        is_whole = fclose(out) == 0 && is_whole;
    }
    if (!is_whole) {
        free(text);
        api_refuse_without_memory(request);
        return;
    }
    net_answer(request, &(NetAnswer){
                            .status = challenge != NULL ? 200 : 404,
                            .type = "text/html; charset=utf-8",
                            .headers = API_HEADERS,
                            .body = text,
                            .size = size,
                            .to_free = text,
                        });
}

static void answer_invitation(StoreRead *read)
{
    ChallengeRead *self = (ChallengeRead *)read;
    const Api *api = self->caller->api;
    NetRequest *request = api_end_wait(self->caller);
    if (request != NULL && (self->status == STORE_OK || self->status == STORE_NONE)) {
        answer_page(api, request, self->id, self->status == STORE_OK ? &self->challenge : NULL);
    } else if (request != NULL) {
        api_refuse_challenge_read(request, self->status);
    }
    free(self);
}

/* Whether it is an id and a slash, as some write a link. */
static bool has_slash(const char *rest)
{
    return challenge_is_id(rest) && strcmp(rest + CHALLENGE_ID_SIZE - 1, "/") == 0;
}

/* To the same without the slash; relative, as a proxy may have put the server anywhere. */
static void lead_to(NetRequest *request, const char *id)
{
    char headers[128];
    snprintf(headers, sizeof headers, API_HEADERS "Location: ../%.*s\r\n", CHALLENGE_ID_SIZE - 1,
             id);
    net_answer(request, &(NetAnswer){.status = 301, .headers = headers});
}

void api_show_invitation(Api *api, NetRequest *request, const char *rest)
{
    ChallengeRequest asked;
    if (request_parse_challenge(rest, &asked) && asked.form == CHALLENGE_AS_JSON) {
        api_start_challenge_read(api, request, &asked, answer_invitation);
    } else if (has_slash(rest)) {
        lead_to(request, rest);
    } else {
        api_refuse_challenge_read(request, STORE_NONE);
    }
}
