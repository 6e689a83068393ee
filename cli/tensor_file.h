/* tensor_file.h - a learner as arrays of numbers in a file that other programs read.
 *
 * The format is safetensors, which has a reader in many languages and takes ten lines where
 * there is none:
 *
 *      8 bytes          the length of the header, little-endian
 *      the header       JSON: "__metadata__" with texts, and for each array its name with
 *                       dtype, shape and data_offsets; filled up with spaces
 *      the rest         the numbers, one array after the other
 *
 * Its texts say which game or world and kind it is, how the learner is turned, and in "description"
 * what to compute; what was learned is F32, what tells about it I32.
 */
#ifndef FOURMI_CLI_TENSOR_FILE_H
#define FOURMI_CLI_TENSOR_FILE_H

#include <jansson.h>

#include "learn/learner.h"

enum {
    TENSOR_FILE_SIZE_MAX = 1 << 28,
    TENSOR_REASON_SIZE = 200,
};

/* The bytes of the learner of a brain, for free(), and their number; NULL if there is no
 * memory. Requires that its kind can be taken apart. */
void *tensor_file_make(const Learner *learner, const Brain *brain, size_t *size);

/* A file that was read. */
typedef struct TensorFile {
    json_t *header;      /* owned */
    const uint8_t *data; /* borrowed */
    size_t size;
} TensorFile;

/* Whether bytes of anything begin as such a file does, which no text does. */
bool tensor_file_is_likely(const void *bytes, size_t size);

/* Reads bytes of anything, which must stay as long as the file is open. False, with a
 * sentence that says why, if it is no such file; there is nothing to close then. */
bool tensor_file_open(TensorFile *file, const void *bytes, size_t size,
                      char reason[TENSOR_REASON_SIZE]);
void tensor_file_close(TensorFile *file);

/* What a file is about. */
typedef struct TensorTopic {
    bool is_world;
    Game game;   /* unless it is a world, */
    World world; /* and this if it is */
} TensorTopic;

/* A text of the header; NULL if it has none of this name. */
const char *tensor_file_text(const TensorFile *file, const char *key);

/* The game or world and the options that the texts tell; false as above. */
bool tensor_file_options(const TensorFile *file, TensorTopic *topic, LearnerOptions *options,
                         char reason[TENSOR_REASON_SIZE]);

/* The memory of a new learner of it with these options, and making it there. Borrows the
 * topic. */
size_t tensor_topic_memory_size(const TensorTopic *topic, const LearnerOptions *options);
void tensor_topic_begin(const TensorTopic *topic, const LearnerOptions *options, Learner *learner,
                        void *memory);

/* Gives a new learner with these options what the file knows; false as above. */
bool tensor_file_teach(const TensorFile *file, Learner *learner, char reason[TENSOR_REASON_SIZE]);

#endif
