/* books.c - options of fourmi book. */
#include "cli/options.h"

const Option book_make_options[] = {
    {
        .name = "plies",
        .value = {VALUE_NUMBER, .label = "N", .max = 20},
        .is_needed = true,
        .help = "Cover all positions with at most N stones.",
    },
    {
        .name = "out",
        .letter = 'o',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .is_needed = true,
        .help = "Where the book goes. Until it is complete, what is known is in FILE.part.",
    },
    GAME_OF_TWO_OPTION,
    THREADS_OPTION(THREADS_FOR_MANY),
    TABLE_OPTION,
    {
        .name = "save",
        .value = {VALUE_NUMBER, .label = "S", .max = 3600, .fallback = "10"},
        .help = "Write FILE.part every S seconds.",
    },
    {0},
};

const Option book_show_options[] = {
    JSON_OPTION("One JSON object: board, plies, positions, bytes, bytes_per_position."),
    {0},
};

const Option book_verify_options[] = {
    {
        .name = "sample",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = 1000000000, .fallback = "100"},
        .help = "How many positions to solve again.",
    },
    SEED_OPTION("Decides which positions."),
    THREADS_OPTION(THREADS_FOR_MANY),
    TABLE_OPTION,
    JSON_OPTION("One JSON object: positions, exact."),
    {0},
};
