/* asked.h - what a request asks for, read from its query, its path, its headers
 * or its body.
 *
 * These are the parsers of what strangers send over HTTP. Nothing is answered
 * and nothing looked up here: what is not as it should be comes back as an
 * error, for the client to read.
 */
#ifndef FOURMI_SERVER_ASKED_H
#define FOURMI_SERVER_ASKED_H

#include "facets/notation.h"
#include "server/hub.h"

enum { ASKED_SENTENCE_SIZE = 192 };

typedef struct AskedError {
    int status; /* of HTTP */
    const char *word;
    char sentence[ASKED_SENTENCE_SIZE];
} AskedError;

typedef struct AskedBody {
    const char *type;
    const char *text; /* with a NUL that is not counted */
    size_t size;
} AskedBody;

/* ------------------------------------------------------------------ bodies */

/* A new room. Whether its AI can be had is not known yet. */
bool asked_room(const AskedBody *body, HubRoomWish *wish, AskedError *error);

/* The sentence for an AI that cannot. */
AskedError asked_bad_ai(void);

bool asked_join(const AskedBody *body, HubJoinWish *join, AskedError *error);

/* Whether a game is one that rooms play. */
bool asked_is_game_of_rooms(const char *name);

/* ----------------------------------------------------------------- queries
 *
 * A query is a list of parts `name=value`, decoded, each with its NUL, up to an
 * empty one. A parameter that is not known is an error. */

enum { ASKED_LIST_MAX = 100, ASKED_LIST_USUAL = 20 };

typedef struct AskedList {
    char game[GAME_NAME_SIZE]; /* "": any */
    int64_t before;
    int limit;
} AskedList;

bool asked_list(const char *query, AskedList *list, AskedError *error);

typedef struct AskedPosition {
    char game[GAME_NAME_SIZE];
    char pos[NOTATION_SIZE];
} AskedPosition;

/* A position that is not over, of the game `game_name`; where that is NULL, of
 * the one that the query names, usually Connect Four. */
bool asked_position(const char *query, const char *game_name, AskedPosition *asked,
                    AskedError *error);

/* ------------------------------------------------------- paths and headers */

typedef enum AskedForm { ASKED_JSON, ASKED_TEXT, ASKED_REVIEW } AskedForm;

/* Of "17", "17/text" or "17/review"; false if it is none of these. */
bool asked_game(const char *path, int64_t *id, AskedForm *form);

/* The last of the addresses in an X-Forwarded-For: the one that the nearest
 * proxy has added. */
const char *asked_client(const char *forwarded_for);

#endif
