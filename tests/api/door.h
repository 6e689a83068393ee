/* door.h - what tests of the library's one interface need. They include nothing of the engine: what
 * they ask outlives its rebuilding. */
#ifndef FOURMI_TESTS_DOOR_H
#define FOURMI_TESTS_DOOR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fourmi.h"

#define RUN_TESTS(...)                                                                             \
    int main(void)                                                                                 \
    {                                                                                              \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                           \
        return cmocka_run_group_tests(tests, NULL, NULL);                                          \
    }

/* A call that must succeed; its sentence is shown if it does not. */
#define ASSERT_OK(call)                                                                            \
    do {                                                                                           \
        const int status_ = (call);                                                                \
        if (status_ < 0) {                                                                         \
            fail_msg("%s: status %d, %s", #call, status_, fourmi_error());                         \
        }                                                                                          \
    } while (0)

/* One that must fail with this status, and a sentence in which these words stand. */
#define ASSERT_FAILS(call, status, words)                                                          \
    do {                                                                                           \
        assert_int_equal((call), (status));                                                        \
        if (strstr(fourmi_error(), (words)) == NULL) {                                             \
            fail_msg("\"%s\" should say \"%s\"", fourmi_error(), (words));                         \
        }                                                                                          \
    } while (0)

/* How many of `full` tries to make: with sanitizers, which take ten times as long, fewer do. */
static inline int tries_of(int full)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return (full + 9) / 10;
#else
    return full;
#endif
}

static inline fourmi_lab *new_lab(void)
{
    fourmi_lab *lab;
    ASSERT_OK(fourmi_lab_new(FOURMI_ABI, NULL, &lab));
    return lab;
}

static inline const fourmi_game *open_game(fourmi_lab *lab, const char *name)
{
    const fourmi_game *game;
    ASSERT_OK(fourmi_game_open(lab, name, &game));
    return game;
}

static inline fourmi_record *new_record(fourmi_lab *lab, const fourmi_game *game, const char *moves)
{
    fourmi_record *record;
    ASSERT_OK(
        fourmi_record_new(lab, &(fourmi_record_options){.game = game, .moves = moves}, &record));
    return record;
}

#endif
