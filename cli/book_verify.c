/* book_verify.c - fourmi book verify: some positions of a book, solved again. */
#include <inttypes.h>
#include <stdio.h>

#include "base/rng.h"
#include "cli/book_file.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "facets/notation.h"
#include "host/ranks/ordered_queue.h"

typedef struct Check {
    Game game;
    const Book *book;
    uint64_t sample;
    Rng rng;
    Oracles *oracles;
    Progress progress;
    uint64_t compared;
    uint64_t exact; /* how many of them agreed */
} Check;

typedef struct VerifyItem {
    char moves[NOTATION_SIZE];
    Position position;
    int score;
    bool is_solved;
} VerifyItem;

/* Plays so many moves at random; false if the game ended with them. */
static bool play_randomly(Check *check, int plies, Record *record)
{
    const Game *game = &check->game;
    *record = record_start(game);
    Move moves[GAME_MOVES_MAX];
    for (int ply = 0; ply < plies; ply++) {
        int count = game->legal_moves(game, record_position(record), moves);
        if (count == 0) {
            return false;
        }
        record_play(record, moves[rng_below(&check->rng, (uint32_t)count)]);
    }
    return !game_is_over(game, record_position(record));
}

/* An unfinished position that the book covers. */
static VerifyItem draw_item(Check *check)
{
    Record record;
    VerifyItem item = {.is_solved = false};
    while (!play_randomly(check, (int)rng_below(&check->rng, (uint32_t)check->book->plies + 1),
                          &record)) {
    }
    notation_write_moves(&record, item.moves);
    item.position = record_position(&record);
    return item;
}

static void solve_position(void *context, int thread, void *item)
{
    Check *check = context;
    VerifyItem *it = item;
    if (!terminal_was_interrupted()) {
        it->is_solved = oracle_score(oracles_get(check->oracles, thread), it->position, &it->score);
    }
}

static void compare_scores(void *context, void *item)
{
    Check *check = context;
    const VerifyItem *it = item;
    int score;
    if (!it->is_solved) {
        return; /* cancelled */
    }
    book_score(check->book, &check->game, it->position, &score);
    check->compared++;
    check->exact += score == it->score;
    if (score != it->score) {
        progress_clear(&check->progress);
        complain("position '%s': the book says %d, the solver %d", it->moves, score, it->score);
    }
    progress_show(&check->progress, check->compared, check->sample);
}

static void print_result(const Check *check, bool wants_json)
{
    Json json = {0};
    if (!wants_json) {
        printf("%" PRIu64 " of %" PRIu64 " positions agree\n", check->exact, check->compared);
        return;
    }
    put_open(&json, '{');
    put_key(&json, "positions");
    put_natural(&json, check->compared);
    put_key(&json, "exact");
    put_natural(&json, check->exact);
    put_close(&json, '}');
    put_end_line(&json);
}

static Status verify(Check *check, bool wants_json)
{
    const OrderedJobs jobs = {.work = solve_position, .finish = compare_scores, .context = check};
    OrderedQueue *queue = ordered_queue_new(sizeof(VerifyItem), oracles_threads(check->oracles),
                                            &jobs);
    if (queue == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    progress_init(&check->progress, 0);
    for (uint64_t i = 0; i < check->sample && !terminal_was_interrupted(); i++) {
        *(VerifyItem *)ordered_queue_next(queue) = draw_item(check);
        ordered_queue_add(queue);
    }
    ordered_queue_free(queue);
    progress_clear(&check->progress);
    print_result(check, wants_json);
    if (check->compared < check->sample) {
        complain("interrupted after %" PRIu64 " of %" PRIu64 " positions", check->compared,
                 check->sample);
        return STATUS_INTERRUPTED;
    }
    return check->exact == check->compared ? STATUS_OK : STATUS_BAD_INPUT;
}

static Status verify_book(const Book *book, const Arguments *arguments)
{
    Check check = {
        .book = book,
        .sample = arguments_number(arguments, "sample"),
        .rng = rng_from_seed(arguments_number(arguments, "seed")),
    };
    const OraclesOptions options = {
        .table_mib = arguments_number(arguments, "table"),
        .no_book = true,
        .threads = (int)arguments_number(arguments, "threads"),
    };
    if (!book_file_find_game(book, &check.game) || book->plies > check.game.plies_max) {
        complain("the book is for a board of %dx%d and %d plies, which cannot be", book->cols,
                 book->rows, book->plies);
        return STATUS_BAD_INPUT;
    }
    Status status;
    terminal_catch_interrupt();
    check.oracles = oracles_new(&check.game, &options, &status);
    if (check.oracles != NULL) {
        status = verify(&check, arguments_has(arguments, "json"));
    }
    oracles_free(check.oracles);
    return status;
}

Status book_verify_run(const Arguments *arguments)
{
    BookFile file;
    if (!book_file_open_named(&file, arguments_operand(arguments, 0))) {
        return STATUS_BAD_INPUT;
    }
    Status status = verify_book(&file.book, arguments);
    book_file_close(&file);
    return status;
}
