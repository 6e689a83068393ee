/* ranks_mpi.c - messages between ranks by MPI, as a part that the program loads
 * (host/ranks/rank_carrier.h). */
#include <mpi.h>

#include "host/ranks/rank_carrier.h"

static bool start(int *own, int *count)
{
    int provided;
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
    return MPI_Send(bytes, (int)size, MPI_BYTE, to, tag, MPI_COMM_WORLD) == MPI_SUCCESS;
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
    MPI_Finalize();
}

__attribute__((visibility("default"))) const RankCarrier *fourmi_rank_carrier(void);

const RankCarrier *fourmi_rank_carrier(void)
{
    static const RankCarrier carrier = {start, send, receive, end};
    return &carrier;
}
