/* game_file.c - games in a file of CSV. */
#define _POSIX_C_SOURCE 200809L

#include "cli/game_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/csv.h"
#include "cli/lock.h"
#include "cli/output.h"
#include "cli/position.h"
#include "facets/notation.h"
#include "host/files.h"

static const char heading[] = "game,seed,opening,first,second,winner,moves\n";

struct GameFile {
    const char *path;
    char *lock_path;
    Lock lock;
    bool is_locked;
    char *text;  /* that was there, with a final NUL */
    char *next;  /* the line that was not looked at yet */
    size_t seen; /* games that were looked at */
    FILE *stream;
    int error; /* why it could not be written, an errno; 0 if it could */
};

static Status complain_of(const GameFile *file, const char *what, const char *why)
{
    complain("%s could not be %s: %s", file->path, what, why);
    return STATUS_OUTPUT;
}

/* -------------------------------------------------------------------- reading */

static Status take_lock(GameFile *file)
{
    if (!file_is_plain(file->path)) {
        return complain_of(file, "written", "it is no file that games can be added to");
    }
    const size_t size = strlen(file->path) + sizeof ".lock";
    file->lock_path = malloc(size);
    if (file->lock_path == NULL) {
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    snprintf(file->lock_path, size, "%s.lock", file->path);
    file->is_locked = lock_take(&file->lock, file->lock_path);
    if (file->is_locked) {
        return STATUS_OK;
    }
    return complain_of(file, "written",
                       errno == EWOULDBLOCK ? "another fourmi does" : strerror(errno));
}

/* Reads what is there; a file that is not there is as good as an empty one. */
static Status read_text(GameFile *file)
{
    size_t size = 0;
    void *bytes = file_read(file->path, SIZE_MAX - 1, &size);
    if (bytes == NULL && errno != ENOENT) {
        (void)complain_of(file, "read", strerror(errno));
        return STATUS_BAD_INPUT;
    }
    file->text = realloc(bytes, size + 1);
    if (file->text == NULL) {
        free(bytes);
        complain("not enough memory");
        return STATUS_RESOURCES;
    }
    file->text[size] = '\0';
    file->next = file->text;
    if (size >= strlen(heading) && strncmp(file->text, heading, strlen(heading)) == 0) {
        file->next += strlen(heading);
    } else if (strncmp(file->text, heading, size) != 0) {
        complain("%s is no file of games, and is left alone", file->path);
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}

GameFile *game_file_open(const char *path, Status *status)
{
    GameFile *file = calloc(1, sizeof *file);
    if (file == NULL) {
        complain("not enough memory");
        *status = STATUS_RESOURCES;
        return NULL;
    }
    file->path = path;
    *status = take_lock(file);
    *status = *status == STATUS_OK ? read_text(file) : *status;
    if (*status != STATUS_OK) {
        game_file_close(file);
        return NULL;
    }
    return file;
}

/* What a line begins with. */
static void print_start(const GamePlan *plan, FILE *stream)
{
    char moves[NOTATION_SIZE];
    notation_write_moves(plan->opening, moves);
    csv_put_text(stream, plan->opening->game->name);
    fprintf(stream, ",%" PRIu64 ",", plan->seed);
    csv_put_text(stream, moves);
    for (int i = 0; i < 2; i++) {
        fputc(',', stream);
        csv_put_text(stream, plan->players[i]);
    }
    fputc(',', stream);
}

/* The same as text for free(); NULL if there is not enough memory. */
static char *start_of(const GamePlan *plan)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    print_start(plan, stream);
    if (fclose(stream) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* The result whose name, and a comma, stands at the start of a text. */
static Result result_at(const Game *game, const char *text)
{
    static const Result results[] = {RESULT_FIRST_WON, RESULT_SECOND_WON, RESULT_DRAW};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        const char *name = result_name(game, results[i]);
        if (strncmp(text, name, strlen(name)) == 0 && text[strlen(name)] == ',') {
            return results[i];
        }
    }
    return RESULT_UNFINISHED;
}

/* The result of a game whose line ends with `text`: its winner and its moves. RESULT_UNFINISHED if
 * the moves do not lead there, or do not begin with the opening. */
static Result result_of(const Record *opening, const char *text, const char *end)
{
    const Game *game = opening->game;
    const Result result = result_at(game, text);
    if (result == RESULT_UNFINISHED) {
        return result;
    }
    const char *moves = text + strlen(result_name(game, result)) + 1;
    const bool is_quoted = *moves == '"';
    Record record = record_start(game);
    size_t at;
    moves += is_quoted;
    end -= is_quoted;
    const bool is_game = moves < end &&
                         notation_read(&record, moves, (size_t)(end - moves), &at) == NOTATION_OK &&
                         record.played >= opening->played &&
                         memcmp(record.moves, opening->moves,
                                (size_t)opening->played * sizeof record.moves[0]) == 0;
    return is_game && record_result(&record) == result ? result : RESULT_UNFINISHED;
}

bool game_file_next(GameFile *file, const GamePlan *plan, Result *result)
{
    char *end = strchr(file->next, '\n');
    *result = RESULT_UNFINISHED;
    if (end == NULL) {
        return true;
    }
    char *start = start_of(plan);
    if (start == NULL) {
        complain("not enough memory");
        return false;
    }
    const size_t length = strlen(start);
    const bool is_planned = strncmp(file->next, start, length) == 0;
    free(start);
    if (!is_planned) {
        complain("%s has other games than these, and is left alone", file->path);
        return false;
    }
    file->seen++;
    *result = result_of(plan->opening, file->next + length, end);
    if (*result == RESULT_UNFINISHED) {
        complain("%s is damaged: the moves of game %zu do not lead to its result; it is left alone",
                 file->path, file->seen);
        return false;
    }
    file->next = end + 1;
    return true;
}

/* --------------------------------------------------------------------- adding */

bool game_file_begin_adding(GameFile *file)
{
    const bool is_new = file->next == file->text;
    if (strchr(file->next, '\n') != NULL) {
        return true; /* more games than are wanted, which stay */
    }
    file->stream = fopen(file->path, "ab");
    if (file->stream == NULL || ftruncate(fileno(file->stream), file->next - file->text) != 0) {
        (void)complain_of(file, "written", strerror(errno));
        return false;
    }
    if (is_new) {
        fputs(heading, file->stream);
    }
    return true;
}

void game_file_add(GameFile *file, const GamePlan *plan, const Record *record)
{
    char moves[NOTATION_SIZE];
    if (file->error != 0) {
        return; /* a game behind a line that is not whole would make the file useless */
    }
    notation_write_moves(record, moves);
    print_start(plan, file->stream);
    fprintf(file->stream, "%s,", result_name(record->game, record_result(record)));
    csv_put_text(file->stream, moves);
    fputc('\n', file->stream);
    if (fflush(file->stream) != 0) {
        file->error = errno;
    }
}

bool game_file_close(GameFile *file)
{
    if (file == NULL) {
        return true;
    }
    if (file->stream != NULL && fclose(file->stream) != 0 && file->error == 0) {
        file->error = errno;
    }
    const bool is_whole = file->error == 0;
    if (!is_whole) {
        (void)complain_of(file, "written", strerror(file->error));
    }
    if (file->is_locked) {
        lock_release(&file->lock);
    }
    free(file->lock_path);
    free(file->text);
    free(file);
    return is_whole;
}
