/* matches.h - players against each other, repeatable from a seed.
 * Include fourmi.h. */
#ifndef FOURMI_MATCHES_H
#define FOURMI_MATCHES_H

#include "base.h"
#include "brains.h"
#include "games.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_match fourmi_match;

/* Who plays: a level as for fourmi_game_choose; or a brain, with
 * NULL or settings in the place of the level. Settings are
 * "random=70", for moves made blindly in per cent, and for kinds
 * that can search "depth=3", "evaluations=600" or "proof=8";
 * several have commas between. */
typedef struct fourmi_player {
    const char *level;
    const fourmi_brain *brain; /* borrowed as long as the match;
                                  NULL for a level */
} fourmi_player;

typedef struct fourmi_match_options {
    const fourmi_allocator *allocator;
    uint64_t seed;    /* 0 is one as any other; the program's is 1.
                      Matches with the same one share chance */
    int always_first; /* not 0: the first player begins every game;
                         else they take turns */

    /* Random moves at the start of each game, so that players
     * without chance do not play the same game over and over: so
     * many, if has_opening is not 0. Otherwise opening_plies must
     * be 0, and their number is the usual one: a tenth of the
     * moves of a whole game, as fourmi-matches(3) tells; but none
     * where a player has random moves of its own, or the first
     * begins always. Where they take turns each opening is played
     * twice in a row, so that both have both sides of it. */
    int has_opening;
    int opening_plies;
    uint64_t reserved[4]; /* zero */
} fourmi_match_options;

/* The results of the first of the two players, in the games that
 * it began and the others. */
typedef struct fourmi_score {
    uint64_t won_as_first;
    uint64_t drawn_as_first;
    uint64_t lost_as_first;
    uint64_t won_as_second;
    uint64_t drawn_as_second;
    uint64_t lost_as_second;
    double share; /* of the points, from 0 to 1: a draw is a half;
                     0 before any game */
} fourmi_score;

/* The level number `i` that has a name, from the weakest, 0; NULL
 * if there are no more. */
FOURMI_API const char *fourmi_level_name(int i);

/* A match at a game, by its name; `options` may be NULL.
 * FOURMI_ERROR_GAME; FOURMI_ERROR_LEVEL for a player that is none;
 * FOURMI_ERROR_SETTING for a brain that cannot search so;
 * FOURMI_ERROR_OTHER for one of another game;
 * FOURMI_ERROR_ARGUMENT or FOURMI_ERROR_MEMORY. fourmi_match_free
 * takes NULL. */
FOURMI_API int fourmi_match_new(const char *game,
    const fourmi_player *first, const fourmi_player *second,
    const fourmi_match_options *options, fourmi_match **match);
FOURMI_API void fourmi_match_free(fourmi_match *match);

/* Has `progress` called after every game, and while an exact
 * player searches, with the games that were played of those that
 * the call is to play. NULL for none. */
FOURMI_API void fourmi_match_set_progress(
    fourmi_match *match, fourmi_progress *progress, void *context);

/* Plays so many more games: FOURMI_OK, or FOURMI_ERROR_CANCELLED
 * or FOURMI_ERROR_UNKNOWN with the games counted that were
 * finished before. */
FOURMI_API int fourmi_match_play(
    fourmi_match *match, uint64_t games);

/* The score of all games so far. */
FOURMI_API void fourmi_match_score(
    const fourmi_match *match, fourmi_score *score);

/* Where the share of the first player lies with 95 % confidence,
 * if all games were distinct. */
FOURMI_API void fourmi_match_interval(
    const fourmi_match *match, double *low, double *high);

/* The moves of the last game, and its result; the length, 0 before
 * any game. */
FOURMI_API int fourmi_match_moves(
    const fourmi_match *match, char text[FOURMI_TEXT_SIZE]);
FOURMI_API fourmi_result fourmi_match_result(
    const fourmi_match *match);

#ifdef __cplusplus
}
#endif

#endif
