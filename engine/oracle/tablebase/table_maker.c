/* table_maker.c - makes the table of an ending by retrograde analysis. */
#include "oracle/tablebase/table_maker.h"

#include <assert.h>
#include <string.h>

#include "oracle/tablebase/table_double_steps.h"
#include "oracle/tablebase/table_place.h"

enum { NEVER = 255, SETS = 3 };

static const uint64_t ALL = ~UINT64_C(0);

static size_t words_of(const Ending *ending)
{
    return table_size(ending) / 2 / TABLE_WORD;
}

size_t table_maker_memory_size(const Ending *ending)
{
    const size_t steps = table_double_steps_max(ending);
    const size_t sets = steps > 0 ? SETS + 1 : SETS;
    const size_t of_word = 2 * (sets * sizeof(uint64_t) + 1);
    const size_t of_pairs = (4 * sizeof(bool) + 2) * (size_t)KING_PAIRS_MAX;
    return words_of(ending) * of_word + of_pairs + TABLEBASE_ALIGNMENT +
           steps * sizeof(TableDoubleStep);
}

static uint64_t *take_set(uint64_t **sets, size_t words)
{
    uint64_t *taken = *sets;
    *sets += words;
    return taken;
}

void table_maker_init(TableMaker *maker, const Tablebase *tablebase, const Table *table,
                      void *memory)
{
    *maker = (TableMaker){.tablebase = tablebase, .table = *table};
    const size_t words = table->words;
    const bool has_steps = table_double_steps_max(&table->ending) > 0;
    uint64_t *sets = memory;
    for (int side = 0; side < 2; side++) {
        maker->won[side] = take_set(&sets, words);
        maker->lost[side] = take_set(&sets, words);
        maker->blocked[side] = take_set(&sets, words);
        maker->held[side] = has_steps ? take_set(&sets, words) : NULL;
    }
    maker->double_steps = (TableDoubleStep *)(void *)sets;
    uint8_t *bytes = (uint8_t *)(maker->double_steps + table_double_steps_max(&table->ending));
    maker->due[0] = bytes;
    maker->due[1] = bytes + words;
    bool *fresh = (bool *)(bytes + 2 * words);
    for (int i = 0; i < 4; i++) {
        maker->is_fresh[i / 2][i % 2] = fresh + (size_t)i * KING_PAIRS_MAX;
    }
    memset(fresh, false, 4 * (size_t)KING_PAIRS_MAX * sizeof *fresh);
    maker->pair_due[0] = (uint8_t *)(fresh + 4 * (size_t)KING_PAIRS_MAX);
    maker->pair_due[1] = maker->pair_due[0] + KING_PAIRS_MAX;
}

static uint8_t *codes_of(const TableMaker *maker, int side, size_t word)
{
    const size_t at = (size_t)side * maker->table.words + word;
    return maker->table.codes + at * TABLE_WORD;
}

/* The roaming squares of positions that are not decided. */
static uint64_t open_squares(const TableMaker *maker, const TablePlace *place, int side)
{
    return place->roaming & ~maker->won[side][place->word] & ~maker->lost[side][place->word];
}

static void write_codes(uint8_t *codes, uint64_t squares, uint8_t code)
{
    for (; squares != 0; squares &= squares - 1) {
        codes[bits_lowest(squares)] = code;
    }
}

/* -------------------------------------------------------------- the phases */

/* Nothing is known of a word but which positions cannot be. */
static void place_words(const TableMaker *maker, int first, int end)
{
    const size_t of_pair = maker->table.words / (size_t)maker->table.pairs->count;
    const size_t begin = (size_t)first * of_pair;
    const size_t count = (size_t)(end - first) * of_pair;
    for (int side = 0; side < 2; side++) {
        memset(maker->won[side] + begin, 0xff, count * sizeof(uint64_t));
        memset(maker->lost[side] + begin, 0, count * sizeof(uint64_t));
        memset(maker->blocked[side] + begin, 0, count * sizeof(uint64_t));
        memset(maker->due[side] + begin, NEVER, count);
        memset(codes_of(maker, side, begin), TABLE_IMPOSSIBLE, count * TABLE_WORD);
    }
}

static void place_pair(const TableMaker *maker, int pair)
{
    TablePlace place;
    bool is_there = table_place_first(&place, &maker->table, pair);
    for (; is_there; is_there = table_place_next(&place)) {
        for (int side = 0; side < 2; side++) {
            const Side other = side_other((Side)side);
            maker->won[side][place.word] = ~place.roaming | table_place_in_check(&place, other);
            write_codes(codes_of(maker, side, place.word), open_squares(maker, &place, side),
                        TABLE_DRAWN);
        }
    }
}

/* The next ply, after this one, at which a conversion of a word comes into play. */
static uint8_t next_due(const uint8_t *codes, uint64_t open, int ply)
{
    int next = NEVER;
    for (; open != 0; open &= open - 1) {
        const int at = codes[bits_lowest(open)] - 1;
        next = at > ply && at < next ? at : next;
    }
    return (uint8_t)next;
}

static void found_due(TableFound *found, int side, uint8_t due)
{
    if (due < found->next_due[side]) {
        found->next_due[side] = due;
    }
}

/* Takes over when conversions of a pair come into play. */
static void keep_due(const TableMaker *maker, int pair, const TableFound *here)
{
    for (int side = 0; side < 2; side++) {
        maker->pair_due[side][pair] = here->next_due[side];
    }
}

static void convert_pair(const TableMaker *maker, int pair, TableFound *found)
{
    TablePlace place;
    TableFound here = table_found_nothing();
    bool is_there = table_place_first(&place, &maker->table, pair);
    for (; is_there; is_there = table_place_next(&place)) {
        for (int side = 0; side < 2; side++) {
            uint8_t *codes = codes_of(maker, side, place.word);
            const uint64_t open = open_squares(maker, &place, side);
            maker->blocked[side][place.word] = table_place_convert(&place, maker->tablebase,
                                                                   (Side)side, open, codes);
            maker->due[side][place.word] = next_due(codes, open, -1);
            found_due(&here, side, maker->due[side][place.word]);
        }
    }
    keep_due(maker, pair, &here);
    *found = table_found_add(*found, here);
}

/* The roaming squares whose conversion comes into play at this ply. */
static uint64_t converted(const TableMaker *maker, const TablePlace *place, int side, uint64_t open)
{
    if (maker->due[side][place->word] != maker->ply) {
        return 0;
    }
    const uint8_t *codes = codes_of(maker, side, place->word);
    uint64_t squares = 0;
    for (int i = 0; i < TABLE_WORD; i++) {
        squares |= (uint64_t)(codes[i] == maker->ply + 1) << i;
    }
    return squares & open;
}

/* Those that are won at this ply. */
static uint64_t newly_won(const TableMaker *maker, const TablePlace *place, Side side)
{
    const uint64_t open = open_squares(maker, place, (int)side);
    const uint64_t by_conversion = converted(maker, place, (int)side, open);
    const uint64_t wanted = open & ~by_conversion;
    const bool may_reach = wanted != 0 && maker->has_found[side_other(side)];
    return by_conversion |
           (may_reach ? table_place_reaching(place, side, maker->lost[side_other(side)], 0, wanted)
                      : 0);
}

/* Those that are lost at this ply; where nothing can be moved and there is no check it
 * is stalemate. */
static uint64_t newly_lost(const TableMaker *maker, const TablePlace *place, Side side)
{
    const uint64_t *theirs = maker->won[side_other(side)];
    uint64_t *blocked = &maker->blocked[side][place->word];
    const uint64_t open = open_squares(maker, place, (int)side);
    const uint64_t unblocked = converted(maker, place, (int)side, open);
    *blocked &= ~unblocked;
    const uint64_t held = maker->held[side] != NULL ? maker->held[side][place->word] : 0;
    const uint64_t wanted = open & ~*blocked & ~held;
    if (wanted == 0) {
        return 0;
    }
    const uint64_t lost = wanted & ~table_place_reaching(place, side, theirs, ALL, wanted);
    if (maker->ply > 0) {
        return lost;
    }
    *blocked |= lost & ~theirs[place->word];
    return lost & theirs[place->word];
}

/* Decides what is decided at this ply for one side to move. */
static void play_place(const TableMaker *maker, const TablePlace *place, Side side,
                       TableFound *found)
{
    const bool wins = maker->ply % 2 == 1;
    const uint64_t fresh = wins ? newly_won(maker, place, side) : newly_lost(maker, place, side);
    uint64_t *decided = wins ? &maker->won[side][place->word] : &maker->lost[side][place->word];
    *decided |= fresh;
    uint8_t *codes = codes_of(maker, (int)side, place->word);
    write_codes(codes, fresh, (uint8_t)(maker->ply + 1));
    found->has_found[side] = found->has_found[side] || fresh != 0;
    uint8_t *due = &maker->due[side][place->word];
    if (*due == maker->ply) {
        *due = next_due(codes, open_squares(maker, place, (int)side), maker->ply);
    }
}

/* Whether anything can be decided for a side at this ply. */
static bool may_find(const TableMaker *maker, int side)
{
    return maker->ply == 0 || maker->has_found[1 - side] || maker->next_due[side] == maker->ply ||
           maker->ply <= maker->last_reply + 1;
}

/* Whether anything was decided at the last ply where moves of a side can lead to. */
static bool is_near_fresh(const TableMaker *maker, int pair, int side)
{
    const bool *fresh = maker->is_fresh[(maker->ply + 1) % 2][1 - side];
    const KingSteps *steps = &maker->table.pairs->steps[pair][side];
    bool is_near = fresh[pair];
    for (int i = 0; !is_near && i < steps->count; i++) {
        is_near = fresh[steps->steps[i].pair];
    }
    return is_near;
}

/* Decides what is decided at this ply for a pair: for each side in all its words, or only
 * where a conversion comes into play. */
static TableFound play_words(const TableMaker *maker, int pair, const bool in_all[2])
{
    TablePlace place;
    TableFound here = table_found_nothing();
    bool is_there = table_place_first(&place, &maker->table, pair);
    for (; is_there; is_there = table_place_next(&place)) {
        for (int side = 0; side < 2; side++) {
            if (in_all[side] || maker->due[side][place.word] == maker->ply) {
                play_place(maker, &place, (Side)side, &here);
            }
            found_due(&here, side, maker->due[side][place.word]);
        }
    }
    return here;
}

/* Some plies of a pair need no look at its words: conversions come into play at any. */
static void play_pair(const TableMaker *maker, int pair, TableFound *found)
{
    TableFound here = table_found_nothing();
    bool in_all[2];
    bool is_looked_at = false;
    for (int side = 0; side < 2; side++) {
        in_all[side] = may_find(maker, side) && (maker->ply == 0 || maker->held[0] != NULL ||
                                                 is_near_fresh(maker, pair, side));
        here.next_due[side] = maker->pair_due[side][pair];
        is_looked_at = is_looked_at || in_all[side] || here.next_due[side] == maker->ply;
    }
    if (is_looked_at) {
        here = play_words(maker, pair, in_all);
        keep_due(maker, pair, &here);
    }
    for (int side = 0; side < 2; side++) {
        maker->is_fresh[maker->ply % 2][side][pair] = here.has_found[side];
    }
    *found = table_found_add(*found, here);
}

static void draw_pair(const TableMaker *maker, int pair)
{
    TablePlace place;
    bool is_there = table_place_first(&place, &maker->table, pair);
    for (; is_there; is_there = table_place_next(&place)) {
        for (int side = 0; side < 2; side++) {
            write_codes(codes_of(maker, side, place.word), open_squares(maker, &place, side),
                        TABLE_DRAWN);
        }
    }
}

/* ------------------------------------------------------------------ control */

TableFound table_found_nothing(void)
{
    return (TableFound){.next_due = {NEVER, NEVER}};
}

TableFound table_maker_work(const TableMaker *maker, int first, int end)
{
    TableFound found = table_found_nothing();
    if (maker->phase == TABLE_PLACING) {
        place_words(maker, first, end);
    }
    for (int pair = first; pair < end; pair++) {
        switch (maker->phase) {
        case TABLE_PLACING:
            place_pair(maker, pair);
            break;
        case TABLE_CONVERTING:
            convert_pair(maker, pair, &found);
            break;
        case TABLE_PLIES:
            play_pair(maker, pair, &found);
            break;
        case TABLE_DRAWING:
            draw_pair(maker, pair);
            break;
        case TABLE_MADE:
            break;
        }
    }
    return found;
}

TableFound table_found_add(TableFound a, TableFound b)
{
    for (int side = 0; side < 2; side++) {
        a.has_found[side] = a.has_found[side] || b.has_found[side];
        found_due(&a, side, b.next_due[side]);
    }
    return a;
}

/* Whether nothing more can be decided at this ply or later. */
static bool is_all_decided(const TableMaker *maker)
{
    const bool is_waiting = maker->next_due[0] != NEVER || maker->next_due[1] != NEVER;
    const bool has_found = maker->has_found[0] || maker->has_found[1];
    return !is_waiting && !has_found && maker->ply > maker->last_reply + 1;
}

/* Takes over what was found at a ply, and goes on to the next. */
static void next_ply(TableMaker *maker, TableFound found)
{
    for (int side = 0; side < 2; side++) {
        maker->next_due[side] = found.next_due[side];
        maker->has_found[side] = found.has_found[side] || maker->has_stepped[side];
    }
    maker->ply++;
    if (is_all_decided(maker)) {
        maker->phase = TABLE_DRAWING;
    } else {
        table_double_steps_play(maker);
    }
}

void table_maker_next(TableMaker *maker, TableFound found)
{
    switch (maker->phase) {
    case TABLE_PLACING:
        maker->phase = TABLE_CONVERTING;
        break;
    case TABLE_CONVERTING:
        memcpy(maker->next_due, found.next_due, sizeof found.next_due);
        maker->phase = TABLE_PLIES;
        table_double_steps_list(maker);
        table_double_steps_play(maker);
        break;
    case TABLE_PLIES:
        next_ply(maker, found);
        break;
    case TABLE_DRAWING:
    case TABLE_MADE:
        maker->phase = TABLE_MADE;
        break;
    }
}
