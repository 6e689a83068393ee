/* learner.c - a learner in the module: it trains, is judged, and shows its table.
 *
 * There is one learner at a time, of the game that was open when it began; it
 * keeps a copy of that game, so that the host may look at other boards. Options
 * are chosen first, as a preset with some knobs turned; a learner that starts
 * takes them, and one that is there can change to them.
 */
#include "learn/learner.h"
#include "catalogue.h"

#include <string.h>

#include "facets/notation.h"
#include "judge/measure.h"
#include "module_learner.h"

enum {
    /* Games with more positions are measured on a sample. */
    MEASURED_POSITIONS = MEASURE_WHOLE_QUICKLY_MAX,
    REALS = GAME_MOVES_MAX,
};

static LearnerOptions options; /* chosen by the host */
static LearnerOptions in_use;  /* by the learner */
static Learner learner;
static Game learner_game;
static Brain resumed; /* a learner that goes on borrows its game */
static bool has_learner;
static ModuleMemory learner_memory;
static ModuleMemory resumed_memory;
static ModuleMemory brain_memory;
static double reals[REALS];

int EXPORT(fourmi_preset_name)(int i);
int EXPORT(fourmi_take_preset)(void);
int EXPORT(fourmi_kind)(int of_learner);
int EXPORT(fourmi_knob)(int i);
int EXPORT(fourmi_turn_knob)(int i, double value);
int EXPORT(fourmi_start_learner)(uint32_t seed);
int EXPORT(fourmi_resume_learner)(const void *bytes, int size);
int EXPORT(fourmi_change_learner)(int restarts_epsilon);
int EXPORT(fourmi_train)(int games);
int EXPORT(fourmi_learn_game)(void);
int EXPORT(fourmi_learner_games)(void);
void EXPORT(fourmi_learner_facts)(void);
void *EXPORT(fourmi_learner_brain)(void);
int EXPORT(fourmi_learner_values)(void);
int EXPORT(fourmi_list_states)(int first, int count);
int EXPORT(fourmi_show_state)(int i);
int EXPORT(fourmi_prepare_measure)(void);
int EXPORT(fourmi_end_measure)(void);
int EXPORT(fourmi_measure)(void);

Learner *module_learner(void)
{
    return has_learner ? &learner : NULL;
}

void *module_write_brain(const Learner *of, ModuleMemory *memory)
{
    const size_t size = learner_brain_size(of);
    if (size == 0 || !module_have(memory, size)) {
        return NULL;
    }
    learner_write_brain(of, memory->bytes);
    module_numbers[0] = (int32_t)size;
    return memory->bytes;
}

/* Empty memory for a learner with the chosen options. */
static bool clear_memory(const Game *game)
{
    const size_t size = learner_memory_size(game, &options);
    has_learner = false;
    if (!module_have(&learner_memory, size)) {
        return false;
    }
    memset(learner_memory.bytes, 0, size);
    return true;
}

/* ---------------------------------------------------------------- options */

/* Writes the name of preset number `i`; returns its length, or -1 if there are
 * no more. */
int fourmi_preset_name(int i)
{
    const char *name = i < 0 ? NULL : learner_preset_name(&module_game, i);
    return name == NULL ? NO_SUCH_THING : module_write_text(name);
}

/* Chooses the options of the preset that the buffer names; 0, or -1 if there is
 * no such preset. */
int fourmi_take_preset(void)
{
    module_text[TEXT_SIZE - 1] = '\0';
    return learner_preset(&module_game, module_text, &options) ? 0 : NO_SUCH_THING;
}

/* Writes which kind of learner the chosen options are for, or what kind the learner is;
 * returns the length. */
int fourmi_kind(int of_learner)
{
    const LearnerKind *kind = of_learner != 0 ? in_use.kind : options.kind;
    return module_write_text(kind == NULL ? "" : kind->name);
}

/* Knob number `i` of the chosen options, among those that people turn in the page;
 * NULL if there are no more. */
static const Knob *page_knob(int i)
{
    const LearnerKind *kind = options.kind;
    for (int k = 0; i >= 0 && kind != NULL && k < kind->knob_count; k++) {
        if (kind->knobs[k].page.step > 0 && i-- == 0) {
            return &kind->knobs[k];
        }
    }
    return NULL;
}

/* Describes knob number `i` of the chosen options. Text: its name. Reals: value,
 * smallest, largest, step. Numbers: whether it is a switch, whether it is
 * lasting. Returns the length of the name, or -1 if there are no more. */
int fourmi_knob(int i)
{
    const Knob *knob = page_knob(i);
    if (knob == NULL) {
        return NO_SUCH_THING;
    }
    reals[0] = knob_value(knob, options.values);
    reals[1] = knob->page.min;
    reals[2] = knob->page.max;
    reals[3] = knob->page.step;
    module_numbers[0] = knob->type == KNOB_SWITCH;
    module_numbers[1] = knob->is_lasting;
    return module_write_text(knob->name);
}

/* 0, or -1 if there is no such knob or it cannot be turned so. */
int fourmi_turn_knob(int i, double value)
{
    const Knob *knob = page_knob(i);
    return knob != NULL && knob_turn(knob, options.values, value) ? 0 : NO_SUCH_THING;
}

double *fourmi_learner_reals(void)
{
    return reals;
}

/* --------------------------------------------------------------- learning */

/* A learner with the chosen options, of the game that is open. 0, or -1 if there
 * is no memory. */
int fourmi_start_learner(uint32_t seed)
{
    if (!clear_memory(&module_game)) {
        return NO_SUCH_THING;
    }
    learner_game = module_game;
    learner_init(&learner, &learner_game, &options, seed, learner_memory.bytes);
    in_use = options;
    has_learner = true;
    return 0;
}

/* Goes on with the learner of a brain, and chooses its options. 0; -1 if there
 * is no memory or the bytes are no brain with which training can go on. There is
 * no learner then. */
int fourmi_resume_learner(const void *bytes, int size)
{
    has_learner = false;
    if (!module_have(&resumed_memory, catalogue_brain_memory_size(bytes, (size_t)size)) ||
        catalogue_open_brain(&resumed, bytes, (size_t)size, resumed_memory.bytes) != BRAIN_OK) {
        return NO_SUCH_THING;
    }
    options = learner_options_of(&resumed);
    if (!clear_memory(&resumed.game) ||
        learner_resume(&learner, &resumed, &options, learner_memory.bytes) != LEARNER_OK) {
        return NO_SUCH_THING;
    }
    learner_game = resumed.game;
    in_use = options;
    has_learner = true;
    return 0;
}

/* Lets the learner go on with the chosen options; 0, or -1 if it cannot. */
int fourmi_change_learner(int restarts_epsilon)
{
    if (!has_learner || !learner_options_are_good(&options, &learner_game) ||
        !learner_can_change(&in_use, &options)) {
        return NO_SUCH_THING;
    }
    learner_change(&learner, &options, restarts_epsilon != 0);
    in_use = options;
    return 0;
}

/* Plays so many games of training; returns how many there was room for. */
int fourmi_train(int games)
{
    int played = 0;
    while (has_learner && played < games && learner_train_game(&learner)) {
        played++;
    }
    return played;
}

/* Learns from the game on the board: while it is played from its last move, and
 * from all of it when it is over. 1, or 0 if there was no room, or if it is a game
 * that the learner cannot learn from: another one, or one that began elsewhere. */
int fourmi_learn_game(void)
{
    const bool is_same = memcmp(learner_game.name, module_game.name, GAME_NAME_SIZE) == 0;
    return has_learner && is_same && record_began_at_start(&module_record) &&
           (module_is_over() ? learner_learn_record : learner_learn_move)(&learner, &module_record);
}

/* How many games it has trained for. */
int fourmi_learner_games(void)
{
    return has_learner ? (int)learner_statistics(&learner)->games : 0;
}

/* Numbers: see abi.h. That takes a while for who has to count its weights. */
void fourmi_learner_facts(void)
{
    module_numbers[LEARNER_GAMES] = (int32_t)learner_statistics(&learner)->games;
    module_numbers[LEARNER_VALUES] = (int32_t)learner_value_count(&learner);
    module_numbers[LEARNER_STATES] = (int32_t)learner_state_count(&learner);
    module_numbers[LEARNER_COUNTS_VISITS] = has_learner && learner.kind->knows_visits;
    module_numbers[LEARNER_CAN_TRACE] = has_learner && learner_can_trace(&learner);
}

/* The learner's brain. Numbers: its size. 0 if there is no memory for it. */
void *fourmi_learner_brain(void)
{
    return has_learner ? module_write_brain(&learner, &brain_memory) : NULL;
}

/* ------------------------------------------------------------ looking inside */

/* Writes what the learner thinks of each legal move as reals, and as numbers how
 * often it was tried; returns how many. */
static int write_values(Position p)
{
    Move moves[GAME_MOVES_MAX];
    int count = learner_game.legal_moves(&learner_game, p, moves);
    for (int i = 0; i < count; i++) {
        uint32_t visits;
        reals[i] = learner_value(&learner, p, moves[i], &visits);
        module_numbers[i] = (int32_t)visits;
    }
    return count;
}

static Position listed[STATES_PER_PAGE];
static int listed_count;

/* Gets states ready to be shown, from number `first` on; returns how many, at
 * most STATES_PER_PAGE. */
int fourmi_list_states(int first, int count)
{
    const size_t room = (size_t)(count < STATES_PER_PAGE ? count : STATES_PER_PAGE);
    listed_count = has_learner && first >= 0 && count > 0
                       ? (int)learner_list_states(&learner, (size_t)first, listed, room)
                       : 0;
    return listed_count;
}

/* Puts number `i` of them on the board, where the learner's game is open; 0, or -1
 * without such a state. */
int fourmi_show_state(int i)
{
    if (i < 0 || i >= listed_count ||
        memcmp(learner_game.name, module_game.name, GAME_NAME_SIZE) != 0) {
        return NO_SUCH_THING;
    }
    module_record = record_start_at(&module_game, listed[i]);
    return 0;
}

/* The values for the position on the board, of the learner's game; returns how
 * many, or -1 without a learner. */
int fourmi_learner_values(void)
{
    return has_learner ? write_values(module_position()) : NO_SUCH_THING;
}

/* ---------------------------------------------------------------- the truth */

static Measure measure;
static Game measured_game;
static ModuleMemory sample_memory;
static MeasureSample *samples; /* [MEASURE_SAMPLES] there */
static int sample_count;
static int samples_wanted;
static Rng sample_rng;
static bool measures_whole;
static ModuleMemory measure_memory;

static void choose_measure(void)
{
    measured_game = module_game;
    sample_count = 0;
    samples_wanted = MEASURE_SAMPLES;
    sample_rng = rng_from_seed(MEASURE_SAMPLE_SEED);
    measures_whole =
        module_have(&measure_memory, measure_memory_size(&module_game, MEASURED_POSITIONS)) &&
        measure_init(&measure, &measured_game, measure_memory.bytes, MEASURED_POSITIONS);
    if (!measures_whole && !module_have(&sample_memory, MEASURE_SAMPLES * sizeof *samples)) {
        samples_wanted = 0;
    }
    samples = sample_memory.bytes;
}

/* Gets to know the truth about the game that is open, a step at a time; returns
 * how many steps are left, NOT_KNOWN or NEVER_KNOWN. */
int fourmi_prepare_measure(void)
{
    if (memcmp(measured_game.name, module_game.name, GAME_NAME_SIZE) != 0) {
        choose_measure();
    }
    if (measures_whole || sample_count == samples_wanted) {
        return 0;
    }
    /* A sample that was not solved is drawn again, the same. */
    Rng rng = sample_rng;
    module_start_question();
    if (!measure_draw_usual_sample(&module_oracle, &rng, &samples[sample_count])) {
        return module_not_known();
    }
    sample_rng = rng;
    sample_count++;
    return samples_wanted - sample_count;
}

/* What is known of the truth by now has to do; returns how many positions that
 * is, of a game that is measured on some. */
int fourmi_end_measure(void)
{
    samples_wanted = sample_count;
    return sample_count;
}

/* Whether what is known is about the learner's game. */
static bool is_of_learner(void)
{
    return has_learner && memcmp(measured_game.name, learner_game.name, GAME_NAME_SIZE) == 0;
}

Measure *module_measure(void)
{
    return is_of_learner() && measures_whole ? &measure : NULL;
}

const MeasureSample *module_samples(int *count)
{
    *count = is_of_learner() && !measures_whole ? sample_count : 0;
    return samples;
}

static double *write_shares(double *at, const Shares *shares)
{
    *at++ = shares->won;
    *at++ = shares->drawn;
    *at++ = shares->lost;
    return at;
}

static double *write_side(double *at, Side side)
{
    Measured measured;
    (void)measure_policy(&measure, side, learner_best_moves, &learner, &measured);
    *at++ = (double)measured.certificate.lines;
    *at++ = (double)measured.certificate.lost;
    *at++ = (double)measured.decisions.reachable;
    *at++ = (double)measured.decisions.optimal;
    *at++ = measured.due;
    *at++ = (double)measured.missed;
    at = write_shares(at, &measured.against_random);
    return write_shares(at, &measured.against_perfect);
}

static int any_move(void *context, const Game *game, Position p, Move moves[GAME_MOVES_MAX])
{
    (void)context;
    return game->legal_moves(game, p, moves);
}

static double *write_sample(double *at)
{
    const MeasuredSamples chance = measure_samples(samples, (uint32_t)sample_count, &learner_game,
                                                   any_move, NULL);
    const MeasuredSamples measured = measure_samples(samples, (uint32_t)sample_count, &learner_game,
                                                     learner_best_moves, &learner);
    *at++ = measured.count;
    *at++ = measured.kept;
    *at++ = measured.telling_count;
    *at++ = measured.telling_kept;
    *at++ = measured.expected;
    *at++ = measured.telling_expected;
    *at++ = chance.expected;
    *at++ = chance.telling_expected;
    return at;
}

/* Judges the learner, whose game is the one that was prepared. Reals, of the
 * first side and then of the second: lines, lines lost, decisions, optimal ones,
 * what is due (+1, 0 or -1), lines that get less, won, drawn, lost against random play, and against perfect play. Or, of a game
 * that is measured on solved positions: positions, those where it keeps the
 * result, telling ones, and where it keeps it there; how many of both it keeps on
 * average if it chooses by chance among moves that it thinks equal, and how many
 * chance alone keeps. Returns how many reals. */
int fourmi_measure(void)
{
    if (!has_learner) {
        return NO_SUCH_THING;
    }
    double *end = measures_whole ? write_side(write_side(reals, SIDE_FIRST), SIDE_SECOND)
                                 : write_sample(reals);
    return (int)(end - reals);
}
