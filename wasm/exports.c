/* exports.c - the engine's door to the browser and to Node.js: the game on the
 * board, and the exact truth about it.
 *
 * A host writes text into the buffer at fourmi_text(), calls, and reads numbers
 * or text back. Everything else, rules included, is the engine's.
 */
#include <assert.h>

#include "catalogue.h"
#include "facets/lines.h"
#include "facets/notation.h"
#include "facets/shifts.h"
#include "judge/review.h"
#include "module.h"
#include "play/player.h"

char *EXPORT(fourmi_text)(void);
int32_t *EXPORT(fourmi_numbers)(void);
int EXPORT(fourmi_entry)(int i);
int EXPORT(fourmi_variant)(int entry, int i);
int EXPORT(fourmi_open)(void);
int EXPORT(fourmi_read)(int length);
int EXPORT(fourmi_play_text)(int length);
int EXPORT(fourmi_write_cells)(void);
int EXPORT(fourmi_write_position)(void);
int EXPORT(fourmi_write_moves)(void);
int EXPORT(fourmi_play)(int move);
void EXPORT(fourmi_go_back)(int ply);
int EXPORT(fourmi_result)(void);
int EXPORT(fourmi_side)(void);
int EXPORT(fourmi_legal_moves)(void);
int EXPORT(fourmi_last_move)(void);
int EXPORT(fourmi_winning_lines)(void);
int EXPORT(fourmi_deciding_cells)(void);
int EXPORT(fourmi_choose)(uint32_t seed);
void *EXPORT(fourmi_reserve)(int bytes);
int EXPORT(fourmi_set_memory)(int mebibytes);
int EXPORT(fourmi_set_book)(const void *bytes, int size);
void EXPORT(fourmi_set_patience)(double nodes);
int EXPORT(fourmi_score)(void);
int EXPORT(fourmi_scores)(void);
int EXPORT(fourmi_review)(int ply);
double EXPORT(fourmi_solver_nodes)(void);
int EXPORT(fourmi_depth)(void);

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

/* ---------------------------------------------------------- the catalogue */

/* Appends a line to the text buffer; returns the length with it. */
static int append_line(int length, const char *line)
{
    while (line != NULL && *line != '\0' && length < TEXT_SIZE - 1) {
        module_text[length++] = *line++;
    }
    module_text[length++] = '\n';
    return length;
}

/* Tells entry number `i` of the catalogue. Text: four lines, its name, the file
 * with the book of its oracle, the file with a brain, and with one that is proved to win
 * as first player, empty where there is none.
 * Numbers: whether it is played in rooms. Returns the length of the text, or -1
 * if there are no more. */
int fourmi_entry(int i)
{
    const CatalogueEntry *entry = catalogue_entry(i);
    if (entry == NULL) {
        return NO_SUCH_THING;
    }
    module_numbers[0] = entry->in_rooms;
    const char *const lines[] = {entry->game->name, entry->book, entry->brain, entry->first_brain};
    int length = 0;
    for (size_t line = 0; line < sizeof lines / sizeof lines[0]; line++) {
        length = append_line(length, lines[line]);
    }
    return length;
}

/* Writes the name of a variant of an entry that people are offered; returns its length, or
 * -1 if there are no more. Numbers: its rows, its columns, and its result with best play,
 * RESULT_UNFINISHED if that is not known. */
int fourmi_variant(int entry_number, int i)
{
    Game game;
    const CatalogueEntry *entry = catalogue_entry(entry_number);
    const CatalogueVariant *variant = entry != NULL ? catalogue_variant(entry, i, &game) : NULL;
    if (variant == NULL) {
        return NO_SUCH_THING;
    }
    module_numbers[0] = game.rows;
    module_numbers[1] = game.cols;
    module_numbers[2] = (int32_t)variant->outcome;
    return module_write_text(game.name);
}

/* ------------------------------------------------------------ the board */

/* Starts the game that the buffer names (NUL-terminated); 0, or -1 if there is
 * no such game. Numbers: its facts, see abi.h. */
int fourmi_open(void)
{
    module_text[TEXT_SIZE - 1] = '\0';
    if (!module_open(module_text)) {
        return NO_SUCH_THING;
    }
    const Board *board = module_game.board;
    module_numbers[FACT_ROWS] = module_game.rows;
    module_numbers[FACT_COLS] = module_game.cols;
    module_numbers[FACT_HAS_BOARD] = board != NULL;
    module_numbers[FACT_MOVES_ARE_COLUMNS] = board != NULL && board->moves_are_columns;
    module_numbers[FACT_MOVES_ARE_SYMBOLS] = notation_is_symbols(&module_game);
    module_numbers[FACT_READS_POSITIONS] = notation_has_positions(&module_game);
    module_numbers[FACT_MAY_REPEAT] = module_game.may_repeat;
    module_numbers[FACT_HAS_LINES] = features_line_length(&module_game) > 0;
    module_numbers[FACT_HAS_WORDS] = shifts_are_possible(&module_game);
    module_numbers[FACT_ENTRY] = catalogue_number(catalogue_entry_of(&module_game));
    module_numbers[FACT_UNIT] = (int32_t)catalogue_oracle_kind(&module_game)->unit;
    module_numbers[FACT_GOES_ON] = catalogue_oracle_kind(&module_game)->goes_on;
    module_numbers[FACT_HAS_STARTS] = module_game.starts != NULL;
    module_numbers[FACT_CAN_BE_MOVED] = board != NULL && board->with_piece_at != NULL;
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

/* Plays the moves in the buffer, as people write them; 0, or a NotationError and
 * nothing is played. */
int fourmi_play_text(int length)
{
    Record record = module_record;
    size_t at = 0;
    if (length < 0 || length >= TEXT_SIZE) {
        return NOTATION_WRONG_SIZE;
    }
    const NotationError error = notation_play(&record, module_text, (size_t)length, &at);
    if (error == NOTATION_OK) {
        module_record = record;
    }
    return (int)error;
}

/* Writes what stands on each cell into the buffer; returns how many there are. */
int fourmi_write_cells(void)
{
    return module_write_cells(module_position());
}

/* Writes the position as fourmi_read reads it; returns its length, 0 in a game
 * that reads moves only. */
int fourmi_write_position(void)
{
    return notation_has_positions(&module_game)
               ? notation_write_position(&module_game, module_position(), module_text)
               : 0;
}

/* Writes the moves played into the buffer; returns the length of the text. */
int fourmi_write_moves(void)
{
    return notation_write_moves(&module_record, module_text);
}

/* 1 if the move was legal and is played, 0 if not. */
int fourmi_play(int move)
{
    return move >= 0 && move < module_game.move_count && record_play(&module_record, (Move)move);
}

/* Takes moves back until so many are played. */
void fourmi_go_back(int ply)
{
    (void)record_undo(&module_record, module_record.played - ply);
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

/* Writes the legal moves as numbers. Text: the cell that each leads to, one byte
 * each; then the cell that each leaves, -1 for a move that places something new;
 * then what the piece turns into, 0 if it stays what it is; then each as data has it,
 * in NOTATION_MOVE_SIZE bytes; then each as people are used to it. Returns how many
 * there are, none when the game is over. */
int fourmi_legal_moves(void)
{
    const Position p = module_position();
    Move moves[GAME_MOVES_MAX];
    const int count = module_is_over() ? 0 : module_game.legal_moves(&module_game, p, moves);
    char *texts = module_text + 3 * count;
    char *names = texts + NOTATION_MOVE_SIZE * count;
    for (int i = 0; i < count; i++) {
        const BoardMove on_board = module_board_move(p, moves[i]);
        module_numbers[i] = moves[i];
        module_text[i] = (char)on_board.to;
        module_text[count + i] = (char)on_board.from;
        module_text[2 * count + i] = on_board.becomes;
        (void)notation_write_move(&module_game, p, moves[i], texts + NOTATION_MOVE_SIZE * i);
        (void)notation_write_move_for_people(&module_game, p, moves[i],
                                             names + NOTATION_MOVE_SIZE * i);
    }
    return count;
}

static_assert(GAME_MOVES_MAX * (3 + 2 * NOTATION_MOVE_SIZE) <= TEXT_SIZE, "all moves have room");

/* Writes the cells of the move that was played last into the text buffer, one
 * byte each: the one that a piece has left, if any, then the one that it came to.
 * Returns how many there are, none before the first move. */
int fourmi_last_move(void)
{
    const int ply = module_record.played - 1;
    if (ply < 0 || module_game.board == NULL) {
        return 0;
    }
    const BoardMove move = module_board_move(record_position_at(&module_record, ply),
                                             module_record.moves[ply]);
    int count = 0;
    if (move.from != BOARD_NO_CELL) {
        module_text[count++] = (char)move.from;
    }
    module_text[count++] = (char)move.to;
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

/* Writes the cells that decide the game into the text buffer, one byte each;
 * returns how many there are. */
int fourmi_deciding_cells(void)
{
    int count = 0;
    uint64_t cells = module_game.board == NULL
                         ? 0
                         : board_deciding_cells(&module_game, module_position());
    for (int cell = 0; cells != 0; cell++, cells >>= 1) {
        if (cells & 1) {
            module_text[count++] = (char)cell;
        }
    }
    return count;
}

/* -------------------------------------------------------------- opponents */

/* The move of the player that the buffer names; NO_SUCH_THING if there is no
 * such player or the game is over; NOT_KNOWN or NEVER_KNOWN if it needs a truth
 * that the oracle does not find. */
int fourmi_choose(uint32_t seed)
{
    Player player;
    Position p = module_position();
    module_text[TEXT_SIZE - 1] = '\0';
    if (!player_read(module_text, &player) || module_is_over()) {
        return NO_SUCH_THING;
    }
    module_start_question();
    Rng rng = rng_from_seed(seed);
    Move move = player_choose(&player, &module_oracle, p, &rng);
    return move == GAME_NO_MOVE ? module_not_known() : move;
}

/* -------------------------------------------------------------- the truth */

/* Memory for the host to fill, as module_reserve. */
void *fourmi_reserve(int bytes)
{
    return module_reserve(bytes);
}

/* From now on the oracle of any game may take so much memory, if it wants as
 * much; 0, or -1 if nobody has that. */
int fourmi_set_memory(int mebibytes)
{
    if (mebibytes < 0 || mebibytes > 1024) {
        return NO_SUCH_THING;
    }
    module_set_memory((size_t)mebibytes << 20);
    return 0;
}

/* Gives the oracle the book at this place in memory, where it must stay; 0, or -1
 * if that is no book of the game that is open, and nothing changes. */
int fourmi_set_book(const void *bytes, int size)
{
    return module_set_book(bytes, (size_t)size) ? 0 : NO_SUCH_THING;
}

/* From now on a question may cost the oracle so much work, nodes mostly, 0 for as
 * much as it takes. Asked again most are faster: they remember. So a host that
 * must stay responsive asks with patience that grows. */
void fourmi_set_patience(double work)
{
    module_set_patience(work);
}

/* The exact score; -128 if the game is over or the truth not known. */
int fourmi_score(void)
{
    int score;
    module_start_question();
    return !module_is_over() && oracle_score(&module_oracle, module_position(), &score) ? score
                                                                                        : INT8_MIN;
}

/* Writes as numbers the exact scores of the legal moves, in their order, and
 * behind them after how many moves from here the game then ends, 0 for a draw;
 * returns how many moves there are, NOT_KNOWN or NEVER_KNOWN. */
int fourmi_scores(void)
{
    OracleMoves moves;
    const Position p = module_position();
    module_start_question();
    if (module_is_over()) {
        return 0;
    }
    if (!oracle_moves(&module_oracle, p, &moves)) {
        return module_not_known();
    }
    for (int i = 0; i < moves.count; i++) {
        module_numbers[i] = value_score(moves.values[i]);
        module_numbers[moves.count + i] = review_plies_to_end(&module_game, p, moves.values[i]);
    }
    return moves.count;
}

/* Writes a verdict: its facts as numbers, behind them the best moves. */
static void write_review(Position p, const Review *review)
{
    module_numbers[REVIEW_VERDICT] = (int32_t)review->verdict;
    module_numbers[REVIEW_SCORE] = value_score(review->value);
    module_numbers[REVIEW_BEST_SCORE] = value_score(review->best);
    module_numbers[REVIEW_PLIES] = review_plies_to_end(&module_game, p, review->value);
    module_numbers[REVIEW_BEST_PLIES] = review_plies_to_end(&module_game, p, review->best);
    module_numbers[REVIEW_COST] = review->cost;
    for (int i = 0; i < review->best_count; i++) {
        module_numbers[REVIEW_COST + 1 + i] = review->best_moves[i];
    }
}

/* Best play from a position, none if the game is over there. */
static bool best_line(Position p, Move line[GAME_PLIES_MAX], int *length)
{
    *length = 0;
    return game_is_over(&module_game, p) || oracle_line(&module_oracle, p, line, length);
}

/* Judges the move that was played at `ply`, the first at 0. Numbers: see abi.h.
 * Text: best play after it. Returns how many best moves there are, NO_SUCH_THING
 * if no such move was played, NOT_KNOWN or NEVER_KNOWN. */
int fourmi_review(int ply)
{
    Review review;
    Move line[GAME_PLIES_MAX];
    int line_length;
    if (ply < 0 || ply >= module_record.played) {
        return NO_SUCH_THING;
    }
    const Position p = record_position_at(&module_record, ply);
    const Position next = module_game.play(&module_game, p, module_record.moves[ply]);
    module_start_question();
    if (!review_move(&module_oracle, p, module_record.moves[ply], &review) ||
        !best_line(next, line, &line_length)) {
        return module_not_known();
    }
    write_review(p, &review);
    module_text[module_write_line(next, line, line_length)] = '\0';
    return review.best_count;
}

/* Nodes that the solver has searched since the game was opened. */
double fourmi_solver_nodes(void)
{
    return (double)oracle_work(&module_oracle);
}

/* How far ahead the oracle sees in what it has no patience to finish, in plies; 0 if
 * nothing is half done. */
int fourmi_depth(void)
{
    return oracle_depth(&module_oracle);
}
