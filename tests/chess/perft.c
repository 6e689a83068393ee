/* perft.c - counts the moves of random chess endings, for tests/cli/chess.test.mjs to
 * compare with another program.
 *
 *      chess_perft SEED COUNT
 *
 * Writes a line for each position: FEN, depth, count, with semicolons between.
 */
#include <stdio.h>
#include <stdlib.h>

#include "facets/starts.h"
#include "games/chess/chess.h"

enum { DEPTH_USUAL = 4, DEPTH_OF_FIVE = 3, PLIES_BEFORE_MAX = 3 };

static unsigned long count_moves(Position p, int depth)
{
    const ChessBoard board = chess_unpack(p);
    Move moves[GAME_MOVES_MAX];
    const int count = chess_moves(&board, moves);
    unsigned long all = 0;
    if (depth == 1) {
        return (unsigned long)count;
    }
    for (int i = 0; i < count; i++) {
        all += count_moves(chess.play(&chess, p, moves[i]), depth - 1);
    }
    return all;
}

/* One to three men beside the kings, many of them pawns. */
static Game random_ending(Rng *rng)
{
    static const char others[] = "QRBNPPPP";
    Game game;
    char name[8];
    do {
        int length = 0;
        name[length++] = 'K';
        for (uint32_t i = rng_below(rng, 3); i > 0; i--) {
            name[length++] = others[rng_below(rng, sizeof others - 1)];
        }
        name[length++] = 'K';
        for (uint32_t i = rng_below(rng, 3); i > 0; i--) {
            name[length++] = others[rng_below(rng, sizeof others - 1)];
        }
        name[length] = '\0';
    } while (!chess_find(name, &game));
    return game;
}

static Position random_position(const Game *game, Rng *rng)
{
    Position p = starts_random(game, rng);
    for (uint32_t plies = rng_below(rng, PLIES_BEFORE_MAX + 1); plies > 0; plies--) {
        Move moves[GAME_MOVES_MAX];
        const int count = game->legal_moves(game, p, moves);
        if (count > 0) {
            p = game->play(game, p, moves[rng_below(rng, (uint32_t)count)]);
        }
    }
    return p;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        (void)fputs("usage: chess_perft SEED COUNT\n", stderr);
        return 2;
    }
    Rng rng = rng_from_seed(strtoul(argv[1], NULL, 10));
    for (long left = strtol(argv[2], NULL, 10); left > 0; left--) {
        const Game game = random_ending(&rng);
        const Position p = random_position(&game, &rng);
        const ChessBoard board = chess_unpack(p);
        const int depth = board.count == CHESS_MEN_MAX ? DEPTH_OF_FIVE : DEPTH_USUAL;
        char fen[CHESS_FEN_SIZE];
        chess_write_fen(&board, fen);
        printf("%s;%d;%lu\n", fen, depth, count_moves(p, depth));
    }
    return 0;
}
