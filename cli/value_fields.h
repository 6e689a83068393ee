/* value_fields.h - the value of a position or a move in JSON. */
#ifndef FOURMI_CLI_VALUE_FIELDS_H
#define FOURMI_CLI_VALUE_FIELDS_H

#include "cli/output.h"
#include "value.h"

/* Into an object: "score", or of a mate "result" and "plies", null for a draw. */
void put_value_fields(Json *json, Value value);

#endif
