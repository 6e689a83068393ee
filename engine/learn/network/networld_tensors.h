/* networld_tensors.h - a network of a world as named arrays of numbers, for other programs.
 *
 *      rows        [rows][width]     weights of the first layer; the first row is 0
 *      offsets     [width]
 *      mix         [width][hidden]
 *      mix_start   [hidden]
 *      out         [hidden]
 *      out_start   [1]
 *
 * Those are what was learned. The last says which row a sight finds: that of number n of table
 * i is first_row[i] + n.
 *
 *      first_row   [tables]
 */
#ifndef FOURMI_NETWORLD_TENSORS_H
#define FOURMI_NETWORLD_TENSORS_H

#include "learn/kind.h"
#include "learn/network/networld.h"

/* As the functions of kind.h. */
bool networld_tensors_describe(const Networld *t, int i, LearnerTensor *tensor);
double networld_tensors_get(const Networld *t, int i, size_t at);
bool networld_tensors_set(Networld *t, int i, size_t at, double value);

#endif
