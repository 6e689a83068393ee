/* uci_line.c - a line of the UCI protocol, taken apart. */
#include "cli/uci_line.h"

#include <string.h>
#include <strings.h>

static const char *const verbs[] = {
    [UCI_NOTHING] = "",
    [UCI_HELLO] = "uci",
    [UCI_IS_READY] = "isready",
    [UCI_SET_OPTION] = "setoption",
    [UCI_NEW_GAME] = "ucinewgame",
    [UCI_POSITION] = "position",
    [UCI_GO] = "go",
    [UCI_STOP] = "stop",
    [UCI_PONDER_HIT] = "ponderhit",
    [UCI_QUIT] = "quit",
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool uci_line_next_word(UciText *rest, UciText *word)
{
    while (rest->length > 0 && is_blank(rest->text[0])) {
        rest->text++;
        rest->length--;
    }
    *word = (UciText){.text = rest->text};
    while (rest->length > 0 && !is_blank(rest->text[0])) {
        rest->text++;
        rest->length--;
        word->length++;
    }
    return word->length > 0;
}

bool uci_line_is(UciText word, const char *expected)
{
    return word.length == strlen(expected) && memcmp(word.text, expected, word.length) == 0;
}

bool uci_line_is_name(UciText name, const char *expected)
{
    return name.length == strlen(expected) && strncasecmp(name.text, expected, name.length) == 0;
}

size_t uci_line_copy_words(UciText text, char *copy, size_t size)
{
    UciText word;
    size_t length = 0;
    while (uci_line_next_word(&text, &word)) {
        const size_t blank = length > 0;
        if (word.length + blank >= size - length) {
            return 0;
        }
        if (blank) {
            copy[length++] = ' ';
        }
        memcpy(copy + length, word.text, word.length);
        length += word.length;
    }
    copy[length] = '\0';
    return length;
}

/* Adds a word to a text that it follows in the line. */
static void extend(UciText *text, UciText word)
{
    text->text = text->length == 0 ? word.text : text->text;
    text->length = (size_t)(word.text + word.length - text->text);
}

/* The first word that is a verb; what comes before it is skipped. */
static UciVerb read_verb(UciText *rest)
{
    UciText word;
    while (uci_line_next_word(rest, &word)) {
        for (int verb = UCI_HELLO; verb < UCI_VERBS; verb++) {
            if (uci_line_is(word, verbs[verb])) {
                return (UciVerb)verb;
            }
        }
    }
    return UCI_NOTHING;
}

static void read_position(UciText rest, UciLine *line)
{
    UciText word;
    UciText unused = {0};
    UciText *text = &unused;
    while (uci_line_next_word(&rest, &word)) {
        if (uci_line_is(word, "moves")) {
            text = &line->moves;
        } else if (text != &line->moves && uci_line_is(word, "fen")) {
            text = &line->fen;
        } else {
            extend(text, word);
        }
    }
}

/* Words of `go` that end a list of moves. */
static bool is_limit(UciText word)
{
    static const char *const limits[] = {"ponder", "wtime",     "btime",    "winc",
                                         "binc",   "movestogo", "depth",    "nodes",
                                         "mate",   "movetime",  "infinite", NULL};
    int i = 0;
    while (limits[i] != NULL && !uci_line_is(word, limits[i])) {
        i++;
    }
    return limits[i] != NULL;
}

static void read_go(UciText rest, UciLine *line)
{
    UciText word;
    bool is_list = false;
    while (uci_line_next_word(&rest, &word)) {
        line->waits = line->waits || uci_line_is(word, "infinite") || uci_line_is(word, "ponder");
        if (uci_line_is(word, "searchmoves")) {
            is_list = true;
            line->moves = (UciText){0};
        } else if (is_limit(word)) {
            is_list = false;
        } else if (is_list) {
            extend(&line->moves, word);
        }
    }
}

static void read_option(UciText rest, UciLine *line)
{
    UciText word;
    UciText unused = {0};
    UciText *text = &unused;
    while (uci_line_next_word(&rest, &word)) {
        if (text == &unused && uci_line_is(word, "name")) {
            text = &line->name;
        } else if (text == &line->name && uci_line_is(word, "value")) {
            text = &line->value;
        } else {
            extend(text, word);
        }
    }
}

UciLine uci_line_read(const char *text, size_t length)
{
    UciText rest = {.text = text, .length = length};
    UciLine line = {.verb = read_verb(&rest)};
    if (line.verb == UCI_POSITION) {
        read_position(rest, &line);
    } else if (line.verb == UCI_GO) {
        read_go(rest, &line);
    } else if (line.verb == UCI_SET_OPTION) {
        read_option(rest, &line);
    }
    return line;
}
