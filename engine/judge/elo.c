/* elo.c - how strong players are, from games of all against all.
 *
 * Ratings are computed in natural units, in which the expected score at a distance d is
 * 1 / (1 + e^-d). The likelihood is concave, and Newton's method finds its maximum.
 */
#include "judge/elo.h"

#include <assert.h>
#include <string.h>

#include "judge/interval.h"
#include "learn/network/net_math.h"

static const double elo_per_unit = 173.71779276130073; /* 400 / ln 10 */

/* A likelihood and where it is the largest. */
typedef struct EloFit {
    int players;
    double games;                                    /* of every two players */
    double points[ELO_PLAYERS_MAX][ELO_PLAYERS_MAX]; /* of each against each */
    double ratings[ELO_PLAYERS_MAX];                 /* in natural units, of mean 0 */
    double factor[ELO_PLAYERS_MAX][ELO_PLAYERS_MAX]; /* of Cholesky, of the information there */
} EloFit;

size_t elo_pair_count(int players)
{
    return (size_t)players * (size_t)(players - 1) / 2;
}

/* The number of a pair; first < second. */
static size_t number_of(int first, int second)
{
    assert(0 <= first && first < second);
    return elo_pair_count(second) + (size_t)first;
}

/* --------------------------------------------------------------------- points */

static void add_points(EloFit *fit, int a, int b, double points_of_a, double games)
{
    fit->points[a][b] += points_of_a;
    fit->points[b][a] += games - points_of_a;
}

static uint64_t times_of(const EloResults *results, size_t opening)
{
    return results->times != NULL ? results->times[opening] : 1;
}

/* Returns how many openings were played. */
static uint64_t count_points(EloFit *fit, const EloResults *results)
{
    const uint8_t *half_points = results->half_points;
    uint64_t openings = 0;
    for (size_t opening = 0; opening < results->openings; opening++) {
        const double times = (double)times_of(results, opening);
        for (int b = 1; b < results->players; b++) {
            for (int a = 0; a < b; a++) {
                add_points(fit, a, b, 0.5 * times * half_points[number_of(a, b)], 2.0 * times);
            }
        }
        half_points += elo_pair_count(results->players);
        openings += times_of(results, opening);
    }
    fit->games = 2.0 * (double)openings;
    return openings;
}

static void add_drawn_games(EloFit *fit)
{
    for (int b = 1; b < fit->players; b++) {
        for (int a = 0; a < b; a++) {
            add_points(fit, a, b, 0.5, 1.0);
        }
    }
    fit->games += 1.0;
}

/* ---------------------------------------------------------------------- tiers */

/* Who has scored against whom, against somebody who has scored against them, and so on. */
static void find_scorers(const EloFit *fit, bool scores[ELO_PLAYERS_MAX][ELO_PLAYERS_MAX])
{
    const int n = fit->players;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            scores[i][j] = fit->points[i][j] > 0.0;
        }
    }
    for (int via = 0; via < n; via++) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                scores[i][j] = scores[i][j] || (scores[i][via] && scores[via][j]);
            }
        }
    }
}

/* Whether all are in one tier. */
static bool find_tiers(const EloFit *fit, int above[ELO_PLAYERS_MAX])
{
    bool scores[ELO_PLAYERS_MAX][ELO_PLAYERS_MAX];
    bool is_one = true;
    find_scorers(fit, scores);
    for (int i = 0; i < fit->players; i++) {
        above[i] = 0;
        for (int j = 0; j < fit->players; j++) {
            above[i] += j != i && !scores[i][j];
        }
        is_one = is_one && above[i] == 0;
    }
    return is_one;
}

/* ----------------------------------------------------------------- likelihood */

static double expected_score(const EloFit *fit, int a, int b)
{
    return 1.0 / (1.0 + net_exp(fit->ratings[b] - fit->ratings[a]));
}

/* The matrix of the observed information. It says nothing about a number that is added to all
 * ratings; with such a number in every place it can be inverted, and does the same to all steps
 * that add up to 0. */
static void find_information(EloFit *fit)
{
    const int n = fit->players;
    double(*matrix)[ELO_PLAYERS_MAX] = fit->factor;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            matrix[i][j] = fit->games;
        }
    }
    for (int b = 1; b < n; b++) {
        for (int a = 0; a < b; a++) {
            const double p = expected_score(fit, a, b);
            const double information = fit->games * p * (1.0 - p);
            matrix[a][a] += information;
            matrix[b][b] += information;
            matrix[a][b] -= information;
            matrix[b][a] -= information;
        }
    }
}

/* Cholesky: the lower half of the matrix becomes the factor. */
static void factorize(EloFit *fit)
{
    double(*l)[ELO_PLAYERS_MAX] = fit->factor;
    for (int i = 0; i < fit->players; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = l[i][j];
            for (int k = 0; k < j; k++) {
                sum -= l[i][k] * l[j][k];
            }
            l[i][j] = i == j ? __builtin_sqrt(sum) : sum / l[j][j];
        }
    }
}

/* Divides a vector by the information. */
static void solve(const EloFit *fit, double x[ELO_PLAYERS_MAX])
{
    const double(*l)[ELO_PLAYERS_MAX] = fit->factor;
    for (int i = 0; i < fit->players; i++) {
        for (int k = 0; k < i; k++) {
            x[i] -= l[i][k] * x[k];
        }
        x[i] /= l[i][i];
    }
    for (int i = fit->players - 1; i >= 0; i--) {
        for (int k = i + 1; k < fit->players; k++) {
            x[i] -= l[k][i] * x[k];
        }
        x[i] /= l[i][i];
    }
}

/* A step of Newton's method; returns the largest change. Steps are cut off: from far away the
 * curve that they follow says little. */
static double take_step(EloFit *fit)
{
    double step[ELO_PLAYERS_MAX];
    double largest = 0.0;
    for (int i = 0; i < fit->players; i++) {
        step[i] = 0.0;
        for (int j = 0; j < fit->players; j++) {
            step[i] += i != j ? fit->points[i][j] - fit->games * expected_score(fit, i, j) : 0.0;
        }
    }
    find_information(fit);
    factorize(fit);
    solve(fit, step);
    for (int i = 0; i < fit->players; i++) {
        const double size = step[i] < 0.0 ? -step[i] : step[i];
        largest = size > largest ? size : largest;
    }
    for (int i = 0; i < fit->players; i++) {
        fit->ratings[i] += largest > 1.0 ? step[i] / largest : step[i];
    }
    return largest;
}

static void find_maximum(EloFit *fit)
{
    enum { STEPS_MAX = 500 }; /* some ten suffice */
    int steps = 0;
    while (take_step(fit) > 1e-12 && ++steps < STEPS_MAX) {
    }
    find_information(fit);
    factorize(fit);
}

/* --------------------------------------------------------------------- errors */

/* Adds so many times the square of what a vector of scores, more than was expected, moves each
 * rating by. */
static void add_squares(const EloFit *fit, int anchor, double scores[ELO_PLAYERS_MAX], double times,
                        double squares[ELO_PLAYERS_MAX])
{
    solve(fit, scores);
    const double base = anchor != ELO_NO_ANCHOR ? scores[anchor] : 0.0;
    for (int i = 0; i < fit->players; i++) {
        squares[i] += times * (scores[i] - base) * (scores[i] - base);
    }
}

static void add_opening(const EloFit *fit, int anchor, const uint8_t *half_points, uint64_t times,
                        double squares[ELO_PLAYERS_MAX])
{
    double scores[ELO_PLAYERS_MAX] = {0};
    for (int b = 1; b < fit->players; b++) {
        for (int a = 0; a < b; a++) {
            const double more = 0.5 * half_points[number_of(a, b)] -
                                2.0 * expected_score(fit, a, b);
            scores[a] += more;
            scores[b] -= more;
        }
    }
    add_squares(fit, anchor, scores, (double)times, squares);
}

/* An opening in which two players have results that vary as those of independent games do. */
static void add_unknown_pair(const EloFit *fit, int anchor, int a, int b,
                             double squares[ELO_PLAYERS_MAX])
{
    const double p = expected_score(fit, a, b);
    double scores[ELO_PLAYERS_MAX] = {0};
    scores[a] = __builtin_sqrt(2.0 * p * (1.0 - p));
    scores[b] = -scores[a];
    add_squares(fit, anchor, scores, 1.0, squares);
}

static void find_errors(const EloFit *fit, const EloResults *results, uint64_t openings, int anchor,
                        double errors[ELO_PLAYERS_MAX])
{
    double squares[ELO_PLAYERS_MAX] = {0};
    for (size_t i = 0; i < results->openings; i++) {
        add_opening(fit, anchor, results->half_points + i * elo_pair_count(fit->players),
                    times_of(results, i), squares);
    }
    for (int b = 1; b < fit->players; b++) {
        for (int a = 0; a < b; a++) {
            add_unknown_pair(fit, anchor, a, b, squares);
        }
    }
    for (int i = 0; i < fit->players; i++) {
        errors[i] = elo_per_unit * interval_factor(openings) * __builtin_sqrt(squares[i]);
    }
}

void elo_rate(const EloResults *results, int anchor, EloRatings *ratings)
{
    EloFit fit = {.players = results->players};
    assert(2 <= results->players && results->players <= ELO_PLAYERS_MAX && results->openings > 0);
    memset(ratings, 0, sizeof *ratings);
    const uint64_t openings = count_points(&fit, results);
    ratings->are_finite = find_tiers(&fit, ratings->above);
    if (!ratings->are_finite) {
        add_drawn_games(&fit);
    }
    find_maximum(&fit);
    const double base = anchor != ELO_NO_ANCHOR ? fit.ratings[anchor] : 0.0;
    for (int i = 0; i < fit.players; i++) {
        ratings->ratings[i] = elo_per_unit * (fit.ratings[i] - base);
    }
    if (ratings->are_finite) {
        find_errors(&fit, results, openings, anchor, ratings->errors);
    }
}
