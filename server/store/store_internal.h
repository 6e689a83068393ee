/* store_internal.h - the store's queues and threads, for the files that have them. */
#ifndef FOURMI_SERVER_STORE_STORE_INTERNAL_H
#define FOURMI_SERVER_STORE_STORE_INTERNAL_H

#include <pthread.h>

#include "server/store/store_kind.h"

enum {
    STORE_READERS_MAX = 8,
    CONFLICT_PLACES = 256, /* of a small table of rooms */
};

/* First come, first served. */
typedef struct WriteQueue {
    StoreWrite *first;
    StoreWrite **end;
} WriteQueue;

typedef struct ReadQueue {
    StoreRead *first;
    StoreRead **end;
} ReadQueue;

/* `mutex` guards the queues. */
typedef struct StoreReader {
    pthread_t threads[STORE_READERS_MAX];
    int thread_count;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    ReadQueue waiting;
    ReadQueue done;
    bool is_stopping; /* as soon as nothing waits */
    int on_their_way; /* of the thread that serves: submitted and not yet collected */
} StoreReader;

/* What other servers have said, and what they are to be told. */
typedef struct NewsQueue {
    pthread_mutex_t mutex;
    StoreNews *first;
    StoreNews **end;
} NewsQueue;

typedef struct ToldText ToldText;
struct ToldText {
    ToldText *next;
    char text[];
};

/* `mutex` guards what more than one thread looks at. */
struct Store {
    const StoreKind *kind;
    void *inside; /* of the kind */
    void (*wake)(void *context);
    void *context;
    StoreReader reading;
    NewsQueue news;

    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    WriteQueue waiting;
    WriteQueue done;
    ToldText *to_tell;                  /* the last one first */
    bool has_conflicts;                 /* among those that are done */
    bool has_conflict[CONFLICT_PLACES]; /* by their rooms */
    bool has_failed;                    /* and the failure has not been collected */
    const char *trouble; /* why the last transaction, or a try since, failed; NULL: it did not */
    bool is_stopping;    /* as soon as nothing waits */
    int pause_us;        /* from the beginning of a transaction to that of the next */

    /* Of the thread that serves. */
    WriteQueue submitted; /* and not yet handed over */
    bool has_told;        /* something that is not yet on its way */
    int on_their_way;     /* submitted and not yet collected */
};

/* The thread that writes. Starting is false if there is none to be had. */
void store_writer_init(Store *store);
bool store_writer_start(Store *store);
void store_writer_finish(Store *store);
void store_writer_clear(Store *store);

/* The same for those that read; they end when they have read what waits. */
void store_reader_init(Store *store);
bool store_reader_start(Store *store);
void store_reader_finish(Store *store);
void store_reader_clear(Store *store);

void store_news_init(Store *store);
void store_news_clear(Store *store);

#endif
