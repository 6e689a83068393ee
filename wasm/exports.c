/* exports.c - the engine's door to the browser and to Node.js: the game on the
 * board, and the exact truth about it.
 *
 * A host writes text into the buffer at fourmi_text(), calls, and reads numbers
 * or text back. Everything else, rules included, is the engine's.
 */
#include <assert.h>
#include <string.h>

#include "facets/board.h"
#include "facets/lines.h"
#include "facets/notation.h"
#include "judge/review.h"
#include "module.h"
#include "play/player.h"
#include "positions.h"
#include "signature/signature.h"

enum { POSITIONS_MAX = 1 << 16 };

char *EXPORT(fourmi_text)(void);
int32_t *EXPORT(fourmi_numbers)(void);
int EXPORT(fourmi_open)(void);
int EXPORT(fourmi_read)(int length);
int EXPORT(fourmi_play_text)(int length);
int EXPORT(fourmi_write_board)(void);
int EXPORT(fourmi_write_moves)(void);
int EXPORT(fourmi_play)(int move);
int EXPORT(fourmi_undo)(int plies);
int EXPORT(fourmi_result)(void);
int EXPORT(fourmi_side)(void);
int EXPORT(fourmi_legal_moves)(void);
int EXPORT(fourmi_winning_lines)(void);
int EXPORT(fourmi_choose)(uint32_t seed);
void *EXPORT(fourmi_reserve)(int bytes);
int EXPORT(fourmi_set_table)(int mebibytes);
int EXPORT(fourmi_set_book)(const void *bytes, int size);
void EXPORT(fourmi_set_patience)(double nodes);
int EXPORT(fourmi_score)(void);
int EXPORT(fourmi_scores)(void);
int EXPORT(fourmi_review)(int ply);
double EXPORT(fourmi_solver_nodes)(void);
int EXPORT(fourmi_count)(int ply, int up_to_symmetry);
uint32_t EXPORT(fourmi_signature)(void);
uint32_t EXPORT(fourmi_brain_signature)(void);

/* The text buffer, TEXT_SIZE bytes. */
char *fourmi_text(void)
{
    return module_text;
}

/* The buffer of numbers, NUMBERS_SIZE of 32 bits. */
int32_t *fourmi_numbers(void)
{
    return module_numbers;
}

/* ------------------------------------------------------------ the board */

/* Starts the game that the buffer names (NUL-terminated); 0, or -1 if there is
 * no such game. Numbers: rows, columns, moves there are, and whether stones
 * fall, so that a move is a column. */
int fourmi_open(void)
{
    module_text[TEXT_SIZE - 1] = '\0';
    if (!module_open(module_text)) {
        return NO_SUCH_THING;
    }
    module_numbers[0] = module_game.rows;
    module_numbers[1] = module_game.cols;
    module_numbers[2] = module_game.move_count;
    module_numbers[3] = module_game.board != NULL && module_game.board->moves_are_columns;
    return 0;
}

/* Reads a position of `length` characters from the buffer; 0, or a
 * NotationError and as a number where it was found. */
int fourmi_read(int length)
{
    if (length < 0 || length >= TEXT_SIZE) {
        return NOTATION_WRONG_SIZE;
    }
    size_t at = 0;
    NotationError error = notation_read(&module_record, module_text, (size_t)length, &at);
    module_numbers[0] = (int32_t)at;
    return (int)error;
}

/* Plays the moves in the buffer, as people write them, as far as they are
 * legal; returns how many. */
int fourmi_play_text(int length)
{
    Record record = module_record;
    size_t at = 0;
    if (length < 0 || length >= TEXT_SIZE) {
        return 0;
    }
    const int before = record.played;
    (void)notation_play(&record, module_text, (size_t)length, &at);
    module_record = record;
    return record.played - before;
}

/* Writes the board into the buffer; returns its length. */
int fourmi_write_board(void)
{
    return notation_write_position(&module_game, module_position(), module_text);
}

/* Writes the moves played into the buffer; returns their number. */
int fourmi_write_moves(void)
{
    return notation_write_moves(&module_record, module_text);
}

/* 1 if the move was legal and is played, 0 if not. */
int fourmi_play(int move)
{
    return move >= 0 && move < module_game.move_count && record_play(&module_record, (Move)move);
}

int fourmi_undo(int plies)
{
    return record_undo(&module_record, plies);
}

/* A Result. */
int fourmi_result(void)
{
    return (int)record_result(&module_record);
}

/* The Side to move. */
int fourmi_side(void)
{
    return (int)module_game.side_to_move(&module_game, module_position());
}

/* Writes the legal moves as numbers, and into the text buffer the cell that each
 * leads to, one byte each, and after all of these the cell that each leaves, -1
 * for a move that places something new; returns how many. */
int fourmi_legal_moves(void)
{
    const Position p = module_position();
    Move moves[GAME_MOVES_MAX];
    const int count = module_game.legal_moves(&module_game, p, moves);
    for (int i = 0; i < count; i++) {
        const BoardMove on_board = module_game.board != NULL
                                       ? module_game.board->move(&module_game, p, moves[i])
                                       : (BoardMove){BOARD_NO_CELL, BOARD_NO_CELL};
        module_numbers[i] = moves[i];
        module_text[i] = (char)on_board.to;
        module_text[count + i] = (char)on_board.from;
    }
    return count;
}

/* Where a cell stands that a line, a word of the game's, has first or last. */
static int end_of_line(uint64_t line, bool is_last)
{
    int end = BOARD_NO_CELL;
    for (int i = 0; i < module_game.rows * module_game.cols; i++) {
        const uint64_t cell = module_game.features->cell(&module_game, i / module_game.cols,
                                                         i % module_game.cols);
        if ((line & cell) != 0 && (is_last || end == BOARD_NO_CELL)) {
            end = i;
        }
    }
    return end;
}

/* Writes the ends of every complete line into the text buffer, two cells each;
 * returns how many lines there are. */
int fourmi_winning_lines(void)
{
    static LineSet lines;
    lines_init(&lines, &module_game);
    const uint64_t completed = lines_completed(&module_game, module_position());
    int count = 0;
    for (int i = 0; i < lines.count && completed != 0 && 2 * count < TEXT_SIZE; i++) {
        if ((lines.cells[i] & ~completed) == 0) {
            module_text[2 * count] = (char)end_of_line(lines.cells[i], false);
            module_text[2 * count + 1] = (char)end_of_line(lines.cells[i], true);
            count++;
        }
    }
    return count;
}

/* -------------------------------------------------------------- opponents */

/* The move of the player that the buffer names; NO_SUCH_THING if there is no
 * such player or the game is over, NOT_KNOWN if the solver lost patience. */
int fourmi_choose(uint32_t seed)
{
    Player player;
    Position p = module_position();
    module_text[TEXT_SIZE - 1] = '\0';
    if (!player_read(module_text, &player) || game_is_over(&module_game, p)) {
        return NO_SUCH_THING;
    }
    module_start_question();
    Rng rng = rng_from_seed(seed);
    Move move = player_choose(&player, &module_oracle, p, &rng);
    return move == GAME_NO_MOVE ? NOT_KNOWN : move;
}

/* -------------------------------------------------------------- the truth */

/* Memory for the host to fill, as module_reserve. */
void *fourmi_reserve(int bytes)
{
    return module_reserve(bytes);
}

/* Gives the solver a table of this size, once; 0, or -1 if there is no memory. */
int fourmi_set_table(int mebibytes)
{
    size_t size = (size_t)mebibytes << 20;
    void *memory = mebibytes > 0 && mebibytes <= 1024 ? module_reserve((int)size) : NULL;
    if (memory == NULL) {
        return NO_SUCH_THING;
    }
    module_set_table(memory, size);
    return 0;
}

/* Gives the oracle the book at this place in memory, where it must stay; 0, or -1
 * if that is no book of the game that is open, and nothing changes. */
int fourmi_set_book(const void *bytes, int size)
{
    return module_set_book(bytes, (size_t)size) ? 0 : NO_SUCH_THING;
}

/* From now on a question may cost the solver so many nodes, 0 for as many as it
 * takes. Asked again it is faster: it remembers. So a host that must stay
 * responsive asks with patience that grows. */
void fourmi_set_patience(double nodes)
{
    module_set_patience(nodes);
}

/* The exact score; -128 if the game is over or the truth not known. */
int fourmi_score(void)
{
    int score;
    Position p = module_position();
    module_start_question();
    return !game_is_over(&module_game, p) && oracle_score(&module_oracle, p, &score) ? score
                                                                                     : INT8_MIN;
}

/* Writes the exact scores of the legal moves, in their order, into the text
 * buffer, one signed byte each, and as numbers after how many moves from here
 * the game then ends, 0 for a draw; returns how many, or NOT_KNOWN. */
int fourmi_scores(void)
{
    OracleMoves moves;
    const Position p = module_position();
    module_start_question();
    if (!oracle_moves(&module_oracle, p, &moves)) {
        return NOT_KNOWN;
    }
    for (int i = 0; i < moves.count; i++) {
        module_text[i] = (char)value_score(moves.values[i]);
        module_numbers[i] = review_plies_to_end(&module_game, p, moves.values[i]);
    }
    return moves.count;
}

/* Judges the move that was played at `ply`, the first at 0. Numbers: verdict,
 * its score, the best score, after how many moves from there the game ends with
 * the move and with the best one, and the best moves. Text: the line after it,
 * as moves. Returns how many best moves there are, NO_SUCH_THING if no such
 * move was played, or NOT_KNOWN. */
int fourmi_review(int ply)
{
    Review review;
    Move line[GAME_PLIES_MAX];
    int line_length;
    if (ply < 0 || ply >= module_record.played) {
        return NO_SUCH_THING;
    }
    const Position p = record_position_at(&module_record, ply);
    module_start_question();
    const Position next = module_game.play(&module_game, p, module_record.moves[ply]);
    if (!review_move(&module_oracle, p, module_record.moves[ply], &review) ||
        !oracle_line(&module_oracle, next, line, &line_length)) {
        return NOT_KNOWN;
    }
    enum { FACTS = 5 };
    module_numbers[0] = (int32_t)review.verdict;
    module_numbers[1] = value_score(review.value);
    module_numbers[2] = value_score(review.best);
    module_numbers[3] = review_plies_to_end(&module_game, p, review.value);
    module_numbers[4] = review_plies_to_end(&module_game, p, review.best);
    for (int i = 0; i < review.best_count; i++) {
        module_numbers[FACTS + i] = review.best_moves[i];
    }
    module_write_line(next, line, line_length);
    return review.best_count;
}

/* Nodes that the solver has searched since the game was opened. */
double fourmi_solver_nodes(void)
{
    return (double)oracle_work(&module_oracle);
}

/* ----------------------------------------------------------------- checks */

/* The number of distinct positions after `ply` moves; -1 if there are too many
 * or no game lasts so long. */
int fourmi_count(int ply, int up_to_symmetry)
{
    if (ply < 0 || ply > module_game.plies_max) {
        return NO_SUCH_THING;
    }
    static Position positions[2][POSITIONS_MAX];
    static uint32_t slots[2][2 * POSITIONS_MAX];
    assert(positions_slot_count(POSITIONS_MAX) == 2 * POSITIONS_MAX);
    PositionSet sets[2];
    positions_init(&sets[0], &module_game, positions[0], slots[0], POSITIONS_MAX);
    positions_add(&sets[0], module_game.start);
    for (int i = 0; i < ply; i++) {
        PositionSet *next = &sets[(i + 1) % 2];
        positions_init(next, &module_game, positions[(i + 1) % 2], slots[(i + 1) % 2],
                       POSITIONS_MAX);
        if (!positions_add_next_ply(next, &sets[i % 2], up_to_symmetry != 0)) {
            return NO_SUCH_THING;
        }
    }
    return (int)sets[ply % 2].count;
}

static _Alignas(ORACLE_ALIGNMENT) unsigned char bench_table[BENCH_TABLE_BYTES];

uint32_t fourmi_signature(void)
{
    return (uint32_t)bench_signature(bench_table);
}

/* The low half of the learner's signature. */
uint32_t fourmi_brain_signature(void)
{
    return (uint32_t)bench_brain_signature(bench_table);
}
