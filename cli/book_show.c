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
    put_open(&json, '{');
    put_key(&json, "board");
    put_string(&json, board);
    put_key(&json, "plies");
    put_integer(&json, book->plies);
    put_key(&json, "positions");
    put_natural(&json, book->positions);
    put_key(&json, "bytes");
    put_natural(&json, file->size);
    put_key(&json, "bytes_per_position");
    put_real(&json, (double)file->size / (double)book->positions);
    put_close(&json, '}');
    put_end_line(&json);
}

Status book_show_run(const Arguments *arguments)
{
    BookFile file;
    if (!book_file_open_named(&file, arguments_operand(arguments, 0))) {
        return STATUS_BAD_INPUT;
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(&file);
    book_file_close(&file);
    return STATUS_OK;
}
