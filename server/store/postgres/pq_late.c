/* pq_late.c - libpq, loaded when a database is named and not before. */
#define _POSIX_C_SOURCE 200809L

#include "server/store/postgres/pq_late.h"

#include <dlfcn.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static const char library[] = "libpq.so.5";

/* All that is used of libpq: with a result, its name, what it takes, and how that is
 * handed on; those without a result apart. */
#define ALL(WITH, WITHOUT)                                                                         \
    WITH(char *, PQcmdStatus, (PGresult * a), (a))                                                 \
    WITH(PQconninfoOption *, PQconndefaults, (void), ())                                           \
    WITH(PostgresPollingStatusType, PQconnectPoll, (PGconn * a), (a))                              \
    WITH(PGconn *, PQconnectStartParams, (const char *const *a, const char *const *b, int c),      \
         (a, b, c))                                                                                \
    WITH(PGconn *, PQconnectdbParams, (const char *const *a, const char *const *b, int c),         \
         (a, b, c))                                                                                \
    WITHOUT(PQconninfoFree, (PQconninfoOption * a), (a))                                           \
    WITH(PQconninfoOption *, PQconninfoParse, (const char *a, char **b), (a, b))                   \
    WITH(int, PQconsumeInput, (PGconn * a), (a))                                                   \
    WITHOUT(PQclear, (PGresult * a), (a))                                                          \
    WITH(int, PQenterPipelineMode, (PGconn * a), (a))                                              \
    WITH(char *, PQcmdTuples, (PGresult * a), (a))                                                 \
    WITH(char *, PQerrorMessage, (const PGconn *a), (a))                                           \
    WITH(PGresult *, PQexec, (PGconn * a, const char *b), (a, b))                                  \
    WITH(PGresult *, PQexecParams,                                                                 \
         (PGconn * a, const char *b, int c, const Oid *d, const char *const *e, const int *f,      \
          const int *g, int h),                                                                    \
         (a, b, c, d, e, f, g, h))                                                                 \
    WITHOUT(PQfinish, (PGconn * a), (a))                                                           \
    WITH(int, PQflush, (PGconn * a), (a))                                                          \
    WITHOUT(PQfreemem, (void *a), (a))                                                             \
    WITH(PGresult *, PQgetResult, (PGconn * a), (a))                                               \
    WITH(int, PQgetisnull, (const PGresult *a, int b, int c), (a, b, c))                           \
    WITH(int, PQgetlength, (const PGresult *a, int b, int c), (a, b, c))                           \
    WITH(char *, PQgetvalue, (const PGresult *a, int b, int c), (a, b, c))                         \
    WITH(int, PQisBusy, (PGconn * a), (a))                                                         \
    WITH(PGnotify *, PQnotifies, (PGconn * a), (a))                                                \
    WITH(int, PQntuples, (const PGresult *a), (a))                                                 \
    WITH(int, PQpipelineSync, (PGconn * a), (a))                                                   \
    WITH(int, PQputCopyData, (PGconn * a, const char *b, int c), (a, b, c))                        \
    WITH(int, PQputCopyEnd, (PGconn * a, const char *b), (a, b))                                   \
    WITH(char *, PQresultErrorField, (const PGresult *a, int b), (a, b))                           \
    WITH(char *, PQresultErrorMessage, (const PGresult *a), (a))                                   \
    WITH(ExecStatusType, PQresultStatus, (const PGresult *a), (a))                                 \
    WITH(int, PQsendPrepare, (PGconn * a, const char *b, const char *c, int d, const Oid *e),      \
         (a, b, c, d, e))                                                                          \
    WITH(int, PQsendQueryParams,                                                                   \
         (PGconn * a, const char *b, int c, const Oid *d, const char *const *e, const int *f,      \
          const int *g, int h),                                                                    \
         (a, b, c, d, e, f, g, h))                                                                 \
    WITH(int, PQsendQueryPrepared,                                                                 \
         (PGconn * a, const char *b, int c, const char *const *d, const int *e, const int *f,      \
          int g),                                                                                  \
         (a, b, c, d, e, f, g))                                                                    \
    WITH(int, PQserverVersion, (const PGconn *a), (a))                                             \
    WITH(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn * a, PQnoticeProcessor b, void *c),      \
         (a, b, c))                                                                                \
    WITH(PQnoticeReceiver, PQsetNoticeReceiver, (PGconn * a, PQnoticeReceiver b, void *c),         \
         (a, b, c))                                                                                \
    WITH(int, PQsetnonblocking, (PGconn * a, int b), (a, b))                                       \
    WITH(int, PQsocket, (const PGconn *a), (a))                                                    \
    WITH(ConnStatusType, PQstatus, (const PGconn *a), (a))

/* ------------------------------------------------------------------ loading */

#define POINTER(result, name, parameters, arguments) result(*name) parameters;
#define POINTER_TO_VOID(name, parameters, arguments) void(*name) parameters;

/* The library's own functions; all of them, or it counts as missing. */
static struct {
    ALL(POINTER, POINTER_TO_VOID)
} late;
static bool is_there;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void *opened, const char *name, void *pointer)
{
    void *symbol = dlsym(opened, name);
    memcpy(pointer, &symbol, sizeof symbol); /* as POSIX allows, and C does not */
    return symbol != NULL;
}

#define FIND(result, name, parameters, arguments) &&find(opened, #name, &late.name)
#define FIND_VOID(name, parameters, arguments)    &&find(opened, #name, &late.name)

static void load(void)
{
    void *opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    is_there = opened != NULL ALL(FIND, FIND_VOID);
}

bool pq_late_is_there(void)
{
    pthread_once(&once, load);
    return is_there;
}

/* --------------------------------------------------------------- the way there */

#define LEAD(result, name, parameters, arguments)                                                  \
    result name parameters                                                                         \
    {                                                                                              \
        return late.name arguments;                                                                \
    }
#define LEAD_VOID(name, parameters, arguments)                                                     \
    void name parameters                                                                           \
    {                                                                                              \
        late.name arguments;                                                                       \
    }

ALL(LEAD, LEAD_VOID)
