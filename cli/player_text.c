/* player_text.c - how players are written: levels, and brains in files. */
#include "cli/player_text.h"

#include <string.h>

static const char brain_word[] = "brain:";
static const char self_taught[] = "self-taught";

const char *player_text_level(int i)
{
    const bool is_after_last = i > 0 && player_level_name(i) == NULL;
    return is_after_last && player_level_name(i - 1) != NULL ? self_taught : player_level_name(i);
}

const char *player_text_brain(const char *text)
{
    const size_t length = strlen(brain_word);
    return strncmp(text, brain_word, length) == 0 ? text + length : NULL;
}

/* Where the settings of "FILE,random=70" begin, after the comma; the end of the
 * text if there are none. A comma before anything else belongs to the file. */
static const char *settings_of(const char *text)
{
    for (const char *comma = strchr(text, ','); comma != NULL; comma = strchr(comma + 1, ',')) {
        if (strncmp(comma, ",random=", 8) == 0 || strncmp(comma, ",depth=", 7) == 0 ||
            strncmp(comma, ",evaluations=", 13) == 0 || strncmp(comma, ",proof=", 7) == 0) {
            return comma + 1;
        }
    }
    return text + strlen(text);
}

bool player_text_read_brain(const char *text, Player *player, size_t *path_length)
{
    const char *settings = settings_of(text);
    *player = (Player){.random_percent = 0};
    *path_length = (size_t)(settings - text) - (settings[0] != '\0' ? 1 : 0);
    return *path_length > 0 && (settings[0] == '\0' || player_read_settings(settings, player));
}

bool player_text_read_self_taught(const char *text, Player *player)
{
    const size_t length = strlen(self_taught);
    *player = (Player){.random_percent = 0};
    if (strncmp(text, self_taught, length) != 0) {
        return false;
    }
    return text[length] == '\0' ||
           (text[length] == ',' && player_read_settings(text + length + 1, player));
}

bool player_text_is_good(const char *text)
{
    const char *brain = player_text_brain(text);
    Player player;
    size_t path_length;
    return brain != NULL
               ? player_text_read_brain(brain, &player, &path_length)
               : player_text_read_self_taught(text, &player) || player_read(text, &player);
}
