/* book.c - fourmi book show and verify: what an opening book covers, and some of its states solved again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"

enum { AT_ONCE = 256, MOVES_SIZE = 80, SAID_SIZE = 64 };

typedef struct BookRun {
    const Arguments *arguments;
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_table *book;
    Progress progress;
    uint64_t compared;
    uint64_t exact; /* how many of them agreed */
} BookRun;

/* Opens the book of a file, or the one in the program. */
static Status open_book(BookRun *run, const Arguments *arguments)
{
    fourmi_table_options options = {0};
    const fourmi_game *family;
    *run = (BookRun){.arguments = arguments};
    Status status = lab_open(arguments, NULL, &run->lab, &family);
    if (status == STATUS_OK) {
        status = lab_use_book(run->lab, family, arguments_operand(arguments, 0), &options.game);
    }
    if (status == STATUS_OK) {
        run->game = options.game;
        const int made = fourmi_table_new(run->lab, &options, &run->book);
        status = made < 0 ? lab_complain(made) : STATUS_OK;
    }
    return status;
}

static void close_book(BookRun *run)
{
    fourmi_free(run->book);
    fourmi_free(run->lab);
}

/* --------------------------------------------------------------------- show */

static Status show(const BookRun *run)
{
    const fourmi_table *book = run->book;
    const fourmi_game_facts_options options = {.game = run->game};
    fourmi_game_facts *facts;
    const int status = fourmi_game_facts_new(run->lab, &options, &facts);
    if (status < 0) {
        return lab_complain(status);
    }
    const double each = (double)book->byte_count / (double)book->states;
    if (arguments_has(run->arguments, "json")) {
        printf("{\"board\":\"%dx%d\",\"plies\":%d,\"positions\":%" PRIu64
               ",\"bytes\":%zu,\"bytes_per_position\":%.17g}\n",
               facts->cols, facts->rows, book->plies, book->states, book->byte_count, each);
    } else {
        printf("board               %dx%d\nplies               %d\npositions           %" PRIu64
               "\nbytes               %zu\nbytes per position  %.2f\n",
               facts->cols, facts->rows, book->plies, book->states, book->byte_count, each);
    }
    fourmi_free(facts);
    return STATUS_OK;
}

Status book_show_run(const Arguments *arguments)
{
    BookRun run;
    Status status = open_book(&run, arguments);
    status = status == STATUS_OK ? show(&run) : status;
    close_book(&run);
    return status;
}

/* ------------------------------------------------------------------- verify */

/* A state that the book covers, and the moves that lead to it. */
static void draw_state(const BookRun *run, fourmi_rng *rng, unsigned char *state,
                       char moves[MOVES_SIZE])
{
    const fourmi_game *game = run->game;
    fourmi_action actions[FOURMI_LEGAL_MAX];
    do {
        const uint64_t plies = fourmi_rng_next(rng) % ((uint64_t)run->book->plies + 1);
        size_t length = 0;
        fourmi_state_start(game, state);
        moves[0] = '\0';
        for (uint64_t ply = 0; ply < plies && game->turn(game, state) != FOURMI_OVER; ply++) {
            const int count = game->legal(game, state, actions);
            const int action = actions[fourmi_rng_next(rng) % (uint64_t)count];
            length += (size_t)fourmi_action_write(game, state, action, false, moves + length,
                                                  MOVES_SIZE - length);
            game->play(game, state, (fourmi_action)action);
        }
    } while (game->turn(game, state) == FOURMI_OVER);
}

static bool watch(void *context, const fourmi_progress *now)
{
    BookRun *run = context;
    progress_show(&run->progress, run->compared + now->done,
                  arguments_number(run->arguments, "sample"));
    return !terminal_was_interrupted();
}

static int score_of(const fourmi_game *game, const void *state, const fourmi_value *value)
{
    char said[SAID_SIZE] = "";
    fourmi_value_write(game, state, value, said, sizeof said);
    return atoi(said);
}

/* Compares what the book says of some states with what a solver finds; a status of the library. */
static int compare(BookRun *run, fourmi_rng *rng, fourmi_exact *solver, fourmi_exact *reader,
                   size_t count)
{
    const size_t size = run->game->state_size;
    static unsigned char states[AT_ONCE * sizeof(fourmi_state)];
    static char moves[AT_ONCE][MOVES_SIZE];
    fourmi_value found[AT_ONCE], told;
    for (size_t i = 0; i < count; i++) {
        draw_state(run, rng, states + i * size, moves[i]);
    }
    const int status = fourmi_exact_list(solver, states, count, found, NULL);
    for (size_t i = 0; i < count; i++) {
        const void *state = states + i * size;
        if (found[i].claim != FOURMI_CLAIM_NONE && fourmi_exact_value(reader, state, &told) >= 0) {
            const int solved = score_of(run->game, state, &found[i]);
            const int read = score_of(run->game, state, &told);
            run->compared++;
            run->exact += read == solved;
            if (read != solved) {
                progress_clear(&run->progress);
                complain("position '%s': the book says %d, the solver %d", moves[i], read, solved);
            }
        }
    }
    return status;
}

static Status verify(BookRun *run)
{
    const Arguments *arguments = run->arguments;
    const uint64_t sample = arguments_number(arguments, "sample");
    fourmi_exact_options options = {
        .game = run->game,
        .memory = arguments_number(arguments, "table") << 20,
        .threads = (int)arguments_number(arguments, "threads"),
        .no_data = true,
        .watch = watch,
        .watch_context = run,
    };
    fourmi_exact *solver = NULL, *reader = NULL;
    fourmi_rng rng;
    fourmi_rng_seed(&rng, arguments_number(arguments, "seed"));
    int status = fourmi_exact_new(run->lab, &options, &solver);
    if (status >= 0) {
        status = fourmi_exact_new(run->lab, &(fourmi_exact_options){.game = run->game}, &reader);
    }
    progress_init(&run->progress, 0);
    for (uint64_t left = sample; status >= 0 && left > 0;) {
        const size_t count = left < AT_ONCE ? (size_t)left : AT_ONCE;
        status = compare(run, &rng, solver, reader, count);
        left -= count;
    }
    progress_clear(&run->progress);
    fourmi_free(solver);
    fourmi_free(reader);
    if (status < 0 && status != FOURMI_CANCELLED) {
        return lab_complain(status);
    }
    if (arguments_has(arguments, "json")) {
        printf("{\"positions\":%" PRIu64 ",\"exact\":%" PRIu64 "}\n", run->compared, run->exact);
    } else {
        printf("%" PRIu64 " of %" PRIu64 " positions agree\n", run->exact, run->compared);
    }
    if (run->compared < sample) {
        complain("interrupted after %" PRIu64 " of %" PRIu64 " positions", run->compared, sample);
        return STATUS_INTERRUPTED;
    }
    return run->exact == run->compared ? STATUS_OK : STATUS_BAD_INPUT;
}

Status book_verify_run(const Arguments *arguments)
{
    BookRun run;
    Status status = open_book(&run, arguments);
    terminal_catch_interrupt();
    status = status == STATUS_OK ? verify(&run) : status;
    close_book(&run);
    return status;
}
