/* brain.c - a brain in the module: it plays, and it says what it thinks of moves.
 *
 * There are two places for the bytes of a brain. A new one goes where the one in
 * use is not, so that bytes which turn out to be no brain change nothing.
 */
#include "learn/brain.h"
#include "catalogue.h"

#include <string.h>

#include "learn/notes.h"
#include "module.h"
#include "play/player.h"

typedef struct BrainSlot {
    ModuleMemory file;
    ModuleMemory opened; /* what a brain takes beside its bytes */
} BrainSlot;

static BrainSlot slots[2];
static int used_slot;
static Brain brain;
static bool has_brain;
static double reals[GAME_MOVES_MAX];

void *EXPORT(fourmi_brain_slot)(int size);
int EXPORT(fourmi_split_file)(int size);
int EXPORT(fourmi_finish_file)(int brain_size, int length);
int EXPORT(fourmi_open_brain)(int size);
int EXPORT(fourmi_brain_kind)(void);
void EXPORT(fourmi_close_brain)(void);
double *EXPORT(fourmi_reals)(void);
int EXPORT(fourmi_values)(void);
int EXPORT(fourmi_choose_learned)(int random_percent, uint32_t seed);

/* Where the host puts the bytes of a brain; 0 if there is no memory. */
void *fourmi_brain_slot(int size)
{
    ModuleMemory *file = &slots[1 - used_slot].file;
    return size >= 0 && module_have(file, (size_t)size) ? file->bytes : NULL;
}

/* Says where the brain ends in a file that the host has put there. Numbers: its
 * size, the length of the note behind it. 0, or -1 if the note is damaged. */
int fourmi_split_file(int size)
{
    size_t brain_size;
    size_t length;
    if (!notes_split(slots[1 - used_slot].file.bytes, (size_t)size, &brain_size, &length)) {
        return NO_SUCH_THING;
    }
    module_numbers[0] = (int32_t)brain_size;
    module_numbers[1] = (int32_t)length;
    return 0;
}

/* Completes a file of which the host has put brain and note there; it has asked
 * for NOTES_TAIL_SIZE bytes more. Returns its size, or -1 if the note is too
 * long. */
int fourmi_finish_file(int brain_size, int length)
{
    if (length < 0 || length > NOTES_LENGTH_MAX) {
        return NO_SUCH_THING;
    }
    return (int)notes_finish(slots[1 - used_slot].file.bytes, (size_t)brain_size, (size_t)length);
}

/* Opens the brain that the host has put there. Numbers: games trained, values
 * learned, whether it knows how often a move was tried, states learned. Text: the game. Returns 0, or
 * a BrainError and nothing changes. */
int fourmi_open_brain(int size)
{
    Brain opened;
    BrainSlot *slot = &slots[1 - used_slot];
    if (!module_have(&slot->opened, catalogue_brain_memory_size(slot->file.bytes, (size_t)size))) {
        return BRAIN_TOO_LARGE;
    }
    BrainError error = catalogue_open_brain(&opened, slot->file.bytes, (size_t)size,
                                            slot->opened.bytes);
    if (error == BRAIN_OK) {
        brain = opened;
        has_brain = true;
        used_slot = 1 - used_slot;
        module_numbers[0] = (int32_t)brain.header.statistics.games;
        module_numbers[1] = (int32_t)brain_value_count(&brain);
        module_numbers[2] = brain.options.kind->knows_visits;
        module_numbers[3] = (int32_t)brain_state_count(&brain);
        memcpy(module_text, brain.header.game, sizeof brain.header.game);
    }
    return (int)error;
}

/* Writes which kind of learner the brain in use is of; returns the length. */
int fourmi_brain_kind(void)
{
    return module_write_text(brain.options.kind->name);
}

void fourmi_close_brain(void)
{
    has_brain = false;
}

/* The buffer of reals. */
double *fourmi_reals(void)
{
    return reals;
}

static bool knows_this_game(void)
{
    return has_brain && memcmp(brain.header.game, module_game.name, GAME_NAME_SIZE) == 0;
}

/* Writes what the brain thinks of each legal move as reals, from -1 to 1, and as
 * numbers how often it was tried; returns how many, NO_SUCH_THING without a
 * brain of this game. */
int fourmi_values(void)
{
    if (!knows_this_game()) {
        return NO_SUCH_THING;
    }
    Move moves[GAME_MOVES_MAX];
    const Position p = module_position();
    int count = module_game.legal_moves(&module_game, p, moves);
    for (int i = 0; i < count; i++) {
        uint32_t visits;
        reals[i] = brain_value(&brain, p, moves[i], &visits);
        module_numbers[i] = (int32_t)visits;
    }
    return count;
}

/* The brain's move, or in so many of a hundred cases any move; NO_SUCH_THING if
 * the game is over. Without a brain of this game every move is as good. */
int fourmi_choose_learned(int random_percent, uint32_t seed)
{
    const Position p = module_position();
    if (module_is_over()) {
        return NO_SUCH_THING;
    }
    Player player = {.random_percent = 100};
    if (knows_this_game()) {
        player = (Player){
            .random_percent = random_percent,
            .policy = brain_best_moves,
            .context = &brain,
        };
    }
    Rng rng = rng_from_seed(seed);
    return player_choose(&player, &module_oracle, p, &rng);
}
