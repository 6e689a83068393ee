/* test_door_tables.c - data, books and tables through the library's interface. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "door.h"

/* ----------------------------------------------------------------------------- data */

/* Writes a file, or removes it for NULL. */
static void put_file(const char *folder, const char *name, const char *content)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (content == NULL) {
        assert_int_equal(remove(path), 0);
        return;
    }
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(content, 1, strlen(content), file), strlen(content));
    assert_int_equal(fclose(file), 0);
}

static void data_given_comes_before_the_folder_and_that_before_what_is_built_in(void **unused)
{
    char folder[] = "/tmp/fourmi-door-XXXXXX";
    const uint8_t *bytes;
    size_t size;
    fourmi_lab *lab;
    (void)unused;
    assert_non_null(mkdtemp(folder));
    ASSERT_OK(fourmi_lab_new(FOURMI_ABI, &(fourmi_lab_options){.data = folder}, &lab));
    ASSERT_OK(fourmi_data_get(lab, "connect4.book", &bytes, &size));
    assert_true(size > 100000);
    put_file(folder, "connect4.book", "mine");
    put_file(folder, ".hidden", "no");
    fourmi_free(lab);
    ASSERT_OK(fourmi_lab_new(FOURMI_ABI, &(fourmi_lab_options){.data = folder}, &lab));
    ASSERT_OK(fourmi_data_get(lab, "connect4.book", &bytes, &size));
    assert_int_equal(size, 4);
    assert_memory_equal(bytes, "mine", 4);
    put_file(folder, "connect4.book", NULL); /* it was read, and is kept */
    ASSERT_OK(fourmi_data_get(lab, "connect4.book", &bytes, &size));
    assert_int_equal(size, 4);
    ASSERT_OK(fourmi_data_put(lab, "connect4.book", "other", 5));
    ASSERT_OK(fourmi_data_get(lab, "connect4.book", &bytes, &size));
    assert_int_equal(size, 5);
    ASSERT_FAILS(fourmi_data_get(lab, ".hidden", &bytes, &size), FOURMI_ERROR_NAME, "no data");
    ASSERT_FAILS(fourmi_data_get(lab, "../etc/passwd", &bytes, &size), FOURMI_ERROR_NAME,
                 "no data");
    assert_null(bytes);
    put_file(folder, ".hidden", NULL);
    assert_int_equal(remove(folder), 0);
    fourmi_free(lab);
    char *far = malloc(5000);
    memset(far, 'x', 4999);
    far[4999] = '\0';
    ASSERT_FAILS(fourmi_lab_new(FOURMI_ABI, &(fourmi_lab_options){.data = far}, &lab),
                 FOURMI_ERROR_ARGUMENT, "too long");
    assert_null(lab);
    free(far);
}

/* ---------------------------------------------------------------------------- books */

static fourmi_table *made(fourmi_lab *lab, fourmi_table_options options)
{
    fourmi_table *table;
    options.make = true;
    ASSERT_OK(fourmi_table_new(lab, &options, &table));
    ASSERT_OK(fourmi_run(table, 0));
    return table;
}

static uint64_t hash_of(const uint8_t *bytes, uint64_t size)
{
    uint64_t hash = 14695981039346656037U;
    for (uint64_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211U;
    }
    return hash;
}

/* The bytes are those of `fourmi book make`. */
static void a_book_is_made_by_any_number_of_threads_in_any_slices(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4:5x4");
    fourmi_table *whole = made(lab, (fourmi_table_options){.game = game, .plies = 4});
    fourmi_table *sliced;
    int slices = 0;
    int status;
    (void)unused;
    assert_int_equal(whole->plies, 4);
    assert_int_equal(whole->states, 243);
    assert_int_equal(whole->byte_count, 362);
    assert_true(hash_of(whole->bytes, whole->byte_count) == 0xfc520dbf8c3cd142U);
    ASSERT_OK(fourmi_table_new(
        lab, &(fourmi_table_options){.game = game, .plies = 4, .make = true, .threads = 3},
        &sliced));
    while ((status = fourmi_run(sliced, 20)) == FOURMI_AGAIN) {
        slices++;
    }
    ASSERT_OK(status);
    assert_true(slices > 5);
    assert_int_equal(sliced->byte_count, whole->byte_count);
    assert_memory_equal(sliced->bytes, whole->bytes, whole->byte_count);
    fourmi_free(sliced);
    fourmi_free(whole);
    fourmi_free(lab);
}

static void a_book_that_was_made_answers_in_place_of_the_search(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "connect4:5x4");
    fourmi_table *book = made(lab, (fourmi_table_options){.game = game, .plies = 4});
    fourmi_exact *searching, *knowing;
    (void)unused;
    ASSERT_OK(fourmi_data_put(lab, "connect4.book", book->bytes, book->byte_count));
    const fourmi_exact_options options = {.game = game, .no_data = true};
    ASSERT_OK(fourmi_exact_new(lab, &options, &searching));
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &knowing));
    for (int a = 0; a < 5; a++) {
        for (int b = 0; b < 5; b++) {
            fourmi_state state;
            fourmi_value slow, fast;
            ASSERT_OK(fourmi_state_start(game, &state));
            ASSERT_OK(fourmi_state_play(game, &state, a, NULL));
            ASSERT_OK(fourmi_state_play(game, &state, b, NULL));
            ASSERT_OK(fourmi_exact_value(searching, &state, &slow));
            ASSERT_OK(fourmi_exact_value(knowing, &state, &fast));
            assert_int_equal(fast.outcome, slow.outcome);
            assert_true(fast.plies == slow.plies);
        }
    }
    assert_true(searching->nodes > 0);
    assert_int_equal(knowing->nodes, 0);
    fourmi_table *found;
    ASSERT_OK(fourmi_table_new(lab, &(fourmi_table_options){.game = game}, &found));
    assert_int_equal(found->plies, 4);
    assert_int_equal(found->states, book->states);
    assert_int_equal(found->side_count, 0);
    fourmi_free(found);
    fourmi_free(searching);
    fourmi_free(knowing);
    fourmi_free(book);
    fourmi_free(lab);
}

static void the_book_that_comes_with_the_library_is_looked_at(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_table *book;
    (void)unused;
    ASSERT_OK(
        fourmi_table_new(lab, &(fourmi_table_options){.game = open_game(lab, "connect4")}, &book));
    assert_string_equal(book->name, "connect4.book");
    assert_int_equal(book->plies, 8);
    assert_int_equal(book->states, 129498);
    assert_int_equal(book->byte_count, 159347);
    ASSERT_OK(fourmi_run(book, 0));
    fourmi_free(book);
    fourmi_free(lab);
}

/* -------------------------------------------------------------------------- endings */

/* Figures and bytes are those of `fourmi table`, whose mates were compared with published ones. */
static void tables_of_endings_have_the_published_mates(void **unused)
{
    static const struct {
        const char *game, *name;
        uint64_t size, hash;
        struct {
            uint32_t longest_plies;
            uint64_t longest_count, won, drawn, lost;
        } sides[2];
    } rows[] = {
        {"chess:KQK",
         "KQK.table",
         2530,
         0xc443dd9ed6c66dfbU,
         {{19, 8, 144508, 0, 0}, {20, 56, 0, 23048, 200896}}},
        {"chess:KRK",
         "KRK.table",
         3332,
         0x1514effe79bc5571U,
         {{31, 916, 175168, 0, 0}, {32, 3056, 0, 22244, 201700}}},
        {"chess:KKP",
         "KPK.table",
         6683,
         0x359512fcd0932e9U,
         {{55, 6, 124960, 38368, 0}, {56, 4, 0, 70420, 97604}}},
        {"chess:KBNK",
         "KBNK.table",
         202436,
         0x7407ccd6e7341c4eU,
         {{65, 1104, 10822184, 53320, 0}, {66, 2960, 0, 2472416, 11188168}}},
    };
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const fourmi_game *game = open_game(lab, rows[i].game);
        fourmi_table *table = made(lab,
                                   (fourmi_table_options){.game = game, .threads = (int)(i % 4)});
        assert_string_equal(table->name, rows[i].name);
        assert_int_equal(table->byte_count, rows[i].size);
        assert_true(hash_of(table->bytes, table->byte_count) == rows[i].hash);
        assert_int_equal(table->side_count, 2);
        for (int side = 0; side < 2; side++) {
            const fourmi_table_side *found = &table->sides[side];
            uint64_t mates = 0;
            assert_int_equal(found->turn, side);
            assert_int_equal(found->longest_plies, rows[i].sides[side].longest_plies);
            assert_int_equal(found->longest_count, rows[i].sides[side].longest_count);
            assert_int_equal(found->won, rows[i].sides[side].won);
            assert_int_equal(found->drawn, rows[i].sides[side].drawn);
            assert_int_equal(found->lost, rows[i].sides[side].lost);
            for (uint32_t k = 0; k < found->by_plies_count; k++) {
                mates += found->by_plies[k];
            }
            assert_int_equal(mates, found->won + found->lost);
        }
        fourmi_free(table);
    }
    fourmi_free(lab);
}

static void the_example_of_a_table_takes_so_many_plies(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *game = open_game(lab, "chess:KRK");
    fourmi_table *table = made(lab, (fourmi_table_options){.game = game});
    fourmi_exact *exact;
    (void)unused;
    ASSERT_OK(fourmi_data_put(lab, table->name, table->bytes, table->byte_count));
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = game}, &exact));
    for (int side = 0; side < 2; side++) {
        fourmi_state state;
        fourmi_value value;
        ASSERT_OK(fourmi_state_read(game, table->sides[side].longest, &state));
        ASSERT_OK(fourmi_exact_value(exact, &state, &value));
        assert_true(value.plies == table->sides[side].longest_plies);
        assert_int_equal(value.outcome, 1);
    }
    assert_int_equal(exact->nodes, 0); /* it made no table, for the lab has it */
    fourmi_table *found;
    ASSERT_OK(fourmi_table_new(lab, &(fourmi_table_options){.game = game}, &found));
    ASSERT_OK(fourmi_run(found, 0));
    assert_memory_equal(found->sides[0].by_plies, table->sides[0].by_plies,
                        table->sides[0].by_plies_count * sizeof(uint64_t));
    ASSERT_OK(fourmi_run(found, 0));
    fourmi_free(found);
    fourmi_free(exact);
    fourmi_free(table);
    fourmi_free(lab);
}

static void what_is_damaged_is_refused_and_solvers_do_without(void **unused)
{
    fourmi_lab *lab = new_lab();
    const fourmi_game *chess = open_game(lab, "chess:KRK");
    const fourmi_game *connect4 = open_game(lab, "connect4");
    fourmi_table *table;
    fourmi_exact *exact;
    fourmi_state state;
    fourmi_value value;
    (void)unused;
    ASSERT_FAILS(fourmi_table_new(lab, &(fourmi_table_options){.game = chess}, &table),
                 FOURMI_ERROR_NAME, "no data KRK.table");
    assert_null(table);
    ASSERT_OK(fourmi_data_put(lab, "KRK.table", "fourmitb, or not", 16));
    ASSERT_FAILS(fourmi_table_new(lab, &(fourmi_table_options){.game = chess}, &table),
                 FOURMI_ERROR_DATA, "KRK.table");
    ASSERT_OK(fourmi_exact_new(lab, &(fourmi_exact_options){.game = chess}, &exact));
    ASSERT_OK(fourmi_state_read(chess, "8/8/8/8/8/2k5/1R6/K7 w - -", &state));
    ASSERT_OK(fourmi_exact_value(exact, &state, &value));
    assert_true(value.plies == 31);
    ASSERT_OK(fourmi_data_put(lab, "connect4.book", "no book", 7));
    ASSERT_FAILS(fourmi_table_new(lab, &(fourmi_table_options){.game = connect4}, &table),
                 FOURMI_ERROR_DATA, "it is not an opening book");
    fourmi_free(exact);
    fourmi_free(lab);
}

static bool stop_at_the_third(void *context, const fourmi_progress *progress)
{
    int *calls = context;
    (void)progress;
    return ++*calls != 3;
}

static void making_is_cancelled_and_goes_on(void **unused)
{
    static const char *const names[] = {"chess:KRK", "connect4:4x4"};
    fourmi_lab *lab = new_lab();
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        int calls = 0;
        fourmi_table_options options = {.game = open_game(lab, names[i]), .plies = 3};
        fourmi_table *whole = made(lab, options);
        fourmi_table *table;
        options.make = true;
        options.watch = stop_at_the_third;
        options.watch_context = &calls;
        ASSERT_OK(fourmi_table_new(lab, &options, &table));
        assert_int_equal(fourmi_run(table, 0), FOURMI_CANCELLED);
        assert_null(table->bytes);
        ASSERT_OK(fourmi_run(table, 0));
        assert_int_equal(table->byte_count, whole->byte_count);
        assert_memory_equal(table->bytes, whole->bytes, whole->byte_count);
        fourmi_free(table);
        fourmi_free(whole);
    }
    fourmi_free(lab);
}

static void a_table_that_cannot_be_is_refused(void **unused)
{
    fourmi_lab *lab = new_lab();
    fourmi_table *table;
    (void)unused;
    static const char *const names[] = {"tictactoe", "blackjack", "chess:any"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const fourmi_table_options options = {.game = open_game(lab, names[i]), .make = true};
        ASSERT_FAILS(fourmi_table_new(lab, &options, &table), FOURMI_ERROR_UNSUPPORTED, "table");
        assert_null(table);
    }
    static const fourmi_table_options wrong[] = {
        {.plies = 0}, {.plies = -1}, {.plies = 33}, {.plies = 4, .threads = -1}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        fourmi_table_options options = wrong[i];
        options.game = open_game(lab, "connect4");
        options.make = true;
        ASSERT_FAILS(fourmi_table_new(lab, &options, &table), FOURMI_ERROR_ARGUMENT,
                     options.threads < 0 ? "threads" : "plies");
    }
    fourmi_free(lab);
}

RUN_TESTS(cmocka_unit_test(data_given_comes_before_the_folder_and_that_before_what_is_built_in),
          cmocka_unit_test(a_book_is_made_by_any_number_of_threads_in_any_slices),
          cmocka_unit_test(a_book_that_was_made_answers_in_place_of_the_search),
          cmocka_unit_test(the_book_that_comes_with_the_library_is_looked_at),
          cmocka_unit_test(tables_of_endings_have_the_published_mates),
          cmocka_unit_test(the_example_of_a_table_takes_so_many_plies),
          cmocka_unit_test(what_is_damaged_is_refused_and_solvers_do_without),
          cmocka_unit_test(making_is_cancelled_and_goes_on),
          cmocka_unit_test(a_table_that_cannot_be_is_refused))
