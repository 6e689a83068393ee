/* urls.c - under which URLs the server can be reached. */
#define _DEFAULT_SOURCE /* for IFF_UP */

#include "server/urls.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>

#include "server/config.h"

enum { HTTP_PORT = 80 }; /* which no URL names */

static const char scheme[] = "http://";

static void write_url(const char *address, int port, char url[URL_SIZE])
{
    const bool is_ip6 = strchr(address, ':') != NULL;
    char port_text[16] = "";
    if (port != HTTP_PORT) {
        snprintf(port_text, sizeof port_text, ":%d", port);
    }
    snprintf(url, URL_SIZE, "%s%s%.60s%s%s/", scheme, is_ip6 ? "[" : "", address, is_ip6 ? "]" : "",
             port_text);
}

static bool is_every_ip4(const char *address)
{
    return strcmp(address, "0.0.0.0") == 0;
}

static bool is_every_ip6(const char *address)
{
    struct in6_addr ip6;
    return inet_pton(AF_INET6, address, &ip6) == 1 && IN6_IS_ADDR_UNSPECIFIED(&ip6);
}

void urls_write_local(const char *address, int port, char url[URL_SIZE])
{
    write_url(is_every_ip4(address)   ? "127.0.0.1"
              : is_every_ip6(address) ? "::1"
                                      : address,
              port, url);
}

/* The address of a network that is up and leads elsewhere, as text. */
static bool read_address(const struct ifaddrs *network, char address[INET6_ADDRSTRLEN])
{
    const bool is_up = (network->ifa_flags & (IFF_UP | IFF_LOOPBACK)) == IFF_UP;
    if (!is_up || network->ifa_addr == NULL) {
        return false;
    }
    if (network->ifa_addr->sa_family == AF_INET) {
        struct sockaddr_in ip4;
        memcpy(&ip4, network->ifa_addr, sizeof ip4);
        return inet_ntop(AF_INET, &ip4.sin_addr, address, INET6_ADDRSTRLEN) != NULL;
    }
    if (network->ifa_addr->sa_family != AF_INET6) {
        return false;
    }
    struct sockaddr_in6 ip6;
    memcpy(&ip6, network->ifa_addr, sizeof ip6);
    return !IN6_IS_ADDR_LINKLOCAL(&ip6.sin6_addr) && /* no URL can name its network */
           inet_ntop(AF_INET6, &ip6.sin6_addr, address, INET6_ADDRSTRLEN) != NULL;
}

static void add_url(const char *url, char urls[URLS_SIZE])
{
    const size_t used = strlen(urls);
    if (used + 1 + strlen(url) < URLS_SIZE) {
        snprintf(urls + used, URLS_SIZE - used, "%s%s", used > 0 ? "," : "", url);
    }
}

void urls_write_for_others(const char *address, int port, char urls[URLS_SIZE])
{
    const bool has_ip6 = is_every_ip6(address); /* and those of IPv4 with them */
    struct ifaddrs *networks = NULL;
    urls[0] = '\0';
    if ((!has_ip6 && !is_every_ip4(address)) || getifaddrs(&networks) != 0) {
        return;
    }
    for (const struct ifaddrs *network = networks; network != NULL; network = network->ifa_next) {
        char found[INET6_ADDRSTRLEN];
        char url[URL_SIZE];
        if (read_address(network, found) && (has_ip6 || strchr(found, ':') == NULL)) {
            write_url(found, port, url);
            add_url(url, urls);
        }
    }
    freeifaddrs(networks);
}

/* Whether `host` is an address with this port. */
static bool is_address(const char *host, int port)
{
    struct in6_addr bytes;
    char address[CONFIG_ADDRESS_SIZE];
    char url[URL_SIZE];
    const bool is_ip6 = host[0] == '[';
    const size_t length = strcspn(host + is_ip6, is_ip6 ? "]" : ":");
    if (length >= sizeof address) {
        return false;
    }
    memcpy(address, host + is_ip6, length);
    address[length] = '\0';
    write_url(address, port, url);
    url[strlen(url) - 1] = '\0'; /* its slash */
    return inet_pton(is_ip6 ? AF_INET6 : AF_INET, address, &bytes) == 1 &&
           strcmp(url + strlen(scheme), host) == 0;
}

bool urls_is_own_origin(const char *origin, const char *host, int port)
{
    return strncmp(origin, scheme, strlen(scheme)) == 0 &&
           strcmp(origin + strlen(scheme), host) == 0 && is_address(host, port);
}

bool urls_write_origin(const char *host, const char *origins, char origin[URL_ORIGIN_SIZE])
{
    snprintf(origin, URL_ORIGIN_SIZE, "https://%s", host);
    if (config_is_origin(origin) && config_list_has(origins, origin)) {
        return true;
    }
    snprintf(origin, URL_ORIGIN_SIZE, "%s%s", scheme, host);
    return config_is_origin(origin);
}
