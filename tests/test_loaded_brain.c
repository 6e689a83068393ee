/* test_loaded_brain.c - a brain with its memory, as program and server open it. */
#include "testing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "host/loaded_brain.h"
#include "learn/learner.h"
#include "learn/notes.h"

/* The bytes of a small brain, with room for a note behind it, for free(). */
static uint8_t *make_brain(size_t *size, size_t room)
{
    LearnerOptions options;
    Learner learner;
    MemoryBlock memory = {0};
    assert_true(learner_preset(&tictactoe, learner_preset_name(&tictactoe, 0), &options));
    assert_true(memory_reserve(&memory, learner_memory_size(&tictactoe, &options)));
    learner_init(&learner, &tictactoe, &options, 1, memory.bytes);
    for (int i = 0; i < 100; i++) {
        assert_true(learner_train_game(&learner));
    }
    *size = learner_brain_size(&learner);
    uint8_t *bytes = calloc(1, *size + room);
    assert_non_null(bytes);
    learner_write_brain(&learner, bytes);
    memory_release(&memory);
    return bytes;
}

static void a_brain_is_opened_in_bytes_that_stay_the_callers(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = make_brain(&size, 0);
    LoadedBrain loaded;
    assert_int_equal(loaded_brain_open(&loaded, bytes, size, NULL), LOADED_BRAIN_OK);
    assert_string_equal(loaded.brain.game.name, tictactoe.name);
    assert_ptr_equal(loaded.bytes, bytes);
    assert_int_equal(loaded.size, size);
    assert_true(brain_value_count(&loaded.brain) > 0);
    loaded_brain_close(&loaded);
    assert_null(loaded.bytes);
    assert_int_equal(loaded_brain_open(&loaded, bytes, size, NULL), LOADED_BRAIN_OK);
    loaded_brain_close(&loaded);
    free(bytes);
}

static void a_note_behind_a_brain_is_left_alone(void **state)
{
    (void)state;
    static const char note[] = "from the page";
    size_t size;
    uint8_t *bytes = make_brain(&size, sizeof note + NOTES_TAIL_SIZE);
    memcpy(bytes + size, note, sizeof note);
    const size_t whole = notes_finish(bytes, size, sizeof note);
    LoadedBrain loaded;
    BrainError error = BRAIN_OK;
    assert_int_equal(loaded_brain_open(&loaded, bytes, whole, NULL), LOADED_BRAIN_OK);
    assert_int_equal(loaded.size, size);
    loaded_brain_close(&loaded);
    bytes[size] ^= 1; /* in the note */
    assert_int_equal(loaded_brain_open(&loaded, bytes, whole, &error), LOADED_BRAIN_BAD);
    assert_int_equal(error, BRAIN_DAMAGED);
    free(bytes);
}

static void bytes_that_are_no_brain_leave_everything_alone(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = make_brain(&size, 0);
    LoadedBrain loaded = {.size = 42};
    BrainError error = BRAIN_OK;
    assert_int_equal(loaded_brain_open(&loaded, "no brain", 8, &error), LOADED_BRAIN_BAD);
    assert_int_equal(error, BRAIN_FOREIGN);
    assert_int_equal(loaded_brain_open(&loaded, bytes, size - 1, NULL), LOADED_BRAIN_BAD);
    assert_int_equal(loaded.size, 42);
    free(bytes);
}

static void a_file_is_read_or_errno_says_why_not(void **state)
{
    (void)state;
    const char *path = "test_loaded_brain.brain";
    size_t size;
    uint8_t *bytes = make_brain(&size, 0);
    LoadedBrain loaded;
    assert_int_equal(loaded_brain_read(&loaded, "no/such/file", NULL), LOADED_BRAIN_UNREADABLE);
    assert_int_equal(errno, ENOENT);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    free(bytes);
    assert_int_equal(loaded_brain_read(&loaded, path, NULL), LOADED_BRAIN_OK);
    assert_int_equal(loaded.size, size);
    loaded_brain_close(&loaded);
    remove(path);
}

RUN_TESTS(cmocka_unit_test(a_brain_is_opened_in_bytes_that_stay_the_callers),
          cmocka_unit_test(a_note_behind_a_brain_is_left_alone),
          cmocka_unit_test(bytes_that_are_no_brain_leave_everything_alone),
          cmocka_unit_test(a_file_is_read_or_errno_says_why_not))
