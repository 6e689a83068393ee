/* lab.c - the library's lab for commands. */
#include "cli/lab.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/output.h"
#include "host/files.h"
#include "host/user_path.h"

enum { BOOK_SIZE_MAX = 1 << 29 }; /* more than any has; what never ends is not read for ever */

static const char brain_word[] = "brain:";
static const char self_taught[] = "self-taught";

static Status status_of(int status)
{
    switch (status) {
    case FOURMI_ERROR_MEMORY:
    case FOURMI_ERROR_UNKNOWN:
        return STATUS_RESOURCES;
    case FOURMI_ERROR_ARGUMENT:
        return STATUS_USAGE;
    default:
        return STATUS_BAD_INPUT;
    }
}

Status lab_complain(int status)
{
    complain("%s", fourmi_error());
    return status_of(status);
}

Status lab_complain_of(const Arguments *arguments, const char *option, int status)
{
    const char *text = arguments_text(arguments, option);
    char quoted[QUOTE_SIZE];
    complain("--%s %s: %s", option, quote(text, strlen(text), quoted), fourmi_error());
    return status_of(status);
}

static bool put(void *stream, const char *text, size_t length)
{
    return fwrite(text, 1, length, stream) == length;
}

void lab_print(const void *thing, fourmi_format format)
{
    const int status = fourmi_print(thing, format, put, stdout);
    if (status < 0 && status != FOURMI_CANCELLED) { /* which output_has_failed() tells */
        lab_complain(status);
    }
}

static bool has_option(const Arguments *arguments, const char *name)
{
    const Option *option = arguments->command->options;
    while (option->name != NULL && strcmp(option->name, name) != 0) {
        option++;
    }
    return option->name != NULL;
}

/* Says which tables of the user are of no use; and, unless `wants_all` is NULL, which were read. */
static void tell_of_data(void *wants_all, const char *path, const char *fault)
{
    if (fault != NULL) {
        complain("%s %s; the table is made anew", path, fault);
    } else if (wants_all != NULL) {
        complain("%s was read", path);
    }
}

Status lab_open(const Arguments *arguments, const char *text, fourmi_lab **lab,
                const fourmi_game **game)
{
    char folder[OWN_PATH_SIZE];
    const bool has_game = has_option(arguments, "game");
    const bool wants_stats = has_option(arguments, "stats") && arguments_has(arguments, "stats");
    const bool has_folder = user_path_of_data("fourmi/tables", folder, sizeof folder);
    const fourmi_lab_options options = {
        .data = has_folder ? folder : NULL,
        .notice = tell_of_data,
        .notice_context = wants_stats ? lab : NULL,
    };
    int status = fourmi_lab_new(FOURMI_ABI, &options, lab);
    const bool is_told = status >= 0 && text != NULL && !arguments_has(arguments, "game") &&
                         fourmi_game_of_state(*lab, text, game) >= 0;
    if (status >= 0 && !is_told) {
        const char *name = has_game ? arguments_text(arguments, "game") : (*lab)->games[0];
        status = fourmi_game_open(*lab, name, game);
    }
    if (status < 0) {
        const Status result = lab_complain(status);
        fourmi_free(*lab);
        *lab = NULL;
        return result;
    }
    return STATUS_OK;
}

bool lab_read_state(const Arguments *arguments, const fourmi_game *game, const char *text,
                    fourmi_state *state)
{
    char quoted[QUOTE_SIZE];
    if (fourmi_state_read(game, text, state) >= 0) {
        return true;
    }
    complain("position %s: %s%s", quote(text, strlen(text), quoted), fourmi_error(),
             arguments_has(arguments, "game") ? "" : "; is it another game? see -g");
    return false;
}

/* The name of the data of a kind, such as ".book", that comes with a game, in name[FOURMI_NAME_SIZE]; false
 * if none does. */
static bool find_data(fourmi_lab *lab, const fourmi_game *game, const char *kind, char *name)
{
    fourmi_game_facts *facts;
    bool is_found = false;
    if (fourmi_game_facts_new(lab, &(fourmi_game_facts_options){.game = game}, &facts) < 0) {
        return false;
    }
    for (uint32_t i = 0; i < facts->data_count && !is_found; i++) {
        is_found = strstr(facts->data[i], kind) != NULL;
        snprintf(name, FOURMI_NAME_SIZE, "%s", facts->data[i]);
    }
    fourmi_free(facts);
    return is_found;
}

Status lab_use_book(fourmi_lab *lab, const fourmi_game *game, const char *path,
                    const fourmi_game **found)
{
    fourmi_table_options options = {.game = game};
    fourmi_table *table = NULL;
    char name[FOURMI_NAME_SIZE] = "";
    int status = FOURMI_OK;
    const bool has_name = find_data(lab, game, ".book", name);
    if (path != NULL) {
        size_t size;
        void *bytes = file_read(path, BOOK_SIZE_MAX, &size);
        if (bytes == NULL) {
            complain("%s could not be read: %s", path, strerror(errno));
            return STATUS_BAD_INPUT;
        }
        status = has_name ? fourmi_data_put(lab, name, bytes, size) : FOURMI_OK;
        free(bytes);
    }
    if (status >= 0 && found != NULL) {
        status = fourmi_game_of_book(lab, name, found);
        options.game = *found;
    }
    status = status < 0 ? status : fourmi_table_new(lab, &options, &table);
    fourmi_free(table);
    if (status == FOURMI_ERROR_NAME) {
        complain("this program was built without an opening book; name a file");
        return STATUS_BAD_INPUT;
    }
    if (status < 0) {
        complain("%s cannot be used: %s", path != NULL ? path : name, fourmi_error());
        return status_of(status);
    }
    return STATUS_OK;
}

/* ----------------------------------------------------------------------- players */

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

bool lab_is_model(const char *text)
{
    return starts_with(text, brain_word) || starts_with(text, self_taught);
}

/* Where the settings of "FILE,random=70" begin, at the comma; the end of the text if there are none. A
 * comma before anything else belongs to the file. */
static const char *settings_of(const char *text)
{
    static const char *const settings[] = {",random=", ",depth=", ",evaluations=", ",proof="};
    for (; *text != '\0'; text++) {
        for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
            if (starts_with(text, settings[i])) {
                return text;
            }
        }
    }
    return text;
}

/* The path of the model that comes with a game, or with the first that has one for NULL; false, and it
 * says why, if there is none. */
static bool find_self_taught(fourmi_lab *lab, const fourmi_game *game, char path[LAB_PATH_SIZE])
{
    const fourmi_game *first = NULL;
    char name[FOURMI_NAME_SIZE];
    bool is_found = false;
    for (uint32_t i = 0; i < lab->game_count && !is_found; i++) {
        is_found = fourmi_game_open(lab, lab->games[i], &first) >= 0 &&
                   find_data(lab, first, ".brain", name);
    }
    if (game != NULL && !find_data(lab, game, ".brain", name)) {
        complain("no model comes with %s; self-taught plays %s", game->name,
                 is_found ? first->name : "nothing");
        return false;
    }
    if (!own_path_of_data(name, path)) {
        complain("self-taught needs %s, which comes with fourmi and is not there: %s; "
                 "FOURMI_BRAINS can name the folder that has it",
                 name, path);
        return false;
    }
    return true;
}

bool lab_find_model(fourmi_lab *lab, const char *text, const fourmi_game *game, ModelFile *file)
{
    *file = (ModelFile){.is_shipped = !starts_with(text, brain_word)};
    const char *settings = file->is_shipped ? text + strlen(self_taught) : settings_of(text);
    file->search = *settings != '\0' ? settings + 1 : NULL;
    if (file->is_shipped) {
        return find_self_taught(lab, game, file->path);
    }
    text += strlen(brain_word);
    snprintf(file->path, sizeof file->path, "%.*s", (int)(settings - text), text);
    return true;
}

fourmi_policy *lab_open_player(fourmi_lab *lab, const char *text, const fourmi_game *game,
                               Status *status)
{
    return lab_open_watched(lab, text, game, NULL, NULL, status);
}

fourmi_policy *lab_open_watched(fourmi_lab *lab, const char *text, const fourmi_game *game,
                                fourmi_watch *watch, void *watch_context, Status *status)
{
    fourmi_policy_options options = {
        .game = game, .name = text, .level = text, .watch = watch, .watch_context = watch_context};
    ModelFile file;
    fourmi_policy *policy;
    *status = STATUS_BAD_INPUT;
    if (lab_is_model(text)) {
        if (!lab_find_model(lab, text, game, &file)) {
            return NULL;
        }
        options.level = NULL;
        options.model = file.path;
        options.search = file.search;
    }
    const int made = fourmi_policy_new(lab, &options, &policy);
    *status = made == FOURMI_ERROR_NAME && options.level != NULL ? STATUS_USAGE
              : made < 0                                         ? status_of(made)
                                                                 : STATUS_OK;
    if (made < 0) {
        complain("%s: %s", options.name, fourmi_error());
    }
    return policy;
}
