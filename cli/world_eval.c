/* world_eval.c - fourmi eval of a player of a world, by its name, or of a brain of one: how
 * it fares in many games, by what these are to reach. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/world_best.h"
#include "cli/world_player.h"
#include "cli/world_run.h"
#include "judge/goals.h"
#include "judge/interval.h"

typedef struct WorldExam {
    const World *world;
    const char *name; /* of who is judged */
    WorldPolicy policy;
    void *policy_context;
    uint64_t games, seed;
    Progress progress;
    GoalsJudged judged;
    WorldBest best;
} WorldExam;

/* ----------------------------------------------------------------- playing */

/* The policy of who is judged, which Ctrl-C cancels. */
static int choose(void *context, const World *world, const void *state,
                  Action actions[WORLD_ACTIONS_MAX])
{
    const WorldExam *exam = context;
    return terminal_was_interrupted() ? 0
                                      : exam->policy(exam->policy_context, world, state, actions);
}

static bool show(void *context, uint64_t done)
{
    WorldExam *exam = context;
    progress_show(&exam->progress, done, exam->games);
    return !terminal_was_interrupted();
}

static Status play_games(WorldExam *exam)
{
    const GoalsJudge judge = {
        .world = exam->world,
        .policy = choose,
        .policy_context = exam,
        .poll = show,
        .poll_context = exam,
    };
    progress_init(&exam->progress, 0);
    const bool is_done = goals_judge_by_episodes(&judge, exam->games, exam->seed, &exam->judged);
    progress_clear(&exam->progress);
    return is_done ? STATUS_OK : STATUS_INTERRUPTED;
}

/* ---------------------------------------------------------------- printing */

/* How many of the games a share of them is. */
static uint64_t count_of(const WorldExam *exam, double share)
{
    return (uint64_t)(share * (double)exam->judged.trials + 0.5);
}

static void print_share(const WorldExam *exam, const char *name, double share)
{
    const uint64_t hits = count_of(exam, share);
    const Interval interval = interval_of_share((double)hits, exam->judged.trials);
    printf("%-10s %9" PRIu64 " %7.1f %% (%5.1f to %5.1f)\n", name, hits, 100.0 * share,
           100.0 * interval.low, 100.0 * interval.high);
}

static void print_steps(const WorldExam *exam)
{
    const GoalsJudged *judged = &exam->judged;
    const uint64_t reached = count_of(exam, judged->reached);
    const Interval interval = interval_of_mean(judged->steps, judged->steps_error);
    if (reached > 1) {
        printf("%-10s %9.1f in the mean (%.1f to %.1f), standard error %.1f\n", "steps",
               judged->steps, interval.low, interval.high, judged->steps_error);
    } else if (reached == 1) {
        printf("%-10s %9.0f, of one game\n", "steps", judged->steps);
    }
}

static void print_text(const WorldExam *exam)
{
    const Goals *goals = exam->world->goals;
    const GoalsJudged *judged = &exam->judged;
    printf("%s at %s, %" PRIu64 " game%s from seed %" PRIu64 ", with 95 %% confidence\n\n",
           exam->name, exam->world->name, judged->trials, judged->trials == 1 ? "" : "s",
           exam->seed);
    print_share(exam, goals->reached, judged->reached);
    print_share(exam, goals->ended, judged->ended);
    print_share(exam, goals->circled, judged->circled);
    print_steps(exam);
    if (exam->best.is_known) {
        char words[VALUE_WORDS_SIZE];
        printf("%-10s %s, exactly\n", "at best", value_words(exam->best.value, words));
    }
}

static void put_named_real(Json *json, const char *key, double number)
{
    put_key(json, key);
    put_real(json, number);
}

static void put_share(Json *json, const WorldExam *exam, const char *name, double share)
{
    const uint64_t hits = count_of(exam, share);
    const Interval interval = interval_of_share((double)hits, exam->judged.trials);
    put_key(json, name);
    put_open(json, '{');
    put_key(json, "count");
    put_natural(json, hits);
    put_named_real(json, "share", share);
    put_named_real(json, "low", interval.low);
    put_named_real(json, "high", interval.high);
    put_close(json, '}');
}

/* Of a single game nobody knows how sure it is. */
static void put_steps(Json *json, const WorldExam *exam)
{
    const GoalsJudged *judged = &exam->judged;
    const uint64_t reached = count_of(exam, judged->reached);
    const Interval interval = interval_of_mean(judged->steps, judged->steps_error);
    put_key(json, "steps");
    if (reached == 0) {
        put_null(json);
        return;
    }
    put_open(json, '{');
    put_named_real(json, "mean", judged->steps);
    if (reached > 1) {
        put_named_real(json, "error", judged->steps_error);
        put_named_real(json, "low", interval.low);
        put_named_real(json, "high", interval.high);
    }
    put_close(json, '}');
}

static void print_json(const WorldExam *exam)
{
    const GoalsJudged *judged = &exam->judged;
    Json json = {0};
    put_open(&json, '{');
    put_key(&json, "world");
    put_string(&json, exam->world->name);
    put_key(&json, "player");
    put_string(&json, exam->name);
    put_key(&json, "seed");
    put_natural(&json, exam->seed);
    put_key(&json, "games");
    put_natural(&json, judged->trials);
    put_share(&json, exam, "reached", judged->reached);
    put_share(&json, exam, "ended", judged->ended);
    put_share(&json, exam, "circled", judged->circled);
    put_steps(&json, exam);
    put_named_real(&json, "progress", judged->progress);
    world_best_put(&json, &exam->best);
    put_close(&json, '}');
    put_end_line(&json);
}

/* ------------------------------------------------------------- the command */

static WorldExam exam_for(const Arguments *arguments, const World *world)
{
    return (WorldExam){
        .world = world,
        .games = arguments_number(arguments, "games"),
        .seed = arguments_number(arguments, "seed"),
    };
}

static Status run_exam(WorldExam *exam, const Arguments *arguments)
{
    if (exam->world->goals == NULL) {
        complain("games of %s have no goal to be judged by", exam->world->name);
        return STATUS_BAD_INPUT;
    }
    Status status = world_best_find(&exam->best, exam->world);
    if (status == STATUS_OK) {
        status = play_games(exam);
    }
    (arguments_has(arguments, "json") ? print_json : print_text)(exam);
    return status;
}

/* Whether only words were given that make sense for a world; says so if not. */
static bool check_words(const Arguments *arguments)
{
    static const char *const for_games[] = {"depth", "limit", "threads", NULL};
    return world_takes_options(arguments, for_games);
}

static Status eval_player(const Arguments *arguments, const World *world)
{
    WorldExam exam = exam_for(arguments, world);
    OpenWorldPlayer player;
    terminal_catch_interrupt();
    exam.name = arguments_text(arguments, "player");
    Status status = world_player_open(&player, world, exam.name);
    if (status == STATUS_OK) {
        exam.policy = player.player->policy;
        exam.policy_context = player.context;
        status = run_exam(&exam, arguments);
    }
    world_player_close(&player);
    return status;
}

Status world_eval(const Arguments *arguments, const World *world)
{
    if (!check_words(arguments)) {
        return STATUS_USAGE;
    }
    if (!arguments_has(arguments, "player") || arguments->operand_count > 0) {
        complain("eval -g %s needs --player and no files; see fourmi eval --help", world->name);
        return STATUS_USAGE;
    }
    return eval_player(arguments, world);
}

static Status eval_brain(const Arguments *arguments, Brain *brain)
{
    WorldExam exam = exam_for(arguments, &brain->world);
    if (!check_words(arguments)) {
        return STATUS_USAGE;
    }
    if (arguments_has(arguments, "player") || arguments_has(arguments, "game") ||
        arguments->operand_count > 1) {
        complain("a brain of a world plays games of its own world, and needs neither --player, "
                 "--game nor files");
        return STATUS_USAGE;
    }
    terminal_catch_interrupt();
    exam.name = arguments_operand(arguments, 0);
    exam.policy = brain_best_actions;
    exam.policy_context = brain;
    return run_exam(&exam, arguments);
}

Status world_eval_brain(const Arguments *arguments, LoadedBrain *loaded)
{
    const Status status = eval_brain(arguments, &loaded->brain);
    loaded_brain_close(loaded);
    return status;
}
