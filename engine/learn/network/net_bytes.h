/* net_bytes.h - the weights of a network as bytes, as brains hold them.
 *
 *      form 0   all weights, floats of four bytes in the order of network.h
 *      form 1   a network that was rounded (net_code.h): the scales of the first layer's
 *               units and of each head, four bytes each; the weights that are not coded,
 *               as floats; and the numbers, packed with Rice's code
 *
 * Row 0 and units that layers are filled up with are left out. A weight is finite, and at most
 * NET_BYTES_LIMIT in size, so that no score can grow beyond what a float holds.
 */
#ifndef FOURMI_NET_BYTES_H
#define FOURMI_NET_BYTES_H

#include "learn/network/net_code.h"

enum { NET_FORM_WHOLE, NET_FORM_ROUNDED };

#define NET_BYTES_LIMIT 0x1p50F

/* Whether there are just as many bytes as a network's weights take, or at least as many as the
 * numbers of a rounded one. */
bool net_bytes_suffice(const Network *net, uint64_t form, size_t size);

/* Reads the weights, and the code of a rounded network, from bytes that suffice. Whether
 * they are good; if not, the weights are anything. */
bool net_bytes_read(Network *net, NetCode *code, uint64_t form, const uint8_t *bytes, size_t size);

/* The bytes that a network takes, with its code if it is rounded, else NULL; and writing them,
 * which returns how many there are as well. */
size_t net_bytes_size(const Network *net, const NetCode *code);
size_t net_bytes_write(uint8_t *bytes, const Network *net, const NetCode *code);

#endif
