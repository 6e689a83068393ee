/* games.c - the games of the library. */
#define _POSIX_C_SOURCE 200809L

#include "server/base/games.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/log.h"
#include "server/base/paths.h"

static struct {
    pthread_mutex_t mutex;
    fourmi_lab *lab;
    fourmi_game_facts *facts[GAMES_MAX]; /* of lab->games, up to a NULL */
} known = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* A table that the user keeps is of no use; the solver makes its own. */
static void log_refused(void *context, const char *path, const char *fault)
{
    (void)context;
    if (fault != NULL) {
        log_event(LOG_WARNING, "table_refused", "path=\"%s\" fault=\"%s\"", path, fault);
    }
}

static void forget_facts(fourmi_game_facts **facts)
{
    for (int i = 0; i < GAMES_MAX; i++) {
        fourmi_free(facts[i]);
    }
}

static void open_lab(void)
{
    char tables[PATHS_SIZE];
    fourmi_game_facts *facts[GAMES_MAX] = {NULL};
    fourmi_lab *lab;
    const bool has_home = paths_of_data("fourmi/tables", tables);
    int status = fourmi_lab_new(
        FOURMI_ABI, &(fourmi_lab_options){.data = has_home ? tables : NULL, .notice = log_refused},
        &lab);
    for (uint32_t i = 0; status == FOURMI_OK && i < lab->game_count && i < GAMES_MAX - 1; i++) {
        fourmi_game_facts_options asked;
        status = fourmi_game_open(lab, lab->games[i], &asked.game);
        if (status == FOURMI_OK) {
            status = fourmi_game_facts_new(lab, &asked, &facts[i]);
        }
    }
    if (status == FOURMI_OK) {
        memcpy(known.facts, facts, sizeof facts);
        known.lab = lab;
    } else {
        forget_facts(facts);
        fourmi_free(lab);
    }
}

fourmi_lab *games_lab(void)
{
    pthread_mutex_lock(&known.mutex);
    if (known.lab == NULL) {
        open_lab();
    }
    fourmi_lab *lab = known.lab;
    pthread_mutex_unlock(&known.mutex);
    return lab;
}

/* What is known of game number `i`; NULL behind the last. */
static const fourmi_game_facts *facts_of(int i)
{
    return games_lab() != NULL && i < GAMES_MAX ? known.facts[i] : NULL;
}

static bool may_ask(const fourmi_game_facts *facts, Question question)
{
    return facts->chart_count > 0 ||
           (question == QUESTION_STATE && (facts->is_in_rooms || facts->unit == FOURMI_UNIT_MATE));
}

const fourmi_game *games_in_rooms(int i)
{
    const fourmi_game_facts *facts;
    for (int k = 0; (facts = facts_of(k)) != NULL; k++) {
        if (facts->is_in_rooms && i-- == 0) {
            return facts->game;
        }
    }
    return NULL;
}

const fourmi_game *games_find_in_rooms(const char *name)
{
    const fourmi_game *game;
    int i = 0;
    while ((game = games_in_rooms(i)) != NULL && strcmp(game->name, name) != 0) {
        i++;
    }
    return game;
}

int games_open(const char *name, Question question, const fourmi_game **game)
{
    const fourmi_game_facts *facts;
    const size_t length = strcspn(name, ":");
    *game = NULL;
    for (int i = 0; (facts = facts_of(i)) != NULL; i++) {
        const bool is_it = strncmp(facts->game->name, name, length) == 0 &&
                           facts->game->name[length] == '\0';
        if (is_it && may_ask(facts, question) && (name[length] == '\0' || facts->chart_count > 0)) {
            return fourmi_game_open(games_lab(), name, game);
        }
    }
    return FOURMI_OK;
}

fourmi_unit games_unit(const fourmi_game *game)
{
    const fourmi_game_facts *facts;
    const size_t length = strcspn(game->name, ":");
    for (int i = 0; (facts = facts_of(i)) != NULL; i++) {
        if (strncmp(facts->game->name, game->name, length) == 0 &&
            facts->game->name[length] == '\0') {
            return facts->unit;
        }
    }
    return FOURMI_UNIT_NONE;
}

/* Reads "depth=4" or "random=10" off a text; -1 if neither is there. */
static int take_setting(const char **text, const char *name, int max)
{
    const size_t length = strlen(name);
    if (strncmp(*text, name, length) != 0) {
        return -1;
    }
    const char *digits = *text + length;
    const size_t count = strspn(digits, "0123456789");
    const int number = 1 <= count && count <= 3 ? atoi(digits) : max + 1;
    *text = digits + count;
    return number <= max ? number : -1;
}

int games_level_depth(const char *text)
{
    const fourmi_game_facts *usual = facts_of(0);
    int depth = 0;
    for (uint32_t i = 0; usual != NULL && i < usual->level_count; i++) {
        if (strcmp(usual->levels[i], text) == 0) {
            return 0;
        }
    }
    for (;;) {
        const int found = take_setting(&text, "depth=", 64);
        if (found < 0 && take_setting(&text, "random=", 100) < 0) {
            return -1;
        }
        depth = found >= 0 ? found : depth;
        if (*text != ',') {
            return *text == '\0' ? depth : -1;
        }
        text++;
    }
}

static void write_list(const char *const list[], int count, char names[GAMES_NAMES_SIZE])
{
    size_t length = 0;
    names[0] = '\0';
    for (int i = 0; i < count && length < GAMES_NAMES_SIZE; i++) {
        const char *between = i == 0 ? "" : i == count - 1 ? " or " : ", ";
        length += (size_t)snprintf(names + length, GAMES_NAMES_SIZE - length, "%s%s", between,
                                   list[i]);
    }
}

void games_write_names(char names[GAMES_NAMES_SIZE])
{
    const char *list[GAMES_MAX];
    int count = 0;
    const fourmi_game *game;
    while ((game = games_in_rooms(count)) != NULL) {
        list[count++] = game->name;
    }
    write_list(list, count, names);
}

void games_write_names_of(Question question, char names[GAMES_NAMES_SIZE])
{
    const char *list[GAMES_MAX];
    const fourmi_game_facts *facts;
    int count = 0;
    for (int i = 0; (facts = facts_of(i)) != NULL; i++) {
        if (may_ask(facts, question)) {
            list[count++] = facts->game->name;
        }
    }
    write_list(list, count, names);
}
