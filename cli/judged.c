/* judged.c - the policy that certify and eval judge. */
#include "cli/judged.h"

#include <stdio.h>

#include "cli/lab.h"
#include "cli/output.h"

/* What was said of the search of a model stands behind its file. */
static Status open_model(Judged *judged, const char *text)
{
    static const char *const names[] = {"depth", "proof"};
    const bool is_said = arguments_has(judged->arguments, "game");
    Status status = STATUS_OK;
    int at = snprintf(judged->text, JUDGED_TEXT_SIZE, "%s%s",
                      lab_is_model(text) ? "" : "brain:", text);
    for (int i = 0; i < 2; i++) {
        if (arguments_has(judged->arguments, names[i]) && at < JUDGED_TEXT_SIZE) {
            at += snprintf(judged->text + at, (size_t)(JUDGED_TEXT_SIZE - at), ",%s=%d", names[i],
                           (int)arguments_number(judged->arguments, names[i]));
        }
    }
    if (at >= JUDGED_TEXT_SIZE) {
        complain("%s is too long", text);
        return STATUS_BAD_INPUT;
    }
    judged->policy = lab_open_player(judged->lab, judged->text,
                                     is_said && lab_is_model(text) ? judged->game : NULL, &status);
    if (judged->policy != NULL && is_said && judged->policy->game != judged->game) {
        complain("%s plays %s, not %s", text, judged->policy->game->name, judged->game->name);
        return STATUS_BAD_INPUT;
    }
    judged->game = judged->policy != NULL ? judged->policy->game : judged->game;
    return status;
}

static Status open_level(Judged *judged, const char *text)
{
    const Arguments *arguments = judged->arguments;
    const fourmi_policy_options options = {.game = judged->game, .level = text};
    const int status = lab_is_model(text)
                           ? FOURMI_ERROR_NAME
                           : fourmi_policy_new(judged->lab, &options, &judged->policy);
    if (status == FOURMI_ERROR_NAME) {
        return open_model(judged, text);
    }
    snprintf(judged->text, JUDGED_TEXT_SIZE, "%s", text);
    if (status < 0) {
        return lab_complain(status);
    }
    if (arguments_number(arguments, "depth") > 0) {
        complain("--depth is for brains; a level of that depth is depth=%d",
                 (int)arguments_number(arguments, "depth"));
        return STATUS_BAD_INPUT;
    }
    if (arguments_number(arguments, "proof") > 0) {
        complain("--proof is for brains");
        return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}

Status judged_open(Judged *judged, const Arguments *arguments)
{
    const char *text = arguments_operand(arguments, 0);
    judged->arguments = arguments;
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &judged->lab);
    status = status < 0
                 ? status
                 : fourmi_game_open(judged->lab, arguments_text(arguments, "game"), &judged->game);
    const Status opened = status < 0 ? lab_complain(status) : open_level(judged, text);
    if (opened == STATUS_OK && judged->policy->is_mixed) {
        complain("%s moves blindly, so there is nothing to judge", text);
        return STATUS_BAD_INPUT;
    }
    return opened;
}

void judged_free(Judged *judged)
{
    fourmi_free(judged->policy);
    fourmi_free(judged->lab);
}

bool judged_takes(const Judged *judged, const char *const *for_others)
{
    for (; *for_others != NULL; for_others++) {
        if (arguments_has(judged->arguments, *for_others)) {
            complain("--%s is for games of %s, and %s has %d", *for_others,
                     judged->game->players == 1 ? "two players" : "one player", judged->game->name,
                     judged->game->players);
            return false;
        }
    }
    return true;
}

Range range_of_share(uint64_t hits, uint64_t trials)
{
    const double z = 1.959963984540054; /* 95 % of a normal distribution lie within +/- z */
    if (trials == 0) {
        return (Range){.low = 0, .high = 1};
    }
    const double n = (double)trials;
    const double share = (double)hits / n;
    const double shrink = 1 + z * z / n;
    const double centre = (share + z * z / (2 * n)) / shrink;
    const double half = z * __builtin_sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / shrink;
    /* The ends of none and of all are exact, whatever rounding made of them. */
    return (Range){
        .low = hits > 0 && centre > half ? centre - half : 0,
        .high = hits < trials && centre + half < 1 ? centre + half : 1,
    };
}
