/* import.c - what was learned elsewhere becomes a brain in the module.
 *
 * The host reads whatever the other program wrote, puts each position on the board
 * and its values where fourmi_import_values says, and takes the brain in the end.
 */
#include <string.h>

#include "module_learner.h"

static Game game; /* the learner's own copy: the host may open others */
static Learner learner;
static bool has_learner;
static ModuleMemory learner_memory;
static ModuleMemory brain_memory;
static double values[GAME_MOVES_MAX];

int EXPORT(fourmi_start_import)(void);
double *EXPORT(fourmi_import_values)(void);
int EXPORT(fourmi_import_position)(int count);
int EXPORT(fourmi_import_statistics)(double games, double first_won, double second_won,
                                     double drawn);
void *EXPORT(fourmi_imported_brain)(void);

/* Begins with a table of the game that is open. 0, or -1 if there is no memory or none
 * can be taken over. */
int fourmi_start_import(void)
{
    LearnerOptions options;
    has_learner = false;
    game = module_game;
    if (!learner_import_options(&game, &options)) {
        return NO_SUCH_THING;
    }
    const size_t size = learner_memory_size(&game, &options);
    if (!module_have(&learner_memory, size)) {
        return NO_SUCH_THING;
    }
    memset(learner_memory.bytes, 0, size);
    learner_init(&learner, &game, &options, 0, learner_memory.bytes);
    has_learner = true;
    return 0;
}

/* Where the values of a position go, with room for as many as any game has moves. */
double *fourmi_import_values(void)
{
    return values;
}

/* Takes over the position that is on the board, with so many values. A LearnerImport;
 * -1 if the game has not as many moves, or more than there is room for. */
int fourmi_import_position(int count)
{
    return has_learner && count == game.move_count && count <= GAME_MOVES_MAX
               ? (int)learner_import(&learner, module_position(), values)
               : NO_SUCH_THING;
}

/* How many games that took, each a whole number from 0 to 2^53. 0, or -1, and nothing
 * changes, if they do not add up. */
int fourmi_import_statistics(double games, double first_won, double second_won, double drawn)
{
    const LearnStatistics statistics = {(uint64_t)games, (uint64_t)first_won, (uint64_t)second_won,
                                        (uint64_t)drawn};
    return has_learner && learner_import_statistics(&learner, &statistics) ? 0 : NO_SUCH_THING;
}

/* The brain. Numbers: its size. 0 if there is no memory for it. */
void *fourmi_imported_brain(void)
{
    return has_learner ? module_write_brain(&learner, &brain_memory) : NULL;
}
