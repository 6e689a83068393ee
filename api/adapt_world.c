/* adapt_world.c - a World behind a fourmi_game. A state has the same bytes; at a turn of chance it
 * is one that the world itself never shows (facets/turns.h). */
#include <assert.h>
#include <string.h>

#include "api/adapt.h"
#include "base/text.h"
#include "facets/cards.h"
#include "facets/grid.h"
#include "facets/picture.h"
#include "facets/situations.h"

static_assert((int)WORLD_NAME_SIZE <= (int)FOURMI_NAME_SIZE, "the name has room");
static_assert((int)WORLD_STATE_SIZE_MAX <= (int)FOURMI_STATE_MAX, "and a state");
static_assert((int)TURNS_OUTCOMES_MAX <= (int)FOURMI_LEGAL_MAX, "and all outcomes");
static_assert(5 * (int)GRID_CELLS_MAX + 100 <= (int)FOURMI_OWN_SIZE, "and the cells of a body");
static_assert((int)PICTURE_LINE_SIZE <= (int)FOURMI_TEXT_SIZE, "and a line of the picture");

static const Adapted *own_of(const fourmi_game *game)
{
    return game->user;
}

/* --------------------------------------------------------------------- rules */

static void start(const fourmi_game *game, void *state)
{
    own_of(game)->turns->start(&own_of(game)->world, state);
}

static bool is_chance(const fourmi_game *game, const void *state)
{
    return own_of(game)->turns->is_chance(&own_of(game)->world, state);
}

static fourmi_turn turn(const fourmi_game *game, const void *state)
{
    const World *world = &own_of(game)->world;
    return is_chance(game, state)         ? FOURMI_CHANCE
           : world->is_over(world, state) ? FOURMI_OVER
                                          : FOURMI_FIRST;
}

static int legal(const fourmi_game *game, const void *state, fourmi_action *actions)
{
    const World *world = &own_of(game)->world;
    Action all[WORLD_ACTIONS_MAX]; /* a world may write more than it returns */
    const int count = is_chance(game, state) ? 0 : world->legal_actions(world, state, all);
    memcpy(actions, all, (size_t)count * sizeof *all);
    return count;
}

static double play(const fourmi_game *game, void *state, fourmi_action action)
{
    const Adapted *own = own_of(game);
    return is_chance(game, state) ? own->turns->happen(&own->world, state, action)
                                  : own->turns->act(&own->world, state, action);
}

static int chances(const fourmi_game *game, const void *state, fourmi_action *outcomes,
                   double *odds)
{
    return own_of(game)->turns->list(&own_of(game)->world, state, outcomes, odds);
}

static double step(const fourmi_game *game, void *state, fourmi_action action, fourmi_rng *rng)
{
    const World *world = &own_of(game)->world;
    Rng own = {rng->state};
    double gain = 0;
    if (action == FOURMI_NO_ACTION) {
        world->start(world, state, &own);
    } else {
        gain = world->step(world, state, action, &own);
    }
    rng->state = own.state;
    return gain;
}

/* --------------------------------------------------------------------- extras */

static void write_action(const fourmi_game *game, const void *state, fourmi_action action,
                         char *text)
{
    const Adapted *own = own_of(game);
    if (is_chance(game, state)) {
        own->turns->name(&own->world, action, text);
    } else {
        TextLine line = text_line(text, FOURMI_TEXT_SIZE);
        text_add(&line, own->world.picture->action(&own->world, action));
    }
}

static bool picture_line(const fourmi_game *game, const void *state, int number, char *text)
{
    const World *world = &own_of(game)->world;
    return world->picture->line(world, state, number, text);
}

static bool read_state(const fourmi_game *game, const char *text, void *state, char *why)
{
    const World *world = &own_of(game)->world;
    const char *refusal = NULL;
    TextLine line = text_line(why, FOURMI_TEXT_SIZE);
    if (world->situations->read(world, text, NULL, state, &refusal)) {
        return true;
    }
    text_add(&line, refusal);
    return false;
}

/* Letters of what lies on the cells; a body points along its way to the head. */
static void fill(const fourmi_game *game, const void *state, char *letters)
{
    static const char ways[] = {
        [GRID_UP] = '^',   [GRID_RIGHT] = '>',   [GRID_DOWN] = 'v',
        [GRID_LEFT] = '<', [GRID_NOWHERE] = 'o',
    };
    const World *world = &own_of(game)->world;
    GridCell cells[GRID_CELLS_MAX];
    world->grid->fill(world, state, cells);
    for (int i = 0; i < world->grid->width(world) * world->grid->height(world); i++) {
        const char letter_of[] = {
            [GRID_EMPTY] = '-',
            [GRID_FOOD] = '*',
            [GRID_HEAD] = '@',
            [GRID_BODY] = ways[cells[i].next],
            [GRID_TAIL] = ways[cells[i].next],
        };
        letters[i] = letter_of[cells[i].kind];
    }
}

/* {"ranks":"A2…","groups":[{"cards":"T?","is_of_house":true,…}]}, with ? for a card that lies face down. */
static void write_cards(const World *world, const void *state, TextLine *line)
{
    static const char *const results[] = {"undecided", "won", "lost", "tied"};
    const Cards *cards = world->cards;
    CardGroup group;
    text_add(line, "{\"ranks\":\"");
    for (int rank = 1; rank <= cards->rank_count; rank++) {
        const char letter = cards->rank_letter(world, rank);
        text_add_part(line, &letter, 1);
    }
    text_add(line, "\",\"groups\":[");
    for (int i = 0; i < cards->group_count(world, state); i++) {
        cards->group(world, state, i, &group);
        text_add(line, i > 0 ? ",{\"cards\":\"" : "{\"cards\":\"");
        for (int k = 0; k < group.count; k++) {
            const char letter = group.ranks[k] == CARDS_FACE_DOWN
                                    ? '?'
                                    : cards->rank_letter(world, group.ranks[k]);
            text_add_part(line, &letter, 1);
        }
        text_add(line, group.is_of_house ? "\",\"is_of_house\":true" : "\",\"is_of_house\":false");
        text_add(line, group.is_in_play ? ",\"is_in_play\":true" : ",\"is_in_play\":false");
        text_add(line,
                 group.is_soft ? ",\"is_soft\":true,\"total\":" : ",\"is_soft\":false,\"total\":");
        text_add_number(line, (unsigned)group.total);
        text_add(line, ",\"stake\":");
        text_add_decimal(line, group.stake, 6);
        text_add(line, ",\"result\":\"");
        text_add(line, results[group.result]);
        text_add(line, "\",\"earned\":");
        text_add_decimal(line, group.earned, 6);
        text_add(line, "}");
    }
    text_add(line, "]}");
}

/* {"body":[5,4],"facing":"right","food":[7]}, the head first. */
static void write_grid(const World *world, const void *state, TextLine *line)
{
    static const char *const ways[] = {"up", "right", "down", "left", "nowhere"};
    const int count = world->grid->width(world) * world->grid->height(world);
    GridCell cells[GRID_CELLS_MAX];
    int body[GRID_CELLS_MAX];
    int length = 0;
    const char *facing = ways[GRID_NOWHERE];
    world->grid->fill(world, state, cells);
    for (int i = 0; i < count; i++) {
        if (cells[i].kind >= GRID_HEAD) {
            body[cells[i].order] = i;
            length++;
        }
        facing = cells[i].kind == GRID_HEAD ? ways[cells[i].next] : facing;
    }
    text_add(line, "{\"body\":[");
    for (int i = 0; i < length; i++) {
        text_add(line, i > 0 ? "," : "");
        text_add_number(line, (unsigned)body[i]);
    }
    text_add(line, "],\"facing\":\"");
    text_add(line, facing);
    text_add(line, "\",\"food\":[");
    bool is_first = true;
    for (int i = 0; i < count; i++) {
        if (cells[i].kind == GRID_FOOD) {
            text_add(line, is_first ? "" : ",");
            text_add_number(line, (unsigned)i);
            is_first = false;
        }
    }
    text_add(line, "]}");
}

static void write_own(const fourmi_game *game, const void *state, char *text)
{
    const World *world = &own_of(game)->world;
    TextLine line = text_line(text, FOURMI_OWN_SIZE);
    (world->cards != NULL ? write_cards : write_grid)(world, state, &line);
}

static void find_extras(fourmi_game *game, Adapted *adapted)
{
    const World *world = &adapted->world;
    adapted->text = (fourmi_text){
        .action = write_action,
        .line = picture_line,
        .read = world->situations != NULL ? read_state : NULL,
    };
    adapted->extras.text = &adapted->text;
    if (world->grid != NULL) {
        adapted->board = (fourmi_board){
            .rows = world->grid->height(world),
            .cols = world->grid->width(world),
            .fill = fill,
        };
        adapted->extras.board = &adapted->board;
    }
    adapted->extras.own = world->cards != NULL || world->grid != NULL ? write_own : NULL;
    game->extras = &adapted->extras;
}

void adapt_world(fourmi_game *game, Adapted *adapted)
{
    const World *world = &adapted->world;
    memcpy(game->name, world->name, sizeof world->name);
    game->players = 1;
    game->actions = world->action_count;
    game->outcomes = adapted->turns->outcome_count(world);
    game->legal_max = world->action_count;
    game->length_max = world->steps_max;
    game->state_size = world->state_size;
    game->discount = world->discount;
    game->reward_max = adapted->turns->reward_max(world);
    game->repeats = true;
    game->start = start;
    game->turn = turn;
    game->legal = legal;
    game->play = play;
    game->chances = chances;
    game->step = step;
    find_extras(game, adapted);
}

bool adapt_is_world(const fourmi_game *game)
{
    return game->play == play;
}
