/* test_notes.c - text that travels behind a brain. */
#include "testing.h"

#include "learn/notes.h"

enum { BRAIN_SIZE = 300, TEXT_LENGTH = 11 };

/* A file with a note; what stands for the brain is any bytes. */
static size_t make_file(uint8_t file[])
{
    for (int i = 0; i < BRAIN_SIZE; i++) {
        file[i] = (uint8_t)(i * 7);
    }
    memcpy(file + BRAIN_SIZE, "{\"games\":3}", TEXT_LENGTH);
    return notes_finish(file, BRAIN_SIZE, TEXT_LENGTH);
}

static void a_note_is_found_behind_its_brain(void **state)
{
    (void)state;
    uint8_t file[BRAIN_SIZE + TEXT_LENGTH + NOTES_TAIL_SIZE];
    size_t brain_size;
    size_t length;
    assert_int_equal(make_file(file), sizeof file);
    assert_true(notes_split(file, sizeof file, &brain_size, &length));
    assert_int_equal(brain_size, BRAIN_SIZE);
    assert_int_equal(length, TEXT_LENGTH);
}

static void without_a_note_all_is_brain(void **state)
{
    (void)state;
    uint8_t file[BRAIN_SIZE + TEXT_LENGTH + NOTES_TAIL_SIZE];
    size_t brain_size;
    size_t length;
    make_file(file);
    for (size_t size = 0; size < sizeof file; size++) {
        assert_true(notes_split(file, size, &brain_size, &length));
        assert_int_equal(brain_size, size);
        assert_int_equal(length, 0);
    }
}

/* Where the magic itself is changed there is no note any more, and the file is
 * a brain that is too long. */
static void a_changed_byte_is_noticed(void **state)
{
    (void)state;
    uint8_t file[BRAIN_SIZE + TEXT_LENGTH + NOTES_TAIL_SIZE];
    const size_t magic_at = sizeof file - 8;
    size_t brain_size;
    size_t length;
    for (size_t i = 0; i < sizeof file; i++) {
        make_file(file);
        file[i] ^= 1;
        bool is_whole = notes_split(file, sizeof file, &brain_size, &length);
        assert_true(i < magic_at ? !is_whole : is_whole && brain_size == sizeof file);
    }
}

RUN_TESTS(cmocka_unit_test(a_note_is_found_behind_its_brain),
          cmocka_unit_test(without_a_note_all_is_brain),
          cmocka_unit_test(a_changed_byte_is_noticed))
