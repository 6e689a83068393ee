/* tables.c - options of fourmi table. */
#include "cli/options.h"

const Option table_make_options[] = {
    {
        .name = "out",
        .letter = 'o',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .help = "Where the table goes; fourmi/tables in the user's data directory if nothing is "
                "said.",
    },
    {
        .name = "plain",
        .help = "Do not compress: the file is a hundred times as large, and read at once. For "
                "endings of five men that are asked about again and again.",
    },
    THREADS_OPTION("Make each table with N threads; as many as the machine has cores serve best."),
    {0},
};

const Option table_stats_options[] = {
    THREADS_OPTION("Make the table with N threads, if it has to be made."),
    JSON_OPTION("One JSON object: ending, and white and black, by who is to move, with "
                "longest_plies (the longest mate), longest_count (placements with it), "
                "longest_example, won, drawn, lost, and by_plies: how many mates there are in 0, "
                "1, 2, ... plies; odd ones are won."),
    {0},
};

const Option table_list_options[] = {
    JSON_OPTION("One JSON object per table: ending, bytes, path."),
    {0},
};
