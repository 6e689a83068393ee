/* config.h - what can be set about the server, and where: on the command line,
 * or else in the environment, or else in a file.
 *
 *      key          environment         meaning
 *      listen       FOURMI_LISTEN       ADDRESS:PORT
 *      data         FOURMI_DATA         the database, a file or postgresql://...
 *      web          FOURMI_WEB          a folder of pages, instead of those built in
 *      origin       FOURMI_ORIGIN       further origins whose pages may connect, a list
 *      proxy        FOURMI_PROXY        addresses whose X-Forwarded-For is believed, a list
 *      workers      FOURMI_WORKERS      threads that solve
 *      rate         FOURMI_RATE         by how much the limits on requests are multiplied
 *      connections  FOURMI_CONNECTIONS  how many one address may have at once
 *      sandbox      FOURMI_SANDBOX      on or off: whether the server confines itself
 *
 * A file has a line `key = value` for each; # starts a comment. The items of a
 * list are separated by commas, and in a file they may have several lines.
 */
#ifndef FOURMI_SERVER_CONFIG_H
#define FOURMI_SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CONFIG_VALUE_SIZE = 1024,
    CONFIG_ERROR_SIZE = 256,
    CONFIG_WORKERS_MAX = 64,
    CONFIG_RATE_MAX = 1000000,
    CONFIG_CONNECTIONS_MAX = 20000,
    CONFIG_CHALLENGES_MAX = 100000,
    CONFIG_CHALLENGE_MB_MAX = 100000,
    CONFIG_CHALLENGE_DAYS_MAX = 3650,
    CONFIG_WAIT_MAX = 3600,
};

typedef struct Config {
    char listen[CONFIG_VALUE_SIZE];
    char data[CONFIG_VALUE_SIZE]; /* "" for config_default_data */
    char web[CONFIG_VALUE_SIZE];  /* "" for the pages built in */
    char origin[CONFIG_VALUE_SIZE];
    char proxy[CONFIG_VALUE_SIZE];
    char workers[CONFIG_VALUE_SIZE];
    char rate[CONFIG_VALUE_SIZE];
    char connections[CONFIG_VALUE_SIZE];
    char challenges[CONFIG_VALUE_SIZE];
    char challenge_mb[CONFIG_VALUE_SIZE];
    char challenge_days[CONFIG_VALUE_SIZE];
    char wait[CONFIG_VALUE_SIZE];
    char sandbox[CONFIG_VALUE_SIZE];
} Config;

/* All defaults. */
Config config_start(void);

/* Sets a value. False, with a sentence in `error`, if there is no such key or
 * the value is not one of its kind. */
bool config_set(Config *config, const char *key, const char *value, char error[CONFIG_ERROR_SIZE]);

/* Adds to a list, as config_set sets it; what is no list is set. */
bool config_add(Config *config, const char *key, const char *value, char error[CONFIG_ERROR_SIZE]);

/* Sets what the lines of a text say. */
bool config_read_text(Config *config, const char *text, char error[CONFIG_ERROR_SIZE]);

/* Sets what the file says. One that is not there is an error only if
 * `is_needed`. */
bool config_read_file(Config *config, const char *path, bool is_needed,
                      char error[CONFIG_ERROR_SIZE]);

/* Sets what the environment says. */
bool config_read_environment(Config *config, char error[CONFIG_ERROR_SIZE]);

/* The parts of `listen`. False if it has not the form ADDRESS:PORT; a port alone
 * will do, an address of IPv6 stands in brackets, and localhost is 127.0.0.1. */
enum { CONFIG_ADDRESS_SIZE = 64 };
bool config_split_listen(const char *listen, char address[CONFIG_ADDRESS_SIZE], int *port);

/* The numbers of `workers`, `rate`, `connections`, and of those about challenges. */
int config_workers(const Config *config);
int config_rate(const Config *config);
int config_connections(const Config *config);
int config_challenges(const Config *config); /* 0: none are kept */
int config_challenge_mb(const Config *config);
int config_challenge_days(const Config *config);

/* For how many seconds the start waits for a database that several servers share. */
int config_wait(const Config *config);

bool config_has_sandbox(const Config *config);

/* Whether a text is an origin as browsers send it: a scheme, a host in small
 * letters, and a port where it is not the usual one; nothing after that. */
bool config_is_origin(const char *text);

/* Whether `item` is one of a comma-separated list. */
bool config_list_has(const char *list, const char *item);

/* The user's own files, as the XDG base directories have them: the database and
 * the configuration. False if there is no home. */
bool config_default_data(char path[CONFIG_VALUE_SIZE]);
bool config_default_file(char path[CONFIG_VALUE_SIZE]);

#endif
