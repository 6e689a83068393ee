/* program.c - options of the program itself, and of commands that serve it. */
#include "cli/options.h"

const Option serve_options[] = {
    {
        .name = "listen",
        .value = {VALUE_TEXT, .label = "ADDRESS:PORT"},
        .help = "Where to listen, 127.0.0.1:8080 if nothing is said. Port 0 is any that is free; "
                "0.0.0.0 lets other machines in.",
    },
    {
        .name = "data",
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "The database, a file, fourmi/fourmi.db in the user's data directory if nothing is "
                "said; or postgresql://USER@HOST/NAME, which several servers share.",
    },
    {
        .name = "origin",
        .value = {VALUE_TEXT, .label = "ORIGIN"},
        .is_repeatable = true,
        .help = "The origin of further pages that may connect, https://example.org for example. "
                "May be repeated, or hold several, separated by commas.",
    },
    {
        .name = "web",
        .value = {VALUE_FILE, .label = "DIR"},
        .help = "Serve the files of this folder, read once, instead of the page in the program.",
    },
    {
        .name = "config",
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Settings, a line `key = value` each: listen, data, origin, web, proxy, workers, "
                "rate, connections, challenges, challenge_mb, challenge_days, wait, sandbox; "
                "fourmi/serve.conf in the user's configuration directory if nothing is said.",
    },
    {0},
};

const Option store_restore_options[] = {
    {
        .name = "data",
        .value = {VALUE_FILE, .label = "FILE"},
        .is_needed = true,
        .help = "The file that the server uses, as serve --data names it. It need not exist.",
    },
    {0},
};

const Option store_delete_options[] = {
    {
        .name = "data",
        .value = {VALUE_FILE, .label = "FILE"},
        .is_needed = true,
        .help = "The database that the server uses, as serve --data names it.",
    },
    {0},
};

/* In the order of StoreThing. */
const char *const store_things[] = {"game", "room", "name", "challenge", NULL};

const Option manual_options[] = {
    {.name = "list", .help = "The names of all pages, one per line."},
    {0},
};

const Variable serve_environment[] = {
    {"FOURMI_LISTEN", "As --listen."},
    {"FOURMI_DATA", "As --data."},
    {"FOURMI_ORIGIN", "As --origin."},
    {"FOURMI_WEB", "As --web."},
    {"FOURMI_PROXY", "The addresses of proxies whose X-Forwarded-For is believed, separated by "
                     "commas; none if nothing is said."},
    {"FOURMI_WORKERS", "How many threads solve, 1 to 64; 1 if nothing is said."},
    {"FOURMI_RATE", "What the limits on requests and messages are multiplied by; 1 if nothing is "
                    "said."},
    {"FOURMI_CONNECTIONS", "How many connections one address may have at once, 1 to 20000; 256 if "
                           "nothing is said."},
    {"FOURMI_CHALLENGES", "How many brains that people send on by a link are kept, 0 to 100000; "
                          "1000 if nothing is said."},
    {"FOURMI_CHALLENGE_MB", "How many megabytes all of those may take, 1 to 100000; 256 if nothing "
                            "is said."},
    {"FOURMI_CHALLENGE_DAYS", "For how many days each of those is kept, 1 to 3650; 30 if nothing "
                              "is said."},
    {"FOURMI_WAIT", "For how many seconds the start waits for a PostgreSQL that does not answer, 0 "
                    "to 3600; 0 if nothing is said."},
    {"FOURMI_SANDBOX", "Whether the server confines itself, on or off; on if nothing is said."},
    {0},
};

const Option program_options[] = {
    {.name = "help",
     .letter = 'h',
     .help = "Show help, as does fourmi help [COMMAND]; also after any command."},
    {.name = "version", .letter = 'V', .help = "Show the version, as does fourmi version."},
    {0},
};
