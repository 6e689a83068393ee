/* sample_file.h - a file with a line `MOVES SCORE` for each of many states, to judge policies by. The
 * scores are for people: judges find out the truth. */
#ifndef FOURMI_CLI_SAMPLE_FILE_H
#define FOURMI_CLI_SAMPLE_FILE_H

#include "api/fourmi.h"
#include "cli/command.h"

/* Zeroed: empty. */
typedef struct SampleFile {
    const char *name; /* the path's last part */
    char **states;    /* texts, [room], of which `count` are there */
    uint32_t count;
    uint32_t room;
} SampleFile;

/* Reads at most `limit` lines. False, and says so, if one is wrong, or if there are none. */
bool sample_file_read(SampleFile *sample, const fourmi_game *game, const char *path,
                      uint64_t limit);

void sample_file_clear(SampleFile *sample);

/* A path's last part. */
const char *sample_file_name(const char *path);

#endif
