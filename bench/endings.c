/* endings.c - how well endings are learned: for each of them and each seed, the seconds
 * that training takes, and then, exactly, from how many won positions it mates against
 * every defence, and the moves that it wastes.
 *
 *      endings [SEEDS [ENDING...]]
 *
 * for seeds 1 to SEEDS, of KQK and KRK unless others are named; ENDING,GAMES trains for
 * other than the usual number of games, and ENDING,GAMES,plain without sweeps.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "catalogue.h"
#include "host/clock.h"
#include "host/memory.h"
#include "judge/mates.h"
#include "learn/learner.h"

/* A game, the truth about it, and judges of both sides. */
typedef struct Court {
    Game game;
    Oracle oracle;
    MatesJudge judges[2];
    MemoryBlock memory[3];
} Court;

/* Of this process, however busy the machine is. */
static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void *reserve(MemoryBlock *memory, size_t size)
{
    if (!memory_reserve(memory, size)) {
        fprintf(stderr, "not enough memory: %zu MiB\n", size >> 20);
        exit(EXIT_FAILURE);
    }
    return memory->bytes;
}

static void open_court(Court *court)
{
    const size_t size = catalogue_oracle_memory_size(&court->game);
    catalogue_init_oracle(&court->oracle, &court->game, reserve(&court->memory[2], size), size);
    for (int side = 0; side < 2; side++) {
        void *memory = reserve(&court->memory[side], mates_memory_size(&court->game, true));
        if (!mates_init(&court->judges[side], &court->oracle, (Side)side, true, memory)) {
            fputs("no room for all positions\n", stderr);
            exit(EXIT_FAILURE);
        }
    }
}

static void close_court(Court *court)
{
    for (int i = 0; i < 3; i++) {
        memory_release(&court->memory[i]);
    }
}

static void print_measured(Court *court, Learner *learner)
{
    Mates mates[2];
    const double start = seconds_now();
    for (int side = 0; side < 2; side++) {
        if (!mates_measure(&court->judges[side], learner_best_moves, learner, &mates[side])) {
            puts("  not judged");
            return;
        }
    }
    const Mates *first = &mates[SIDE_FIRST];
    printf("  mates from %8llu of %8llu, wasted %.4f (perfect defence %.4f), holds %llu of %llu,"
           " judged in %.2f s\n",
           (unsigned long long)first->any.mated, (unsigned long long)first->won, first->any.wasted,
           first->perfect.wasted, (unsigned long long)mates[SIDE_SECOND].held,
           (unsigned long long)mates[SIDE_SECOND].drawn, seconds_now() - start);
}

static void train(Court *court, LearnerOptions options, uint64_t seed, uint64_t games)
{
    MemoryBlock memory;
    Learner learner;
    void *bytes = reserve(&memory, learner_memory_size(&court->game, &options));
    learner_init(&learner, &court->game, &options, seed, bytes);
    const double start = processor_seconds();
    bool has_room = true;
    for (uint64_t i = 0; i < games && has_room; i++) {
        has_room = learner_train_game(&learner);
    }
    printf("%s seed %llu: %llu games, %.2f s of processor%s,", court->game.name,
           (unsigned long long)seed, (unsigned long long)learner_statistics(&learner)->games,
           processor_seconds() - start, has_room ? "" : " (full)");
    print_measured(court, &learner);
    fflush(stdout);
    memory_release(&memory);
}

static void bench_ending(const char *text, uint64_t seeds)
{
    static Court court;
    char ending[GAME_NAME_SIZE] = "chess:";
    LearnerOptions options;
    const size_t length = strcspn(text, ",");
    strncat(ending, text, length < 8 ? length : 8);
    if (!catalogue_find(ending, &court.game) ||
        !learner_preset(&court.game, learner_preset_name(&court.game, 0), &options)) {
        fprintf(stderr, "%s is no ending\n", text);
        exit(EXIT_FAILURE);
    }
    const uint64_t told = text[length] == ',' ? strtoull(text + length + 1, NULL, 10) : 0;
    if (strstr(text, ",plain") != NULL) {
        (void)learner_options_set(&options, "sweep", 0);
    }
    open_court(&court);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        train(&court, options, seed,
              told > 0 ? told : learner_usual_games(options.kind, &court.game));
    }
    close_court(&court);
}

int main(int argc, char **argv)
{
    const uint64_t seeds = argc > 1 ? strtoull(argv[1], NULL, 10) : 3;
    for (int i = 2; i < argc; i++) {
        bench_ending(argv[i], seeds);
    }
    if (argc < 3) {
        bench_ending("KQK", seeds);
        bench_ending("KRK", seeds);
    }
    return EXIT_SUCCESS;
}
