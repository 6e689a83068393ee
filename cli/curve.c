/* curve.c - the learning curve of a training. */
#include "cli/curve.h"

#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cli/mates.h"
#include "cli/mates_print.h"
#include "cli/oracles.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "host/each.h"

typedef enum Format { FORMAT_NONE, FORMAT_CSV, FORMAT_NDJSON } Format;

struct Curve {
    const Game *game;
    const char *path;
    FILE *file;
    Format format;
    void *memory; /* of the measure */
    Measure measure;
    MatesBench *bench; /* NULL unless games may begin anywhere */
    bool shares_images;
    MeasureSample *samples; /* NULL where all positions are measured */
    bool borrows_samples;   /* from another curve */
    int error;              /* why the file could not be written, an errno; 0 if it could */
};

/* --------------------------------------------------------------- beginning */

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text);
    size_t end_length = strlen(end);
    return length > end_length && strcmp(text + length - end_length, end) == 0;
}

static Format format_of(const char *path)
{
    if (strcmp(path, "-") == 0 || ends_with(path, ".ndjson") || ends_with(path, ".jsonl")) {
        return FORMAT_NDJSON;
    }
    return ends_with(path, ".csv") ? FORMAT_CSV : FORMAT_NONE;
}

static Status open_file(Curve *curve, bool goes_on)
{
    const char *path = curve->path;
    if (path == NULL) {
        return STATUS_OK;
    }
    curve->format = format_of(path);
    if (curve->format == FORMAT_NONE) {
        complain("%s: the name of a curve ends in .csv or .ndjson, or is -", path);
        return STATUS_USAGE;
    }
    curve->file = strcmp(path, "-") == 0 ? stdout : fopen(path, goes_on ? "a" : "w");
    if (curve->file == NULL) {
        complain("%s could not be written: %s", path, strerror(errno));
        return STATUS_OUTPUT;
    }
    return STATUS_OK;
}

/* Positions that several threads solve. */
typedef struct Solving {
    Oracles *oracles;
    MeasureSample *samples; /* whose positions are there */
    Progress progress;
    atomic_uint solved;
    atomic_bool has_failed;
} Solving;

static void solve_sample(void *context, int thread, size_t number)
{
    Solving *solving = context;
    MeasureSample *sample = &solving->samples[number];
    if (solving->has_failed) {
        return;
    }
    if (!measure_solve_sample(oracles_get(solving->oracles, thread), sample->position, sample)) {
        solving->has_failed = true;
    }
    const unsigned solved = ++solving->solved;
    if (thread == 0) {
        progress_show(&solving->progress, solved, MEASURE_SAMPLES);
    }
}

/* Draws and solves the positions; false, and says so, if that was cut short. */
static bool solve_samples(Curve *curve, Oracles *oracles)
{
    Solving solving = {.oracles = oracles, .samples = curve->samples};
    Rng rng = rng_from_seed(MEASURE_SAMPLE_SEED);
    for (int i = 0; i < MEASURE_SAMPLES; i++) {
        curve->samples[i].position = measure_draw_usual_position(curve->game, &rng);
    }
    progress_init(&solving.progress, 0);
    progress_note(&solving.progress, "solving positions to measure with");
    each_do(MEASURE_SAMPLES, oracles_threads(oracles), solve_sample, &solving);
    progress_clear(&solving.progress);
    if (solving.has_failed) {
        complain("the positions to measure the learner with were not solved");
    }
    return !solving.has_failed;
}

static Status prepare_samples(Curve *curve, int threads)
{
    Status status = STATUS_RESOURCES;
    curve->samples = malloc(MEASURE_SAMPLES * sizeof curve->samples[0]);
    if (curve->samples == NULL) {
        complain("not enough memory");
        return status;
    }
    Oracles *oracles = oracles_new(curve->game, &(OraclesOptions){.threads = threads}, &status);
    if (oracles != NULL && solve_samples(curve, oracles)) {
        status = STATUS_OK;
    } else if (terminal_was_interrupted()) {
        status = STATUS_INTERRUPTED;
    }
    oracles_free(oracles);
    return status;
}

/* Gets to know all positions of the game, or some. */
static Status prepare(Curve *curve, int threads)
{
    if (mates_bench_fits(curve->game)) {
        Status status;
        curve->bench = mates_bench_new(curve->game, curve->shares_images, &status);
        return status;
    }
    curve->memory = malloc(measure_memory_size(curve->game, MEASURE_WHOLE_MAX));
    if (curve->memory == NULL) {
        complain("not enough memory to measure what is learned");
        return STATUS_RESOURCES;
    }
    if (measure_init(&curve->measure, curve->game, curve->memory, MEASURE_WHOLE_MAX)) {
        return STATUS_OK;
    }
    free(curve->memory);
    curve->memory = NULL;
    return prepare_samples(curve, threads);
}

static void print_mates_header(FILE *file)
{
    fputs("games", file);
    for (int side = 0; side < 2; side++) {
        const char *name = side == SIDE_FIRST ? "first" : "second";
        fprintf(file,
                ",%s_won,%s_every_mated,%s_every_wasted,%s_perfect_mated,%s_perfect_wasted,"
                "%s_stalemates,%s_men_lost,%s_games_lost,%s_other_draws,%s_to_hold,%s_held",
                name, name, name, name, name, name, name, name, name, name, name);
    }
    fputc('\n', file);
}

static void print_header(const Curve *curve)
{
    if (curve->samples != NULL) {
        fputs("games,positions,kept,telling,telling_kept\n", curve->file);
        return;
    }
    if (curve->bench != NULL) {
        print_mates_header(curve->file);
        return;
    }
    fputs("games", curve->file);
    for (int side = 0; side < 2; side++) {
        const char *name = side == SIDE_FIRST ? "first" : "second";
        fprintf(curve->file,
                ",%s_lines,%s_lost,%s_optimal,%s_random_won,%s_random_drawn,%s_random_lost,"
                "%s_perfect_won,%s_perfect_drawn,%s_perfect_lost",
                name, name, name, name, name, name, name, name, name);
    }
    fputc('\n', curve->file);
}

Curve *curve_new(const Game *game, bool shares_images, const char *path, bool goes_on, int threads,
                 Status *status)
{
    Curve *curve = calloc(1, sizeof *curve);
    if (curve == NULL) {
        complain("not enough memory");
        *status = STATUS_RESOURCES;
        return NULL;
    }
    curve->game = game;
    curve->path = path;
    curve->shares_images = shares_images;
    *status = open_file(curve, goes_on);
    if (*status == STATUS_OK) {
        *status = prepare(curve, threads);
    }
    if (*status != STATUS_OK) {
        (void)curve_free(curve);
        return NULL;
    }
    if (curve->format == FORMAT_CSV && (fseek(curve->file, 0, SEEK_END), ftell(curve->file) == 0)) {
        print_header(curve);
    }
    return curve;
}

Curve *curve_new_quickly(const Game *game)
{
    const size_t size = measure_memory_size(game, MEASURE_WHOLE_QUICKLY_MAX);
    Curve *curve = mates_bench_fits(game) ? NULL : calloc(1, sizeof *curve);
    if (curve == NULL) {
        return NULL;
    }
    curve->game = game;
    curve->memory = malloc(size);
    if (curve->memory == NULL ||
        !measure_init(&curve->measure, game, curve->memory, MEASURE_WHOLE_QUICKLY_MAX)) {
        (void)curve_free(curve);
        return NULL;
    }
    return curve;
}

Curve *curve_new_beside(const Curve *first, Status *status)
{
    if (first->samples == NULL) {
        return curve_new(first->game, first->shares_images, NULL, false, 1, status);
    }
    Curve *curve = calloc(1, sizeof *curve);
    *status = curve != NULL ? STATUS_OK : STATUS_RESOURCES;
    if (curve == NULL) {
        complain("not enough memory");
        return NULL;
    }
    *curve = (Curve){.game = first->game, .samples = first->samples, .borrows_samples = true};
    return curve;
}

/* Sends on what was printed, a line at a time, so that none is ever half there,
 * and remembers the reason of the first failure. */
static void send(Curve *curve)
{
    if (curve->file == stdout) {
        output_flush();
    } else if (fflush(curve->file) != 0 && curve->error == 0) {
        curve->error = errno;
    }
}

bool curve_free(Curve *curve)
{
    bool is_written = true;
    if (curve == NULL) {
        return true;
    }
    if (curve->file != NULL && curve->file != stdout) {
        send(curve);
        is_written = fclose(curve->file) == 0 && curve->error == 0;
    }
    if (!is_written) {
        complain("%s could not be written: %s", curve->path,
                 strerror(curve->error != 0 ? curve->error : errno));
    }
    mates_bench_free(curve->bench);
    free(curve->borrows_samples ? NULL : curve->samples);
    free(curve->memory);
    free(curve);
    return is_written;
}

/* ------------------------------------------------------------------ points */

static double share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

static double optimal_share(const Measured *side)
{
    return share(side->decisions.optimal, side->decisions.reachable);
}

static void print_shares_csv(const Shares *shares, FILE *file)
{
    fprintf(file, ",%.6f,%.6f,%.6f", shares->won, shares->drawn, shares->lost);
}

static void print_samples_csv(const MeasuredSamples *s, FILE *file)
{
    fprintf(file, ",%" PRIu32 ",%.6f,%" PRIu32 ",%.6f", s->count, share(s->kept, s->count),
            s->telling_count, share(s->telling_kept, s->telling_count));
}

static void print_side_csv(const Measured *side, FILE *file)
{
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%.6f", side->certificate.lines, side->certificate.lost,
            optimal_share(side));
    print_shares_csv(&side->against_random, file);
    print_shares_csv(&side->against_perfect, file);
}

static void print_mates_csv(const Mates *m, FILE *file)
{
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%.6f,%" PRIu64 ",%.6f", m->won, m->any.mated,
            m->any.wasted, m->perfect.mated, m->perfect.wasted);
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64,
            m->ending, m->exposing, m->losing, m->drawing, m->drawn, m->held);
}

static void print_csv(const CurvePoint *point, FILE *file)
{
    fprintf(file, "%" PRIu64, point->games);
    if (point->measure == CURVE_OF_SAMPLES) {
        print_samples_csv(&point->samples, file);
    }
    for (int side = 0; point->measure == CURVE_OF_LINES && side < 2; side++) {
        print_side_csv(&point->sides[side], file);
    }
    for (int side = 0; point->measure == CURVE_OF_MATES && side < 2; side++) {
        print_mates_csv(&point->mates[side], file);
    }
    fputc('\n', file);
}

static void print_shares_json(Json *json, const char *key, const Shares *shares)
{
    put_key(json, key);
    put_open(json, '{');
    put_key(json, "won");
    put_real(json, shares->won);
    put_key(json, "drawn");
    put_real(json, shares->drawn);
    put_key(json, "lost");
    put_real(json, shares->lost);
    put_close(json, '}');
}

static void print_side_json(Json *json, const char *key, const Measured *side)
{
    put_key(json, key);
    put_open(json, '{');
    put_key(json, "lines");
    put_natural(json, side->certificate.lines);
    put_key(json, "lost");
    put_natural(json, side->certificate.lost);
    put_key(json, "optimal");
    put_real(json, optimal_share(side));
    print_shares_json(json, "random", &side->against_random);
    print_shares_json(json, "perfect", &side->against_perfect);
    put_close(json, '}');
}

static void print_samples_json(Json *json, const MeasuredSamples *samples)
{
    put_key(json, "positions");
    put_natural(json, samples->count);
    put_key(json, "kept");
    put_real(json, share(samples->kept, samples->count));
    put_key(json, "telling");
    put_natural(json, samples->telling_count);
    put_key(json, "telling_kept");
    put_real(json, share(samples->telling_kept, samples->telling_count));
}

static void print_mates_json(Json *json, const char *key, const Mates *mates)
{
    const fourmi_mates told = mates_told(mates);
    put_key(json, key);
    put_open(json, '{');
    mates_put(json, &told);
    put_close(json, '}');
}

void curve_print_json(const CurvePoint *point, Json *json)
{
    put_key(json, "games");
    put_natural(json, point->games);
    if (point->measure == CURVE_OF_SAMPLES) {
        print_samples_json(json, &point->samples);
    } else if (point->measure == CURVE_OF_MATES) {
        print_mates_json(json, "first", &point->mates[SIDE_FIRST]);
        print_mates_json(json, "second", &point->mates[SIDE_SECOND]);
    } else {
        print_side_json(json, "first", &point->sides[SIDE_FIRST]);
        print_side_json(json, "second", &point->sides[SIDE_SECOND]);
    }
}

CurveMeasure curve_measure(const Curve *curve)
{
    return curve->samples != NULL ? CURVE_OF_SAMPLES
           : curve->bench != NULL ? CURVE_OF_MATES
                                  : CURVE_OF_LINES;
}

/* Measures a policy, in the way that the game allows. */
static CurvePoint measure(Curve *curve, Policy policy, void *context)
{
    CurvePoint point = {.measure = curve_measure(curve)};
    if (point.measure == CURVE_OF_SAMPLES) {
        point.samples = measure_samples(curve->samples, MEASURE_SAMPLES, curve->game, policy,
                                        context);
    }
    for (int side = 0; point.measure == CURVE_OF_LINES && side < 2; side++) {
        (void)measure_policy(&curve->measure, (Side)side, policy, context, &point.sides[side]);
    }
    for (int side = 0; point.measure == CURVE_OF_MATES && side < 2; side++) {
        (void)mates_bench_measure(curve->bench, (Side)side, policy, context, &point.mates[side]);
    }
    return point;
}

CurvePoint curve_add(Curve *curve, uint64_t games, Policy policy, void *context)
{
    CurvePoint point = measure(curve, policy, context);
    point.games = games;
    if (curve->format == FORMAT_CSV) {
        print_csv(&point, curve->file);
    } else if (curve->format == FORMAT_NDJSON) {
        Json json = {.stream = curve->file};
        put_open(&json, '{');
        curve_print_json(&point, &json);
        put_close(&json, '}');
        put_end_line(&json);
    }
    if (curve->file != NULL) {
        send(curve);
    }
    return point;
}

uint64_t curve_next(uint64_t games, uint64_t every)
{
    uint64_t step = every;
    if (every == 0) {
        uint64_t decade = 1;
        while (games / 10 >= decade) {
            decade *= 10;
        }
        step = decade > 1 ? decade / 2 : 1;
    }
    return (games / step + 1) * step;
}

const char *curve_words(const CurvePoint *point, char text[CURVE_WORDS_SIZE])
{
    const Measured *sides = point->sides;
    if (point->measure == CURVE_OF_MATES) {
        snprintf(text, CURVE_WORDS_SIZE, "mates from %.2f %%, wastes %.3f",
                 100.0 * mates_share(&point->mates[SIDE_FIRST]),
                 point->mates[SIDE_FIRST].any.wasted);
    } else if (point->measure == CURVE_OF_SAMPLES) {
        snprintf(text, CURVE_WORDS_SIZE, "keeps %.1f %%",
                 100.0 * share(point->samples.kept, point->samples.count));
    } else {
        snprintf(text, CURVE_WORDS_SIZE, "optimal %.1f / %.1f %%",
                 100.0 * optimal_share(&sides[SIDE_FIRST]),
                 100.0 * optimal_share(&sides[SIDE_SECOND]));
    }
    return text;
}
