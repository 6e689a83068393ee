/* scene.c - all that a program needs to draw a state. */
#include <string.h>

#include "api/state.h"

/* All texts of a scene stand in one piece of memory, behind the actions. */
typedef struct SceneThing {
    fourmi_scene scene;
    unsigned char *memory;
    size_t size;
} SceneThing;

/* What a scene is about. */
typedef struct Subject {
    const fourmi_game *game;
    fourmi_state state; /* as it is */
    fourmi_state seen;  /* and as somebody knows it */
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    int action_count;
    int left, reached; /* cells of the last action; -1: none */
} Subject;

static void scene_release(void *thing)
{
    SceneThing *scene = thing;
    thing_release(thing_lab(scene), scene->memory, scene->size);
}

/* The memory of the texts: first they are only measured. */
typedef struct Pool {
    char *text; /* NULL: measuring */
    size_t length;
} Pool;

static char *pool_take(Pool *pool, size_t length)
{
    char *text = pool->text != NULL ? pool->text + pool->length : NULL;
    pool->length += length + 1;
    return text;
}

static const char *pool_copy(Pool *pool, const char *from)
{
    const size_t length = strlen(from);
    char *text = pool_take(pool, length);
    return text != NULL ? memcpy(text, from, length + 1) : NULL;
}

static void find_board(const Subject *subject, fourmi_scene *scene, Pool *pool)
{
    const fourmi_game *game = subject->game;
    const fourmi_board *board = game->extras != NULL ? game->extras->board : NULL;
    const int cells = board != NULL ? board->rows * board->cols : 0;
    scene->rows = board != NULL ? board->rows : 0;
    scene->cols = board != NULL ? board->cols : 0;
    char *letters = pool_take(pool, (size_t)cells);
    char *marks = pool_take(pool, (size_t)cells);
    scene->cells = letters;
    scene->marks = marks;
    if (letters == NULL || board == NULL) {
        return;
    }
    board->fill(game, &subject->seen, letters);
    for (int cell = 0; cell < cells; cell++) {
        const bool decides = board->decides != NULL && board->decides(game, &subject->seen, cell);
        const bool warns = board->warns != NULL && board->warns(game, &subject->seen, cell);
        marks[cell] = decides                    ? '#'
                      : cell == subject->reached ? '>'
                      : cell == subject->left    ? '<'
                      : warns                    ? '!'
                                                 : ' ';
    }
}

static void find_actions(const Subject *subject, fourmi_scene_action *actions, Pool *pool)
{
    const fourmi_game *game = subject->game;
    const fourmi_board *board = game->extras != NULL ? game->extras->board : NULL;
    char name[FOURMI_TEXT_SIZE];
    char label[FOURMI_TEXT_SIZE];
    for (int i = 0; i < subject->action_count; i++) {
        int from = -1;
        int to = -1;
        state_name_action(game, &subject->state, subject->actions[i], false, name);
        state_name_action(game, &subject->state, subject->actions[i], true, label);
        if (board != NULL && board->move != NULL) {
            board->move(game, &subject->state, subject->actions[i], &from, &to);
        }
        const fourmi_scene_action action = {
            .action = subject->actions[i],
            .from = (int16_t)from,
            .to = (int16_t)to,
            .text = pool_copy(pool, name),
            .label = pool_copy(pool, label),
            .odds = subject->odds[i],
        };
        if (actions != NULL) {
            actions[i] = action;
        }
    }
}

/* Fills the fields; without memory, only measures what their texts take. */
static void fill(const Subject *subject, fourmi_scene *scene, fourmi_scene_action *actions,
                 Pool *pool)
{
    const fourmi_game *game = subject->game;
    const fourmi_text *extra = state_text_extra(game);
    char line[FOURMI_TEXT_SIZE];
    if (extra != NULL && extra->write != NULL) {
        extra->write(game, &subject->seen, line);
        scene->state = pool_copy(pool, line);
    }
    const size_t length = state_draw_picture(game, &subject->seen, NULL, 0);
    if (length > 0) {
        char *picture = pool_take(pool, length);
        if (picture != NULL) {
            state_draw_picture(game, &subject->seen, picture, length + 1);
        }
        scene->picture = picture;
    }
    if (game->extras != NULL && game->extras->own != NULL) {
        char own[FOURMI_OWN_SIZE];
        game->extras->own(game, &subject->seen, own);
        scene->own = pool_copy(pool, own);
    }
    find_board(subject, scene, pool);
    find_actions(subject, actions, pool);
    scene->actions = actions;
    scene->action_count = (uint32_t)subject->action_count;
}

/* The cells that a record's last action left and reached. */
static void find_last_action(const fourmi_record *record, Subject *subject)
{
    const fourmi_game *game = record->game;
    const fourmi_board *board = game->extras != NULL ? game->extras->board : NULL;
    if (board == NULL || board->move == NULL || record->ply == 0) {
        return;
    }
    fourmi_state before;
    record_state_at(record, record->ply - 1, &before);
    if (game->turn(game, &before) != FOURMI_CHANCE) {
        board->move(game, &before, record->actions[record->ply - 1], &subject->left,
                    &subject->reached);
    }
}

/* Those who see only a part see no actions but their own. */
static bool may_list(fourmi_view view, fourmi_turn turn)
{
    return view == FOURMI_VIEW_ALL || (view == FOURMI_VIEW_FIRST && turn == FOURMI_FIRST) ||
           (view == FOURMI_VIEW_SECOND && turn == FOURMI_SECOND);
}

static int find_subject(const fourmi_scene_options *options, Subject *subject, fourmi_scene *scene)
{
    const fourmi_record *record = options->record;
    const fourmi_game *game = record != NULL ? record->game : options->game;
    const void *state = record != NULL ? record->state : options->state;
    subject->game = game;
    subject->left = subject->reached = -1;
    if (state != NULL) {
        memcpy(&subject->state, state, game->state_size);
    } else {
        fourmi_state_start(game, &subject->state);
    }
    const int status = fourmi_state_view(game, &subject->state, options->view, &subject->seen);
    if (status != FOURMI_OK) {
        return status;
    }
    const fourmi_text *extra = state_text_extra(game);
    scene->turn = record != NULL ? record->turn : game->turn(game, &subject->state);
    scene->total = record != NULL ? record->total : state_total(game, &subject->state);
    scene->reason = record != NULL ? record->reason
                    : scene->turn == FOURMI_OVER && extra != NULL && extra->reason != NULL
                        ? extra->reason(game, &subject->state)
                        : NULL;
    if (scene->turn != FOURMI_OVER && may_list(options->view, scene->turn)) {
        subject->action_count = state_list(game, &subject->state, subject->actions, subject->odds);
    }
    if (record != NULL) {
        find_last_action(record, subject);
    }
    return FOURMI_OK;
}

/* A subject is large, so it does not lie on the stack. */
static int fill_scene(SceneThing *scene, const fourmi_scene_options *options, Subject *subject)
{
    Pool pool = {NULL, 0};
    const int status = find_subject(options, subject, &scene->scene);
    if (status != FOURMI_OK) {
        return status;
    }
    fill(subject, &scene->scene, NULL, &pool);
    const size_t actions_size = (size_t)subject->action_count * sizeof(fourmi_scene_action);
    scene->memory = thing_allocate(thing_lab(scene), actions_size + pool.length);
    if (scene->memory == NULL) {
        return FOURMI_ERROR_MEMORY;
    }
    scene->size = actions_size + pool.length;
    pool = (Pool){(char *)scene->memory + actions_size, 0};
    fill(subject, &scene->scene, (fourmi_scene_action *)(void *)scene->memory, &pool);
    return FOURMI_OK;
}

int fourmi_scene_new(fourmi_lab *lab, const fourmi_scene_options *options, fourmi_scene **scene)
{
    if (scene == NULL) {
        return thing_missing("scene");
    }
    *scene = NULL;
    if (lab == NULL || options == NULL || (options->record == NULL && options->game == NULL)) {
        return thing_missing(lab == NULL ? "lab" : options == NULL ? "options" : "options.game");
    }
    LabThing *owner = (LabThing *)lab;
    SceneThing *made = thing_new(owner, &fourmi_scene_shape, sizeof *made, scene_release);
    Subject *subject = made != NULL ? thing_allocate(owner, sizeof *subject) : NULL;
    const int status = subject != NULL ? fill_scene(made, options, subject) : FOURMI_ERROR_MEMORY;
    thing_release(owner, subject, sizeof *subject);
    if (status != FOURMI_OK) {
        fourmi_free(made);
        return status;
    }
    *scene = &made->scene;
    return FOURMI_OK;
}
