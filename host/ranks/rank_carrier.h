/* rank_carrier.h - what carries messages between ranks, as a part that is loaded when it is
 * needed: the program itself depends on no MPI. mpi/ranks_mpi.c is one.
 */
#ifndef FOURMI_HOST_RANKS_RANK_CARRIER_H
#define FOURMI_HOST_RANKS_RANK_CARRIER_H

#include <stdbool.h>
#include <stddef.h>

/* One thread at a time calls these. */
typedef struct RankCarrier {
    /* Says who this is, and how many there are; false if it cannot be started. */
    bool (*start)(int *own, int *count);

    /* False if it could not be sent. It does not wait for whoever receives it. */
    bool (*send)(int to, int tag, const void *bytes, size_t size);

    /* Takes a message, if one is there. One of another size counts as empty. */
    bool (*receive)(int from, int tag, void *bytes, size_t size, size_t *received);

    /* Waits until all ranks have come here. */
    void (*end)(void);
} RankCarrier;

/* The one symbol of such a part, a function without parameters that returns it. */
#define RANK_CARRIER_SYMBOL "fourmi_rank_carrier"

/* Loads it: from the file that FOURMI_MPI names, from beside the program, or from where it is
 * installed. NULL if it is not there. It stays: MPI cannot be started twice. */
const RankCarrier *rank_carrier_load(void);

#endif
