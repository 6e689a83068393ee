/* judged.h - the policy that certify and eval judge: a level, or what is no level and so a model. */
#ifndef FOURMI_CLI_JUDGED_H
#define FOURMI_CLI_JUDGED_H

#include "api/fourmi.h"
#include "cli/arguments.h"

enum { JUDGED_TEXT_SIZE = 4096 };

typedef struct Judged {
    const Arguments *arguments;
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_policy *policy;
    char text[JUDGED_TEXT_SIZE]; /* that it was opened from: "brain:my.brain,depth=2" */
} Judged;

/* Opens the first operand, by the options --game, --depth and --proof. It must be its own choice: one
 * that is drawn by chance is refused. Says why if that is not possible; free it all the same. */
Status judged_open(Judged *judged, const Arguments *arguments);
void judged_free(Judged *judged);

/* False, and says so, if an option is given that is for the other games: of two players, or of one. */
bool judged_takes(const Judged *judged, const char *const *for_others);

/* Where a share lies with 95 % confidence (Wilson's interval). */
typedef struct Range {
    double low;
    double high;
} Range;

Range range_of_share(uint64_t hits, uint64_t trials);

#endif
