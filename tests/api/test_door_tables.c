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

RUN_TESTS(cmocka_unit_test(data_given_comes_before_the_folder_and_that_before_what_is_built_in))
