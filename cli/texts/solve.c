/* solve.c - texts of commands that search. */
#include "cli/texts.h"

const CommandText solve_text = {
    .summary = "exact score of positions",
    .description =
        "Prints a line `POSITION SCORE` for each position. Scores are seen from the side to "
        "move: positive if it wins, 0 for a draw, negative if it loses. In Connect Four a "
        "win counts 22 minus the stones that the winner will have played, in tic-tac-toe 10 "
        "minus the moves to the end.\n\n"
        "Positions are the arguments, or else the lines of standard input. Of a line only "
        "the first word is read, so that files with further columns can be used; an empty "
        "line or argument is the empty board. With --all there is a score per move, and - "
        "for a move that is not possible; in games whose moves are not single symbols, MOVE:SCORE "
        "for each that is.\n\n"
        "Of chess endings, up to four men with kings (five where -g names the ending: "
        "chess:KRPKR), "
        "it prints `FEN: mate in 12`, mated in 3 or draw, in moves of the side that wins; --all "
        "adds "
        "every move as chess players write it, best first, and --line the moves to mate. A line of "
        "standard input is one FEN. Positions of any ending are answered, whatever ending -g "
        "names, "
        "and mated or stalemated ones, too; tables are made when they are first needed and serve "
        "all lines that follow.\n\n" POSITIONS_EXPLAINED "\n\n"
        "Every position is solved exactly: openings are looked up in a book, others searched. "
        "Connect Four takes some seconds where no book helps, and large boards take from minutes "
        "to longer than anybody can wait; Ctrl-C stops at once. Who wins one position of a large "
        "board is found out in units with --weak --keep FILE: threads, or processes that mpirun "
        "has "
        "started, share them, it tells how far it is, and the same command goes on after Ctrl-C. "
        "The "
        "answer is the same whoever helps; how many units it takes, and so FILE, may differ."
        "\n\n"
        "Of a game of one player it prints the exact value of an episode, and of every action "
        "at its start; with more than ten starts, only with --all. Where states are written in "
        "a line, as in solve -g blackjack 'T6 v T', it prints the value and the best action of "
        "each, with --all of every action, and as JSON objects with position, value and actions. "
        "A large game, such as snake:6x6, takes minutes and gigabytes, which it says beforehand: "
        "--threads shares the work, and so do several processes that mpirun has started; --keep "
        "FILE "
        "lets the same command go on after Ctrl-C, and --all adds what others who solve it can "
        "compare: by length, how many bodies there are, "
        "how many surely win, and a checksum.",
    .examples =
        {
            {"solve 4455", "the side to move wins: 18"},
            {"solve -a --line ''", "all first moves, and best play"},
            {"solve O-XX-X-OO", "a board of tic-tac-toe"},
            {"solve -g connect4:6x5 -w 3344", "who wins on a smaller board"},
            {"solve -g connect4:9x5 -w -k kept ''", "large, resumable"},
            {"solve --threads 2 < positions.txt", "one position per line"},
            {"solve 'k7/8/K7/8/8/8/8/7R w - -'", "an ending of chess"},
            {"solve -g blackjack -a 'T6 v T'", "what each choice is worth"},
        },
    .bad_input = "Some position was wrong or its game over, and the others were answered; or "
                 "the input could not be read; or the book, or what was kept, was bad, and nothing "
                 "was done.",
};

const CommandText chart_text = {
    .summary = "the best strategy of a game as charts, with what it is worth",
    .description =
        "Prints the exact value of an episode, the charts, which have a letter for what to do by "
        "row and column, and what it costs to go by the charts: a chart knows less than one who "
        "sees every card. States with which something else had better be done than the chart says "
        "are its exceptions; --all lists them.",
    .examples =
        {
            {"chart -g blackjack", "six decks"},
            {"chart -g blackjack:decks=1 --all", "one deck, all exceptions"},
            {"chart -g blackjack --without TTTTT --json", "after five tens have gone"},
        },
    .bad_input = "There are no charts of this game, or so many cards cannot be gone.",
};

const CommandText think_text = {
    .summary = "see how a search finds its move, call by call",
    .description =
        "Shows every call of the search: the move that leads to it, its value, and with "
        "alphabeta the window [alpha, beta] and the cuts. Values are seen from the side that "
        "moves at the "
        "root: it picks the largest, the other side the smallest. A win counts 10 in "
        "tic-tac-toe, 43 in Connect Four, a loss as much with the sign turned. Beyond --depth "
        "the lines that are still open count, 1 with two stones and 3 with three.\n\n"
        "The JSON objects have event, call, parent, depth, move (null at the root), position "
        "(its cells, row by row), side (to move), maximizing, alpha and beta (null while "
        "open); leaf, cut and return have a value, a leaf has its result (X, O, draw, or "
        "unfinished at the depth limit), a cut its reason and the number of moves skipped."
        "\n\n" POSITIONS_EXPLAINED,
    .examples =
        {
            {"think O-XX-X-OO", "nine calls find the middle"},
            {"think O-XX-X-OO --stop-at-win", "five calls"},
            {"think O-XX-X-OO --algo alphabeta", "fewer calls, the cuts explained"},
            {"think --depth 3 4453", "Connect Four, three moves ahead"},
            {"think O-XX-X-OO --json", "one JSON object per event"},
        },
    .bad_input = "The position is not one of this game, or the calls ran out.",
};

const CommandText count_text = {
    .summary = "count the positions of a game, ply by ply",
    .description = "Prints a line `PLY COUNT` for each number of moves, from none: how many "
                   "different positions there are after so many moves. A finished game is "
                   "not continued.",
    .examples =
        {
            {"count connect4 --plies 10", "1, 7, 49, 238, ..."},
            {"count tictactoe --symmetry --total", "the 765 that remain of 5478"},
            {"count connect4:4x4 --plies 16 --json", "a small board to its end"},
        },
};

const CommandText bench_solver_text = {
    .summary = "measure the solver on solved positions",
    .description =
        "Solves the positions of each file, which has a line `MOVES SCORE` for each, and "
        "prints how many there are, how many scores agree, the mean time and nodes, and the "
        "nodes per second. One thread, no book; the table is kept from one position to the "
        "next and emptied for each file. Without files, a dozen built-in positions.",
    .examples =
        {
            {"bench solver", "some seconds"},
            {"bench solver --limit 100 sets/*", "your own sets, the first 100 of each"},
            {"bench solver --json", "for programs"},
        },
    .bad_input = "Some score was wrong, or some file could not be read.",
};
