/* book.h - exact scores of all early positions, in a file that is read in place.
 *
 * Opening positions are the hardest to solve and there are few of them, so
 * their scores are computed once and looked up ever after. A book covers every
 * unfinished position of one board up to some ply, mirror images once.
 *
 * It stores no positions, only a function from keys to scores. Each key is
 * hashed to three slots, one in each third of the table, and the slots' bytes,
 * xor-ed, are its score. Given about 1.23 slots per key, there almost always
 * is an order in which every key has a slot that no later key needs, and the
 * bytes can be chosen in that order (Botelho, Pagh and Ziviani, 2007; the
 * "xor filter" of Graf and Lemire, 2020, uses the same construction):
 *
 *      key --hash--> | . . a . . | . b . . . | . . . . c |      score = a ^ b ^ c
 *
 * For a key that is not in the book the answer would be noise, but the book
 * knows from the number of stones which positions it covers.
 *
 *      bytes   0 -  7   "FourmiBk"
 *              8 - 11   version, 1
 *             12 - 15   columns, rows, plies, 0
 *             16 - 19   positions
 *             20 - 23   seed of the hash
 *             24 - 31   checksum: FNV-1a of all other bytes
 *             32 - ...  slots, one byte each; three of them make score + 64
 *
 * Numbers are little-endian.
 */
#ifndef FOURMI_BOOK_H
#define FOURMI_BOOK_H

#include <stddef.h>

#include "game.h"

typedef struct Book {
    int cols;
    int rows;
    int plies; /* positions with at most so many stones are in it */
    uint32_t positions;
    uint32_t third; /* slots in each third, which follows from the positions */
    uint32_t seed;
    const uint8_t *slots; /* [3 * third], borrowed */
} Book;

typedef enum BookError {
    BOOK_OK,
    BOOK_FOREIGN, /* not a book at all */
    BOOK_VERSION, /* of a version that is not known here */
    BOOK_DAMAGED, /* cut off, or changed since it was made */
} BookError;

/* Opens a book in memory, which must stay there as long as it is used. Checks
 * every byte once. */
BookError book_open(Book *book, const void *bytes, size_t size);

/* Whether the book is for this game, and whether it holds a position of it. */
bool book_is_for(const Book *book, const Game *game);
bool book_covers(const Book *book, const Game *game, Position p);

/* Whether the book holds the score of a position, and writes it. Requires that
 * the game is not over. */
bool book_score(const Book *book, const Game *game, Position p, int *score);

/* The size of a book of so many positions, and of the memory that book_build
 * needs besides; both below 2^32 for fewer than 2^26 positions. */
size_t book_size(uint32_t positions);
size_t book_workspace_size(uint32_t positions);

/* Makes a book: keys[i], all different, has scores[i]. Keys are those of
 * canonical positions. `bytes` has room for book_size, `workspace`, aligned for
 * uint64_t, for book_workspace_size. False if no seed in a hundred worked,
 * which does not happen unless keys are repeated. */
bool book_build(void *bytes, const Game *game, int plies, const uint64_t *keys,
                const int8_t *scores, uint32_t positions, void *workspace);

#endif
