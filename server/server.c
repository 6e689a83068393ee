/* server.c - which request goes where. */
#define _POSIX_C_SOURCE 200809L

#include "server/server.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/api/api.h"
#include "server/api/request_parse.h"
#include "server/base/clock.h"
#include "server/base/json.h"
#include "server/base/log.h"
#include "server/base/paths.h"
#include "server/pages.h"
#include "server/rooms/protocol.h"
#include "server/sandbox.h"
#include "server/urls.h"

static const char socket_path[] = "/api/v1/socket";

/* What one address may do. */
static const Rate rates[LIMIT_KINDS] = {
    [LIMIT_REQUESTS] = {.per_second = 20.0, .burst = 100.0},
    [LIMIT_ROOMS] = {.per_second = 0.5, .burst = 20.0},
    [LIMIT_BRAINS] = {.per_second = 1.0 / 30.0, .burst = 20.0}, /* 1,000 in a working day */
    [LIMIT_SOLVING] = {.per_second = 5.0, .burst = 30.0},
    [LIMIT_SOCKETS] = {.per_second = 5.0, .burst = 50.0},
    [LIMIT_RESULTS] = {.per_second = 0.2, .burst = 20.0}, /* games of people */
    [LIMIT_FETCHES] = {.per_second = 1.0, .burst = 30.0}, /* megabytes each; a class at once */
};

struct Server {
    Config config;
    Net *net;
    Pages *pages;
    Store *store;
    Pool *pool;
    Observer *observer;
    Hub *hub;
    Api *api;
    bool is_complete; /* all of these are there */
    Limits limits;
    Metrics metrics;
    char url[URL_SIZE];
    char urls_for_others[URLS_SIZE];
    char own_origins[4 * URL_SIZE]; /* comma-separated */
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

static void serve_page(const Server *server, NetRequest *request)
{
    const Page *page = pages_find(server->pages, net_request_path(request));
    NetMethod method = net_request_method(request);
    if (page == NULL) {
        answer_text(request, 404, "There is nothing here.\n");
    } else if (method != NET_GET && method != NET_HEAD) {
        answer_text(request, 405, "Only GET and HEAD here.\n");
    } else {
        page_answer(request, page, pages_file(server->pages));
    }
}

/* ----------------------------------------------------------------- clients */

/* Whether a page of this origin may talk to rooms. A request without an origin
 * does not come from a foreign page in a browser, and is allowed. */
static bool is_origin_allowed(const Server *server, const NetRequest *request)
{
    const char *origin = net_request_origin(request);
    return origin[0] == '\0' || config_list_has(server->own_origins, origin) ||
           config_list_has(server->config.origin, origin) ||
           urls_is_own_origin(origin, net_request_host(request), net_port(server->net));
}

/* Whether a browser asks if a page of another origin, one that is allowed, may ask
 * for more than to read. */
static bool is_preflight(const Server *server, const NetRequest *request)
{
    return net_request_method(request) == NET_OPTIONS && net_request_origin(request)[0] != '\0' &&
           is_origin_allowed(server, request);
}

static void refuse_origin(NetRequest *request)
{
    const char *origin = net_request_origin(request);
    char sentence[512];
    snprintf(sentence, sizeof sentence,
             "Pages of %s may not do this; the server's --origin allows it.",
             config_is_origin(origin) ? origin : "this origin");
    api_refuse(request, 403, "bad_origin", sentence);
}

/* Whose request it is. Behind a proxy that is configured it is the address
 * that the proxy has added, the last of the list. */
static const char *client_address(const Server *server, const NetRequest *request)
{
    const char *address = net_request_address(request);
    const char *forwarded = net_request_forwarded_for(request);
    if (forwarded[0] == '\0' || !config_list_has(server->config.proxy, address)) {
        return address;
    }
    return request_parse_client(forwarded);
}

static const char *client_of_request(const void *context, const NetRequest *request)
{
    return client_address(context, request);
}

/* Where a request's own header does not say it, the server's address does. */
static void write_origin(const void *context, const NetRequest *request,
                         char origin[API_ORIGIN_SIZE])
{
    static_assert((int)API_ORIGIN_SIZE == URL_ORIGIN_SIZE, "one is written as the other");
    const Server *server = context;
    if (!urls_write_origin(net_request_host(request), server->config.origin, origin)) {
        snprintf(origin, API_ORIGIN_SIZE, "%.*s", (int)strlen(server->url) - 1, server->url);
    }
}

/* ---------------------------------------------------------------- handlers */

static void on_begun(void *context, NetRequest *request)
{
    Server *server = context;
    if (net_request_has_line_end(request)) {
        api_refuse(request, 400, "bad_query", "The address has an end of a line in it.");
    } else if (!api_has(net_request_path(request))) {
        serve_page(server, request);
    } else if (net_request_method(request) == NET_POST && !is_origin_allowed(server, request)) {
        refuse_origin(request);
    } else if (strcmp(net_request_path(request), socket_path) == 0) {
        api_refuse(request, 426, "no_socket", "This is for WebSockets.");
    } else if (is_preflight(server, request)) {
        api_answer_preflight(request);
    } else {
        api_admit(server->api, request);
    }
}

static void on_request(void *context, NetRequest *request)
{
    api_answer(((Server *)context)->api, request);
}

static void on_answered(void *context, int status, int64_t us)
{
    Server *server = context;
    metrics_note(&server->metrics, LATENCY_REQUESTS, us);
    server->metrics.counts[METRIC_REQUESTS]++;
    if (status >= 400) {
        server->metrics.counts[METRIC_REQUESTS_REFUSED]++;
    }
}

static void on_request_lost(void *context, NetRequest *request)
{
    (void)context;
    api_lost(request);
}

/* Those of a proxy are many people's: it has to limit them itself. Only its
 * WebSockets, which stay, are counted, each for the client that it is for. */
static const char *client_of_connection(void *context, const char *address,
                                        const NetRequest *request)
{
    const Server *server = context;
    if (request != NULL) {
        return client_address(server, request);
    }
    return config_list_has(server->config.proxy, address) ? NULL : address;
}

static int may_open(void *context, const NetRequest *request)
{
    Server *server = context;
    if (net_request_has_line_end(request)) {
        return 400;
    }
    if (strcmp(net_request_path(request), socket_path) != 0) {
        return 404;
    }
    if (!is_origin_allowed(server, request)) {
        return 403;
    }
    if (!limits_allow(&server->limits, LIMIT_SOCKETS, client_address(server, request),
                      clock_now_ms())) {
        server->metrics.counts[METRIC_LIMITED]++;
        return 429;
    }
    return 0;
}

static bool on_opened(void *context, NetSocket *socket)
{
    return hub_opened(((Server *)context)->hub, socket);
}

static void on_message(void *context, NetSocket *socket, const char *text, size_t size)
{
    hub_message(((Server *)context)->hub, socket, text, size);
}

static void on_sent(void *context, NetSocket *socket)
{
    hub_sent(((Server *)context)->hub, socket);
}

static void on_closed(void *context, NetSocket *socket)
{
    hub_closed(((Server *)context)->hub, socket);
}

/* Each transaction costs the same, however many moves share it, and wakes the thread that
 * serves. So where that has much to do moves wait a moment for others; where it has not,
 * nobody waits but for the disk. */
static int pause_between_writes(int busy_percent)
{
    enum { QUIET = 70, BUSY = 95, PAUSE_US = 1000 };
    return busy_percent <= QUIET  ? 0
           : busy_percent >= BUSY ? PAUSE_US
                                  : PAUSE_US * (busy_percent - QUIET) / (BUSY - QUIET);
}

/* The loop also turns while the net is taken down, when some parts are not there
 * yet, if the start has failed, or not any more. */

static void on_tick(void *context)
{
    Server *server = context;
    if (server->is_complete) {
        store_set_pause(server->store, pause_between_writes(net_busy_percent(server->net)));
        pool_tick(server->pool, clock_now_ms());
        hub_tick(server->hub);
    }
}

static void on_woken(void *context)
{
    Server *server = context;
    if (server->is_complete) {
        store_collect_reads(server->store);
        hub_collect(server->hub);
        pool_collect(server->pool);
        hub_send_late_news(server->hub);
    }
}

static bool on_idle(void *context)
{
    Server *server = context;
    return server->is_complete && hub_idle(server->hub);
}

static void on_turned(void *context)
{
    Server *server = context;
    if (server->is_complete) {
        store_write(server->store);
    }
}

/* The store and the pool call this from their threads. */
static void wake(void *context)
{
    net_wake(((Server *)context)->net);
}

/* ---------------------------------------------------------------- lifetime */

/* Those of browsers on this machine, and of the address that is listened on. */
static void write_own_origins(Server *server, int port)
{
    static const char *const addresses[] = {"localhost", "127.0.0.1", "::1"};
    char *end = server->own_origins;
    end += sprintf(end, "%.*s", (int)strlen(server->url) - 1, server->url);
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        char url[URL_SIZE];
        urls_write_local(addresses[i], port, url);
        end += sprintf(end, ",%.*s", (int)strlen(url) - 1, url);
    }
}

static bool listen_as_configured(Server *server, char error[CONFIG_ERROR_SIZE])
{
    char address[CONFIG_ADDRESS_SIZE];
    int port;
    const NetHandlers handlers = {
        .context = server,
        .client = client_of_connection,
        .begun = on_begun,
        .request = on_request,
        .answered = on_answered,
        .request_lost = on_request_lost,
        .may_open = may_open,
        .opened = on_opened,
        .message = on_message,
        .sent = on_sent,
        .closed = on_closed,
        .tick = on_tick,
        .woken = on_woken,
        .turned = on_turned,
        .idle = on_idle,
    };
    if (!config_split_listen(server->config.listen, address, &port)) {
        snprintf(error, CONFIG_ERROR_SIZE, "%.100s is not ADDRESS:PORT", server->config.listen);
        return false;
    }
    server->net = net_new(address, port, config_connections(&server->config), &handlers, error,
                          CONFIG_ERROR_SIZE);
    if (server->net == NULL) {
        return false;
    }
    port = net_port(server->net);
    urls_write_local(address, port, server->url);
    urls_write_for_others(address, port, server->urls_for_others);
    write_own_origins(server, port);
    return true;
}

static Sandbox enter_connected(const char *data)
{
    StoreNeeds needs;
    SandboxDatabase database = {.port_count = 0};
    static_assert((int)STORE_PORTS_MAX <= SANDBOX_PORTS_MAX &&
                      (int)STORE_FILES_MAX <= SANDBOX_FILES_MAX,
                  "there is place for all");
    store_address_needs(data, &needs);
    for (int i = 0; i < needs.port_count; i++) {
        database.ports[database.port_count++] = needs.ports[i];
    }
    for (int i = 0; i < needs.file_count; i++) {
        database.files[database.file_count++] = needs.files[i];
    }
    const Sandbox sandbox = sandbox_enter_connected(&database);
    store_needs_clear(&needs);
    return sandbox;
}

/* Before the threads start, which inherit it: landlock is for those only. */
static void enter_sandbox(const Config *config, const char *data)
{
    Sandbox sandbox = {0};
    if (config_has_sandbox(config)) {
        sandbox = store_address_is_shared(data) ? enter_connected(data) : sandbox_enter(data);
    }
    const bool is_whole = sandbox.landlock > 0 && sandbox.has_seccomp;
    char landlock[16] = "off";
    if (sandbox.landlock > 0) {
        snprintf(landlock, sizeof landlock, "%d", sandbox.landlock);
    }
    log_event(is_whole ? LOG_INFO : LOG_WARNING, "sandbox", "landlock=%s seccomp=%s", landlock,
              sandbox.has_seccomp ? "on" : "off");
    if (geteuid() == 0) {
        log_event(LOG_WARNING, "root", "better=a_user_of_its_own");
    }
}

/* Opens the store. A machine that starts has its servers often before its database: so the
 * start waits, and says once for what. */
static Store *wait_for_store(Server *server, const char *path, char error[CONFIG_ERROR_SIZE])
{
    const struct timespec pause = {.tv_sec = 1};
    const int wait_s = store_address_is_shared(path) ? config_wait(&server->config) : 0;
    const int64_t until_ms = clock_now_ms() + wait_s * INT64_C(1000);
    bool is_told = false;
    Store *store;
    while ((store = store_new(path, wake, server, error, CONFIG_ERROR_SIZE)) == NULL &&
           clock_now_ms() < until_ms) {
        if (!is_told) {
            log_event(LOG_WARNING, "waiting_for_database", "seconds=%d reason=\"%s\"", wait_s,
                      error);
            is_told = true;
        }
        nanosleep(&pause, NULL);
    }
    return store;
}

static bool open_store(Server *server, char error[CONFIG_ERROR_SIZE])
{
    char path[CONFIG_VALUE_SIZE];
    if (server->config.data[0] != '\0') {
        memcpy(path, server->config.data, sizeof path);
    } else if (!config_default_data(path)) {
        snprintf(error, CONFIG_ERROR_SIZE, "there is no home for the database; use --data");
        return false;
    }
    umask(077); /* what people play is nobody else's on this machine */
    if (!store_address_is_shared(path)) {
        paths_make_folders(path);
    }
    enter_sandbox(&server->config, path);
    server->store = wait_for_store(server, path, error);
    return server->store != NULL;
}

static void init_limits(Server *server)
{
    const double factor = config_rate(&server->config);
    for (int i = 0; i < LIMIT_KINDS; i++) {
        server->limits.rates[i] = (Rate){rates[i].per_second * factor, rates[i].burst * factor};
    }
}

/* One address may have a tenth of the challenges, and a quarter of their bytes: a
 * school is behind one, and nobody fills the server alone. */
static ChallengeLimits challenge_limits(const Config *config)
{
    const int64_t count = config_challenges(config);
    const int64_t bytes = (int64_t)config_challenge_mb(config) * 1024 * 1024;
    return (ChallengeLimits){
        .count = count,
        .bytes = bytes,
        .count_of_owner = (count + 9) / 10,
        .bytes_of_owner = bytes / 4,
    };
}

static bool start_parts(Server *server)
{
    const Config *config = &server->config;
    init_limits(server);
    server->pool = pool_new(config_workers(config), wake, server);
    server->observer = observer_new();
    if (server->pool == NULL || server->observer == NULL) {
        return false;
    }
    server->hub = hub_new(&(HubParts){
        .net = server->net,
        .store = server->store,
        .pool = server->pool,
        .observer = server->observer,
        .metrics = &server->metrics,
        .rate_factor = config_rate(config),
    });
    if (server->hub == NULL) {
        return false;
    }
    server->api = api_new(&(ApiParts){
        .hub = server->hub,
        .store = server->store,
        .pool = server->pool,
        .observer = server->observer,
        .metrics = &server->metrics,
        .limits = &server->limits,
        .challenges = challenge_limits(config),
        .challenge_ms = config_challenge_days(config) * (int64_t)(24 * 60 * 60 * 1000),
        .client = client_of_request,
        .write_origin = write_origin,
        .context = server,
    });
    return server->api != NULL;
}

/* As many files as sockets are allowed, and some more, where the system lets
 * us: what a shell gives its programs is often a twentieth of that. */
static void raise_file_limit(void)
{
    const rlim_t wanted = HUB_SOCKETS_MAX + 1000;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* A signal handler has no other way to know whom to stop. */
static Net *running;

static void on_signal(int number)
{
    (void)number;
    net_stop(running);
}

/* The first signal ends the server in good order, a second one at once. SIGHUP
 * is such a signal where it means that the terminal is gone; who sends it to a
 * service wants settings to be read again, and not that it ends. */
static void catch_signals(Server *server)
{
    const struct sigaction stop = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    running = server->net;
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGHUP, isatty(STDIN_FILENO) ? &stop : &ignore, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
}

Server *server_new(const Config *config, char error[CONFIG_ERROR_SIZE])
{
    Server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        snprintf(error, CONFIG_ERROR_SIZE, "not enough memory");
        return NULL;
    }
    json_text_init();
    raise_file_limit();
    server->metrics.started_ms = clock_calendar_ms();
    server->config = *config;
    server->pages = pages_new(config->web[0] != '\0' ? config->web : NULL, error,
                              CONFIG_ERROR_SIZE);
    bool is_ready = server->pages != NULL && listen_as_configured(server, error) &&
                    open_store(server, error);
    if (is_ready && !start_parts(server)) {
        snprintf(error, CONFIG_ERROR_SIZE,
                 "not enough memory or threads, or the database cannot be read");
        is_ready = false;
    }
    if (!is_ready) {
        server_free(server);
        return NULL;
    }
    server->is_complete = true;
    catch_signals(server);
    return server;
}

/* The workers first: they call the hub, and the hub the store and the net. */
void server_free(Server *server)
{
    server->is_complete = false;
    if (server->pool != NULL) {
        pool_free(server->pool);
    }
    if (server->net != NULL) {
        net_free(server->net);
    }
    if (server->hub != NULL) {
        hub_free(server->hub);
    }
    if (server->store != NULL) {
        store_free(server->store);
    }
    api_free(server->api);
    observer_free(server->observer);
    pages_free(server->pages);
    free(server);
}

const char *server_url(const Server *server)
{
    return server->url;
}

const char *server_urls_for_others(const Server *server)
{
    return server->urls_for_others;
}

bool server_has_pages(const Server *server)
{
    return pages_count(server->pages) > 0;
}

void server_run(Server *server)
{
    const bool has_others = server->urls_for_others[0] != '\0';
    log_event(LOG_INFO, "listening", "url=%s%s%s", server->url, has_others ? " others=" : "",
              server->urls_for_others);
    net_run(server->net);
    hub_leave(server->hub);
    store_finish(server->store);
    store_collect_reads(server->store);
    hub_collect(server->hub);
    hub_say_goodbye(server->hub);
    net_finish(server->net);
    log_event(LOG_INFO, "stopped", "moves=%llu games=%llu",
              (unsigned long long)server->metrics.counts[METRIC_MOVES],
              (unsigned long long)server->metrics.counts[METRIC_GAMES]);
}
