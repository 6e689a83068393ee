/* uci_line.h - a line of the UCI protocol, taken apart.
 *
 *      position fen 8/8/8/4k3/8/8/8/R3K3 w - - 0 1 moves a1a5 e5e4
 *               '--- fen ----------------------'       '- moves -'
 *      go infinite searchmoves a1a5 e1e2
 *                              '-- moves -'
 *      setoption name Brain value my.brain
 *                     name        '-value'
 *
 * Whatever is not understood is skipped, as the protocol has it. Texts lie in the line.
 */
#ifndef FOURMI_CLI_UCI_LINE_H
#define FOURMI_CLI_UCI_LINE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum UciVerb {
    UCI_NOTHING,
    UCI_HELLO, /* uci */
    UCI_IS_READY,
    UCI_SET_OPTION,
    UCI_NEW_GAME,
    UCI_POSITION,
    UCI_GO,
    UCI_STOP,
    UCI_PONDER_HIT,
    UCI_QUIT,
    UCI_VERBS,
} UciVerb;

typedef struct UciText {
    const char *text;
    size_t length;
} UciText;

typedef struct UciLine {
    UciVerb verb;
    UciText fen;   /* of a position; empty: the start of a game */
    UciText moves; /* played after it, or those among which `go` may choose */
    UciText name;  /* of an option */
    UciText value;
    bool waits; /* `go infinite` and `go ponder`: no move before `stop` or `ponderhit` */
} UciLine;

/* Reads a line, with its line end or without. */
UciLine uci_line_read(const char *line, size_t length);

/* Takes the next word of a text; false if there is none. */
bool uci_line_next_word(UciText *rest, UciText *word);

/* Copies the words of a text with one blank between them; returns the length, or 0 if
 * there is not enough room. */
size_t uci_line_copy_words(UciText text, char *copy, size_t size);

bool uci_line_is(UciText word, const char *expected);

/* The same for names of options, in which the protocol takes a for A. */
bool uci_line_is_name(UciText name, const char *expected);

#endif
