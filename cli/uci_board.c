/* uci_board.c - the position that somebody sets up by the UCI protocol. */
#include "cli/uci_board.h"

#include <stdio.h>
#include <string.h>

#include "catalogue.h"
#include "cli/output.h"
#include "facets/notation.h"

enum { FEN_SIZE = 256 };

/* What the protocol means by startpos: all the men. */
static const char all_men[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -";

void uci_board_init(UciBoard *board, const Game *game)
{
    *board = (UciBoard){.game = *game, .position = game->start, .is_known = true};
}

/* Reads a FEN by the rules of the board's game. What people type may also be moves from
 * the start; after `fen` only a FEN is meant. */
static bool read_by_game(UciBoard *board, const char *fen)
{
    Record record = record_start(&board->game);
    if (!board->game.notation->is_position(&board->game, fen, strlen(fen))) {
        char quoted[QUOTE_SIZE];
        snprintf(board->reason, REASON_SIZE, "%s is not a FEN", quote(fen, strlen(fen), quoted));
        return false;
    }
    if (!position_read(&record, fen, strlen(fen), NULL, board->reason)) {
        return false;
    }
    board->position = record_position(&record);
    return true;
}

/* By any game that has such positions. */
static bool read_fen(UciBoard *board, const Game *game, const char *fen)
{
    const CatalogueEntry *entry = catalogue_entry_of(game);
    board->game = *catalogue_reader(game, fen, strlen(fen));
    if (read_by_game(board, fen)) {
        return true;
    }
    Game told;
    if (entry == NULL || entry->find_of_position == NULL ||
        !entry->find_of_position(fen, strlen(fen), &told)) {
        return false;
    }
    board->game = told;
    return read_by_game(board, fen);
}

static Move legal_move(const UciBoard *board, UciText word)
{
    const Move move = notation_read_move(&board->game, board->position, word.text, word.length);
    const bool is_legal = move != GAME_NO_MOVE &&
                          game_is_legal(&board->game, board->position, move);
    return is_legal ? move : (Move)GAME_NO_MOVE;
}

/* False, with the reason, if one of the moves is not possible. */
static bool play_moves(UciBoard *board, UciText moves)
{
    UciText word;
    for (int number = 1; uci_line_next_word(&moves, &word); number++) {
        const Move move = legal_move(board, word);
        if (move == GAME_NO_MOVE) {
            char quoted[QUOTE_SIZE];
            snprintf(board->reason, REASON_SIZE, "move %d, %s, is not possible there", number,
                     quote(word.text, word.length, quoted));
            return false;
        }
        board->position = board->game.play(&board->game, board->position, move);
    }
    return true;
}

static void write_fen(const UciBoard *board, char fen[NOTATION_SIZE])
{
    notation_write_position(&board->game, board->position, fen);
}

void uci_board_set(UciBoard *board, const Game *game, const UciLine *line)
{
    char fen[FEN_SIZE];
    char after[NOTATION_SIZE];
    *board = (UciBoard){.is_known = false};
    if (line->fen.length == 0) {
        snprintf(fen, sizeof fen, "%s", all_men);
    } else if (uci_line_copy_words(line->fen, fen, sizeof fen) == 0) {
        snprintf(board->reason, REASON_SIZE, "the FEN is too long");
        return;
    }
    if (read_fen(board, game, fen) && play_moves(board, line->moves)) {
        /* Captures may have led to what the usual game knows. */
        write_fen(board, after);
        board->is_known = read_fen(board, game, after);
    }
}

bool uci_board_ending(const UciBoard *board, Game *ending)
{
    char fen[NOTATION_SIZE];
    const CatalogueEntry *entry = catalogue_entry_of(&board->game);
    write_fen(board, fen);
    return entry != NULL && entry->find_of_position != NULL &&
           entry->find_of_position(fen, strlen(fen), ending);
}

int uci_board_read_moves(const UciBoard *board, UciText text, Move moves[GAME_MOVES_MAX])
{
    UciText word;
    int count = 0;
    while (count < GAME_MOVES_MAX && uci_line_next_word(&text, &word)) {
        const Move move = legal_move(board, word);
        if (move != GAME_NO_MOVE) {
            moves[count++] = move;
        }
    }
    return count;
}
