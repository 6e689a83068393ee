/* pages.c - the files that browsers get. */
#define _GNU_SOURCE /* memfd_create */

#include "server/pages.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/api/request_parse.h"
#include "server/base/checksum.h"

enum { DEPTH_MAX = 8, FOLDER_BYTES_MAX = 256 * 1024 * 1024 };

struct Pages {
    Page *list; /* sorted by path */
    size_t count;
    size_t room;
    bool owns_bytes;
    size_t bytes; /* of all */
    int file;     /* that has them as well */
};

typedef struct Loading {
    Pages *pages;
    char *error;
    size_t error_size;
} Loading;

static const char *type_of(const char *path)
{
    static const struct {
        const char *ending;
        const char *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof *types; i++) {
        if (strcmp(ending, types[i].ending) == 0) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

/* Whether a name ends with a hash of the content, as esbuild writes it:
 * chunk-5BMB464C.js. Eight digits alone may be a date. */
static bool is_named_by_content(const char *path)
{
    enum { HASH_LENGTH = 8 };
    const char *dash = strrchr(path, '-');
    return dash != NULL &&
           strspn(dash + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == HASH_LENGTH &&
           strspn(dash + 1, "0123456789") < HASH_LENGTH && dash[1 + HASH_LENGTH] == '.';
}

/* Scripts may be workers, but those that are named by their content are only parts of
 * others; pictures may be SVG, which has scripts. */
static bool is_inert(const char *path)
{
    static const char *const endings[] = {".css", ".wasm", ".woff2", ".png"};
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending != NULL && i < sizeof endings / sizeof *endings; i++) {
        if (strcmp(ending, endings[i]) == 0) {
            return true;
        }
    }
    return is_named_by_content(path);
}

/* Takes `path`, and `bytes` where the pages own theirs. */
static bool add_page(Pages *pages, char *path, const void *bytes, size_t size)
{
    if (pages->count == pages->room) {
        size_t room = pages->room * 2 + 32;
        Page *larger = realloc(pages->list, room * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        pages->list = larger;
        pages->room = room;
    }
    Page *page = &pages->list[pages->count++];
    *page = (Page){.path = path,
                   .bytes = bytes,
                   .size = size,
                   .type = type_of(path),
                   .is_inert = is_inert(path),
                   .is_lasting = is_named_by_content(path)};
    snprintf(page->etag, sizeof page->etag, "\"%016" PRIx64 "\"", checksum(bytes, size));
    pages->bytes += size;
    return true;
}

static int compare_pages(const void *a, const void *b)
{
    return strcmp(((const Page *)a)->path, ((const Page *)b)->path);
}

static Page *find_exactly(const Pages *pages, const char *path)
{
    for (size_t low = 0, high = pages->count; low < high;) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(path, pages->list[middle].path);
        if (order == 0) {
            return &pages->list[middle];
        }
        *(order < 0 ? &high : &low) = order < 0 ? middle : middle + 1;
    }
    return NULL;
}

static bool write_all(int file, const void *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        ssize_t written = write(file, (const char *)bytes + at, size - at);
        if (written <= 0) {
            return false;
        }
        at += (size_t)written;
    }
    return true;
}

/* Does without where the system has no such files. */
static void write_file(Pages *pages)
{
    int64_t at = 0;
    int file = memfd_create("pages", MFD_CLOEXEC);
    for (size_t i = 0; file > 0 && i < pages->count; i++) {
        Page *page = &pages->list[i];
        if (!write_all(file, page->bytes, page->size)) {
            close(file);
            return;
        }
        page->at = at;
        at += (int64_t)page->size;
    }
    pages->file = file > 0 ? file : 0;
}

/* How a version of this encoding is called: like the page, and this. */
static const struct {
    const char *name;
    const char *ending;
} encodings[PAGE_ENCODINGS] = {
    [PAGE_BROTLI] = {"br", ".br"},
    [PAGE_GZIP] = {"gzip", ".gz"},
};

static bool ends_with(const char *text, const char *ending)
{
    const size_t length = strlen(text);
    const size_t size = strlen(ending);
    return length >= size && strcmp(text + length - size, ending) == 0;
}

static bool is_compressed(const char *path)
{
    return ends_with(path, encodings[PAGE_BROTLI].ending) ||
           ends_with(path, encodings[PAGE_GZIP].ending);
}

/* What is compressed already is not compressed once more. */
static void find_smaller_versions(Pages *pages)
{
    for (size_t i = 0; i < pages->count; i++) {
        Page *page = &pages->list[i];
        for (int form = 0; form < PAGE_ENCODINGS && !is_compressed(page->path); form++) {
            char name[PATH_MAX];
            snprintf(name, sizeof name, "%s%s", page->path, encodings[form].ending);
            const Page *smaller = find_exactly(pages, name);
            page->smaller[form] = smaller != NULL && smaller->size < page->size ? smaller : NULL;
        }
    }
}

/* ---------------------------------------------------------------- built in */

static bool add_built_in(Pages *pages)
{
    for (const PageFile *file = page_files; file->path != NULL; file++) {
        char *path = strdup(file->path);
        if (path == NULL ||
            !add_page(pages, path, file->start, (size_t)(file->end - file->start))) {
            free(path);
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------ folder */

static bool fail(const Loading *loading, const char *path, const char *why)
{
    snprintf(loading->error, loading->error_size, "%s cannot be served: %s", path, why);
    return false;
}

static bool add_file(const Loading *loading, const char *file, const char *path, size_t size)
{
    Pages *pages = loading->pages;
    if (size > FOLDER_BYTES_MAX - pages->bytes) {
        return fail(loading, file, "it is too large");
    }
    FILE *opened = fopen(file, "rb");
    unsigned char *bytes = malloc(size + 1);
    char *copy = strdup(path);
    bool is_added = opened != NULL && bytes != NULL && copy != NULL &&
                    fread(bytes, 1, size, opened) == size && add_page(pages, copy, bytes, size);
    int error = errno;
    if (opened != NULL) {
        fclose(opened);
    }
    if (!is_added) {
        free(bytes);
        free(copy);
        return fail(loading, file, strerror(error));
    }
    return true;
}

static bool add_folder(const Loading *loading, const char *folder, const char *path, int depth);

static bool add_entry(const Loading *loading, const char *folder, const char *path,
                      const char *name, int depth)
{
    char file[PATH_MAX];
    char inner[PATH_MAX];
    struct stat info;
    if (name[0] == '.') {
        return true; /* hidden, or the folder itself */
    }
    if ((size_t)snprintf(file, sizeof file, "%s/%s", folder, name) >= sizeof file ||
        (size_t)snprintf(inner, sizeof inner, "%s/%s", path, name) >= sizeof inner) {
        return fail(loading, folder, "its name is too long");
    }
    if (stat(file, &info) != 0) {
        return fail(loading, file, strerror(errno));
    }
    if (S_ISDIR(info.st_mode)) {
        return depth < DEPTH_MAX ? add_folder(loading, file, inner, depth + 1)
                                 : fail(loading, file, "it is too deep");
    }
    return !S_ISREG(info.st_mode) || add_file(loading, file, inner, (size_t)info.st_size);
}

static bool add_folder(const Loading *loading, const char *folder, const char *path, int depth)
{
    DIR *opened = opendir(folder);
    if (opened == NULL) {
        return fail(loading, folder, strerror(errno));
    }
    bool is_added = true;
    for (struct dirent *entry; is_added && (entry = readdir(opened)) != NULL;) {
        is_added = add_entry(loading, folder, path, entry->d_name, depth);
    }
    closedir(opened);
    return is_added;
}

/* ---------------------------------------------------------------- lifetime */

Pages *pages_new(const char *folder, char *error, size_t error_size)
{
    snprintf(error, error_size, "not enough memory");
    Pages *pages = calloc(1, sizeof *pages);
    if (pages == NULL) {
        return NULL;
    }
    pages->owns_bytes = folder != NULL;
    const Loading loading = {pages, error, error_size};
    bool is_loaded = folder != NULL ? add_folder(&loading, folder, "", 0) : add_built_in(pages);
    if (!is_loaded) {
        pages_free(pages);
        return NULL;
    }
    if (pages->count > 0) {
        qsort(pages->list, pages->count, sizeof *pages->list, compare_pages);
    }
    write_file(pages);
    find_smaller_versions(pages);
    return pages;
}

void pages_free(Pages *pages)
{
    for (size_t i = 0; pages != NULL && i < pages->count; i++) {
        free(pages->list[i].path);
        if (pages->owns_bytes) {
            free((void *)(uintptr_t)pages->list[i].bytes);
        }
    }
    if (pages != NULL) {
        if (pages->file > 0) {
            close(pages->file);
        }
        free(pages->list);
        free(pages);
    }
}

const Page *pages_find(const Pages *pages, const char *path)
{
    char index[PATH_MAX];
    const size_t length = strlen(path);
    if (length > 0 && path[length - 1] == '/') {
        snprintf(index, sizeof index, "%sindex.html", path);
        path = index;
    }
    return find_exactly(pages, path);
}

const char *page_encoding_name(PageEncoding encoding)
{
    return encodings[encoding].name;
}

bool page_has_smaller(const Page *page)
{
    return page->smaller[PAGE_BROTLI] != NULL || page->smaller[PAGE_GZIP] != NULL;
}

size_t pages_count(const Pages *pages)
{
    return pages->count;
}

int pages_file(const Pages *pages)
{
    return pages->file;
}

/* --------------------------------------------------------------------------------- answers */

enum {
    HEADERS_SIZE = 256,
    WORTH_RESUMING = 64 * 1024, /* bytes; of less nobody asks for a part */
};

/* The smallest form of a page that the client takes; PAGE_ENCODINGS: as it is. */
static PageEncoding pick_encoding(const NetRequest *request, const Page *page)
{
    const char *accepted = net_request_accept_encoding(request);
    int form = 0;
    while (form < PAGE_ENCODINGS &&
           (page->smaller[form] == NULL ||
            !request_parse_accepts(accepted, page_encoding_name((PageEncoding)form)))) {
        form++;
    }
    return (PageEncoding)form;
}

/* What is named by its content need never be asked for again. */
static const char *cache_control_of(const Page *page)
{
    return page->is_lasting ? "max-age=31536000, immutable" : "no-cache";
}

/* Each form has an ETag of its own, so that none is taken for another. */
static int write_headers(const Page *page, PageEncoding form, const Page *sent,
                         char headers[HEADERS_SIZE])
{
    const bool is_smaller = form != PAGE_ENCODINGS;
    return snprintf(headers, HEADERS_SIZE, "ETag: %s\r\nCache-Control: %s\r\n%s%s%s%s%s",
                    sent->etag, cache_control_of(page),
                    sent->size >= WORTH_RESUMING ? "Accept-Ranges: bytes\r\n" : "",
                    page_has_smaller(page) ? "Vary: Accept-Encoding\r\n" : "",
                    is_smaller ? "Content-Encoding: " : "",
                    is_smaller ? page_encoding_name(form) : "", is_smaller ? "\r\n" : "");
}

/* A part is of what the client has the rest of: if it has another version, it gets all. */
static RangeVerdict find_part(const NetRequest *request, const Page *sent, ByteRange *part)
{
    const char *condition = net_request_if_range(request);
    if (net_request_method(request) != NET_GET ||
        (condition[0] != '\0' && strcmp(condition, sent->etag) != 0)) {
        return RANGE_WHOLE;
    }
    return request_parse_range(net_request_range(request), sent->size, part);
}

static void cut(NetAnswer *answer, const ByteRange *part, char *end, size_t room)
{
    snprintf(end, room, "Content-Range: bytes %zu-%zu/%zu\r\n", part->first, part->last,
             answer->size);
    answer->status = 206;
    answer->body = (const char *)answer->body + part->first;
    answer->file_at += (int64_t)part->first;
    answer->size = part->last - part->first + 1;
}

static void refuse_part(NetAnswer *answer, char *end, size_t room)
{
    snprintf(end, room, "Content-Range: bytes */%zu\r\n", answer->size);
    answer->status = 416;
    answer->type = NULL;
    answer->size = 0;
}

void page_answer(NetRequest *request, const Page *page, int file)
{
    char headers[HEADERS_SIZE];
    ByteRange part;
    const PageEncoding form = pick_encoding(request, page);
    const Page *sent = form != PAGE_ENCODINGS ? page->smaller[form] : page;
    const int length = write_headers(page, form, sent, headers);
    const bool is_known = request_parse_has_etag(net_request_if_none_match(request), sent->etag);
    NetAnswer answer = {
        .status = is_known ? 304 : 200,
        .type = page->type,
        .headers = headers,
        .body = sent->bytes,
        .size = sent->size,
        .file = file,
        .file_at = sent->at,
        .is_inert = page->is_inert,
    };
    const RangeVerdict verdict = is_known ? RANGE_WHOLE : find_part(request, sent, &part);
    if (verdict == RANGE_PART) {
        cut(&answer, &part, headers + length, sizeof headers - (size_t)length);
    } else if (verdict == RANGE_NOWHERE) {
        refuse_part(&answer, headers + length, sizeof headers - (size_t)length);
    }
    net_answer(request, &answer);
}
