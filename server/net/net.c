/* net.c - HTTP and WebSocket on one event loop, libev. */
#include "server/net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/net/net_internal.h"

/* -------------------------------------------------------------------- loop */

static void tell_woken(const Net *net)
{
    net->handlers.woken(net->handlers.context);
}

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events)
{
    (void)loop;
    (void)events;
    tell_woken(watcher->data);
}

static void on_alarm(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    tell_woken(watcher->data);
}

static void on_idle(struct ev_loop *loop, ev_idle *watcher, int events)
{
    (void)events;
    Net *net = watcher->data;
    if (!net->handlers.idle(net->handlers.context)) {
        ev_idle_stop(loop, watcher);
    }
}

static void on_turn(struct ev_loop *loop, ev_prepare *watcher, int events)
{
    (void)loop;
    (void)events;
    Net *net = watcher->data;
    net->handlers.turned(net->handlers.context);
    net->asleep_s = ev_time();
}

static void on_turn_begins(struct ev_loop *loop, ev_check *watcher, int events)
{
    (void)events;
    Net *net = watcher->data;
    net->waited_s += ev_now(loop) - net->asleep_s;
}

/* Of the time since the last tick, what was not spent waiting; half of what is told is
 * from before that. */
static void measure_busy(Net *net)
{
    const double now_s = ev_now(net->loop);
    const double passed_s = now_s - net->ticked_s;
    const double share = passed_s > 0 ? 1 - net->waited_s / passed_s : 0;
    const int percent = share < 0 ? 0 : share > 1 ? 100 : (int)(100 * share);
    net->busy_percent = (net->busy_percent + percent) / 2;
    net->ticked_s = now_s;
    net->waited_s = 0;
}

static void write_date(Net *net)
{
    const long long now_s = time(NULL);
    if (now_s != net->date_s) {
        net->date_s = now_s;
        response_head_date(now_s, net->date);
    }
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events)
{
    (void)loop;
    (void)events;
    Net *net = watcher->data;
    measure_busy(net);
    write_date(net);
    net_open_door(net);
    net_look_after_sockets(net);
    net_look_after_connections(net);
    net->handlers.tick(net->handlers.context);
}

static void on_stop(struct ev_loop *loop, ev_async *watcher, int events)
{
    (void)watcher;
    (void)events;
    ev_break(loop, EVBREAK_ALL);
}

static bool init_loop(Net *net)
{
    net->loop = ev_loop_new(EVFLAG_AUTO);
    if (net->loop == NULL) {
        return false;
    }
    ev_async_init(&net->wake, on_wake);
    ev_async_init(&net->stop, on_stop);
    ev_timer_init(&net->tick, on_tick, NET_TICK_MS / 1000.0, NET_TICK_MS / 1000.0);
    ev_init(&net->alarm, on_alarm);
    ev_prepare_init(&net->turn, on_turn);
    ev_check_init(&net->turn_begins, on_turn_begins);
    ev_idle_init(&net->idle, on_idle);
    net->wake.data = net;
    net->tick.data = net;
    net->alarm.data = net;
    net->turn.data = net;
    net->turn_begins.data = net;
    net->idle.data = net;
    ev_async_start(net->loop, &net->wake);
    ev_async_start(net->loop, &net->stop);
    ev_timer_start(net->loop, &net->tick);
    ev_prepare_start(net->loop, &net->turn);
    ev_check_start(net->loop, &net->turn_begins);
    return true;
}

static void clear_loop(Net *net)
{
    ev_async_stop(net->loop, &net->wake);
    ev_async_stop(net->loop, &net->stop);
    ev_timer_stop(net->loop, &net->tick);
    ev_timer_stop(net->loop, &net->alarm);
    ev_prepare_stop(net->loop, &net->turn);
    ev_check_stop(net->loop, &net->turn_begins);
    ev_idle_stop(net->loop, &net->idle);
    ev_loop_destroy(net->loop);
}

/* ---------------------------------------------------------------- lifetime */

Net *net_new(const char *address, int port, int connections_per_address,
             const NetHandlers *handlers, char *error, size_t error_size)
{
    Net *net = calloc(1, sizeof *net);
    if (net == NULL || !init_loop(net)) {
        free(net);
        snprintf(error, error_size, "not enough memory");
        return NULL;
    }
    net->handlers = *handlers;
    net->connections_per_address = connections_per_address;
    net->ticked_s = ev_now(net->loop);
    net->asleep_s = net->ticked_s;
    write_date(net);
    if (!net_listen(net, address, port, error, error_size)) {
        clear_loop(net);
        free(net);
        return NULL;
    }
    net_open_door(net);
    return net;
}

void net_free(Net *net)
{
    net_close_door(net);
    net_disconnect_all(net);
    frame_reader_free(net->spare);
    clear_loop(net);
    free(net);
}

int net_port(const Net *net)
{
    return net->port;
}

int net_busy_percent(const Net *net)
{
    return net->busy_percent;
}

void net_run(Net *net)
{
    ev_run(net->loop, 0);
}

void net_finish(Net *net)
{
    /* Some turns of the loop: writable sockets write, then they close. */
    for (int i = 0; i < 10; i++) {
        ev_run(net->loop, EVRUN_NOWAIT);
    }
}

void net_stop(Net *net)
{
    ev_async_send(net->loop, &net->stop);
}

void net_wake(Net *net)
{
    ev_async_send(net->loop, &net->wake);
}

void net_wake_after(Net *net, int ms)
{
    if (!ev_is_active(&net->alarm) || ev_timer_remaining(net->loop, &net->alarm) > ms / 1000.0) {
        ev_timer_stop(net->loop, &net->alarm);
        ev_timer_set(&net->alarm, ms / 1000.0, 0.0);
        ev_timer_start(net->loop, &net->alarm);
    }
}

void net_call_when_idle(Net *net)
{
    ev_idle_start(net->loop, &net->idle);
}
