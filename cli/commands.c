/* commands.c - the table of all sub-commands. */
#include "catalogue.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/run.h"
#include "cli/texts.h"

static const char *const shells[] = {"bash", "zsh", "fish", NULL};

static const Option no_options[] = {{0}};

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
        .environment = player_environment,
        .run = play_run,
    },
    {
        NAME("solve"),
        .text = &solve_text,
        .options = solve_options,
        .operand = {.value = {VALUE_POSITION, .label = "POSITION"},
                    .max = OPERANDS_MANY,
                    .help = "The positions; without any they are read from standard input."},
        .shares_work = true,
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
        .environment = player_environment,
        .run = match_run,
    },
    {
        NAME("compare"),
        .text = &compare_text,
        .options = compare_options,
        .operand = {.value = {VALUE_PLAYER, .label = "PLAYER"},
                    .min = 2,
                    .max = 2,
                    .help = "The two players."},
        .environment = player_environment,
        .shares_work = true,
        .run = compare_run,
    },
    {
        NAME("tournament"),
        .text = &tournament_text,
        .options = tournament_options,
        .operand = {.value = {VALUE_PLAYER, .label = "PLAYER"},
                    .min = 2,
                    .max = OPERANDS_MANY,
                    .help = "The players, 64 at most."},
        .environment = player_environment,
        .shares_work = true,
        .run = tournament_run,
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
        NAME("sweep"),
        .text = &sweep_text,
        .options = sweep_options,
        .operand = {.value = {VALUE_GAME, .label = "GAME", .takes_worlds = true},
                    .min = 1,
                    .max = 1,
                    .help = "The game."},
        .shares_work = true,
        .run = sweep_run,
    },
    {
        NAME("certify"),
        .text = &certify_text,
        .options = certify_options,
        .operand =
            {.value = {VALUE_FILE, .label = "BRAIN"}, .min = 1, .max = 1, .help = "The brain."},
        .environment = player_environment,
        .shares_work = true,
        .run = certify_run,
    },
    {
        NAME("eval"),
        .text = &eval_text,
        .options = eval_options,
        .operand = {.value = {VALUE_FILE, .label = "BRAIN"},
                    .last = {VALUE_FILE, .label = "FILE"},
                    .max = OPERANDS_MANY,
                    .help = "The brain, before the FILEs, which are sets of solved positions and "
                            "only for games."},
        .environment = player_environment,
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
        .shares_work = true,
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
        NAMES("store", "copy"),
        .text = &store_copy_text,
        .options = no_options,
        .operand = {.value = {VALUE_FILE, .label = "FROM"},
                    .last = {VALUE_FILE, .label = "TO"},
                    .min = 2,
                    .max = 2,
                    .help = "The database to copy, a file or postgresql://...; then the one to "
                            "copy to, which must be empty."},
        .run = store_copy_run,
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
    train_options_init();
}
