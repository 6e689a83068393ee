/* fuzz_settings.c - any text as the server's settings. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is accepted can be used. */
static void use(const Config *config)
{
    char address[CONFIG_ADDRESS_SIZE];
    int port;
    if (!config_split_listen(config->listen, address, &port) || port < 0 || port > 65535 ||
        config_workers(config) < 1 || config_rate(config) < 1 || config_connections(config) < 1) {
        abort();
    }
    config_list_has(config->origin, config->proxy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[CONFIG_ERROR_SIZE] = "";
    char *text = malloc(size + 1);
    if (text == NULL) {
        return 0;
    }
    if (size > 0) {
        memcpy(text, data, size);
    }
    text[size] = '\0';
    Config config = config_start();
    if (config_read_text(&config, text, error)) {
        use(&config);
    } else if (error[0] == '\0') {
        abort();
    }
    free(text);
    return 0;
}
