/* players.c - players as people name them: levels, and brains from files. */
#include "cli/players.h"

#include <stdlib.h>
#include <string.h>

#include "cli/output.h"

static const char brain_word[] = "brain:";

static bool names_brain(const char *text)
{
    return strncmp(text, brain_word, strlen(brain_word)) == 0;
}

/* Where the settings of "FILE,random=70" begin, after the comma; the end of the
 * text if there are none. A comma before anything else belongs to the file. */
static const char *settings_of(const char *text)
{
    for (const char *comma = strchr(text, ','); comma != NULL; comma = strchr(comma + 1, ',')) {
        if (strncmp(comma, ",random=", 8) == 0 || strncmp(comma, ",depth=", 7) == 0) {
            return comma + 1;
        }
    }
    return text + strlen(text);
}

/* Reads the settings of "FILE,random=70"; false if they are none, or if there
 * is no file. Without any, no move is made blindly. */
static bool read_settings(const char *text, Player *player)
{
    const char *settings = settings_of(text);
    *player = (Player){.random_percent = 0};
    return text[0] != '\0' && settings > text + 1 &&
           (settings[0] == '\0' || player_read(settings, player));
}

bool player_text_is_good(const char *text)
{
    Player player;
    return names_brain(text) ? read_settings(text + strlen(brain_word), &player)
                             : player_read(text, &player);
}

bool named_player_open(NamedPlayer *player, const char *text)
{
    if (names_brain(text)) {
        bool is_open = named_player_open_brain(player, text + strlen(brain_word));
        player->name = text;
        return is_open;
    }
    *player = (NamedPlayer){.name = text};
    return player_read(text, &player->player);
}

/* The file that comes before the settings, for free(); NULL, and it says so, if
 * there is not enough memory. */
static char *path_of(const char *text)
{
    const char *settings = settings_of(text);
    size_t length = (size_t)(settings - text) - (settings[0] != '\0');
    char *path = malloc(length + 1);
    if (path == NULL) {
        complain("not enough memory");
        return NULL;
    }
    memcpy(path, text, length);
    path[length] = '\0';
    return path;
}

/* Lets its brain, if it has one, search as deep as was said, if it was; false, and
 * it says so, for a brain that cannot. */
static bool set_depth(NamedPlayer *player)
{
    if (!player->has_brain || player->player.depth == 0) {
        return true;
    }
    if (!player->file.brain.options.kind->can_search) {
        complain("%s is %s: it does not search, and takes no depth", player->name,
                 player->file.brain.options.kind->title_with_article);
        return false;
    }
    player->file.brain.depth = player->player.depth;
    return true;
}

bool named_player_open_brain(NamedPlayer *player, const char *text)
{
    char quoted[QUOTE_SIZE];
    *player = (NamedPlayer){.name = text};
    if (!read_settings(text, &player->player)) {
        complain("%s is not the name of a brain's file, with settings like ,random=30 or without",
                 quote(text, strlen(text), quoted));
        return false;
    }
    player->path = path_of(text);
    if (player->path == NULL || !brain_file_open(&player->file, player->path)) {
        return false;
    }
    player->has_brain = true;
    player->player.policy = brain_best_moves;
    player->player.context = &player->file.brain;
    return set_depth(player);
}

bool named_player_open_to_judge(NamedPlayer *player, const char *text, int depth)
{
    if (!(player_text_is_good(text) ? named_player_open : named_player_open_brain)(player, text)) {
        return false;
    }
    if (player->player.random_percent > 0) {
        complain("%s moves blindly, so there is nothing to judge", text);
        return false;
    }
    if (depth > 0 && !player->has_brain) {
        complain("--depth is for brains; a level of that depth is depth=%d", depth);
        return false;
    }
    player->player.depth = depth > 0 ? depth : player->player.depth;
    return set_depth(player);
}

void named_player_close(NamedPlayer *player)
{
    if (player->has_brain) {
        brain_file_close(&player->file);
    }
    free(player->path);
    *player = (NamedPlayer){.has_brain = false};
}

bool named_player_plays(const NamedPlayer *player, const Game *game)
{
    if (player->has_brain && strcmp(player->file.brain.game.name, game->name) != 0) {
        complain("%s plays %s, not %s", player->name, player->file.brain.game.name, game->name);
        return false;
    }
    return true;
}

bool players_find_game(const NamedPlayer players[], int count, const Arguments *arguments,
                       Game *game)
{
    bool is_chosen = arguments_has(arguments, "game");
    *game = game_named(arguments_text(arguments, "game"));
    for (int i = 0; i < count && !is_chosen; i++) {
        is_chosen = players[i].has_brain;
        *game = is_chosen ? players[i].file.brain.game : *game;
    }
    for (int i = 0; i < count; i++) {
        if (!named_player_plays(&players[i], game)) {
            return false;
        }
    }
    return true;
}
