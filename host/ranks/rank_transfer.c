/* rank_transfer.c - many bytes from one rank to another, in pieces. */
#include "host/ranks/rank_transfer.h"

enum {
    PIECE = 4000, /* less than what MPI sends at once, 4096 with its own head in shared memory */
    GROUP = 32 * PIECE,
    GROUPS_AHEAD = 2,
};

static bool wait_for(const RankPeer *peer, void *bytes, size_t size)
{
    long pause = 0;
    RankMail mail;
    while ((mail = ranks_look(peer->ranks, peer->rank, peer->channel, bytes, size)) ==
           RANK_MAIL_NONE) {
        if (peer->may_wait != NULL && !peer->may_wait(peer->context)) {
            return false;
        }
        pause = ranks_pause(pause);
    }
    return mail == RANK_MAIL_MESSAGE;
}

static size_t end_of(size_t start, size_t length, size_t size)
{
    return size - start < length ? size : start + length;
}

/* ------------------------------------------------------------------ sending */

static void send_group(const RankPeer *peer, const unsigned char *bytes, size_t start, size_t end)
{
    while (start < end) {
        const size_t next = end_of(start, PIECE, end);
        ranks_send(peer->ranks, peer->rank, peer->channel, bytes + start, next - start);
        start = next;
    }
}

bool rank_transfer_send(const RankPeer *peer, const void *bytes, size_t size)
{
    for (size_t start = 0; start < size; start += GROUP) {
        char go;
        if (!wait_for(peer, &go, sizeof go)) {
            return false;
        }
        send_group(peer, bytes, start, end_of(start, GROUP, size));
    }
    return true;
}

/* ---------------------------------------------------------------- receiving */

/* Lets the group come that starts there, if there is one. */
static void allow_group(const RankPeer *peer, size_t start, size_t size)
{
    const char go = 1;
    if (start < size) {
        ranks_send(peer->ranks, peer->rank, peer->channel, &go, sizeof go);
    }
}

static bool receive_group(const RankPeer *peer, unsigned char *bytes, size_t start, size_t end)
{
    while (start < end) {
        const size_t next = end_of(start, PIECE, end);
        if (!wait_for(peer, bytes + start, next - start)) {
            return false;
        }
        start = next;
    }
    return true;
}

bool rank_transfer_receive(const RankPeer *peer, void *bytes, size_t size)
{
    for (size_t group = 0; group < GROUPS_AHEAD; group++) {
        allow_group(peer, group * GROUP, size);
    }
    for (size_t start = 0; start < size; start += GROUP) {
        if (!receive_group(peer, bytes, start, end_of(start, GROUP, size))) {
            return false;
        }
        allow_group(peer, start + (size_t)GROUPS_AHEAD * GROUP, size);
    }
    return true;
}

void rank_transfer_refuse(const RankPeer *peer)
{
    ranks_send(peer->ranks, peer->rank, peer->channel, NULL, 0);
}
