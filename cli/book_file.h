/* book_file.h - an opening book from a file, or the one in the program itself.
 *
 * The build puts data/connect4.book into the program if it is there, so that
 * openings are answered at once wherever the program goes.
 */
#ifndef FOURMI_CLI_BOOK_FILE_H
#define FOURMI_CLI_BOOK_FILE_H

#include "oracle/solver/book.h"

typedef struct BookFile {
    Book book;
    size_t size;
    void *bytes; /* NULL if it is the program's own */
} BookFile;

bool book_file_is_built_in(void);

/* Opens a book, the built-in one if `path` is NULL. Where that is not possible
 * it says why and returns false. */
bool book_file_open(BookFile *file, const char *path);

void book_file_close(BookFile *file);

#endif
