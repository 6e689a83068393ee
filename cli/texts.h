/* texts.h - what help and manual pages say of each command, in prose (texts/).
 *
 * The table of commands says what the program can do; texts explain it, with
 * examples, and are the only files of the program that name games.
 */
#ifndef FOURMI_CLI_TEXTS_H
#define FOURMI_CLI_TEXTS_H

enum { EXAMPLES_MAX = 9 };

typedef struct Example {
    const char *line; /* after "fourmi " */
    const char *help;
} Example;

typedef struct CommandText {
    const char *summary;            /* one line, for lists */
    const char *description;        /* paragraphs, separated by an empty line */
    Example examples[EXAMPLES_MAX]; /* up to one without a line */
    const char *bad_input;          /* what status 1 means here; NULL: it never ends so */
} CommandText;

/* What a command is for: fourmi --help lists commands by topic. Where nothing is said it
 * is the last one. */
typedef enum TopicId {
    TOPIC_DATA,
    TOPIC_PLAY,
    TOPIC_UNDERSTAND,
    TOPIC_LEARN,
    TOPIC_COMPARE,
    TOPIC_SERVE,
} TopicId;

typedef struct Topic {
    TopicId id;
    const char *name;
    const char *about; /* before the names of its commands */
} Topic;

extern const char program_description[];
extern const Example program_examples[]; /* up to one without a line */
extern const Topic program_topics[];     /* up to one without a name */

extern const CommandText play_text;
extern const CommandText solve_text;
extern const CommandText chart_text;
extern const CommandText think_text;
extern const CommandText match_text;
extern const CommandText count_text;
extern const CommandText train_text;
extern const CommandText sweep_text;
extern const CommandText certify_text;
extern const CommandText eval_text;
extern const CommandText brain_show_text;
extern const CommandText brain_q_text;
extern const CommandText brain_export_text;
extern const CommandText brain_import_text;
extern const CommandText book_make_text;
extern const CommandText book_show_text;
extern const CommandText book_verify_text;
extern const CommandText table_make_text;
extern const CommandText table_stats_text;
extern const CommandText table_list_text;
extern const CommandText serve_text;
extern const CommandText store_copy_text;
extern const CommandText store_check_text;
extern const CommandText store_restore_text;
extern const CommandText store_delete_text;
extern const CommandText bench_solver_text;
extern const CommandText manual_text;
extern const CommandText completion_text;

/* Of options that mention games. */
extern const char opening_plies_help[];
extern const char preset_help[];

/* How a file of arrays tells what to compute with them. */
extern const char tensors_explained[];
extern const char tensors_of_worlds_explained[];

/* What several descriptions end with. */
#define POSITIONS_EXPLAINED                                                                        \
    "A position is written as the moves that lead to it, 4453 for example; the columns of "        \
    "Connect Four are numbered from the left, after 9 come a, b, ...; the cells of tic-tac-toe "   \
    "are numbered row by row. A position of tic-tac-toe can also be its nine cells, row by row: "  \
    "O-XX-X-OO, and the game need not be named then. X always begins. A position of a chess "      \
    "ending is a FEN, in quotes, and needs no name either; moves are written as UCI (a7a8q) or "   \
    "SAN (a8=Q), with commas between."

#define LEVELS_EXPLAINED                                                                           \
    "Levels, from the weakest: random; beginner, 70 % random moves; casual, 30 %, and looks two "  \
    "moves ahead; skilled (or medium), 10 % and four moves; strong, six moves; expert, perfect. "  \
    "Or make one up: depth=4 looks four moves ahead, depth=0 plays perfectly; random=30 makes 30 " \
    "% of its moves blindly and the others perfectly; "                                            \
    "depth=4,random=30 makes 30 % blindly and looks four moves ahead for the others. "             \
    "brain:FILE plays as a brain has learned (see fourmi train), with the moves of largest value " \
    "and any of them if there are several; brain:FILE,random=70 is a beginner that plays what it " \
    "has learned in the other moves, brain:FILE,random=10 a medium player. "                       \
    "brain:FILE,depth=4 lets a network of Connect Four look four moves ahead; "                    \
    "brain:FILE,evaluations=600 lets a neural network search where it sees promise, until it has " \
    "valued 600 positions. brain:FILE,proof=8 lets a network of Connect Four first look for a "    \
    "win that it can prove with at most eight choices of both sides. self-taught is the brain "    \
    "that comes with Connect Four, and takes the same settings: self-taught,depth=4."

#endif
