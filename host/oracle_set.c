/* oracle_set.c - an oracle for each of some threads, with the memory they need. */
#include "host/oracle_set.h"

#include <stdlib.h>

#include "host/memory.h"

struct OracleSet {
    Game game;
    OracleSetOptions options;
    MemoryBlock memory; /* the table, then what further threads have for themselves */
    int threads;
    TableSource *sources; /* [threads] where there are tables of endings, else NULL */
    Oracle oracles[];
};

static size_t round_up(size_t bytes)
{
    return (bytes + ORACLE_ALIGNMENT - 1) / ORACLE_ALIGNMENT * ORACLE_ALIGNMENT;
}

size_t oracle_set_memory_size(const Game *game, const OracleSetOptions *options)
{
    const OracleKind *kind = catalogue_oracle_kind(game);
    const size_t usual = oracle_memory_size(kind, game);
    const size_t least = oracle_memory_min(kind, game);
    const size_t wanted = options->memory_bytes > 0 ? options->memory_bytes : usual;
    return usual == 0 ? 0 : round_up(wanted > least ? wanted : least);
}

/* What a further thread has for itself: where its kind cannot share what another
 * finds out, as much as the first has. */
static size_t private_size(const Game *game, const OracleSetOptions *options)
{
    const OracleKind *kind = catalogue_oracle_kind(game);
    return kind->init_sharing != NULL ? round_up(oracle_sharing_memory_size(kind, game))
                                      : oracle_set_memory_size(game, options);
}

static int threads_of(const OracleSetOptions *options)
{
    return options->threads > 0 ? options->threads : 1;
}

static void init_oracles(OracleSet *set)
{
    const Game *game = &set->game;
    const size_t table = oracle_set_memory_size(game, &set->options);
    const size_t each = private_size(game, &set->options);
    char *bytes = set->memory.bytes;
    Oracle *first = &set->oracles[0];
    catalogue_init_oracle(first, game, bytes, table);
    for (int i = 1; i < set->threads; i++) {
        char *own = bytes != NULL ? bytes + table + (size_t)(i - 1) * each : NULL;
        if (!oracle_init_sharing(&set->oracles[i], first, false, own, each)) {
            catalogue_init_oracle(&set->oracles[i], game, own, each);
        }
    }
    for (int i = 0; set->sources != NULL && i < set->threads; i++) {
        set->sources[i] = (TableSource){.notice = set->options.table_notice,
                                        .context = set->options.context};
        table_source_open(&set->sources[i], &set->oracles[i]);
    }
}

/* Memory for the table and what is beside it; false if there is not enough. */
static bool reserve(OracleSet *set)
{
    const Game *game = &set->game;
    const size_t size = oracle_set_memory_size(game, &set->options) +
                        (size_t)(set->threads - 1) * private_size(game, &set->options);
    if (size > 0 && !memory_reserve(&set->memory, size)) {
        return false;
    }
    if (catalogue_oracle_kind(game) != &tablebase_oracle) {
        return true;
    }
    set->sources = calloc((size_t)set->threads, sizeof *set->sources);
    return set->sources != NULL;
}

OracleSet *oracle_set_new(const Game *game, const OracleSetOptions *options)
{
    const int threads = threads_of(options);
    OracleSet *set = calloc(1, sizeof(OracleSet) + (size_t)threads * sizeof(Oracle));
    if (set == NULL) {
        return NULL;
    }
    set->game = *game;
    set->options = *options;
    set->threads = threads;
    if (!reserve(set)) {
        oracle_set_free(set);
        return NULL;
    }
    init_oracles(set);
    return set;
}

void oracle_set_free(OracleSet *set)
{
    if (set != NULL) {
        memory_release(&set->memory);
        free(set->sources);
        free(set);
    }
}

Oracle *oracle_set_get(OracleSet *set, int thread)
{
    return &set->oracles[thread];
}

int oracle_set_threads(const OracleSet *set)
{
    return set->threads;
}

bool oracle_set_use_data(OracleSet *set, const void *bytes, size_t size)
{
    bool is_used = true;
    for (int i = 0; i < set->threads; i++) {
        is_used = oracle_use_data(&set->oracles[i], bytes, size) && is_used;
    }
    return is_used;
}
