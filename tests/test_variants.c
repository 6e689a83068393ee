/* test_variants.c - the sizes that people are offered exist, and who wins on each is what the
 * oracle finds. With SOAK set in the environment it asks about all that are said to be known. */
#include "catalogue.h"
#include "oracle/oracle.h"
#include "testing.h"

#include <stdlib.h>

enum { CELLS_QUICK = 30 }; /* as large as boards can be that are solved in about a second */

static void for_each_variant(void (*check)(const CatalogueEntry *entry,
                                           const CatalogueVariant *variant, const Game *game))
{
    const CatalogueEntry *entry;
    for (int e = 0; (entry = catalogue_entry(e)) != NULL; e++) {
        const CatalogueVariant *variant;
        Game game;
        int count = 0;
        for (; (variant = catalogue_variant(entry, count, &game)) != NULL; count++) {
            check(entry, variant, &game);
        }
        assert_null(catalogue_variant(entry, -1, &game));
        assert_null(catalogue_variant(entry, count + 1, &game));
        assert_true(entry->variants == NULL || entry->variants[count].options == NULL);
    }
}

static void check_name(const CatalogueEntry *entry, const CatalogueVariant *variant,
                       const Game *game)
{
    Game found;
    (void)variant;
    assert_true(catalogue_find(game->name, &found));
    assert_string_equal(found.name, game->name);
    assert_ptr_equal(catalogue_entry_of(&found), entry);
}

static void every_variant_that_is_offered_can_be_found_by_its_name(void **state)
{
    (void)state;
    for_each_variant(check_name);
}

static const Game *usual;
static int usual_count;

static void count_usual(const CatalogueEntry *entry, const CatalogueVariant *variant,
                        const Game *game)
{
    (void)variant;
    usual_count += entry->game == usual && strcmp(game->name, usual->name) == 0;
}

static void the_usual_game_is_one_of_its_variants(void **state)
{
    (void)state;
    const CatalogueEntry *entry;
    for (int e = 0; (entry = catalogue_entry(e)) != NULL; e++) {
        usual = entry->game;
        usual_count = 0;
        for_each_variant(count_usual);
        assert_int_equal(usual_count, entry->variants != NULL);
    }
}

static Result outcome_by(Oracle *oracle, const Game *game)
{
    const int score = score_by(oracle, game->start);
    return score > 0 ? RESULT_FIRST_WON : score < 0 ? RESULT_SECOND_WON : RESULT_DRAW;
}

static void check_outcome(const CatalogueEntry *entry, const CatalogueVariant *variant,
                          const Game *game)
{
    const bool is_quick = game->rows * game->cols <= CELLS_QUICK || getenv("SOAK") != NULL;
    (void)entry;
    if (variant->outcome == RESULT_UNFINISHED || !is_quick) {
        return;
    }
    const size_t size = catalogue_oracle_memory_size(game);
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    Oracle oracle;
    assert_non_null(memory);
    catalogue_init_oracle(&oracle, game, memory, size);
    assert_int_equal(outcome_by(&oracle, game), variant->outcome);
    free(memory);
}

static void who_wins_a_variant_is_what_the_oracle_finds(void **state)
{
    (void)state;
    for_each_variant(check_outcome);
}

RUN_TESTS(cmocka_unit_test(every_variant_that_is_offered_can_be_found_by_its_name),
          cmocka_unit_test(the_usual_game_is_one_of_its_variants),
          cmocka_unit_test(who_wins_a_variant_is_what_the_oracle_finds))
