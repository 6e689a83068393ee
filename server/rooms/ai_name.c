/* ai_name.c - what an AI in a room is called. */
#include "server/rooms/ai_name.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/games.h"

static const char prefix[] = "brain:";

static bool has_prefix(const char *text)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* The number of a brain that `text` names; 0 if it names none. */
static int64_t brain_number(const char *text)
{
    if (!has_prefix(text)) {
        return 0;
    }
    const char *digits = text + strlen(prefix);
    char *end;
    long long number = strtoll(digits, &end, 10);
    bool is_number = '1' <= digits[0] && digits[0] <= '9' && *end == '\0';
    return is_number ? number : 0; /* one that is too large is the largest: no brain has it */
}

bool ai_read(const char *text, Ai *ai)
{
    *ai = (Ai){.brain = brain_number(text)};
    ai->depth = ai->brain == 0 ? games_level_depth(text) : 0;
    return ai->depth >= 0;
}

bool ai_is_like(const char *text)
{
    Ai ai;
    return has_prefix(text) || ai_read(text, &ai);
}
