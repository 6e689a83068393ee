/* table.c - fourmi table make, stats and list: tables of endings. */
#define _DEFAULT_SOURCE /* for scandir */

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "host/clock.h"
#include "host/files.h"
#include "host/user_path.h"

enum { PATH_SIZE = 4096 };

static const char suffix[] = ".table";

typedef struct Tables {
    const Arguments *arguments;
    fourmi_lab *lab;
    const fourmi_game *family; /* the game that has endings */
    fourmi_game_facts *facts;
    char folder[PATH_SIZE]; /* of the user; empty: there is none */
    Progress progress;
    uint64_t phases;
    double seconds; /* of making, without writing */
    size_t bytes;
} Tables;

/* Finds the game that has tables. */
static Status open_tables(Tables *tables, const Arguments *arguments)
{
    *tables = (Tables){.arguments = arguments};
    Status status = lab_open(arguments, NULL, &tables->lab, &tables->family);
    if (!user_path_of_data("fourmi/tables", tables->folder, PATH_SIZE)) {
        tables->folder[0] = '\0';
    }
    for (uint32_t i = 0; status == STATUS_OK && i < tables->lab->game_count; i++) {
        fourmi_game_facts_options options = {0};
        fourmi_game_open(tables->lab, tables->lab->games[i], &options.game);
        fourmi_free(tables->facts);
        status = fourmi_game_facts_new(tables->lab, &options, &tables->facts) < 0 ? STATUS_RESOURCES
                                                                                  : STATUS_OK;
        tables->family = options.game;
        if (status == STATUS_OK && tables->facts->table_count > 0) {
            break;
        }
    }
    return status;
}

static void close_tables(Tables *tables)
{
    fourmi_free(tables->facts);
    fourmi_free(tables->lab);
}

static bool watch(void *context, const fourmi_progress *now)
{
    Tables *tables = context;
    (void)now;
    progress_show(&tables->progress, tables->phases++, 0);
    return !terminal_was_interrupted();
}

/* "KRK" of "KRK.table". */
static int name_length(const fourmi_table *table)
{
    return (int)strcspn(table->name, ".");
}

/* A table of an ending: made, or what the lab has. NULL, with the status of the library, if it cannot be
 * had. */
static fourmi_table *get_table(Tables *tables, const char *ending, bool make, int *status)
{
    const Arguments *arguments = tables->arguments;
    char name[FOURMI_NAME_SIZE + 48];
    fourmi_table_options options = {.make = make, .watch = watch, .watch_context = tables};
    fourmi_table *table = NULL;
    snprintf(name, sizeof name, "%s:%.40s", tables->family->name, ending);
    *status = fourmi_game_open(tables->lab, name, &options.game);
    if (make) {
        options.threads = (int)arguments_number(arguments, "threads");
        options.plain = strcmp(arguments->command->page, "table-make") == 0 &&
                        arguments_has(arguments, "plain");
    }
    *status = *status < 0 ? *status : fourmi_table_new(tables->lab, &options, &table);
    return table;
}

static Status complain_of_table(const fourmi_table *table, int status)
{
    if (status == FOURMI_CANCELLED) {
        complain("interrupted; the table of %.*s was not made", name_length(table), table->name);
        return STATUS_INTERRUPTED;
    }
    const Status result = lab_complain(status);
    return result == STATUS_RESOURCES ? result : STATUS_USAGE;
}

/* -------------------------------------------------------------------- make */

/* Makes a table and keeps it in a file, and in the lab for those that need it. */
static Status make_table(Tables *tables, const char *ending)
{
    const char *out = arguments_text(tables->arguments, "out");
    char path[PATH_SIZE + 2 * FOURMI_NAME_SIZE + 256];
    const double start = seconds_now();
    int made;
    fourmi_table *table = get_table(tables, ending, true, &made);
    progress_init(&tables->progress, 0);
    made = made < 0 ? made : fourmi_run(table, 0);
    progress_clear(&tables->progress);
    tables->seconds += seconds_now() - start;
    Status status = made < 0 ? complain_of_table(table, made) : STATUS_OK;
    if (status == STATUS_OK) {
        snprintf(path, sizeof path, "%s/%s", tables->folder, table->name);
        if (out == NULL) {
            user_path_make_folders(path);
        }
        if (file_replace(out != NULL ? out : path, table->bytes, table->byte_count)) {
            printf("%-5.*s %8zu bytes  %s\n", name_length(table), table->name, table->byte_count,
                   out != NULL ? out : path);
            output_flush();
            tables->bytes += table->byte_count;
            fourmi_data_put(tables->lab, table->name, table->bytes, table->byte_count);
        } else {
            complain("%s could not be written: %s", out != NULL ? out : path,
                     file_refusal(out != NULL ? out : path));
            status = STATUS_OUTPUT;
        }
    }
    fourmi_free(table);
    return status;
}

Status table_make_run(const Arguments *arguments)
{
    const char *out = arguments_text(arguments, "out");
    const char *ending = arguments_operand(arguments, 0);
    const bool all = strcmp(ending, "all") == 0;
    Tables tables;
    if (out != NULL && all) {
        complain("one file has one table: --out does not go with all");
        return STATUS_USAGE;
    }
    if (out != NULL && !file_can_replace(out)) {
        complain("%s could not be written: %s", out, file_refusal(out));
        return STATUS_OUTPUT;
    }
    terminal_catch_interrupt();
    Status status = open_tables(&tables, arguments);
    if (status == STATUS_OK && out == NULL && tables.folder[0] == '\0') {
        complain("nobody says where the table is to go: use --out, or set HOME");
        status = STATUS_USAGE;
    }
    for (uint32_t i = 0; status == STATUS_OK && i < (all ? tables.facts->table_count : 1); i++) {
        status = make_table(&tables, all ? tables.facts->tables[i] : ending);
    }
    if (status == STATUS_OK) {
        complain("made in %.2f s, %zu bytes in all", tables.seconds, tables.bytes);
    }
    close_tables(&tables);
    return status;
}

/* ------------------------------------------------------------------- stats */

static void print_json(const fourmi_table *table)
{
    static const char *const names[] = {"white", "black"};
    printf("{\"ending\":\"%.*s\"", name_length(table), table->name);
    for (uint32_t i = 0; i < table->side_count; i++) {
        const fourmi_table_side *side = &table->sides[i];
        const char *mark = side->longest != NULL ? "\"" : "";
        printf(",\"%s\":{\"longest_plies\":%" PRIu32 ",\"longest_count\":%" PRIu64
               ",\"longest_example\":%s%s%s,\"won\":%" PRIu64 ",\"drawn\":%" PRIu64
               ",\"lost\":%" PRIu64 ",\"by_plies\":[",
               names[i], side->longest_plies, side->longest_count, mark,
               side->longest != NULL ? side->longest : "null", mark, side->won, side->drawn,
               side->lost);
        for (uint32_t plies = 0; plies < side->by_plies_count; plies++) {
            printf("%s%" PRIu64, plies > 0 ? "," : "", side->by_plies[plies]);
        }
        fputs("]}", stdout);
    }
    puts("}");
}

/* The states of which mate is so many plies away. */
static uint64_t in_plies(const fourmi_table_side *side, uint32_t plies)
{
    return plies < side->by_plies_count ? side->by_plies[plies] : 0;
}

static void print_text(const fourmi_table *table)
{
    uint32_t most = 0;
    printf("%.*s\n", name_length(table), table->name);
    for (uint32_t i = 0; i < table->side_count; i++) {
        const fourmi_table_side *side = &table->sides[i];
        most = side->longest_plies > most ? side->longest_plies : most;
        printf("%s to move: won %" PRIu64 ", drawn %" PRIu64 ", lost %" PRIu64 "\n",
               i == 0 ? "White" : "Black", side->won, side->drawn, side->lost);
        if (side->longest == NULL) {
            puts("  no mate");
        } else {
            printf("  longest mate: %" PRIu32 " plies, %" PRIu64 " positions, for example\n  %s\n",
                   side->longest_plies, side->longest_count, side->longest);
        }
    }
    printf("\n%5s  %-22s  %-22s\n", "", "White to move", "Black to move");
    printf("%5s  %10s  %10s  %10s  %10s\n", "moves", "wins", "loses", "wins", "loses");
    for (uint32_t moves = 0; moves <= (most + 1) / 2; moves++) {
        printf("%5" PRIu32, moves);
        for (uint32_t i = 0; i < table->side_count; i++) {
            const fourmi_table_side *side = &table->sides[i];
            printf("  %10" PRIu64 "  %10" PRIu64, moves > 0 ? in_plies(side, 2 * moves - 1) : 0,
                   in_plies(side, 2 * moves));
        }
        putchar('\n');
    }
}

/* The table that the user keeps or, if there is none, one that is made. */
Status table_stats_run(const Arguments *arguments)
{
    Tables tables;
    int made;
    terminal_catch_interrupt();
    Status status = open_tables(&tables, arguments);
    if (status == STATUS_OK) {
        const char *ending = arguments_operand(arguments, 0);
        fourmi_table *table = get_table(&tables, ending, false, &made);
        if (made == FOURMI_ERROR_DATA) {
            complain("%s/%s; the table is made anew", tables.folder, fourmi_error());
        }
        if (made == FOURMI_ERROR_NAME || made == FOURMI_ERROR_DATA) {
            table = get_table(&tables, ending, true, &made);
        }
        progress_init(&tables.progress, 0);
        made = made < 0 ? made : fourmi_run(table, 0);
        progress_clear(&tables.progress);
        if (made < 0) {
            status = complain_of_table(table, made);
        } else if (arguments_has(arguments, "json")) {
            print_json(table);
        } else {
            print_text(table);
        }
        fourmi_free(table);
    }
    close_tables(&tables);
    return status;
}

/* -------------------------------------------------------------------- list */

/* Prints a table of the user's folder, or says what is wrong with it. */
static Status list_table(Tables *tables, const char *file)
{
    char path[PATH_SIZE + 2 * FOURMI_NAME_SIZE + 256], ending[FOURMI_NAME_SIZE];
    int made;
    snprintf(path, sizeof path, "%s/%s", tables->folder, file);
    snprintf(ending, sizeof ending, "%.40s", file);
    ending[strcspn(ending, ".")] = '\0';
    if (!file_is_plain(path)) {
        complain("%s is no table of an ending", path);
        return STATUS_BAD_INPUT;
    }
    fourmi_table *table = get_table(tables, ending, false, &made);
    if (made == FOURMI_ERROR_DATA) {
        complain("%s/%s", tables->folder, fourmi_error());
    }
    if (made < 0) {
        return made == FOURMI_ERROR_DATA ? STATUS_BAD_INPUT : lab_complain(made);
    }
    if (arguments_has(tables->arguments, "json")) {
        Json json = {0};
        put_open(&json, '{');
        put_key(&json, "ending");
        put_string(&json, ending);
        put_key(&json, "bytes");
        put_natural(&json, table->byte_count);
        put_key(&json, "path");
        put_string(&json, path);
        put_close(&json, '}');
        put_end_line(&json);
    } else {
        printf("%-5s %8zu bytes  %s\n", ending, table->byte_count, path);
    }
    fourmi_free(table);
    return STATUS_OK;
}

static int is_table(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, suffix) == 0 && strlen(entry->d_name) < FOURMI_NAME_SIZE;
}

Status table_list_run(const Arguments *arguments)
{
    Tables tables;
    struct dirent **entries = NULL;
    Status status = open_tables(&tables, arguments);
    const int count = status == STATUS_OK ? scandir(tables.folder, &entries, is_table, alphasort)
                                          : 0;
    for (int i = 0; i < count; i++) {
        const Status one = list_table(&tables, entries[i]->d_name);
        status = one != STATUS_OK ? one : status;
        free(entries[i]);
    }
    free(entries);
    close_tables(&tables);
    return status;
}
