/* line_sample.c - lines against a player with random replies. */
#include "cli/line_sample.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/rng.h"
#include "cli/terminal.h"
#include "facets/notation.h"

/* Where a line goes on: what the policy may do, or any reply. */
static int moves_of(const Walk *walk, Position p, bool decides, Move moves[GAME_MOVES_MAX])
{
    const Game *game = walk->seen->game;
    return decides ? walk->policy(walk->context, game, p, moves)
                   : game->legal_moves(game, p, moves);
}

static bool is_closed(const Walk *walk, Position p)
{
    return walk->has_proof != NULL && walk->has_proof(walk->context, walk->seen->game, p);
}

static void count_end(const Walk *walk, const Record *line, LineSample *sample)
{
    const int outcome = result_for(record_result(line), walk->side);
    sample->won += outcome > 0;
    sample->drawn += outcome == 0;
    sample->lost += outcome < 0;
    if (outcome < 0 || (outcome == 0 && sample->lost == 0)) {
        sample->last = *line;
    }
}

static bool play_line(const Walk *walk, Rng *rng, LineSample *sample)
{
    Record line = record_start(walk->seen->game);
    while (record_result(&line) == RESULT_UNFINISHED) {
        const Position p = record_position(&line);
        const bool decides = walk_decides(walk, p);
        Move moves[GAME_MOVES_MAX];
        if (decides && is_closed(walk, p)) {
            sample->proved++;
            return true;
        }
        const int count = moves_of(walk, p, decides, moves);
        if (count == 0) {
            return false;
        }
        sample->decisions += decides;
        (void)record_play(&line, moves[rng_below(rng, (uint32_t)count)]);
    }
    count_end(walk, &line, sample);
    return true;
}

bool line_sample_play(const Walk *walk, uint64_t lines, uint64_t seed, LineSample *sample)
{
    Rng rng = rng_from_seed(seed);
    bool is_answered = true;
    *sample = (LineSample){.lines = 0};
    while (is_answered && sample->lines < lines && !terminal_was_interrupted()) {
        is_answered = play_line(walk, &rng, sample);
        sample->lines++;
    }
    return is_answered;
}

void line_sample_print(const char *side, const LineSample *sample)
{
    char moves[NOTATION_SIZE];
    printf("%-6s  %" PRIu64 " lines with random replies, %" PRIu64 " decisions: %" PRIu64
           " closed by proof, %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost\n",
           side, sample->lines, sample->decisions, sample->proved, sample->won, sample->drawn,
           sample->lost);
    if (sample->lost > 0 || sample->drawn > 0) {
        notation_write_moves(&sample->last, moves);
        printf("        %s: %s\n", sample->lost > 0 ? "a loss" : "a draw", moves);
    }
}

void line_sample_print_json(Json *json, const LineSample *sample)
{
    const struct {
        const char *key;
        uint64_t count;
    } counts[] = {
        {"lines", sample->lines}, {"decisions", sample->decisions}, {"proved", sample->proved},
        {"won", sample->won},     {"drawn", sample->drawn},         {"lost", sample->lost},
    };
    put_open(json, '{');
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        put_key(json, counts[i].key);
        put_natural(json, counts[i].count);
    }
    put_close(json, '}');
}
