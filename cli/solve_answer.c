/* solve_answer.c - what fourmi solve says of a position, as text and as JSON. */
#include "cli/solve_answer.h"

#include <stdio.h>

#include "cli/output.h"
#include "cli/value_fields.h"
#include "facets/notation.h"
#include "value_words.h"

/* ----------------------------------------------------------------- finding */

/* What is left of a value where only the outcome is wanted. */
static Value outcome_of(Value value)
{
    value.amount = value_outcome(value);
    value.steps = 0;
    return value;
}

static bool find_outcome(Oracle *oracle, Position p, SolveAnswer *answer)
{
    int outcome;
    if (!oracle_outcome(oracle, p, &outcome)) {
        return false;
    }
    answer->value = (Value){.unit = oracle->kind->unit, .amount = outcome};
    return true;
}

static bool find_moves(Oracle *oracle, Position p, bool outcomes, SolveAnswer *answer)
{
    OracleMoves *moves = &answer->moves;
    if (!oracle_moves(oracle, p, moves)) {
        return false;
    }
    for (int i = 0; outcomes && i < moves->count; i++) {
        moves->values[i] = outcome_of(moves->values[i]);
    }
    answer->value = outcomes ? outcome_of(moves->best) : moves->best;
    return true;
}

static bool find_values(Oracle *oracle, Position p, const SolveWishes *wishes, SolveAnswer *answer)
{
    if (wishes->all) {
        return find_moves(oracle, p, wishes->outcome, answer);
    }
    return wishes->outcome ? find_outcome(oracle, p, answer)
                           : oracle_value(oracle, p, &answer->value);
}

/* Where the game is over nothing is to be found: whoever is to move is mated, or it is
 * a draw. */
static void tell_end(const Game *game, Position p, SolveAnswer *answer)
{
    answer->value = oracle_mate_at_end(game, p);
    answer->moves.count = 0;
    answer->line_length = 0;
}

/* No line leads to mate from a draw, which would only be played on and on. */
static bool find_line(Oracle *oracle, Position p, SolveAnswer *answer)
{
    if (answer->value.unit == VALUE_MATE && value_outcome(answer->value) == 0) {
        answer->line_length = 0;
        return true;
    }
    return oracle_line(oracle, p, answer->line, &answer->line_length);
}

bool solve_answer_find(Oracle *oracle, Position p, const SolveWishes *wishes, SolveAnswer *answer)
{
    if (game_is_over(oracle->game, p)) {
        tell_end(oracle->game, p, answer);
        return true;
    }
    return find_values(oracle, p, wishes, answer) &&
           (!wishes->line || find_line(oracle, p, answer));
}

/* ------------------------------------------------------------------ scores */

/* The value of a move, NULL if it is not possible. */
static const Value *value_of_move(const OracleMoves *moves, int move)
{
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i] == move) {
            return &moves->values[i];
        }
    }
    return NULL;
}

static const char *line_text(const SolvedPosition *solved, char text[NOTATION_SIZE])
{
    const SolveAnswer *answer = solved->answer;
    notation_write_line(solved->game, solved->position, answer->line, answer->line_length, text);
    return text;
}

/* A score per move, by its number. */
static void print_scores(const SolvedPosition *solved)
{
    for (int move = 0; move < solved->game->move_count; move++) {
        const Value *value = value_of_move(&solved->answer->moves, move);
        if (value != NULL) {
            printf(" %d", value_score(*value));
        } else {
            fputs(" -", stdout);
        }
    }
}

/* Of a game with too many moves for that, those that are possible, with their
 * names: a2a3:5. */
static void print_named_scores(const SolvedPosition *solved)
{
    const OracleMoves *moves = &solved->answer->moves;
    char text[NOTATION_MOVE_SIZE];
    for (int i = 0; i < moves->count; i++) {
        notation_write_move(solved->game, solved->position, moves->moves[i], text);
        printf(" %s:%d", text, value_score(moves->values[i]));
    }
}

static void print_score(const SolvedPosition *solved, const SolveWishes *wishes)
{
    char line[NOTATION_SIZE];
    if (!wishes->all) {
        printf(" %d", value_score(solved->answer->value));
    } else {
        (notation_is_symbols(solved->game) ? print_scores : print_named_scores)(solved);
    }
    if (wishes->line) {
        printf(" %s", line_text(solved, line));
    }
}

static void put_scores(Json *json, const SolvedPosition *solved)
{
    put_open(json, '[');
    for (int move = 0; move < solved->game->move_count; move++) {
        const Value *value = value_of_move(&solved->answer->moves, move);
        if (value != NULL) {
            put_integer(json, value_score(*value));
        } else {
            put_null(json);
        }
    }
    put_close(json, ']');
}

static void put_named_scores(Json *json, const SolvedPosition *solved)
{
    const OracleMoves *moves = &solved->answer->moves;
    char text[NOTATION_MOVE_SIZE];
    put_open(json, '{');
    for (int i = 0; i < moves->count; i++) {
        notation_write_move(solved->game, solved->position, moves->moves[i], text);
        put_key(json, text);
        put_integer(json, value_score(moves->values[i]));
    }
    put_close(json, '}');
}

static void put_score(Json *json, const SolvedPosition *solved, const SolveWishes *wishes)
{
    char line[NOTATION_SIZE];
    put_key(json, "score");
    put_integer(json, value_score(solved->answer->value));
    if (wishes->all) {
        put_key(json, "scores");
        (notation_is_symbols(solved->game) ? put_scores : put_named_scores)(json, solved);
    }
    if (wishes->line) {
        put_key(json, "line");
        put_string(json, line_text(solved, line));
    }
}

/* ------------------------------------------------------------------- mates */

/* The indices of all moves, best first; among equals as they come. */
static void sort_moves(const OracleMoves *moves, int order[GAME_MOVES_MAX])
{
    for (int i = 0; i < moves->count; i++) {
        int at = i;
        for (; at > 0 && value_compare(moves->values[i], moves->values[order[at - 1]]) > 0; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

static const char *mate_words(Value value, const SolveWishes *wishes, char text[VALUE_WORDS_SIZE])
{
    if (wishes->outcome) {
        return value_result_name(value);
    }
    value_write_for_people(value, text);
    return text;
}

/* Every move as people write it, best first. */
static void print_mates(const SolvedPosition *solved, const SolveWishes *wishes)
{
    const OracleMoves *moves = &solved->answer->moves;
    int order[GAME_MOVES_MAX];
    sort_moves(moves, order);
    for (int i = 0; i < moves->count; i++) {
        char move[NOTATION_MOVE_SIZE];
        char words[VALUE_WORDS_SIZE];
        notation_write_move_for_people(solved->game, solved->position, moves->moves[order[i]],
                                       move);
        printf("%s %s %s", i == 0 ? ";" : ",", move,
               mate_words(moves->values[order[i]], wishes, words));
    }
}

static void print_mating_line(const SolvedPosition *solved)
{
    const SolveAnswer *answer = solved->answer;
    const Game *game = solved->game;
    Position p = solved->position;
    for (int i = 0; i < answer->line_length; i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move_for_people(game, p, answer->line[i], move);
        printf("%s %s", i == 0 ? ";" : "", move);
        p = game->play(game, p, answer->line[i]);
    }
}

static void print_mate(const SolvedPosition *solved, const SolveWishes *wishes)
{
    char words[VALUE_WORDS_SIZE];
    printf(": %s", mate_words(solved->answer->value, wishes, words));
    if (wishes->all) {
        print_mates(solved, wishes);
    }
    if (wishes->line) {
        print_mating_line(solved);
    }
}

static void put_result(Json *json, Value value, const SolveWishes *wishes)
{
    if (wishes->outcome) {
        put_key(json, "result");
        put_string(json, value_result_name(value));
    } else {
        put_value_fields(json, value);
    }
}

/* A move in both ways of writing it. */
static void put_move_texts(Json *json, const Game *game, Position p, Move move)
{
    char text[NOTATION_MOVE_SIZE];
    notation_write_move(game, p, move, text);
    put_key(json, "uci");
    put_string(json, text);
    notation_write_move_for_people(game, p, move, text);
    put_key(json, "san");
    put_string(json, text);
}

static void put_mates(Json *json, const SolvedPosition *solved, const SolveWishes *wishes)
{
    const OracleMoves *moves = &solved->answer->moves;
    int order[GAME_MOVES_MAX];
    sort_moves(moves, order);
    put_key(json, "moves");
    put_open(json, '[');
    for (int i = 0; i < moves->count; i++) {
        put_open(json, '{');
        put_move_texts(json, solved->game, solved->position, moves->moves[order[i]]);
        put_result(json, moves->values[order[i]], wishes);
        put_close(json, '}');
    }
    put_close(json, ']');
}

static void put_mating_line(Json *json, const SolvedPosition *solved)
{
    const SolveAnswer *answer = solved->answer;
    const Game *game = solved->game;
    Position p = solved->position;
    put_key(json, "line");
    put_open(json, '[');
    for (int i = 0; i < answer->line_length; i++) {
        put_open(json, '{');
        put_move_texts(json, game, p, answer->line[i]);
        put_close(json, '}');
        p = game->play(game, p, answer->line[i]);
    }
    put_close(json, ']');
}

static void put_mate(Json *json, const SolvedPosition *solved, const SolveWishes *wishes)
{
    put_result(json, solved->answer->value, wishes);
    if (wishes->all) {
        put_mates(json, solved, wishes);
    }
    if (wishes->line) {
        put_mating_line(json, solved);
    }
}

/* ---------------------------------------------------------------- printing */

void solve_answer_print(const SolvedPosition *solved, const SolveWishes *wishes)
{
    fputs(solved->text, stdout);
    (solved->answer->value.unit == VALUE_MATE ? print_mate : print_score)(solved, wishes);
    putchar('\n');
}

void solve_answer_print_json(const SolvedPosition *solved, const SolveWishes *wishes)
{
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "position");
    put_string(&json, solved->text);
    (solved->answer->value.unit == VALUE_MATE ? put_mate : put_score)(&json, solved, wishes);
    put_close(&json, '}');
    put_end_line(&json);
}
