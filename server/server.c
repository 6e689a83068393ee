/* server.c - which request goes where. */
#define _POSIX_C_SOURCE 200809L

#include "server/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/net.h"
#include "server/pages.h"

struct Server {
    Config config;
    Net *net;
    Pages *pages;
    char url[CONFIG_ADDRESS_SIZE + 32];
};

/* ------------------------------------------------------------------- pages */

static void answer_text(NetRequest *request, int status, const char *text)
{
    net_answer(request, &(NetAnswer){
                            .status = status,
                            .type = "text/plain; charset=utf-8",
                            .headers = status == 405 ? "Allow: GET, HEAD\r\n" : NULL,
                            .body = text,
                            .size = strlen(text),
                        });
}

static void answer_page(NetRequest *request, const Page *page)
{
    char headers[160];
    const bool is_known = strcmp(net_request_if_none_match(request), page->etag) == 0;
    const bool is_gzip = page->gzip != NULL && net_request_takes_gzip(request);
    snprintf(headers, sizeof headers, "ETag: %s\r\nCache-Control: no-cache\r\n%s%s", page->etag,
             page->gzip != NULL ? "Vary: Accept-Encoding\r\n" : "",
             is_gzip && !is_known ? "Content-Encoding: gzip\r\n" : "");
    net_answer(request, &(NetAnswer){
                            .status = is_known ? 304 : 200,
                            .type = page->type,
                            .headers = headers,
                            .body = is_gzip ? page->gzip : page->bytes,
                            .size = is_gzip ? page->gzip_size : page->size,
                        });
}

static void serve_page(const Server *server, NetRequest *request)
{
    const Page *page = pages_find(server->pages, net_request_path(request));
    NetMethod method = net_request_method(request);
    if (method != NET_GET && method != NET_HEAD) {
        answer_text(request, 405, "Only GET and HEAD here.\n");
    } else if (page != NULL) {
        answer_page(request, page);
    } else {
        answer_text(request, 404, "There is nothing here.\n");
    }
}

/* ---------------------------------------------------------------- handlers */

static void on_request(void *context, NetRequest *request)
{
    serve_page(context, request);
}

static void on_request_lost(void *context, NetRequest *request)
{
    (void)context;
    (void)request;
}

static int may_open(void *context, const NetRequest *request)
{
    (void)context;
    (void)request;
    return 404;
}

static bool on_opened(void *context, NetSocket *socket)
{
    (void)context;
    (void)socket;
    return false;
}

static void on_message(void *context, NetSocket *socket, const char *text, size_t size)
{
    (void)context;
    (void)socket;
    (void)text;
    (void)size;
}

static void on_closed(void *context, NetSocket *socket)
{
    (void)context;
    (void)socket;
}

static void on_time(void *context)
{
    (void)context;
}

/* ---------------------------------------------------------------- lifetime */

static bool listen_as_configured(Server *server, char error[CONFIG_ERROR_SIZE])
{
    char address[CONFIG_ADDRESS_SIZE];
    int port;
    const NetHandlers handlers = {
        .context = server,
        .request = on_request,
        .request_lost = on_request_lost,
        .may_open = may_open,
        .opened = on_opened,
        .message = on_message,
        .closed = on_closed,
        .tick = on_time,
        .woken = on_time,
    };
    if (!config_split_listen(server->config.listen, address, &port)) {
        snprintf(error, CONFIG_ERROR_SIZE, "%.100s is not ADDRESS:PORT", server->config.listen);
        return false;
    }
    server->net = net_new(address, port, &handlers, error, CONFIG_ERROR_SIZE);
    if (server->net == NULL) {
        return false;
    }
    const bool is_ip6 = strchr(address, ':') != NULL;
    snprintf(server->url, sizeof server->url, "http://%s%s%s:%d/", is_ip6 ? "[" : "", address,
             is_ip6 ? "]" : "", net_port(server->net));
    return true;
}

/* A signal handler has no other way to know whom to stop. */
static Net *running;

static void on_signal(int number)
{
    (void)number;
    net_stop(running);
}

/* The first signal ends the server in good order, a second one at once. */
static void catch_signals(Server *server)
{
    const struct sigaction stop = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    running = server->net;
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    signal(SIGPIPE, SIG_IGN);
}

Server *server_new(const Config *config, const Book *book, char error[CONFIG_ERROR_SIZE])
{
    (void)book;
    Server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        snprintf(error, CONFIG_ERROR_SIZE, "not enough memory");
        return NULL;
    }
    server->config = *config;
    server->pages = pages_new(config->web[0] != '\0' ? config->web : NULL, error,
                              CONFIG_ERROR_SIZE);
    if (server->pages == NULL || !listen_as_configured(server, error)) {
        server_free(server);
        return NULL;
    }
    catch_signals(server);
    return server;
}

void server_free(Server *server)
{
    if (server->net != NULL) {
        net_free(server->net);
    }
    pages_free(server->pages);
    free(server);
}

const char *server_url(const Server *server)
{
    return server->url;
}

bool server_has_pages(const Server *server)
{
    return pages_count(server->pages) > 0;
}

void server_run(Server *server)
{
    log_event(LOG_INFO, "listening", "url=%s", server->url);
    net_run(server->net);
    log_event(LOG_INFO, "stopped", "%s", "");
}
