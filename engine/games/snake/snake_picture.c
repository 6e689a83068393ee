/* snake_picture.c - a board as text: where the body leads, its head, food.
 *
 *      . . * .
 *      . > > @
 *      . ^ . .      length 4 of 12
 */
#include "base/text.h"
#include "games/snake/snake_facets.h"

static const char *cell_mark(const SnakeState *s, int cell)
{
    static const char *const marks[] = {".", "^", ">", "v", "<", "@"};
    const bool is_dead_head = s->phase == SNAKE_DEAD && cell == s->head;
    return cell == s->food ? "*" : is_dead_head ? "X" : marks[s->cells[cell]];
}

static void add_row(TextLine *line, const SnakeRules *rules, const SnakeState *s, int row)
{
    for (int column = 0; column < rules->width; column++) {
        text_add(line, column > 0 ? " " : "");
        text_add(line, cell_mark(s, row * rules->width + column));
    }
}

static const char *const ends[] = {
    [SNAKE_ALIVE] = "",
    [SNAKE_DEAD] = ", dead",
    [SNAKE_WON] = ", the board is full",
};

static const char *const names[SNAKE_ACTIONS] = {
    [SNAKE_UP] = "up",
    [SNAKE_RIGHT] = "right",
    [SNAKE_DOWN] = "down",
    [SNAKE_LEFT] = "left",
};

static void add_account(TextLine *line, const SnakeRules *rules, const SnakeState *s)
{
    text_add(line, "length ");
    text_add_number(line, s->length);
    text_add(line, " of ");
    text_add_number(line, (unsigned)snake_rules_cells(rules));
    text_add(line, ends[s->phase]);
    if (s->phase == SNAKE_DEAD) {
        text_add(line, " by going ");
        text_add(line, names[s->facing]);
    }
}

static bool line_of(const World *world, const void *state, int i, char text[PICTURE_LINE_SIZE])
{
    const SnakeRules rules = snake_rules_of(world);
    TextLine line = text_line(text, PICTURE_LINE_SIZE);
    if (i < rules.height) {
        add_row(&line, &rules, state, i);
    } else if (i == rules.height) {
        add_account(&line, &rules, state);
    }
    return i <= rules.height;
}

static const char *name_of(const World *world, Action action)
{
    (void)world;
    return names[action];
}

const Picture snake_picture = {.line = line_of, .action = name_of};
