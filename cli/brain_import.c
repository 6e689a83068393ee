/* brain_import.c - fourmi brain import and export: what was learned elsewhere becomes a model, and what
 * a model knows is written for other programs. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fields.h"
#include "cli/lab.h"
#include "cli/run.h"
#include "cli/transfer.h"
#include "host/files.h"

static Status save_as(const fourmi_learner *learner, const char *path)
{
    const int status = fourmi_learner_save(learner, path, NULL);
    if (status >= 0) {
        return STATUS_OK;
    }
    const Status said = lab_complain(status);
    return status == FOURMI_ERROR_FILE ? STATUS_OUTPUT : said;
}

/* One file in the place of the other would be the end of that. */
static bool is_apart(const char *path, const char *out, const char *what)
{
    if (file_is_plain(path) && file_is_same(path, out)) {
        complain("%s cannot be both %s", out, what);
        return false;
    }
    return true;
}

/* ------------------------------------------------------------------- import */

/* What is told of a learner that was imported, with `states` of its table, 0 for none. */
static Status tell(fourmi_lab *lab, const fourmi_learner *it, size_t states, const char *out,
                   bool wants_json)
{
    const bool is_alone = it->game->players == 1;
    fourmi_game_facts *facts;
    Fields fields = {0};
    Json json = {0};
    const int status = fourmi_game_facts_new(lab, &(fourmi_game_facts_options){.game = it->game},
                                             &facts);
    if (status < 0) {
        return lab_complain(status);
    }
    if (wants_json) {
        fields_add_text(&fields, is_alone ? "world" : "game", it->game->name);
        if (states > 0) {
            fields_add(&fields, "", "positions", (double)states);
        }
        fields_add(&fields, "", "values", (double)it->values);
        fields_add(&fields, "", is_alone ? "episodes" : "games", (double)it->episodes);
        put_open(&json, '{');
        fields_put(&fields, &json);
        put_close(&json, '}');
        put_end_line(&json);
    } else {
        printf("%-14s %s\n", is_alone ? "world" : "game", it->game->name);
        if (states > 0) {
            printf("positions      %zu\n", states);
        }
        printf("values         %" PRIu64 "\n", it->values);
        if (it->episodes == 0) {
            puts("games          not told");
        } else if (is_alone) {
            printf("episodes       %" PRIu64 "\n", it->episodes);
        } else {
            printf("games          %" PRIu64 " (%s won %" PRIu64 ", %s won %" PRIu64
                   ", drawn %" PRIu64 ")\n",
                   it->episodes, facts->players[0], it->gained, facts->players[1], it->lost,
                   it->even);
        }
        printf("fourmi certify %s says %s\n", out,
               is_alone ? "what it is worth" : "which lines it loses");
    }
    fourmi_free(facts);
    return STATUS_OK;
}

/* Makes a learner of bytes; which format they have, if nothing is said, is seen by how they begin. */
static fourmi_learner *read_learner(const Arguments *arguments, fourmi_lab *lab, const char *bytes,
                                    size_t size, size_t *states, char reason[TRANSFER_REASON_SIZE])
{
    const char *format = arguments_text(arguments, "format");
    const char *name = arguments_text(arguments, "game");
    const bool is_likely = transfer_is_of_tensors(bytes, size);
    const fourmi_game *game;
    if (format != NULL ? strcmp(format, "safetensors") == 0 : is_likely) {
        return transfer_read_tensors(lab, bytes, size, reason);
    }
    if (size > TRANSFER_TABLE_MAX) {
        snprintf(reason, TRANSFER_REASON_SIZE, "could not be read: %s", strerror(EFBIG));
        return NULL;
    }
    if (fourmi_game_open(lab, name, &game) < 0) {
        snprintf(reason, TRANSFER_REASON_SIZE, "%s", fourmi_error());
        return NULL;
    }
    fourmi_learner *learner = transfer_read_table(lab, game, bytes, size, states, reason);
    const size_t length = strlen(reason);
    if (learner == NULL && is_likely) {
        snprintf(reason + length, TRANSFER_REASON_SIZE - length,
                 "; perhaps --format safetensors is meant");
    }
    return learner;
}

static Status import(const Arguments *arguments, fourmi_lab *lab, const char *bytes, size_t size)
{
    const char *out = arguments_text(arguments, "out");
    char reason[TRANSFER_REASON_SIZE] = "";
    size_t states = 0;
    fourmi_learner *learner = read_learner(arguments, lab, bytes, size, &states, reason);
    if (learner == NULL) {
        const bool is_unread = strncmp(reason, "could not be read", 17) == 0;
        complain("%s %s%s", arguments_operand(arguments, 0),
                 is_unread ? "" : "cannot be imported: ", reason);
        return STATUS_BAD_INPUT;
    }
    (void)fourmi_learner_train(learner, 0); /* counts what it knows */
    Status status = save_as(learner, out);
    status = status == STATUS_OK ? tell(lab, learner, states, out, arguments_has(arguments, "json"))
                                 : status;
    fourmi_free(learner);
    return status;
}

Status brain_import_run(const Arguments *arguments)
{
    const char *path = arguments_operand(arguments, 0);
    fourmi_lab *lab;
    size_t size;
    if (!is_apart(path, arguments_text(arguments, "out"), "what is imported and the brain")) {
        return STATUS_USAGE;
    }
    char *bytes = strcmp(path, "-") == 0 ? file_read_stream(stdin, TRANSFER_TENSORS_MAX, &size)
                                         : file_read(path, TRANSFER_TENSORS_MAX, &size);
    if (bytes == NULL) {
        complain("%s could not be read: %s", path, strerror(errno));
        return errno == ENOMEM ? STATUS_RESOURCES : STATUS_BAD_INPUT;
    }
    const int made = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    const Status status = made < 0 ? lab_complain(made) : import(arguments, lab, bytes, size);
    fourmi_free(lab);
    free(bytes);
    return status;
}

/* ------------------------------------------------------------------- export */

static Status export(const Arguments *arguments, const fourmi_learner *learner,
                     const fourmi_game_facts *facts)
{
    const char *out = arguments_text(arguments, "out");
    const bool wants_csv = strcmp(arguments_text(arguments, "format"), "csv") == 0;
    const bool has_table = learner->counts_visits && learner->game->players == 2;
    const bool has_tensors = learner->tensor_count > 0;
    size_t size;
    if (wants_csv ? !has_table : !has_tensors) {
        const char *other = has_table ? "csv" : has_tensors ? "safetensors" : NULL;
        complain(
            "%s%s %s%s%s", learner->noun,
            learner->game->players == 1 && other == NULL ? " of a world" : "",
            wants_csv ? "has no table of positions and moves" : "cannot be taken apart into arrays",
            other != NULL ? "; it can be exported with --format " : "", other != NULL ? other : "");
        return STATUS_BAD_INPUT;
    }
    void *bytes = wants_csv ? transfer_write_csv(learner, &size)
                            : transfer_write_tensors(learner, facts, &size);
    Status status = bytes != NULL ? STATUS_OK : STATUS_RESOURCES;
    if (bytes == NULL) {
        complain("not enough memory");
    } else if (!file_replace(out, bytes, size)) {
        complain("%s could not be written: %s", out, file_refusal(out));
        status = STATUS_OUTPUT;
    }
    free(bytes);
    return status;
}

Status brain_export_run(const Arguments *arguments)
{
    const char *path = arguments_operand(arguments, 0);
    fourmi_lab *lab = NULL;
    fourmi_learner *learner = NULL;
    fourmi_game_facts *facts = NULL;
    if (!is_apart(path, arguments_text(arguments, "out"), "the brain and what it is exported to")) {
        return STATUS_USAGE;
    }
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    status = status < 0
                 ? status
                 : fourmi_learner_new(lab, &(fourmi_learner_options){.path = path}, &learner);
    status = status < 0 ? status
                        : fourmi_game_facts_new(
                              lab, &(fourmi_game_facts_options){.game = learner->game}, &facts);
    const Status said = status < 0 ? lab_complain(status) : export(arguments, learner, facts);
    fourmi_free(facts);
    fourmi_free(learner);
    fourmi_free(lab);
    return said;
}
