/* mates_print.c - what a policy does in every state of an ending, in text and JSON. */
#include "cli/mates_print.h"

#include <inttypes.h>
#include <stdio.h>

static double share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 1.0;
}

static int moves_of(int plies)
{
    return (plies + 1) / 2;
}

static void print_against(const char *defence, const fourmi_mated *against, uint64_t won)
{
    printf("        %s: mates from %" PRIu64 " (%.2f %%)", defence, against->states,
           100.0 * share(against->states, won));
    if (against->states > 0) {
        printf(", %.3f moves wasted on average, %d moves at most", against->wasted,
               moves_of(against->longest_plies));
    }
    putchar('\n');
}

static void print_faults(const fourmi_mates *mates)
{
    const uint64_t all = mates->stalemates + mates->games_lost + mates->men_lost +
                         mates->other_draws;
    if (all > 0) {
        printf("        gives the win away in %" PRIu64 ": %" PRIu64 " stalemates, %" PRIu64
               " men lost, %" PRIu64 " games lost, %" PRIu64 " other draws\n",
               all, mates->stalemates, mates->men_lost, mates->games_lost, mates->other_draws);
    }
}

void mates_print_text(const char *side, const fourmi_mates *mates)
{
    printf("%-6s  %" PRIu64 " won positions, %" PRIu64 " to be held\n", side, mates->won,
           mates->to_hold);
    if (mates->won > 0) {
        print_against("against every defence", &mates->any, mates->won);
        print_against("against perfect defence", &mates->perfect, mates->won);
        print_faults(mates);
        if (mates->failure != NULL) {
            printf("        does not mate from: %s\n", mates->failure);
        }
    }
    if (mates->to_hold > 0) {
        printf("        holds %" PRIu64 " draws (%.2f %%)\n", mates->held,
               100.0 * share(mates->held, mates->to_hold));
    }
}

static void put_count(Json *json, const char *key, uint64_t count)
{
    put_key(json, key);
    put_natural(json, count);
}

static void put_against(Json *json, const char *key, const fourmi_mated *against, uint64_t won)
{
    put_key(json, key);
    put_open(json, '{');
    put_count(json, "mated", against->states);
    put_key(json, "share");
    put_real(json, share(against->states, won));
    put_key(json, "wasted");
    put_real(json, against->wasted);
    put_key(json, "longest_plies");
    put_integer(json, against->longest_plies);
    put_close(json, '}');
}

void mates_put(Json *json, const fourmi_mates *mates)
{
    put_count(json, "won", mates->won);
    put_against(json, "every_defence", &mates->any, mates->won);
    put_against(json, "perfect_defence", &mates->perfect, mates->won);
    put_count(json, "stalemates", mates->stalemates);
    put_count(json, "men_lost", mates->men_lost);
    put_count(json, "games_lost", mates->games_lost);
    put_count(json, "other_draws", mates->other_draws);
    put_count(json, "to_hold", mates->to_hold);
    put_count(json, "held", mates->held);
}
