/* pages.h - the files that browsers get: those built into the program, or those
 * of a folder.
 *
 * All are in memory from the start, and a path is looked up in their list, so
 * no path can lead anywhere else. Files `x.br` and `x.gz` beside `x` are the same,
 * smaller, for clients that take them.
 */
#ifndef FOURMI_SERVER_PAGES_H
#define FOURMI_SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/net/net.h"

/* How a page can be compressed, the smallest first. */
typedef enum PageEncoding { PAGE_BROTLI, PAGE_GZIP, PAGE_ENCODINGS } PageEncoding;

typedef struct Page Page;
struct Page {
    char *path; /* "/index.html" */
    const void *bytes;
    size_t size;
    int64_t at; /* where they are in pages_file */
    const char *type;
    bool is_inert;   /* no browser takes it for a page or a worker */
    bool is_lasting; /* its name says what is in it: another content has another name */
    char etag[24];   /* of these bytes, with its quotes */
    const Page *smaller[PAGE_ENCODINGS]; /* the same, compressed; NULL where it is not there */
};

typedef struct Pages Pages;

/* The pages of a folder, or those built in if `folder` is NULL. Returns NULL,
 * with a sentence in `error`, if they cannot be had. */
Pages *pages_new(const char *folder, char *error, size_t error_size);
void pages_free(Pages *pages);

/* NULL if there is none. A path that ends with a slash is that of the
 * index.html there. */
const Page *pages_find(const Pages *pages, const char *path);

/* As Content-Encoding has it. */
const char *page_encoding_name(PageEncoding encoding);

/* Whether a page can be had in more than one form. */
bool page_has_smaller(const Page *page);

size_t pages_count(const Pages *pages);

/* A file in memory that has all of them, for the kernel to send; 0 if there is
 * none. */
int pages_file(const Pages *pages);

/* What is built in, up to one without a path; made by cmake/page_files.cmake. */
typedef struct PageFile {
    const char *path;
    const unsigned char *start;
    const unsigned char *end;
} PageFile;

extern const PageFile page_files[];

/* `file` has all pages, for the kernel to send; 0 if none has. */
void page_answer(NetRequest *request, const Page *page, int file);

#endif
