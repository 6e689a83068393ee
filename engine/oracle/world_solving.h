/* world_solving.h - finds out what the start of a world is worth where that is long work:
 * it is done in phases, by several threads, and can be laid aside and taken up again.
 *
 * In each phase all shares are done, by any thread and in any order; then one thread goes
 * on to the next. What was found in a phase is added up in between, so the answer does
 * not depend on who did what:
 *
 *      while (!solving->is_done(solver)) {
 *          WorldFound found = {0};
 *          for (share = 0; share < solving->share_count(solver); share++)
 *              solving->work(solver, share, &found);
 *          solving->next(solver, &found);
 *      }
 *
 * What later phases need can be kept at any time between two phases, so that another run
 * goes on from there.
 *
 * Processes that have no memory in common share out a stage instead. It falls into parts that
 * have nothing to do with each other until what was found of each is added up. Each process has
 * a solver that is shared; one of them leads, and what it has kept of the stage before tells the
 * others from where to go on:
 *
 *      who leads    divide(missing)  choose  works  add_part, of each      works on, to the next stage
 *      others       resume           choose  works  give_part
 *
 * Work that is lost with a process is missing still, and divided again.
 */
#ifndef FOURMI_WORLD_SOLVING_H
#define FOURMI_WORLD_SOLVING_H

#include "value.h"
#include "world.h"

enum {
    WORLD_FOUND_NUMBERS = 4,
};

/* Numbers that mean something to the one who works; they can be added. */
typedef struct WorldFound {
    uint64_t numbers[WORLD_FOUND_NUMBERS];
} WorldFound;

/* What others who solve the same can compare. */
typedef struct WorldProof {
    int stage;
    uint64_t listed;   /* what was valued at that stage */
    uint64_t sure;     /* of these, what surely reaches the goal */
    uint64_t checksum; /* of their values */
} WorldProof;

typedef struct WorldSolving {
    bool (*supports)(const World *world);

    /* What memory it takes; finding out may take a second. */
    size_t (*memory_size)(const World *world);

    /* Sets a solver up in that memory, which is zeroed and aligned to 64 bytes. */
    void *(*init)(const World *world, void *memory);

    bool (*is_done)(const void *solver);
    int (*share_count)(const void *solver);
    void (*work)(void *solver, int share, WorldFound *found);
    void (*next)(void *solver, const WorldFound *found);

    /* States that are valued so far, and all there are. */
    void (*progress)(const void *solver, uint64_t *done, uint64_t *total);

    /* What later phases need, where there is anything yet: the stage that is reached, 0 for
     * none; how many bytes that takes; and these. With them a solver that has just been
     * set up for the same world, or that waits, goes on from there; false if they cannot be
     * right. */
    int (*stage)(const void *solver);
    size_t (*kept_size)(const void *solver, int stage);
    void (*keep)(const void *solver, int stage, void *bytes);
    bool (*resume)(void *solver, int stage, const void *bytes, size_t size);

    /* From now on, right after it is set up or has resumed, the solver works only on what is
     * chosen for it, as bits that mean something to itself. It has no work while it waits. */
    void (*share)(void *solver);
    bool (*is_waiting)(const void *solver);

    /* What nobody has added up of this stage, for one who waits; that or some of it divided
     * into `count` sets that take about as long, as far as there are so many; and one of these
     * to be worked on next. */
    uint64_t (*missing)(const void *solver);
    void (*divide)(const void *solver, uint64_t set, int count, uint64_t *sets);
    void (*choose)(void *solver, uint64_t set);

    /* What was found of a set, for one who waits: how many bytes, these, and adding them to
     * what another found, who waits as well. Bytes are aligned to 8. */
    size_t (*part_size)(const void *solver);
    void (*give_part)(const void *solver, void *bytes);
    void (*add_part)(void *solver, uint64_t set, void *bytes);

    /* The value of the start, when done; false if this way does not tell it. */
    bool (*value)(const void *solver, const World *world, Value *value);

    /* The value of a start that was found in this way once and for all; false if there is
     * none for this world. May be NULL. */
    bool (*known)(const World *world, Value *value);

    /* Number `i`, from 0; false if there are no more. */
    bool (*proof)(const void *solver, int i, WorldProof *proof);
} WorldSolving;

#endif
