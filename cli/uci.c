/* uci.c - fourmi uci: the UCI protocol, by which interfaces talk to engines.
 *
 * One thread reads the lines, another thinks, so that `isready` and `stop` are heard
 * while a table is made:
 *
 *      reads      position ..   go        isready     stop
 *                                |         readyok     |
 *      thinks                    +------- makes the table ---> info, bestmove
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/input.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "cli/uci_think.h"
#include "facets/notation.h"
#include "host/loaded_brain.h"
#include "host/worker.h"

enum { PATH_SIZE = 4096, GAMES = 2 };

typedef struct UciSession {
    /* The usual game of the row, and the one that was chosen, with their oracles, which
     * are opened when they are first needed. */
    Game games[GAMES];
    Oracles *oracles[GAMES];

    UciBoard board;
    LoadedBrain brain;
    bool has_brain;

    Worker *worker; /* that thinks; NULL: none does */
    UciThought thought;
    atomic_bool is_stopped;
    atomic_bool waits;     /* with the move, until it is told to stop */
    pthread_mutex_t mutex; /* of stdout, line by line */
} UciSession;

/* ----------------------------------------------------------------- telling */

static void tell(UciSession *s, const char *line)
{
    pthread_mutex_lock(&s->mutex);
    puts(line);
    output_flush();
    pthread_mutex_unlock(&s->mutex);
}

static void tell_thought(UciSession *s, void (*print)(const UciThought *thought))
{
    pthread_mutex_lock(&s->mutex);
    print(&s->thought);
    output_flush();
    pthread_mutex_unlock(&s->mutex);
}

static void say_hello(UciSession *s)
{
    tell(s, "id name Fourmi " FOURMI_VERSION "\nid author the Fourmi authors\n"
            "option name Brain type string default <empty>\nuciok");
}

/* ---------------------------------------------------------------- thinking */

static bool poll_thought(void *context, uint64_t work)
{
    UciSession *s = context;
    (void)work;
    return !atomic_load(&s->is_stopped);
}

/* The oracle of the board's game; NULL if it is neither of the two, or without memory. */
static Oracle *oracle_for_board(UciSession *s)
{
    const OraclesOptions options = {.keeps_all = true, .poll = poll_thought, .context = s};
    Status status;
    for (int i = 0; i < GAMES; i++) {
        if (s->board.is_known && strcmp(s->games[i].name, s->board.game.name) == 0) {
            s->oracles[i] = s->oracles[i] != NULL ? s->oracles[i]
                                                  : oracles_new(&s->games[i], &options, &status);
            return s->oracles[i] != NULL ? oracles_get(s->oracles[i], 0) : NULL;
        }
    }
    return NULL;
}

/* The job of the worker. */
static void think(void *context)
{
    UciSession *s = context;
    uci_think(&s->thought);
    tell_thought(s, uci_think_print);
    if (!atomic_load(&s->waits)) {
        tell_thought(s, uci_think_print_move);
    }
}

/* Waits until nobody thinks any more. A move that was held back is told now. */
static void settle(UciSession *s)
{
    if (s->worker == NULL) {
        return;
    }
    worker_join(s->worker);
    s->worker = NULL;
    if (atomic_load(&s->waits)) {
        tell_thought(s, uci_think_print_move);
    }
}

static void go(UciSession *s, const UciLine *line)
{
    settle(s);
    s->thought = (UciThought){
        .board = &s->board,
        .brain = s->has_brain ? &s->brain.brain : NULL,
        .oracle = oracle_for_board(s),
        .is_stopped = &s->is_stopped,
    };
    if (s->board.is_known) {
        s->thought.allowed_count = uci_board_read_moves(&s->board, line->moves, s->thought.allowed);
    }
    atomic_store(&s->is_stopped, false);
    atomic_store(&s->waits, line->waits);
    s->worker = worker_start(think, s);
    if (s->worker == NULL) {
        atomic_store(&s->waits, false);
        think(s);
    }
}

static void stop(UciSession *s)
{
    atomic_store(&s->is_stopped, true);
    settle(s);
}

/* ---------------------------------------------------------------- settings */

static void close_brain(UciSession *s)
{
    if (s->has_brain) {
        loaded_brain_close(&s->brain);
        s->has_brain = false;
    }
}

static void open_brain(UciSession *s, const char *path)
{
    close_brain(s);
    if (path[0] == '\0' || strcmp(path, "<empty>") == 0) {
        return;
    }
    s->has_brain = loaded_brain_read(&s->brain, path, NULL) == LOADED_BRAIN_OK;
    if (!s->has_brain) {
        tell(s, "info string that file is no brain that can be read; moves come from tables");
    } else if (catalogue_entry_of(&s->brain.brain.game) != catalogue_entry_of(&s->games[0])) {
        close_brain(s);
        tell(s, "info string that brain plays another game; moves come from tables");
    }
}

static void set_option(UciSession *s, const UciLine *line)
{
    char path[PATH_SIZE];
    settle(s);
    if (!uci_line_is_name(line->name, "Brain")) {
        tell(s, "info string there is no such option");
    } else if (line->value.length >= PATH_SIZE) {
        tell(s, "info string that name of a file is too long");
    } else {
        snprintf(path, PATH_SIZE, "%.*s", (int)line->value.length,
                 line->value.length > 0 ? line->value.text : "");
        open_brain(s, path);
    }
}

static void set_position(UciSession *s, const UciLine *line)
{
    settle(s);
    uci_board_set(&s->board, &s->games[1], line);
}

static void start_anew(UciSession *s)
{
    settle(s);
    uci_board_init(&s->board, &s->games[1]);
}

/* ----------------------------------------------------------------- session */

/* Does what a line says; false if that is to quit. */
static bool obey(UciSession *s, const UciLine *line)
{
    switch (line->verb) {
    case UCI_HELLO:
        say_hello(s);
        break;
    case UCI_IS_READY:
        tell(s, "readyok");
        break;
    case UCI_SET_OPTION:
        set_option(s, line);
        break;
    case UCI_NEW_GAME:
        start_anew(s);
        break;
    case UCI_POSITION:
        set_position(s, line);
        break;
    case UCI_GO:
        go(s, line);
        break;
    case UCI_STOP:
        stop(s);
        break;
    case UCI_PONDER_HIT:
        settle(s);
        break;
    case UCI_QUIT:
        atomic_store(&s->is_stopped, true);
        return false;
    case UCI_NOTHING:
    case UCI_VERBS:
        break;
    }
    return true;
}

static Status run_session(UciSession *s)
{
    Input input = {0};
    size_t length;
    bool goes_on = true;
    while (goes_on && !output_has_failed()) {
        const char *text = input_next_line(&input, &length);
        if (text == NULL) {
            break;
        }
        const UciLine line = uci_line_read(text, length);
        goes_on = obey(s, &line);
    }
    settle(s);
    const Status status = terminal_was_interrupted() ? STATUS_INTERRUPTED : input_status(&input);
    input_clear(&input);
    return status;
}

/* The usual game of the first row that can be told by this protocol. */
static const Game *usual_game(void)
{
    int i = 0;
    while (catalogue_entry(i) != NULL && !notation_is_uci(catalogue_entry(i)->game)) {
        i++;
    }
    return catalogue_entry(i) != NULL ? catalogue_entry(i)->game : NULL;
}

/* Chooses the games; says so if that is not possible. */
static bool choose_games(UciSession *s, const Arguments *arguments)
{
    const char *name = arguments_text(arguments, "game");
    const Game *usual = usual_game();
    if (usual == NULL) {
        complain("no game here can be played by this protocol");
        return false;
    }
    s->games[0] = *usual;
    s->games[1] = name != NULL ? game_named(name) : *usual;
    if (catalogue_entry_of(&s->games[1]) != catalogue_entry_of(usual)) {
        complain("%s cannot be played by this protocol; %s can", name, usual->name);
        return false;
    }
    return true;
}

Status uci_run(const Arguments *arguments)
{
    UciSession *s = calloc(1, sizeof *s);
    if (s == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    Status status = STATUS_USAGE;
    if (choose_games(s, arguments)) {
        pthread_mutex_init(&s->mutex, NULL);
        uci_board_init(&s->board, &s->games[1]);
        terminal_catch_interrupt();
        status = run_session(s);
        close_brain(s);
        for (int i = 0; i < GAMES; i++) {
            oracles_free(s->oracles[i]);
        }
        pthread_mutex_destroy(&s->mutex);
    }
    free(s);
    return status;
}
