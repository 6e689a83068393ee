/* exact.c - exact values, from today's two kinds of oracles.
 *
 * A game of two sides is asked by positions, a world by states in which its player acts. A state at
 * a turn of chance is worth the mean of what it may lead to. When the engine's solvers answer for
 * fourmi_games, what tells the two apart here goes.
 */
#include "api/exact.h"

#include <string.h>

#include "api/parallel.h"
#include "api/state.h"
#include "base/text.h"
#include "facets/goals.h"
#include "facets/situations.h"
#include "value_words.h"

bool exact_counts_gains(const ExactThing *exact)
{
    return adapt_is_alone(exact->adapted) && exact->adapted->world.goals == NULL;
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
static fourmi_value value_of_game(const Game *game, Position p, Value value)
{
    const int sign = game->side_to_move(game, p) == SIDE_FIRST ? 1 : -1;
    const int outcome = value_outcome(value);
    const int plies = value.unit == VALUE_MATE ? value_plies_to_mate(value)
                                               : review_plies_to_end(game, p, value);
    return (fourmi_value){.claim = outcome != 0 ? FOURMI_CLAIM_PLIES : FOURMI_CLAIM_NUMBER,
                          .outcome = sign * outcome,
                          .number = sign * outcome,
                          .plies = outcome != 0 ? plies : -1};
}

fourmi_value exact_value_of_world(Value value)
{
    const bool has_steps = value.unit == VALUE_PROBABILITY && value.amount > 0;
    return (fourmi_value){.claim = has_steps ? FOURMI_CLAIM_PLIES : FOURMI_CLAIM_NUMBER,
                          .outcome = (value.amount > 0) - (value.amount < 0),
                          .number = value.amount,
                          .plies = has_steps ? value.steps : -1};
}

static bool ask(ExactThing *exact, const void *state, fourmi_value *value)
{
    Value found;
    if (adapt_is_alone(exact->adapted)) {
        const bool is_found = world_oracle_value(&exact->world_oracle, state, &found);
        *value = is_found ? exact_value_of_world(found) : *value;
        return is_found;
    }
    const Position p = position_of(state);
    const bool is_found = oracle_value(&exact->oracle, p, &found);
    *value = is_found ? value_of_game(&exact->adapted->game, p, found) : *value;
    return is_found;
}

/* A game that is over: nothing more is gained, and who has gained stands in the state. An episode
 * that is to reach a goal has reached it or not. */
static fourmi_value judge_end(const ExactThing *exact, const void *state)
{
    const Adapted *adapted = exact->adapted;
    const Goals *goals = adapt_is_alone(exact->adapted) ? adapted->world.goals : NULL;
    const double number = goals != NULL ? goals->is_reached(&adapted->world, state)
                          : adapt_is_alone(exact->adapted)
                              ? 0
                              : result_for(adapted->game.result(&adapted->game, position_of(state)),
                                           SIDE_FIRST);
    return (fourmi_value){
        .claim = FOURMI_CLAIM_PLIES, .outcome = (number > 0) - (number < 0), .number = number};
}

/* The mean of what a turn of chance may lead to. Plies to a goal are those of episodes that reach
 * it. */
static int judge_chance(ExactThing *exact, const void *state, fourmi_value *value)
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
        fourmi_value one;
        memcpy(&next, state, game->state_size);
        const double gain = game->play(game, &next, outcomes[i]);
        const int status = exact_judge(exact, &next, &one);
        if (status != FOURMI_OK) {
            return status;
        }
        number += odds[i] * (one.number + (has_goals ? 0 : gain));
        plies += one.plies > 0 ? odds[i] * one.number * one.plies : 0;
    }
    const bool has_plies = has_goals && number > 0;
    *value = (fourmi_value){.claim = has_plies ? FOURMI_CLAIM_PLIES : FOURMI_CLAIM_NUMBER,
                            .outcome = (number > 0) - (number < 0),
                            .number = number,
                            .plies = has_plies ? plies / number : -1};
    return FOURMI_OK;
}

int exact_refuse(const ExactThing *exact)
{
    const ExactThing *owner = exact->owner;
    return owner->was_cancelled ? thing_fail(FOURMI_CANCELLED, "the watch has stopped the solver")
           : owner->is_spent    ? FOURMI_AGAIN
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

int exact_judge(ExactThing *exact, const void *state, fourmi_value *value)
{
    const fourmi_game *game = exact->exact.game;
    Value found;
    switch (game->turn(game, state)) {
    case FOURMI_OVER:
        *value = judge_end(exact, state);
        return FOURMI_OK;
    case FOURMI_CHANCE:
        if (!HAS_WORLDS) {
            return exact_refuse(exact);
        }
        if (is_start(game, state) && world_oracle_value_of_start(&exact->world_oracle, &found)) {
            *value = exact_value_of_world(found);
            return FOURMI_OK;
        }
        return exact->owner->was_cancelled || exact->owner->is_spent
                   ? exact_refuse(exact)
                   : judge_chance(exact, state, value);
    default:
        return ask(exact, state, value) ? FOURMI_OK : exact_refuse(exact);
    }
}

/* What each outcome of a turn of chance leads to. */
static int judge_outcomes(ExactThing *exact, const void *state, int count,
                          const fourmi_action *outcomes, fourmi_value *values)
{
    const fourmi_game *game = exact->exact.game;
    for (int i = 0; i < count; i++) {
        fourmi_state next;
        memcpy(&next, state, game->state_size);
        const double gain = game->play(game, &next, outcomes[i]);
        const int status = exact_judge(exact, &next, &values[i]);
        if (status != FOURMI_OK) {
            return status;
        }
        if (exact->adapted->world.goals == NULL) {
            values[i].number += gain;
        }
    }
    return count;
}

int exact_judge_actions(ExactThing *exact, const void *state, fourmi_action *actions, double *odds,
                        fourmi_value *values)
{
    const fourmi_game *game = exact->exact.game;
    const int count = state_list(game, state, actions, odds);
    OracleMoves moves;
    WorldOracleActions choices;
    if (count == 0) {
        return 0;
    }
    if (HAS_WORLDS && game->turn(game, state) == FOURMI_CHANCE) {
        return judge_outcomes(exact, state, count, actions, values);
    }
    if (adapt_is_alone(exact->adapted)
            ? !world_oracle_actions(&exact->world_oracle, state, &choices)
            : !oracle_moves(&exact->oracle, position_of(state), &moves)) {
        return exact_refuse(exact);
    }
    for (int i = 0; i < count; i++) {
        values[i] = adapt_is_alone(exact->adapted)
                        ? exact_value_of_world(choices.values[i])
                        : value_of_game(&exact->adapted->game, position_of(state), moves.values[i]);
    }
    return count;
}

int exact_find_line(ExactThing *exact, const void *state, fourmi_action line[GAME_PLIES_MAX],
                    char text[NOTATION_SIZE])
{
    int count = 0;
    text[0] = '\0';
    if (adapt_is_alone(exact->adapted)) {
        return 0;
    }
    if (!oracle_line(&exact->oracle, position_of(state), line, &count)) {
        return exact_refuse(exact);
    }
    notation_write_line(&exact->adapted->game, position_of(state), line, count, text);
    return count;
}

double exact_score(const fourmi_game *game, const void *state, const fourmi_value *value)
{
    const Adapted *adapted = adapt_of(game);
    const int sign = game->turn(game, state) == FOURMI_SECOND ? -1 : 1;
    const int outcome = sign * value->outcome;
    if (adapted == NULL || adapt_is_alone(adapted) || outcome == 0 || value->plies <= 0) {
        return sign * value->number + 0.0; /* no -0 */
    }
    const int plies = (int)value->plies;
    return outcome * (catalogue_oracle_kind(&adapted->game)->unit == VALUE_MATE
                          ? (plies + 1) / 2
                          : game_score_of_win(&adapted->game, position_of(state), plies));
}

int fourmi_value_write(const fourmi_game *game, const void *state, const fourmi_value *value,
                       char *text, size_t size)
{
    char said[FOURMI_NAME_SIZE];
    TextLine line = text_line(said, sizeof said);
    const int status = state_check(game, state);
    if (status != FOURMI_OK || value == NULL || (text == NULL && size > 0)) {
        return status != FOURMI_OK ? status : thing_missing(value == NULL ? "value" : "text");
    }
    const Adapted *adapted = adapt_of(game);
    const bool is_of_two = adapted != NULL && !adapt_is_alone(adapted);
    const double score = exact_score(game, state, value);
    if (is_of_two && catalogue_oracle_kind(&adapted->game)->unit == VALUE_MATE) {
        const bool is_mate = score != 0 && value->plies == 0;
        text_add(&line, score == 0  ? "draw"
                        : is_mate   ? "mated"
                        : score > 0 ? "mate in "
                                    : "mated in ");
        if (score != 0 && !is_mate) {
            text_add_decimal(&line, score > 0 ? score : -score, 0);
        }
    } else if (adapted != NULL && !is_of_two && adapted->world.goals != NULL) {
        text_add_decimal(&line, 100 * score, 4);
        text_add(&line, " %");
    } else {
        text_add(&line, score > 0 ? "+" : "");
        text_add_decimal(&line, score, is_of_two ? 0 : 6);
    }
    return thing_copy_text(text, size, said);
}

/* --------------------------------------------------------------------- solvers */

/* Memory for oracles, aligned as they want it; NULL if there is none. */
static void *reserve(ExactThing *exact, size_t size)
{
    unsigned char *memory = thing_keep(exact, size + ORACLE_ALIGNMENT);
    exact->exact.memory += size;
    return memory != NULL ? memory + ORACLE_ALIGNMENT - (uintptr_t)memory % ORACLE_ALIGNMENT : NULL;
}

void exact_start(ExactThing *exact, bool is_together)
{
    const Game *game = &exact->adapted->game;
    const size_t each = oracle_sharing_memory_size(exact->oracle.kind, game);
    Oracle *oracle = &exact->oracle;
    exact->is_together = is_together;
    exact->counted = 0;
    if (exact->with == NULL ||
        !oracle_init_sharing(oracle, &exact->with->oracle, false, exact->memory, exact->size)) {
        catalogue_init_oracle(oracle, game, exact->memory, exact->size);
    }
    if (HAS_ENDINGS && exact->has_data) {
        tablebase_oracle_set_source(oracle, table_source, thing_lab(exact));
    }
    if (exact->book != NULL) {
        oracle_use_data(oracle, exact->book, exact->book_size); /* of no use to other sizes */
    }
    for (int i = 0; i < exact->threads - 1; i++) {
        ExactThing *hand = &exact->hands[i];
        hand->exact = exact->exact;
        hand->adapted = exact->adapted;
        hand->owner = exact;
        hand->counted = 0;
        if (!oracle_init_sharing(&hand->oracle, oracle, is_together, hand->memory, each)) {
            catalogue_init_oracle(&hand->oracle, game, NULL, 0); /* which needs no memory */
        }
        oracle_set_poll(&hand->oracle, exact_poll, hand);
    }
    oracle_set_poll(oracle, exact_poll, exact);
}

/* Room for further threads. An oracle that needs memory and cannot share it has one. */
static int reserve_hands(ExactThing *exact, const OracleKind *kind, int threads)
{
    const Game *game = &exact->adapted->game;
    const size_t each = oracle_sharing_memory_size(kind, game);
    if (threads <= 1 || (kind->init_sharing == NULL && exact->size > 0)) {
        return FOURMI_OK;
    }
    exact->hands = thing_keep(exact, (size_t)(threads - 1) * sizeof *exact->hands);
    for (int i = 0; exact->hands != NULL && i < threads - 1; i++) {
        exact->hands[i].memory = each > 0 ? reserve(exact, each) : NULL;
        if (each > 0 && exact->hands[i].memory == NULL) {
            return FOURMI_ERROR_MEMORY;
        }
    }
    exact->threads = threads;
    return exact->hands != NULL ? FOURMI_OK : FOURMI_ERROR_MEMORY;
}

static int open_oracle(ExactThing *exact, const fourmi_exact_options *options)
{
    const Game *game = &exact->adapted->game;
    const CatalogueEntry *entry = catalogue_entry_of(game);
    const OracleKind *kind = catalogue_oracle_kind(game);
    const bool is_sharing = options->with != NULL && kind->init_sharing != NULL;
    const size_t usual = is_sharing      ? oracle_sharing_memory_size(kind, game)
                         : options->many ? oracle_memory_max(kind, game)
                                         : oracle_memory_size(kind, game);
    const size_t wanted = options->memory > 0 && !is_sharing ? (size_t)options->memory : usual;
    if (usual > 0 && !is_sharing && wanted < oracle_memory_min(kind, game)) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "%s takes at least %d KiB of memory",
                          exact->exact.game->name, (int)(oracle_memory_min(kind, game) / 1024 + 1));
    }
    exact->size = usual > 0 ? wanted : 0;
    exact->memory = usual > 0 ? reserve(exact, wanted) : NULL;
    if ((usual > 0 && exact->memory == NULL) ||
        reserve_hands(exact, kind,
                      options->threads < PARALLEL_MAX ? options->threads : PARALLEL_MAX) !=
            FOURMI_OK) {
        return thing_fail(FOURMI_ERROR_MEMORY, "not enough memory: the solver of %s takes %d MiB",
                          exact->exact.game->name, (int)(wanted >> 20));
    }
    if (entry != NULL && entry->book != NULL && !options->no_data) {
        exact->book = data_of(thing_lab(exact), entry->book, &exact->book_size);
    }
    exact->has_data = !options->no_data;
    exact->exact.solver = kind->name;
    exact->oracle.kind = kind;
    exact_start(exact, false);
    return FOURMI_OK;
}

/* Answers from now on as if chance had drawn this before the game. */
static int take_away(ExactThing *exact, const char *gone)
{
    const World *world = &exact->adapted->world;
    const char *why = "nothing is drawn in this game that could be gone";
    if (world->situations == NULL ||
        !world->situations->read_gone(world, gone, exact->gone, &why)) {
        return thing_fail(FOURMI_ERROR_TEXT, "%s", why);
    }
    return world_oracle_set_gone(&exact->world_oracle, exact->gone)
               ? FOURMI_OK
               : thing_fail(FOURMI_ERROR_UNSUPPORTED, "too few cards would be left to play with");
}

int exact_read_state(const ExactThing *exact, const char *text, fourmi_state *state)
{
    const World *world = adapt_is_alone(exact->adapted) ? &exact->adapted->world : NULL;
    const char *why;
    if (world == NULL || world->situations == NULL) {
        return fourmi_state_read(exact->exact.game, text, state);
    }
    memset(state, 0, sizeof *state);
    return world->situations->read(world, text, exact->gone, state, &why)
               ? FOURMI_OK
               : thing_fail(FOURMI_ERROR_TEXT, "%s", why);
}

static int open_world_oracle(ExactThing *exact, const char *gone)
{
    const World *world = &exact->adapted->world;
    const WorldOracleKind *kind = catalogue_world_oracle_kind(world);
    if (kind == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED, "nothing here solves %s", world->name);
    }
    const size_t size = world_oracle_memory_size(kind, world);
    void *memory = size > 0 ? reserve(exact, size) : NULL;
    if (size > 0 && memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    world_oracle_init(&exact->world_oracle, kind, world, memory, size);
    world_oracle_set_poll(&exact->world_oracle, exact_poll, exact);
    exact->exact.solver = kind->name;
    return gone != NULL ? take_away(exact, gone) : FOURMI_OK;
}

static void exact_release(void *thing)
{
    fourmi_free(((ExactThing *)thing)->with);
}

int fourmi_exact_new(fourmi_lab *lab, const fourmi_exact_options *options, fourmi_exact **exact)
{
    THING_NEEDS(exact, lab, options, game, options->game);
    const Adapted *adapted = adapt_of(options->game);
    if (adapted == NULL) {
        return thing_fail(FOURMI_ERROR_UNSUPPORTED,
                          "%s was added: only built-in games have exact values so far",
                          options->game->name);
    }
    if (options->threads < 0) {
        return thing_fail(FOURMI_ERROR_ARGUMENT, "there cannot be %d threads", options->threads);
    }
    if (options->memory > SIZE_MAX / 2) {
        return thing_fail(FOURMI_ERROR_MEMORY, "there is no memory left");
    }
    ExactThing *with = (ExactThing *)options->with;
    if (with != NULL && (with->exact.game != options->game || with->threads > 1)) {
        return with->threads > 1
                   ? thing_fail(FOURMI_ERROR_ARGUMENT, "options.with must have one thread")
                   : lab_refuse_other("the solver", with->exact.game, options->game);
    }
    ExactThing *made = thing_new((LabThing *)lab, &fourmi_exact_shape, sizeof *made, exact_release);
    if (made == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    made->with = with != NULL ? thing_hold(with) : NULL;
    made->exact.game = options->game;
    made->adapted = adapted;
    made->owner = made;
    made->threads = 1;
    made->watch = options->watch;
    made->watch_context = options->watch_context;
    const int status = adapt_is_alone(made->adapted) ? open_world_oracle(made, options->gone)
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
        return lab_refuse_other("the solver", given->game, game);
    }
    const int status = given != NULL
                           ? FOURMI_OK
                           : fourmi_exact_new(&lab->lab, &(fourmi_exact_options){.game = game},
                                              &exact);
    *taken = given != NULL ? thing_hold(given) : (ExactThing *)exact;
    return status;
}
