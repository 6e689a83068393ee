/* module.h - what the files of the WebAssembly module share.
 *
 * The module plays one game at a time, from fourmi_open on, which comes before
 * all other calls; whoever wants two loads it twice. A host and the module talk
 * through two buffers: text, and numbers where one result is not enough.
 */
#ifndef FOURMI_WASM_MODULE_H
#define FOURMI_WASM_MODULE_H

#include <stddef.h>

#include "facets/notation.h"
#include "oracle/oracle.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum {
    TEXT_SIZE = NOTATION_SIZE,
    NUMBERS_SIZE = 3 * GAME_MOVES_MAX, /* a fact or two, and two per move */
    NO_SUCH_THING = -1,                /* the call makes no sense */
    NOT_KNOWN = -2,                    /* the solver has lost patience, or there is none */
};

extern char module_text[TEXT_SIZE];
extern int32_t module_numbers[NUMBERS_SIZE];

extern Game module_game;
extern Record module_record;
extern Oracle module_oracle;

/* Memory, aligned to 64 KiB; it is never given back. NULL if there is none. */
void *module_reserve(int bytes);

/* Memory that grows when more is needed. Zeroed means none. */
typedef struct ModuleMemory {
    void *bytes;
    size_t size;
} ModuleMemory;

/* Makes sure that there are so many bytes, whose contents are then anything;
 * false if there is no memory. */
bool module_have(ModuleMemory *memory, size_t size);

/* Opens a game of the engine's; false if there is no such game. */
bool module_open(const char *name);

/* Gives the oracle its memory, or data; they outlive the opened game. False if it
 * has no use for the data. */
void module_set_table(void *memory, size_t size);
bool module_set_book(const void *bytes, size_t size);

/* The position that is on the board. */
Position module_position(void);

/* From here on the solver may search so many nodes, 0 for as many as it takes.
 * Each call of the host that asks it starts afresh. */
void module_set_patience(double nodes);
void module_start_question(void);

/* Writes moves that are played from `p` into the text buffer, as people write
 * them; returns the length of the text. */
int module_write_line(Position p, const Move *moves, int count);

#endif
