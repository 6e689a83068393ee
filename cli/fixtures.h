/* fixtures.h - all against all: every two players play each opening twice, with each of them to
 * begin once. For fourmi tournament and fourmi compare.
 *
 *      number of a game = (opening * pairs + pair) * 2 + who begins
 *
 * A game is decided by the seed, its opening and its two players; so it is the same whoever else
 * takes part, how many openings there are, and whoever plays it: threads of this process, or
 * other processes (cli/joining.h).
 */
#ifndef FOURMI_CLI_FIXTURES_H
#define FOURMI_CLI_FIXTURES_H

#include "cli/arguments.h"
#include "cli/game_file.h"
#include "cli/oracles.h"
#include "cli/players.h"
#include "host/ranks/ranks.h"
#include "judge/elo.h"
#include "judge/pairs.h"
#include "play/match.h"
#include "play/openings.h"

typedef struct Fixtures {
    Game game;
    NamedPlayer players[ELO_PLAYERS_MAX];
    int player_count;
    uint64_t seed;
    int opening_plies;
    Openings openings; /* all that there are */
    uint32_t *drawn;   /* numbers of those that are played, in order */
    size_t wanted;     /* how many that are */
    Oracles *oracles;
    Ranks *ranks;   /* that help; NULL: nobody does */
    GameFile *file; /* of the games; NULL: they are not kept */

    uint8_t *results;     /* [games] Result */
    uint64_t played;      /* games without a gap */
    size_t complete;      /* openings that all have played */
    uint8_t *half_points; /* of these, as judge/elo.h has them */
} Fixtures;

/* Opens the players that the operands name, finds openings, and joins other processes. Where that
 * is not possible it says why, writes the status to end with, and returns NULL. */
Fixtures *fixtures_new(const Arguments *arguments, Status *status);
void fixtures_free(Fixtures *fixtures);

/* Plays all games, or helps who does; says so if not all were played. Then
 * `complete` openings can be told of. */
Status fixtures_play(Fixtures *fixtures);

/* Whether this process only helps, and tells nothing. */
bool fixtures_only_helps(const Fixtures *fixtures);

uint64_t fixtures_games(const Fixtures *fixtures);

/* What was scored, for elo_rate. */
EloResults fixtures_results(const Fixtures *fixtures);

/* What player `a` has made of its games against `b`, and of the pairs of them. */
MatchScore fixtures_score(const Fixtures *fixtures, int a, int b);
PairTally fixtures_pairs(const Fixtures *fixtures, int a, int b);

/* The sum over all its opponents. */
MatchScore fixtures_score_of(const Fixtures *fixtures, int player);

/* "50 of the 568 openings of 4 moves" in `text`; returns `text`. */
enum { FIXTURES_TEXT_SIZE = 120 };
const char *fixtures_openings_text(const Fixtures *fixtures, char text[FIXTURES_TEXT_SIZE]);

#endif
