/* pg_pool.c - connections for those who read. */
#include "server/store/postgres/pg_store.h"

void pg_pool_init(PgStore *store)
{
    PgPool *pool = &store->pool;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->has_free, NULL);
    for (int i = 0; i < PG_POOL_SIZE; i++) {
        pool->links[i] = (PgLink){.address = &store->address, .server = (int64_t)store->server};
    }
}

void pg_pool_clear(PgStore *store)
{
    for (int i = 0; i < PG_POOL_SIZE; i++) {
        pg_link_close(&store->pool.links[i]);
    }
    pthread_mutex_destroy(&store->pool.mutex);
    pthread_cond_destroy(&store->pool.has_free);
}

/* A link that nobody has, the first ones first: so few are connected where few are
 * needed. -1 if there is none. */
static int find_free(const PgPool *pool)
{
    for (int i = 0; i < PG_POOL_SIZE; i++) {
        if (!pool->is_taken[i]) {
            return i;
        }
    }
    return -1;
}

PgLink *pg_pool_take(PgStore *store)
{
    PgPool *pool = &store->pool;
    int found;
    pthread_mutex_lock(&pool->mutex);
    while ((found = find_free(pool)) < 0) {
        pthread_cond_wait(&pool->has_free, &pool->mutex);
    }
    pool->is_taken[found] = true;
    pthread_mutex_unlock(&pool->mutex);
    return &pool->links[found];
}

void pg_pool_give(PgStore *store, PgLink *link)
{
    PgPool *pool = &store->pool;
    pthread_mutex_lock(&pool->mutex);
    pool->is_taken[link - pool->links] = false;
    pthread_cond_signal(&pool->has_free);
    pthread_mutex_unlock(&pool->mutex);
}

PGresult *pg_pool_ask(PgStore *store, PgStatement statement, const PgValues *values)
{
    PgLink *link = pg_pool_take(store);
    const bool was_open = pg_link_is_open(link);
    PGresult *result = pg_link_ask(link, statement, values);
    if (result == NULL && was_open && !pg_link_is_open(link)) {
        result = pg_link_ask(link, statement, values);
    }
    pg_pool_give(store, link);
    return result;
}
