/* charts.c - how well the charts of a world are learned: for each learner, over seeds, in
 * how many cells it differs from the exact chart, and how often in none.
 *
 *      charts [WORLD [PRESET,EPISODES,SEEDS[,FIRST]...]]
 *
 * for so many seeds from FIRST on, or from 1, of blackjack:gym and three presets unless
 * others are named. A seed with wrong cells names them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "catalogue.h"
#include "host/memory.h"
#include "judge/charts.h"
#include "learn/learner.h"

enum { NAME_SIZE = 32 };

typedef struct Trial {
    char preset[NAME_SIZE];
    unsigned long long episodes;
    unsigned long long seeds;
    unsigned long long first;
} Trial;

/* What all seeds of a learner came to. */
typedef struct Tally {
    unsigned long long wrong;
    unsigned long long flawless;
    unsigned long long optimal;
    int worst;
} Tally;

static void *reserve(MemoryBlock *memory, size_t size)
{
    if (!memory_reserve(memory, size)) {
        fprintf(stderr, "not enough memory: %zu MiB\n", size >> 20);
        exit(EXIT_FAILURE);
    }
    return memory->bytes;
}

static void train(Learner *learner, unsigned long long episodes)
{
    for (unsigned long long i = 0; i < episodes; i++) {
        if (!learner_train_episode(learner)) {
            fputs("no room to learn\n", stderr);
            exit(EXIT_FAILURE);
        }
    }
}

static void print_wrong(void *context, const ChartCell *cell)
{
    const World *world = context;
    Chart chart;
    char row[CHARTS_LABEL_SIZE];
    char column[CHARTS_LABEL_SIZE];
    world->charts->chart(world, cell->chart, &chart);
    world->charts->row_label(world, cell->chart, cell->row, row);
    world->charts->column_label(world, cell->chart, cell->column, column);
    fprintf(stderr, "    %s %s, %s costs %.6f\n", chart.name, row, column, cell->cost);
}

static void judge(WorldOracle *oracle, Learner *learner, World *world, Tally *tally)
{
    ChartsJudged judged;
    Value value;
    Value best;
    charts_judge(oracle, learner_best_actions, learner, print_wrong, world, &judged);
    if (!world_oracle_value_of_policy(oracle, learner_best_actions, learner, &value) ||
        !world_oracle_value_of_charts(oracle, &best)) {
        fputs("nobody knows the truth\n", stderr);
        exit(EXIT_FAILURE);
    }
    tally->wrong += (unsigned long long)judged.wrong;
    tally->flawless += judged.wrong == 0;
    tally->optimal += value_is_close(value, best);
    tally->worst = judged.wrong > tally->worst ? judged.wrong : tally->worst;
}

static Tally try_seeds(World *world, WorldOracle *oracle, const Trial *trial)
{
    LearnerOptions options;
    Tally tally = {0};
    if (!learner_world_preset(world, trial->preset, &options)) {
        fprintf(stderr, "%s has no preset %s\n", world->name, trial->preset);
        exit(EXIT_FAILURE);
    }
    for (unsigned long long i = 0; i < trial->seeds; i++) {
        MemoryBlock memory = {0};
        Learner learner;
        reserve(&memory, learner_world_memory_size(world, &options));
        learner_init_world(&learner, world, &options, trial->first + i, memory.bytes);
        train(&learner, trial->episodes);
        judge(oracle, &learner, world, &tally);
        memory_release(&memory);
    }
    return tally;
}

static void run(World *world, WorldOracle *oracle, const char *text)
{
    Trial trial = {.first = 1};
    if (sscanf(text, "%31[^,],%llu,%llu,%llu", trial.preset, &trial.episodes, &trial.seeds,
               &trial.first) < 3 ||
        trial.seeds == 0) {
        fprintf(stderr, "not PRESET,EPISODES,SEEDS[,FIRST]: %s\n", text);
        exit(EXIT_FAILURE);
    }
    const clock_t began = clock();
    const Tally tally = try_seeds(world, oracle, &trial);
    const double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%-12s %9llu episodes: wrong cells %.3f, worst %d; none in %llu of %llu seeds, "
           "optimal in %llu; %.0f ns an episode\n",
           trial.preset, trial.episodes, (double)tally.wrong / (double)trial.seeds, tally.worst,
           tally.flawless, trial.seeds, tally.optimal,
           1e9 * seconds / (double)trial.episodes / (double)trial.seeds);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {"counting,300000,1000", "patient,3000000,30",
                                        "hindsight,10000000,30"};
    World world;
    WorldOracle oracle;
    MemoryBlock memory = {0};
    if (!catalogue_find_world(argc > 1 ? argv[1] : "blackjack:gym", &world) ||
        world.charts == NULL) {
        fputs("no world with charts has this name\n", stderr);
        return EXIT_FAILURE;
    }
    const WorldOracleKind *kind = catalogue_world_oracle_kind(&world);
    const size_t size = world_oracle_memory_size(kind, &world);
    world_oracle_init(&oracle, kind, &world, reserve(&memory, size), size);
    for (int i = 0; argc <= 2 && i < 3; i++) {
        run(&world, &oracle, usual[i]);
    }
    for (int i = 2; i < argc; i++) {
        run(&world, &oracle, argv[i]);
    }
    memory_release(&memory);
    return EXIT_SUCCESS;
}
