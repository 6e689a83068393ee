/* tensor_import.h - a file of arrays (tensor_file.h) becomes a brain. */
#ifndef FOURMI_CLI_TENSOR_IMPORT_H
#define FOURMI_CLI_TENSOR_IMPORT_H

#include "cli/command.h"

/* Writes the brain of bytes that were read from `path`; says what became of it. */
Status tensor_import_run(const void *bytes, size_t size, const char *path, const char *out,
                         bool wants_json);

#endif
