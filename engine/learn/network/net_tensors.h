/* net_tensors.h - a network as named arrays of numbers, for other programs.
 *
 *      rows             [rows][width]     weights of the first layer; the first row is 0
 *      offsets          [width]
 *      first.mix        [width][hidden]   the head of the first side, and so on with second.
 *      first.mix_start  [hidden]
 *      first.out        [hidden]
 *      first.out_start  [1]
 *      first.policy     [width][moves]    the head for moves of either side, if there is one
 *      first.policy_start [moves]         (net_policy.h)
 *
 * Those are what was learned. The rest says which rows a position finds, in whole numbers:
 * cells are counted from 0, row by row from the top.
 *
 *      groups.cells          [groups][cells of the longest]   the cells of each but for those
 *                                                             of threats, -1 where it has fewer
 *      groups.steps          [groups][the same]   what a stone of the first side adds there;
 *                                                 the second's adds twice that
 *      groups.first_pattern  [groups]             the pattern of an empty group
 *      row_of                [patterns]           the row that each finds
 *      images                [images][cells]      the cell of the board that is seen in the
 *                                                 place of each
 *
 * And where columns have threats:
 *
 *      lines                 [lines][cells]       every line
 *      threats.cells         [columns][rows]      the cells of each column from the foot up
 *      threats.first_pattern [columns]            the pattern of number 0
 */
#ifndef FOURMI_NET_TENSORS_H
#define FOURMI_NET_TENSORS_H

#include "learn/kind.h"
#include "learn/network/network.h"

/* How many of the arrays that are learned come before the heads, and belong to each. */
enum { NET_TENSORS_BEFORE_HEADS = 2, NET_TENSORS_OF_HEAD = 4 };

/* As the functions of kind.h. The arrays that are learned can be read and set also where a
 * network has rows only, and one head. */
bool net_tensors_describe(const Network *net, int i, LearnerTensor *tensor);
double net_tensors_get(const Network *net, int i, size_t at);
bool net_tensors_set(Network *net, int i, size_t at, double value);

#endif
