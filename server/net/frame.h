/* frame.h - frames of a WebSocket (RFC 6455, 5.2): heads of those that are sent, pieces of
 * those that come.
 *
 *      fin 1, reserved 3, opcode 4 | mask 1, length 7 | 0, 2 or 8 bytes of length | 4 of mask
 *
 * What comes is taken apart by wslay, and held to the rules that a server has: masked, no
 * reserved bits, an opcode that there is, the shortest form of the length, control frames
 * short and whole. A reader takes 4 KiB, so a socket has one only while it is in the middle
 * of a frame; one that waits for the next needs none.
 */
#ifndef FOURMI_SERVER_NET_FRAME_H
#define FOURMI_SERVER_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FrameOpcode {
    FRAME_CONTINUATION = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10,
} FrameOpcode;

enum {
    FRAME_HEAD_MAX = 10,     /* of one that a server sends, which has no mask */
    FRAME_CONTROL_MAX = 125, /* bytes that a ping, a pong or a close may carry */
};

/* Writes the head of a whole frame; returns its length. */
size_t frame_write_head(uint8_t head[FRAME_HEAD_MAX], FrameOpcode opcode, size_t size);

/* --------------------------------------------------------------- receiving */

typedef struct FrameReader FrameReader;

/* Hands over up to `room` bytes that have come; 0: there are none now. */
typedef size_t (*FrameSource)(void *context, uint8_t *bytes, size_t room);

/* A part of a frame's payload, unmasked; it stays until the next is asked for. Control
 * frames come as a whole. */
typedef struct FramePiece {
    FrameOpcode opcode;
    bool is_final; /* the frame is the last one of its message */
    bool is_first; /* the piece is the first one of its frame */
    bool is_last;  /* and the last */
    const uint8_t *bytes;
    size_t size;
    uint64_t frame_size; /* of the whole payload */
} FramePiece;

typedef enum FrameVerdict {
    FRAME_NONE, /* more has to come */
    FRAME_PIECE,
    FRAME_BAD, /* it breaks a rule; the reader cannot go on */
} FrameVerdict;

/* NULL without memory. */
FrameReader *frame_reader_new(void);
void frame_reader_free(FrameReader *reader);

FrameVerdict frame_reader_next(FrameReader *reader, FrameSource source, void *context,
                               FramePiece *piece);

/* The size of the frame whose head has come, and nothing else yet, when the reader wants
 * more; 0: there is none. */
uint64_t frame_reader_announced(const FrameReader *reader);

/* Whether it holds nothing: all that came were whole frames. Then it can read for another
 * socket. */
bool frame_reader_is_between(const FrameReader *reader);

#endif
