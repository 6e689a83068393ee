/* shared_solving.c - does the long work of solving a world with several processes. */
#include "host/ranks/shared_solving.h"

#include <stdlib.h>

#include "host/ranks/rank_transfer.h"

enum { ORDERS, TRANSFERS }; /* channels */

/* What a rank is to work on. What was kept of the stage follows. */
typedef struct Order {
    int64_t stage;
    uint64_t set;
} Order;

/* For what is sent and received; grows as it must. */
typedef struct Buffer {
    void *bytes;
    size_t size;
} Buffer;

static bool make_room(Buffer *buffer, size_t size)
{
    if (size > buffer->size) {
        free(buffer->bytes);
        buffer->bytes = malloc(size);
        buffer->size = buffer->bytes != NULL ? size : 0;
    }
    return size <= buffer->size;
}

static RankPeer peer_of(Ranks *ranks, int rank, const WorldSolvingOptions *options)
{
    return (RankPeer){ranks, rank, TRANSFERS, options->poll, options->context};
}

/* ------------------------------------------------------------------- rank 0 */

typedef struct Lead {
    Ranks *ranks;
    const WorldSolvingOptions *options;
    Buffer buffer;
    bool is_gone[RANKS_MAX];  /* lost, or no help */
    uint64_t sets[RANKS_MAX]; /* what each works on; 0: nothing */
} Lead;

/* Divides what is missing among all that are there. */
static void divide(Lead *lead)
{
    const WorldSolvingOptions *options = lead->options;
    const int count = ranks_count(lead->ranks);
    uint64_t sets[RANKS_MAX];
    int helping = 0;
    for (int rank = 0; rank < count; rank++) {
        helping += !lead->is_gone[rank];
    }
    options->solving->divide(options->solver, options->solving->missing(options->solver), helping,
                             sets);
    int next = 0;
    for (int rank = 0; rank < count; rank++) {
        lead->sets[rank] = lead->is_gone[rank] ? 0 : sets[next++];
    }
}

/* Sends orders, with what the others need for them. False if there is not enough memory. */
static bool send_orders(Lead *lead)
{
    const WorldSolvingOptions *options = lead->options;
    const int stage = options->solving->stage(options->solver);
    const size_t size = options->solving->kept_size(options->solver, stage);
    if (!make_room(&lead->buffer, size)) {
        return false;
    }
    options->solving->keep(options->solver, stage, lead->buffer.bytes);
    for (int rank = 1; rank < ranks_count(lead->ranks); rank++) {
        if (lead->sets[rank] != 0) {
            const Order order = {stage, lead->sets[rank]};
            const RankPeer peer = peer_of(lead->ranks, rank, options);
            ranks_send(lead->ranks, rank, ORDERS, &order, sizeof order);
            lead->is_gone[rank] = !rank_transfer_send(&peer, lead->buffer.bytes, size);
        }
    }
    return true;
}

/* Adds up what the others have found; what one has not stays missing. */
static bool collect(Lead *lead)
{
    const WorldSolvingOptions *options = lead->options;
    const size_t size = options->solving->part_size(options->solver);
    if (!make_room(&lead->buffer, size)) {
        return false;
    }
    for (int rank = 1; rank < ranks_count(lead->ranks); rank++) {
        if (lead->sets[rank] != 0 && !lead->is_gone[rank]) {
            const RankPeer peer = peer_of(lead->ranks, rank, options);
            if (rank_transfer_receive(&peer, lead->buffer.bytes, size)) {
                options->solving->add_part(options->solver, lead->sets[rank], lead->buffer.bytes);
            } else {
                lead->is_gone[rank] = true;
            }
        }
    }
    return true;
}

/* Works until something is missing that others can do, or all is done. */
static SharedSolvingEnd lead_on(Lead *lead)
{
    const WorldSolvingOptions *options = lead->options;
    while (world_solving_run(options)) {
        if (options->solving->is_done(options->solver)) {
            return SHARED_SOLVING_DONE;
        }
        divide(lead);
        if (!send_orders(lead)) {
            return SHARED_SOLVING_NO_MEMORY;
        }
        options->solving->choose(options->solver, lead->sets[0]);
        if (!world_solving_run(options)) {
            break;
        }
        if (!collect(lead)) {
            return SHARED_SOLVING_NO_MEMORY;
        }
    }
    return SHARED_SOLVING_CANCELLED;
}

SharedSolvingEnd shared_solving_lead(Ranks *ranks, const WorldSolvingOptions *options)
{
    Lead lead = {.ranks = ranks, .options = options};
    options->solving->share(options->solver);
    const SharedSolvingEnd end = lead_on(&lead);
    free(lead.buffer.bytes);
    return end;
}

/* ------------------------------------------------------------------- others */

/* Works on what was ordered and sends back what was found. */
static SharedSolvingEnd obey(const RankPeer *peer, const WorldSolvingOptions *options, Order order,
                             Buffer *buffer)
{
    const WorldSolving *solving = options->solving;
    void *solver = options->solver;
    const int stage = (int)order.stage;
    const size_t size = solving->kept_size(solver, stage);
    if (!make_room(buffer, size)) {
        return SHARED_SOLVING_NO_MEMORY;
    }
    if (!rank_transfer_receive(peer, buffer->bytes, size) ||
        !solving->resume(solver, stage, buffer->bytes, size)) {
        return SHARED_SOLVING_CANCELLED;
    }
    solving->choose(solver, order.set);
    if (!world_solving_run(options)) {
        return SHARED_SOLVING_CANCELLED;
    }
    if (!make_room(buffer, solving->part_size(solver))) {
        return SHARED_SOLVING_NO_MEMORY;
    }
    solving->give_part(solver, buffer->bytes);
    return rank_transfer_send(peer, buffer->bytes, solving->part_size(solver))
               ? SHARED_SOLVING_DONE
               : SHARED_SOLVING_CANCELLED;
}

SharedSolvingEnd shared_solving_help(Ranks *ranks, const WorldSolvingOptions *options)
{
    const RankPeer peer = peer_of(ranks, 0, options);
    Buffer buffer = {0};
    Order order;
    options->solving->share(options->solver);
    SharedSolvingEnd end = world_solving_run(options) ? SHARED_SOLVING_DONE
                                                      : SHARED_SOLVING_CANCELLED;
    while (end == SHARED_SOLVING_DONE && ranks_receive(ranks, 0, ORDERS, &order, sizeof order)) {
        end = obey(&peer, options, order, &buffer);
    }
    if (end != SHARED_SOLVING_DONE) {
        rank_transfer_refuse(&peer);
    }
    free(buffer.bytes);
    return end;
}

void shared_solving_refuse(Ranks *ranks)
{
    const RankPeer peer = {.ranks = ranks, .channel = TRANSFERS};
    rank_transfer_refuse(&peer);
}
