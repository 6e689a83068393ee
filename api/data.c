/* data.c - books and the like, by name: what the lab was given, and what was built in. */
#include <string.h>

#include "api/thing.h"
#include "base/text.h"
#if !defined(__wasm__)
#include "host/data.h"
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

const void *data_of(const LabThing *lab, const char *name, size_t *size)
{
    const Datum *datum = lab->data;
    while (datum != NULL && !text_equal((const char *)datum->bytes + datum->size, name)) {
        datum = datum->next;
    }
    if (datum != NULL) {
        *size = datum->size;
        return datum->bytes;
    }
#if defined(__wasm__)
    *size = 0;
    return NULL;
#else
    return data_find(name, size);
#endif
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
    datum->next = owner->data;
    owner->data = datum;
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
