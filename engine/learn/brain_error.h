/* brain_error.h - why bytes are no brain. */
#ifndef FOURMI_BRAIN_ERROR_H
#define FOURMI_BRAIN_ERROR_H

typedef enum BrainError {
    BRAIN_OK,
    BRAIN_FOREIGN,   /* not a brain at all */
    BRAIN_VERSION,   /* of a version that is not known here */
    BRAIN_TOO_LARGE, /* beyond BRAIN_SIZE_MAX */
    BRAIN_DAMAGED,   /* cut off, or changed since it was made */
    BRAIN_INVALID,   /* whole, but what it says cannot be: made by somebody else */
} BrainError;

#endif
