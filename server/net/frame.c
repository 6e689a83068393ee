/* frame.c - frames of a WebSocket. */
#include "server/net/frame.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

size_t frame_write_head(uint8_t head[FRAME_HEAD_MAX], FrameOpcode opcode, size_t size)
{
    const int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8; /* of the length, after its first */
    head[0] = (uint8_t)(0x80 | opcode);
    head[1] = (uint8_t)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (int i = 0; i < bytes; i++) {
        head[2 + i] = (uint8_t)((uint64_t)size >> 8 * (bytes - 1 - i));
    }
    return 2 + (size_t)bytes;
}

/* --------------------------------------------------------------- receiving */

enum { HEAD_SIZE_MAX = 14 }; /* with the longest form of the length, and a mask */

struct FrameReader {
    wslay_frame_context_ptr context;
    FrameSource source;
    void *source_context;
    uint64_t held;                      /* bytes that wslay has and has not handed out */
    uint64_t left;                      /* of the payload that is being read */
    uint8_t control[FRAME_CONTROL_MAX]; /* what has come of a control frame's */
    size_t control_size;

    /* Of all bytes that wslay was given: it tells nothing of a frame before some of its
     * payload has come. */
    uint8_t head[HEAD_SIZE_MAX];
    size_t head_size;   /* of the head that is coming */
    uint64_t announced; /* by the last whole head */
    uint64_t awaited;   /* of that */
};

/* How long a head is of which two bytes have come, and the size that it announces, once all
 * of it has come. */
static size_t read_head(const uint8_t *head, uint64_t *announced)
{
    const unsigned form = head[1] & 0x7f;
    const size_t bytes = form < 126 ? 0 : form == 126 ? 2 : 8;
    *announced = bytes == 0 ? form : 0;
    for (size_t i = 0; i < bytes; i++) {
        *announced = *announced << 8 | head[2 + i];
    }
    return 2 + bytes + ((head[1] & 0x80) != 0 ? 4 : 0);
}

static void follow(FrameReader *reader, const uint8_t *bytes, size_t size)
{
    while (size > 0) {
        size_t step = 1;
        if (reader->awaited > 0) {
            step = reader->awaited < size ? (size_t)reader->awaited : size;
            reader->awaited -= step;
        } else {
            reader->head[reader->head_size++] = *bytes;
            if (reader->head_size >= 2 &&
                reader->head_size == read_head(reader->head, &reader->announced)) {
                reader->awaited = reader->announced;
                reader->head_size = 0;
            }
        }
        bytes += step;
        size -= step;
    }
}

uint64_t frame_reader_announced(const FrameReader *reader)
{
    return reader->awaited == reader->announced ? reader->awaited : 0;
}

static ssize_t feed(uint8_t *bytes, size_t room, int flags, void *user)
{
    (void)flags;
    FrameReader *reader = user;
    const size_t size = reader->source(reader->source_context, bytes, room);
    reader->held += size;
    follow(reader, bytes, size);
    return (ssize_t)size;
}

FrameReader *frame_reader_new(void)
{
    const struct wslay_frame_callbacks callbacks = {.recv_callback = feed};
    FrameReader *reader = calloc(1, sizeof *reader);
    if (reader == NULL || wslay_frame_context_init(&reader->context, &callbacks, reader) != 0) {
        free(reader);
        return NULL;
    }
    return reader;
}

void frame_reader_free(FrameReader *reader)
{
    if (reader != NULL) {
        wslay_frame_context_free(reader->context);
        free(reader);
    }
}

bool frame_reader_is_between(const FrameReader *reader)
{
    return reader->held == 0 && reader->left == 0;
}

static bool is_known(uint8_t opcode)
{
    return opcode <= FRAME_BINARY || (FRAME_CLOSE <= opcode && opcode <= FRAME_PONG);
}

/* wslay has looked at control frames and at the form of the length. */
static bool is_allowed(const struct wslay_frame_iocb *part)
{
    return part->mask != 0 && part->rsv == 0 && is_known(part->opcode);
}

/* That of a frame with a mask, in the shortest form. */
static size_t head_size(uint64_t size)
{
    return 2 + (size < 126 ? 0 : size < 65536 ? 2 : 8) + 4;
}

static FrameVerdict next_piece(FrameReader *reader, FramePiece *piece)
{
    struct wslay_frame_iocb part = {0};
    const ssize_t size = wslay_frame_recv(reader->context, &part);
    if (size < 0) {
        return size == WSLAY_ERR_WANT_READ ? FRAME_NONE : FRAME_BAD;
    }
    if (!is_allowed(&part)) {
        return FRAME_BAD;
    }
    const bool is_first = reader->left == 0;
    reader->held -= part.data_length + (is_first ? head_size(part.payload_length) : 0);
    reader->left = (is_first ? part.payload_length : reader->left) - part.data_length;
    *piece = (FramePiece){
        .opcode = (FrameOpcode)part.opcode,
        .is_final = part.fin != 0,
        .is_first = is_first,
        .is_last = reader->left == 0,
        .bytes = part.data,
        .size = part.data_length,
        .frame_size = part.payload_length,
    };
    return FRAME_PIECE;
}

/* Adds a piece to the control frame that is coming in, and makes it the whole. */
static void gather_control(FrameReader *reader, FramePiece *piece)
{
    const size_t before = piece->is_first ? 0 : reader->control_size;
    memcpy(reader->control + before, piece->bytes, piece->size);
    reader->control_size = before + piece->size;
    piece->bytes = reader->control;
    piece->size = reader->control_size;
    piece->is_first = true;
}

FrameVerdict frame_reader_next(FrameReader *reader, FrameSource source, void *context,
                               FramePiece *piece)
{
    FrameVerdict verdict;
    bool is_part;
    reader->source = source;
    reader->source_context = context;
    do {
        verdict = next_piece(reader, piece);
        is_part = verdict == FRAME_PIECE && piece->opcode >= FRAME_CLOSE;
        if (is_part) {
            gather_control(reader, piece);
            is_part = !piece->is_last;
        }
    } while (is_part);
    return verdict;
}
