/* book_file.h - an opening book from a file, or one that was built into the
 * program. */
#ifndef FOURMI_CLI_BOOK_FILE_H
#define FOURMI_CLI_BOOK_FILE_H

#include "oracle/solver/book.h"

typedef struct BookFile {
    Book book;
    const void *bytes;
    size_t size;
    void *owned; /* the bytes, NULL if they are the program's own */
} BookFile;

/* Opens a book. Where that is not possible they say why and return false. */
bool book_file_open(BookFile *file, const char *path);
bool book_file_open_built_in(BookFile *file, const Game *game);

/* A file, or where `path` is NULL the built-in book of the usual game. */
bool book_file_open_named(BookFile *file, const char *path);

/* The game that a book is for; false if there is none. */
bool book_file_find_game(const Book *book, Game *game);

void book_file_close(BookFile *file);

#endif
