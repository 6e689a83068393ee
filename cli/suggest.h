/* suggest.h - "did you mean ...?" */
#ifndef FOURMI_CLI_SUGGEST_H
#define FOURMI_CLI_SUGGEST_H

#include <stddef.h>

/* The name that is nearest to `word`, if one is near enough to be meant: NULL
 * otherwise. `names` ends with a NULL. */
const char *suggest_name(const char *word, const char *const *names);

#endif
