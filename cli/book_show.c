/* book_show.c - fourmi book show: what an opening book covers. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/book_file.h"
#include "cli/output.h"
#include "cli/run.h"

static void print_text(const BookFile *file)
{
    const Book *book = &file->book;
    printf("board               %dx%d\n", book->cols, book->rows);
    printf("plies               %d\n", book->plies);
    printf("positions           %" PRIu32 "\n", book->positions);
    printf("bytes               %zu\n", file->size);
    printf("bytes per position  %.2f\n", (double)file->size / (double)book->positions);
}

static void print_json(const BookFile *file)
{
    const Book *book = &file->book;
    char board[16];
    Json json = {0};
    snprintf(board, sizeof board, "%dx%d", book->cols, book->rows);
    json_open(&json, '{');
    json_key(&json, "board");
    json_string(&json, board);
    json_key(&json, "plies");
    json_integer(&json, book->plies);
    json_key(&json, "positions");
    json_natural(&json, book->positions);
    json_key(&json, "bytes");
    json_natural(&json, file->size);
    json_key(&json, "bytes_per_position");
    json_real(&json, (double)file->size / (double)book->positions);
    json_close(&json, '}');
    json_end_line(&json);
}

Status book_show_run(const Arguments *arguments)
{
    BookFile file;
    if (!book_file_open(&file, arguments_operand(arguments, 0))) {
        return STATUS_BAD_INPUT;
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(&file);
    book_file_close(&file);
    return STATUS_OK;
}
