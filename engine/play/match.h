/* match.h - games between two players, repeatable from a seed.
 *
 * The players take turns to begin, unless one is to begin always. Each game has
 * a seed of its own, drawn from the match's, so a match is the same whoever
 * plays its games and when.
 *
 * Players that never choose by chance would play the same game over and over.
 * With an opening of some random moves they do not; where they take turns, each
 * opening is played twice in a row, so that both have both sides of it.
 */
#ifndef FOURMI_MATCH_H
#define FOURMI_MATCH_H

#include "play/player.h"
#include "record.h"

/* Results of one player, from its own view. */
typedef struct MatchScore {
    uint64_t won;
    uint64_t drawn;
    uint64_t lost;
} MatchScore;

typedef struct Match {
    Oracle *oracle;           /* borrowed; its game is played */
    const Player *players[2]; /* borrowed; players[0] begins the first game */
    Rng seeds;
    bool always_first;     /* players[0] begins every game; false after match_start */
    int opening_plies;     /* made at random; 0 after match_start */
    uint64_t opening_seed; /* of the opening that was drawn last */
    uint64_t drawn;        /* games, of which so many are played and counted: */
    uint64_t played;
    MatchScore as_first;  /* results of players[0] in the games that it began */
    MatchScore as_second; /* and in the others */
} Match;

/* A match that is about to begin. Borrows the truth and the players. */
Match match_start(Oracle *oracle, const Player *a, const Player *b, uint64_t seed);

/* How many random moves are an opening that serves most games: a tenth of their moves. */
int match_opening_plies(const Game *game);

/* The same for a match. None where chance is at work anyway, because a player makes
 * blind moves, nor where one player begins always and what is asked is what it
 * makes of the empty board. */
int match_usual_opening(const Match *match);

/* Whether players[1] begins the game after so many others. */
bool match_is_swapped(const Match *match, uint64_t played);

/* Plays one more game and counts it. Returns its result; `record`, if not NULL,
 * receives its moves. RESULT_UNFINISHED, and nothing is counted, if the solver
 * was cancelled. */
Result match_play_game(Match *match, Record *record);

/* The same in three steps, so that several threads can play at once: what a game is played
 * with is drawn one after the other; a game is played by anybody, who asks an oracle of their
 * own; and they are counted in the order in which they were drawn. */
typedef struct MatchGame {
    bool is_swapped; /* players[1] begins */
    uint64_t opening_seed;
    uint64_t seed;
} MatchGame;

MatchGame match_draw_game(Match *match);
Result match_play_drawn(const Match *match, const MatchGame *game, Oracle *oracle, Record *record);
void match_count_game(Match *match, const MatchGame *game, Result result);

/* Makes one more move of a game that is not over, between players of whom players[0] has the
 * first side. False if the solver was cancelled. */
bool match_play_move(const Player *const players[2], Oracle *oracle, Rng *rng, Record *record);

#endif
