/* oracle_set.c - an oracle for each of some threads, with the memory they need. */
#include "host/oracle_set.h"

#include <stdlib.h>

struct OracleSet {
    Game game;
    OracleSetOptions options;
    void *memory; /* the table, then what further threads have for themselves */
    int threads;
    Oracle oracles[];
};

static size_t round_up(size_t bytes)
{
    return (bytes + ORACLE_ALIGNMENT - 1) / ORACLE_ALIGNMENT * ORACLE_ALIGNMENT;
}

size_t oracle_set_memory_size(const Game *game, const OracleSetOptions *options)
{
    const OracleKind *kind = catalogue_oracle_kind(game);
    const size_t usual = options->keeps_all ? oracle_memory_max(kind, game)
                                            : oracle_memory_size(kind, game);
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

static void init_oracles(OracleSet *set)
{
    const Game *game = &set->game;
    const size_t table = oracle_set_memory_size(game, &set->options);
    const size_t each = private_size(game, &set->options);
    Oracle *first = &set->oracles[0];
    catalogue_init_oracle(first, game, set->memory, table);
    for (int i = 1; i < set->threads; i++) {
        char *own = set->memory != NULL ? (char *)set->memory + table + (size_t)(i - 1) * each
                                        : NULL;
        if (!oracle_init_sharing(&set->oracles[i], first, set->options.same_position ? i : 0, own,
                                 each)) {
            catalogue_init_oracle(&set->oracles[i], game, own, each);
        }
    }
}

OracleSet *oracle_set_new(const Game *game, const OracleSetOptions *options)
{
    const int threads = options->threads > 0 ? options->threads : 1;
    const size_t table = oracle_set_memory_size(game, options);
    const size_t size = table + (size_t)(threads - 1) * private_size(game, options);
    OracleSet *set = calloc(1, sizeof *set + (size_t)threads * sizeof set->oracles[0]);
    if (set == NULL) {
        return NULL;
    }
    set->game = *game;
    set->options = *options;
    set->threads = threads;
    set->memory = table > 0 ? aligned_alloc(ORACLE_ALIGNMENT, size) : NULL;
    if (table > 0 && set->memory == NULL) {
        free(set);
        return NULL;
    }
    init_oracles(set);
    return set;
}

void oracle_set_free(OracleSet *set)
{
    if (set != NULL) {
        free(set->memory);
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

void oracle_set_forget(OracleSet *set)
{
    init_oracles(set);
}
