/* world_play.c - fourmi play WORLD: a person acts, or a brain or a player of the world is
 * watched. */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/brain_file.h"
#include "cli/input.h"
#include "cli/terminal.h"
#include "cli/world_player.h"
#include "cli/world_run.h"
#include "cli/world_truth.h"
#include "facets/picture.h"

typedef struct WorldSession {
    const World *world;
    LoadedBrain brain;      /* that is watched, if there is one */
    OpenWorldPlayer player; /* the same */
    WorldPolicy policy;     /* of whoever is watched; NULL if a person acts */
    void *policy_context;
    WorldState state;
    Rng rng;
    Input input;
    int steps;
    double discount; /* that the next reward counts with */
    double total;    /* the return so far */
    bool has_left;
} WorldSession;

static void print_state(const WorldSession *s)
{
    char line[PICTURE_LINE_SIZE];
    const Picture *picture = s->world->picture;
    for (int i = 0; picture != NULL && picture->line(s->world, &s->state, i, line); i++) {
        printf("  %s\n", line);
    }
}

static void print_actions(const WorldSession *s, const Action *actions, int count)
{
    char words[ACTION_WORDS_SIZE];
    for (int i = 0; i < count; i++) {
        printf("%s%d %s", i > 0 ? ", " : "", actions[i] + 1,
               action_words(s->world, actions[i], words));
    }
    fputs(" (or help): ", stdout);
    output_flush();
}

/* The word that a line consists of, without the blanks around it. */
static void copy_word(const char *line, size_t length, char word[ACTION_WORDS_SIZE])
{
    size_t start = 0;
    while (start < length && isspace((unsigned char)line[start])) {
        start++;
    }
    while (length > start && isspace((unsigned char)line[length - 1])) {
        length--;
    }
    snprintf(word, ACTION_WORDS_SIZE, "%.*s", (int)(length - start), line + start);
}

/* The legal action of this number, counted from 1, or name; false if there is
 * none. */
static bool read_action(const WorldSession *s, const char *word, const Action *actions, int count,
                        Action *action)
{
    for (int i = 0; i < count; i++) {
        char number[ACTION_WORDS_SIZE];
        char name[ACTION_WORDS_SIZE];
        snprintf(number, sizeof number, "%d", actions[i] + 1);
        if (strcmp(word, number) == 0 ||
            strcmp(word, action_words(s->world, actions[i], name)) == 0) {
            *action = actions[i];
            return true;
        }
    }
    return false;
}

/* The only legal action whose name begins so; false if there is none, or more than
 * one. */
static bool read_beginning(const WorldSession *s, const char *word, const Action *actions,
                           int count, Action *action)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        char name[ACTION_WORDS_SIZE];
        if (strncmp(action_words(s->world, actions[i], name), word, strlen(word)) == 0) {
            *action = actions[i];
            found++;
        }
    }
    return found == 1;
}

/* ------------------------------------------------------------------- words */

static void begin_episode(WorldSession *s)
{
    s->world->start(s->world, &s->state, &s->rng);
    s->steps = 0;
    s->discount = 1.0;
    s->total = 0.0;
    print_state(s);
}

static void quit(WorldSession *s)
{
    s->has_left = true;
}

static void print_help(WorldSession *s);

static const struct {
    const char *name;
    char letter;
    void (*run)(WorldSession *s);
    const char *help;
} words[] = {
    {"new", 'n', begin_episode, "start another episode"},
    {"help", '?', print_help, "see this list"},
    {"quit", 'q', quit, "leave"},
};

enum { WORD_COUNT = sizeof words / sizeof words[0] };

static void print_help(WorldSession *s)
{
    (void)s;
    puts("The number or the name of an action takes it, or how the name begins. Or type a word or "
         "its letter:");
    for (int i = 0; i < WORD_COUNT; i++) {
        printf("  %-6s %c   %s\n", words[i].name, words[i].letter, words[i].help);
    }
}

/* Does what a word says; false if it says nothing. */
static bool obey_word(WorldSession *s, const char *word)
{
    for (int i = 0; i < WORD_COUNT; i++) {
        const bool is_letter = word[0] == words[i].letter && word[1] == '\0';
        if (is_letter || strcmp(word, words[i].name) == 0) {
            words[i].run(s);
            return true;
        }
    }
    return false;
}

/* -------------------------------------------------------------------- acting */

/* Reads what the person types; false at the end of the input or on Ctrl-C. */
static bool read_word(WorldSession *s, char word[ACTION_WORDS_SIZE])
{
    size_t length;
    const char *line = input_next_line(&s->input, &length);
    if (line == NULL) {
        putchar('\n'); /* after the question */
        return false;
    }
    copy_word(line, length, word);
    if (!terminal_gives_input()) {
        puts(word); /* as it would stand there if it had been typed */
    }
    return true;
}

/* Asks the person until there is an answer; or else they have left. */
static void ask_person(WorldSession *s, Action *action)
{
    char word[ACTION_WORDS_SIZE];
    while (!s->has_left) {
        Action actions[WORLD_ACTIONS_MAX];
        const int count = s->world->legal_actions(s->world, &s->state, actions);
        print_actions(s, actions, count);
        if (!read_word(s, word)) {
            s->has_left = true;
        } else if (read_action(s, word, actions, count, action)) {
            return;
        } else if (word[0] != '\0' && !obey_word(s, word)) {
            if (read_beginning(s, word, actions, count, action)) {
                return;
            }
            puts("That is none of these; type help.");
        }
    }
}

static void ask_policy(WorldSession *s, Action *action)
{
    Action actions[WORLD_ACTIONS_MAX];
    char name[ACTION_WORDS_SIZE];
    const int count = s->policy(s->policy_context, s->world, &s->state, actions);
    *action = actions[rng_below(&s->rng, (uint32_t)count)];
    printf("%s\n", action_words(s->world, *action, name));
}

static void act(WorldSession *s, Action action)
{
    const double reward = s->world->step(s->world, &s->state, action, &s->rng);
    s->total += s->discount * reward;
    s->discount *= s->world->discount;
    s->steps++;
    if (reward != 0.0) {
        printf("reward %.9g, return %.9g\n", reward, s->total);
    }
    print_state(s);
}

static Status run_session(WorldSession *s)
{
    const World *world = s->world;
    begin_episode(s);
    while (!s->has_left && !world->is_over(world, &s->state) && s->steps < world->steps_max &&
           !terminal_was_interrupted()) {
        Action action = 0;
        if (s->policy != NULL) {
            ask_policy(s, &action);
        } else {
            ask_person(s, &action);
        }
        if (!s->has_left) {
            act(s, action);
        }
    }
    if (terminal_was_interrupted()) {
        return STATUS_INTERRUPTED;
    }
    if (!s->has_left) {
        printf("%s after %d step%s: return %.9g\n",
               world->is_over(world, &s->state) ? "It is over" : "It is cut short", s->steps,
               s->steps == 1 ? "" : "s", s->total);
    }
    return input_status(&s->input);
}

/* Opens the brain that is to be watched; says so if it cannot. */
static Status open_brain(WorldSession *s, const char *path)
{
    if (!brain_file_open_any(&s->brain, path)) {
        return STATUS_BAD_INPUT;
    }
    if (!s->brain.brain.is_of_world || strcmp(s->brain.brain.world.name, s->world->name) != 0) {
        complain("%s is of %s, not of %s", path, s->brain.brain.header.game, s->world->name);
        return STATUS_BAD_INPUT;
    }
    s->policy = brain_best_actions;
    s->policy_context = &s->brain.brain;
    return STATUS_OK;
}

static Status open_player(WorldSession *s, const char *name)
{
    const Status status = world_player_open(&s->player, s->world, name);
    if (status == STATUS_OK) {
        s->policy = s->player.player->policy;
        s->policy_context = s->player.context;
    }
    return status;
}

/* Opens whoever is to be watched, if anybody is. */
static Status open_watched(WorldSession *s, const Arguments *arguments)
{
    const char *brain = arguments_text(arguments, "brain");
    const char *player = arguments_text(arguments, "player");
    if (brain != NULL && player != NULL) {
        complain("--brain and --player contradict each other: one of them acts");
        return STATUS_USAGE;
    }
    if (brain != NULL) {
        return open_brain(s, brain);
    }
    return player != NULL ? open_player(s, player) : STATUS_OK;
}

static uint64_t any_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

bool world_play_is_meant(const Arguments *arguments, World *world)
{
    const char *path = arguments_text(arguments, "brain");
    LoadedBrain loaded;
    if (arguments_has(arguments, "game")) {
        return catalogue_find_world(arguments_text(arguments, "game"), world);
    }
    if (path == NULL || !brain_file_open_world(&loaded, path)) {
        return false;
    }
    *world = loaded.brain.world;
    loaded_brain_close(&loaded);
    return true;
}

Status world_play(const Arguments *arguments, const World *world)
{
    static const char *const for_games[] = {"level", "learn", "two", "first", "position", NULL};
    const bool has_seed = arguments_has(arguments, "seed");
    WorldSession s = {
        .world = world,
        .rng = rng_from_seed(has_seed ? arguments_number(arguments, "seed") : any_seed()),
    };
    if (!world_takes_options(arguments, for_games)) {
        return STATUS_USAGE;
    }
    terminal_catch_interrupt();
    Status status = open_watched(&s, arguments);
    if (status == STATUS_OK) {
        status = run_session(&s);
    }
    input_clear(&s.input);
    world_player_close(&s.player);
    loaded_brain_close(&s.brain);
    return status;
}
