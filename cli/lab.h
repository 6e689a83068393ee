/* lab.h - the library's lab for commands: its errors told, its things printed, and its policies opened
 * as people write players:
 *
 *      expert   depth=4,random=30   brain:my.brain   brain:my.brain,random=70
 *      self-taught   self-taught,depth=4      the model that comes with a game
 */
#ifndef FOURMI_CLI_LAB_H
#define FOURMI_CLI_LAB_H

#include "api/fourmi.h"
#include "cli/command.h"
#include "host/own_path.h"

/* Says what went wrong in the library's last call, and returns the status to end with. */
Status lab_complain(int status);

/* The same of a call that an option was for. */
Status lab_complain_of(const Arguments *arguments, const char *option, int status);

/* Makes a lab and finds the game of --game, the first of all for a command without it; or, if it was not given, the one that `text` is a state
 * of. The lab is NULL if that is not possible, and the status to end with is returned after it was
 * said why. */
Status lab_open(const Arguments *arguments, const char *text, fourmi_lab **lab,
                const fourmi_game **game);

/* Reads a state that a command was given; says so if it is none. */
bool lab_read_state(const Arguments *arguments, const fourmi_game *game, const char *text,
                    fourmi_state *state);

/* Opens a player. A model plays its own game, or is refused if that is not `game`; the others play
 * `game`. NULL, with the status to end with, if that is not possible; it says why. */
fourmi_policy *lab_open_player(fourmi_lab *lab, const char *text, const fourmi_game *game,
                               Status *status);

/* The same for a player that is watched while it thinks. */
fourmi_policy *lab_open_watched(fourmi_lab *lab, const char *text, const fourmi_game *game,
                                fourmi_watch *watch, void *watch_context, Status *status);

/* Whether a player brings its own game. */
bool lab_is_model(const char *text);

/* Has the solvers that are made from now on look openings up in the book of a file; or, for a NULL path,
 * in that of the lab. The book must be of `game` or, where that is only of the same family, `found` says
 * of which it is; NULL: of no other. */
Status lab_use_book(fourmi_lab *lab, const fourmi_game *game, const char *path,
                    const fourmi_game **found);

/* The file of a player that is a model. */
enum { LAB_PATH_SIZE = OWN_PATH_SIZE };
typedef struct ModelFile {
    char path[LAB_PATH_SIZE];
    const char *search; /* the settings behind the file; NULL: none */
    bool is_shipped;    /* it came with the program, and is not to be changed */
} ModelFile;

/* Finds it; false, and it says why, if it is not there. `game` as above. */
bool lab_find_model(fourmi_lab *lab, const char *text, const fourmi_game *game, ModelFile *file);

/* Prints the fields of a thing on stdout. */
void lab_print(const void *thing, fourmi_format format);

#endif
