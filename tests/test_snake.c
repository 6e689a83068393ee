/* test_snake.c - the rules of Snake, against a slow snake that is easy to believe, and
 * against values that are known. Boards are drawn as snake_drawing.h tells. */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "snake_drawing.h"

enum {
    EPISODES = 30,
    SAMPLES = 40000,
    DIRECTIONS = 4,
};

/* ------------------------------------------------------------------- rules */

static void check_name(const char *rules, const char *name)
{
    assert_string_equal(world_with(rules).name, name);
}

static void a_name_says_what_differs_from_the_usual_rules(void **state)
{
    (void)state;
    check_name("", "snake");
    check_name("6x6", "snake");
    check_name("tail=free,6x6,start=1", "snake");
    check_name("tail=deadly,start=3,10x8", "snake:10x8,start=3,tail=deadly");
    check_name("32x32", "snake:32x32");
    check_name("start=3", "snake:start=3");
    check_name("2x3,start=3", "snake:2x3,start=3");
    check_name("start=3,3x2", "snake:3x2,start=3");
}

static void check_refusal(const char *rules, const char *reason)
{
    char message[SNAKE_REFUSAL_SIZE];
    World world;
    assert_false(snake_find(rules, &world));
    snake_rules_refusal(rules, message);
    assert_string_equal(message, reason);
}

static void rules_that_make_no_board_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const char sides[] = "a board has 2 to 32 columns and rows";
    static const char *const boards[] = {"1x5", "33x5", "5x33", "05x5", "0x0", "99999999999x4"};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        char reason[SNAKE_REFUSAL_SIZE];
        snprintf(reason, sizeof reason, "\"%s\": %s", boards[i], sides);
        check_refusal(boards[i], reason);
    }
    check_refusal("", "\"\" is no rule of this game");
    check_refusal("6x", "\"6x\" is no rule of this game");
    check_refusal("6x6x6", "\"6x6x6\" is no rule of this game");
    check_refusal("-6x6", "\"-6x6\" is no rule of this game");
    check_refusal("6x6,", "\"\" is no rule of this game");
    check_refusal("tail=soft", "\"tail=soft\" is no rule of this game");
    check_refusal("tail=freed", "\"tail=freed\" is no rule of this game");
    check_refusal("start=2", "\"start=2\": the start is of length 1 or 3");
    check_refusal("start=", "\"start=\": the start is of length 1 or 3");
    check_refusal("start=31", "\"start=31\": the start is of length 1 or 3");
}

static void rules_that_contradict_each_other_are_refused(void **state)
{
    (void)state;
    check_refusal("4x4,5x5", "\"5x5\" contradicts \"4x4\"");
    check_refusal("4x4,start=3,4x4", "\"4x4\" is said twice");
    check_refusal("tail=free,tail=deadly", "\"tail=deadly\" contradicts \"tail=free\"");
    check_refusal("2x2,start=3", "\"start=3\" does not fit on \"2x2\"");
    check_refusal("start=3,2x2", "\"start=3\" does not fit on \"2x2\"");
}

static void the_usual_world_is_that_of_the_usual_rules(void **state)
{
    (void)state;
    const World world = snake_with(&snake_rules_usual);
    assert_memory_equal(&world, &snake, sizeof world);
}

static void every_set_of_rules_has_a_name_that_is_read_as_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < 31 * 31 * 4; i++) {
        const SnakeRules rules = {.width = 2 + i / 4 % 31,
                                  .height = 2 + i / 4 / 31,
                                  .start_length = i & 1 ? 3 : 1,
                                  .is_tail_deadly = i & 2};
        if (snake_rules_are_valid(&rules)) {
            const World world = snake_with(&rules);
            World found;
            assert_true(catalogue_find_world(world.name, &found));
            assert_memory_equal(&found, &world, sizeof world);
        }
    }
}

/* ------------------------------------------------------------------ drawing */

static void draw(const World *world, const SnakeState *s, char *text)
{
    char line[PICTURE_LINE_SIZE];
    for (int row = 0; row < snake_rules_of(world).height; row++) {
        assert_true(world->picture->line(world, s, row, line));
        for (size_t i = 0; line[i] != '\0'; i += line[i + 1] == '\0' ? 1 : 2) {
            *text++ = line[i];
        }
        *text++ = ' ';
    }
    text[-1] = '\0';
}

/* Goes some steps, written as letters, from a board to another; where food is placed
 * does not matter, so the other has none if a meal was had. */
static void check_steps(const char *rules, const char *from, const char *steps, const char *to)
{
    static const char letters[] = "urdl";
    const World world = world_with(rules);
    const SnakeRules read = snake_rules_of(&world);
    SnakeState s = state_of(&world, from);
    char text[2 * SNAKE_CELLS_MAX];
    for (; *steps != '\0'; steps++) {
        snake_move(&read, &s, (int)(strchr(letters, *steps) - letters));
    }
    draw(&world, &s, text);
    assert_string_equal(text, to);
}

static void a_snake_crawls_and_grows_with_a_meal(void **state)
{
    (void)state;
    check_steps("4x3", "..*. .... @...", "ur", "..*. .@.. ....");
    check_steps("4x3", "..*. >>@. ....", "u", "..@. >>^. ....");
    check_steps("4x3", "..*. >>@. ....", "r", "..*. .>>@ ....");
    check_steps("4x3", "..*. >>@. ....", "druul", "..@< ...^ ...^");
}

static void walls_and_the_body_are_deadly(void **state)
{
    (void)state;
    check_steps("4x3", "..*. >>@. ....", "rr", "..*. .>>X ....");
    check_steps("4x3", "*... .... @...", "l", "*... .... X...");
    check_steps("4x3", "*>>v >^@< ....", "l", "*>>v >^X< ....");
    check_steps("3x3", "*.. >>v ^@<", "u", "*.. >>v ^X<");
}

static void the_cell_that_the_tail_leaves_may_be_entered_unless_it_is_deadly(void **state)
{
    (void)state;
    check_steps("3x3", "*.. >v. ^@.", "l", "*.. >v. @<.");
    check_steps("3x3", "*.. >v. @<.", "u", "*.. @v. ^<.");
    check_steps("3x3,tail=deadly", "*.. >v. @<.", "u", "*.. >v. X<.");
    check_steps("3x3,tail=deadly", "*.. .v. @<.", "u", "*.. @.. ^<.");
}

static void a_board_that_is_full_is_won(void **state)
{
    (void)state;
    const World world = world_with("3x2");
    SnakeState s = state_of(&world, "@*. ^<<");
    Rng rng = rng_from_seed(1);
    assert_true(world.step(&world, &s, SNAKE_RIGHT, &rng) == 1.0);
    assert_int_equal(s.phase, SNAKE_ALIVE);
    assert_int_equal(s.food, 2);
    assert_true(world.step(&world, &s, SNAKE_RIGHT, &rng) == 1.0);
    assert_int_equal(s.phase, SNAKE_WON);
    assert_int_equal(s.food, SNAKE_NO_CELL);
    assert_int_equal(s.length, 6);
    assert_true(world.is_over(&world, &s));
}

static void check_legal(const char *rules, const char *board, const char *letters)
{
    const World world = world_with(rules);
    const SnakeState s = state_of(&world, board);
    Action actions[WORLD_ACTIONS_MAX];
    char text[DIRECTIONS + 1] = "";
    const int count = world.legal_actions(&world, &s, actions);
    for (int i = 0; i < count; i++) {
        text[i] = "urdl"[actions[i]];
    }
    assert_string_equal(text, letters);
}

static void all_directions_are_legal_but_the_one_onto_the_neck(void **state)
{
    (void)state;
    check_legal("4x3", "@... .... ...*", "urdl");
    check_legal("4x3", ">@.. .... ...*", "urd");
    check_legal("4x3", "v... @... ...*", "rdl");
    check_legal("4x3", "@... ^<.. ...*", "url");
    check_legal("4x3,tail=deadly", ".@< .... ...* .", "udl");
}

static void a_straight_snake_starts_in_the_middle(void **state)
{
    (void)state;
    static const char *const starts[][2] = {
        {"3x3,start=3", "... >>@ ..."},
        {"4x4,start=3", ".... .... >>@. ...."},
        {"5x5,start=3", "..... ..... >>@.. ..... ....."},
        {"6x5,start=3", "...... ...... .>>@.. ...... ......"},
        {"2x4,start=3", ".@ .^ .^ .."},
        {"3x2,start=3", "... >>@"},
    };
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        const World world = world_with(starts[i][0]);
        const SnakeState expected = state_of(&world, starts[i][1]);
        Rng rng = rng_from_seed(i);
        SnakeState s;
        world.start(&world, &s, &rng);
        s.food = SNAKE_NO_CELL;
        assert_memory_equal(&s, &expected, world.state_size);
    }
}

static void a_picture_tells_how_it_ended(void **state)
{
    (void)state;
    const World world = world_with("4x3");
    const SnakeRules rules = snake_rules_of(&world);
    char line[PICTURE_LINE_SIZE];
    SnakeState s = state_of(&world, "..*. .>>@ ....");
    world.picture->line(&world, &s, 1, line);
    assert_string_equal(line, ". > > @");
    world.picture->line(&world, &s, 3, line);
    assert_string_equal(line, "length 3 of 12");
    snake_move(&rules, &s, SNAKE_RIGHT);
    world.picture->line(&world, &s, 3, line);
    assert_string_equal(line, "length 3 of 12, dead by going right");
    assert_false(world.picture->line(&world, &s, 4, line));
}

/* -------------------------------------------------------------- slow snake */

/* A snake as anybody would write it: a list of cells, the head first, that is searched
 * from one end to the other. */
typedef struct Slow {
    SnakeRules rules;
    int length;
    int rows[SNAKE_CELLS_MAX + 1], columns[SNAKE_CELLS_MAX + 1];
    int food_row, food_column;
    bool is_dead;
} Slow;

static const int down[DIRECTIONS] = {-1, 0, 1, 0};
static const int right[DIRECTIONS] = {0, 1, 0, -1};

static bool slow_is_outside(const Slow *slow, int row, int column)
{
    return row < 0 || row >= slow->rules.height || column < 0 || column >= slow->rules.width;
}

/* Whether the cells before number `count` of the body are on a cell. */
static bool slow_is_on(const Slow *slow, int count, int row, int column)
{
    for (int i = 0; i < count; i++) {
        if (slow->rows[i] == row && slow->columns[i] == column) {
            return true;
        }
    }
    return false;
}

/* Whether a step is fatal; what of the body is still there depends on the rules. */
static bool slow_dies(const Slow *slow, int direction)
{
    const int row = slow->rows[0] + down[direction];
    const int column = slow->columns[0] + right[direction];
    const int stays = slow->rules.is_tail_deadly ? slow->length : slow->length - 1;
    return slow_is_outside(slow, row, column) || slow_is_on(slow, stays, row, column);
}

static bool slow_is_legal(const Slow *slow, int direction)
{
    return slow->length == 1 || slow->rows[0] + down[direction] != slow->rows[1] ||
           slow->columns[0] + right[direction] != slow->columns[1];
}

/* Returns whether it was a meal; somebody else places food then. */
static bool slow_step(Slow *slow, int direction)
{
    const int row = slow->rows[0] + down[direction];
    const int column = slow->columns[0] + right[direction];
    const bool eats = row == slow->food_row && column == slow->food_column;
    if (slow_dies(slow, direction)) {
        slow->is_dead = true;
        return false;
    }
    slow->length += eats;
    for (int i = slow->length - 1; i > 0; i--) {
        slow->rows[i] = slow->rows[i - 1];
        slow->columns[i] = slow->columns[i - 1];
    }
    slow->rows[0] = row;
    slow->columns[0] = column;
    return eats;
}

static void slow_take_food(Slow *slow, const SnakeState *s)
{
    slow->food_row = s->food / slow->rules.width;
    slow->food_column = s->food % slow->rules.width;
    if (s->phase != SNAKE_WON) {
        assert_false(slow_is_outside(slow, slow->food_row, slow->food_column));
        assert_false(slow_is_on(slow, slow->length, slow->food_row, slow->food_column));
    }
}

static Slow slow_of_start(const World *world, const SnakeState *s)
{
    Slow slow = {.rules = snake_rules_of(world)};
    uint16_t body[SNAKE_CELLS_MAX];
    slow.length = snake_body(&slow.rules, s, body);
    assert_int_equal(slow.length, slow.rules.start_length);
    for (int i = 0; i < slow.length; i++) {
        slow.rows[i] = body[i] / slow.rules.width;
        slow.columns[i] = body[i] % slow.rules.width;
    }
    slow_take_food(&slow, s);
    return slow;
}

static void check_body(const Slow *slow, const SnakeState *s)
{
    uint16_t body[SNAKE_CELLS_MAX];
    const int length = snake_body(&slow->rules, s, body);
    assert_int_equal(length, slow->length);
    for (int i = 0; i < length; i++) {
        assert_int_equal(body[i], slow->rows[i] * slow->rules.width + slow->columns[i]);
    }
    assert_int_equal(s->head, s->head_row * slow->rules.width + s->head_column);
}

/* However a snake came where it is, it has the bytes of one that was laid there. */
static void check_bytes(const World *world, const Slow *slow, const SnakeState *s)
{
    uint16_t body[SNAKE_CELLS_MAX];
    SnakeState laid;
    memset(&laid, 0xa5, sizeof laid);
    const int length = snake_body(&slow->rules, s, body);
    snake_state_of(&slow->rules, body, length, s->food, &laid);
    if (slow->is_dead) {
        laid.phase = SNAKE_DEAD;
        laid.facing = s->facing;
    }
    assert_true(world_states_equal(world, &laid, s));
}

static void check_phase(const World *world, const Slow *slow, const SnakeState *s)
{
    const bool is_full = slow->length == snake_rules_cells(&slow->rules);
    assert_int_equal(s->phase, slow->is_dead ? SNAKE_DEAD : is_full ? SNAKE_WON : SNAKE_ALIVE);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        const bool is_legal = s->phase == SNAKE_ALIVE && slow_is_legal(slow, direction);
        assert_int_equal(world_is_legal(world, s, (Action)direction), is_legal);
    }
}

static int distance_to_food(const Slow *slow, int direction)
{
    return abs(slow->rows[0] + down[direction] - slow->food_row) +
           abs(slow->columns[0] + right[direction] - slow->food_column);
}

/* Mostly towards food and seldom to death, so that snakes grow long. */
static Action choose(const Slow *slow, Rng *rng)
{
    int best = -1;
    int least = 0;
    const bool is_careful = rng_below(rng, 50) > 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        const int direction = (i + (int)rng->state) & 3;
        const int cost = distance_to_food(slow, direction) + (int)rng_below(rng, 4) +
                         (is_careful && slow_dies(slow, direction) ? 1000 : 0);
        if (slow_is_legal(slow, direction) && (best < 0 || cost < least)) {
            best = direction;
            least = cost;
        }
    }
    return (Action)best;
}

/* Returns the length that it came to. */
static int compare_episode(const World *world, Rng *rng)
{
    SnakeState s;
    memset(&s, 0xa5, sizeof s);
    world->start(world, &s, rng);
    Slow slow = slow_of_start(world, &s);
    check_phase(world, &slow, &s);
    for (int i = 0; i < world->steps_max && s.phase == SNAKE_ALIVE; i++) {
        const Action action = choose(&slow, rng);
        const double reward = world->step(world, &s, action, rng);
        const bool eats = slow_step(&slow, action);
        assert_true(reward == (eats ? 1.0 : 0.0));
        if (eats) {
            slow_take_food(&slow, &s);
        }
        check_body(&slow, &s);
        check_bytes(world, &slow, &s);
        check_phase(world, &slow, &s);
    }
    return slow.length;
}

static void a_fast_snake_goes_where_a_slow_one_does(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3},  {4, 4},  {5, 3},   {5, 5},
                                   {2, 9}, {6, 6}, {7, 4}, {10, 8}, {32, 2}, {17, 32}, {32, 32}};
    Rng rng = rng_from_seed(5);
    for (size_t i = 0; i < 4 * sizeof sizes / sizeof sizes[0]; i++) {
        const SnakeRules rules = {.width = sizes[i / 4][0],
                                  .height = sizes[i / 4][1],
                                  .start_length = i & 1 ? 3 : 1,
                                  .is_tail_deadly = i & 2};
        int longest = 0;
        for (int j = 0; snake_rules_are_valid(&rules) && j < EPISODES; j++) {
            const World world = snake_with(&rules);
            const int length = compare_episode(&world, &rng);
            longest = length > longest ? length : longest;
        }
        assert_true(!snake_rules_are_valid(&rules) || longest > 3);
    }
}

/* ------------------------------------------------------------------- chance */

/* Whether all numbers below `count` came as often as chance would have them. */
static void check_uniform(const int *seen, int count, int samples)
{
    const double expected = (double)samples / count;
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    /* Chi-squared has the mean count - 1 and the variance 2 (count - 1). */
    const double above = sum - (count - 1) - 10.0;
    if (above > 0.0 && above * above > 25.0 * 2.0 * (count - 1)) {
        fail_msg("%d cells are not as likely: %f", count, sum);
    }
}

/* Places food again and again after one meal. */
static void check_food(const char *rules, const char *board, Action action)
{
    const World world = world_with(rules);
    const SnakeState from = state_of(&world, board);
    const SnakeRules read = snake_rules_of(&world);
    Rng rng = rng_from_seed(9);
    int seen[SNAKE_CELLS_MAX] = {0};
    SnakeState s;
    for (int i = 0; i < SAMPLES; i++) {
        s = from;
        assert_true(world.step(&world, &s, action, &rng) == 1.0);
        seen[s.food]++;
    }
    const int count = snake_free_count(&read, &s);
    int of_free[SNAKE_CELLS_MAX];
    for (int i = 0; i < count; i++) {
        of_free[i] = seen[snake_free_cell(&read, &s, i)];
    }
    check_uniform(of_free, count, SAMPLES);
}

static void food_lies_on_any_free_cell_as_often(void **state)
{
    (void)state;
    check_food("6x6", "...... ...... ..>@*. ...... ...... ......", SNAKE_RIGHT);
    check_food("3x3", ">>v v@< .*.", SNAKE_DOWN);
    /* So few are free that tries run out. */
    check_food("10x4", "@*........ ^<<<<<<<<< >>>>>>>>>^ ^<<<<<<<<<", SNAKE_RIGHT);
    check_food("10x5", "...*@<<<<< ....>>>>>^ ....^<<<<< >>>>>>>>>^ ^<<<<<<<<<", SNAKE_LEFT);
    check_food("12x12",
               ".@*......... .^<<<<<<<<<< >>>>>>>>>>>^ ^<<<<<<<<<<< >>>>>>>>>>>^ ^<<<<<<<<<<< "
               ">>>>>>>>>>>^ ^<<<<<<<<<<< >>>>>>>>>>>^ ^<<<<<<<<<<< >>>>>>>>>>>^ ^<<<<<<<<<<<",
               SNAKE_RIGHT);
}

static void a_single_cell_starts_anywhere_and_food_anywhere_else(void **state)
{
    (void)state;
    const World world = world_with("5x4");
    Rng rng = rng_from_seed(4);
    int seen[20 * 20] = {0};
    int pairs[20 * 19];
    int count = 0;
    for (int i = 0; i < 5 * SAMPLES; i++) {
        SnakeState s;
        world.start(&world, &s, &rng);
        seen[s.head * 20 + s.food]++;
    }
    for (int i = 0; i < 20 * 20; i++) {
        if (i / 20 != i % 20) {
            pairs[count++] = seen[i];
        }
    }
    check_uniform(pairs, count, 5 * SAMPLES);
}

/* ------------------------------------------------------------ known values */

enum { STATES_MAX = 1 << 14, SWEEPS = 400 };

static const double NEVER = 1e15; /* steps, of who dies */

/* All states of a small board, and where each action leads: the outcomes of one are as
 * likely as each other. */
typedef struct Graph {
    World world;
    int count;
    SnakeState states[STATES_MAX];
    uint64_t keys[STATES_MAX];
    int slots[2 * STATES_MAX]; /* number + 1 by key */
    int first[STATES_MAX * DIRECTIONS + 1];
    int next[STATES_MAX * DIRECTIONS * 4];
} Graph;

static int number_of(Graph *graph, const SnakeState *s)
{
    const uint64_t key = graph->world.key(&graph->world, s);
    size_t slot = (key * 0x9e3779b97f4a7c15u >> 32) % (2 * STATES_MAX);
    while (graph->slots[slot] > 0 && graph->keys[graph->slots[slot] - 1] != key) {
        slot = (slot + 1) % (2 * STATES_MAX);
    }
    if (graph->slots[slot] == 0) {
        assert_true(graph->count < STATES_MAX);
        graph->states[graph->count] = *s;
        graph->keys[graph->count] = key;
        graph->slots[slot] = ++graph->count;
    }
    return graph->slots[slot] - 1;
}

static int add_outcomes(Graph *graph, const SnakeState *s, Action action, int at)
{
    const World *world = &graph->world;
    const bool is_legal = world_is_legal(world, s, action);
    const int count = is_legal ? world->chances->outcome_count(world, s, action) : 0;
    for (int i = 0; i < count; i++) {
        SnakeState next = {0};
        double reward;
        const double chance = world->chances->outcome(world, s, action, i, &next, &reward);
        assert_true(chance == 1.0 / count);
        graph->next[at++] = number_of(graph, &next);
    }
    return at;
}

static Graph *graph_of(const char *rules)
{
    Graph *graph = calloc(1, sizeof *graph);
    int at = 0;
    assert_non_null(graph);
    graph->world = world_with(rules);
    for (int i = 0; i < graph->world.chances->start_count(&graph->world); i++) {
        SnakeState start = {0};
        graph->world.chances->start(&graph->world, i, &start);
        assert_int_equal(number_of(graph, &start), i);
    }
    for (int i = 0; i < graph->count; i++) {
        const SnakeState s = graph->states[i];
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            graph->first[i * DIRECTIONS + direction] = at;
            at = add_outcomes(graph, &s, (Action)direction, at);
        }
        graph->first[(i + 1) * DIRECTIONS] = at;
    }
    return graph;
}

static double mean_of_outcomes(const Graph *graph, const double *values, const int *first)
{
    double sum = 0.0;
    for (int at = first[0]; at < first[1]; at++) {
        sum += values[graph->next[at]];
    }
    return sum / (first[1] - first[0]);
}

/* The value of the better of all actions, steps counted or not. */
static double best_value(const Graph *graph, const double *values, int i, bool counts_steps)
{
    double best = counts_steps ? NEVER : 0.0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        const int *first = &graph->first[i * DIRECTIONS + direction];
        if (first[1] > first[0]) {
            const double value = mean_of_outcomes(graph, values, first) + counts_steps;
            best = counts_steps == (value < best) ? value : best;
        }
    }
    return best;
}

static void iterate(const Graph *graph, double *values, bool counts_steps)
{
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int i = graph->count - 1; i >= 0; i--) {
            if (graph->states[i].phase == SNAKE_ALIVE) {
                values[i] = best_value(graph, values, i, counts_steps);
            }
        }
    }
}

/* The largest chance to fill the board, or the fewest expected steps of those who are
 * sure to. */
static double value_of_start(const char *rules, bool counts_steps)
{
    Graph *graph = graph_of(rules);
    double *values = calloc(STATES_MAX, sizeof *values);
    double sum = 0.0;
    assert_non_null(values);
    for (int i = 0; i < graph->count; i++) {
        const SnakePhase phase = (SnakePhase)graph->states[i].phase;
        values[i] = counts_steps ? phase == SNAKE_DEAD ? NEVER : 0.0 : phase == SNAKE_WON;
    }
    iterate(graph, values, counts_steps);
    const int starts = graph->world.chances->start_count(&graph->world);
    for (int i = 0; i < starts; i++) {
        sum += values[i];
    }
    free(values);
    free(graph);
    return sum / starts;
}

static void assert_close(double a, double b, double error)
{
    if (!(a - b <= error && b - a <= error)) {
        fail_msg("%.12f is not %.12f", a, b);
    }
}

static void a_small_board_is_filled_as_well_as_is_known(void **state)
{
    (void)state;
    assert_close(value_of_start("3x3", false), 1.0, 1e-12);
    assert_close(value_of_start("3x3", true), 17.545502645503, 1e-11);
    assert_close(value_of_start("3x3,tail=deadly", false), 0.3216, 5e-5);
}

static void a_board_of_three_by_three_has_2040_states_to_act_in(void **state)
{
    (void)state;
    Graph *graph = graph_of("3x3");
    int alive = 0;
    for (int i = 0; i < graph->count; i++) {
        alive += graph->states[i].phase == SNAKE_ALIVE;
    }
    assert_int_equal(alive, 2040);
    free(graph);
}

RUN_TESTS(cmocka_unit_test(a_name_says_what_differs_from_the_usual_rules),
          cmocka_unit_test(rules_that_make_no_board_are_refused_with_a_reason),
          cmocka_unit_test(rules_that_contradict_each_other_are_refused),
          cmocka_unit_test(the_usual_world_is_that_of_the_usual_rules),
          cmocka_unit_test(every_set_of_rules_has_a_name_that_is_read_as_the_same),
          cmocka_unit_test(a_snake_crawls_and_grows_with_a_meal),
          cmocka_unit_test(walls_and_the_body_are_deadly),
          cmocka_unit_test(the_cell_that_the_tail_leaves_may_be_entered_unless_it_is_deadly),
          cmocka_unit_test(a_board_that_is_full_is_won),
          cmocka_unit_test(all_directions_are_legal_but_the_one_onto_the_neck),
          cmocka_unit_test(a_straight_snake_starts_in_the_middle),
          cmocka_unit_test(a_picture_tells_how_it_ended),
          cmocka_unit_test(a_fast_snake_goes_where_a_slow_one_does),
          cmocka_unit_test(food_lies_on_any_free_cell_as_often),
          cmocka_unit_test(a_single_cell_starts_anywhere_and_food_anywhere_else),
          cmocka_unit_test(a_small_board_is_filled_as_well_as_is_known),
          cmocka_unit_test(a_board_of_three_by_three_has_2040_states_to_act_in))
