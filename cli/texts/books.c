/* books.c - texts of commands about opening books. */
#include "cli/texts.h"

const CommandText book_make_text = {
    .summary = "make an opening book",
    .description =
        "Solves all positions of Connect Four with N stones, mirror images once, finds the "
        "scores of those with fewer from them, and writes a book for fourmi solve --book.\n\n"
        "That can take hours. Every few seconds what is known goes into FILE.part; however the "
        "program ends, the same command goes on from there; Ctrl-C and SIGTERM lose nothing. "
        "One program at a time can make the book of a FILE.\n\n"
        "Started by mpirun, several processes, on one machine or on many, make it together.",
    .examples =
        {
            {"book make --plies 8 --out my.book", "hours"},
            {"book make -o my.book --plies 6 -t 2", "minutes"},
            {"book make connect4:5x4 --plies 6 -o 5x4.book", "seconds"},
        },
    .bad_input = "FILE.part is damaged, belongs to another book, or is being written by another "
                 "program; it was left alone.",
};

const CommandText book_show_text = {
    .summary = "tell what an opening book covers",
    .description = "Checks a book and prints its board, how many stones its positions have "
                   "at most, and their number; its bytes, and how many that are per position.",
    .examples =
        {
            {"book show", "the built-in book"},
            {"book show my.book --json", "another one"},
        },
    .bad_input = "The book is not there, or damaged.",
};

const CommandText book_verify_text = {
    .summary = "solve some positions of an opening book again",
    .description = "Plays moves at random to positions that the book covers, solves them "
                   "without it and compares the scores. Each that differs is printed.",
    .examples =
        {
            {"book verify", "some of the built-in book"},
            {"book verify my.book --sample 1000 -t 2", "more of another"},
        },
    .bad_input = "Some score was wrong, or the book could not be read.",
};
