/* play.c - fourmi play: a person against a player, or two people. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "catalogue.h"
#include "cli/board.h"
#include "cli/hint.h"
#include "cli/input.h"
#include "cli/moves.h"
#include "cli/online_learner.h"
#include "cli/oracles.h"
#include "cli/output.h"
#include "cli/players.h"
#include "cli/position.h"
#include "cli/run.h"
#include "cli/word.h"
#include "cli/world_run.h"
#include "facets/board.h"
#include "facets/features.h"
#include "facets/notation.h"
#include "host/worker.h"

typedef struct PlaySession {
    const Arguments *arguments;
    Game game;
    Oracles *oracles; /* of `game` */
    Record record;    /* of `game` */
    bool two_people;
    Side person; /* the side of the person, if there is only one */
    NamedPlayer opponent;
    OnlineLearner learner; /* the opponent, if it learns */
    Rng rng;
    BoardStyle style;
    Input input;
    bool echoes; /* nobody sees what is typed: show it */
    bool is_left;
    Status status;    /* to end with, unless Ctrl-C was it */
    bool is_thinking; /* Ctrl-C left a search behind, which still asks the oracle */
} PlaySession;

/* ---------------------------------------------------------------- drawing */

static Position position_before(const Record *record)
{
    return record_position_at(record, record->played > 0 ? record->played - 1 : 0);
}

/* Of a game without a board, the moves so far have to do. */
static void print_moves(const PlaySession *s)
{
    char moves[NOTATION_SIZE];
    notation_write_moves(&s->record, moves);
    printf("\nmoves: %s\n\n", moves[0] != '\0' ? moves : "none");
}

static void draw_with(const PlaySession *s,
                      void (*draw)(const Game *game, Position before, Position p, BoardStyle style))
{
    if (s->game.board == NULL) {
        print_moves(s);
    } else {
        draw(&s->game, position_before(&s->record), record_position(&s->record), s->style);
    }
}

static void draw_board(const PlaySession *s)
{
    draw_with(s, board_draw);
}

static void draw_move(const PlaySession *s)
{
    draw_with(s, board_draw_move);
}

static Side side_to_move(const PlaySession *s)
{
    return s->game.side_to_move(&s->game, record_position(&s->record));
}

static bool is_over(const PlaySession *s)
{
    return record_is_over(&s->record);
}

static bool is_persons_turn(const PlaySession *s)
{
    return s->two_people || side_to_move(s) == s->person;
}

/* Who plays whom, and how to change that. */
static void print_greeting(const PlaySession *s)
{
    printf("%s: ", s->game.name);
    if (s->two_people) {
        board_print_side(&s->game, side_to_move(s), s->style);
        fputs(" is to move.", stdout);
    } else {
        fputs("you are ", stdout);
        board_print_side(&s->game, s->person, s->style);
        const bool is_levelled = s->opponent.has_brain && arguments_has(s->arguments, "level") &&
                                 arguments_has(s->arguments, "brain");
        printf(", the AI (%s%s%s) is ", s->opponent.name, is_levelled ? ", " : "",
               is_levelled ? arguments_text(s->arguments, "level") : "");
        board_print_side(&s->game, side_other(s->person), s->style);
        putchar('.');
    }
    puts(" Type help; levels and games: --help.");
}

static void print_result(const PlaySession *s)
{
    Result result = record_result(&s->record);
    int outcome = result_for(result, s->person);
    if (result == RESULT_DRAW) {
        fputs("A draw.", stdout);
    } else if (s->two_people) {
        board_print_side(&s->game, result == RESULT_FIRST_WON ? SIDE_FIRST : SIDE_SECOND, s->style);
        fputs(" wins.", stdout);
    } else {
        fputs(outcome > 0 ? "You win." : "The AI wins.", stdout);
    }
}

/* "1-7" or, where moves have names, "like a2a3". */
static const char *moves_in_short(const PlaySession *s, char text[MOVES_EXPLAINED_SIZE])
{
    if (notation_has_names(&s->game)) {
        return moves_explained(&s->game, record_position(&s->record), text);
    }
    snprintf(text, MOVES_EXPLAINED_SIZE, "1-%d", s->game.move_count);
    return text;
}

static void print_prompt(const PlaySession *s)
{
    char moves[MOVES_EXPLAINED_SIZE];
    if (is_over(s)) {
        print_result(s);
        fputs(" (new, undo or quit) ", stdout);
    } else {
        fputs(s->two_people ? "Move of " : "Your move, ", stdout);
        board_print_side(&s->game, side_to_move(s), s->style);
        printf(" (%s, or help): ", moves_in_short(s, moves));
    }
    output_flush();
}

/* ---------------------------------------------------------------- learning */

/* Something went wrong, and was told, but the game can go on. */
static void keep_status(PlaySession *s, Status status)
{
    if (status != STATUS_OK) {
        s->status = status;
    }
}

/* Makes a move on the board, from which the opponent learns, if it does. A
 * finished game is saved at once, others when they are left. False if the move
 * is not possible. */
static bool make_move(PlaySession *s, Move move)
{
    if (!record_play(&s->record, move)) {
        return false;
    }
    if (online_learner_is_open(&s->learner)) {
        keep_status(s, online_learner_learn(&s->learner, &s->record));
        keep_status(s, is_over(s) ? online_learner_save(&s->learner) : STATUS_OK);
    }
    return true;
}

/* ---------------------------------------------------------------- thinking */

/* A question to the oracle, or to a player, that may take long. It is all in
 * here, because after Ctrl-C the thread that thinks may outlive the session. */
typedef struct Thought {
    Oracle *oracle;
    Position position;
    Player player;
    Rng rng;
    bool is_complete;  /* not cancelled, and the truth was found, where it was asked for */
    Move move;         /* the answer of choose_move */
    OracleMoves moves; /* and of score_moves */
} Thought;

static void choose_move(void *context)
{
    Thought *thought = context;
    thought->move = player_choose(&thought->player, thought->oracle, thought->position,
                                  &thought->rng);
    thought->is_complete = thought->move != GAME_NO_MOVE;
}

static void score_moves(void *context)
{
    Thought *thought = context;
    thought->is_complete = oracle_moves(thought->oracle, thought->position, &thought->moves);
}

/* Waits until a thought has ended, or until Ctrl-C: false. The solver hears
 * of Ctrl-C itself, the readable search does not and is left behind. */
static bool wait_for_thought(PlaySession *s, Worker *worker)
{
    const bool shows_wait = terminal_can_animate();
    bool is_done = false;
    for (int ticks = 1; !is_done && !terminal_was_interrupted(); ticks++) {
        is_done = worker_wait(worker, 50);
        if (!is_done && ticks == 5 && shows_wait) {
            fputs("thinking ...", stdout);
            output_flush();
        }
    }
    if (terminal_was_interrupted()) {
        putchar('\n'); /* after the terminal's ^C */
        s->is_thinking = !is_done && !worker_wait(worker, 200);
        return false;
    }
    fputs(shows_wait ? "\r\033[K" : "", stdout);
    return true;
}

/* Leaves the session because the machine did not give what thinking takes. */
static bool give_up(PlaySession *s)
{
    complain("not enough memory to think");
    s->status = STATUS_RESOURCES;
    s->is_left = true;
    return false;
}

/* Thinks about the session's position on a thread of its own, with the rng as
 * it is. False if Ctrl-C came first, or if there was not enough memory: the
 * session is then left. True if it came to an end, complete or not. */
static bool think(PlaySession *s, void (*job)(void *context), Thought *result)
{
    Thought *thought = malloc(sizeof *thought);
    Worker *worker = NULL;
    if (thought != NULL) {
        *thought = (Thought){
            .oracle = oracles_get(s->oracles, 0),
            .position = record_position(&s->record),
            .player = s->opponent.player,
            .rng = s->rng,
        };
        worker = worker_start(job, thought);
    }
    if (worker == NULL) {
        free(thought);
        return give_up(s);
    }
    s->is_left = !wait_for_thought(s, worker);
    if (!s->is_left) {
        *result = *thought;
    }
    if (!s->is_thinking) {
        free(thought);
    }
    return !s->is_left;
}

/* Leaves the session because the AI wants a truth that cannot be found. */
static void give_up_truth(PlaySession *s)
{
    complain("this position is too hard to solve for a level that plays perfectly; a level that "
             "looks some moves ahead can play, such as --level depth=4");
    s->status = STATUS_RESOURCES;
    s->is_left = true;
}

static void play_ai_move(PlaySession *s)
{
    Thought thought;
    char move[NOTATION_MOVE_SIZE];
    if (!think(s, choose_move, &thought)) {
        return;
    }
    if (!thought.is_complete) {
        give_up_truth(s);
        return;
    }
    s->rng = thought.rng;
    fputs("The AI, ", stdout);
    board_print_side(&s->game, side_to_move(s), s->style);
    printf(", plays %s.\n", move_name(&s->game, thought.position, thought.move, move));
    make_move(s, thought.move);
    draw_move(s);
}

/* ---------------------------------------------------------------- commands */

static void undo(PlaySession *s)
{
    int known = s->record.played;
    do {
        if (record_undo(&s->record, 1) == 0) {
            record_redo(&s->record, known - s->record.played);
            puts("There is no move of yours to take back.");
            return;
        }
    } while (!is_persons_turn(s));
    draw_board(s);
}

static void redo(PlaySession *s)
{
    if (record_redo(&s->record, 1) == 0) {
        puts("There is no move to play again.");
        return;
    }
    while (!is_persons_turn(s) && record_redo(&s->record, 1) > 0) {
    }
    draw_board(s);
}

/* ------------------------------------------------------------------- hints */

static void hint(PlaySession *s)
{
    Thought thought;
    if (is_over(s)) {
        puts("The game is over.");
    } else if (think(s, score_moves, &thought) && !thought.is_complete) {
        puts("This position is too hard to solve: there is no hint.");
    } else if (!s->is_left) {
        hint_print(&s->game, thought.position, &thought.moves);
    }
}

/* ------------------------------------------------------------------- words */

static void start_anew(PlaySession *s)
{
    s->record = record_start(&s->game);
    draw_board(s);
}

static void swap(PlaySession *s)
{
    if (s->two_people) {
        puts("You are two people; just swap seats.");
        return;
    }
    s->person = side_other(s->person);
    fputs("You are now ", stdout);
    board_print_side(&s->game, s->person, s->style);
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
    const Game *game = &s->game;
    char moves[MOVES_EXPLAINED_SIZE];
    if (notation_has_names(game)) {
        printf("A move is written %s.", moves_explained(game, record_position(&s->record), moves));
    } else {
        const bool has_letters = notation_is_symbols(game) && game->move_count > 9;
        printf("A number from 1 to %d plays a move%s.", game->move_count,
               has_letters ? "; a is another name of 10, b of 11, and so on" : "");
    }
    puts(" Or type a word or its letter:");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        printf("  %-6s %c   %s\n", words[i].name, words[i].letter, words[i].help);
    }
}

/* The move of a word as positions have it or, where moves are symbols, of a
 * number; GAME_NO_MOVE if there is none. */
static Move move_named(const PlaySession *s, const char *word)
{
    const Game *game = &s->game;
    char *end;
    const unsigned long number = strtoul(word, &end, 10);
    if (notation_is_symbols(game) && *end == '\0' && 1 <= number &&
        number <= (unsigned long)game->move_count) {
        return (Move)(number - 1);
    }
    return notation_read_move(game, record_position(&s->record), word, strlen(word));
}

/* Of what begins like a move, but is none. */
static void print_how_to_move(const PlaySession *s)
{
    char moves[MOVES_EXPLAINED_SIZE];
    if (notation_has_names(&s->game)) {
        printf("Moves are written %s.\n",
               moves_explained(&s->game, record_position(&s->record), moves));
    } else {
        printf("Moves are numbered from 1 to %d.\n", s->game.move_count);
    }
}

/* Says why a move cannot be made. */
static void print_refusal(const PlaySession *s, Move move)
{
    const Game *game = &s->game;
    const Position p = record_position(&s->record);
    if (game->features != NULL && game->features->stones_fall) {
        printf("Column %d is full.\n", move + 1);
    } else if (game->features != NULL && move < game->rows * game->cols &&
               board_piece(game, p, move) != BOARD_EMPTY) {
        printf("Cell %d is taken.\n", move + 1);
    } else {
        puts("That move is not possible here.");
    }
}

static void play_move(PlaySession *s, Move move)
{
    if (is_over(s)) {
        puts("The game is over; type new, undo or quit.");
    } else if (move == GAME_NO_MOVE) {
        print_how_to_move(s);
    } else if (!make_move(s, move)) {
        print_refusal(s, move);
    } else {
        draw_move(s);
    }
}

/* Does what a word says; false if it says nothing. */
static bool obey_word(PlaySession *s, const char *word)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        bool is_letter = word[0] == words[i].letter && word[1] == '\0';
        if (is_letter || strcmp(word, words[i].name) == 0) {
            words[i].run(s);
            return true;
        }
    }
    const Move move = move_named(s, word);
    const bool is_number = '0' <= word[0] && word[0] <= '9';
    if (is_number || move != GAME_NO_MOVE) {
        play_move(s, move);
    }
    return is_number || move != GAME_NO_MOVE;
}

/* ------------------------------------------------------------------- lines */

/* Where moves have names, a legal one is played as it was typed: capitals may
 * matter, and a name may look like the letter of a word. */
static bool play_named_move(PlaySession *s, const char *text, size_t length)
{
    const Game *game = &s->game;
    const Position p = record_position(&s->record);
    if (!notation_has_names(game) || is_over(s)) {
        return false;
    }
    const Move move = notation_read_move(game, p, text, length);
    if (move == GAME_NO_MOVE || !game_is_legal(game, p, move)) {
        return false;
    }
    play_move(s, move);
    return true;
}

static void obey(PlaySession *s, const char *text, size_t length)
{
    char word[WORD_SIZE];
    char quoted[QUOTE_SIZE];
    if (length == 0 || play_named_move(s, text, length)) {
        return;
    }
    if (word_has_blank(text, length)) {
        printf("%s is more than one move or word; type one at a time.\n",
               quote(text, length, quoted));
    } else if (!word_read(text, length, word) || !obey_word(s, word)) {
        printf("%s is neither a move nor a word I know; type help.\n", quote(text, length, quoted));
    }
}

/* Reads and obeys one line; false at the end of the input or on Ctrl-C. */
static bool read_and_obey(PlaySession *s)
{
    size_t length;
    print_prompt(s);
    const char *line = input_next_line(&s->input, &length);
    if (line == NULL) {
        putchar('\n');
        return false;
    }
    const char *text = word_trim(line, &length);
    if (s->echoes) {
        print_escaped(text, length);
        putchar('\n');
    }
    obey(s, text, length);
    return true;
}

/* ---------------------------------------------------------------- farewell */

/* The line that goes on with the game, to be pasted into a shell. */
static void print_farewell(const PlaySession *s)
{
    char position[NOTATION_SIZE];
    position_write(&s->record, position);
    if (is_over(s) || position[0] == '\0') {
        return;
    }
    fputs("Go on with: ", stdout);
    arguments_print_call(s->arguments, stdout);
    printf(" %s", s->game.name);
    /* The others say where the game stands. */
    arguments_print_options(s->arguments, (const char *[]){"game", "position", "first", NULL},
                            stdout);
    fputs(is_persons_turn(s) ? "" : " --first ai", stdout);
    printf(strchr(position, ' ') != NULL ? " --position '%s'\n" : " --position %s\n", position);
}

/* ----------------------------------------------------------------- session */

static Status run_session(PlaySession *s)
{
    terminal_catch_interrupt();
    print_greeting(s);
    draw_board(s);
    while (!s->is_left && !terminal_was_interrupted() && !output_has_failed()) {
        if (!is_over(s) && !is_persons_turn(s)) {
            play_ai_move(s);
        } else if (!read_and_obey(s)) {
            break;
        }
    }
    keep_status(s, online_learner_save(&s->learner));
    print_farewell(s);
    if (terminal_was_interrupted()) {
        return STATUS_INTERRUPTED;
    }
    return s->status != STATUS_OK ? s->status : input_status(&s->input);
}

/* Different each time, for those who do not ask for a seed. */
static uint64_t any_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec + (uint64_t)getpid();
}

static bool check_choices(const Arguments *arguments)
{
    static const char *const for_one_person[] = {"level", "brain", "learn", "first", "seed"};
    static const char *const for_worlds[] = {"player", NULL};
    const size_t count = sizeof for_one_person / sizeof for_one_person[0];
    for (size_t i = 0; arguments_has(arguments, "two") && i < count; i++) {
        if (arguments_has(arguments, for_one_person[i])) {
            complain("--%s is for games against the AI, and --two is for games without it",
                     for_one_person[i]);
            return false;
        }
    }
    if (arguments_has(arguments, "level") && arguments_has(arguments, "brain") &&
        !player_level_can_learn(arguments_text(arguments, "level"))) {
        complain("--level and --brain go together only for beginner and medium; brain:FILE,"
                 "random=30 is a level of your own");
        return false;
    }
    return game_takes_options(arguments, for_worlds);
}

/* The operand; but a brain tells its game, and so does a position of some. */
static Game chosen_game(const PlaySession *s)
{
    const Arguments *arguments = s->arguments;
    const char *position = arguments_text(arguments, "position");
    if (!arguments_has(arguments, "game") && s->opponent.has_brain) {
        return s->opponent.loaded.brain.game;
    }
    const Game *told = !arguments_has(arguments, "game") && position != NULL
                           ? catalogue_game_of_position(position, strlen(position))
                           : NULL;
    return told != NULL ? *told : game_named(arguments_text(arguments, "game"));
}

/* Whoever plays against the person; says so if that is not possible. */
static bool open_opponent(PlaySession *s)
{
    const Arguments *arguments = s->arguments;
    const char *brain = arguments_text(arguments, "brain");
    const char *game = arguments_has(arguments, "game") ? arguments_text(arguments, "game") : NULL;
    const char *level = arguments_text(arguments, "level");
    Player of_level;
    if (brain == NULL) {
        return named_player_open(&s->opponent, level, game);
    }
    if (!named_player_open_brain(&s->opponent, brain)) {
        return false;
    }
    if (arguments_has(arguments, "level") && player_read(level, &of_level)) {
        s->opponent.player.random_percent = of_level.random_percent;
    }
    return true;
}

static void init_session(PlaySession *s, const Arguments *arguments)
{
    *s = (PlaySession){
        .arguments = arguments,
        .two_people = arguments_has(arguments, "two"),
        .rng = rng_from_seed(arguments_has(arguments, "seed") ? arguments_number(arguments, "seed")
                                                              : any_seed()),
        .style = {.color = terminal_color(arguments_text(arguments, "color")),
                  .animated = terminal_can_animate() && !arguments_has(arguments, "still"),
                  .unicode = terminal_shows_unicode()},
        .echoes = !terminal_gives_input(),
    };
}

/* Sets the board up; says so if that is not possible. */
static bool set_up(PlaySession *s)
{
    const Arguments *arguments = s->arguments;
    const char *position = arguments_text(arguments, "position");
    const char *way_to_choose = arguments_has(arguments, "game") ? NULL : "GAME";
    char reason[REASON_SIZE];
    s->game = chosen_game(s);
    if (position != NULL) {
        s->game = *catalogue_reader(&s->game, position, strlen(position));
    }
    s->record = record_start(&s->game);
    if (position != NULL &&
        !position_read(&s->record, position, strlen(position), way_to_choose, reason)) {
        char quoted[QUOTE_SIZE];
        complain("position %s: %s", quote(position, strlen(position), quoted), reason);
        return false;
    }
    bool person_begins = strcmp(arguments_text(arguments, "first"), "me") == 0;
    s->person = person_begins ? side_to_move(s) : side_other(side_to_move(s));
    return named_player_plays(&s->opponent, &s->game);
}

/* Opens what thinking and learning take; says so if that is not possible. */
static Status get_ready(PlaySession *s)
{
    Status status = STATUS_OK;
    if (arguments_has(s->arguments, "learn")) {
        status = online_learner_open(&s->learner, &s->opponent);
    }
    if (status == STATUS_OK) {
        s->oracles = oracles_new(&s->game, &(OraclesOptions){0}, &status);
    }
    return status;
}

Status play_run(const Arguments *arguments)
{
    PlaySession s;
    World world;
    if (world_play_is_meant(arguments, &world)) {
        return world_play(arguments, &world);
    }
    if (!check_choices(arguments)) {
        return STATUS_USAGE;
    }
    init_session(&s, arguments);
    Status status = STATUS_BAD_INPUT;
    if (open_opponent(&s) && set_up(&s) && (status = get_ready(&s)) == STATUS_OK) {
        status = run_session(&s);
        input_clear(&s.input);
    }
    if (!s.is_thinking) {
        online_learner_close(&s.learner);
        named_player_close(&s.opponent);
        oracles_free(s.oracles);
    }
    return status;
}
