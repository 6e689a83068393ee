/* suggest.c - "did you mean ...?" */
#include "cli/suggest.h"

#include <string.h>

enum { WORD_MAX = 32 };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many letters must be put in, taken out, replaced or swapped with their
 * neighbour to make one word of the other. */
static size_t distance(const char *a, const char *b)
{
    size_t rows = strlen(a);
    size_t cols = strlen(b);
    size_t cost[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= rows; i++) {
        for (size_t j = 0; j <= cols; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            size_t replaced = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            cost[i][j] = smaller(replaced, 1 + smaller(cost[i - 1][j], cost[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                cost[i][j] = smaller(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[rows][cols];
}

/* What other programs call something, and what it is called here. */
static const char *const other_names[][2] = {
    {"compare", "match"},    {"tournament", "match"}, {"easy", "beginner"},
    {"weak", "beginner"},    {"normal", "medium"},    {"intermediate", "medium"},
    {"hard", "expert"},      {"strong", "expert"},    {"perfect", "expert"},
    {"best", "expert"},      {"port", "listen"},      {"host", "listen"},
    {"address", "listen"},   {"database", "data"},    {"world", "game"},
    {"episodes", "games"},   {"output", "out"},       {"model", "brain"},
    {"difficulty", "level"},
};

const char *suggest_name(const char *word, const char *const *names)
{
    const char *nearest = NULL;
    size_t length = strlen(word);
    for (const char *const *name = names; *name != NULL; name++) {
        for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++) {
            if (strcmp(word, other_names[i][0]) == 0 && strcmp(*name, other_names[i][1]) == 0) {
                return *name;
            }
        }
    }
    if (length > WORD_MAX || length < 2) {
        return NULL;
    }
    /* A third of the word may be wrong; the beginning of a name is near it. */
    size_t best = (length + 1) / 3 + 1;
    for (; *names != NULL; names++) {
        if (strlen(*names) > WORD_MAX) {
            continue;
        }
        size_t far = strncmp(*names, word, length) == 0 ? 1 : distance(word, *names);
        if (far < best) {
            best = far;
            nearest = *names;
        }
    }
    return nearest;
}
