/* api.h - what is answered over HTTP besides pages: rooms, finished games,
 * solving, and how the server is. docs/openapi.json describes all of it. */
#ifndef FOURMI_SERVER_API_API_H
#define FOURMI_SERVER_API_API_H

#include "server/base/limits.h"
#include "server/rooms/hub.h"

typedef struct Api Api;

enum { API_ORIGIN_SIZE = 272 };

/* All are borrowed. */
typedef struct ApiParts {
    Hub *hub;
    Store *store;
    Pool *pool;
    Observer *observer;
    Metrics *metrics;
    Limits *limits;
    ChallengeLimits challenges;
    int64_t challenge_ms; /* that each is kept */

    /* Whose a request is: the address that it counts for. */
    const char *(*client)(const void *context, const NetRequest *request);
    /* By which origin the server was reached, or can be: "http://127.0.0.1:8080". */
    void (*write_origin)(const void *context, const NetRequest *request,
                         char origin[API_ORIGIN_SIZE]);
    const void *context;
} ApiParts;

/* NULL without memory. */
Api *api_new(const ApiParts *parts);
void api_free(Api *api);

/* Whether a path is one of these. */
bool api_has(const char *path);

/* Tells the browser of a page that may do so how it may ask for this path. */
void api_answer_preflight(NetRequest *request);

/* Refuses a request before its body has come, or does nothing. */
void api_admit(Api *api, NetRequest *request);

/* Answers a request that was admitted, at once or later. */
void api_answer(Api *api, NetRequest *request);

/* The client has left. */
void api_lost(NetRequest *request);

/* Answers with an error, as JSON. */
void api_refuse(NetRequest *request, int status, const char *word, const char *sentence);

#endif
