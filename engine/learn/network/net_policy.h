/* net_policy.h - a head for moves: which of them a search is likely to find best.
 *
 *      sums    [images][width]   the accumulator of network.h, of the position to move from
 *        | clipped to 0 .. 1
 *      seen    [images][moves]   a full layer, of the side to move, for each image alone
 *        | each image's moves turned back, and added
 *      scores  [moves]           of which the softmax is the policy
 *
 * The head for values adds the images up first, and so does not know left from right; here each
 * image tells of its own moves. What is learned goes down to the rows that both heads share.
 *
 * It is written once, in vectors of four moves, which every machine has: the order of each sum is
 * fixed as in network.h.
 */
#ifndef FOURMI_NET_POLICY_H
#define FOURMI_NET_POLICY_H

#include "learn/network/network.h"

/* The scores of moves to some cells, the lowest first, for the side that is to make them. */
void net_policy_scores(const Network *net, const NetworkView *view, Side mover, uint64_t cells,
                       float scores[64]);

/* Turns so many scores into shares that add up to 1. */
void net_policy_softmax(float *scores, int count);

/* Moves the weights so that the shares of these moves come nearer to those that are wanted, down
 * the gradient of the cross-entropy. The sums of the view may be of before other positions were
 * learned. */
void net_policy_learn(Network *net, const NetworkView *view, Side mover, uint64_t cells,
                      const float *wanted, NetworkRates rates);

#endif
