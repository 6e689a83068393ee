/* play.c - options of commands that play. */
#include "cli/options.h"

#include "cli/texts.h"
#include "play/player.h"

static const char *const colors[] = {"auto", "always", "never", NULL};
static const char *const beginners[] = {"me", "ai", NULL};

const Option play_options[] = {
    {
        .name = "level",
        .letter = 'l',
        .value = {VALUE_PLAYER, .label = "LEVEL", .fallback = "medium"},
        .help = "How well the AI plays. With --brain, beginner makes 70 % of its moves blindly and "
                "medium 10 %; the others are the brain's.",
    },
    {
        .name = "brain",
        .letter = 'b',
        .value = {VALUE_FILE, .label = "FILE"},
        .help = "Play against this brain, at its game: short for --level brain:FILE.",
    },
    {
        .name = "player",
        .value = {VALUE_WORLD_PLAYER, .label = "NAME"},
        .help = "Worlds: watch this player of the world, where there is one of this name.",
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

const Option match_options[] = {
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
    THREADS_OPTION("Play N games at once; as many as the machine has cores serve best. The games "
                   "are the same."),
    JSON_OPTION("One JSON object with the results: game, players, seed, opening_plies, games, "
                "distinct (games), as_first, as_second and together with won, drawn and lost, "
                "share, low and high; with --record one per game before it."),
    {0},
};

/* What those have in common that let players play from openings (fixtures.h). */
#define FIXTURES_OPTIONS                                                                           \
    GAME_OPTION(catalogue_default_game),                                                           \
        {                                                                                          \
            .name = "openings",                                                                    \
            .letter = 'n',                                                                         \
            .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = 100000000},                     \
            .help = "From how many openings; usually 50, or all if there are fewer.",              \
        },                                                                                         \
        {                                                                                          \
            .name = "opening-plies",                                                               \
            .value = {VALUE_NUMBER, .label = "N", .max = GAME_PLIES_MAX},                          \
            .help = fixtures_plies_help,                                                           \
        },                                                                                         \
        {                                                                                          \
            .name = "keep",                                                                        \
            .letter = 'k',                                                                         \
            .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},                           \
            .help = "Keep the games in FILE, a line of CSV for each as it is played. A run that "  \
                    "finds such a file goes on from there, with more --openings too.",             \
        },                                                                                         \
        SEED_OPTION("Decides the openings and all random choices: the same seed gives the same "   \
                    "games."),                                                                     \
        THREADS_OPTION("Play N games at once; as many as the machine has cores serve best. The "   \
                       "games are the same.")

const Option compare_options[] = {
    FIXTURES_OPTIONS,
    JSON_OPTION(
        "One JSON object: game, players, seed, opening_plies, openings, openings_there_are, "
        "won, drawn, lost, pairs (how many ended 0-2, 0.5-1.5, 1-1, 1.5-0.5, 2-0), "
        "difference with low and high, better (first, second or undecided), and elo, null "
        "or with difference, low and high."),
    {0},
};

const Option tournament_options[] = {
    FIXTURES_OPTIONS,
    {
        .name = "anchor",
        .letter = 'a',
        .value = {VALUE_PLAYER, .label = "PLAYER"},
        .help = "The Elo of this player is 0, instead of the mean of all.",
    },
    {.name = "csv", .help = "A line of CSV for each player, the best first, below one of names."},
    JSON_OPTION("One JSON object: game, seed, opening_plies, openings, openings_there_are, anchor, "
                "finite, players with player, elo, error, low, high, above, games, points, won, "
                "drawn and lost, and pairs with first, second, the same of the first, and pairs as "
                "of fourmi compare."),
    {0},
};

const Variable player_environment[] = {
    {"FOURMI_BRAINS", "The folder with the brains that come with the program, for self-taught; "
                      "usually where they were installed."},
    {0},
};
