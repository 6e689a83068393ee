/* table_stats.c - fourmi table stats: what the table of an ending holds. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/output.h"
#include "cli/run.h"
#include "cli/tables.h"
#include "cli/terminal.h"
#include "oracle/tablebase/table_stats.h"

static const char *const side_names[2] = {"white", "black"};

/* -------------------------------------------------------------------- JSON */

static void put_pair(Json *json, const char *key, uint64_t number)
{
    put_key(json, key);
    put_natural(json, number);
}

static void put_example(Json *json, const TableSideStats *stats)
{
    char fen[TABLE_TEXT_SIZE];
    put_key(json, "longest_example");
    if (stats->longest_count > 0) {
        table_men_write(&stats->longest, fen);
        put_string(json, fen);
    } else {
        put_null(json);
    }
}

static void put_side(Json *json, const TableSideStats *stats)
{
    put_open(json, '{');
    put_pair(json, "longest_plies", (uint64_t)stats->longest_plies);
    put_pair(json, "longest_count", stats->longest_count);
    put_example(json, stats);
    put_pair(json, "won", stats->won);
    put_pair(json, "drawn", stats->drawn);
    put_pair(json, "lost", stats->lost);
    put_key(json, "by_plies");
    put_open(json, '[');
    for (int plies = 0; stats->longest_count > 0 && plies <= stats->longest_plies; plies++) {
        put_natural(json, stats->by_plies[plies]);
    }
    put_close(json, ']');
    put_close(json, '}');
}

static void print_json(const char *name, const TableStats *stats)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "ending");
    put_string(&json, name);
    for (int side = 0; side < 2; side++) {
        put_key(&json, side_names[side]);
        put_side(&json, &stats->sides[side]);
    }
    put_close(&json, '}');
    put_end_line(&json);
}

/* -------------------------------------------------------------------- text */

static int longer(const TableStats *stats)
{
    const int white = stats->sides[0].longest_plies;
    const int black = stats->sides[1].longest_plies;
    return white > black ? white : black;
}

/* The positions from which a side that is to move wins or loses in so many moves of the
 * winner. */
static uint64_t in_moves(const TableSideStats *stats, bool wins, int moves)
{
    const int plies = wins ? 2 * moves - 1 : 2 * moves;
    return plies >= 0 && plies < TABLE_PLIES_MAX ? stats->by_plies[plies] : 0;
}

static void print_histogram(const TableStats *stats)
{
    printf("\n%5s  %-22s  %-22s\n", "", "White to move", "Black to move");
    printf("%5s  %10s  %10s  %10s  %10s\n", "moves", "wins", "loses", "wins", "loses");
    for (int moves = 0; moves <= (longer(stats) + 1) / 2; moves++) {
        printf("%5d", moves);
        for (int side = 0; side < 2; side++) {
            printf("  %10" PRIu64 "  %10" PRIu64, in_moves(&stats->sides[side], true, moves),
                   in_moves(&stats->sides[side], false, moves));
        }
        putchar('\n');
    }
}

static void print_side(const char *title, const TableSideStats *stats)
{
    char fen[TABLE_TEXT_SIZE];
    printf("%s to move: won %" PRIu64 ", drawn %" PRIu64 ", lost %" PRIu64 "\n", title, stats->won,
           stats->drawn, stats->lost);
    if (stats->longest_count == 0) {
        puts("  no mate");
        return;
    }
    table_men_write(&stats->longest, fen);
    printf("  longest mate: %d plies, %" PRIu64 " positions, for example\n  %s\n",
           stats->longest_plies, stats->longest_count, fen);
}

static void print_text(const char *name, const TableStats *stats)
{
    puts(name);
    print_side("White", &stats->sides[0]);
    print_side("Black", &stats->sides[1]);
    print_histogram(stats);
}

/* ----------------------------------------------------------------- command */

Status table_stats_run(const Arguments *arguments)
{
    Ending ending;
    Tables tables;
    char name[ENDING_NAME_SIZE];
    Status status = STATUS_OK;
    if (!tables_read_ending(arguments_operand(arguments, 0), &ending)) {
        return STATUS_USAGE;
    }
    terminal_catch_interrupt();
    if (!tables_open(&tables, &ending, 1, (int)arguments_number(arguments, "threads"))) {
        return STATUS_RESOURCES;
    }
    const Table *table = tables_get(&tables, &ending, true, &status);
    if (table != NULL) {
        const TableStats stats = table_stats(table);
        ending_write(&ending, name);
        (arguments_has(arguments, "json") ? print_json : print_text)(name, &stats);
    }
    tables_close(&tables);
    return status;
}
