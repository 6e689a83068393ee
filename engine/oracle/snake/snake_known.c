/* snake_known.c - what the starts of boards are worth that take minutes to solve. */
#include "oracle/snake/snake_known.h"

#include "games/snake/snake.h"

typedef struct Known {
    SnakeRules rules; /* the longer side first */
    double probability;
    double steps;
} Known;

static const Known all_known[] = {
    {{.width = 6, .height = 6, .start_length = 1}, 1.0, 151.311763425},
    {{.width = 6, .height = 6, .start_length = 1, .is_tail_deadly = true}, 1.0, 154.282383707},
    {{.width = 6, .height = 6, .start_length = 3}, 1.0, 142.231256864},
    {{.width = 6, .height = 6, .start_length = 3, .is_tail_deadly = true}, 1.0, 145.229624512},
};

static bool is_same(const SnakeRules *a, const SnakeRules *b)
{
    return a->width == b->width && a->height == b->height && a->start_length == b->start_length &&
           a->is_tail_deadly == b->is_tail_deadly;
}

bool snake_known(const World *world, Value *value)
{
    const SnakeRules rules = snake_rules_of(world);
    for (size_t i = 0; i < sizeof all_known / sizeof all_known[0]; i++) {
        const Known *known = &all_known[i];
        if (is_same(&known->rules, &rules)) {
            *value = (Value){VALUE_PROBABILITY, known->probability, known->steps};
            return true;
        }
    }
    return false;
}
