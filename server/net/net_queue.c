/* net_queue.c - messages of a WebSocket on their way out.
 *
 * A message is a whole frame, made once: what a server sends has no mask, so the same bytes
 * go to everybody.
 *
 *      bytes:  [ .. head ][ text ]     the head ends where the text begins
 */
#include <stdlib.h>
#include <string.h>

#include "server/net/net_internal.h"

struct NetMessage {
    int holders;
    unsigned head_size;
    size_t size;     /* of the text */
    uint8_t bytes[]; /* FRAME_HEAD_MAX of room for the head, then the text */
};

struct Queued {
    Queued *next;
    NetMessage *message;
};

/* ---------------------------------------------------------------- messages */

static NetMessage *new_message(FrameOpcode opcode, size_t size)
{
    NetMessage *message = malloc(sizeof *message + FRAME_HEAD_MAX + size);
    if (message != NULL) {
        uint8_t head[FRAME_HEAD_MAX];
        message->holders = 1;
        message->size = size;
        message->head_size = (unsigned)frame_write_head(head, opcode, size);
        memcpy(message->bytes + FRAME_HEAD_MAX - message->head_size, head, message->head_size);
    }
    return message;
}

static uint8_t *text_of(NetMessage *message)
{
    return message->bytes + FRAME_HEAD_MAX;
}

static const uint8_t *frame_of(const NetMessage *message, size_t *size)
{
    *size = message->head_size + message->size;
    return message->bytes + FRAME_HEAD_MAX - message->head_size;
}

static NetMessage *fill_message(NetMessage *message, const void *bytes)
{
    if (message != NULL && message->size > 0) {
        memcpy(text_of(message), bytes, message->size);
    }
    return message;
}

NetMessage *net_message_new(const char *text, size_t size)
{
    return fill_message(new_message(FRAME_TEXT, size), text);
}

NetMessage *net_message_control(FrameOpcode opcode, const void *bytes, size_t size)
{
    return fill_message(new_message(opcode, size), bytes);
}

void net_message_release(NetMessage *message)
{
    if (--message->holders == 0) {
        free(message);
    }
}

NetMessage *net_message_hold(NetMessage *message)
{
    message->holders++;
    return message;
}

NetMessage *net_message_join(NetMessage *const messages[], int count)
{
    size_t size = (size_t)count - 1; /* line ends */
    for (int i = 0; i < count; i++) {
        size += messages[i]->size;
    }
    NetMessage *joined = new_message(FRAME_TEXT, size);
    if (joined == NULL) {
        return NULL;
    }
    uint8_t *end = text_of(joined);
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            *end++ = '\n';
        }
        memcpy(end, text_of(messages[i]), messages[i]->size);
        end += messages[i]->size;
    }
    return joined;
}

/* ------------------------------------------------------------------- queue */

/* Control frames, which are short and few, always fit. */
static bool fits(const SendQueue *queue, const NetMessage *message)
{
    return message->size <= FRAME_CONTROL_MAX ? queue->size <= NET_QUEUE_MAX
                                              : queue->size + message->size <= NET_QUEUE_MAX;
}

static Queued *enqueue(SendQueue *queue, NetMessage *message)
{
    Queued *queued = fits(queue, message) ? malloc(sizeof *queued) : NULL;
    if (queued != NULL) {
        *queued = (Queued){.message = net_message_hold(message)};
        *(queue->last != NULL ? &queue->last->next : &queue->first) = queued;
        queue->last = queued;
        queue->size += message->size;
    }
    return queued;
}

static void drop_first(SendQueue *queue)
{
    Queued *first = queue->first;
    queue->first = first->next;
    queue->last = queue->first != NULL ? queue->last : NULL;
    queue->pong = queue->pong == first ? NULL : queue->pong;
    queue->size -= first->message->size;
    queue->offset = 0;
    net_message_release(first->message);
    free(first);
}

void net_queue_clear(SendQueue *queue)
{
    while (queue->first != NULL) {
        drop_first(queue);
    }
}

bool net_queue_send(SendQueue *queue, const Connection *connection, NetMessage *message)
{
    size_t size;
    const uint8_t *frame = frame_of(message, &size);
    if (queue->first != NULL) {
        return enqueue(queue, message) != NULL;
    }
    const long sent = net_push(connection, frame, size, 0);
    if (sent < 0) {
        return false;
    }
    if ((size_t)sent < size) {
        queue->offset = (size_t)sent;
        return enqueue(queue, message) != NULL;
    }
    return true;
}

bool net_queue_pong(SendQueue *queue, const Connection *connection, NetMessage *message)
{
    if (queue->pong != NULL) {
        queue->size += message->size - queue->pong->message->size;
        net_message_release(queue->pong->message);
        queue->pong->message = net_message_hold(message);
        return true;
    }
    const bool is_sent = net_queue_send(queue, connection, message);
    const Queued *last = queue->last;
    const bool is_untouched = last != NULL && last->message == message &&
                              (last != queue->first || queue->offset == 0);
    queue->pong = is_sent && is_untouched ? queue->last : NULL;
    return is_sent;
}

SendProgress net_queue_go_on(SendQueue *queue, const Connection *connection)
{
    while (queue->first != NULL) {
        size_t size;
        const uint8_t *frame = frame_of(queue->first->message, &size);
        const long sent = net_push(connection, frame + queue->offset, size - queue->offset, 0);
        if (sent < 0) {
            return SEND_BROKEN;
        }
        queue->offset += (size_t)sent;
        if (queue->offset < size) {
            queue->pong = queue->pong == queue->first && queue->offset > 0 ? NULL : queue->pong;
            return SEND_LATER;
        }
        drop_first(queue);
    }
    return SEND_DONE;
}
