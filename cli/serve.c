/* serve.c - fourmi serve: the page and rooms for a browser. */
#include <stdio.h>

#include "cli/output.h"
#include "cli/run.h"
#include "server/server.h"
#include "server/store/store.h"

/* The origins of the command line, in place of all others. */
static bool set_origins(Config *config, const Arguments *arguments, char error[CONFIG_ERROR_SIZE])
{
    bool is_good = true;
    for (int i = 0; is_good && i < arguments->repeat_count; i++) {
        is_good = i == 0 ? config_set(config, "origin", arguments->repeats[i], error)
                         : config_add(config, "origin", arguments->repeats[i], error);
    }
    return is_good;
}

/* The command line comes before the environment, and that before the file. */
static bool read_config(Config *config, const Arguments *arguments, char error[CONFIG_ERROR_SIZE])
{
    static const char *const options[] = {"listen", "data", "web"};
    char path[CONFIG_VALUE_SIZE];
    const char *file = arguments_text(arguments, "config");
    bool is_good = true;
    *config = config_start();
    if (file != NULL) {
        is_good = config_read_file(config, file, true, error);
    } else if (config_default_file(path)) {
        is_good = config_read_file(config, path, false, error);
    }
    is_good = is_good && config_read_environment(config, error);
    for (size_t i = 0; is_good && i < sizeof options / sizeof *options; i++) {
        if (arguments_has(arguments, options[i])) {
            is_good = config_set(config, options[i], arguments_text(arguments, options[i]), error);
        }
    }
    return is_good && set_origins(config, arguments, error);
}

static Status serve(const Config *config)
{
    char error[CONFIG_ERROR_SIZE];
    Server *server = server_new(config, error);
    if (server == NULL) {
        complain("%s", error);
        return STATUS_RESOURCES;
    }
    printf("Fourmi is at %s, until Ctrl-C.\n", server_url(server));
    if (server_urls_for_others(server)[0] != '\0') {
        printf("For others: %s\n", server_urls_for_others(server));
    }
    if (!server_has_pages(server)) {
        complain("this program was built without its page; --web serves a folder");
    }
    output_flush();
    server_run(server);
    server_free(server);
    return STATUS_OK;
}

Status serve_run(const Arguments *arguments)
{
    char error[CONFIG_ERROR_SIZE];
    Config config;
    const bool is_read = read_config(&config, arguments, error);
    arguments_hide(arguments, store_address_hide);
    if (!is_read) {
        complain("%s", error);
        return STATUS_USAGE;
    }
    return serve(&config);
}
