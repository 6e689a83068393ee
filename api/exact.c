/* exact.c - exact values, from today's two kinds of oracles.
 *
 * A game of two sides is asked by positions, a world by states in which its player acts. A state at
 * a turn of chance is worth the mean of what it may lead to. When the engine's solvers answer for
 * fourmi_games, what tells the two apart here goes.
 */
#include "api/exact.h"

#include <assert.h>
#include <string.h>

#include "api/state.h"
#include "base/text.h"
#include "facets/goals.h"
#include "facets/situations.h"
#include "value_words.h"

static_assert((int)EXACT_SAID_SIZE >= (int)VALUE_WORDS_SIZE, "the words have room");

static bool is_of_world(const ExactThing *exact)
{
    return exact->adapted->turns != NULL;
}

bool exact_counts_gains(const ExactThing *exact)
{
    return is_of_world(exact) && exact->adapted->world.goals == NULL;
}

int fourmi_value_compare(const fourmi_value *a, const fourmi_value *b, fourmi_turn player)
{
    const int sign = player == FOURMI_SECOND ? -1 : 1;
    if (a->number != b->number) {
        return a->number > b->number ? sign : -sign;
    }
    if (a->plies == b->plies || a->plies < 0 || b->plies < 0 || a->outcome == 0) {
        return 0;
    }
    /* Who gains prefers the shorter way; that is the other player where the outcome is -1. */
    const int sooner = a->plies < b->plies ? 1 : -1;
    return sooner * a->outcome * sign;
}

/* ------------------------------------------------------------------ what oracles say */

static Position position_of(const void *state)
{
    Position p;
    memcpy(&p, state, sizeof p);
    return p;
}

/* What an oracle says for the side to move, as a value for the first player. */
static Judged judged_of_game(const Game *game, Position p, Value value)
{
    const int sign = game->side_to_move(game, p) == SIDE_FIRST ? 1 : -1;
    const int outcome = value_outcome(value);
    const bool is_mate = value.unit == VALUE_MATE;
    const int plies = is_mate ? value_plies_to_mate(value) : review_plies_to_end(game, p, value);
    return (Judged){
        .value = {.claim = outcome != 0 ? FOURMI_CLAIM_PLIES : FOURMI_CLAIM_NUMBER,
                  .outcome = sign * outcome,
                  .number = sign * outcome,
                  .plies = outcome != 0 ? plies : -1},
        .score = is_mate ? outcome * value_moves_to_mate(value) : value.amount,
    };
}

static Judged judged_of_world(Value value)
{
    const bool has_steps = value.unit == VALUE_PROBABILITY && value.amount > 0;
    return (Judged){
        .value = {.claim = has_steps ? FOURMI_CLAIM_PLIES : FOURMI_CLAIM_NUMBER,
                  .outcome = (value.amount > 0) - (value.amount < 0),
                  .number = value.amount,
                  .plies = has_steps ? value.steps : -1},
        .score = value.amount,
    };
}

static bool ask(ExactThing *exact, const void *state, Judged *judged)
{
    const Adapted *adapted = exact->adapted;
    Value value;
    if (is_of_world(exact)) {
        if (!world_oracle_value(&exact->world_oracle, state, &value)) {
            return false;
        }
        *judged = judged_of_world(value);
        return true;
    }
    const Position p = position_of(state);
    if (!oracle_value(&exact->oracle, p, &value)) {
        return false;
    }
    *judged = judged_of_game(&adapted->game, p, value);
    return true;
}

/* A game that is over: nothing more is gained, and who has gained stands in the state. An episode
 * that is to reach a goal has reached it or not. */
static Judged judge_end(const ExactThing *exact, const void *state)
{
    const Adapted *adapted = exact->adapted;
    const Goals *goals = is_of_world(exact) ? adapted->world.goals : NULL;
    const double number = goals != NULL ? goals->is_reached(&adapted->world, state)
                          : is_of_world(exact)
                              ? 0
                              : result_for(adapted->game.result(&adapted->game, position_of(state)),
                                           SIDE_FIRST);
    return (Judged){.value = {.claim = FOURMI_CLAIM_PLIES,
                              .outcome = (number > 0) - (number < 0),
                              .number = number},
                    .score = number};
}

/* The mean of what a turn of chance may lead to. Plies to a goal are those of episodes that reach
 * it. */
static int judge_chance(ExactThing *exact, const void *state, Judged *judged)
{
    const fourmi_game *game = exact->exact.game;
    const bool has_goals = exact->adapted->world.goals != NULL;
    fourmi_action outcomes[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    const int count = game->chances(game, state, outcomes, odds);
    double number = 0;
    double plies = 0;
    for (int i = 0; i < count; i++) {
        fourmi_state next;
        Judged one;
        memcpy(&next, state, game->state_size);
        const double gain = game->play(game, &next, outcomes[i]);
        const int status = exact_judge(exact, &next, &one);
        if (status != FOURMI_OK) {
            return status;
        }
        number += odds[i] * (one.value.number + (has_goals ? 0 : gain));
        plies += one.value.plies > 0 ? odds[i] * one.value.number * one.value.plies : 0;
    }
    const bool has_plies = has_goals && number > 0;
    judged->value = (fourmi_value){.claim = has_plies ? FOURMI_CLAIM_PLIES : FOURMI_CLAIM_NUMBER,
                                   .outcome = (number > 0) - (number < 0),
                                   .number = number,
                                   .plies = has_plies ? plies / number : -1};
    judged->score = number;
    return FOURMI_OK;
}

int exact_refuse(const ExactThing *exact)
{
    return exact->was_cancelled ? thing_fail(FOURMI_CANCELLED, "the watch has stopped the solver")
                                : thing_fail(FOURMI_ERROR_UNKNOWN,
                                             "the exact value of this state of %s is out of reach",
                                             exact->exact.game->name);
}

/* The start of a world is known as a whole, without the mean over all deals. */
static bool is_start(const fourmi_game *game, const void *state)
{
    fourmi_state start = {{0}};
    game->start(game, &start);
    return memcmp(&start, state, game->state_size) == 0;
}

int exact_judge(ExactThing *exact, const void *state, Judged *judged)
{
    const fourmi_game *game = exact->exact.game;
    Value value;
    switch (game->turn(game, state)) {
    case FOURMI_OVER:
        *judged = judge_end(exact, state);
        return FOURMI_OK;
    case FOURMI_CHANCE:
        if (is_start(game, state) && world_oracle_value_of_start(&exact->world_oracle, &value)) {
            *judged = judged_of_world(value);
            return FOURMI_OK;
        }
        return exact->was_cancelled ? exact_refuse(exact) : judge_chance(exact, state, judged);
    default:
        return ask(exact, state, judged) ? FOURMI_OK : exact_refuse(exact);
    }
}

/* What each outcome of a turn of chance leads to. */
static int judge_outcomes(ExactThing *exact, const void *state, int count,
                          const fourmi_action *outcomes, Judged *judged)
{
    const fourmi_game *game = exact->exact.game;
    for (int i = 0; i < count; i++) {
        fourmi_state next;
        memcpy(&next, state, game->state_size);
        const double gain = game->play(game, &next, outcomes[i]);
        const int status = exact_judge(exact, &next, &judged[i]);
        if (status != FOURMI_OK) {
            return status;
        }
        if (exact->adapted->world.goals == NULL) {
            judged[i].value.number += gain;
            judged[i].score += gain;
        }
    }
    return count;
}

int exact_judge_actions(ExactThing *exact, const void *state, fourmi_action *actions, double *odds,
                        Judged *judged)
{
    const fourmi_game *game = exact->exact.game;
    const int count = state_list(game, state, actions, odds);
    OracleMoves moves;
    WorldOracleActions values;
    if (count == 0) {
        return 0;
    }
    if (game->turn(game, state) == FOURMI_CHANCE) {
        return judge_outcomes(exact, state, count, actions, judged);
    }
    if (is_of_world(exact) ? !world_oracle_actions(&exact->world_oracle, state, &values)
                           : !oracle_moves(&exact->oracle, position_of(state), &moves)) {
        return exact_refuse(exact);
    }
    for (int i = 0; i < count; i++) {
        judged[i] = is_of_world(exact) ? judged_of_world(values.values[i])
                                       : judged_of_game(&exact->adapted->game, position_of(state),
                                                        moves.values[i]);
    }
    return count;
}

int exact_find_line(ExactThing *exact, const void *state, fourmi_action line[GAME_PLIES_MAX],
                    char text[NOTATION_SIZE])
{
    int count = 0;
    text[0] = '\0';
    if (is_of_world(exact)) {
        return 0;
    }
    if (!oracle_line(&exact->oracle, position_of(state), line, &count)) {
        return exact_refuse(exact);
    }
    notation_write_line(&exact->adapted->game, position_of(state), line, count, text);
    return count;
}

void exact_say(const ExactThing *exact, const Judged *judged, char said[EXACT_SAID_SIZE])
{
    const fourmi_value *value = &judged->value;
    TextLine line = text_line(said, EXACT_SAID_SIZE);
    const OracleKind *kind = is_of_world(exact) ? NULL : exact->oracle.kind;
    if (kind != NULL && kind->unit == VALUE_MATE) {
        const bool is_won = judged->score > 0;
        text_add(&line, value->outcome == 0 ? "draw" : is_won ? "mate in " : "mated in ");
        if (value->outcome != 0) {
            text_add_decimal(&line, is_won ? judged->score : -judged->score, 0);
        }
    } else if (kind == NULL && exact->adapted->world.goals != NULL) {
        text_add_decimal(&line, 100 * value->number, 4);
        text_add(&line, " %");
    } else {
        text_add(&line, judged->score > 0 ? "+" : "");
        text_add_decimal(&line, judged->score, kind != NULL ? 0 : 6);
    }
}

/* --------------------------------------------------------------------- solvers */

static bool poll(void *context, uint64_t work)
{
    ExactThing *exact = context;
    const fourmi_progress progress = {.done = work};
    exact->exact.work = work;
    exact->was_cancelled = exact->watch != NULL && !exact->watch(exact->watch_context, &progress);
    return !exact->was_cancelled;
}

static void exact_release(void *thing)
{
    ExactThing *exact = thing;
    thing_release(thing_lab(exact), exact->memory, exact->size);
}

/* Memory for the oracle, aligned as it wants; NULL if it takes none, or there is none. */
static void *reserve(ExactThing *exact, size_t size)
{
    if (size == 0) {
        return NULL;
    }
    exact->size = size + ORACLE_ALIGNMENT;
    exact->memory = thing_allocate(thing_lab(exact), exact->size);
    exact->exact.memory = size;
    const uintptr_t rest = (uintptr_t)exact->memory % ORACLE_ALIGNMENT;
    return exact->memory != NULL ? (unsigned char *)exact->memory + ORACLE_ALIGNMENT - rest : NULL;
}

static int open_oracle(ExactThing *exact, const fourmi_exact_options *options)
{
    const Game *game = &exact->adapted->game;
    const OracleKind *kind = catalogue_oracle_kind(game);
    const size_t usual = oracle_memory_size(kind, game);
    const size_t wanted = options->memory > 0 ? (size_t)options->memory : usual;
    const size_t size = usual == 0 ? 0 : wanted;
    if (usual > 0 && wanted < oracle_memory_min(kind, game)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "%s takes at least %d KiB of memory",
                          exact->exact.game->name, (int)(oracle_memory_min(kind, game) / 1024 + 1));
    }
    void *memory = reserve(exact, size);
    if (size > 0 && memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    catalogue_init_oracle(&exact->oracle, game, memory, size);
    oracle_set_poll(&exact->oracle, poll, exact);
    exact->exact.solver = kind->name;
    if (!options->no_data) {
        tablebase_oracle_set_source(&exact->oracle, table_source, thing_lab(exact));
    }
    const CatalogueEntry *entry = catalogue_entry_of(game);
    size_t book_size;
    const void *book = entry == NULL || entry->book == NULL || options->no_data
                           ? NULL
                           : data_of(thing_lab(exact), entry->book, &book_size);
    if (book != NULL) {
        oracle_use_data(&exact->oracle, book, book_size); /* of no use to boards of other sizes */
    }
    return FOURMI_OK;
}

/* Answers from now on as if chance had drawn this before the game. */
static int take_away(ExactThing *exact, const char *gone)
{
    const World *world = &exact->adapted->world;
    const char *why = "nothing is drawn in this game that could be gone";
    uint32_t counts[DRAWS_SYMBOLS_MAX];
    if (world->situations == NULL || !world->situations->read_gone(world, gone, counts, &why)) {
        return thing_fail(FOURMI_ERROR_TEXT, "\"%s\" cannot be gone: %s", gone, why);
    }
    return world_oracle_set_gone(&exact->world_oracle, counts)
               ? FOURMI_OK
               : thing_fail(FOURMI_ERROR_UNSUPPORTED, "without %s too little is left of %s", gone,
                            world->name);
}

static int open_world_oracle(ExactThing *exact, const char *gone)
{
    const World *world = &exact->adapted->world;
    const WorldOracleKind *kind = catalogue_world_oracle_kind(world);
    if (kind == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "nothing here solves %s", world->name);
    }
    const size_t size = world_oracle_memory_size(kind, world);
    void *memory = reserve(exact, size);
    if (size > 0 && memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    world_oracle_init(&exact->world_oracle, kind, world, memory, size);
    world_oracle_set_poll(&exact->world_oracle, poll, exact);
    exact->exact.solver = kind->name;
    return gone != NULL ? take_away(exact, gone) : FOURMI_OK;
}

int fourmi_exact_new(fourmi_lab *lab, const fourmi_exact_options *options, fourmi_exact **exact)
{
    THING_NEEDS(exact, lab, options, game);
    const Adapted *adapted = adapt_of(options->game);
    if (adapted == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "%s was added: only built-in games have exact values so far",
                          options->game->name);
    }
    if (options->memory > SIZE_MAX / 2) {
        return thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
    }
    ExactThing *made = thing_new((LabThing *)lab, &fourmi_exact_shape, sizeof *made, exact_release);
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    made->exact.game = options->game;
    made->adapted = adapted;
    made->watch = options->watch;
    made->watch_context = options->watch_context;
    const int status = is_of_world(made) ? open_world_oracle(made, options->gone)
                                         : open_oracle(made, options);
    if (status != FOURMI_OK) {
        fourmi_free(made);
        return status;
    }
    *exact = &made->exact;
    return FOURMI_OK;
}

int exact_take(LabThing *lab, fourmi_exact *given, const fourmi_game *game, ExactThing **taken)
{
    fourmi_exact *exact = given;
    if (given != NULL && given->game != game) {
        return thing_fail(FOURMI_ERROR_OTHER_GAME, "the solver is for %s, not for %s",
                          given->game->name, game->name);
    }
    const int status = given != NULL
                           ? FOURMI_OK
                           : fourmi_exact_new(&lab->lab, &(fourmi_exact_options){.game = game},
                                              &exact);
    *taken = given != NULL ? thing_hold(given) : (ExactThing *)exact;
    return status;
}

int fourmi_exact_value(fourmi_exact *exact, const void *state, fourmi_value *value)
{
    ExactThing *thing = (ExactThing *)exact;
    Judged judged;
    if (exact == NULL || state == NULL || value == NULL) {
        return thing_missing(exact == NULL ? "exact" : state == NULL ? "state" : "value");
    }
    thing->was_cancelled = false;
    const int status = exact_judge(thing, state, &judged);
    exact->work = is_of_world(thing) ? world_oracle_work(&thing->world_oracle)
                                     : oracle_work(&thing->oracle);
    if (status == FOURMI_OK) {
        *value = judged.value;
    }
    return status;
}
