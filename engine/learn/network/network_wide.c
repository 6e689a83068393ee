/* network_wide.c - the network in vectors of eight numbers. It is compiled for processors that have
 * them where there may be one (CMakeLists.txt), and is empty elsewhere. */
#include "learn/network/network.h"

#ifdef __AVX2__

#define LANES 8
#define PATH  network_eight
#include "learn/network/network_fast.inc"

const NetworkPath *const network_wide = &network_eight;

#else

const NetworkPath *const network_wide = NULL;

#endif
