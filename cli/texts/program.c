/* program.c - texts of fourmi serve, and of the program about itself. */
#include "cli/texts.h"

const CommandText serve_text = {
    .summary = "serve the page and let people play together",
    .description =
        "Serves the page to browsers, rooms in which two people play and others watch, and an "
        "API. Prints where, then runs until Ctrl-C or SIGTERM. Log lines go to standard error."
        "\n\n"
        "A setting comes from the command line, or else from the environment, or else from a "
        "file, in which it is called as there, but without FOURMI_ and in small letters: "
        "workers = 2.",
    .examples =
        {
            {"serve", "on this machine only"},
            {"serve --listen 0.0.0.0:8080", "for others as well"},
            {"serve --web build/web", "another page"},
            {"serve --origin https://play.example.org", "for a page behind a proxy"},
        },
};

const CommandText manual_text = {
    .summary = "print a manual page",
    .description = "Prints the manual page of a command, or of the program, as source for "
                   "scdoc(1). Installed pages are read with man(1).",
    .examples =
        {
            {"manual play | scdoc | man -l -", "read a page at once"},
            {"manual --list", "fourmi, fourmi-play, ..."},
        },
};

const CommandText completion_text = {
    .summary = "print a shell's completion script",
    .description = "Prints the script that teaches a shell to complete the commands, options "
                   "and values of fourmi.",
    .examples =
        {
            {"completion zsh > ~/.zfunc/_fourmi", "in a folder of your fpath"},
            {"completion fish > ~/.config/fish/completions/fourmi.fish", ""},
            {"completion bash > ~/.local/share/bash-completion/completions/fourmi", ""},
        },
};
