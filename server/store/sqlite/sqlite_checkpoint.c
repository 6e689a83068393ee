/* sqlite_checkpoint.c - what is in the write-ahead log, moved into the database.
 *
 * By itself SQLite does so in whichever transaction makes the log longer than a thousand
 * pages, and all who wait for that one, and for the next, wait for it: some milliseconds,
 * a dozen times a second on a busy server. Here a thread of its own does it, over a
 * connection of its own, while others read and write.
 *
 *      log  |-------- moved --------|-- left --|      the log begins anew when
 *           0                             frames      nothing is left of it
 *
 * While it moves pages, others are written; so beside a server that never rests something
 * is always left. When the log is long, the thread that writes moves the little that is
 * left, after a transaction was handed back. The next one begins the log anew.
 */
#include <sys/prctl.h>
#include <sys/resource.h>

#include "server/store/sqlite/sqlite_store.h"

enum {
    WORTH_IT = 1000,     /* pages that are moved at once */
    SOME = 100,          /* pages that are left, or one more move for hardly anything, */
    FEW = 500,           /* and that are moved soon */
    LONG = 8000,         /* pages of a log that is to begin anew: 32 MB, */
    TOO_LONG = 4 * LONG, /* and this one whatever it takes */
    KEEPER_NICE = 10,    /* those who are served come first */
};

/* Moves what nobody else needs to read in the log, and says how many of its pages are moved
 * now. If that fails they stay in the log, and it is tried again with those that follow. */
static int move(sqlite3 *database, int moved)
{
    int frames = 0;
    int now = 0;
    const int status = sqlite3_wal_checkpoint_v2(database, NULL, SQLITE_CHECKPOINT_PASSIVE, &frames,
                                                 &now);
    return status == SQLITE_OK && now >= 0 ? now : moved;
}

static void *work(void *context)
{
    SqliteStore *store = context;
    SqliteKeeper *keeper = &store->keeper;
    prctl(PR_SET_NAME, "keeper");              /* as top(1) shows it */
    setpriority(PRIO_PROCESS, 0, KEEPER_NICE); /* on Linux, that of this thread alone */
    pthread_mutex_lock(&keeper->mutex);
    for (;;) {
        while (!keeper->is_stopping && !keeper->is_wanted) {
            pthread_cond_wait(&keeper->has_work, &keeper->mutex);
        }
        if (keeper->is_stopping) {
            break;
        }
        const int before = keeper->moved;
        pthread_mutex_unlock(&keeper->mutex);
        const int moved = move(keeper->database, before);
        pthread_mutex_lock(&keeper->mutex);
        keeper->moved = moved;
        keeper->is_wanted = false;
    }
    pthread_mutex_unlock(&keeper->mutex);
    return NULL;
}

/* After each transaction: the pages that the log has now. */
static int note_frames(void *context, sqlite3 *database, const char *name, int frames)
{
    (void)database;
    (void)name;
    ((SqliteStore *)context)->keeper.frames = frames;
    return SQLITE_OK;
}

static void wake(SqliteKeeper *keeper)
{
    keeper->is_wanted = true;
    pthread_cond_signal(&keeper->has_work);
}

/* Whether the rest is for the thread that writes, which calls this. */
static bool is_for_writer(const SqliteKeeper *keeper, int left)
{
    return left >= SOME && ((keeper->frames >= LONG && left <= FEW) || keeper->frames >= TOO_LONG);
}

void sqlite_keeper_look(void *inside)
{
    SqliteStore *store = inside;
    SqliteKeeper *keeper = &store->keeper;
    pthread_mutex_lock(&keeper->mutex);
    if (!keeper->is_wanted) {
        const bool is_anew = keeper->frames < keeper->moved;
        const int left = keeper->frames - (is_anew ? 0 : keeper->moved);
        keeper->moved = is_anew ? 0 : keeper->moved;
        if (is_for_writer(keeper, left)) {
            keeper->moved = move(store->writer, keeper->moved);
        } else if (left >= WORTH_IT) {
            wake(keeper);
        }
    }
    pthread_mutex_unlock(&keeper->mutex);
}

bool sqlite_keeper_start(SqliteStore *store)
{
    SqliteKeeper *keeper = &store->keeper;
    sqlite3_wal_hook(store->writer, note_frames, store);
    keeper->has_thread = pthread_create(&keeper->thread, NULL, work, store) == 0;
    return keeper->has_thread;
}

void sqlite_keeper_stop(SqliteStore *store)
{
    SqliteKeeper *keeper = &store->keeper;
    if (keeper->has_thread) {
        pthread_mutex_lock(&keeper->mutex);
        keeper->is_stopping = true;
        pthread_cond_signal(&keeper->has_work);
        pthread_mutex_unlock(&keeper->mutex);
        pthread_join(keeper->thread, NULL);
        keeper->has_thread = false;
    }
}
