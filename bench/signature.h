/* signature.h - one number that changes when any search behaves differently.
 *
 * The calls of a fixed set of searches, added up. It must be the same with
 * every compiler, at every optimisation level and in WebAssembly; a change to
 * search that is meant to change nothing must leave it alone.
 */
#ifndef FOURMI_SIGNATURE_H
#define FOURMI_SIGNATURE_H

#include <stdint.h>

/* What it is now. */
#define BENCH_SIGNATURE UINT64_C(655463)

uint64_t bench_signature(void);

#endif
