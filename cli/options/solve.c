/* solve.c - options of commands that find out about positions. */
#include "cli/options.h"

#include "cli/texts.h"
#include "play/player.h"

static const char *const algorithms[] = {"minimax", "alphabeta", NULL};
static const char *const orders[] = {"given", "centre", "shuffled", NULL};

#define WITHOUT_OPTION                                                                             \
    {                                                                                              \
        .name = "without", .value = {VALUE_TEXT, .label = "CARDS"},                                \
        .help = "The cards that have left the shoe before, such as TTT55.",                        \
    }

const Option solve_options[] = {
    GAME_OPTION,
    {.name = "all", .letter = 'a', .help = "The score of every move instead of the position's."},
    {
        .name = "weak",
        .letter = 'w',
        .help =
            "Only who wins: 1 the side to move, 0 nobody, -1 the other side; or the words for it, "
            "where values are mates.",
    },
    JSON_OPTION(
        "One JSON object per position: position, score, and with --all also scores, which "
        "has a number per move, null where the move is not possible (or an object of "
        "those that are, in games whose moves are not single symbols), and with --line "
        "also line. Where values are mates: position, result (win, draw or loss for the "
        "side to move) and plies to mate (0 when mated, null for a draw), with --all moves, a "
        "list of objects with uci, san, result and plies, and with --line a list of uci and "
        "san. Of one that cannot be answered: position, as it was given, and error, with a "
        "short name of it, fault, where there is one."),
    {
        .name = "line",
        .help = "Best play of both sides to the end of the game as well, as moves.",
    },
    THREADS_OPTION("Search with N threads. That is for many positions: N of them are solved at "
                   "once, so as many threads as the machine has cores serve best. A single "
                   "argument is searched by all together and gains little. The answers are the "
                   "same."),
    TABLE_OPTION,
    {
        .name = "book",
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Look openings up in this book instead of the built-in one.",
    },
    {.name = "no-book", .help = "Look nothing up, search everything."},
    WITHOUT_OPTION,
    {
        .name = "keep",
        .letter = 'k',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .help = "Keep what is found in FILE, now and then and when it is interrupted; a run that "
                "finds such a file goes on from there. For a large game of one player, and with "
                "--weak for a POSITION of a game in which stones fall.",
    },
    {
        .name = "plies",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = 64},
        .help = "With --keep and a POSITION: threads and processes share out the positions after "
                "N more moves, a sixth of the cells of the board unless it is said.",
    },
    {.name = "stats", .help = "Time and nodes on standard error."},
    {0},
};

const Option chart_options[] = {
    {
        .name = "game",
        .letter = 'g',
        .value = {VALUE_GAME, .label = "GAME", .needs_charts = true},
        .help = "The game.",
    },
    {.name = "all", .letter = 'a', .help = "Every exception as well, not only how many."},
    WITHOUT_OPTION,
    JSON_OPTION("One JSON object: world, value (of an episode, in bets where there are bets), "
                "by_charts, cost (what going by the charts costs), charts, a list of objects with "
                "name, columns and rows, each of which has row and cells with best and values, "
                "null where there is no such decision, and exceptions, a list of objects with "
                "position, best, chart (what the chart says) and values."),
    {0},
};

const Option think_options[] = {
    GAME_OF_TWO_OPTION,
    {
        .name = "algo",
        .value = {VALUE_CHOICE, .label = "ALGO", .choices = algorithms, .fallback = "minimax"},
        .help = "The search: minimax looks at everything, alphabeta skips what cannot change the "
                "answer.",
    },
    {
        .name = "depth",
        .letter = 'd',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = PLAYER_DEPTH_MAX},
        .help =
            "Look only N moves ahead; beyond that, count the lines that are still open. Usually "
            "2 where more than nine moves may be left, and to the end of the game elsewhere.",
    },
    {
        .name = "order",
        .value = {VALUE_CHOICE, .label = "ORDER", .choices = orders, .fallback = "given"},
        .help = "Which moves are tried first: by number, from the centre, or by chance.",
    },
    SEED_OPTION("Decides the shuffled order."),
    {
        .name = "sooner",
        .help = "A win counts more the sooner it comes, a loss less the later: each move on the "
                "way takes one off.",
    },
    {
        .name = "stop-at-win",
        .help = "Try no other move where one wins for certain, for either side.",
    },
    {
        .name = "max-calls",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = UINT64_MAX, .fallback = "1000000"},
        .help = "Stop after N calls.",
    },
    JSON_OPTION("One JSON object per event and line: event is enter, leaf, cut or return."),
    {0},
};

const Option count_options[] = {
    GAME_OF_TWO_OPTION,
    {
        .name = "plies",
        .value = {VALUE_NUMBER, .label = "N", .max = GAME_PLIES_MAX, .fallback = "9"},
        .help = "Count up to the positions after N moves.",
    },
    {.name = "symmetry", .help = "Count positions that are turned or mirrored only once."},
    {.name = "total", .help = "Print their sum as well, as a last line `total N`."},
    JSON_OPTION("One JSON object per line: ply and positions, with --total a last one: total."),
    {0},
};

const Option bench_solver_options[] = {
    TABLE_OPTION,
    {
        .name = "limit",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = UINT64_MAX},
        .help = "Only the first N positions of each file.",
    },
    JSON_OPTION("One JSON object per set: set, positions, exact, mean_us, mean_nodes, "
                "nodes_per_second."),
    {0},
};
