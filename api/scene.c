/* scene.c - all that a program needs to draw a state. */
#include <string.h>

#include "api/state.h"

typedef struct SceneThing {
    fourmi_scene scene;
    const fourmi_game *game;
    const fourmi_board *board; /* NULL: there is none */
    fourmi_state state;        /* as it is */
    fourmi_state seen;         /* and as somebody knows it */
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double odds[FOURMI_LEGAL_MAX];
    int left, reached; /* cells of the last action; -1: none */
    bool has_failed;   /* there was no memory for a text */
} SceneThing;

/* Room for a text of so many letters; NULL if there is none. */
static char *keep(SceneThing *s, size_t length)
{
    char *text = thing_keep(s, length + 1);
    s->has_failed = s->has_failed || text == NULL;
    return text;
}

static const char *keep_text(SceneThing *s, const char *from)
{
    char *text = keep(s, strlen(from));
    return text != NULL ? memcpy(text, from, strlen(from) + 1) : NULL;
}

static void find_board(SceneThing *s)
{
    const fourmi_board *board = s->board;
    const int cells = board != NULL ? board->rows * board->cols : 0;
    char *letters = keep(s, (size_t)cells);
    char *marks = keep(s, (size_t)cells);
    s->scene.rows = board != NULL ? board->rows : 0;
    s->scene.cols = board != NULL ? board->cols : 0;
    s->scene.cells = letters;
    s->scene.marks = marks;
    if (s->has_failed || board == NULL) {
        return;
    }
    board->fill(s->game, &s->seen, letters);
    for (int cell = 0; cell < cells; cell++) {
        const bool decides = board->decides != NULL && board->decides(s->game, &s->seen, cell);
        const bool warns = board->warns != NULL && board->warns(s->game, &s->seen, cell);
        marks[cell] = decides              ? '#'
                      : cell == s->reached ? '>'
                      : cell == s->left    ? '<'
                      : warns              ? '!'
                                           : ' ';
    }
}

static void find_actions(SceneThing *s, int count)
{
    fourmi_scene_action *actions = thing_keep(s, (size_t)count * sizeof *actions);
    char name[FOURMI_TEXT_SIZE];
    char label[FOURMI_TEXT_SIZE];
    s->has_failed = s->has_failed || actions == NULL;
    for (int i = 0; !s->has_failed && i < count; i++) {
        int from = -1;
        int to = -1;
        state_name_action(s->game, &s->state, s->actions[i], false, name);
        state_name_action(s->game, &s->state, s->actions[i], true, label);
        if (s->board != NULL && s->board->move != NULL) {
            s->board->move(s->game, &s->state, s->actions[i], &from, &to);
        }
        actions[i] = (fourmi_scene_action){
            .action = s->actions[i],
            .from = (int16_t)from,
            .to = (int16_t)to,
            .text = keep_text(s, name),
            .label = keep_text(s, label),
            .odds = s->odds[i],
        };
    }
    s->scene.actions = actions;
    s->scene.action_count = (uint32_t)count;
}

static void find_texts(SceneThing *s)
{
    const fourmi_text *extra = state_text_extra(s->game);
    const size_t length = state_draw_picture(s->game, &s->seen, NULL, 0);
    char text[FOURMI_OWN_SIZE];
    if (extra != NULL && extra->write != NULL) {
        extra->write(s->game, &s->seen, text);
        s->scene.state = keep_text(s, text);
    }
    char *picture = length > 0 ? keep(s, length) : NULL;
    if (picture != NULL) {
        state_draw_picture(s->game, &s->seen, picture, length + 1);
    }
    s->scene.picture = picture;
    if (s->game->extras != NULL && s->game->extras->own != NULL) {
        s->game->extras->own(s->game, &s->seen, text);
        s->scene.own = keep_text(s, text);
    }
}

/* The cells that a record's last action left and reached. */
static void find_last_action(SceneThing *s, const fourmi_record *record)
{
    fourmi_state before;
    s->left = s->reached = -1;
    if (record == NULL || s->board == NULL || s->board->move == NULL || record->ply == 0) {
        return;
    }
    record_state_at(record, record->ply - 1, &before);
    if (s->game->turn(s->game, &before) != FOURMI_CHANCE) {
        s->board->move(s->game, &before, record->actions[record->ply - 1], &s->left, &s->reached);
    }
}

/* Those who see only a part see no actions but their own. */
static bool may_list(fourmi_view view, fourmi_turn turn)
{
    return view == FOURMI_VIEW_ALL || (view == FOURMI_VIEW_FIRST && turn == FOURMI_FIRST) ||
           (view == FOURMI_VIEW_SECOND && turn == FOURMI_SECOND);
}

static int fill_scene(SceneThing *s, const fourmi_scene_options *options)
{
    const fourmi_record *record = options->record;
    const fourmi_game *game = record != NULL ? record->game : options->game;
    const void *state = record != NULL ? record->state : options->state;
    s->game = game;
    s->board = game->extras != NULL ? game->extras->board : NULL;
    if (state != NULL) {
        memcpy(&s->state, state, game->state_size);
    } else {
        fourmi_state_start(game, &s->state);
    }
    const int status = fourmi_state_view(game, &s->state, options->view, &s->seen);
    if (status != FOURMI_OK) {
        return status;
    }
    const fourmi_text *extra = state_text_extra(game);
    const fourmi_turn turn = record != NULL ? record->turn : game->turn(game, &s->state);
    const bool has_reason = turn == FOURMI_OVER && extra != NULL && extra->reason != NULL;
    s->scene.turn = turn;
    s->scene.total = record != NULL ? record->total : state_total(game, &s->state);
    s->scene.reason = record != NULL ? record->reason
                      : has_reason   ? extra->reason(game, &s->state)
                                     : NULL;
    find_last_action(s, record);
    find_texts(s);
    find_board(s);
    const int count = turn != FOURMI_OVER && may_list(options->view, turn)
                          ? state_list(game, &s->state, s->actions, s->odds)
                          : 0;
    if (count < 0) {
        return count;
    }
    find_actions(s, count);
    return s->has_failed ? FOURMI_ERROR_MEMORY : FOURMI_OK;
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
    const int belongs = lab_check_game(lab, options->record != NULL ? options->record->game
                                                                    : options->game);
    if (belongs != FOURMI_OK) {
        return belongs;
    }
    SceneThing *made = thing_new((LabThing *)lab, &fourmi_scene_shape, sizeof *made, NULL);
    const int status = made != NULL ? fill_scene(made, options) : FOURMI_ERROR_MEMORY;
    if (status != FOURMI_OK) {
        fourmi_free(made);
        return status;
    }
    *scene = &made->scene;
    return FOURMI_OK;
}
