/* data.c - files of data/ that were built into the program, by name. */
#include "host/data.h"

#include <string.h>

#include "catalogue.h"

const void *data_find(const char *name, size_t *size)
{
    for (const DataFile *file = data_files; name != NULL && file->name != NULL; file++) {
        if (strcmp(file->name, name) == 0) {
            *size = (size_t)(file->end - file->start);
            return file->start;
        }
    }
    *size = 0;
    return NULL;
}

const void *data_book_of(const Game *game, size_t *size)
{
    const CatalogueEntry *entry = catalogue_entry_of(game);
    return data_find(entry != NULL ? entry->book : NULL, size);
}
