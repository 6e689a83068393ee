/* book_file.c - an opening book from a file, or the one in the program itself. */
#include "cli/book_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/output.h"
#include "host/data.h"
#include "host/files.h"

static const char *error_sentence(BookError error)
{
    static const char *const sentences[] = {
        [BOOK_OK] = "it is a book",
        [BOOK_FOREIGN] = "it is not an opening book of fourmi",
        [BOOK_VERSION] = "it was made for another version of fourmi",
        [BOOK_DAMAGED] = "it is damaged: cut off, or changed since it was made",
    };
    return sentences[error];
}

/* Far more than any book has; what never ends is not read for ever. */
enum { SIZE_LIMIT = 1 << 29 };

static bool open_bytes(BookFile *file, const char *name)
{
    const BookError error = book_open(&file->book, file->bytes, file->size);
    if (error != BOOK_OK) {
        complain("%s cannot be used: %s", name, error_sentence(error));
        book_file_close(file);
    }
    return error == BOOK_OK;
}

bool book_file_open(BookFile *file, const char *path)
{
    *file = (BookFile){.bytes = NULL};
    file->bytes = file->owned = file_read(path, SIZE_LIMIT, &file->size);
    if (file->bytes == NULL) {
        complain("%s could not be read: %s", path, strerror(errno));
        return false;
    }
    return open_bytes(file, path);
}

bool book_file_open_built_in(BookFile *file, const Game *game)
{
    *file = (BookFile){.bytes = NULL};
    file->bytes = data_book_of(game, &file->size);
    if (file->bytes == NULL) {
        complain("this program was built without an opening book; name a file");
        return false;
    }
    return open_bytes(file, "the built-in book");
}

bool book_file_open_named(BookFile *file, const char *path)
{
    return path != NULL ? book_file_open(file, path)
                        : book_file_open_built_in(file, catalogue_default_game());
}

bool book_file_find_game(const Book *book, Game *game)
{
    for (int i = 0; catalogue_entry(i) != NULL; i++) {
        char name[GAME_NAME_SIZE + 16];
        snprintf(name, sizeof name, "%s:%dx%d", catalogue_entry(i)->game->name, book->cols,
                 book->rows);
        if (catalogue_find(name, game) && book_is_for(book, game)) {
            return true;
        }
    }
    return false;
}

void book_file_close(BookFile *file)
{
    free(file->owned);
    *file = (BookFile){.bytes = NULL};
}
