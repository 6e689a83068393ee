/* games.h - the games of the library: those that rooms play, as people usually play them and
 * without options, and those about which the server answers questions. */
#ifndef FOURMI_SERVER_BASE_GAMES_H
#define FOURMI_SERVER_BASE_GAMES_H

#include "fourmi.h"

/* The lab of this process, made when it is needed first; NULL without memory. Its data are
 * the user's tables of endings. */
fourmi_lab *games_lab(void);

/* A game that rooms play: by its number, NULL behind the last; by its name, NULL if there is none. */
enum { GAMES_MAX = 16 };
const fourmi_game *games_in_rooms(int i);
const fourmi_game *games_find_in_rooms(const char *name);

/* What questions about a game may be. */
typedef enum Question {
    QUESTION_STATE, /* what its states are worth */
    QUESTION_CHART, /* its decisions by row and column */
} Question;

/* Opens the game of a question by its name; NULL if there is no such game. One that has charts may
 * have options: wrong ones are FOURMI_ERROR_NAME, with the library's sentence. */
int games_open(const char *name, Question question, const fourmi_game **game);

/* In what people count the values of a game. */
fourmi_unit games_unit(const fourmi_game *game);

/* A level of play, "medium" or "depth=4,random=10": how many moves it looks ahead, 0 for levels
 * that have a name; -1 if the text is none. */
int games_level_depth(const char *text);

/* Write the names of games, the usual one first: "this, that or another". What is longer is cut
 * off. */
enum { GAMES_NAMES_SIZE = 256 };
void games_write_names(char names[GAMES_NAMES_SIZE]);
void games_write_names_of(Question question, char names[GAMES_NAMES_SIZE]);

#endif
