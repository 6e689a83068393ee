/* mates_print.h - what a policy does in every state of an ending, in text and JSON. */
#ifndef FOURMI_CLI_MATES_PRINT_H
#define FOURMI_CLI_MATES_PRINT_H

#include "api/fourmi.h"
#include "cli/output.h"

/* In lines of text, and as the keys and values of an object. */
void mates_print_text(const char *side, const fourmi_mates *mates);
void mates_put(Json *json, const fourmi_mates *mates);

#endif
