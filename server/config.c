/* config.c - what can be set about the server, and where. */
#define _POSIX_C_SOURCE 200809L

#include "server/config.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/paths.h"
#include "server/store/store.h"

enum { FILE_SIZE_MAX = 64 * 1024 };

typedef struct Key {
    const char *name;
    const char *variable;
    size_t offset;                      /* in Config */
    bool (*is_good)(const char *value); /* of a list, each item */
    bool is_list;
    const char *expected;
} Key;

static bool is_listen(const char *value)
{
    char address[CONFIG_ADDRESS_SIZE];
    int port;
    return config_split_listen(value, address, &port);
}

static bool is_path(const char *value)
{
    return value[0] != '\0';
}

/* An address as clients are known by it: of the ways to write one, the usual. */
static bool is_address(const char *value)
{
    struct in6_addr bytes;
    char usual[INET6_ADDRSTRLEN];
    const int family = strchr(value, ':') != NULL ? AF_INET6 : AF_INET;
    return inet_pton(family, value, &bytes) == 1 &&
           inet_ntop(family, &bytes, usual, sizeof usual) != NULL && strcmp(value, usual) == 0;
}

/* A whole number from 1 to `max`; 0 if it is none. */
static int read_count(const char *text, int max)
{
    char *end;
    long number = strtol(text, &end, 10);
    bool is_number = '0' <= text[0] && text[0] <= '9' && *end == '\0';
    return is_number && 1 <= number && number <= max ? (int)number : 0;
}

static bool is_worker_count(const char *value)
{
    return read_count(value, CONFIG_WORKERS_MAX) > 0;
}

static bool is_rate(const char *value)
{
    return read_count(value, CONFIG_RATE_MAX) > 0;
}

static bool is_connection_count(const char *value)
{
    return read_count(value, CONFIG_CONNECTIONS_MAX) > 0;
}

static bool is_challenge_count(const char *value)
{
    return strcmp(value, "0") == 0 || read_count(value, CONFIG_CHALLENGES_MAX) > 0;
}

static bool is_challenge_mb(const char *value)
{
    return read_count(value, CONFIG_CHALLENGE_MB_MAX) > 0;
}

static bool is_challenge_days(const char *value)
{
    return read_count(value, CONFIG_CHALLENGE_DAYS_MAX) > 0;
}

static bool is_wait(const char *value)
{
    return strcmp(value, "0") == 0 || read_count(value, CONFIG_WAIT_MAX) > 0;
}

static bool is_switch(const char *value)
{
    return strcmp(value, "on") == 0 || strcmp(value, "off") == 0;
}

static const Key keys[] = {
    {"listen", "FOURMI_LISTEN", offsetof(Config, listen), is_listen, false,
     "ADDRESS:PORT, such as 127.0.0.1:8080 or [::1]:8080"},
    {"data", "FOURMI_DATA", offsetof(Config, data), store_address_is_good, false,
     "the name of a file, or postgresql://user@host/name"},
    {"web", "FOURMI_WEB", offsetof(Config, web), is_path, false, "the name of a folder"},
    {"origin", "FOURMI_ORIGIN", offsetof(Config, origin), config_is_origin, true,
     "http:// or https:// and a host in small letters, such as https://example.org, with no "
     "slash at its end"},
    {"proxy", "FOURMI_PROXY", offsetof(Config, proxy), is_address, true,
     "an address, such as 127.0.0.1 or ::1"},
    {"workers", "FOURMI_WORKERS", offsetof(Config, workers), is_worker_count, false,
     "a whole number from 1 to 64"},
    {"rate", "FOURMI_RATE", offsetof(Config, rate), is_rate, false,
     "a whole number from 1 to 1000000"},
    {"connections", "FOURMI_CONNECTIONS", offsetof(Config, connections), is_connection_count, false,
     "a whole number from 1 to 20000"},
    {"challenges", "FOURMI_CHALLENGES", offsetof(Config, challenges), is_challenge_count, false,
     "a whole number from 0 to 100000"},
    {"challenge_mb", "FOURMI_CHALLENGE_MB", offsetof(Config, challenge_mb), is_challenge_mb, false,
     "a whole number from 1 to 100000"},
    {"challenge_days", "FOURMI_CHALLENGE_DAYS", offsetof(Config, challenge_days), is_challenge_days,
     false, "a whole number from 1 to 3650"},
    {"wait", "FOURMI_WAIT", offsetof(Config, wait), is_wait, false,
     "a whole number of seconds from 0 to 3600"},
    {"sandbox", "FOURMI_SANDBOX", offsetof(Config, sandbox), is_switch, false, "on or off"},
};

enum { KEY_COUNT = sizeof keys / sizeof *keys };

Config config_start(void)
{
    return (Config){
        .listen = "127.0.0.1:8080",
        .workers = "1",
        .rate = "1",
        .connections = "256", /* a school behind one address, each with a page and its files */
        .challenges = "1000",
        .challenge_mb = "256",
        .challenge_days = "30",
        .wait = "0",
        .sandbox = "on",
    };
}

int config_workers(const Config *config)
{
    return read_count(config->workers, CONFIG_WORKERS_MAX);
}

int config_rate(const Config *config)
{
    return read_count(config->rate, CONFIG_RATE_MAX);
}

int config_connections(const Config *config)
{
    return read_count(config->connections, CONFIG_CONNECTIONS_MAX);
}

int config_challenges(const Config *config)
{
    return read_count(config->challenges, CONFIG_CHALLENGES_MAX);
}

int config_challenge_mb(const Config *config)
{
    return read_count(config->challenge_mb, CONFIG_CHALLENGE_MB_MAX);
}

int config_challenge_days(const Config *config)
{
    return read_count(config->challenge_days, CONFIG_CHALLENGE_DAYS_MAX);
}

int config_wait(const Config *config)
{
    return read_count(config->wait, CONFIG_WAIT_MAX);
}

bool config_has_sandbox(const Config *config)
{
    return strcmp(config->sandbox, "on") == 0;
}

/* Cuts blanks off both ends. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]) != NULL) {
        text[--length] = '\0';
    }
    return text;
}

/* Of an address of a database only how it begins is shown: there may be a password in it. */
static bool refuse(const Key *key, const char *value, char error[CONFIG_ERROR_SIZE])
{
    const bool is_secret = key->is_good == store_address_is_good;
    const int shown = is_secret ? (int)strcspn(value, ":=") : 80;
    snprintf(error, CONFIG_ERROR_SIZE, "%s cannot be \"%.*s%s\"; it is %s", key->name, shown, value,
             !is_secret || value[0] == '\0' ? ""
             : value[shown] == '='          ? "=..."
                                            : "://...",
             key->expected);
    return false;
}

/* Copies a list without the blanks around its items, each of which must be good.
 * An empty one is good. */
static bool copy_list(const Key *key, const char *value, char list[CONFIG_VALUE_SIZE],
                      char error[CONFIG_ERROR_SIZE])
{
    size_t used = 0;
    list[0] = '\0';
    while (*value != '\0') {
        char part[CONFIG_VALUE_SIZE];
        const size_t length = strcspn(value, ",");
        memcpy(part, value, length);
        part[length] = '\0';
        const char *item = trim(part);
        if (!key->is_good(item)) {
            return refuse(key, item, error);
        }
        used += (size_t)snprintf(list + used, CONFIG_VALUE_SIZE - used, "%s%s", used > 0 ? "," : "",
                                 item);
        value += length + (value[length] == ',');
    }
    return true;
}

static bool set_key(Config *config, const Key *key, const char *value,
                    char error[CONFIG_ERROR_SIZE])
{
    char *field = (char *)config + key->offset;
    if (strlen(value) >= CONFIG_VALUE_SIZE) {
        snprintf(error, CONFIG_ERROR_SIZE, "what is given for %s is too long", key->name);
        return false;
    }
    if (key->is_list) {
        char list[CONFIG_VALUE_SIZE];
        if (!copy_list(key, value, list, error)) {
            return false;
        }
        memcpy(field, list, sizeof list);
        return true;
    }
    if (!key->is_good(value)) {
        return refuse(key, value, error);
    }
    memcpy(field, value, strlen(value) + 1);
    return true;
}

/* NULL, with a sentence in `error`, if there is none of this name. */
static const Key *find_key(const char *name, char error[CONFIG_ERROR_SIZE])
{
    for (int i = 0; i < KEY_COUNT; i++) {
        if (strcmp(keys[i].name, name) == 0) {
            return &keys[i];
        }
    }
    snprintf(error, CONFIG_ERROR_SIZE, "there is no setting \"%.80s\"", name);
    return NULL;
}

bool config_set(Config *config, const char *key, const char *value, char error[CONFIG_ERROR_SIZE])
{
    const Key *found = find_key(key, error);
    return found != NULL && set_key(config, found, value, error);
}

static bool add_key(Config *config, const Key *key, const char *value,
                    char error[CONFIG_ERROR_SIZE])
{
    char list[2 * CONFIG_VALUE_SIZE];
    const char *old = (const char *)config + key->offset;
    if (!key->is_list || old[0] == '\0') {
        return set_key(config, key, value, error);
    }
    snprintf(list, sizeof list, "%s,%s", old, value);
    return set_key(config, key, list, error);
}

bool config_add(Config *config, const char *key, const char *value, char error[CONFIG_ERROR_SIZE])
{
    const Key *found = find_key(key, error);
    return found != NULL && add_key(config, found, value, error);
}

bool config_read_environment(Config *config, char error[CONFIG_ERROR_SIZE])
{
    for (int i = 0; i < KEY_COUNT; i++) {
        const char *value = getenv(keys[i].variable);
        if (value != NULL && !set_key(config, &keys[i], value, error)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------- files */

/* What a line says; the keys of earlier lines have been `seen`. */
static bool set_line(Config *config, bool seen[KEY_COUNT], const char *name, const char *value,
                     char error[CONFIG_ERROR_SIZE])
{
    const Key *key = find_key(name, error);
    if (key == NULL) {
        return false;
    }
    const bool is_further = seen[key - keys];
    seen[key - keys] = true;
    return is_further ? add_key(config, key, value, error) : set_key(config, key, value, error);
}

static bool read_line(Config *config, bool seen[KEY_COUNT], char *line, int number,
                      char error[CONFIG_ERROR_SIZE])
{
    char why[CONFIG_ERROR_SIZE];
    line[strcspn(line, "#")] = '\0';
    line = trim(line);
    if (line[0] == '\0') {
        return true;
    }
    char *equals = strchr(line, '=');
    if (equals == NULL) {
        snprintf(error, CONFIG_ERROR_SIZE, "line %d is not of the form key = value", number);
        return false;
    }
    *equals = '\0';
    if (!set_line(config, seen, trim(line), trim(equals + 1), why)) {
        snprintf(error, CONFIG_ERROR_SIZE, "line %d: %.200s", number, why);
        return false;
    }
    return true;
}

bool config_read_text(Config *config, const char *text, char error[CONFIG_ERROR_SIZE])
{
    Config changed = *config;
    bool seen[KEY_COUNT] = {false};
    for (int number = 1; *text != '\0'; number++) {
        char line[CONFIG_VALUE_SIZE + 64];
        size_t length = strcspn(text, "\n");
        if (length >= sizeof line) {
            snprintf(error, CONFIG_ERROR_SIZE, "line %d is too long", number);
            return false;
        }
        memcpy(line, text, length);
        line[length] = '\0';
        if (!read_line(&changed, seen, line, number, error)) {
            return false;
        }
        text += length + (text[length] == '\n');
    }
    *config = changed;
    return true;
}

bool config_read_file(Config *config, const char *path, bool is_needed,
                      char error[CONFIG_ERROR_SIZE])
{
    char why[CONFIG_ERROR_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        if (!is_needed && errno == ENOENT) {
            return true;
        }
        snprintf(error, CONFIG_ERROR_SIZE, "%.150s could not be read: %s", path, strerror(errno));
        return false;
    }
    char *text = malloc(FILE_SIZE_MAX + 1);
    size_t size = text != NULL ? fread(text, 1, FILE_SIZE_MAX, file) : 0;
    bool is_whole = text != NULL && !ferror(file) && size < FILE_SIZE_MAX;
    fclose(file);
    if (is_whole) {
        text[size] = '\0';
    }
    bool is_good = is_whole && config_read_text(config, text, why);
    if (!is_good) {
        snprintf(error, CONFIG_ERROR_SIZE, "%.100s: %.140s", path,
                 is_whole       ? why
                 : text == NULL ? "not enough memory to read it"
                                : "it could not be read, or is too large");
    }
    free(text);
    return is_good;
}

bool config_default_data(char path[CONFIG_VALUE_SIZE])
{
    return paths_of_data("fourmi/fourmi.db", path);
}

bool config_default_file(char path[CONFIG_VALUE_SIZE])
{
    return paths_of_settings("fourmi/serve.conf", path);
}

/* ------------------------------------------------------------------ values */

bool config_split_listen(const char *listen, char address[CONFIG_ADDRESS_SIZE], int *port)
{
    const char *colon = strrchr(listen, ':');
    const char *digits = colon != NULL ? colon + 1 : listen;
    char *end;
    long number = strtol(digits, &end, 10);
    if (digits[0] < '0' || digits[0] > '9' || *end != '\0' || number > 65535) {
        return false;
    }
    const char *start = listen;
    size_t length = colon != NULL ? (size_t)(colon - listen) : 0;
    if (length >= 2 && start[0] == '[' && start[length - 1] == ']') {
        start++;
        length -= 2;
    }
    if (colon == NULL) {
        start = "127.0.0.1";
        length = strlen(start);
    }
    if (length == 0 || length >= CONFIG_ADDRESS_SIZE) {
        return false;
    }
    memcpy(address, start, length);
    address[length] = '\0';
    if (strcmp(address, "localhost") == 0) {
        snprintf(address, CONFIG_ADDRESS_SIZE, "127.0.0.1"); /* no name is looked up */
    }
    *port = (int)number;
    return true;
}

bool config_list_has(const char *list, const char *item)
{
    const size_t length = strlen(item);
    while (length > 0 && *list != '\0') {
        size_t part = strcspn(list, ",");
        if (part == length && memcmp(list, item, length) == 0) {
            return true;
        }
        list += part + (list[part] == ',');
    }
    return false;
}

/* How much of `text` is a host in small letters, or an address of IPv6 in
 * brackets; 0 if it begins with neither. */
static size_t host_length(const char *text)
{
    if (text[0] != '[') {
        return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-.");
    }
    const size_t digits = strspn(text + 1, "0123456789abcdef:.");
    return digits > 0 && text[1 + digits] == ']' ? digits + 2 : 0;
}

bool config_is_origin(const char *text)
{
    static const struct {
        const char *scheme;
        long usual_port;
    } kinds[] = {{"http://", 80}, {"https://", 443}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t length = strlen(kinds[i].scheme);
        if (strncmp(text, kinds[i].scheme, length) == 0) {
            const size_t host = host_length(text + length);
            const char *rest = text + length + host;
            const long port = rest[0] == ':' ? read_count(rest + 1, 65535) : 0;
            return host > 0 && (rest[0] == '\0' || (port > 0 && port != kinds[i].usual_port));
        }
    }
    return false;
}
