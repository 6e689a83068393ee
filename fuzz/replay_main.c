/* replay_main.c - runs a fuzz target on saved inputs, without a fuzzer.
 *
 * Linked in place of libFuzzer in ordinary builds, so that every input that
 * once mattered is tried again by every compiler and every sanitizer:
 *
 *      fuzz_position fuzz/corpus/fuzz_position
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fail(const char *path)
{
    perror(path);
    exit(EXIT_FAILURE);
}

/* Runs the target on the file at `path`. The buffer is exactly as long as the
 * input, so that AddressSanitizer sees a read of one byte too many. */
static void replay_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size);
    if (!file || (!data && size > 0) || fread(data, 1, size, file) != size)
        fail(path);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

/* Runs the target on every file of `folder`; returns how many there were. */
static int replay_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir)
        fail(folder);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[4096];
        struct stat info;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &info) != 0)
            fail(path);
        if (!S_ISREG(info.st_mode))
            continue;
        replay_file(path, (size_t)info.st_size);
        count++;
    }
    closedir(dir);
    return count;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    LLVMFuzzerTestOneInput(NULL, 0);
    int count = replay_folder(argv[1]);
    printf("%s: %d inputs\n", argv[1], count);
    /* An empty folder proves nothing: most likely its name is wrong. */
    return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
