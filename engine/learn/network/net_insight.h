/* net_insight.h - a neural network taken apart for people: what its units look for, what
 * each line adds to a unit, and what the network is without some of them.
 *
 * A unit of the first layer is a sum of weights, one for each lookup, so all that is told
 * here of it is exact: the weights of the lookups of an image and the unit's offset add up
 * to the sum that network.h keeps, bit for bit, in any order.
 */
#ifndef FOURMI_NET_INSIGHT_H
#define FOURMI_NET_INSIGHT_H

#include "learn/network/network.h"

enum { NET_INSIGHT_CELLS_MAX = 64 };

typedef enum NetGroupKind {
    NET_GROUP_LINE,
    NET_GROUP_COLUMN,
    NET_GROUP_THREAT,
} NetGroupKind;

/* What a pattern says of a cell. A threat is the lowest free cell of a column that would
 * complete a line of that side. */
typedef enum NetMark {
    NET_MARK_EMPTY,
    NET_MARK_FIRST,
    NET_MARK_SECOND,
    NET_MARK_THREAT_FIRST,
    NET_MARK_THREAT_SECOND,
    NET_MARK_THREAT_BOTH,
} NetMark;

/* The patterns of a group that excite a unit most, and least; a weight of 0 if none does
 * either. */
typedef struct NetExtremes {
    float most;
    float least;
    uint16_t most_pattern;
    uint16_t least_pattern;
} NetExtremes;

/* The weights behind units that were switched off. */
typedef struct NetMuted {
    uint64_t units;
    float mix[2][NETWORK_WIDTH_MAX][NETWORK_HIDDEN_MAX];
} NetMuted;

NetGroupKind net_insight_group_kind(const NetGroup *group);

/* The cells of the board, counted row by row, that a lookup looks at, in the order of its
 * group's; returns how many. */
int net_insight_cells(const NetInputs *inputs, int lookup, uint8_t cells[NET_INSIGHT_CELLS_MAX]);

/* What a pattern of a group says of each of its cells. */
void net_insight_marks(const NetGroup *group, uint32_t pattern,
                       NetMark marks[NET_INSIGHT_CELLS_MAX]);

/* What a pattern adds to the sum of a unit. */
float net_insight_weight(const Network *net, uint32_t pattern, uint32_t unit);

NetExtremes net_insight_extremes(const Network *net, int group, uint32_t unit);

/* Switches units of the first layer off (a bit each): whatever is asked of the network then,
 * it is as if they stayed at 0. What was there is put back with the other. */
void net_insight_mute(Network *net, uint64_t units, NetMuted *muted);
void net_insight_unmute(Network *net, const NetMuted *muted);

#endif
