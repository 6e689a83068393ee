/* store_news.c - what is heard of other servers, and what they are told. */
#include <stdlib.h>
#include <string.h>

#include "server/store/store_internal.h"

void store_news_init(Store *store)
{
    pthread_mutex_init(&store->news.mutex, NULL);
    store->news.end = &store->news.first;
}

void store_put_news(Store *store, StoreNews *news)
{
    news->next = NULL;
    pthread_mutex_lock(&store->news.mutex);
    *store->news.end = news;
    store->news.end = &news->next;
    pthread_mutex_unlock(&store->news.mutex);
    store->wake(store->context);
}

StoreNews *store_collect_news(Store *store)
{
    pthread_mutex_lock(&store->news.mutex);
    StoreNews *news = store->news.first;
    store->news.first = NULL;
    store->news.end = &store->news.first;
    pthread_mutex_unlock(&store->news.mutex);
    return news;
}

void store_news_clear(Store *store)
{
    StoreNews *next;
    for (StoreNews *news = store_collect_news(store); news != NULL; news = next) {
        next = news->next;
        free(news);
    }
    for (ToldText *told = store->to_tell; told != NULL; told = store->to_tell) {
        store->to_tell = told->next;
        free(told);
    }
    pthread_mutex_destroy(&store->news.mutex);
}

void store_tell(Store *store, const char *text)
{
    const size_t size = strlen(text) + 1;
    ToldText *told = store->kind->is_shared && size <= STORE_TOLD_MAX + 1
                         ? malloc(sizeof *told + size)
                         : NULL;
    if (told != NULL) {
        memcpy(told->text, text, size);
        pthread_mutex_lock(&store->mutex);
        told->next = store->to_tell;
        store->to_tell = told;
        store->has_told = true;
        pthread_mutex_unlock(&store->mutex);
    }
}
