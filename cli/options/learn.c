/* learn.c - options of commands that teach and judge. */
#include "cli/options.h"

#include "cli/learner_options.h"
#include "cli/texts.h"
#include "learn/statistics.h"
#include "play/player.h"
#include "positions.h"

static const char *presets[CHOICES_MAX]; /* of all kinds of learners: train_options_init */
static const char *kinds[CHOICES_MAX];   /* all of them, from there as well */
static const char *const sides[] = {"first", "second", "both", NULL};
static const char *const export_formats[] = {"safetensors", "csv", NULL};
static const char *const import_formats[] = {"json", "safetensors", NULL};

#define DEPTH_OF_BRAIN_OPTION                                                                      \
    {                                                                                              \
        .name = "depth", .letter = 'd',                                                            \
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = PLAYER_DEPTH_MAX},                  \
        .help = "Let the brain look N moves ahead, if it is one that can."                         \
    }

#define PROOF_OF_BRAIN_OPTION                                                                      \
    {                                                                                              \
        .name = "proof", .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = PLAYER_PROOF_MAX}, \
        .help = "Let the brain first look for a win that it can prove with at most N choices of "  \
                "both sides, if it is one that can; moves without a choice are not counted."       \
    }

/* The knobs of all kinds of learners come behind these: train_options_init. */
Option train_options[OPTIONS_MAX] = {
    {
        .name = "game",
        .letter = 'g',
        .value = {VALUE_GAME, .label = "GAME"},
        .help = "The game.",
    },
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
        .help = "Measure after every N games. Otherwise ever less often, after 1, 2, ... 10, 15, "
                "... 100, 150, ... games.",
    },
    JSON_OPTION("One JSON object whenever the learner is measured: games, total, seconds, "
                "games_per_second, and the measures of --curve; and after each round of a "
                "rehearsal one with round, pruned and mistakes."),
    {0},
};

const Option sweep_options[] = {
    GAME_OPTION,
    {
        .name = "vary",
        .letter = 'v',
        .value = {VALUE_TEXT, .label = "NAME=VALUES"},
        .is_repeatable = true,
        .help = "What differs: preset, games, seed, or a knob of the learner by the name that "
                "fourmi brain show has for it, symmetry for example, a switch as 0 or 1. VALUES "
                "are separated by commas; FROM:TO:STEP is a range. Given several times, every "
                "combination is trained.",
    },
    {
        .name = "out",
        .letter = 'o',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .is_needed = true,
        .help = "Where the table goes: CSV to a FILE.csv, NDJSON to a FILE.ndjson.",
    },
    {
        .name = "preset",
        .letter = 'p',
        .value = {VALUE_CHOICE, .label = "P", .choices = presets},
        .help = "The recipe of all, unless it is varied.",
    },
    {
        .name = "games",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .max = STATISTICS_GAMES_MAX},
        .help = "How many games each plays, unless that is varied; otherwise as many as train "
                "plays.",
    },
    SEED_OPTION("The seed of all, unless it is varied."),
    {
        .name = "exam",
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Judge each on the solved positions of FILE as well, as eval does.",
    },
    THREADS_OPTION("Train N at once; as many as the machine has cores serve best."),
    {0},
};

const Option certify_options[] = {
    GAME_OPTION,
    {
        .name = "side",
        .value = {VALUE_CHOICE, .label = "SIDE", .choices = sides, .fallback = "both"},
        .help = "Which side it plays.",
    },
    DEPTH_OF_BRAIN_OPTION,
    PROOF_OF_BRAIN_OPTION,
    {
        .name = "budget",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = POSITIONS_CAPACITY_MAX,
                  .fallback = "10000000"},
        .help = "Walk at most N positions for each side, or follow a brain "
                "towards a goal for at most N steps, usually more if the game is small; each takes "
                "24 bytes of memory.",
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
    {
        .name = "certificate",
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .help = "Write what a walk of one --side has proved to FILE: decisions after each number "
                "of moves, those closed by proofs, and a checksum of all answers.",
    },
    {
        .name = "verify",
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Walk again, and see whether that gives the certificate in FILE.",
    },
    {
        .name = "sample",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = UINT32_MAX},
        .help = "Do not walk, but play N lines with random replies; with --verify also see whether "
                "FILE is of this brain and of such a walk.",
    },
    SEED_OPTION("Decides the replies of --sample."),
    {
        .name = "whole",
        .help = "Walk to the end of every line, though the brain has proved that it wins. Without "
                "it a walk is closed where the brain's own search has a proof.",
    },
    THREADS_OPTION("Ask about N positions of a walk at once; as many as the machine has cores "
                   "serve best."),
    {
        .name = "keep",
        .letter = 'k',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .help = "Keep the answers of a walk in FILE every few seconds, some bytes for each "
                "decision; a run that finds such a file goes on from there, with a larger "
                "--budget too.",
    },
    JSON_OPTION("One JSON object: game, and first and second with lines, won, drawn, lost, "
                "decisions, optimal (a share) and shortest_loss; of a walk also budget and "
                "symmetry, and first and second with positions, decisions, won, drawn, lost, "
                "complete, open, plies, asymmetric, shortest_draw and shortest_loss, where proofs "
                "close it also proved; with --truth "
                "also mistakes and first_mistake. Of a game of one player: world, value, best and "
                "optimal; of "
                "one with a goal: world, reached with low and high, ended, circled, steps with "
                "steps_error, progress, exact, certain, and best, null or with probability and "
                "steps."),
    {0},
};

const Option eval_options[] = {
    GAME_OPTION,
    DEPTH_OF_BRAIN_OPTION,
    PROOF_OF_BRAIN_OPTION,
    {
        .name = "limit",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = UINT64_MAX},
        .help = "Only the first N positions of each file.",
    },
    THREADS_OPTION("Solve each position of the FILEs with N threads."),
    {
        .name = "games",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = 1000000000, .fallback = "100"},
        .help = "How many games of one player are played.",
    },
    SEED_OPTION("Decides all chance of these games: the same seed gives the same games."),
    JSON_OPTION(
        "One JSON object per set, and one with the set null for all of several: set, and "
        "all and not_trivial with positions, keeps_result and best, which have count, "
        "share, low and high. Of a game of one player one object: world, player, seed, games, then "
        "reached, ended and circled, which have count, share, low and high, steps, null "
        "if no game reached its goal, with mean and, of several games, error, low and "
        "high, progress, and best, null or with probability and steps."),
    {0},
};

const Option brain_show_options[] = {
    JSON_OPTION("One JSON object of the same."),
    {0},
};

const Option brain_q_options[] = {
    JSON_OPTION("One JSON object per move: move, value, visits (of a Q-table), score."),
    {0},
};

const Option brain_export_options[] = {
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
        .help = "safetensors is the arrays of a neural network, csv the table of a Q-table.",
    },
    {0},
};

const Option brain_import_options[] = {
    {
        .name = "format",
        .value = {VALUE_CHOICE, .label = "FORMAT", .choices = import_formats},
        .help =
            "json is a table of the tutorial, safetensors the arrays of a network. Usually it is "
            "seen by how the file begins.",
    },
    {
        .name = "out",
        .letter = 'o',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .is_needed = true,
        .help = "Where the brain goes.",
    },
    {
        .name = "game",
        .letter = 'g',
        .value = {VALUE_GAME, .label = "GAME"},
        .help = "The game whose table it is; that of the tutorial unless it is said.",
    },
    JSON_OPTION("A JSON object: game, positions, values, games."),
    {0},
};

void train_options_init(void)
{
    learner_options_add(train_options, presets, kinds);
}
