/* library.c - the version of the library, statuses in words, and where handles come from. */
#include <assert.h>

#include "lib/handles.h"

static_assert(FOURMI_VERSION_NUMBER == FOURMI_BUILT_NUMBER, "header and build have one version");

const char *fourmi_version(void)
{
    return FOURMI_VERSION;
}

int fourmi_version_number(void)
{
    return FOURMI_VERSION_NUMBER;
}

int fourmi_abi(void)
{
    return FOURMI_ABI;
}

static const char *const messages[] = {
    [-FOURMI_ERROR_MEMORY] = "out of memory",
    [-FOURMI_ERROR_GAME] = "there is no game of that name",
    [-FOURMI_ERROR_POSITION] = "that text is not a position of this game",
    [-FOURMI_ERROR_MOVE] = "that move is not legal here",
    [-FOURMI_ERROR_OVER] = "the game is over",
    [-FOURMI_ERROR_LEVEL] = "there is no level of that name",
    [-FOURMI_ERROR_BOOK] = "those bytes are not an opening book, or a damaged one",
    [-FOURMI_ERROR_CANCELLED] = "cancelled",
    [-FOURMI_ERROR_UNKNOWN] = "the exact value is not known",
    [-FOURMI_ERROR_WORLD] = "there is no world of that name",
    [-FOURMI_ERROR_ACTION] = "that action is not legal here",
    [-FOURMI_ERROR_BRAIN] = "those bytes are not a brain, or a damaged one",
    [-FOURMI_ERROR_FILE] = "that file cannot be read or written",
    [-FOURMI_ERROR_PRESET] = "there is no such preset for this game or world",
    [-FOURMI_ERROR_SETTING] = "there is no such setting, or it cannot have that value",
    [-FOURMI_ERROR_FULL] = "there is no room for more",
    [-FOURMI_ERROR_OTHER] = "these belong to different games or worlds",
    [-FOURMI_ERROR_ARGUMENT] =
        "a number is out of range, a pointer is missing, or what must be zero is not",
};

enum { MESSAGE_COUNT = sizeof messages / sizeof messages[0] };

static_assert(MESSAGE_COUNT == 1 - FOURMI_ERROR_ARGUMENT, "every status has a sentence");

const char *fourmi_status_message(int status)
{
    if (status >= 0) {
        return "no error";
    }
    return status > -MESSAGE_COUNT ? messages[-status] : "unknown error";
}

/* ----------------------------------------------------------------- handles */

static bool is_zeroed(const fourmi_allocator *allocator)
{
    return allocator->allocate == NULL && allocator->reallocate == NULL &&
           allocator->release == NULL;
}

bool allocator_is_good(const fourmi_allocator *allocator)
{
    return allocator == NULL || is_zeroed(allocator) ||
           (allocator->allocate != NULL && allocator->reallocate != NULL &&
            allocator->release != NULL);
}

bool options_are_good(const fourmi_allocator *allocator, const uint64_t reserved[RESERVED_COUNT])
{
    for (int i = 0; i < RESERVED_COUNT; i++) {
        if (reserved[i] != 0) {
            return false;
        }
    }
    return allocator_is_good(allocator);
}

static void *new_from(Handle source, size_t size)
{
    Handle *handle = allocator_take_zeroed(handle_allocator(&source), size);
    if (handle != NULL) {
        *handle = source;
    }
    return handle;
}

void *handle_new(const fourmi_allocator *allocator, size_t size)
{
    Handle source = {.is_given = allocator != NULL && !is_zeroed(allocator)};
    if (source.is_given) {
        source.given = (Allocator){.allocate = allocator->allocate,
                                   .reallocate = allocator->reallocate,
                                   .release = allocator->release,
                                   .context = allocator->context};
    }
    return new_from(source, size);
}

void *handle_new_like(const Handle *other, size_t size)
{
    return new_from(*other, size);
}

void handle_free(void *handle)
{
    const Handle source = *(const Handle *)handle;
    allocator_give_back(handle_allocator(&source), handle);
}
