/* certificate.c - what a walk has proved of a brain, as a file that others can check. */
#include "cli/certificate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "host/files.h"

enum { LINE_SIZE = 128, FILE_SIZE_MAX = 1 << 20 };

char *certificate_text(const char *title, const fourmi_certificate *walk)
{
    const size_t size = strlen(title) + LINE_SIZE * (size_t)(walk->by_ply_count + 3);
    char *text = malloc(size);
    if (text == NULL) {
        complain("not enough memory");
        return NULL;
    }
    size_t at = (size_t)snprintf(
        text, size,
        "%s%s\n%" PRIu64 " decisions, %" PRIu64 " closed by proof, answers %016" PRIx64 "\n", title,
        walk->lost > 0    ? "has lost from the start"
        : walk->drawn > 0 ? "never loses"
                          : "wins against every reply",
        walk->decisions, walk->closed, walk->answers);
    for (uint32_t i = 0; i < walk->by_ply_count; i++) {
        const fourmi_certificate_ply *ply = &walk->by_ply[i];
        at += (size_t)snprintf(text + at, size - at,
                               "ply %" PRIu32 ": %" PRIu64 " decisions, %" PRIu64
                               " closed by proof\n",
                               ply->ply, ply->decisions, ply->closed);
    }
    return text;
}

/* The bytes of a certificate's file; NULL, and it says so, if it cannot be read. */
static char *read_certificate(const char *path, size_t *size)
{
    char *bytes = file_read(path, FILE_SIZE_MAX, size);
    if (bytes == NULL) {
        complain("%s could not be read: %s", path, strerror(errno));
    }
    return bytes;
}

Status certificate_check(const char *path, const char *text)
{
    size_t size;
    char *bytes = read_certificate(path, &size);
    if (bytes == NULL) {
        return STATUS_BAD_INPUT;
    }
    const bool is_same = size == strlen(text) && memcmp(bytes, text, size) == 0;
    free(bytes);
    if (!is_same) {
        complain("%s is not what this walk has found", path);
    }
    return is_same ? STATUS_OK : STATUS_BAD_INPUT;
}

Status certificate_check_title(const char *path, const char *title)
{
    size_t size;
    char *bytes = read_certificate(path, &size);
    if (bytes == NULL) {
        return STATUS_BAD_INPUT;
    }
    const bool is_same = size >= strlen(title) && memcmp(bytes, title, strlen(title)) == 0;
    free(bytes);
    if (!is_same) {
        complain("%s is a certificate of something else: of this brain it would begin with %s",
                 path, title);
    }
    return is_same ? STATUS_OK : STATUS_BAD_INPUT;
}

Status certificate_save(const char *path, const char *text)
{
    if (!file_replace(path, text, strlen(text))) {
        complain("%s could not be written: %s", path, strerror(errno));
        return STATUS_OUTPUT;
    }
    return STATUS_OK;
}
