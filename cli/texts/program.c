/* program.c - texts of fourmi serve, and of the program about itself. */
#include "cli/texts.h"

const char program_description[] =
    "Fourmi is a laboratory of game AI. Play against it, see how a search thinks, let a program "
    "teach itself a game, and prove how good it is.";

const Example program_examples[] = {
    {"play", "Connect Four against a medium AI"},
    {"think O-XX-X-OO", "how a search finds its move"},
    {"train tictactoe -o my.brain", "it teaches itself, in a moment"},
    {"play --brain my.brain", "can you beat it?"},
    {"serve", "the page, for your browser"},
    {0},
};

const Topic program_topics[] = {
    {TOPIC_PLAY, "Play", "against the AI or a friend"},
    {TOPIC_UNDERSTAND, "Understand", "exact values, and the search behind a move"},
    {TOPIC_LEARN, "Learn", "players that teach themselves, and what they are worth"},
    {TOPIC_COMPARE, "Compare", "which player is better"},
    {TOPIC_SERVE, "Serve", "the page, and games over a network"},
    {TOPIC_DATA, "Data", "files and shell"},
    {0},
};

const CommandText serve_text = {
    .summary = "serve the page and let people play together",
    .description =
        "Serves the page to browsers, rooms in which two people play and others watch, and an "
        "API. Prints where, then runs until Ctrl-C or SIGTERM. Log lines go to standard error."
        "\n\n"
        "A setting comes from the command line, or else from the environment, or else from a "
        "file, in which it is called as there, but without FOURMI_ and in small letters: "
        "workers = 2.\n\n"
        "The database is a file of this server's own, or a PostgreSQL that any number of servers "
        "share: then a player may be on any of them. Its password belongs into PGPASSWORD, "
        "~/.pgpass or the file of settings, not on the command line, where others can see it.",
    .examples =
        {
            {"serve", "on this machine only"},
            {"serve --listen 0.0.0.0:8080", "for others as well"},
            {"serve --web build/web", "another page"},
            {"serve --data postgresql://db/fourmi", "one of several servers"},
            {"serve --origin https://play.example.org", "for a page behind a proxy"},
        },
};

const CommandText store_copy_text = {
    .summary = "copy what a server has kept to another database",
    .description =
        "Copies all rooms, finished games, brains and challenges of a database to another one "
        "that is empty: from SQLite, the file of one server, to PostgreSQL, which several "
        "servers share, or back. Stop the servers first: those of SQLite must not run, and what "
        "is played on PostgreSQL meanwhile is not in the copy.\n\n"
        "All is copied in one transaction. If it is interrupted or fails, the other database is "
        "empty, and copying can begin anew. Every row is checked by its checksum, and read back "
        "from the copy before anything is kept; if one is damaged nothing is copied, and the "
        "message names it. A password belongs into PGPASSWORD or "
        "~/.pgpass, not on the command line, where others can see it.",
    .examples =
        {
            {"store copy fourmi.db postgresql://db/fourmi", "to many servers"},
            {"store copy postgresql://db/fourmi fourmi.db", "back to one"},
        },
    .bad_input = "There is nothing to copy, or the other database is not empty.",
};

const CommandText store_check_text = {
    .summary = "check the file in which a server has kept everything",
    .description =
        "Checks a database of SQLite, or a back-up of it: its pages, the log beside it "
        "(FILE-wal), the checksum of every row, and that no event of a room is missing. Writes "
        "nothing. Stop the server first. A PostgreSQL checks itself.",
    .examples =
        {
            {"store check /var/lib/fourmi/fourmi.db", ""},
            {"store check fourmi-2026-11-19.db", "a back-up"},
        },
    .bad_input = "The file is damaged, in use, missing, not a database of fourmi, or the log "
                 "beside it belongs to another file. The message says which.",
};

const CommandText store_restore_text = {
    .summary = "put a back-up in the place of a server's file",
    .description =
        "Puts a back-up in the place of the database that a server uses. Stop the server first. "
        "The back-up is checked as by store check, copied, and read back; then it takes the "
        "place of the file at once.\n\n"
        "Do not copy a back-up there yourself: SQLite applies the old log (FILE-wal) to the new "
        "file, which mixes both. What was there before is kept beside it, with its log, as "
        "FILE.before-DATE, and can be restored in turn. Delete it when you do not need it.",
    .examples =
        {
            {"store restore fourmi-2026-11-19.db --data /var/lib/fourmi/fourmi.db", ""},
        },
    .bad_input = "The back-up is damaged, or a server uses the file. Nothing was changed.",
};

const CommandText store_delete_text = {
    .summary = "delete a game, a room, a name or a challenge",
    .description =
        "Deletes what somebody has asked you to delete from the database of a server. Stop the "
        "server first, or all servers of a PostgreSQL.\n\n"
        "A finished game has the number of its page, /games/NUMBER. A room has the number that "
        "the log tells, or the token in any link to it; its finished games stay. A name, written "
        "as it is shown, becomes Player 1 or Player 2 wherever it is; as the teacher of a "
        "challenge it is left out. A challenge has the id in its link.\n\n"
        "Back-ups still have what is deleted.",
    .examples =
        {
            {"store delete game 17 --data /var/lib/fourmi/fourmi.db", ""},
            {"store delete name 'Ada L.' --data postgresql://db/fourmi", ""},
        },
    .bad_input = "There is no such thing, or a server uses the database. Nothing was changed.",
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
