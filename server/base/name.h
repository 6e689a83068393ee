/* name.h - what people may be called, so that two names that look the same are one name. */
#ifndef FOURMI_SERVER_BASE_NAME_H
#define FOURMI_SERVER_BASE_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes a name as it is kept: composed (NFC), with one plain space between words and none
 * around them. False if that has no place, or the text is no name: it is empty, is not UTF-8,
 * has a control character or one that nobody sees, heaps up marks, or mixes alphabets that
 * look alike within a word. */
bool name_read(const char *text, char name[], size_t size);

/* Writes the plain letters that a name looks like: without marks, and with `e` for the `е` of
 * Cyrillic. False if that has no place. */
bool name_plain(const char *name, char plain[], size_t size);

/* The same of a person: lists of games tell people and AIs apart by their names, so nobody may
 * have one that looks like an AI's. */
bool name_read_person(const char *text, char name[], size_t size);

/* What an AI in a room is called: a level, such as "medium" or "depth=4,random=10", or "brain:N",
 * a brain that somebody has handed in. */
typedef struct Ai {
    int64_t brain; /* that plays; 0: a level does */
    int depth;     /* that the level looks ahead; 0: it has a name of its own */
} Ai;

/* False if `text` names no AI. Whether the brain is there, and whether the level
 * answers in time, is not looked at. */
bool ai_read(const char *text, Ai *ai);

#endif
