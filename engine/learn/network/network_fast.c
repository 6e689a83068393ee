/* network_fast.c - the network in vectors of four numbers, which every processor that this is
 * built for has, and WebAssembly no other. */
#define LANES 4
#define PATH  network_four
#include "learn/network/network_fast.inc"
