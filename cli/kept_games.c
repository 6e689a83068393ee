/* kept_games.c - the games of a tournament in a file of CSV. */
#define _POSIX_C_SOURCE 200809L

#include "cli/kept_games.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/csv.h"
#include "cli/lock.h"
#include "cli/output.h"
#include "host/files.h"

static const char heading[] = "game,seed,first,second,winner,moves\n";

struct KeptGames {
    const char *path;
    char *lock_path;
    Lock lock;
    bool is_locked;
    char *text;   /* that was there, with a final NUL */
    char *next;   /* the line that was not looked at yet */
    FILE *stream; /* NULL while games are taken, or if none is added */
    int error;    /* why it could not be written, an errno; 0 if it could */
};

static Status complain_of(const KeptGames *games, const char *what, const char *why)
{
    complain("%s could not be %s: %s", games->path, what, why);
    return STATUS_OUTPUT;
}

static Status complain_of_memory(void)
{
    complain("not enough memory");
    return STATUS_RESOURCES;
}

/* ----------------------------------------------------------------------- opening */

static Status take_lock(KeptGames *games)
{
    if (!file_is_plain(games->path)) {
        return complain_of(games, "written", "it is no file that games can be added to");
    }
    const size_t size = strlen(games->path) + sizeof ".lock";
    games->lock_path = malloc(size);
    if (games->lock_path == NULL) {
        return complain_of_memory();
    }
    snprintf(games->lock_path, size, "%s.lock", games->path);
    games->is_locked = lock_take(&games->lock, games->lock_path);
    return games->is_locked
               ? STATUS_OK
               : complain_of(games, "written",
                             errno == EWOULDBLOCK ? "another fourmi does" : strerror(errno));
}

/* Reads what is there; a file that is not there is as good as an empty one. */
static Status read_text(KeptGames *games)
{
    size_t size = 0;
    void *bytes = file_read(games->path, SIZE_MAX - 1, &size);
    if (bytes == NULL && errno != ENOENT) {
        (void)complain_of(games, "read", strerror(errno));
        return STATUS_BAD_INPUT;
    }
    games->text = realloc(bytes, size + 1);
    if (games->text == NULL) {
        free(bytes);
        return complain_of_memory();
    }
    games->text[size] = '\0';
    games->next = games->text;
    if (strncmp(games->text, heading, strlen(heading)) == 0) {
        games->next += strlen(heading);
    } else if (strncmp(games->text, heading, size) != 0) {
        complain("%s is no file of games, and is left alone", games->path);
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}

KeptGames *kept_games_open(const char *path, Status *status)
{
    KeptGames *games = calloc(1, sizeof *games);
    if (games == NULL) {
        *status = complain_of_memory();
        return NULL;
    }
    games->path = path;
    *status = take_lock(games);
    *status = *status == STATUS_OK ? read_text(games) : *status;
    if (*status != STATUS_OK) {
        kept_games_close(games);
        return NULL;
    }
    return games;
}

bool kept_games_close(KeptGames *games)
{
    if (games == NULL) {
        return true;
    }
    if (games->stream != NULL && fclose(games->stream) != 0 && games->error == 0) {
        games->error = errno;
    }
    const bool is_whole = games->error == 0;
    if (!is_whole) {
        (void)complain_of(games, "written", strerror(games->error));
    }
    if (games->is_locked) {
        lock_release(&games->lock);
    }
    free(games->lock_path);
    free(games->text);
    free(games);
    return is_whole;
}

/* ------------------------------------------------------------------------- games */

static void print_game(const fourmi_match_game *game, uint64_t seed, FILE *stream)
{
    static const char *const winners[] = {"second", "draw", "first"};
    const fourmi_record *record = game->record;
    const size_t size = (size_t)fourmi_record_write(record, NULL, 0) + 1;
    char *moves = malloc(size);
    csv_put_text(stream, record->game->name);
    fprintf(stream, ",%" PRIu64 ",", seed);
    csv_put_text(stream, game->first);
    fputc(',', stream);
    csv_put_text(stream, game->second);
    fprintf(stream, ",%s,", winners[1 + (game->total > 0) - (game->total < 0)]);
    if (moves != NULL) {
        fourmi_record_write(record, moves, size);
        csv_put_text(stream, moves);
    }
    free(moves);
    fputc('\n', stream);
}

/* Whether the next line of the file is that of a game. */
static bool is_next(const KeptGames *games, const fourmi_match_game *game, uint64_t seed)
{
    char *line = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&line, &size);
    if (stream == NULL) {
        return false;
    }
    print_game(game, seed, stream);
    const bool is_same = fclose(stream) == 0 && strncmp(games->next, line, size) == 0;
    free(line);
    return is_same;
}

bool kept_games_add(KeptGames *games, const fourmi_match_game *game, uint64_t seed)
{
    if (games->stream == NULL) {
        return is_next(games, game, seed);
    }
    if (games->error ==
        0) { /* a game behind a line that is not whole would make the file useless */
        print_game(game, seed, games->stream);
        games->error = fflush(games->stream) != 0 ? errno : 0;
    }
    return games->error == 0;
}

/* The moves stand last in a line, in quotes if there are commas. */
static const char *moves_of(char *line, char *end)
{
    const bool is_quoted = end > line && end[-1] == '"';
    *(is_quoted ? end - 1 : end) = '\0';
    const char *before = strrchr(line, is_quoted ? '"' : ',');
    return before != NULL ? before + 1 : line;
}

/* Takes the game of a line that ends there. */
static int take_game(KeptGames *games, fourmi_lab *lab, fourmi_tournament *tournament,
                     size_t length)
{
    char *line = strndup(games->next, length);
    fourmi_record *record = NULL;
    int status = FOURMI_ERROR_MEMORY;
    if (line != NULL) {
        const fourmi_record_options options = {.game = tournament->game,
                                               .moves = moves_of(line, line + length)};
        status = fourmi_record_new(lab, &options, &record);
        status = status < 0 ? status : fourmi_tournament_take(tournament, record);
    }
    fourmi_free(record);
    free(line);
    return status;
}

static Status begin_adding(KeptGames *games)
{
    games->stream = fopen(games->path, "ab");
    if (games->stream == NULL || ftruncate(fileno(games->stream), games->next - games->text) != 0) {
        return complain_of(games, "written", strerror(errno));
    }
    if (games->next == games->text) {
        fputs(heading, games->stream);
    }
    return STATUS_OK;
}

Status kept_games_take(KeptGames *games, fourmi_lab *lab, fourmi_tournament *tournament)
{
    char *end;
    while ((end = strchr(games->next, '\n')) != NULL &&
           tournament->games < tournament->games_in_all) {
        const int status = take_game(games, lab, tournament, (size_t)(end - games->next));
        if (status == FOURMI_ERROR_MEMORY) {
            return complain_of_memory();
        }
        if (status < 0) {
            complain("line %" PRIu64
                     " of %s is not the game that these players play there: the file "
                     "is of something else, or damaged, and is left alone",
                     tournament->games + (status == FOURMI_CANCELLED ? 1 : 2), games->path);
            return STATUS_BAD_INPUT;
        }
        games->next = end + 1;
    }
    if (tournament->games > 0) {
        complain("going on after %" PRIu64 " games that are known", tournament->games);
    }
    return end == NULL ? begin_adding(games) : STATUS_OK;
}
