/* request_parse.h - what a request asks for, read from its query, its path, its headers
 * or its body.
 *
 * These are the parsers of what unauthenticated send over HTTP. Nothing is answered
 * and nothing looked up here: what is not as it should be comes back as an
 * error, for the client to read.
 */
#ifndef FOURMI_SERVER_API_REQUEST_PARSE_H
#define FOURMI_SERVER_API_REQUEST_PARSE_H

#include "server/ai/analysis.h"
#include "server/rooms/hub.h"

enum { REQUEST_SENTENCE_SIZE = 512 };

typedef struct RequestError {
    int status; /* of HTTP */
    const char *word;
    char sentence[REQUEST_SENTENCE_SIZE];
} RequestError;

typedef struct RequestBody {
    const char *type;
    const char *text; /* with a NUL that is not counted */
    size_t size;
} RequestBody;

/* ------------------------------------------------------------------ bodies */

/* A new room. Whether its AI can be had is not known yet. */
bool request_parse_room(const RequestBody *body, RoomRequest *request, RequestError *error);

/* The sentence for an AI that cannot. */
RequestError request_bad_ai(void);

bool request_parse_join(const RequestBody *body, JoinRequest *join, RequestError *error);

/* How a challenge ended. */
bool request_parse_result(const RequestBody *body, ChallengeResult *result, RequestError *error);

/* ----------------------------------------------------------------- queries
 *
 * A query is a list of parts `name=value`, decoded, each with its NUL, up to an
 * empty one. A parameter that is not known is an error. */

enum { LIST_MAX = 100, LIST_USUAL = 20 };

typedef struct ListRequest {
    char game[GAME_TEXT_SIZE]; /* "": any */
    int64_t before;
    int limit;
} ListRequest;

bool request_parse_list(const char *query, ListRequest *list, RequestError *error);

/* Of a path that takes no parameters. */
bool request_parse_nothing(const char *query, RequestError *error);

/* What a question is about. */
typedef enum QuestionKind {
    ASKED_SOLVE, /* a state of the usual game */
    ASKED_STATE, /* a state of any game; the usual one, if the query names none */
    ASKED_CHART, /* a game that has charts */
} QuestionKind;

/* The state must not be over, but where values are mates. It is read here, once. */
bool request_parse_question(const char *query, QuestionKind kind, Asked *asked,
                            RequestError *error);

/* For a question that the library refuses, as a part of a sentence. */
RequestError request_bad_position(const char *why);

/* Who has taught a brain; "" if that is not said. */
bool request_parse_teacher(const char *query, char name[ROOM_TEXT_SIZE], RequestError *error);

/* ------------------------------------------------------- paths and headers */

typedef enum GameForm { GAME_AS_JSON, GAME_AS_TEXT, GAME_AS_REVIEW } GameForm;

/* Of "17", "17/text" or "17/review"; false if it is none of these. */
bool request_parse_game(const char *path, int64_t *id, GameForm *form);

typedef enum ChallengeForm {
    CHALLENGE_AS_JSON,
    CHALLENGE_AS_BRAIN,
    CHALLENGE_AS_RESULTS,
} ChallengeForm;

typedef struct ChallengeRequest {
    char id[CHALLENGE_ID_SIZE];
    ChallengeForm form;
} ChallengeRequest;

/* Of "ID", "ID/brain" or "ID/results"; false if it is none of these. */
bool request_parse_challenge(const char *path, ChallengeRequest *asked);

/* Whether an Accept-Encoding takes an encoding, which it names in any case of
 * letters, or by an asterisk, and not with a weight of 0. Other weights do not
 * matter: whoever asks chooses among those that are taken. */
bool request_parse_accepts(const char *accept_encoding, const char *encoding);

/* Whether an If-None-Match has this tag, with its quotes, as one of a list, weak or
 * not, or is an asterisk. */
bool request_parse_has_etag(const char *if_none_match, const char *etag);

/* What a Range asks for of so many bytes. */
typedef struct ByteRange {
    size_t first;
    size_t last; /* is in it */
} ByteRange;

typedef enum RangeVerdict {
    RANGE_WHOLE, /* nothing, or nothing that is understood here: all is sent */
    RANGE_PART,
    RANGE_NOWHERE, /* nothing of it is there */
} RangeVerdict;

/* One range of bytes is understood; several are not, which the RFC allows. */
RangeVerdict request_parse_range(const char *range, size_t size, ByteRange *part);

/* The last of the addresses in an X-Forwarded-For: the one that the nearest
 * proxy has added. */
const char *request_parse_client(const char *forwarded_for);

#endif
