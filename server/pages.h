/* pages.h - the files that browsers get: those built into the program, or those
 * of a folder.
 *
 * All are in memory from the start, and a path is looked up in their list, so
 * no path can lead anywhere else. A file `x.gz` beside `x` is the same, smaller,
 * for clients that take it.
 */
#ifndef FOURMI_SERVER_PAGES_H
#define FOURMI_SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Page {
    char *path; /* "/index.html" */
    const void *bytes;
    size_t size;
    int64_t at;       /* where they are in pages_file */
    const void *gzip; /* NULL if there is none */
    size_t gzip_size;
    int64_t gzip_at;
    const char *type;
    char etag[24]; /* with its quotes */
} Page;

typedef struct Pages Pages;

/* The pages of a folder, or those built in if `folder` is NULL. Returns NULL,
 * with a sentence in `error`, if they cannot be had. */
Pages *pages_new(const char *folder, char *error, size_t error_size);
void pages_free(Pages *pages);

/* NULL if there is none. A path that ends with a slash is that of the
 * index.html there. */
const Page *pages_find(const Pages *pages, const char *path);

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

#endif
