/* commands.c - the table of all sub-commands. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "catalogue.h"
#include "cli/command.h"
#include "cli/knob_options.h"
#include "cli/run.h"
#include "cli/worker.h"
#include "play/player.h"
#include "positions.h"

static const char *const colors[] = {"auto", "always", "never", NULL};
static const char *const beginners[] = {"me", "ai", NULL};
static const char *const algorithms[] = {"minimax", "alphabeta", NULL};
static const char *const orders[] = {"given", "centre", "shuffled", NULL};
static const char *presets[CHOICES_MAX]; /* of all kinds of learners: commands_init */
static const char *const sides[] = {"first", "second", "both", NULL};
static const char *const shells[] = {"bash", "zsh", "fish", NULL};

#define GAME_OPTION(game)                                                                          \
    {                                                                                              \
        .name = "game", .letter = 'g', .value = {VALUE_GAME, .label = "GAME", .fallback = (game)}, \
        .help = "The game."                                                                        \
    }

#define SEED_OPTION(text)                                                                          \
    {                                                                                              \
        .name = "seed", .letter = 's',                                                             \
        .value = {VALUE_NUMBER, .label = "S", .max = UINT64_MAX, .fallback = "1"}, .help = (text)  \
    }

#define THREADS_OPTION(text)                                                                       \
    {                                                                                              \
        .name = "threads", .letter = 't',                                                          \
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = WORKERS_MAX, .fallback = "1"},      \
        .help = (text)                                                                             \
    }

#define THREADS_FOR_MANY "Solve N positions at once; as many as the machine has cores serve best."

#define TABLE_OPTION                                                                               \
    {                                                                                              \
        .name = "table", .value = {VALUE_NUMBER, .label = "MIB", .min = 1, .max = 1048576},        \
        .help = "MemoryBlock for the solver's table, in MiB. More than the usual 64 hardly helps." \
    }

#define JSON_OPTION(text)                                                                          \
    {                                                                                              \
        .name = "json", .help = (text)                                                             \
    }

static const Option no_options[] = {{0}};

/* ---------------------------------------------------------------- options */

static const Option play_options[] = {
    {
        .name = "level",
        .letter = 'l',
        .value = {VALUE_PLAYER, .label = "LEVEL", .fallback = "medium"},
        .help = "How well the AI plays.",
    },
    {
        .name = "brain",
        .letter = 'b',
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Play against this brain, at its game: short for --level brain:FILE.",
    },
    {
        .name = "learn",
        .help = "Let the brain learn from each move, and from each game once its result is known. "
                "It is saved after every game, all at once.",
    },
    {.name = "two", .letter = '2', .help = "Two people play, and no AI."},
    {
        .name = "first",
        .letter = 'f',
        .value = {VALUE_CHOICE, .label = "WHO", .choices = beginners, .fallback = "me"},
        .help = "Who makes the first move: you or the AI.",
    },
    {
        .name = "position",
        .letter = 'p',
        .value = {VALUE_POSITION, .label = "POSITION"},
        .help = "Start from this position instead of the empty board.",
    },
    {
        .name = "seed",
        .letter = 's',
        .value = {VALUE_NUMBER, .label = "S", .max = UINT64_MAX},
        .help = "Decides the AI's random choices: the same seed and the same moves of yours give "
                "the same game. Without it every game is different.",
    },
    {
        .name = "color",
        .value = {VALUE_CHOICE, .label = "WHEN", .choices = colors, .fallback = "auto"},
        .help = "Colour: auto means on a terminal, unless NO_COLOR is set.",
    },
    {.name = "still", .help = "No falling stones. They fall only on a terminal anyway."},
    {0},
};

static const Option solve_options[] = {
    GAME_OPTION("connect4"),
    {.name = "all", .letter = 'a', .help = "The score of every move instead of the position's."},
    {
        .name = "weak",
        .letter = 'w',
        .help = "Only who wins: 1 the side to move, 0 nobody, -1 the other side.",
    },
    JSON_OPTION("One JSON object per position: position, score, and with --all also scores, which "
                "has a number per move, null where the move is not possible, and with --line "
                "also line. Of one that cannot be answered: position, as it was given, and error."),
    {
        .name = "line",
        .letter = 'l',
        .help = "Best play of both sides to the end of the game as well, as moves.",
    },
    THREADS_OPTION("Search with N threads. That is for many positions: N of them are solved at "
                   "once, so as many threads as the machine has cores serve best. A single "
                   "argument is searched by all together and gains little. The answers are the "
                   "same."),
    TABLE_OPTION,
    {
        .name = "book",
        .letter = 'b',
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Look openings up in this book instead of the built-in one.",
    },
    {.name = "no-book", .help = "Look nothing up, search everything."},
    {.name = "stats", .help = "Time and nodes on standard error."},
    {0},
};

static const Option think_options[] = {
    GAME_OPTION("tictactoe"),
    {
        .name = "algo",
        .letter = 'a',
        .value = {VALUE_CHOICE, .label = "ALGO", .choices = algorithms, .fallback = "minimax"},
        .help = "The search: minimax looks at everything, alphabeta skips what cannot change the "
                "answer.",
    },
    {
        .name = "depth",
        .letter = 'd',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = PLAYER_DEPTH_MAX},
        .help = "Look only N moves ahead; beyond that, count the lines that are still open.",
    },
    {
        .name = "order",
        .letter = 'o',
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
        .name = "max-calls",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = UINT64_MAX, .fallback = "1000000"},
        .help = "Stop after N calls.",
    },
    JSON_OPTION("One JSON object per event and line: event is enter, leaf, cut or return."),
    {0},
};

static const Option match_options[] = {
    GAME_OPTION("connect4"),
    {
        .name = "games",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = 1000000000, .fallback = "100"},
        .help = "How many games. The players take turns to begin.",
    },
    {.name = "always-first", .help = "The first player begins every game."},
    SEED_OPTION("Decides all random choices: the same seed gives the same games."),
    {
        .name = "opening-plies",
        .value = {VALUE_NUMBER, .label = "N", .max = GAME_PLIES_MAX},
        .help = "Begin each game with N random moves, which do not decide it; every opening is "
                "played twice, so that both players have both sides of it. Usually 4, at "
                "tic-tac-toe 1; 0 if a player makes blind moves anyway, or with --always-first.",
    },
    {
        .name = "record",
        .letter = 'r',
        .help = "Print a line `MOVES RESULT FIRST` for each game too: its moves, X, O or draw, and "
                "the player that began, as X.",
    },
    JSON_OPTION("One JSON object with the results: game, players, seed, opening_plies, games, "
                "distinct (games), as_first, as_second and together with won, drawn and lost, "
                "share, low and high; with --record one per game before it."),
    {0},
};

static const Option count_options[] = {
    {
        .name = "plies",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .max = GAME_PLIES_MAX, .fallback = "9"},
        .help = "Count up to the positions after N moves.",
    },
    {.name = "symmetry", .help = "Count positions that are turned or mirrored only once."},
    {.name = "total", .help = "Print their sum as well, as a last line `total N`."},
    JSON_OPTION("One JSON object per line: ply and positions, with --total a last one: total."),
    {0},
};

static const Option bench_solver_options[] = {
    TABLE_OPTION,
    {
        .name = "limit",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = UINT64_MAX},
        .help = "Only the first N positions of each file.",
    },
    JSON_OPTION("One JSON object per set: set, positions, exact, mean_us, mean_nodes, "
                "nodes_per_second."),
    {0},
};

static const Option book_make_options[] = {
    {
        .name = "plies",
        .letter = 'n',
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
    GAME_OPTION("connect4"),
    THREADS_OPTION(THREADS_FOR_MANY),
    TABLE_OPTION,
    {
        .name = "save",
        .value = {VALUE_NUMBER, .label = "S", .max = 3600, .fallback = "10"},
        .help = "Write FILE.part every S seconds.",
    },
    {0},
};

static const Option book_show_options[] = {
    JSON_OPTION("One JSON object: board, plies, positions, bytes, bytes_per_position."),
    {0},
};

static const Option book_verify_options[] = {
    {
        .name = "sample",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = 1000000000, .fallback = "100"},
        .help = "How many positions to solve again.",
    },
    SEED_OPTION("Decides which positions."),
    THREADS_OPTION(THREADS_FOR_MANY),
    TABLE_OPTION,
    JSON_OPTION("One JSON object: positions, exact."),
    {0},
};

/* The knobs of all kinds of learners come behind these: commands_init. */
static Option train_options[OPTIONS_MAX] = {
    {
        .name = "out",
        .letter = 'o',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .help = "Where the brain goes; needed unless --resume names one. It takes the place of "
                "whatever is there, all at once.",
    },
    {
        .name = "resume",
        .letter = 'r',
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Go on from this brain, exactly where its training stopped.",
    },
    {
        .name = "preset",
        .letter = 'p',
        .value = {VALUE_CHOICE, .label = "P", .choices = presets},
        .help = "The recipe; the other options change it. Usually sound; of Connect Four tactical. "
                "For a new brain only, as is --seed.",
    },
    {
        .name = "games",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .max = UINT64_C(1000000000000)},
        .help = "How many games to play in all, those of a resumed brain included. Usually 1,000; "
                "a network as many as its --alpha-games.",
    },
    SEED_OPTION("Decides every game: the same seed gives the same file."),
    {
        .name = "snapshots",
        .value = {VALUE_NUMBER, .label = "N", .max = 10000},
        .help = "Keep N brains on the way, the last at the end: with --out my.brain and after "
                "500 games, my.0000500.brain.",
    },
    {
        .name = "save",
        .value = {VALUE_NUMBER, .label = "S", .max = 86400, .fallback = "180"},
        .help = "Save the brain every S seconds as well, so that little is lost whatever happens.",
    },
    {
        .name = "curve",
        .letter = 'c',
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Write what the learner can do while it learns: CSV to a FILE.csv, NDJSON to a "
                "FILE.ndjson or, with -, to stdout. With --resume it is added to.",
    },
    {
        .name = "every",
        .letter = 'e',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = UINT64_C(1000000000000)},
        .help = "Measure after every N games; otherwise ever less often, after 1, 2, ... 10, 15, "
                "... 100, 150, ... games.",
    },
    JSON_OPTION("One JSON object whenever the learner is measured: games, total, seconds, "
                "games_per_second, and the measures of --curve."),
    {0},
};

#define DEPTH_OF_BRAIN_OPTION                                                                      \
    {                                                                                              \
        .name = "depth", .letter = 'd',                                                            \
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = PLAYER_DEPTH_MAX},                  \
        .help = "Let the brain look N moves ahead, if it is one that can."                         \
    }

static const Option certify_options[] = {
    GAME_OPTION("connect4"),
    {
        .name = "side",
        .value = {VALUE_CHOICE, .label = "SIDE", .choices = sides, .fallback = "both"},
        .help = "Which side it plays.",
    },
    DEPTH_OF_BRAIN_OPTION,
    {
        .name = "budget",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = POSITIONS_CAPACITY_MAX,
                  .fallback = "10000000"},
        .help = "Walk at most N positions for each side; each takes 24 bytes of memory.",
    },
    {
        .name = "symmetry",
        .help = "Walk positions that are turned or mirrored only once. The brain is asked about "
                "each of them all the same, so what is proved holds however it answers.",
    },
    {
        .name = "truth",
        .help =
            "Find the truth about every decision of the walk as well: how many are optimal, and "
            "where the first mistake is. That takes longer.",
    },
    JSON_OPTION("One JSON object: game, and first and second with lines, won, drawn, lost, "
                "decisions, optimal (a share) and shortest_loss; of a walk also budget and "
                "symmetry, and first and second with positions, decisions, won, drawn, lost, "
                "complete, open, plies, asymmetric, shortest_draw and shortest_loss; with --truth "
                "also mistakes and first_mistake."),
    {0},
};

static const Option eval_options[] = {
    GAME_OPTION("connect4"),
    DEPTH_OF_BRAIN_OPTION,
    {
        .name = "limit",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = UINT64_MAX},
        .help = "Only the first N positions of each file.",
    },
    THREADS_OPTION("Judge N positions at once; as many as the machine has cores serve best."),
    JSON_OPTION("One JSON object per set, and one with the set null for all of several: set, and "
                "all and not_trivial with positions, keeps_result and best, which have count, "
                "share, low and high."),
    {0},
};

static const Option brain_show_options[] = {
    JSON_OPTION("One JSON object of the same."),
    {0},
};

static const Option brain_q_options[] = {
    JSON_OPTION("One JSON object per move: move, value, visits (of a Q-table), score."),
    {0},
};

static const Option serve_options[] = {
    {
        .name = "listen",
        .letter = 'l',
        .value = {VALUE_TEXT, .label = "ADDRESS:PORT"},
        .help = "Where to listen, 127.0.0.1:8080 if nothing is said. Port 0 is any that is free; "
                "0.0.0.0 lets other machines in.",
    },
    {
        .name = "data",
        .letter = 'd',
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "The database, fourmi/fourmi.db in the user's data directory if nothing is said.",
    },
    {
        .name = "origin",
        .value = {VALUE_TEXT, .label = "ORIGIN"},
        .is_repeatable = true,
        .help = "The origin of further pages that may connect, https://example.org for example. "
                "May be repeated, or hold several, separated by commas.",
    },
    {
        .name = "web",
        .letter = 'w',
        .value = {VALUE_FILE, .label = "DIR"},
        .help = "Serve the files of this folder, read once, instead of the page in the program.",
    },
    {
        .name = "config",
        .letter = 'c',
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Settings, a line `key = value` each: listen, data, origin, web, proxy, workers, "
                "rate, sandbox; fourmi/serve.conf in the user's configuration directory if nothing "
                "is said.",
    },
    {0},
};

static const Variable serve_environment[] = {
    {"FOURMI_LISTEN", "As --listen."},
    {"FOURMI_DATA", "As --data."},
    {"FOURMI_ORIGIN", "As --origin."},
    {"FOURMI_WEB", "As --web."},
    {"FOURMI_PROXY", "The addresses of proxies whose X-Forwarded-For is believed, separated by "
                     "commas; none if nothing is said."},
    {"FOURMI_WORKERS", "How many threads solve, 1 to 64; 1 if nothing is said."},
    {"FOURMI_RATE", "What the limits on requests and messages are multiplied by; 1 if nothing is "
                    "said."},
    {"FOURMI_CONNECTIONS", "How many connections one address may have at once, 1 to 20000; 256 if "
                           "nothing is said."},
    {"FOURMI_SANDBOX", "Whether the server confines itself, on or off; on if nothing is said."},
    {0},
};

static const Option manual_options[] = {
    {.name = "list", .help = "The names of all pages, one per line."},
    {0},
};

const Option program_options[] = {
    {.name = "help",
     .letter = 'h',
     .help = "Show help, as does fourmi help [COMMAND]; also after any command."},
    {.name = "version", .letter = 'V', .help = "Show the version, as does fourmi version."},
    {0},
};

/* --------------------------------------------------------------- commands */

#define POSITIONS_EXPLAINED                                                                        \
    "A position is written as the moves that lead to it, 4453 for example; the columns of "        \
    "Connect Four are numbered from the left, after 9 come a, b, ...; the cells of tic-tac-toe "   \
    "are numbered row by row. A position of tic-tac-toe can also be its nine cells, row by row: "  \
    "O-XX-X-OO, and the game need not be named then. X always begins."

#define LEVELS_EXPLAINED                                                                           \
    "A level is one of those with a name, or made up: depth=4 looks four moves ahead, depth=0 "    \
    "plays perfectly; random=30 makes 30 % of its moves blindly and the others perfectly; "        \
    "depth=4,random=30 makes 30 % blindly and looks four moves ahead for the others. "             \
    "brain:FILE plays as a brain has learned (see fourmi train), with the moves of largest value " \
    "and any of them if there are several; brain:FILE,random=70 is a beginner of the same "        \
    "school, who makes 70 % of the moves blindly, brain:FILE,random=10 a medium one. "             \
    "brain:FILE,depth=4 lets a network of Connect Four look four moves ahead."

/* A command's name, of one word or of two, and that of its page. */
#define NAME(word)         .name = (word), .page = (word)
#define NAMES(group, verb) .name = group " " verb, .page = group "-" verb

const Command commands[] = {
    {
        NAME("play"),
        .summary = "play against the AI, or two people",
        .description =
            "Type the number of a move, or a word: undo, redo, hint, new, swap, help, quit; the "
            "first letter is enough, and ? for help. Undo takes back your last move and the "
            "answer to it. Whenever you leave a game, the line that goes on with it is shown."
            "\n\n" LEVELS_EXPLAINED "\n\n" POSITIONS_EXPLAINED,
        .examples =
            {
                {"play", "Connect Four against a medium AI"},
                {"play tictactoe -l expert --first ai", "the AI begins, never loses"},
                {"play --two", "two people at one keyboard"},
                {"play --position 4453", "go on with a game"},
                {"play --brain my.brain --learn", "it learns from you"},
            },
        .options = play_options,
        .operand = {.value = {VALUE_GAME, .label = "GAME", .fallback = "connect4"},
                    .max = 1,
                    .help = "The game to play."},
        .bad_input = "The position is not one of this game, the brain is bad or of another game, "
                     "or the input could not be read.",
        .run = play_run,
    },
    {
        NAME("solve"),
        .summary = "exact score of positions",
        .description =
            "Prints a line `POSITION SCORE` for each position. Scores are seen from the side to "
            "move: positive if it wins, 0 for a draw, negative if it loses. In Connect Four a "
            "win counts 22 minus the stones that the winner will have played, in tic-tac-toe 10 "
            "minus the moves to the end.\n\n"
            "Positions are the arguments, or else the lines of standard input. Of a line only "
            "the first word is read, so that files with further columns can be used; an empty "
            "line or argument is the empty board. With --all there is a score per move, and - "
            "for a move that is not possible.\n\n" POSITIONS_EXPLAINED "\n\n"
            "Every position is solved exactly: openings are looked up in a book, others searched. "
            "Connect Four takes some seconds where no book helps, and large boards take longer "
            "than anybody can wait; Ctrl-C stops at once.",
        .examples =
            {
                {"solve 4455", "the side to move wins: 18"},
                {"solve -a --line ''", "all first moves, and best play"},
                {"solve O-XX-X-OO", "a board of tic-tac-toe"},
                {"solve -g connect4:6x5 -w 3344", "who wins on a smaller board"},
                {"solve --threads 2 < positions.txt", "one position per line"},
            },
        .options = solve_options,
        .operand = {.value = {VALUE_POSITION, .label = "POSITION"},
                    .max = OPERANDS_MANY,
                    .help = "The positions; without any they are read from standard input."},
        .bad_input = "Some position was wrong or its game over, and the others were answered; or "
                     "the input could not be read; or the book was bad, and nothing was done.",
        .run = solve_run,
    },
    {
        NAME("think"),
        .summary = "see how a search finds its move, call by call",
        .description =
            "Shows every call of the search: the move that leads to it, its value, and with "
            "alphabeta the window [alpha, beta] and the cuts. Values are seen from the side that "
            "moves at the "
            "root: it picks the largest, the other side the smallest. A win counts 10 in "
            "tic-tac-toe, 43 in Connect Four, a loss as much with the sign turned.\n\n"
            "The JSON objects have event, call, parent, depth, move (null at the root), position "
            "(its cells, row by row), side (to move), maximizing, alpha and beta (null while "
            "open); leaf, cut and return have a value, a leaf has its result (X, O, draw, or "
            "unfinished at the depth limit), a cut its reason and the number of moves skipped."
            "\n\n" POSITIONS_EXPLAINED,
        .examples =
            {
                {"think O-XX-X-OO", "nine calls find the middle"},
                {"think O-XX-X-OO --algo alphabeta", "fewer calls, the cuts explained"},
                {"think -g connect4 --depth 2 4453", "two moves ahead"},
                {"think O-XX-X-OO --json", "one JSON object per event"},
            },
        .options = think_options,
        .operand = {.value = {VALUE_POSITION, .label = "POSITION"},
                    .min = 1,
                    .max = 1,
                    .help = "The position to think about; '' is the empty board."},
        .bad_input = "The position is not one of this game, or the calls ran out.",
        .run = think_run,
    },
    {
        NAME("match"),
        .summary = "let two players play many games",
        .description =
            "Prints the results of the first player against the second, in the games that it "
            "began and in the others, and its share of the points (a draw is half a point) with "
            "the range in which its true share lies with about 95 % confidence. That is "
            "Wilson's range, of nominally 95 % without draws; draws, which count half, make it "
            "wider than it need be.\n\n"
            "Players that leave little to chance would play the same few games over and over, so "
            "these begin with random moves: see --opening-plies. A game that was played before "
            "tells nothing new: how many are distinct is shown, and the range is that of so many "
            "games (of 1,048,576 if there are more).\n\n"
            "Without -g, a brain plays its own game.\n\n" LEVELS_EXPLAINED,
        .examples =
            {
                {"match expert random -g tictactoe", "how good is perfect play?"},
                {"match medium beginner --games 200 --seed 7", "Connect Four, repeatable"},
                {"match depth=2 depth=4,random=30 --record", "players of your own"},
                {"match brain:my.brain expert", "a brain, perfect play"},
            },
        .options = match_options,
        .operand = {.value = {VALUE_PLAYER, .label = "PLAYER"},
                    .min = 2,
                    .max = 2,
                    .help = "The two players, by their levels."},
        .bad_input = "A brain could not be read, or plays another game.",
        .run = match_run,
    },
    {
        NAME("count"),
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
        .options = count_options,
        .operand =
            {.value = {VALUE_GAME, .label = "GAME"}, .min = 1, .max = 1, .help = "The game."},
        .run = count_run,
    },
    {
        NAME("train"),
        .summary = "let a learner teach itself a game",
        .description =
            "Plays games against itself, learns from them, and writes a brain. Ctrl-C, SIGTERM, a "
            "terminal that is closed and a reader that goes away save what was learned so far, and "
            "the line that goes on with it is printed. A long training saves by itself every few "
            "minutes, and --resume goes on from there.\n\n"
            "The presets sound and tutorial learn a value for each position (Q-learning). sound "
            "learns tic-tac-toe so that it loses to nobody; tutorial is the recipe of many "
            "introductions, which does not. Every position has its place in a table, so the game "
            "must be a small one. When the table is full, what was learned is saved, and the "
            "status says so.\n\n"
            "The presets tactical and pure learn Connect Four with a network of tuples, handfuls "
            "of "
            "cells with a weight for each pattern on them (temporal-difference learning). tactical "
            "knows what the next two moves decide, who can make four and who must block, in "
            "training and in play; pure knows nothing but the rules.\n\n"
            "With --resume the result is the same file, byte for byte, as if training had never "
            "stopped; --games counts from the very first game, and the brain goes back to its "
            "file unless --out names another. Options given with it replace those in the brain, "
            "from then on, and the brain tells after how many games; only what it is made of, "
            "which "
            "the options below name, cannot change.\n\n"
            "A curve has a line for each measurement. Of small games: for each side, first and "
            "second, how many lines opponents can play against it and how many of them are lost; "
            "the share of its decisions that are optimal; and exactly how often it would win, draw "
            "and lose against random and against perfect play. Of larger boards: on 300 solved "
            "positions of 8 to 30 stones, always the same, the share where its move keeps the "
            "result, and that among the telling ones, where not every move does.",
        .examples =
            {
                {"train tictactoe --out my.brain", "a moment"},
                {"train tictactoe -p tutorial -o my.brain", "one that loses"},
                {"train tictactoe -o my.brain --curve my.csv", "see how it learns"},
                {"train connect4 -n 1000000 -o c4.brain", "a minute or two"},
                {"train --resume my.brain -n 5000", "go on to 5,000 games"},
                {"train -r my.brain -n 5000 --epsilon 0.1 -o fork.brain", ""},
            },
        .options = train_options,
        .operand = {.value = {VALUE_GAME, .label = "GAME"},
                    .max = 1,
                    .help = "The game; that of the brain with --resume."},
        .bad_input = "The brain to go on from could not be read, or training cannot go on so.",
        .run = train_run,
    },
    {
        NAME("certify"),
        .summary = "prove that a brain loses to nobody",
        .description =
            "Plays every line against a brain, as first and as second player: the opponent makes "
            "every move, and where the brain finds moves equally good it makes each of them. "
            "Prints how many lines there are and how they end, in how many of the positions that "
            "it can meet the brain keeps the result that is due, and a shortest line that it "
            "loses.\n\n"
            "Connect Four has too many lines. There, and with --budget, --symmetry or --truth, "
            "every "
            "position that the brain can meet is walked once, however many lines lead to it, those "
            "after few moves first. Prints how many there are, how many of them end games and how, "
            "and what is proved: that it wins against every reply, or never loses, or, if the "
            "budget did not suffice, up to which move every line is known.\n\n"
            "In place of a brain it can be a level, at the game of -g.",
        .examples =
            {
                {"certify my.brain", "is it unbeatable?"},
                {"certify my.brain --json", "for programs"},
                {"certify my.brain --side first --budget 50000000", "a larger walk"},
                {"certify expert -g connect4:4x4 --symmetry", "perfect play, proved"},
            },
        .options = certify_options,
        .operand =
            {.value = {VALUE_FILE, .label = "BRAIN"}, .min = 1, .max = 1, .help = "The brain."},
        .bad_input =
            "Some line is lost, or the budget did not suffice to know that none is, or the "
            "brain could not be read or is of another game.",
        .run = certify_run,
    },
    {
        NAME("eval"),
        .summary = "measure how often a brain chooses well",
        .description =
            "Reads files with a line `MOVES SCORE` for each position, finds the truth about every "
            "move, and prints the share of positions where the brain's move keeps the game's "
            "result (whoever wins before it wins after it), and where it is the best by score (it "
            "wins as soon, or loses as late, as possible), with the range in which the true share "
            "lies with 95 % confidence (Wilson's).\n\n"
            "Where the brain finds several moves equally good, all of them must do. In about half "
            "of all positions every move keeps the result; the others, which are not trivial, are "
            "shown apart.\n\n"
            "In place of a brain it can be a level that makes no move blindly, expert or depth=4 "
            "for example, at the game of -g.",
        .examples =
            {
                {"eval my.brain sets/*", "each set, and together"},
                {"eval depth=4 sets/middle --threads 2", "a search of four moves"},
                {"eval my.brain sets/middle --limit 100 --json", "for programs"},
            },
        .options = eval_options,
        .operand = {.value = {VALUE_FILE, .label = "BRAIN"},
                    .last = {VALUE_FILE, .label = "FILE"},
                    .min = 2,
                    .max = OPERANDS_MANY,
                    .help = "The brain, before the FILEs, which are sets of solved positions."},
        .bad_input = "The brain could not be read or is of another game, or some file is not a set "
                     "of positions.",
        .run = eval_run,
    },
    {
        NAMES("brain", "show"),
        .summary = "tell what is in a brain",
        .description = "Checks a brain and prints its game, how it was trained, from which seed "
                       "and for how long, and how many values it has learned.",
        .examples =
            {
                {"brain show my.brain", ""},
                {"brain show my.brain --json", "for programs"},
            },
        .options = brain_show_options,
        .operand =
            {.value = {VALUE_FILE, .label = "FILE"}, .min = 1, .max = 1, .help = "The brain."},
        .bad_input = "The brain is not there, or damaged.",
        .run = brain_show_run,
    },
    {
        NAMES("brain", "q"),
        .summary = "show what a brain thinks of each move",
        .description = "Prints a line for each legal move: its value, from -1 for a loss to 1 for "
                       "a win; how often it was tried; and its exact score.",
        .examples =
            {
                {"brain q my.brain ''", "the first move"},
                {"brain q my.brain O-XX-X-OO", "one of them wins"},
                {"brain q my.brain 15 --json", "for programs"},
            },
        .options = brain_q_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .last = {VALUE_POSITION, .label = "POSITION"},
                    .min = 2,
                    .max = 2,
                    .help = "The brain; then the position, where '' is the empty board."},
        .bad_input = "The brain or the position is bad, or the game is over.",
        .run = brain_q_run,
    },
    {
        NAMES("book", "make"),
        .summary = "make an opening book",
        .description =
            "Solves all positions of Connect Four with N stones, mirror images once, finds the "
            "scores of those with fewer from them, and writes a book for fourmi solve --book.\n\n"
            "That can take hours. Every few seconds what is known goes into FILE.part; however the "
            "program ends, the same command goes on from there; Ctrl-C and SIGTERM lose nothing. "
            "One program at a time can make the book of a FILE.",
        .examples =
            {
                {"book make --plies 8 --out my.book", "hours"},
                {"book make -n 6 -o my.book -t 2", "minutes, with two threads"},
                {"book make -g connect4:5x4 -n 6 -o 5x4.book", "another board: seconds"},
            },
        .options = book_make_options,
        .bad_input =
            "FILE.part is damaged, belongs to another book, or is being written by another "
            "program; it was left alone.",
        .run = book_make_run,
    },
    {
        NAMES("book", "show"),
        .summary = "tell what an opening book covers",
        .description = "Checks a book and prints its board, how many stones its positions have "
                       "at most, and their number; its bytes, and how many that are per position.",
        .examples =
            {
                {"book show", "the built-in book"},
                {"book show my.book --json", "another one"},
            },
        .options = book_show_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .max = 1,
                    .help = "The book; the built-in one if none is named."},
        .bad_input = "The book is not there, or damaged.",
        .run = book_show_run,
    },
    {
        NAMES("book", "verify"),
        .summary = "solve some positions of an opening book again",
        .description = "Plays moves at random to positions that the book covers, solves them "
                       "without it and compares the scores. Each that differs is printed.",
        .examples =
            {
                {"book verify", "some of the built-in book"},
                {"book verify my.book --sample 1000 -t 2", "more of another"},
            },
        .options = book_verify_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .max = 1,
                    .help = "The book; the built-in one if none is named."},
        .bad_input = "Some score was wrong, or the book could not be read.",
        .run = book_verify_run,
    },
    {
        NAME("serve"),
        .summary = "serve the page and let people play together",
        .description =
            "Serves the page to browsers, rooms in which two people play and others watch, and an "
            "API. Prints where, then runs until Ctrl-C or SIGTERM. Log lines go to standard error."
            "\n\n"
            "A setting comes from the command line, or else from the environment, or else from a "
            "file, in which it is called as there, but without FOURMI_ and in small letters: "
            "workers = 2.",
        .examples =
            {
                {"serve", "on this machine only"},
                {"serve --listen 0.0.0.0:8080", "for others as well"},
                {"serve --web build/web", "another page"},
                {"serve --origin https://play.example.org", "for a page behind a proxy"},
            },
        .options = serve_options,
        .environment = serve_environment,
        .runs_until_told = true,
        .run = serve_run,
    },
    {
        NAMES("bench", "solver"),
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
        .options = bench_solver_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .max = OPERANDS_MANY,
                    .help = "Sets of solved positions."},
        .bad_input = "Some score was wrong, or some file could not be read.",
        .run = bench_solver_run,
    },
    {
        NAME("manual"),
        .summary = "print a manual page",
        .description = "Prints the manual page of a command, or of the program, as source for "
                       "scdoc(1). Installed pages are read with man(1).",
        .examples =
            {
                {"manual play | scdoc | man -l -", "read a page at once"},
                {"manual --list", "fourmi, fourmi-play, ..."},
            },
        .options = manual_options,
        .operand = {.value = {VALUE_COMMAND, .label = "COMMAND"}, .max = 1, .help = "The command."},
        .run = manual_run,
    },
    {
        NAME("completion"),
        .summary = "print a shell's completion script",
        .description = "Prints the script that teaches a shell to complete the commands, options "
                       "and values of fourmi.",
        .examples =
            {
                {"completion zsh > ~/.zfunc/_fourmi", "in a folder of your fpath"},
                {"completion fish > ~/.config/fish/completions/fourmi.fish", ""},
                {"completion bash > ~/.local/share/bash-completion/completions/fourmi", ""},
            },
        .options = no_options,
        .operand = {.value = {VALUE_CHOICE, .label = "SHELL", .choices = shells},
                    .min = 1,
                    .max = 1,
                    .help = "The shell."},
        .run = completion_run,
    },
    {0},
};

const ExitStatus exit_statuses[] = {
    {STATUS_OK, "Everything went well."},
    {STATUS_BAD_INPUT, "Some input was wrong."},
    {STATUS_USAGE, "The command line was wrong; nothing was done."},
    {STATUS_OUTPUT, "The output could not be written."},
    {STATUS_RESOURCES, "The machine did not give what was needed, such as memory."},
    {STATUS_HUNG_UP, "The terminal was closed (SIGHUP). What was done is saved."},
    {STATUS_INTERRUPTED, "Interrupted by Ctrl-C. What was done is shown or saved."},
    {STATUS_TERMINATED, "The same, by SIGTERM."},
    {0},
};

const char program_description[] =
    "A laboratory of game AI: play, solve, and see how a search thinks.";

void commands_init(void)
{
    knob_options_list_presets(presets);
    knob_options_add(train_options);
}

/* ---------------------------------------------------------------- look-up */

int command_group_length(const Command *command)
{
    return (int)strcspn(command->name, " ");
}

const char *command_verb(const Command *command)
{
    const char *blank = strchr(command->name, ' ');
    return blank != NULL ? blank + 1 : NULL;
}

static bool has_first_word(const Command *command, const char *word, size_t length)
{
    return (size_t)command_group_length(command) == length &&
           memcmp(command->name, word, length) == 0;
}

bool command_is_in(const Command *command, const char *group)
{
    return command_verb(command) != NULL && has_first_word(command, group, strlen(group));
}

bool command_is_group(const char *word)
{
    const Command *command = commands;
    while (command->name != NULL && !command_is_in(command, word)) {
        command++;
    }
    return command->name != NULL;
}

bool command_starts_group(const Command *command)
{
    return command == commands ||
           !has_first_word(command - 1, command->name, (size_t)command_group_length(command));
}

const Command *command_find(char *const *words, int count, int *used)
{
    for (const Command *command = commands; command->name != NULL; command++) {
        const char *verb = command_verb(command);
        *used = verb != NULL ? 2 : 1;
        if (*used <= count && has_first_word(command, words[0], strlen(words[0])) &&
            (verb == NULL || strcmp(verb, words[1]) == 0)) {
            return command;
        }
    }
    return NULL;
}

const Command *command_of_page(const char *page)
{
    const Command *command = commands;
    while (command->name != NULL && strcmp(command->page, page) != 0) {
        command++;
    }
    return command->name != NULL ? command : NULL;
}

const char *command_status_meaning(const Command *command, const ExitStatus *status)
{
    if (command == NULL) {
        return status->meaning;
    }
    switch (status->status) {
    case STATUS_BAD_INPUT:
        return command->bad_input;
    case STATUS_HUNG_UP:
    case STATUS_INTERRUPTED:
    case STATUS_TERMINATED:
        return command->runs_until_told ? NULL : status->meaning;
    default:
        return status->meaning;
    }
}

const char *const *value_choices(const OptionValue *value, const char *names[CHOICES_MAX])
{
    int count = 0;
    if (value->kind == VALUE_COMMAND) {
        for (const Command *command = commands; command->name != NULL; command++) {
            names[count++] = command->page;
        }
    }
    for (int i = 0; value->kind == VALUE_GAME && catalogue_entry(i) != NULL; i++) {
        names[count++] = catalogue_entry(i)->game->name;
    }
    for (int i = 0; value->kind == VALUE_PLAYER && player_level_name(i) != NULL; i++) {
        names[count++] = player_level_name(i);
    }
    names[count] = NULL;
    return value->choices != NULL ? value->choices : names;
}

/* Adds to a text, as far as there is room. */
__attribute__((format(printf, 2, 3))) static void add(char text[VALUE_TEXT_SIZE],
                                                      const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, VALUE_TEXT_SIZE - length, format, arguments);
    va_end(arguments);
}

/* How games of other sizes are named. */
static void add_games_with_options(char text[VALUE_TEXT_SIZE])
{
    const CatalogueEntry *entry;
    for (int i = 0; (entry = catalogue_entry(i)) != NULL; i++) {
        if (entry->options != NULL) {
            add(text, ", or %s:%s", entry->game->name, entry->options);
        }
    }
}

const char *value_text(const OptionValue *value, char text[VALUE_TEXT_SIZE])
{
    const char *names[CHOICES_MAX];
    const char *separator = "one of ";
    text[0] = '\0';
    for (const char *const *name = value_choices(value, names); *name != NULL; name++) {
        add(text, "%s%s", separator, *name);
        separator = ", ";
    }
    switch (value->kind) {
    case VALUE_NUMBER:
        add(text, "a whole number from %" PRIu64 " to %" PRIu64, value->min, value->max);
        break;
    case VALUE_REAL:
        add(text, "a number from 0 to 1");
        break;
    case VALUE_FILE:
        add(text, "the name of a file%s",
            value->is_replaced ? ", which is replaced all at once; write ./- for one called -"
                               : "");
        break;
    case VALUE_GAME:
        add_games_with_options(text);
        break;
    case VALUE_PLAYER:
        add(text,
            ", or made up like depth=4,random=30, with depth from 0 to %d and random from 0 "
            "to 100, or a brain: brain:FILE, with such settings or without",
            PLAYER_DEPTH_MAX);
        break;
    default:
        break;
    }
    return text;
}
