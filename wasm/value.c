/* value.c - what the position on the board is worth, by itself: of some games that is found
 * much sooner than what every move is worth. */
#include "judge/review.h"
#include "module.h"

int EXPORT(fourmi_value)(void);

/* Numbers: the exact score for the side to move, and after how many moves the game ends
 * with best play, 0 for a draw. Returns 1, NO_SUCH_THING if the game is over, NOT_KNOWN or
 * NEVER_KNOWN. */
int fourmi_value(void)
{
    Value value;
    const Position p = module_position();
    if (module_is_over()) {
        return NO_SUCH_THING;
    }
    module_start_question();
    if (!oracle_value(&module_oracle, p, &value)) {
        return module_not_known();
    }
    module_numbers[0] = value_score(value);
    module_numbers[1] = review_plies_to_end(&module_game, p, value);
    return 1;
}
