/* players.c - players that are ready to play: levels, and brains from files. */
#include "cli/players.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "cli/output.h"
#include "cli/player_text.h"
#include "host/own_path.h"

/* The first characters of a text, for free(); NULL, and it says so, if there is
 * not enough memory. */
static char *copy_start(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        complain("not enough memory");
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* Lets its brain, if it has one, search as far as was said, if it was; false, and
 * it says so, for a brain that cannot. */
static bool set_search(NamedPlayer *player)
{
    const int depth = player->player.depth;
    const int evaluations = player->player.evaluations;
    const int proof = player->player.proof;
    Brain *brain = &player->loaded.brain;
    if (!player->has_brain) {
        return true;
    }
    const LearnerKind *kind = brain->options.kind;
    if ((depth > 0 && !kind->can_search) || (evaluations > 0 && !kind->can_grow_tree)) {
        complain("%s is %s: it %s", player->name, kind->title_with_article,
                 kind->can_search ? "searches by depth=N, and takes no evaluations"
                                  : "does not search, and takes no depth or evaluations");
        return false;
    }
    if (proof > 0 && !kind->can_prove) {
        complain("%s is %s, which proves nothing", player->name, kind->title_with_article);
        return false;
    }
    brain->depth = depth > 0 ? depth : brain->depth;
    brain->evaluations = evaluations;
    brain->proof = proof > 0 ? proof : brain->proof;
    return true;
}

/* Opens the brain of a player whose settings are read. */
static bool open_brain(NamedPlayer *player, const char *path, size_t path_length)
{
    player->path = copy_start(path, path_length);
    if (player->path == NULL || !brain_file_open(&player->loaded, player->path)) {
        return false;
    }
    player->has_brain = true;
    player->player.policy = brain_best_moves;
    player->player.has_proof = brain_has_proof;
    player->player.context = &player->loaded.brain;
    return set_search(player);
}

bool named_player_open_brain(NamedPlayer *player, const char *text)
{
    char quoted[QUOTE_SIZE];
    size_t path_length;
    *player = (NamedPlayer){.name = text};
    if (!player_text_read_brain(text, &player->player, &path_length)) {
        complain("%s is not the name of a brain's file, with settings like ,random=30 or without",
                 quote(text, strlen(text), quoted));
        return false;
    }
    return open_brain(player, text, path_length);
}

/* The entry of the game that was said, or else of the first with a brain that has taught
 * itself; NULL, and it says so, if nobody has. */
static const CatalogueEntry *find_self_taught(const char *game)
{
    Game said;
    const CatalogueEntry *entry = NULL;
    const CatalogueEntry *first;
    int i = 0;
    while ((first = catalogue_entry(i)) != NULL && first->brain == NULL) {
        i++;
    }
    if (game != NULL && catalogue_find(game, &said)) {
        entry = catalogue_entry_of(&said);
    }
    if (entry != NULL && entry->brain == NULL) {
        complain("nobody has taught itself %s; self-taught plays %s", game,
                 first != NULL ? first->game->name : "nothing");
        return NULL;
    }
    return entry != NULL ? entry : first;
}

/* The brain that comes with a game. */
static bool open_self_taught(NamedPlayer *player, const char *game)
{
    char path[OWN_PATH_SIZE];
    const CatalogueEntry *entry = find_self_taught(game);
    if (entry == NULL) {
        return false;
    }
    if (!own_path_of_data(entry->brain, path)) {
        complain("self-taught needs %s, which comes with fourmi and is not there: %s; "
                 "FOURMI_BRAINS can name the folder that has it",
                 entry->brain, path);
        return false;
    }
    player->is_shipped = true;
    return open_brain(player, path, strlen(path));
}

bool named_player_open(NamedPlayer *player, const char *text, const char *game)
{
    const char *brain = player_text_brain(text);
    if (brain != NULL) {
        const bool is_open = named_player_open_brain(player, brain);
        player->name = text;
        return is_open;
    }
    *player = (NamedPlayer){.name = text};
    return player_text_read_self_taught(text, &player->player) ? open_self_taught(player, game)
                                                               : player_read(text, &player->player);
}

bool named_player_open_to_judge(NamedPlayer *player, const char *text, const Arguments *arguments)
{
    const int depth = (int)arguments_number(arguments, "depth");
    const int proof = (int)arguments_number(arguments, "proof");
    if (!(player_text_is_good(text) ? named_player_open(player, text, players_game_said(arguments))
                                    : named_player_open_brain(player, text))) {
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
    if (proof > 0 && !player->has_brain) {
        complain("--proof is for brains");
        return false;
    }
    player->player.depth = depth > 0 ? depth : player->player.depth;
    player->player.proof = proof > 0 ? proof : player->player.proof;
    return set_search(player);
}

void named_player_close(NamedPlayer *player)
{
    if (player->has_brain) {
        loaded_brain_close(&player->loaded);
    }
    free(player->path);
    *player = (NamedPlayer){.has_brain = false};
}

bool named_player_plays(const NamedPlayer *player, const Game *game)
{
    if (player->has_brain && strcmp(player->loaded.brain.game.name, game->name) != 0) {
        complain("%s plays %s, not %s", player->name, player->loaded.brain.game.name, game->name);
        return false;
    }
    return true;
}

const char *players_game_said(const Arguments *arguments)
{
    return arguments_has(arguments, "game") ? arguments_text(arguments, "game") : NULL;
}

bool players_find_game(const NamedPlayer players[], int count, const Arguments *arguments,
                       Game *game)
{
    bool is_chosen = arguments_has(arguments, "game");
    *game = game_named(arguments_text(arguments, "game"));
    for (int i = 0; i < count && !is_chosen; i++) {
        is_chosen = players[i].has_brain;
        *game = is_chosen ? players[i].loaded.brain.game : *game;
    }
    for (int i = 0; i < count; i++) {
        if (!named_player_plays(&players[i], game)) {
            return false;
        }
    }
    return true;
}
