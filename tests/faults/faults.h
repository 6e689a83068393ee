/* faults.h - a world that fails, for the tests: the nth call for memory, or the
 * nth call of the disk, is refused; once, or from then on until all is well
 * again.
 *
 *      our code, jansson --> malloc and its kin, by the linker's --wrap --\
 *      SQLite            --> SQLITE_CONFIG_MALLOC, and a VFS in between ---+--> faults_strikes
 *
 * libev is left alone: it ends the program, by design. So is wslay, whose one call for
 * memory comes right after one of ours.
 */
#ifndef FOURMI_TESTS_FAULTS_H
#define FOURMI_TESTS_FAULTS_H

#include <stdbool.h>

typedef enum Fault {
    FAULT_MEMORY,
    FAULT_DISK,
    FAULT_STUCK, /* does not fail, but waits until all is well: a read of the thread that reads */
    FAULTS,
} Fault;

/* Puts everything in its place; before SQLite is used. */
void faults_init(void);

/* The nth call of this kind from now on fails; and with `for_ever` all after
 * it. 0: none does. */
void faults_arm(Fault kind, long nth, bool for_ever);

/* All is well again. Returns whether something has failed since faults_arm. */
bool faults_disarm(void);

/* Whether something has failed, or waits, since faults_arm. */
bool faults_has_struck(void);

/* How many calls of a kind there were since faults_arm. */
long faults_calls(Fault kind);

/* How many pieces of memory are in use, of our code and of jansson; SQLite keeps
 * some for later. */
long faults_live(void);

/* Whether calls of this kind are to fail, now or later. */
bool faults_is_armed(Fault kind);

/* ------------------------------------------------------------ for each kind */

/* Counts a call; whether it must fail. From any thread. */
bool faults_strikes(Fault kind);

void faults_init_memory(void);
void faults_init_disk(void);

#endif
