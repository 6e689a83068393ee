/* fuzz_player.c - any text at all as the name of a player or of a game. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "play/player.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (text == NULL) {
        return 0;
    }
    if (size > 0) {
        memcpy(text, data, size);
    }
    text[size] = '\0';

    Player player;
    if (player_read(text, &player) && (player.random_percent < 0 || player.random_percent > 100 ||
                                       player.depth < 0 || player.depth > PLAYER_DEPTH_MAX)) {
        abort();
    }
    Game game;
    if (catalogue_find(text, &game) && strcmp(game.name, text) != 0 &&
        strcmp(text, "connect4:7x6") != 0) {
        abort();
    }
    free(text);
    return 0;
}
