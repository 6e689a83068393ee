/* matches.h - players against each other, repeatable from a seed. Include fourmi.h. */
#ifndef FOURMI_MATCHES_H
#define FOURMI_MATCHES_H

#include "base.h"
#include "brains.h"
#include "games.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fourmi_match fourmi_match;

/* Who plays: a level as for fourmi_game_choose; or a brain, with settings or NULL:
 * "random=70", "depth=3", "evaluations=600", "proof=8". */
typedef struct fourmi_player {
    const char *level;
    const fourmi_brain *brain; /* borrowed as long as the match; NULL for a level */
} fourmi_player;

typedef struct fourmi_match_options {
    const fourmi_allocator *allocator;
    uint64_t seed;
    int always_first; /* the first player begins every game, else they take turns */

    /* Random moves at the start of each game: so many, if has_opening; else a number that
     * keeps players without chance from playing the same game over and over. */
    int has_opening;
    int opening_plies;
    uint64_t reserved[4];
} fourmi_match_options;

/* The results of the first of the two players, in the games that it began and the others. */
typedef struct fourmi_score {
    uint64_t won_as_first;
    uint64_t drawn_as_first;
    uint64_t lost_as_first;
    uint64_t won_as_second;
    uint64_t drawn_as_second;
    uint64_t lost_as_second;
    double share; /* of the points, a draw counting one half; 0 before any game */
} fourmi_score;

/* The level number `i` that has a name, from the weakest, 0; NULL if there are no more. */
FOURMI_API const char *fourmi_level_name(int i);

/* A match at a game, by its name. FOURMI_ERROR_LEVEL for a player that is none,
 * FOURMI_ERROR_SETTING for a brain that cannot search so, FOURMI_ERROR_OTHER for one of
 * another game. */
FOURMI_API int fourmi_match_new(const char *game, const fourmi_player *first,
                                const fourmi_player *second, const fourmi_match_options *options,
                                fourmi_match **match);
FOURMI_API void fourmi_match_free(fourmi_match *match);

/* Has `progress` called after every game, and while an exact player searches. */
FOURMI_API void fourmi_match_set_progress(fourmi_match *match, fourmi_progress *progress,
                                          void *context);

/* Plays so many more games: FOURMI_OK, or FOURMI_ERROR_CANCELLED or FOURMI_ERROR_UNKNOWN with the
 * games counted that were finished before. */
FOURMI_API int fourmi_match_play(fourmi_match *match, uint64_t games);

FOURMI_API void fourmi_match_score(const fourmi_match *match, fourmi_score *score);

/* The moves of the last game, and its result; the length, 0 before any game. */
FOURMI_API int fourmi_match_moves(const fourmi_match *match, char text[FOURMI_TEXT_SIZE]);
FOURMI_API fourmi_result fourmi_match_result(const fourmi_match *match);

/* Where the share of the first player lies with 95 % confidence, if all games were distinct. */
FOURMI_API void fourmi_match_interval(const fourmi_match *match, double *low, double *high);

#ifdef __cplusplus
}
#endif

#endif
