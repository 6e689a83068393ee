/* files.c - whole files: read at once, written so that they are never half there. */
#define _XOPEN_SOURCE 700 /* POSIX with realpath */

#include "host/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    NAMES_MAX = 1000, /* of files beside another */
    LINKS_MAX = 40,   /* that lead on to others, as the system has it */
};

/* ----------------------------------------------------------------- reading */

/* Whether a file says of itself that it is too large; a pipe says nothing. */
static bool is_too_large(FILE *file, size_t size_max)
{
    struct stat known;
    return fstat(fileno(file), &known) == 0 && S_ISREG(known.st_mode) &&
           (uintmax_t)known.st_size > size_max;
}

/* Reads to the end, whatever that is. */
static void *read_all(FILE *file, size_t size_max, size_t *size)
{
    char *bytes = NULL;
    size_t room = 0;
    size_t count = 0;
    do {
        if (count == room) {
            room = room * 2 + 4096;
            char *larger = realloc(bytes, room);
            if (larger == NULL) {
                free(bytes);
                return NULL;
            }
            bytes = larger;
        }
        count += fread(bytes + count, 1, room - count, file);
    } while (!feof(file) && !ferror(file) && count <= size_max);
    if (ferror(file) || count > size_max) {
        errno = ferror(file) ? errno : EFBIG;
        free(bytes);
        return NULL;
    }
    *size = count;
    return bytes;
}

void *file_read_stream(FILE *file, size_t size_max, size_t *size)
{
    if (is_too_large(file, size_max)) {
        errno = EFBIG;
        return NULL;
    }
    return read_all(file, size_max, size);
}

void *file_read(const char *path, size_t size_max, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    void *bytes = file_read_stream(file, size_max, size);
    int error = errno;
    fclose(file);
    errno = error;
    return bytes;
}

/* ----------------------------------------------------------------- writing */

/* Text with a few letters more, for free(). */
static char *with_suffix(const char *text, const char *suffix)
{
    size_t size = strlen(text) + strlen(suffix) + 1;
    char *whole = malloc(size);
    if (whole != NULL) {
        snprintf(whole, size, "%s%s", text, suffix);
    }
    return whole;
}

static bool write_all(int file, const void *bytes, size_t size)
{
    const char *rest = bytes;
    while (size > 0) {
        ssize_t written = write(file, rest, size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        rest += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Makes a new file beside another, and its name, for free(). What is there
 * already, a link or the file of another program, is somebody else's: then the
 * next name is tried. Returns -1, with errno set, if there can be none. */
static int open_beside(const char *path, char **name)
{
    int file = -1;
    errno = EEXIST;
    for (int number = 0; file < 0 && errno == EEXIST && number < NAMES_MAX; number++) {
        char suffix[32];
        snprintf(suffix, sizeof suffix, ".%d.tmp", number);
        *name = with_suffix(path, suffix);
        if (*name == NULL) {
            return -1;
        }
        file = open(*name, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (file < 0) {
            int error = errno;
            free(*name);
            errno = error;
        }
    }
    return file;
}

/* Gives a new file the permissions of the one that it is to replace, before
 * there is anything in it. Some file systems have none to give. */
static void copy_permissions(const char *path, int file)
{
    struct stat known;
    if (stat(path, &known) == 0) {
        (void)fchmod(file, known.st_mode & 0777);
    }
}

/* Writes to an open file, which it closes, and sees that it is on the disk. */
static bool write_to_disk(int file, const void *bytes, size_t size)
{
    bool is_written = write_all(file, bytes, size) && fsync(file) == 0;
    int error = errno;
    bool is_closed = close(file) == 0;
    errno = is_written ? errno : error;
    return is_written && is_closed;
}

/* The folder of a path, for free(). */
static char *folder_of(const char *path)
{
    char *folder = with_suffix(strchr(path, '/') != NULL ? path : "./", "");
    char *slash = folder != NULL ? strrchr(folder, '/') : NULL;
    if (slash != NULL) {
        slash[slash == folder] = '\0';
    }
    return folder;
}

/* Sees that a file's new name is on the disk as well. Not every file system
 * can promise that; the file itself is safe by then. */
static void sync_folder(const char *path)
{
    char *folder = folder_of(path);
    int opened = folder != NULL ? open(folder, O_RDONLY) : -1;
    if (opened >= 0) {
        fsync(opened);
        close(opened);
    }
    free(folder);
}

/* Writes beside the file, then gives the new one its name. */
static bool replace_file(const char *path, const void *bytes, size_t size)
{
    char *temporary;
    int file = open_beside(path, &temporary);
    if (file < 0) {
        return false;
    }
    copy_permissions(path, file);
    bool is_written = write_to_disk(file, bytes, size) && rename(temporary, path) == 0;
    int error = errno;
    if (is_written) {
        sync_folder(path);
    } else {
        unlink(temporary);
    }
    free(temporary);
    errno = error;
    return is_written;
}

/* Writes to what is no file: a device or a pipe, which has nothing to lose and
 * must stay what it is. */
static bool write_through(const char *path, const void *bytes, size_t size)
{
    int sink = open(path, O_WRONLY);
    if (sink < 0) {
        return false;
    }
    bool is_written = write_all(sink, bytes, size);
    int error = errno;
    bool is_closed = close(sink) == 0;
    errno = is_written ? errno : error;
    return is_written && is_closed;
}

/* What is there: S_IFREG, S_IFDIR, ...; 0 for nothing. */
static mode_t kind_of(const char *path)
{
    struct stat known;
    return stat(path, &known) == 0 ? known.st_mode & S_IFMT : 0;
}

/* Where a link leads, for free(). NULL if it is none, with errno 0, or without memory. */
static char *link_target(const char *path)
{
    char target[PATH_MAX];
    const ssize_t length = readlink(path, target, sizeof target - 1);
    errno = 0;
    if (length < 0) {
        return NULL;
    }
    target[length] = '\0';
    if (target[0] == '/') {
        return with_suffix(target, "");
    }
    char *folder = folder_of(path);
    char *slashed = folder != NULL ? with_suffix(folder, "/") : NULL;
    char *whole = slashed != NULL ? with_suffix(slashed, target) : NULL;
    free(folder);
    free(slashed);
    return whole;
}

/* The name, for free(), that links which lead to nothing yet lead to in the end. */
static char *end_of_links(const char *path)
{
    char *place = with_suffix(path, "");
    for (int links = 0; place != NULL && links < LINKS_MAX; links++) {
        char *next = link_target(place);
        if (next == NULL && errno == 0) {
            return place;
        }
        free(place);
        place = next;
    }
    errno = place != NULL ? ELOOP : ENOMEM;
    free(place);
    return NULL;
}

/* The file that a path leads to, for free(): a link stays, and what it leads to
 * is replaced or made. */
static char *place_of(const char *path)
{
    return kind_of(path) != 0 ? realpath(path, NULL) : end_of_links(path);
}

/* The pipe of a shell has no name that leads to it: somebody is at its other end. */
static bool has_name(const char *path)
{
    char *place = realpath(path, NULL);
    free(place);
    return place != NULL;
}

bool file_is_forbidden(const char *path)
{
    const mode_t kind = kind_of(path);
    return kind == S_IFSOCK || kind == S_IFBLK || (kind == S_IFIFO && has_name(path));
}

const char *file_refusal(const char *path)
{
    const int error = errno;
    const bool is_forbidden = file_is_forbidden(path);
    errno = error;
    return is_forbidden ? "it is a named pipe, a socket or a disk, not a file" : strerror(error);
}

bool file_is_device(const char *path)
{
    const mode_t kind = kind_of(path);
    return kind == S_IFCHR || kind == S_IFBLK;
}

bool file_is_plain(const char *path)
{
    const mode_t kind = kind_of(path);
    return kind == 0 || kind == S_IFREG;
}

bool file_replace(const char *path, const void *bytes, size_t size)
{
    if (file_is_forbidden(path)) {
        errno = EINVAL;
        return false;
    }
    if (!file_is_plain(path)) {
        return write_through(path, bytes, size);
    }
    char *place = place_of(path);
    bool is_written = place != NULL && replace_file(place, bytes, size);
    int error = errno;
    free(place);
    errno = error;
    return is_written;
}

/* Whether a file can be made beside this one, as replacing it takes. */
static bool can_replace_file(const char *path)
{
    char *temporary;
    int file = open_beside(path, &temporary);
    if (file < 0) {
        return false;
    }
    close(file);
    unlink(temporary);
    free(temporary);
    return true;
}

bool file_can_replace(const char *path)
{
    if (kind_of(path) == S_IFDIR || file_is_forbidden(path)) {
        errno = kind_of(path) == S_IFDIR ? EISDIR : EINVAL;
        return false;
    }
    if (!file_is_plain(path)) {
        return access(path, W_OK) == 0;
    }
    char *place = place_of(path);
    bool can_replace = place != NULL && can_replace_file(place);
    int error = errno;
    free(place);
    errno = error;
    return can_replace;
}

/* ----------------------------------------------------------------- sameness */

/* Whether two paths lead to one thing that is there. */
static bool leads_to_same(const char *path, const char *other)
{
    struct stat a;
    struct stat b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

static const char *name_in_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

bool file_is_same(const char *path, const char *other)
{
    if (leads_to_same(path, other)) {
        return true;
    }
    char *folder = folder_of(path);
    char *other_folder = folder_of(other);
    bool is_same = folder != NULL && other_folder != NULL && leads_to_same(folder, other_folder) &&
                   strcmp(name_in_folder(path), name_in_folder(other)) == 0;
    free(folder);
    free(other_folder);
    return is_same;
}
