/* positions.c - positions as people set them up and talk about them: as text, with
 * another piece to stand elsewhere, and how games from there go and end.
 */
#include "facets/starts.h"
#include "judge/review.h"
#include "module.h"

int EXPORT(fourmi_why_not_position)(int length);
int EXPORT(fourmi_random_start)(uint32_t seed);
int EXPORT(fourmi_why_over)(void);
int EXPORT(fourmi_write_names)(void);
int EXPORT(fourmi_warned_cells)(void);
int EXPORT(fourmi_best_line)(void);
int EXPORT(fourmi_values_elsewhere)(int cell);

/* Writes why the text in the buffer is no position, as a short name; returns its
 * length, 0 if it is one or the game says no more than that it is not. */
int fourmi_why_not_position(int length)
{
    if (length < 0 || length >= TEXT_SIZE) {
        return NO_SUCH_THING;
    }
    const char *why = notation_why_not_position(&module_game, module_text, (size_t)length);
    return why == NULL ? 0 : module_write_text(why);
}

/* Writes a position from which a game may begin, any with the same chance; returns its
 * length, or -1 if games always begin with the same. */
int fourmi_random_start(uint32_t seed)
{
    Rng rng = rng_from_seed(seed);
    return module_game.starts == NULL || !notation_has_positions(&module_game)
               ? NO_SUCH_THING
               : notation_write_position(&module_game, starts_random(&module_game, &rng),
                                         module_text);
}

/* Writes why the game is over, as a short name; returns its length, 0 if it is not, or
 * if nobody says more than who has won. */
int fourmi_why_over(void)
{
    const char *why = notation_why_over(&module_record);
    return why == NULL ? 0 : module_write_text(why);
}

/* Writes the moves played as people are used to them, NOTATION_MOVE_SIZE bytes each;
 * returns how many there are. */
int fourmi_write_names(void)
{
    Position p = module_record.start;
    for (int i = 0; i < module_record.played; i++) {
        const Move move = module_record.moves[i];
        (void)notation_write_move_for_people(&module_game, p, move,
                                             module_text + NOTATION_MOVE_SIZE * i);
        p = module_game.play(&module_game, p, move);
    }
    return module_record.played;
}

/* Writes the cells that are to be seen to, one byte each; returns how many. */
int fourmi_warned_cells(void)
{
    int count = 0;
    uint64_t cells = module_is_over() ? 0 : board_warned_cells(&module_game, module_position());
    for (int cell = 0; cells != 0; cell++, cells >>= 1) {
        if (cells & 1) {
            module_text[count++] = (char)cell;
        }
    }
    return count;
}

/* Writes best play of both sides to the end; returns the length of the text, NOT_KNOWN
 * or NEVER_KNOWN. */
int fourmi_best_line(void)
{
    Move line[GAME_PLIES_MAX];
    int count = 0;
    const Position p = module_position();
    module_start_question();
    if (!game_is_over(&module_game, p) && !oracle_line(&module_oracle, p, line, &count)) {
        return module_not_known();
    }
    return module_write_line(p, line, count);
}

/* The value of any position, over or not, for the side to move. */
static bool value_of(Position p, int32_t *outcome, int32_t *plies)
{
    Value value;
    const Result result = module_game.result(&module_game, p);
    if (result != RESULT_UNFINISHED) {
        *outcome = result_for(result, module_game.side_to_move(&module_game, p));
        *plies = 0;
        return true;
    }
    if (!oracle_value(&module_oracle, p, &value)) {
        return false;
    }
    *outcome = value_outcome(value);
    *plies = review_plies_to_end(&module_game, p, value);
    return true;
}

/* What the position would be worth if the piece on a cell stood elsewhere: numbers for
 * each cell, see abi.h. Returns how many cells there are, NOT_KNOWN or NEVER_KNOWN. */
int fourmi_values_elsewhere(int cell)
{
    const int count = module_game.rows * module_game.cols;
    module_start_question();
    for (int to = 0; to < count; to++) {
        int32_t *at = module_numbers + ELSEWHERE_FIELDS * to;
        Position other;
        at[ELSEWHERE_IS_POSITION] = 0 <= cell && cell < count &&
                                    board_with_piece_at(&module_game, module_position(), cell, to,
                                                        &other);
        if (at[ELSEWHERE_IS_POSITION] != 0 &&
            !value_of(other, &at[ELSEWHERE_OUTCOME], &at[ELSEWHERE_PLIES])) {
            return module_not_known();
        }
    }
    return count;
}
