/* signature.h - one number that changes when a search takes another way.
 *
 * The calls of the readable search and the nodes of the solver on a fixed set
 * of positions, added up. It must be the same with every compiler, at every
 * optimisation level, with every instruction set and in WebAssembly; a change
 * to search that is meant to change nothing must leave it alone.
 */
#ifndef FOURMI_SIGNATURE_H
#define FOURMI_SIGNATURE_H

#include <stddef.h>
#include <stdint.h>

/* What the solver needs for it, aligned to SOLVER_ALIGNMENT. */
enum { BENCH_TABLE_BYTES = 1 << 20 };

/* What it is now. */
#define BENCH_SIGNATURE UINT64_C(974170)

uint64_t bench_signature(void *table);

/* The same for learning: a sum over the bytes of four brains, a Q-table of
 * tic-tac-toe, trained with an alpha that makes every value a rounded one and
 * with every switch on, a small network of tables of Connect Four, and neural
 * networks of both games. */
#define BENCH_BRAIN_SIGNATURE UINT64_C(0x35ed0fc851aaf6bb)

uint64_t bench_brain_signature(void *table);

/* And for a neural network of a world, a small board of Snake. */
#define BENCH_WORLD_SIGNATURE UINT64_C(0x2d11d53807bde586)

uint64_t bench_world_signature(void *table);

#endif
