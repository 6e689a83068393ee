/* exports.c - the engine's door to the browser and to Node.js.
 *
 * A host writes text into the buffer at fourmi_text(), calls, and reads numbers
 * or text back. The module plays one game at a time; whoever wants two loads it
 * twice. Everything else, rules included, is the engine's.
 */
#include <stddef.h>

#include "bench/signature.h"
#include "games/games.h"
#include "judge/positions.h"
#include "notation.h"
#include "play/player.h"
#include "search/minimax.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { TEXT_SIZE = 256, POSITIONS_MAX = 1 << 16, NO_SUCH_THING = -1 };

static char text[TEXT_SIZE];
static Game game;
static Record record;

char *EXPORT(fourmi_text)(void);
int EXPORT(fourmi_open)(void);
int EXPORT(fourmi_read)(int length);
int EXPORT(fourmi_write_board)(void);
int EXPORT(fourmi_play)(int move);
int EXPORT(fourmi_undo)(int plies);
int EXPORT(fourmi_result)(void);
int EXPORT(fourmi_legal_moves)(void);
int EXPORT(fourmi_choose)(uint32_t seed);
int EXPORT(fourmi_think)(int alpha_beta);
int EXPORT(fourmi_count)(int ply, int up_to_symmetry);
uint32_t EXPORT(fourmi_signature)(void);

/* The text buffer, TEXT_SIZE bytes, the last of which stays 0. */
char *fourmi_text(void)
{
    return text;
}

/* Starts the game that the buffer names (NUL-terminated); 0, or -1 if there is
 * no such game. */
int fourmi_open(void)
{
    if (!games_find(text, &game)) {
        return NO_SUCH_THING;
    }
    record = record_start(&game);
    return 0;
}

/* Reads a position of `length` characters from the buffer; 0 or a NotationError. */
int fourmi_read(int length)
{
    size_t at;
    if (length < 0 || length >= TEXT_SIZE) {
        return NOTATION_WRONG_SIZE;
    }
    return (int)notation_read(&record, text, (size_t)length, &at);
}

/* Writes the board into the buffer; returns its length. */
int fourmi_write_board(void)
{
    return notation_write_board(&game, record_position(&record), text);
}

/* 1 if the move was legal and is played, 0 if not. */
int fourmi_play(int move)
{
    return move >= 0 && move < game.move_count && record_play(&record, (Move)move);
}

int fourmi_undo(int plies)
{
    return plies > 0 ? record_undo(&record, plies) : 0;
}

/* A Result. */
int fourmi_result(void)
{
    return (int)game.result(&game, record_position(&record));
}

/* Writes the legal moves into the buffer, one byte each; returns how many. */
int fourmi_legal_moves(void)
{
    Move moves[GAME_MOVES_MAX];
    int count = game.legal_moves(&game, record_position(&record), moves);
    for (int i = 0; i < count; i++) {
        text[i] = (char)moves[i];
    }
    return count;
}

/* The move of the player that the buffer names; -1 if there is no such player
 * or the game is over. */
int fourmi_choose(uint32_t seed)
{
    Player player;
    Position p = record_position(&record);
    if (!player_read(text, &player) || game_is_over(&game, p)) {
        return NO_SUCH_THING;
    }
    Rng rng = rng_from_seed(seed);
    return player_choose(&player, &game, p, &rng);
}

/* Searches to the end of the game; returns the number of calls. */
int fourmi_think(int alpha_beta)
{
    const MinimaxOptions options = {.alpha_beta = alpha_beta != 0};
    return (int)minimax_search(&game, record_position(&record), &options, NULL, NULL).calls;
}

/* The number of distinct positions after `ply` moves; -1 if there are too many. */
int fourmi_count(int ply, int up_to_symmetry)
{
    static Position positions[2][POSITIONS_MAX];
    static uint32_t slots[2][2 * POSITIONS_MAX];
    PositionSet sets[2];
    positions_init(&sets[0], &game, positions[0], slots[0], POSITIONS_MAX);
    positions_add(&sets[0], game.start);
    for (int i = 0; i < ply; i++) {
        PositionSet *next = &sets[(i + 1) % 2];
        positions_init(next, &game, positions[(i + 1) % 2], slots[(i + 1) % 2], POSITIONS_MAX);
        if (!positions_add_next_ply(next, &sets[i % 2], up_to_symmetry != 0)) {
            return NO_SUCH_THING;
        }
    }
    return (int)sets[ply % 2].count;
}

uint32_t fourmi_signature(void)
{
    return (uint32_t)bench_signature();
}
