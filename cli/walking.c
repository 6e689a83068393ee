/* walking.c - walks positions with several threads and processes. */
#include "cli/walking.h"

#include <pthread.h>

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "host/ranks/ordered_queue.h"

enum {
    ASKS_MAX = 64,     /* in a unit: a message of less than 3 kB, and some milliseconds of work */
    PLACES_MAX = 4096, /* the others are quickly followed */
};

typedef struct WalkQuestion {
    Position position;
    WalkAnswer answer;
} WalkQuestion;

/* Positions that stand together in `seen`, and those of them in which the policy decides. */
typedef struct WalkUnit {
    uint32_t place_count;
    uint32_t ask_count;
    WalkQuestion asks[ASKS_MAX];
} WalkUnit;

/* `mutex` guards the walk, and what is below. */
typedef struct Walking {
    const WalkingOptions *options;
    pthread_mutex_t mutex;
    pthread_cond_t has_seen; /* more positions, or that there are no more */
    size_t handed_out;       /* the place of the first position that is in no unit yet */
    WalkState state;
    Progress progress;
} Walking;

/* -------------------------------------------------------------------- units */

static void ask(void *context, int thread, void *item)
{
    const Walking *walking = context;
    const WalkingOptions *options = walking->options;
    Oracle *oracle = options->asks_truth ? oracles_get(options->oracles, thread) : NULL;
    WalkUnit *unit = item;
    for (uint32_t i = 0; i < unit->ask_count && !terminal_was_interrupted(); i++) {
        unit->asks[i].answer = walk_ask(options->walk, &options->contexts[thread], oracle,
                                        unit->asks[i].position);
    }
}

/* Follows the next position; `asks` are those that are not used yet. */
static void follow_next(Walking *walking, const WalkQuestion **asks)
{
    const WalkingOptions *options = walking->options;
    Walk *walk = options->walk;
    const bool decides = walk_decides(walk, walk->seen->positions[walk->next]);
    const WalkAnswer *answer = decides ? &(*asks)++->answer : NULL;
    walking->state = walk_follow(walk, answer);
    if (decides && walking->state == WALK_GOES_ON && options->file != NULL) {
        walk_file_add(options->file, walk->side, answer);
    }
}

static void follow(void *context, void *item)
{
    Walking *walking = context;
    const WalkUnit *unit = item;
    const WalkQuestion *asks = unit->asks;
    const PositionSet *seen = walking->options->walk->seen;
    pthread_mutex_lock(&walking->mutex);
    for (uint32_t i = 0; i < unit->place_count && walking->state == WALK_GOES_ON; i++) {
        follow_next(walking, &asks);
    }
    progress_show(&walking->progress, seen->count, seen->capacity);
    pthread_cond_signal(&walking->has_seen);
    pthread_mutex_unlock(&walking->mutex);
}

static bool is_interrupted(void *context)
{
    (void)context;
    return terminal_was_interrupted();
}

static OrderedJobs jobs_of(Walking *walking)
{
    return (OrderedJobs){
        .work = ask, .finish = follow, .is_cancelled = is_interrupted, .context = walking};
}

/* Fills a unit with positions that were seen but not handed out. */
static void fill(Walking *walking, WalkUnit *unit)
{
    const Walk *walk = walking->options->walk;
    unit->place_count = 0;
    unit->ask_count = 0;
    while (walking->handed_out < walk->seen->count && unit->place_count < PLACES_MAX &&
           unit->ask_count < ASKS_MAX) {
        const Position p = walk->seen->positions[walking->handed_out++];
        unit->place_count++;
        if (walk_decides(walk, p)) {
            unit->asks[unit->ask_count++] = (WalkQuestion){.position = p};
        }
    }
}

/* Waits until there are positions to hand out; false if there will be no more. */
static bool wait_for_positions(Walking *walking)
{
    const Walk *walk = walking->options->walk;
    pthread_mutex_lock(&walking->mutex);
    while (walking->state == WALK_GOES_ON && walking->handed_out == walk->seen->count &&
           walk->next < walking->handed_out) {
        pthread_cond_wait(&walking->has_seen, &walking->mutex);
    }
    const bool has_more = walking->state == WALK_GOES_ON && walking->handed_out < walk->seen->count;
    pthread_mutex_unlock(&walking->mutex);
    return has_more && !terminal_was_interrupted();
}

/* --------------------------------------------------------------------- walks */

/* Follows what the answers that were kept lead to. */
static void follow_kept(Walking *walking)
{
    const WalkingOptions *options = walking->options;
    Walk *walk = options->walk;
    while (walking->state == WALK_GOES_ON && walk->next < walk->seen->count) {
        WalkAnswer answer = {.is_good = true};
        if (walk_decides(walk, walk->seen->positions[walk->next]) &&
            !walk_file_next(options->file, walk->side, &answer)) {
            break;
        }
        walking->state = walk_follow(walk, &answer);
    }
    walking->handed_out = walk->next;
}

static OrderedQueue *open_queue(Walking *walking)
{
    const WalkingOptions *options = walking->options;
    const OrderedJobs jobs = jobs_of(walking);
    OrderedQueue *queue = ordered_queue_new(sizeof(WalkUnit), oracles_threads(options->oracles),
                                            &jobs);
    if (queue != NULL && options->ranks != NULL && !ordered_queue_share(queue, options->ranks)) {
        ordered_queue_free(queue);
        return NULL;
    }
    return queue;
}

static void run_queue(Walking *walking)
{
    OrderedQueue *queue = open_queue(walking);
    if (queue == NULL) {
        complain("not enough memory");
        walking->state = WALK_CANCELLED;
        return;
    }
    progress_init(&walking->progress, 0);
    while (wait_for_positions(walking)) {
        WalkUnit *unit = ordered_queue_next(queue);
        pthread_mutex_lock(&walking->mutex);
        fill(walking, unit);
        pthread_mutex_unlock(&walking->mutex);
        ordered_queue_add(queue);
    }
    ordered_queue_free(queue);
    progress_clear(&walking->progress);
}

WalkState walking_run(const WalkingOptions *options)
{
    const Walk *walk = options->walk;
    Walking walking = {.options = options, .state = WALK_GOES_ON};
    pthread_mutex_init(&walking.mutex, NULL);
    pthread_cond_init(&walking.has_seen, NULL);
    if (options->file != NULL) {
        follow_kept(&walking);
    }
    run_queue(&walking);
    pthread_cond_destroy(&walking.has_seen);
    pthread_mutex_destroy(&walking.mutex);
    return walking.state == WALK_GOES_ON && walk->next == walk->seen->count ? WALK_COMPLETE
                                                                            : walking.state;
}

bool walking_help(const WalkingOptions *options)
{
    Walking walking = {.options = options};
    const OrderedJobs jobs = jobs_of(&walking);
    return ordered_queue_help(options->ranks, sizeof(WalkUnit), oracles_threads(options->oracles),
                              &jobs);
}
