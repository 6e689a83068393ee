/* net_body.c - bodies that several answers share.
 *
 * Those who read the same slowly hold it once, not once each; and what is held counts
 * with the bodies that come in.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/net_internal.h"

struct NetBody {
    NetBody *next;
    int holders;
    char name[NET_BODY_NAME_SIZE];
    void *bytes;
    size_t size;
    size_t place; /* what it takes of NET_BODIES_MAX */
};

bool net_has_place(const Net *net, size_t size)
{
    return size <= NET_BODY_SMALL || net->bodies + size <= NET_BODIES_MAX;
}

void net_release_place(NetPlace place)
{
    if (place.size > 0) {
        place.net->bodies -= place.size;
    }
}

static NetBody *find_body(const Net *net, const char *name)
{
    NetBody *body = net->shared;
    while (body != NULL && strcmp(body->name, name) != 0) {
        body = body->next;
    }
    return body;
}

/* NULL without place or memory. */
static NetBody *add_body(Net *net, const char *name, void *bytes, size_t size)
{
    NetBody *body = net_has_place(net, size) ? calloc(1, sizeof *body) : NULL;
    if (body != NULL) {
        snprintf(body->name, sizeof body->name, "%s", name);
        body->bytes = bytes;
        body->size = size;
        body->place = size > NET_BODY_SMALL ? size : 0;
        body->next = net->shared;
        net->shared = body;
        net->bodies += body->place;
    }
    return body;
}

NetBody *net_share_body(Net *net, const char *name, void *bytes, size_t size)
{
    NetBody *body = find_body(net, name);
    NetBody *added = body == NULL ? add_body(net, name, bytes, size) : NULL;
    if (added == NULL) {
        free(bytes);
    }
    body = body != NULL ? body : added;
    if (body != NULL) {
        body->holders++;
    }
    return body;
}

const void *net_body_bytes(const NetBody *body, size_t *size)
{
    *size = body->size;
    return body->bytes;
}

void net_release_body(Net *net, NetBody *body)
{
    if (--body->holders > 0) {
        return;
    }
    NetBody **place = &net->shared;
    while (*place != body) {
        place = &(*place)->next;
    }
    *place = body->next;
    net->bodies -= body->place;
    free(body->bytes);
    free(body);
}
