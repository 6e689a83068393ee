/* facts.c - what a program must know of a game. */
#include <assert.h>
#include <string.h>

#include "api/exact.h"
#include "api/learner.h"
#include "api/policy.h"
#include "api/state.h"
#include "facets/board.h"
#include "facets/charts.h"
#include "facets/goals.h"
#include "oracle/tablebase/ending.h"

enum { LIST_MAX = 16, TABLES_MAX = 64 };

typedef struct FactsThing {
    fourmi_game_facts facts;
    fourmi_variant variants[LIST_MAX];
    char variant_names[LIST_MAX][GAME_NAME_SIZE];
    const char *levels[LIST_MAX];
    const char *presets[LIST_MAX];
    const char *charts[LIST_MAX];
    const char *data[LIST_MAX];
    const char *tables[TABLES_MAX];
    char table_names[TABLES_MAX][ENDING_NAME_SIZE];
    const char *symbols[2][LIST_MAX];
} FactsThing;

static fourmi_unit unit_of(ValueUnit unit)
{
    return unit == VALUE_SCORE         ? FOURMI_UNIT_SCORE
           : unit == VALUE_MATE        ? FOURMI_UNIT_MATE
           : unit == VALUE_PROBABILITY ? FOURMI_UNIT_CHANCE
                                       : FOURMI_UNIT_RETURN;
}

static void find_variants(FactsThing *thing, const CatalogueEntry *entry)
{
    fourmi_game_facts *facts = &thing->facts;
    const CatalogueVariant *variant;
    Game game;
    while ((variant = catalogue_variant(entry, (int)facts->variant_count, &game)) != NULL) {
        assert(facts->variant_count < LIST_MAX);
        char *name = thing->variant_names[facts->variant_count];
        memcpy(name, game.name, sizeof game.name);
        thing->variants[facts->variant_count++] = (fourmi_variant){
            .name = name,
            .rows = game.rows,
            .cols = game.cols,
            .is_known = variant->outcome != RESULT_UNFINISHED,
            .outcome = result_for(variant->outcome, SIDE_FIRST),
        };
    }
    facts->variants = thing->variants;
}

/* A symbol for each letter of a side; returns how many there are. */
static uint32_t find_symbols(const Game *game, Side side, const char *symbols[LIST_MAX])
{
    const char *letters = board_letters(game, side);
    uint32_t count = 0;
    while (game->board != NULL && game->board->symbol != NULL && letters[count] != '\0') {
        assert(count < LIST_MAX);
        symbols[count] = game->board->symbol(letters[count]);
        count++;
    }
    return count;
}

static void find_of_two_sides(FactsThing *thing, const Game *game)
{
    fourmi_game_facts *facts = &thing->facts;
    const CatalogueEntry *entry = catalogue_entry_of(game);
    const char *const data[] = {entry->book, entry->brain, entry->first_brain};
    facts->title = entry->title;
    facts->options = entry->options;
    facts->example = entry->example;
    facts->unit = unit_of(catalogue_oracle_kind(game)->unit);
    facts->players[0] = board_side_name(game, SIDE_FIRST);
    facts->players[1] = board_side_name(game, SIDE_SECOND);
    facts->first_pieces = board_letters(game, SIDE_FIRST);
    facts->second_pieces = board_letters(game, SIDE_SECOND);
    facts->first_symbols = thing->symbols[SIDE_FIRST];
    facts->first_symbol_count = find_symbols(game, SIDE_FIRST, thing->symbols[SIDE_FIRST]);
    facts->second_symbols = thing->symbols[SIDE_SECOND];
    facts->second_symbol_count = find_symbols(game, SIDE_SECOND, thing->symbols[SIDE_SECOND]);
    facts->actions_are_columns = game->board != NULL && game->board->moves_are_columns;
    facts->has_random_start = game->starts != NULL;
    facts->is_in_rooms = entry->in_rooms;
    find_variants(thing, entry);
    for (size_t i = 0; i < sizeof data / sizeof data[0]; i++) {
        if (data[i] != NULL) {
            thing->data[facts->data_count++] = data[i];
        }
    }
    facts->data = thing->data;
    facts->tables = thing->tables;
    Ending ending;
    for (int i = 0; HAS_ENDINGS && facts->unit == FOURMI_UNIT_MATE && ending_of_four(i, &ending);
         i++) {
        assert(i < TABLES_MAX);
        ending_write(&ending, thing->table_names[i]);
        thing->tables[i] = thing->table_names[i];
        facts->table_count++;
    }
}

static void find_of_world(FactsThing *thing, const World *world)
{
    fourmi_game_facts *facts = &thing->facts;
    const CatalogueWorld *row = catalogue_world_of(world);
    const WorldOracleKind *solver = catalogue_world_oracle_kind(world);
    Chart chart;
    facts->title = row->title;
    facts->options = row->options;
    facts->example = row->example;
    facts->unit = solver != NULL ? unit_of(solver->unit) : FOURMI_UNIT_NONE;
    facts->has_goal = world->goals != NULL;
    if (world->goals != NULL) {
        facts->reached = world->goals->reached;
        facts->ended = world->goals->ended;
        facts->circled = world->goals->circled;
        facts->patience = world->goals->patience(world);
    }
    const WorldSolving *solving = catalogue_world_solving(world);
    Value known;
    if (solving != NULL && solving->known != NULL && solving->known(world, &known)) {
        facts->start = exact_value_of_world(known);
    }
    for (int i = 0; world->charts != NULL && world->charts->chart(world, i, &chart); i++) {
        assert(i < LIST_MAX);
        thing->charts[facts->chart_count++] = chart.name;
    }
    facts->charts = thing->charts;
}

int fourmi_game_facts_new(fourmi_lab *lab, const fourmi_game_facts_options *options,
                          fourmi_game_facts **facts)
{
    THING_NEEDS(facts, lab, options, game, options->game);
    const fourmi_game *game = options->game;
    const Adapted *adapted = adapt_of(game);
    FactsThing *thing = thing_new((LabThing *)lab, &fourmi_game_facts_shape, sizeof *thing, NULL);
    if (thing == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    const fourmi_board *board = game->extras != NULL ? game->extras->board : NULL;
    const fourmi_text *text = state_text_extra(game);
    thing->facts = (fourmi_game_facts){
        .game = game,
        .players = {game->players == 1 ? "player" : "first", "second"},
        .rows = board != NULL ? board->rows : 0,
        .cols = board != NULL ? board->cols : 0,
        .actions_are_symbols = state_has_symbols(game),
        .reads_states = text != NULL && text->read != NULL,
        .levels = thing->levels,
        .presets = thing->presets,
    };
    if (adapted != NULL && !adapt_is_alone(adapted)) {
        find_of_two_sides(thing, &adapted->game);
    } else if (adapted != NULL) {
        find_of_world(thing, &adapted->world);
    }
    if (thing->facts.title == NULL) {
        thing->facts.title = game->name;
    }
    const char *name;
    while ((name = policy_level(game, (int)thing->facts.level_count)) != NULL) {
        assert(thing->facts.level_count < LIST_MAX);
        thing->levels[thing->facts.level_count++] = name;
    }
    while (adapted != NULL &&
           (name = options_preset_name(adapted, (int)thing->facts.preset_count)) != NULL) {
        assert(thing->facts.preset_count < LIST_MAX);
        thing->presets[thing->facts.preset_count++] = name;
    }
    *facts = &thing->facts;
    return FOURMI_OK;
}
