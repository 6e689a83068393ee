/* book_file.c - an opening book from a file, or the one in the program itself. */
#include "cli/book_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/output.h"

#ifdef FOURMI_BOOK

/* The assembler copies the file; a compiler would take seconds for an array. */
extern const unsigned char book_start[] __attribute__((visibility("hidden")));
extern const unsigned char book_end[] __attribute__((visibility("hidden")));
__asm__(".pushsection .rodata\n"
        ".globl book_start\n"
        ".hidden book_start\n"
        ".balign 8\n"
        "book_start: .incbin \"" FOURMI_BOOK "\"\n"
        ".globl book_end\n"
        ".hidden book_end\n"
        "book_end: .byte 0\n"
        ".popsection\n");

static const void *built_in_bytes(size_t *size)
{
    *size = (size_t)(book_end - book_start);
    return book_start;
}

#else

static const void *built_in_bytes(size_t *size)
{
    *size = 0;
    return NULL;
}

#endif

bool book_file_is_built_in(void)
{
    size_t size;
    return built_in_bytes(&size) != NULL;
}

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

bool book_file_open(BookFile *file, const char *path)
{
    BookFile opened = {.bytes = NULL};
    const char *name = path != NULL ? path : "the built-in book";
    const void *bytes;
    if (path == NULL) {
        bytes = built_in_bytes(&opened.size);
    } else {
        bytes = opened.bytes = file_read(path, SIZE_MAX, &opened.size);
    }
    if (bytes == NULL && path == NULL) {
        complain("this program was built without an opening book; name a file");
        return false;
    }
    if (bytes == NULL) {
        complain("%s could not be read: %s", path, strerror(errno));
        return false;
    }
    BookError error = book_open(&opened.book, bytes, opened.size);
    if (error != BOOK_OK) {
        complain("%s cannot be used: %s", name, error_sentence(error));
        free(opened.bytes);
        return false;
    }
    *file = opened;
    return true;
}

void book_file_close(BookFile *file)
{
    free(file->bytes);
    *file = (BookFile){.bytes = NULL};
}
