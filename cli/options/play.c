/* play.c - options of commands that play. */
#include "cli/options.h"

#include "cli/texts.h"
#include "play/player.h"

static const char *const colors[] = {"auto", "always", "never", NULL};
static const char *const beginners[] = {"me", "ai", NULL};

const Option play_options[] = {
    GAME_OPTION,
    {
        .name = "level",
        .letter = 'l',
        .value = {VALUE_PLAYER, .label = "LEVEL", .fallback = "medium"},
        .help = "How well the AI plays. In a game of one player you watch it. With --brain, "
                "beginner makes 70 % of its moves blindly and medium 10 %; the others are the "
                "brain's.",
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
    {.name = "still", .help = "Nothing moves, and nothing waits. Stones fall only on a terminal."},
    {0},
};

const Option match_options[] = {
    GAME_OPTION,
    {
        .name = "games",
        .letter = 'n',
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = 1000000000, .fallback = "100"},
        .help = "How many games two players play. They take turns to begin.",
    },
    {.name = "always-first", .help = "The first player begins every game."},
    {
        .name = "openings",
        .value = {VALUE_NUMBER, .label = "N", .min = 1, .max = 100000000},
        .help = "Every two players play N openings that differ, from both sides. Usual with three "
                "players or more: 50, or all if there are fewer.",
    },
    {
        .name = "opening-plies",
        .value = {VALUE_NUMBER, .label = "N", .max = GAME_PLIES_MAX},
        .help = opening_plies_help,
    },
    {
        .name = "anchor",
        .value = {VALUE_PLAYER, .label = "PLAYER"},
        .help = "The Elo of this player is 0; usually the mean of all is, or the second of two.",
    },
    {
        .name = "keep",
        .letter = 'k',
        .value = {VALUE_FILE, .label = "FILE", .is_replaced = true},
        .help = "Keep the games of openings in FILE, a line of CSV for each as it is played. A run "
                "that finds such a file goes on from there, with more --openings too.",
    },
    SEED_OPTION("Decides the openings and all random choices: the same seed gives the same games."),
    {
        .name = "record",
        .help = "Print a line `MOVES RESULT FIRST` for each game too: its moves, who won (first, "
                "second or draw), and the player that began.",
    },
    THREADS_OPTION("Play N games at once; as many as the machine has cores serve best. The games "
                   "are the same."),
    {.name = "csv", .help = "A line of CSV for each player, the best first, below one of names."},
    JSON_OPTION(
        "One JSON object with the results. Of games: game, first, second, seed, opening_plies, "
        "games, distinct (games), as_first, as_second and together with won, drawn and lost, "
        "share, "
        "low, high, mean, plies, pairs (how many pairs of games with one opening ended 0-2, "
        "0.5-1.5, "
        "1-1, 1.5-0.5, 2-0), elo and elo_error. Of openings: game, seed, opening_plies, openings, "
        "openings_there_are, games, games_in_all, anchor, is_finite, ranks with player, number, "
        "elo, "
        "error, above, score and points, and pairings with first, second, score, points, pairs, "
        "difference, low and high. With --record one object per game before it."),
    {0},
};

const Variable player_environment[] = {
    {"FOURMI_BRAINS", "The folder with the brains that come with the program, for self-taught; "
                      "usually where they were installed."},
    {0},
};
