/* data.c - books and the like, by name: what the lab was given, what lies in its folder, and what was
 * built in. */
#include <string.h>

#include "api/thing.h"
#include "base/text.h"
#if !defined(__wasm__)
#include <stdio.h>
#include <stdlib.h>

#include "host/data.h"
#include "host/files.h"
#endif

/* A piece of data, with its name and bytes behind it. */
struct Datum {
    struct Datum *next;
    size_t name_size;
    size_t size;
    unsigned char bytes[]; /* first those that were given, then the name */
};

static size_t size_of(const Datum *datum)
{
    return sizeof *datum + datum->size + datum->name_size;
}

void data_release(LabThing *lab)
{
    while (lab->data != NULL) {
        Datum *next = lab->data->next;
        thing_release(lab, lab->data, size_of(lab->data));
        lab->data = next;
    }
}

static const Datum *find(LabThing *lab, const char *name)
{
    lab_lock(lab);
    const Datum *datum = lab->data;
    lab_unlock(lab);
    while (datum != NULL && !text_equal((const char *)datum->bytes + datum->size, name)) {
        datum = datum->next;
    }
    return datum;
}

void data_notice(LabThing *lab, const char *name, const char *fault)
{
    char path[FOLDER_SIZE + FOURMI_NAME_SIZE];
    TextLine line = text_line(path, sizeof path);
    if (lab->options.notice != NULL && lab->folder[0] != '\0') {
        text_add(&line, lab->folder);
        text_add(&line, "/");
        text_add(&line, name);
        lab->options.notice(lab->options.notice_context, path, fault);
    }
}

#if !defined(__wasm__)

/* Gives the lab a file of its folder, if there is one of this name. */
static void read_file(LabThing *lab, const char *name)
{
    char path[FOLDER_SIZE + FOURMI_NAME_SIZE];
    size_t size;
    if (lab->folder[0] == '\0' || name[0] == '.' || strpbrk(name, "/\\") != NULL ||
        strlen(name) > FOURMI_NAME_SIZE - 2) {
        return;
    }
    snprintf(path, sizeof path, "%s/%s", lab->folder, name);
    void *bytes = file_is_plain(path) ? file_read(path, SIZE_MAX / 2, &size) : NULL;
    if (bytes != NULL) {
        fourmi_data_put(&lab->lab, name, bytes, size);
        free(bytes);
        data_notice(lab, name, NULL);
    }
}

#endif

const void *data_of(LabThing *lab, const char *name, size_t *size)
{
    const Datum *datum = find(lab, name);
#if !defined(__wasm__)
    if (datum == NULL) {
        read_file(lab, name);
        datum = find(lab, name);
    }
    if (datum == NULL) {
        return data_find(name, size);
    }
#endif
    *size = datum != NULL ? datum->size : 0;
    return datum != NULL ? datum->bytes : NULL;
}

int fourmi_data_put(fourmi_lab *lab, const char *name, const void *bytes, size_t size)
{
    LabThing *owner = (LabThing *)lab;
    if (lab == NULL || name == NULL || bytes == NULL) {
        return thing_missing(lab == NULL ? "lab" : name == NULL ? "name" : "bytes");
    }
    const size_t name_size = strlen(name) + 1;
    if (size > SIZE_MAX / 2) {
        return thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
    }
    Datum *datum = thing_allocate(owner, sizeof *datum + size + name_size);
    if (datum == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    datum->size = size;
    datum->name_size = name_size;
    memcpy(datum->bytes, bytes, size);
    memcpy(datum->bytes + size, name, name_size);
    /* It stands before one of the same name, which solvers may still use. */
    lab_lock(owner);
    datum->next = owner->data;
    owner->data = datum;
    lab_unlock(owner);
    return FOURMI_OK;
}

int fourmi_data_get(fourmi_lab *lab, const char *name, const uint8_t **bytes, size_t *size)
{
    if (lab == NULL || name == NULL || bytes == NULL || size == NULL) {
        return thing_missing(lab == NULL    ? "lab"
                             : name == NULL ? "name"
                             : size == NULL ? "size"
                                            : "bytes");
    }
    *bytes = data_of((LabThing *)lab, name, size);
    return *bytes != NULL ? FOURMI_OK : thing_fail(FOURMI_ERROR_NAME, "there is no data %s", name);
}
