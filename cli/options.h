/* options.h - the options of all commands (options/), which the table of commands names,
 * and those that several commands have.
 *
 * Each list ends with an option that has no name.
 */
#ifndef FOURMI_CLI_OPTIONS_H
#define FOURMI_CLI_OPTIONS_H

#include "cli/command.h"
#include "host/worker.h"

extern const Option play_options[];
extern const Option match_options[];
extern const Option solve_options[];
extern const Option chart_options[];
extern const Option think_options[];
extern const Option count_options[];
extern const Option bench_solver_options[];
extern const Option book_make_options[];
extern const Option book_show_options[];
extern const Option book_verify_options[];
extern const Option table_make_options[];
extern const Option table_stats_options[];
extern const Option table_list_options[];
extern Option train_options[];
extern const Option sweep_options[];
extern const Option certify_options[];
extern const Option eval_options[];
extern const Option brain_show_options[];
extern const Option brain_q_options[];
extern const Option brain_export_options[];
extern const Option brain_import_options[];
extern const Option serve_options[];
extern const Option store_restore_options[];
extern const Option store_delete_options[];
extern const char *const store_things[];
extern const Option manual_options[];
extern const Variable serve_environment[];
extern const Variable player_environment[]; /* of commands that open players */

/* Adds the knobs of all kinds of learners to the options of train; before anything is
 * read. */
void train_options_init(void);

/* --------------------------------------------------- that several commands have */

#define GAME_OPTION                                                                                \
    {                                                                                              \
        .name = "game", .letter = 'g',                                                             \
        .value = {VALUE_GAME, .label = "GAME", .is_usual_game = true}, .help = "The game."         \
    }

/* The same where only games of two players do. */
#define GAME_OF_TWO_OPTION                                                                         \
    {                                                                                              \
        .name = "game", .letter = 'g',                                                             \
        .value = {VALUE_GAME, .label = "GAME", .is_usual_game = true, .is_for_two = true},         \
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

#define TABLE_OPTION                                                                               \
    {                                                                                              \
        .name = "table", .value = {VALUE_NUMBER, .label = "MIB", .min = 1, .max = 1048576},        \
        .help = "Memory for the solver's table, in MiB. More than the usual 33 hardly helps."      \
    }

#define JSON_OPTION(text)                                                                          \
    {                                                                                              \
        .name = "json", .help = (text)                                                             \
    }

#define THREADS_FOR_MANY "Solve N positions at once; as many as the machine has cores serve best."

#endif
