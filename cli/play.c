/* play.c - fourmi play: people and players at any game.
 *
 * In a game of two players a person plays against an AI, or two people play. In a game of one player a
 * person plays, or watches an AI.
 */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/board.h"
#include "cli/hint.h"
#include "cli/input.h"
#include "cli/lab.h"
#include "cli/output.h"
#include "cli/run.h"
#include "cli/typed.h"
#include "cli/word.h"

/* Room for the moves of a game; how long an action of an AI that is watched is shown. */
enum { MOVES_SIZE = 1 << 14, WATCHED_MS = 120 };

typedef struct PlaySession {
    const Arguments *arguments;
    fourmi_lab *lab;
    const fourmi_game *game;
    fourmi_game_facts *facts;
    fourmi_record *record;
    bool is_from_state;      /* the record did not begin as games do */
    fourmi_turn person;      /* the side of the person, where an AI has the other */
    fourmi_policy *ai;       /* NULL: there is none */
    fourmi_learner *learner; /* the AI goes on learning; NULL: it does not */
    ModelFile model;         /* that it learns into */
    bool is_unsaved;         /* it has learned something since it was saved */
    fourmi_exact *exact;     /* for hints; made by the first one */
    fourmi_rng rng;
    BoardStyle style;
    Input input;
    bool shows_wait;       /* that the AI thinks can be seen */
    double thinking_since; /* seconds */
    bool shows_thinking;
    int steps; /* of the one player */
    bool is_left;
    Status status; /* to end with, unless Ctrl-C was it */
} PlaySession;

/* Leaves the session because of what went wrong in the library's last call. */
static void give_up(PlaySession *s, int status)
{
    s->status = lab_complain(status);
    s->is_left = true;
}

/* ---------------------------------------------------------------- drawing */

/* Draws the board; after a move, as it is made. */
static void draw(PlaySession *s, bool is_move)
{
    char moves[MOVES_SIZE];
    if (s->facts->rows == 0 && s->game->players == 2) {
        fourmi_record_write(s->record, moves, sizeof moves);
        printf("\nmoves: %s\n\n", moves[0] != '\0' ? moves : "none");
    }
    board_draw(s->facts, s->record, s->style, is_move);
}

static void print_player(const PlaySession *s, fourmi_turn player)
{
    board_print_player(s->facts, player, s->style);
}

static bool is_over(const PlaySession *s)
{
    return s->record->turn == FOURMI_OVER;
}

static bool is_persons_turn(const PlaySession *s)
{
    return s->ai == NULL || (s->game->players == 2 && s->record->turn == s->person);
}

static fourmi_turn other(fourmi_turn player)
{
    return player == FOURMI_FIRST ? FOURMI_SECOND : FOURMI_FIRST;
}

/* Who plays whom, and how to change that. A game of one player explains itself. */
static void print_greeting(const PlaySession *s)
{
    if (s->game->players == 1) {
        return;
    }
    printf("%s: ", s->game->name);
    if (s->ai == NULL && is_over(s)) {
        fputs("the game is over.", stdout);
    } else if (s->ai == NULL) {
        print_player(s, s->record->turn);
        fputs(" is to move.", stdout);
    } else {
        fputs("you are ", stdout);
        print_player(s, s->person);
        const char *brain = arguments_text(s->arguments, "brain");
        const char *level = arguments_text(s->arguments, "level");
        const bool has_both = brain != NULL && arguments_has(s->arguments, "level");
        printf(", the AI (%s", brain != NULL ? brain : level);
        printf("%s%s) is ", has_both ? ", " : "", has_both ? level : "");
        print_player(s, other(s->person));
        putchar('.');
    }
    puts(" Type help; levels and games: --help.");
}

static void print_result(const PlaySession *s)
{
    const double total = s->record->total;
    if (total == 0) {
        fputs("A draw.", stdout);
    } else if (s->ai == NULL) {
        print_player(s, total > 0 ? FOURMI_FIRST : FOURMI_SECOND);
        fputs(" wins.", stdout);
    } else {
        const bool has_won = (total > 0) == (s->person == FOURMI_FIRST);
        fputs(has_won ? "You win." : "The AI wins.", stdout);
    }
}

static void print_prompt(const PlaySession *s)
{
    if (is_over(s)) {
        print_result(s);
        fputs(" (new, undo or quit) ", stdout);
    } else if (s->game->players == 1) {
        typed_print_actions(s->facts, s->record);
        fputs(" (or help): ", stdout);
    } else {
        fputs(s->ai == NULL ? "Move of " : "Your move, ", stdout);
        print_player(s, s->record->turn);
        fputs(" (", stdout);
        typed_print_actions(s->facts, s->record);
        fputs(", or help): ", stdout);
    }
    output_flush();
}

/* Writes what the AI has learned, if anything, to its file. */
static void save(PlaySession *s)
{
    const int status = s->is_unsaved
                           ? fourmi_learner_save(s->learner, s->model.path, s->learner->note)
                           : FOURMI_OK;
    s->is_unsaved = false;
    if (status < 0) {
        s->status = lab_complain(status);
        s->status = status == FOURMI_ERROR_FILE ? STATUS_OUTPUT : s->status;
    }
}

/* Lets the AI learn from the last action, and from all of a game at its end, after which it is saved.
 * A game that did not begin as games do teaches nothing. */
static void learn(PlaySession *s)
{
    const int status = fourmi_learner_observe(s->learner, s->record);
    if (status < 0) {
        s->status = lab_complain(status); /* the game can go on */
        return;
    }
    s->is_unsaved = true;
    if (is_over(s)) {
        save(s);
    }
}

/* Makes a move on the board, and lets chance act; false, with nothing changed, if it is not legal. */
static bool act(PlaySession *s, int action)
{
    const double before = s->record->total;
    int status = fourmi_record_play(s->record, action);
    if (status == FOURMI_ERROR_ACTION) {
        return false;
    }
    if (status == FOURMI_OK && s->game->outcomes > 0) {
        status = fourmi_record_draw(s->record, &s->rng);
    }
    if (status < 0) {
        give_up(s, status);
        return true;
    }
    s->steps++;
    if (s->game->players == 1 && s->record->total != before) {
        printf("reward %.9g, return %.9g\n", s->record->total - before, s->record->total);
    }
    if (s->learner != NULL && !s->is_from_state) {
        learn(s);
    }
    draw(s, true);
    return true;
}

/* ---------------------------------------------------------------- thinking */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Says that it takes long, once; false on Ctrl-C. */
static bool watch(void *context, const fourmi_progress *progress)
{
    PlaySession *s = context;
    (void)progress;
    if (!s->shows_thinking && s->shows_wait && seconds() - s->thinking_since > 0.25) {
        s->shows_thinking = true;
        fputs("thinking ...", stdout);
        output_flush();
    }
    return !terminal_was_interrupted();
}

/* Whether thinking came to an answer. Otherwise the session is left, unless all that is wrong is that
 * the exact value is out of reach. */
static bool end_thinking(PlaySession *s, int status)
{
    if (s->shows_thinking && !terminal_was_interrupted()) {
        fputs("\r\033[K", stdout);
    }
    s->shows_thinking = false;
    if (status == FOURMI_CANCELLED) {
        s->is_left = true;
        putchar('\n'); /* after the terminal's ^C */
    } else if (status < 0 && status != FOURMI_ERROR_UNKNOWN) {
        give_up(s, status);
    }
    return status >= 0;
}

static void play_ai_move(PlaySession *s)
{
    char name[FOURMI_TEXT_SIZE];
    s->thinking_since = seconds();
    const int action = fourmi_policy_choose(s->ai, s->record->state, &s->rng);
    if (!end_thinking(s, action)) {
        if (action == FOURMI_ERROR_UNKNOWN) {
            complain("this position is too hard to solve for a level that plays perfectly; a level "
                     "that looks some moves ahead can play, such as --level depth=4");
            s->status = STATUS_RESOURCES;
            s->is_left = true;
        }
        return;
    }
    typed_name(s->facts, s->record, action, name);
    if (s->game->players == 1) {
        puts(name);
        terminal_pause_ms(s->style.animated ? WATCHED_MS : 0);
    } else {
        fputs("The AI, ", stdout);
        print_player(s, s->record->turn);
        printf(", plays %s.\n", name);
    }
    act(s, action);
}

/* ------------------------------------------------------------------- hints */

static void hint(PlaySession *s)
{
    const fourmi_exact_options options = {.game = s->game, .watch = watch, .watch_context = s};
    fourmi_answer *answer = NULL;
    if (is_over(s)) {
        puts("The game is over.");
        return;
    }
    int status = s->exact != NULL ? FOURMI_OK : fourmi_exact_new(s->lab, &options, &s->exact);
    if (status == FOURMI_ERROR_UNSUPPORTED) {
        printf("There is no hint: %s.\n", fourmi_error());
        return;
    }
    s->thinking_since = seconds();
    if (status == FOURMI_OK) {
        status = fourmi_answer_new(
            s->lab,
            &(fourmi_answer_options){.exact = s->exact, .state = s->record->state, .no_line = true},
            &answer);
    }
    status = status == FOURMI_OK ? fourmi_run(answer, 0) : status;
    if (end_thinking(s, status)) {
        hint_print(s->facts, s->record, answer);
    } else if (status == FOURMI_ERROR_UNKNOWN) {
        puts("This position is too hard to solve: there is no hint.");
    }
    fourmi_free(answer);
}

/* ------------------------------------------------------------------- words */

/* Goes back or on until a person is to act; false, with nothing changed, if there is no such ply. */
static bool go_to_person(PlaySession *s, int direction)
{
    const uint32_t ply = s->record->ply;
    uint32_t next = ply;
    do {
        if (next == (direction < 0 ? 0 : s->record->action_count)) {
            fourmi_record_go(s->record, ply);
            return false;
        }
        next += (uint32_t)direction;
        fourmi_record_go(s->record, next);
    } while (s->record->turn == FOURMI_CHANCE || (!is_over(s) && !is_persons_turn(s)));
    s->steps += direction;
    draw(s, false);
    return true;
}

static void undo(PlaySession *s)
{
    if (!go_to_person(s, -1)) {
        puts("There is no move of yours to take back.");
    }
}

static void redo(PlaySession *s)
{
    if (!go_to_person(s, 1)) {
        puts("There is no move to play again.");
    }
}

static void start_anew(PlaySession *s)
{
    fourmi_record *record;
    const int status = fourmi_record_new(s->lab, &(fourmi_record_options){.game = s->game},
                                         &record);
    if (status < 0) {
        give_up(s, status);
        return;
    }
    fourmi_free(s->record);
    s->record = record;
    s->is_from_state = false;
    s->steps = 0;
    fourmi_record_draw(record, &s->rng);
    draw(s, false);
}

static void swap(PlaySession *s)
{
    if (s->ai == NULL) {
        puts(s->game->players == 1 ? "You play alone." : "You are two people; just swap seats.");
        return;
    }
    s->person = other(s->person);
    fputs("You are now ", stdout);
    print_player(s, s->person);
    puts(".");
}

static void quit(PlaySession *s)
{
    s->is_left = true;
}

static void print_help(PlaySession *s);

static const struct {
    const char *name;
    char letter;
    void (*run)(PlaySession *s);
    const char *help;
} words[] = {
    {"undo", 'u', undo, "take back your last move, and the answer to it"},
    {"redo", 'r', redo, "play again what was taken back"},
    {"hint", 'h', hint, "see the best move and what it is worth"},
    {"new", 'n', start_anew, "start again from the beginning"},
    {"swap", 's', swap, "change sides with the AI"},
    {"help", '?', print_help, "see this list"},
    {"quit", 'q', quit, "leave"},
};

static void print_help(PlaySession *s)
{
    fputs("Move by typing ", stdout);
    typed_print_actions(s->facts, s->record);
    if (s->facts->actions_are_symbols && s->game->actions > 9) {
        fputs("; a is another name of 10, b of 11, and so on", stdout);
    }
    fputs(typed_are_listed(s->facts) ? ", or how the name begins" : "", stdout);
    puts(". Or type a word or its letter:");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        printf("  %-6s %c   %s\n", words[i].name, words[i].letter, words[i].help);
    }
}

/* Runs the word of this name or letter; false if there is none. */
static bool run_word(PlaySession *s, const char *text, bool is_letter)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (is_letter ? tolower((unsigned char)text[0]) == words[i].letter && text[1] == '\0'
                      : strcasecmp(text, words[i].name) == 0) {
            words[i].run(s);
            return true;
        }
    }
    return false;
}

/* Plays a move, or does what a word says; false if it says nothing. Names of actions come before words,
 * and words before the beginnings of names and the letters of words. */
static bool obey_word(PlaySession *s, const char *word)
{
    const bool has_names = !s->facts->actions_are_symbols && !is_over(s);
    int begun = 0;
    int action = has_names ? typed_find(s->facts, s->record, word) : FOURMI_NO_ACTION;
    if (action == FOURMI_NO_ACTION && run_word(s, word, false)) {
        return true;
    }
    if (action == FOURMI_NO_ACTION && has_names) {
        action = typed_find_beginning(s->facts, s->record, word, &begun);
    }
    if (action == FOURMI_NO_ACTION && begun == 0 && run_word(s, word, true)) {
        return true;
    }
    if (action == FOURMI_NO_ACTION && s->facts->actions_are_symbols) {
        action = typed_find(s->facts, s->record, word);
    }
    if (action == FOURMI_NO_ACTION) {
        return false;
    }
    if (is_over(s)) {
        puts("The game is over; type new, undo or quit.");
    } else if (!act(s, action)) {
        typed_refuse(s->facts, s->record, action);
    }
    return true;
}

/* Reads and obeys one line; false at the end of the input or on Ctrl-C. */
static bool read_and_obey(PlaySession *s)
{
    char word[WORD_SIZE];
    char quoted[QUOTE_SIZE];
    size_t length;
    print_prompt(s);
    const char *text = input_next_line(&s->input, &length);
    if (text == NULL) {
        putchar('\n');
        return false;
    }
    const WordKind kind = word_read(&text, &length, word);
    if (!terminal_gives_input()) { /* as it would stand there if it had been typed */
        print_escaped(text, length);
        putchar('\n');
    }
    if (kind == WORD_MISSING || (kind == WORD_WHOLE && obey_word(s, word))) {
        return true;
    }
    quote(text, length, quoted);
    if (kind == WORD_SEVERAL) {
        printf("%s is more than one move or word; type one at a time.\n", quoted);
    } else if (typed_are_listed(s->facts)) {
        puts("That is none of these; type help.");
    } else if (kind == WORD_WHOLE && '0' <= word[0] && word[0] <= '9') {
        typed_explain(s->facts, s->record);
    } else {
        printf("%s is neither a move nor a word I know; type help.\n", quoted);
    }
    return true;
}

/* ----------------------------------------------------------------- session */

/* The line that goes on with the game. */
static void print_farewell(const PlaySession *s)
{
    char position[MOVES_SIZE];
    if (s->is_from_state) {
        fourmi_state_write(s->game, s->record->state, position, sizeof position);
    } else {
        fourmi_record_write(s->record, position, sizeof position);
    }
    if (is_over(s) || position[0] == '\0' || s->game->players == 1) {
        return;
    }
    fputs("Go on with: ", stdout);
    arguments_print_call(s->arguments, stdout);
    printf(" %s", s->game->name);
    /* The others say where the game stands. */
    arguments_print_options(s->arguments, (const char *[]){"game", "position", "first", NULL},
                            stdout);
    fputs(is_persons_turn(s) ? "" : " --first ai", stdout);
    fputs(" --position ", stdout);
    arguments_print_word(position, stdout);
    putchar('\n');
}

/* How the episode of one player has ended. */
static void print_episode(const PlaySession *s)
{
    printf("It is %s after %d step%s: return %.9g\n",
           s->record->end == FOURMI_END_LENGTH ? "cut short" : "over", s->steps,
           s->steps == 1 ? "" : "s", s->record->total);
}

static Status run_session(PlaySession *s)
{
    const bool is_alone = s->game->players == 1;
    print_greeting(s);
    draw(s, false);
    while (!s->is_left && !terminal_was_interrupted() && !output_has_failed() &&
           !(is_alone && is_over(s))) {
        if (!is_over(s) && !is_persons_turn(s)) {
            play_ai_move(s);
        } else if (!read_and_obey(s)) {
            break;
        }
    }
    save(s);
    if (is_alone && is_over(s)) {
        print_episode(s);
    }
    print_farewell(s);
    if (terminal_was_interrupted()) {
        return STATUS_INTERRUPTED;
    }
    return s->status != STATUS_OK ? s->status : input_status(&s->input);
}

/* Different each time, for people who do not ask for a seed. */
static uint64_t any_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec + (uint64_t)getpid();
}

/* What only games of two players have. */
static bool check_game(const PlaySession *s)
{
    static const char *const for_two[] = {"two", "first", "position", "learn"};
    for (size_t i = 0; s->game->players == 1 && i < sizeof for_two / sizeof *for_two; i++) {
        if (arguments_has(s->arguments, for_two[i])) {
            complain("--%s is for games of two players, and %s has one", for_two[i], s->game->name);
            return false;
        }
    }
    return true;
}

/* How the AI is written, in `text`; NULL, and it says so, if options contradict each other. */
static const char *find_ai(const Arguments *arguments, char text[FOURMI_TEXT_SIZE])
{
    static const char *const of_an_ai[] = {"level", "brain", "learn", "first", "seed"};
    static const char *const levels[][2] = {{"beginner", ",random=70"}, {"medium", ",random=10"}};
    const char *brain = arguments_text(arguments, "brain");
    const char *level = arguments_text(arguments, "level");
    const char *random = "";
    for (size_t i = 0; arguments_has(arguments, "two") && i < 5; i++) {
        if (arguments_has(arguments, of_an_ai[i])) {
            complain("--%s is for games against the AI, and --two is for games without it",
                     of_an_ai[i]);
            return NULL;
        }
    }
    for (size_t i = 0; i < 2 && arguments_has(arguments, "level"); i++) {
        random = strcmp(level, levels[i][0]) == 0 ? levels[i][1] : random;
    }
    if (brain == NULL) {
        return level;
    }
    if (arguments_has(arguments, "level") && random[0] == '\0') {
        complain("--level and --brain go together only for beginner and medium; brain:FILE,"
                 "random=30 is a level of your own");
        return NULL;
    }
    snprintf(text, FOURMI_TEXT_SIZE, "brain:%s%s", brain, random);
    return text;
}

/* Opens the AI, of `game` or, for NULL, of the game that it brings. A model that learns is opened as a
 * learner. */
static Status open_ai(PlaySession *s, const char *text, const fourmi_game *game)
{
    Status status = STATUS_OK;
    if (!arguments_has(s->arguments, "learn")) {
        s->ai = lab_open_watched(s->lab, text, game, watch, s, &status);
        return status;
    }
    if (!lab_is_model(text)) {
        complain("--learn is for a brain; see --brain");
        return STATUS_USAGE;
    }
    if (!lab_find_model(s->lab, text, game, &s->model)) {
        return STATUS_BAD_INPUT;
    }
    if (s->model.is_shipped) {
        complain("%s comes with fourmi and stays as it is; copy %s, and let the copy learn", text,
                 s->model.path);
        return STATUS_USAGE;
    }
    int made = fourmi_learner_new(
        s->lab, &(fourmi_learner_options){.game = game, .path = s->model.path}, &s->learner);
    if (made >= 0) {
        const fourmi_policy_options options = {.learner = s->learner, .search = s->model.search};
        made = fourmi_policy_new(s->lab, &options, &s->ai);
    }
    return made < 0 ? lab_complain(made) : STATUS_OK;
}

/* Sets up the record of a position: actions, or a state in one line. */
static Status open_record(PlaySession *s, const char *position)
{
    fourmi_state state;
    fourmi_record_options options = {.game = s->game, .moves = position};
    int made = fourmi_record_new(s->lab, &options, &s->record);
    if (made < 0) { /* it is no actions: a state, or its error says more */
        if (!lab_read_state(s->arguments, s->game, position, &state)) {
            return STATUS_BAD_INPUT;
        }
        s->is_from_state = true;
        options = (fourmi_record_options){.game = s->game, .start = position};
        made = fourmi_record_new(s->lab, &options, &s->record);
    }
    made = made < 0 ? made : fourmi_record_draw(s->record, &s->rng);
    return made < 0 ? lab_complain(made) : STATUS_OK;
}

/* Finds the game, which a model or a position may bring, and opens all that plays it. */
static Status set_up(PlaySession *s)
{
    const Arguments *arguments = s->arguments;
    const char *position = arguments_text(arguments, "position");
    const bool has_two = arguments_has(arguments, "two");
    const bool has_game = arguments_has(arguments, "game");
    char text[FOURMI_TEXT_SIZE];
    const char *ai = find_ai(arguments, text);
    Status status = ai != NULL ? lab_open(arguments, position, &s->lab, &s->game) : STATUS_USAGE;
    if (status == STATUS_OK && !has_two && !has_game && lab_is_model(ai)) {
        status = open_ai(s, ai, NULL);
        s->game = s->ai != NULL ? s->ai->game : s->game;
    }
    /* In a game of one player a person plays, unless an AI was asked for. */
    const bool is_asked = arguments_has(arguments, "level") || arguments_has(arguments, "brain");
    const bool has_ai = !has_two && (s->game == NULL || s->game->players == 2 || is_asked);
    if (status == STATUS_OK && s->ai == NULL && has_ai) {
        status = open_ai(s, ai, s->game);
    }
    if (status == STATUS_OK && !check_game(s)) {
        status = STATUS_USAGE;
    }
    status = status == STATUS_OK ? open_record(s, position != NULL ? position : "") : status;
    if (status != STATUS_OK) {
        return status;
    }
    const int made = fourmi_game_facts_new(s->lab, &(fourmi_game_facts_options){.game = s->game},
                                           &s->facts);
    const bool begins = strcmp(arguments_text(arguments, "first"), "me") == 0;
    const fourmi_turn turn = !is_over(s)               ? s->record->turn
                             : s->record->ply % 2 == 0 ? FOURMI_FIRST
                                                       : FOURMI_SECOND;
    s->person = begins ? turn : other(turn);
    return made < 0 ? lab_complain(made) : STATUS_OK;
}

Status play_run(const Arguments *arguments)
{
    PlaySession s = {
        .arguments = arguments,
        .shows_wait = terminal_can_animate(),
        .style = {.color = terminal_color(arguments_text(arguments, "color")),
                  .animated = terminal_can_animate() && !arguments_has(arguments, "still"),
                  .unicode = terminal_shows_unicode()},
    };
    terminal_catch_interrupt();
    fourmi_rng_seed(&s.rng, arguments_has(arguments, "seed") ? arguments_number(arguments, "seed")
                                                             : any_seed());
    Status status = set_up(&s);
    status = status == STATUS_OK ? run_session(&s) : status;
    input_clear(&s.input);
    void *const things[] = {s.record, s.facts, s.ai, s.learner, s.exact, s.lab};
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        fourmi_free(things[i]);
    }
    return status;
}
