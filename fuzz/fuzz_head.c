/* fuzz_head.c - any bytes as the head of a request over HTTP, and as frames of a WebSocket.
 *
 * A head that is accepted lies within its bytes, says where its body ends, and is refused or
 * accepted in the same way when it comes in two parts.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/frame.h"
#include "server/net/request_target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool condition)
{
    if (!condition) {
        abort();
    }
}

/* The root may stand for an address without a path, and lies elsewhere. */
static void expect_within(Span span, const char *bytes, long length)
{
    expect(span.start == NULL || (span.size == 1 && *span.start == '/') ||
           (bytes <= span.start && span.start + span.size <= bytes + length));
    expect(span.start == NULL || memchr(span.start, '\0', span.size) == NULL);
    expect(span.start == NULL || memchr(span.start, '\n', span.size) == NULL);
}

static void use_target(const RequestHead *head)
{
    char path[NET_PATH_SIZE];
    char query[64];
    if (request_target_path(head->path, path, sizeof path) == 0) {
        expect(strlen(path) < sizeof path && strlen(path) <= head->path.size);
    }
    if (head->query.start != NULL && request_target_query(head->query, query, sizeof query) == 0) {
        size_t used = 0;
        while (query[used] != '\0') {
            used += strlen(query + used) + 1;
        }
        expect(used < sizeof query);
    }
}

static void expect_sound(const RequestHead *head, const char *bytes, long length)
{
    expect_within(head->path, bytes, length);
    expect_within(head->query, bytes, length);
    for (int i = 0; i < HEAD_FIELDS; i++) {
        expect_within(head->fields[i], bytes, length);
    }
    expect(head->minor == 0 || head->fields[FIELD_HOST].start != NULL);
    expect(!head->has_transfer_encoding && head->body_length <= NET_BODY_MAX);
    request_head_is_socket_key(head->fields[FIELD_SOCKET_KEY]);
    use_target(head);
}

/* What has begun may be refused early, but then it is refused as a whole. */
static void read_in_parts(const char *bytes, size_t size, bool is_accepted)
{
    RequestHead head;
    int status;
    const long length = request_head_parse(bytes, size / 2, &head, &status);
    expect(length != HEAD_REFUSED || !is_accepted);
}

static void read_head(const char *bytes, size_t size)
{
    RequestHead head;
    int status;
    const long length = request_head_parse(bytes, size, &head, &status);
    expect((length == HEAD_REFUSED) == (status >= 400) && length <= (long)size);
    if (length > 0) {
        expect(memcmp(bytes + length - 4, "\r\n\r\n", 4) == 0);
        expect_sound(&head, bytes, length);
    }
    read_in_parts(bytes, size, length > 0);
}

typedef struct Bytes {
    const uint8_t *at;
    size_t left;
} Bytes;

static size_t take(void *context, uint8_t *bytes, size_t room)
{
    Bytes *source = context;
    size_t size = source->left < 7 ? source->left : 7;
    size = size < room ? size : room;
    memcpy(bytes, source->at, size);
    source->at += size;
    source->left -= size;
    return size;
}

static void read_frames(const uint8_t *data, size_t size)
{
    Bytes source = {data, size};
    FramePiece piece;
    FrameReader *reader = frame_reader_new();
    size_t handed_out = 0;
    FrameVerdict verdict = FRAME_NONE;
    while (reader != NULL && verdict != FRAME_BAD && (source.left > 0 || verdict != FRAME_NONE)) {
        verdict = frame_reader_next(reader, take, &source, &piece);
        if (verdict == FRAME_PIECE) {
            handed_out += piece.size;
            expect(piece.opcode < FRAME_CLOSE || piece.frame_size <= FRAME_CONTROL_MAX);
        }
    }
    expect(handed_out <= size);
    frame_reader_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = size > 0 ? malloc(size) : NULL; /* of just this size: no byte beyond is read */
    if (bytes != NULL) {
        memcpy(bytes, data, size);
        read_head(bytes, size);
        read_frames(data, size);
        free(bytes);
    }
    return 0;
}
