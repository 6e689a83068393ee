/* ranks_mpi.c - messages between ranks by MPI, as a part that the program loads
 * (host/ranks/rank_carrier.h). */
#define _POSIX_C_SOURCE 200809L

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "host/ranks/rank_carrier.h"

/* A message under way. MPI_Send waits without end for a receiver that has died, even with a small
 * message, so each is sent from a copy that stays until MPI has done with it. Those to whoever is
 * lost stay for good: nobody sends it more than a few hundred kilobytes ahead. */
typedef struct Sent {
    struct Sent *next;
    MPI_Request request;
    unsigned char bytes[];
} Sent;

/* MPI is there once for a process, and so are these. */
static Sent *under_way;

static bool has_gone(Sent *sent)
{
    int is_done = 0;
    return MPI_Test(&sent->request, &is_done, MPI_STATUS_IGNORE) != MPI_SUCCESS || is_done;
}

static void forget_those_that_have_gone(void)
{
    Sent **place = &under_way;
    while (*place != NULL) {
        Sent *sent = *place;
        if (has_gone(sent)) {
            *place = sent->next;
            free(sent);
        } else {
            place = &sent->next;
        }
    }
}

static bool start(int *own, int *count)
{
    int provided;
    /* Where there are more ranks than cores, Open MPI gives its core away at each look for a
     * message, and on a busy machine gets it back late. Who looks here pauses by himself. */
    setenv("OMPI_MCA_mpi_yield_when_idle", "0", 0);
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_SERIALIZED) {
        return false;
    }
    /* One that is lost is no reason for the others to end. */
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, own);
    MPI_Comm_size(MPI_COMM_WORLD, count);
    return true;
}

static bool send(int to, int tag, const void *bytes, size_t size)
{
    Sent *sent = malloc(sizeof *sent + size);
    if (sent == NULL) {
        return false;
    }
    if (size > 0) {
        memcpy(sent->bytes, bytes, size);
    }
    forget_those_that_have_gone();
    if (MPI_Isend(sent->bytes, (int)size, MPI_BYTE, to, tag, MPI_COMM_WORLD, &sent->request) !=
        MPI_SUCCESS) {
        free(sent);
        return false;
    }
    sent->next = under_way;
    under_way = sent;
    return true;
}

static bool receive(int from, int tag, void *bytes, size_t size, size_t *received)
{
    int is_there = 0;
    int count = 0;
    MPI_Status status;
    if (MPI_Iprobe(from, tag, MPI_COMM_WORLD, &is_there, &status) != MPI_SUCCESS || !is_there) {
        return false;
    }
    MPI_Get_count(&status, MPI_BYTE, &count);
    const bool is_right = (size_t)count == size;
    *received = is_right ? size : 0;
    return MPI_Recv(bytes, is_right ? count : 0, MPI_BYTE, from, tag, MPI_COMM_WORLD, &status) ==
               MPI_SUCCESS ||
           !is_right; /* what is longer is cut off, and MPI calls that an error */
}

static void end(void)
{
    while (under_way != NULL) {
        Sent *sent = under_way;
        under_way = sent->next;
        MPI_Wait(&sent->request, MPI_STATUS_IGNORE);
        free(sent);
    }
    MPI_Finalize();
}

__attribute__((visibility("default"))) const RankCarrier *fourmi_rank_carrier(void);

const RankCarrier *fourmi_rank_carrier(void)
{
    static const RankCarrier carrier = {start, send, receive, end};
    return &carrier;
}
