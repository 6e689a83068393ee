/* tables.c - texts of commands about tables of chess endings. */
#include "cli/texts.h"

const CommandText table_make_text = {
    .summary = "make the table of a chess ending",
    .description =
        "Finds out, for every placement of the men of an ending and either side to move, who "
        "wins and in how many plies, and writes that as a file: several times smaller than the "
        "usual ones, with a checksum. An ending is White's men, then Black's: KQK, KBNK, KQKR. "
        "With `all` instead every ending of up to four men is made.\n\n"
        "The file goes to fourmi/tables in the user's data directory unless --out says "
        "otherwise, all at once: Ctrl-C leaves nothing half done. Commands "
        "and the server read it where it is, instead of making the table anew; one that is "
        "damaged is told of and ignored.\n\n"
        "A compressed table of up to four men is made in less time than it is read: such a file "
        "is for giving to others. What saves time is --plain, for endings of five men, which "
        "take minutes and some hundred MiB of memory, or GiB with a pawn.",
    .examples =
        {
            {"table make KBNK", "a sixth of a second"},
            {"table make KQKR --out kqkr.table", "to a file"},
            {"table make KRBKR --plain --threads 2", "five men, to be read at once"},
            {"table make all --threads 2", "all of up to four men"},
        },
};

const CommandText table_stats_text = {
    .summary = "tell the longest mates of a chess ending",
    .description =
        "Prints how many placements of an ending are won, drawn and lost with White to move and "
        "with Black to move, the longest mate with an example, and how many mates there are of "
        "each length. All legal placements count, mirrored and turned ones too; those in which "
        "two men of one kind and colour change places count once.\n\n"
        "The table is read from the user's data directory if it is there (fourmi table make); a "
        "damaged file is refused, and the table made anew.",
    .examples =
        {
            {"table stats KBNK", "bishop and knight"},
            {"table stats KQKR --json", "for programs"},
        },
};

const CommandText table_list_text = {
    .summary = "list the tables of chess endings that are kept",
    .description = "Lists the tables of up to four men that fourmi table make has put into the "
                   "user's data directory, with their sizes, and checks them.",
    .examples =
        {
            {"table list", "what there is"},
        },
    .bad_input = "Some file is damaged.",
};
