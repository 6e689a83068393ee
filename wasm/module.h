/* module.h - what the files of the WebAssembly module share.
 *
 * The module plays one game at a time, from fourmi_open on, which comes before
 * all other calls; whoever wants two loads it twice. A host and the module talk
 * through two buffers: text, and numbers where one result is not enough.
 */
#ifndef FOURMI_WASM_MODULE_H
#define FOURMI_WASM_MODULE_H

#include <stddef.h>

#include "abi.h"
#include "facets/board.h"
#include "oracle/oracle.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

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

/* From now on the oracle of whatever game is open may take so much memory, if it
 * wants as much. It takes it when it is first asked. */
void module_set_memory(size_t bytes);

/* Gives the oracle data to use while this game is open; false if it has no use for
 * them. */
bool module_set_book(const void *bytes, size_t size);

/* The position that is on the board. */
Position module_position(void);

/* Whether the game on the board is over, also by repetition. */
bool module_is_over(void);

/* From here on a question may cost the oracle so much work, in its own unit, 0 for
 * as much as it takes. Each call of the host that asks it begins with
 * module_start_question; if the oracle does not know, module_not_known says
 * whether that is for want of patience. */
void module_set_patience(double work);
void module_start_question(void);
int module_not_known(void);

/* The same for another oracle than the open game's, which polls module_is_patient
 * and has done so much work so far. */
void module_start_patience(uint64_t work);
bool module_is_patient(void *context, uint64_t work);

/* Of the memory that an oracle wants, how much it may have. */
size_t module_oracle_share(size_t wanted);

/* Writes into the text buffer, as much as there is room for; returns the length. */
int module_write_text(const char *text);

/* Writes moves that are played from `p` into the text buffer, as people write
 * them; returns the length of the text. */
int module_write_line(Position p, const Move *moves, int count);

/* Writes what stands on each cell into the text buffer; returns how many cells
 * there are, 0 in a game without a board. */
int module_write_cells(Position p);

/* Where a legal move leads on the board. */
BoardMove module_board_move(Position p, Move move);

#endif
