/* transfer.h - what learners know, for other programs and from them: the table of a well-known tutorial
 * as JSON, a table of values as CSV, and the arrays of a network as a safetensors file. */
#ifndef FOURMI_CLI_TRANSFER_H
#define FOURMI_CLI_TRANSFER_H

#include <stddef.h>

#include "api/fourmi.h"

enum { TRANSFER_REASON_SIZE = 400, TRANSFER_TABLE_MAX = 1 << 24, TRANSFER_TENSORS_MAX = 1 << 28 };

/* A learner that knows what a text of JSON has of a game, with how many states; NULL, with the reason,
 * if something is wrong anywhere in it. */
fourmi_learner *transfer_read_table(fourmi_lab *lab, const fourmi_game *game, const char *text,
                                    size_t size, size_t *states, char reason[TRANSFER_REASON_SIZE]);

/* A learner that is made of arrays. The texts of the file say of which game. */
fourmi_learner *transfer_read_tensors(fourmi_lab *lab, const void *bytes, size_t size,
                                      char reason[TRANSFER_REASON_SIZE]);
bool transfer_is_of_tensors(const void *bytes, size_t size);

/* The bytes of a file, for free(), and their number; NULL without memory. */
void *transfer_write_tensors(const fourmi_learner *learner, const fourmi_game_facts *facts,
                             size_t *size);
void *transfer_write_csv(const fourmi_learner *learner, size_t *size);

#endif
