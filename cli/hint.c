/* hint.c - the best action, and what it is worth, in a sentence. */
#include "cli/hint.h"

#include <stdio.h>

#include "cli/typed.h"

static int outcome_for(const fourmi_record *record, const fourmi_value *value)
{
    return record->turn == FOURMI_FIRST ? value->outcome : -value->outcome;
}

/* Of the best actions, the one that leads nearest to the centre of the board. */
static const fourmi_action_value *hinted_action(const fourmi_game_facts *facts,
                                                const fourmi_record *record,
                                                const fourmi_answer *answer)
{
    const fourmi_game_extras *extras = record->game->extras;
    const fourmi_action_value *hinted = NULL;
    int nearest = 0;
    for (uint32_t i = 0; i < answer->action_count; i++) {
        int from, cell = -1;
        if (extras != NULL && extras->board != NULL && extras->board->move != NULL) {
            extras->board->move(record->game, record->state, answer->actions[i].action, &from,
                                &cell);
        }
        const int right = cell >= 0 ? 2 * (cell % facts->cols) - facts->cols + 1 : 0;
        const int down = cell >= 0 && !facts->actions_are_columns
                             ? 2 * (cell / facts->cols) - facts->rows + 1
                             : 0;
        const int distance = right * right + down * down;
        if (answer->actions[i].is_best && (hinted == NULL || distance < nearest)) {
            hinted = &answer->actions[i];
            nearest = distance;
        }
    }
    return hinted;
}

void hint_print(const fourmi_game_facts *facts, const fourmi_record *record,
                const fourmi_answer *answer)
{
    const fourmi_action_value *hinted = hinted_action(facts, record, answer);
    const int best = outcome_for(record, &hinted->value);
    const int length = ((int)hinted->value.plies + 1) / 2; /* moves of the winner */
    const char *plural = length == 1 ? "" : "s";
    uint32_t as_good = 0;
    char name[FOURMI_TEXT_SIZE];
    char worth[FOURMI_TEXT_SIZE];
    typed_name(facts, record, hinted->action, name);
    for (uint32_t i = 0; i < answer->action_count; i++) {
        as_good += outcome_for(record, &answer->actions[i].value) >= best;
    }
    const char *others = as_good > 1 || answer->action_count == 1 ? "."
                         : best == 0                              ? "; every other move loses."
                                                                  : "; no other move wins.";
    if (record->game->players == 1) {
        fourmi_value_write(record->game, record->state, &hinted->value, worth, sizeof worth);
        printf("%s is best: %s\n", name, worth);
    } else if (best < 0) {
        printf("Every move loses; %s lasts longest, %d more move%s.\n", name, length, plural);
    } else if (best == 0) {
        printf("%s draws%s\n", name, others);
    } else if (hinted->value.plies == 1) {
        printf("%s wins at once%s\n", name, others);
    } else {
        printf("%s wins in %d move%s%s\n", name, length, plural, others);
    }
}
