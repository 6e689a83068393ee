/* commands.c - the table of all sub-commands. */
#include "catalogue.h"
#include "cli/command.h"
#include "cli/knob_options.h"
#include "cli/run.h"
#include "cli/worker.h"
#include "learn/statistics.h"
#include "play/player.h"
#include "positions.h"

static const char *const colors[] = {"auto", "always", "never", NULL};
static const char *const beginners[] = {"me", "ai", NULL};
static const char *const algorithms[] = {"minimax", "alphabeta", NULL};
static const char *const orders[] = {"given", "centre", "shuffled", NULL};
static const char *presets[CHOICES_MAX]; /* of all kinds of learners: commands_init */
static const char *kinds[CHOICES_MAX];   /* all of them, from there as well */
static const char *const sides[] = {"first", "second", "both", NULL};
static const char *const export_formats[] = {"safetensors", NULL};
static const char *const import_formats[] = {"json", "safetensors", NULL};
static const char *const shells[] = {"bash", "zsh", "fish", NULL};

#define GAME_OPTION(game)                                                                          \
    {                                                                                              \
        .name = "game", .letter = 'g',                                                             \
        .value = {VALUE_GAME, .label = "GAME", .fallback_game = (game)}, .help = "The game."       \
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
        .help = "Memory for the solver's table, in MiB. More than the usual 64 hardly helps."      \
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

#define WITHOUT_OPTION                                                                             \
    {                                                                                              \
        .name = "without", .value = {VALUE_TEXT, .label = "CARDS"},                                \
        .help = "Worlds with cards: those that have left the shoe before, such as TTT55.",         \
    }

static const Option solve_options[] = {
    {
        .name = "game",
        .letter = 'g',
        .value = {VALUE_GAME, .label = "GAME", .fallback_game = catalogue_default_game,
                  .takes_worlds = true},
        .help = "The game.",
    },
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
    WITHOUT_OPTION,
    {
        .name = "keep",
        .letter = 'k',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .help = "Large worlds: what is found is kept in FILE now and then and when it is "
                "interrupted, and a run that finds such a file goes on from there.",
    },
    {.name = "stats", .help = "Time and nodes on standard error."},
    {0},
};

static const Option chart_options[] = {
    {
        .name = "game",
        .letter = 'g',
        .value = {VALUE_GAME, .label = "WORLD", .takes_worlds = true},
        .is_needed = true,
        .help = "The world.",
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

static const Option uci_options[] = {
    {
        .name = "game",
        .letter = 'g',
        .value = {VALUE_GAME, .label = "GAME"},
        .help = uci_game_help,
    },
    {0},
};

static const Option think_options[] = {
    GAME_OPTION(catalogue_example_game),
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
    GAME_OPTION(catalogue_default_game),
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
        .help = opening_plies_help,
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
    GAME_OPTION(catalogue_default_game),
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

static const Option table_make_options[] = {
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

static const Option table_stats_options[] = {
    THREADS_OPTION("Make the table with N threads, if it has to be made."),
    JSON_OPTION("One JSON object: ending, and white and black, by who is to move, with "
                "longest_plies (the longest mate), longest_count (placements with it), "
                "longest_example, won, drawn, lost, and by_plies: how many mates there are in 0, "
                "1, 2, ... plies; odd ones are won."),
    {0},
};

static const Option table_list_options[] = {
    JSON_OPTION("One JSON object per table: ending, bytes, path."),
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
        .name = "kind",
        .value = {VALUE_CHOICE, .label = "K", .choices = kinds},
        .help = "What learns: the usual preset of this kind, unless --preset names another. For a "
                "new brain only.",
    },
    {
        .name = "preset",
        .letter = 'p',
        .value = {VALUE_CHOICE, .label = "P", .choices = presets},
        .help = preset_help,
    },
    {
        .name = "games",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .max = STATISTICS_GAMES_MAX},
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
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = STATISTICS_GAMES_MAX},
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
    GAME_OPTION(catalogue_default_game),
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
    GAME_OPTION(catalogue_default_game),
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

static const Option brain_export_options[] = {
    {
        .name = "out",
        .letter = 'o',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .is_needed = true,
        .help = "Where it goes.",
    },
    {
        .name = "format",
        .value = {VALUE_CHOICE, .label = "FORMAT", .choices = export_formats,
                  .fallback = "safetensors"},
        .help = "How it is written.",
    },
    {0},
};

static const Option brain_import_options[] = {
    {
        .name = "format",
        .value = {VALUE_CHOICE, .label = "FORMAT", .choices = import_formats, .fallback = "json"},
        .help = "json is a table of the tutorial, safetensors the arrays of a network.",
    },
    {
        .name = "out",
        .letter = 'o',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .is_needed = true,
        .help = "Where the brain goes.",
    },
    GAME_OPTION(catalogue_example_game),
    JSON_OPTION("A JSON object: game, positions, values, games."),
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
                "rate, connections, challenges, challenge_mb, challenge_days, sandbox; "
                "fourmi/serve.conf in the user's configuration directory if nothing is said.",
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
    {"FOURMI_CHALLENGES", "How many brains that people send on by a link are kept, 0 to 100000; "
                          "1000 if nothing is said."},
    {"FOURMI_CHALLENGE_MB", "How many megabytes all of those may take, 1 to 100000; 256 if nothing "
                            "is said."},
    {"FOURMI_CHALLENGE_DAYS", "For how many days each of those is kept, 1 to 3650; 30 if nothing "
                              "is said."},
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

/* A command's name, of one word or of two, and that of its page. */
#define NAME(word)         .name = (word), .page = (word)
#define NAMES(group, verb) .name = group " " verb, .page = group "-" verb

const Command commands[] = {
    {
        NAME("play"),
        .text = &play_text,
        .options = play_options,
        .operand = {.value = {VALUE_GAME, .label = "GAME", .fallback_game = catalogue_default_game,
                              .takes_worlds = true},
                    .max = 1,
                    .help = "The game to play."},
        .run = play_run,
    },
    {
        NAME("solve"),
        .text = &solve_text,
        .options = solve_options,
        .operand = {.value = {VALUE_POSITION, .label = "POSITION"},
                    .max = OPERANDS_MANY,
                    .help = "The positions; without any they are read from standard input."},
        .run = solve_run,
    },
    {
        NAME("chart"),
        .text = &chart_text,
        .options = chart_options,
        .run = chart_run,
    },
    {
        NAME("think"),
        .text = &think_text,
        .options = think_options,
        .operand = {.value = {VALUE_POSITION, .label = "POSITION"},
                    .min = 1,
                    .max = 1,
                    .help = "The position to think about; '' is the empty board."},
        .run = think_run,
    },
    {
        NAME("match"),
        .text = &match_text,
        .options = match_options,
        .operand = {.value = {VALUE_PLAYER, .label = "PLAYER"},
                    .min = 2,
                    .max = 2,
                    .help = "The two players, by their levels."},
        .run = match_run,
    },
    {
        NAME("count"),
        .text = &count_text,
        .options = count_options,
        .operand =
            {.value = {VALUE_GAME, .label = "GAME"}, .min = 1, .max = 1, .help = "The game."},
        .run = count_run,
    },
    {
        NAME("train"),
        .text = &train_text,
        .options = train_options,
        .operand = {.value = {VALUE_GAME, .label = "GAME", .takes_worlds = true},
                    .max = 1,
                    .help = "The game; that of the brain with --resume."},
        .run = train_run,
    },
    {
        NAME("certify"),
        .text = &certify_text,
        .options = certify_options,
        .operand =
            {.value = {VALUE_FILE, .label = "BRAIN"}, .min = 1, .max = 1, .help = "The brain."},
        .run = certify_run,
    },
    {
        NAME("eval"),
        .text = &eval_text,
        .options = eval_options,
        .operand = {.value = {VALUE_FILE, .label = "BRAIN"},
                    .last = {VALUE_FILE, .label = "FILE"},
                    .min = 1,
                    .max = OPERANDS_MANY,
                    .help = "The brain, before the FILEs, which are sets of solved positions."},
        .run = eval_run,
    },
    {
        NAMES("brain", "show"),
        .text = &brain_show_text,
        .options = brain_show_options,
        .operand =
            {.value = {VALUE_FILE, .label = "FILE"}, .min = 1, .max = 1, .help = "The brain."},
        .run = brain_show_run,
    },
    {
        NAMES("brain", "q"),
        .text = &brain_q_text,
        .options = brain_q_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .last = {VALUE_POSITION, .label = "POSITION"},
                    .min = 2,
                    .max = 2,
                    .help = "The brain; then the position, where '' is the empty board."},
        .run = brain_q_run,
    },
    {
        NAMES("brain", "export"),
        .text = &brain_export_text,
        .options = brain_export_options,
        .operand =
            {.value = {VALUE_FILE, .label = "FILE"}, .min = 1, .max = 1, .help = "The brain."},
        .run = brain_export_run,
    },
    {
        NAMES("brain", "import"),
        .text = &brain_import_text,
        .options = brain_import_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .min = 1,
                    .max = 1,
                    .help = "What the other program has exported; - is standard input."},
        .run = brain_import_run,
    },
    {
        NAMES("book", "make"),
        .text = &book_make_text,
        .options = book_make_options,
        .run = book_make_run,
    },
    {
        NAMES("book", "show"),
        .text = &book_show_text,
        .options = book_show_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .max = 1,
                    .help = "The book; the built-in one if none is named."},
        .run = book_show_run,
    },
    {
        NAMES("book", "verify"),
        .text = &book_verify_text,
        .options = book_verify_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .max = 1,
                    .help = "The book; the built-in one if none is named."},
        .run = book_verify_run,
    },
    {
        NAME("uci"),
        .text = &uci_text,
        .options = uci_options,
        .run = uci_run,
    },
    {
        NAMES("table", "make"),
        .text = &table_make_text,
        .options = table_make_options,
        .operand = {.value = {VALUE_TEXT, .label = "ENDING"},
                    .min = 1,
                    .max = 1,
                    .help = "The ending, or all."},
        .run = table_make_run,
    },
    {
        NAMES("table", "stats"),
        .text = &table_stats_text,
        .options = table_stats_options,
        .operand =
            {.value = {VALUE_TEXT, .label = "ENDING"}, .min = 1, .max = 1, .help = "The ending."},
        .run = table_stats_run,
    },
    {
        NAMES("table", "list"),
        .text = &table_list_text,
        .options = table_list_options,
        .run = table_list_run,
    },
    {
        NAME("serve"),
        .text = &serve_text,
        .options = serve_options,
        .environment = serve_environment,
        .runs_until_told = true,
        .run = serve_run,
    },
    {
        NAMES("bench", "solver"),
        .text = &bench_solver_text,
        .options = bench_solver_options,
        .operand = {.value = {VALUE_FILE, .label = "FILE"},
                    .max = OPERANDS_MANY,
                    .help = "Sets of solved positions."},
        .run = bench_solver_run,
    },
    {
        NAME("manual"),
        .text = &manual_text,
        .options = manual_options,
        .operand = {.value = {VALUE_COMMAND, .label = "COMMAND"}, .max = 1, .help = "The command."},
        .run = manual_run,
    },
    {
        NAME("completion"),
        .text = &completion_text,
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
    knob_options_list_kinds(kinds);
    knob_options_add(train_options);
}
