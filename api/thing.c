/* thing.c - what stands before every thing, and the sentences of calls that fail. */
#include "api/thing.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "api/heap.h"
#include "base/text.h"

enum { SENTENCE_SIZE = 512, ALIGNMENT = 64 };

#if defined(__wasm__)
static char sentence[SENTENCE_SIZE]; /* there is one thread */
#else
static _Thread_local char sentence[SENTENCE_SIZE];
#endif

static_assert(sizeof(Header) % 16 == 0, "things are aligned as their memory is");

/* ----------------------------------------------------------------- sentences */

const char *fourmi_error(void)
{
    return sentence;
}

static void add_int(TextLine *line, int number)
{
    text_add(line, number < 0 ? "-" : "");
    text_add_number(line, number < 0 ? 0U - (unsigned)number : (unsigned)number);
}

int thing_fail(fourmi_status status, const char *format, ...)
{
    char text[SENTENCE_SIZE]; /* an argument may be the sentence that stands there */
    TextLine line = text_line(text, sizeof text);
    va_list arguments;
    va_start(arguments, format);
    for (const char *c = format; *c != '\0'; c++) {
        if (*c != '%') {
            text_add_part(&line, c, 1);
            continue;
        }
        c++;
        if (*c == 's') {
            text_add(&line, va_arg(arguments, const char *));
        } else if (*c == 'd') {
            add_int(&line, va_arg(arguments, int));
        } else {
            assert(*c == 'c');
            const char letter = (char)va_arg(arguments, int);
            text_add_part(&line, &letter, 1);
        }
    }
    va_end(arguments);
    for (char *c = text; *c != '\0'; c++) { /* what a caller named may have anything */
        *c = (unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c;
    }
    memcpy(sentence, text, sizeof sentence);
    return status;
}

int thing_missing(const char *argument)
{
    return thing_fail(FOURMI_ERROR_ARGUMENT, "%s is missing", argument);
}

int thing_copy_text(char *text, size_t size, const char *from)
{
    const size_t length = strlen(from);
    if (size > 0) {
        const size_t kept = length < size ? length : size - 1;
        memcpy(text, from, kept);
        text[kept] = '\0';
    }
    return (int)length;
}

/* -------------------------------------------------------------------- things */

static Header *header_of(const void *thing)
{
    return (Header *)(uintptr_t)thing - 1;
}

LabThing *thing_lab(const void *thing)
{
    return header_of(thing)->lab;
}

const Shape *thing_shape(const void *thing)
{
    return header_of(thing)->shape;
}

void *thing_allocate(LabThing *lab, size_t size)
{
    void *bytes = lab->options.allocate(lab->options.memory_context, size);
    if (bytes == NULL) {
        thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
        return NULL;
    }
    /* The usual memory is zeroed already, page by page when it is first touched. */
    return lab->options.allocate == heap_allocate ? bytes : memset(bytes, 0, size);
}

bool thing_reserve(LabThing *lab, size_t size, Block *block)
{
    const size_t alignment = size < HEAP_LARGE_PAGE ? ALIGNMENT : HEAP_LARGE_PAGE;
    if (size > SIZE_MAX / 2) {
        thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
        return false;
    }
    block->size = size + alignment;
    block->allocated = thing_allocate(lab, block->size);
    block->bytes = block->allocated == NULL ? NULL
                                            : (unsigned char *)block->allocated + alignment -
                                                  (uintptr_t)block->allocated % alignment;
    return block->bytes != NULL;
}

void thing_give_back(LabThing *lab, Block *block)
{
    thing_release(lab, block->allocated, block->size);
    *block = (Block){.size = 0};
}

void thing_release(LabThing *lab, void *bytes, size_t size)
{
    if (bytes != NULL) {
        lab->options.release(lab->options.memory_context, bytes, size);
    }
}

void *thing_new(LabThing *lab, const Shape *shape, size_t size, void (*release)(void *thing))
{
    Header *header = thing_allocate(lab, sizeof *header + size);
    if (header == NULL) {
        return NULL;
    }
    header->shape = shape;
    header->lab = thing_hold(lab);
    header->release = release;
    header->size = sizeof *header + size;
    header->holders = 1;
    return header + 1;
}

void thing_runs_by(void *thing, int (*run)(void *thing, uint64_t work))
{
    header_of(thing)->run = run;
}

int thing_enter(void *thing)
{
    Header *header = header_of(thing);
    if (header->is_running) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "a callback cannot run the thing that calls it");
    }
    thing_hold(thing);
    header->is_running = true;
    return FOURMI_OK;
}

void thing_leave(void *thing)
{
    header_of(thing)->is_running = false;
    fourmi_free(thing);
}

int fourmi_run(void *thing, uint64_t work)
{
    if (thing == NULL) {
        return thing_missing("thing");
    }
    Header *header = header_of(thing);
    if (header->run == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "this thing has no work to do");
    }
    int status = thing_enter(thing);
    if (status == FOURMI_OK) {
        status = header->run(thing, work);
        thing_leave(thing);
    }
    return status;
}

/* What stands before memory that a thing keeps: small pieces share it. */
typedef struct Kept {
    alignas(16) struct Kept *next;
    size_t size; /* with this */
    size_t used; /* of these */
} Kept;

enum { KEPT_TOGETHER = 2048 };

void *thing_keep(void *thing, size_t size)
{
    Header *header = header_of(thing);
    const size_t wanted = size < SIZE_MAX / 2 ? (size + 15) / 16 * 16 : SIZE_MAX / 2;
    if (header->kept == NULL || header->kept->size - header->kept->used < wanted) {
        const size_t room = sizeof(Kept) + (wanted > KEPT_TOGETHER ? wanted : KEPT_TOGETHER);
        Kept *kept = thing_allocate(header->lab, room);
        if (kept == NULL) {
            return NULL;
        }
        *kept = (Kept){header->kept, room, sizeof *kept};
        header->kept = kept;
    }
    header->kept->used += wanted;
    return (unsigned char *)header->kept + header->kept->used - wanted;
}

void *thing_grow(void *thing, void *array, uint32_t count, size_t element_size)
{
    if ((count & (count - 1)) != 0) { /* rooms are powers of 2 */
        return array;
    }
    void *larger = thing_keep(thing, 2 * (count + (size_t)(count == 0)) * element_size);
    if (larger != NULL && count > 0) {
        memcpy(larger, array, count * element_size);
    }
    return larger;
}

void *thing_hold(const void *thing)
{
    atomic_fetch_add(&header_of(thing)->holders, 1);
    return header_of(thing) + 1;
}

void fourmi_free(void *thing)
{
    if (thing == NULL || atomic_fetch_sub(&header_of(thing)->holders, 1) > 1) {
        return;
    }
    Header *header = header_of(thing);
    if (header->release != NULL) {
        header->release(thing);
    }
    LabThing *lab = header->lab;
    while (header->kept != NULL) {
        Kept *next = header->kept->next;
        thing_release(lab, header->kept, header->kept->size);
        header->kept = next;
    }
    if (lab == NULL) { /* it is the lab, whose memory goes with it */
        const fourmi_lab_options own = ((LabThing *)thing)->options;
        own.release(own.memory_context, header, header->size);
        return;
    }
    thing_release(lab, header, header->size);
    fourmi_free(lab);
}

void *fourmi_allocate(fourmi_lab *lab, size_t size)
{
    if (lab == NULL) {
        thing_missing("lab");
        return NULL;
    }
    if (size > SIZE_MAX - sizeof(Header)) {
        thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
        return NULL;
    }
    return thing_new((LabThing *)lab, NULL, size, NULL);
}
