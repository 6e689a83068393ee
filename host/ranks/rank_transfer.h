/* rank_transfer.h - many bytes from one rank to another, in pieces.
 *
 * MPI sends a small message without waiting for anybody, and waits with a large one until it
 * is received, for ever if the other is lost. So bytes go in small messages, in groups, and
 * whoever receives says when the next group may come:
 *
 *      receives     go go        go        go
 *      sends             1111 2222    3333    ...     two groups are on their way at most
 *
 * Both know beforehand how many bytes there are. One transfer at a time goes over a channel.
 */
#ifndef FOURMI_HOST_RANKS_RANK_TRANSFER_H
#define FOURMI_HOST_RANKS_RANK_TRANSFER_H

#include "host/ranks/ranks.h"

/* The other end. */
typedef struct RankPeer {
    Ranks *ranks;
    int rank;
    int channel;

    /* Asked while nothing comes; answer false to wait no longer. NULL: waits. */
    bool (*may_wait)(void *context);
    void *context;
} RankPeer;

/* False if the other is lost, wants nothing, or was not waited for. */
bool rank_transfer_send(const RankPeer *peer, const void *bytes, size_t size);
bool rank_transfer_receive(const RankPeer *peer, void *bytes, size_t size);

/* Refuses a transfer that the other begins or waits for. */
void rank_transfer_refuse(const RankPeer *peer);

#endif
