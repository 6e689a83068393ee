/* table.h - files of exact values: opening books of Connect Four,
 * and tables of chess endings. Include fourmi.h.
 *
 *      fourmi_table_new(lab, &(fourmi_table_options){
 *          .game = game, .make = true}, &table);
 *      fourmi_run(table, 0);
 *      fwrite(table->bytes, 1, table->byte_count, file);
 *
 * Solvers use what the lab has under the usual name, "KRK.table"
 * or "connect4.book" (fourmi_data_put). */
#ifndef FOURMI_TABLE_H
#define FOURMI_TABLE_H

#include "exact.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_table_options {
    const fourmi_game *game; /* needed: "connect4:6x5",
                                "chess:KRK" */
    bool make;   /* make it anew; else look at what the lab has */
    int plies;   /* of a book to make */
    bool plain;  /* a table that is larger, and read at once */
    int threads; /* 0: 1 */
    fourmi_watch *watch; /* counts states of a book, or phases */
    void *watch_context;
} fourmi_table_options;

/* What a table says of the states in which one player acts.
 * States that are turned or mirrored count, too. */
typedef struct fourmi_table_side {
    fourmi_turn turn;
    uint64_t won; /* by this player */
    uint64_t drawn;
    uint64_t lost;
    uint32_t longest_plies; /* of all mates */
    uint64_t longest_count; /* states with that many; 0: there is
                                no mate */
    const char *longest;    /* one of them; NULL: there is none */
    const uint64_t
        *by_plies; /* states that are so far from mate */
    uint32_t by_plies_count;
} fourmi_table_side;

/* A unit of work is a state of a book, or a phase of making a
 * table: mates of one more ply. Tables that another needs are taken
 * from the lab where it has them. A book that is there takes no
 * work; a table that is there has its sides when it was run. To
 * verify a book, ask a solver with `no_data` about some states,
 * and one without. */
typedef struct fourmi_table {
    const fourmi_table_side *sides; /* of a table of endings */
    uint32_t side_count;
    const fourmi_game *game;
    const char *name;     /* the usual one */
    int plies;            /* how deep a book is */
    uint64_t states;      /* of a book */
    const uint8_t *bytes; /* of the file that was made, or of what
                             is there */
    size_t byte_count;
} fourmi_table;

/* Finds the game of an opening book that the lab has under a name:
 * a game with the board that it was made for.
 * FOURMI_ERROR_DATA: it is damaged, or of no game. */
FOURMI_API int fourmi_game_of_book(
    fourmi_lab *lab, const char *name, const fourmi_game **game);

/* FOURMI_ERROR_NAME: there is no such data. FOURMI_ERROR_DATA: the
 * bytes are damaged, or of another game. */
FOURMI_API int fourmi_table_new(fourmi_lab *lab,
    const fourmi_table_options *options, fourmi_table **table);

#ifdef __cplusplus
}
#endif

#endif
