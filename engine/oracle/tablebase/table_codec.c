/* table_codec.c - the codes of a table in little space. */
#include "oracle/tablebase/table_codec.h"

#include <assert.h>
#include <string.h>

#include "oracle/tablebase/table_facts.h"

enum {
    MEMORY_BITS = 16, /* of contexts whose last code is remembered */
    GUESSES_MAX = 16,
    SETS_FOR_GUESSES = 8,  /* of weights: for the first guess, the second, ... */
    SET_IF_CLEAR = 16,     /* where all neighbours have the same code, */
    CONTEXTS_IF_CLEAR = 3, /* a few contexts are enough, and faster */
    SETS_FOR_ESCAPES = SETS_FOR_GUESSES * 17,
};

/* Whose code is near. */
typedef enum Near {
    NEAR_ROAMING_LEFT,
    NEAR_ROAMING_BELOW,
    NEAR_STANDING_LEFT,
    NEAR_STANDING_BELOW,
    NEAR_BLACK_LEFT,
    NEAR_BLACK_BELOW,
    NEAR_WHITE_LEFT,
    NEAR_WHITE_BELOW,
    NEARS,
} Near;

struct TableCodec {
    const Table *table;
    Side to_move;
    uint8_t *codes; /* [words][TABLE_WORD] of that side */
    TablePlace place;
    TableFacts facts;

    /* By kind of neighbour: its word, NULL for none, and how its board is turned. */
    const uint8_t *near_words[NEARS];
    int near_turns[NEARS];

    uint8_t last; /* code that was coded */
    uint8_t remembered[2][1 << MEMORY_BITS];
    MixCoder coder;
};

static_assert(SETS_FOR_ESCAPES + 8 <= MIX_SETS, "there are weights for all");

size_t table_codec_size(void)
{
    return sizeof(TableCodec);
}

/* ------------------------------------------------------------------ one code */

/* What a code may be, most likely first. */
typedef struct Guesses {
    uint8_t codes[GUESSES_MAX];
    int count;
} Guesses;

/* Impossible ones, and those that were guessed before, are left out. */
static void add_guess(Guesses *guesses, uint8_t code)
{
    bool is_new = code != TABLE_IMPOSSIBLE;
    for (int i = 0; i < guesses->count; i++) {
        is_new = is_new && guesses->codes[i] != code;
    }
    if (is_new) {
        guesses->codes[guesses->count++] = code;
    }
}

/* A code that nobody guessed, bit by bit. */
static uint8_t code_escaped(TableCodec *codec, const MixContexts *known, uint8_t code)
{
    unsigned node = 1;
    for (int bit = 7; bit >= 0; bit--) {
        MixContexts contexts = {.count = known->count, .set = SETS_FOR_ESCAPES + bit};
        for (int i = 0; i < known->count; i++) {
            const uint32_t given = i < 2 ? known->hashes[i] : (uint32_t)i;
            contexts.hashes[i] = mix_hash(given, node, GUESSES_MAX, (uint32_t)i);
        }
        node = 2 * node + mix_coder_bit(&codec->coder, &contexts, code >> bit & 1);
    }
    return (uint8_t)node;
}

/* Writes or reads a code, in contexts that are completed by each guess. */
static uint8_t code_guessed(TableCodec *codec, const Guesses *guesses, const MixContexts *known,
                            uint8_t code)
{
    for (int guess = 0; guess < guesses->count; guess++) {
        const uint8_t guessed = guesses->codes[guess];
        const int set = guess < SETS_FOR_GUESSES ? guess : SETS_FOR_GUESSES - 1;
        MixContexts contexts = {.count = known->count, .set = known->set * SETS_FOR_GUESSES + set};
        for (int i = 0; i < known->count; i++) {
            contexts.hashes[i] = mix_hash(known->hashes[i], guessed, (uint32_t)guess, (uint32_t)i);
        }
        if (mix_coder_bit(&codec->coder, &contexts, code == guessed)) {
            return guessed;
        }
    }
    return code_escaped(codec, known, code);
}

/* ---------------------------------------------------------- what is near by */

static const uint8_t *word_at(const TableCodec *codec, size_t word)
{
    return codec->codes + word * TABLE_WORD;
}

/* Finds the word in which a king stands elsewhere, if that came before. */
static void find_near_kings(TableCodec *codec, Near near, int white, int black)
{
    const TablePlace *place = &codec->place;
    const KingPairs *pairs = codec->table->pairs;
    codec->near_words[near] = NULL;
    if (white < 0 || black < 0) {
        return;
    }
    const int kings = king_pairs_at(white, black);
    if (pairs->number[kings] >= place->pair) {
        return; /* also where the kings touch */
    }
    const int turn = pairs->turn[kings];
    size_t word = pairs->number[kings];
    for (int i = 1; i < codec->table->ending.count; i++) {
        word = word * CHESS_SQUARES + (size_t)turn_square(place->squares[i], turn);
    }
    codec->near_words[near] = word_at(codec, word);
    codec->near_turns[near] = turn;
}

static void find_near_words(TableCodec *codec)
{
    const TablePlace *place = &codec->place;
    const int last = codec->table->ending.count - 1;
    const int square = last > 0 ? place->squares[last] : 0;
    const uint8_t *here = word_at(codec, place->word);
    const int white = place->kings[SIDE_FIRST];
    const int black = place->kings[SIDE_SECOND];
    codec->near_words[NEAR_STANDING_LEFT] = chess_file(square) > 0 ? here - TABLE_WORD : NULL;
    codec->near_words[NEAR_STANDING_BELOW] = chess_rank(square) > 0
                                                 ? here - (size_t)CHESS_SIZE * TABLE_WORD
                                                 : NULL;
    codec->near_turns[NEAR_STANDING_LEFT] = codec->near_turns[NEAR_STANDING_BELOW] = 0;
    find_near_kings(codec, NEAR_BLACK_LEFT, white, black - 1);
    find_near_kings(codec, NEAR_BLACK_BELOW, white, black - CHESS_SIZE);
    find_near_kings(codec, NEAR_WHITE_LEFT, white - 1, black);
    find_near_kings(codec, NEAR_WHITE_BELOW, white - CHESS_SIZE, black);
}

static void find_near_codes(const TableCodec *codec, int square, uint8_t near[NEARS])
{
    const uint8_t *here = word_at(codec, codec->place.word);
    near[NEAR_ROAMING_LEFT] = chess_file(square) > 0 ? here[square - 1] : TABLE_IMPOSSIBLE;
    near[NEAR_ROAMING_BELOW] = chess_rank(square) > 0 ? here[square - CHESS_SIZE]
                                                      : TABLE_IMPOSSIBLE;
    for (int i = NEAR_STANDING_LEFT; i < NEARS; i++) {
        const uint8_t *word = codec->near_words[i];
        near[i] = word != NULL ? word[turn_square(square, codec->near_turns[i])] : TABLE_IMPOSSIBLE;
    }
}

/* Facts about a square as five bits; the first three choose weights. */
static uint32_t flags_of(const TableFacts *facts, int square)
{
    const uint64_t sets[] = {facts->is_in_check, facts->roaming_hangs, facts->standing_hangs,
                             facts->mine, facts->theirs};
    uint32_t flags = 0;
    for (int i = 0; i < 5; i++) {
        flags |= (uint32_t)(sets[i] >> square & 1) << i;
    }
    return flags;
}

/* --------------------------------------------------- the first side to move */

/* Which neighbours have the code that is guessed first. */
static uint32_t agreement(const uint8_t near[NEARS], uint8_t guess)
{
    uint32_t agree = 0;
    for (int i = 0; i < NEARS; i++) {
        agree |= (uint32_t)(near[i] == guess) << i;
    }
    return agree;
}

/* Whether no neighbour has another code. */
static bool is_unanimous(const uint8_t near[NEARS], uint8_t guess)
{
    bool is_same = true;
    for (int i = 0; i < NEARS; i++) {
        is_same = is_same && (near[i] == guess || near[i] == TABLE_IMPOSSIBLE);
    }
    return is_same;
}

static uint8_t code_by_near(TableCodec *codec, int square, uint8_t code)
{
    static const uint8_t order[NEARS] = {
        NEAR_STANDING_LEFT, NEAR_STANDING_BELOW, NEAR_BLACK_LEFT,  NEAR_WHITE_LEFT,
        NEAR_ROAMING_LEFT,  NEAR_ROAMING_BELOW,  NEAR_BLACK_BELOW, NEAR_WHITE_BELOW};
    uint8_t near[NEARS];
    find_near_codes(codec, square, near);
    const uint32_t flags = flags_of(&codec->facts, square);
    const uint8_t *n = near;
    const uint32_t men = mix_hash(n[0], n[1], n[2], n[3]);
    const uint32_t others = mix_hash(n[2], n[3], n[4], n[6]);
    uint8_t *by_men = &codec->remembered[0][mix_hash(men, flags, 0, 0) >> (32 - MEMORY_BITS)];
    uint8_t *by_others = &codec->remembered[1][mix_hash(others, flags, 0, 0) >> (32 - MEMORY_BITS)];
    Guesses guesses = {0};
    add_guess(&guesses, *by_others);
    add_guess(&guesses, *by_men);
    for (int i = 0; i < NEARS; i++) {
        add_guess(&guesses, near[order[i]]);
    }
    add_guess(&guesses, codec->last);
    add_guess(&guesses, TABLE_DRAWN);
    const uint32_t agree = agreement(near, guesses.codes[0]);
    const bool is_clear = is_unanimous(near, guesses.codes[0]);
    const uint32_t kings = (uint32_t)codec->place.kings[0] << 6 | (uint32_t)codec->place.kings[1];
    const MixContexts contexts = {
        .hashes = {flags, mix_hash(flags, agree, 1, *by_men == guesses.codes[0]),
                   mix_hash(n[0], n[1], flags, 0), mix_hash(n[2], n[3], flags, 0),
                   mix_hash(n[4], n[5], flags, 0), mix_hash(n[6], n[7], flags, 0),
                   mix_hash((uint32_t)square, kings, flags, 0),
                   mix_hash(n[0] | (uint32_t)n[2] << 8, n[4], n[6], flags)},
        .count = is_clear ? CONTEXTS_IF_CLEAR : 8,
        .set = is_clear ? SET_IF_CLEAR : (int)flags % 8,
    };
    code = code_guessed(codec, &guesses, &contexts, code);
    *by_men = *by_others = codec->last = code;
    return code;
}

/* ---------------------------------------------------- the other side to move */

/* Where no move leads to another table the guess is the truth. */
static bool is_guess_certain(const TableCodec *codec, int square)
{
    return (codec->facts.may_convert >> square & 1) == 0;
}

static uint8_t code_by_move(TableCodec *codec, int square, uint8_t guess, uint8_t code)
{
    uint8_t near[NEARS];
    find_near_codes(codec, square, near);
    const uint32_t flags = flags_of(&codec->facts, square);
    const uint8_t *n = near;
    Guesses guesses = {0};
    add_guess(&guesses, guess);
    for (int i = 0; i < NEARS; i++) {
        add_guess(&guesses, near[i]);
    }
    add_guess(&guesses, TABLE_DRAWN);
    const uint32_t kings = (uint32_t)codec->place.kings[0] << 6 | (uint32_t)codec->place.kings[1];
    const uint32_t standing = (uint32_t)(codec->place.word % CHESS_SQUARES);
    const MixContexts contexts = {
        .hashes = {mix_hash(flags, guess, 1, 0), mix_hash(n[0], n[1], flags, 1),
                   mix_hash(n[2], n[3], flags, 1), mix_hash((uint32_t)square, kings, flags, 1),
                   mix_hash((uint32_t)square, standing, flags, 1), mix_hash(n[4], n[6], flags, 1)},
        .count = 6,
        .set = 8 + (int)flags % 8,
    };
    return code_guessed(codec, &guesses, &contexts, code);
}

/* ------------------------------------------------------------------ the walk */

/* Writes or reads the code of one square; `guesses` are NULL for the first side. */
static uint8_t code_square(TableCodec *codec, int square, const uint8_t *guesses, uint8_t code)
{
    if ((codec->facts.image >> square & 1) != 0) {
        return codec->codes[table_facts_image(&codec->place, square)];
    }
    if (guesses == NULL) {
        return code_by_near(codec, square, code);
    }
    return is_guess_certain(codec, square) ? guesses[square]
                                           : code_by_move(codec, square, guesses[square], code);
}

static void code_place(TableCodec *codec, bool is_first)
{
    uint8_t *here = codec->codes + codec->place.word * TABLE_WORD;
    uint8_t guesses[TABLE_WORD];
    codec->facts = table_facts(&codec->place, codec->to_move);
    uint64_t left = codec->facts.possible;
    find_near_words(codec);
    if (!is_first) {
        table_facts_guess(&codec->place, &codec->facts, codec->to_move, left & ~codec->facts.image,
                          guesses);
    }
    for (; left != 0; left &= left - 1) {
        const int square = bits_lowest(left);
        const uint8_t code = code_square(codec, square, is_first ? NULL : guesses, here[square]);
        assert(codec->coder.is_reading || code == here[square]);
        if (codec->coder.is_reading) {
            here[square] = code;
        }
    }
}

static void code_side(TableCodec *codec, Side to_move, bool is_first)
{
    const Table *table = codec->table;
    codec->to_move = to_move;
    codec->codes = table->codes + (to_move == SIDE_FIRST ? 0 : table->words * TABLE_WORD);
    for (int pair = 0; pair < table->pairs->count; pair++) {
        bool is_there = table_place_first(&codec->place, table, pair);
        for (; is_there; is_there = table_place_next(&codec->place)) {
            code_place(codec, is_first);
        }
    }
}

static size_t code_table(TableCodec *codec, const Table *table)
{
    const int last = table->ending.count - 1;
    const bool has_bare_king = ending_side(table->ending.men[last]) == SIDE_FIRST;
    const Side first = has_bare_king ? SIDE_SECOND : SIDE_FIRST;
    codec->table = table;
    codec->last = TABLE_DRAWN;
    memset(codec->remembered, TABLE_DRAWN, sizeof codec->remembered);
    code_side(codec, first, true);
    code_side(codec, side_other(first), false);
    return mix_coder_finish(&codec->coder);
}

size_t table_codec_write(void *memory, const Table *table, uint8_t *bytes, size_t size)
{
    TableCodec *codec = memory;
    mix_coder_init_writing(&codec->coder, bytes, size);
    return code_table(codec, table);
}

size_t table_codec_read(void *memory, const Table *table, const uint8_t *bytes, size_t size)
{
    TableCodec *codec = memory;
    memset(table->codes, TABLE_IMPOSSIBLE, 2 * table->words * TABLE_WORD);
    mix_coder_init_reading(&codec->coder, bytes, size);
    return code_table(codec, table);
}
