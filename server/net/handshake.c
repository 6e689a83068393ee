/* handshake.c - the answer to a WebSocket's key. */
#include "server/net/handshake.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

/* -------------------------------------------------------- SHA-1 (RFC 3174) */

enum { BLOCK_SIZE = 64, HASH_SIZE = 20, HASHED_MIN = 56 };

static uint32_t rotate(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

/* The words of a block, [80]: its own 16, and those that follow from them. */
static void expand(const uint8_t block[BLOCK_SIZE], uint32_t words[80])
{
    for (int i = 0; i < 16; i++) {
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < 80; i++) {
        words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    }
}

static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round) {
    case 0:
        return ((b & c) | (~b & d)) + 0x5a827999;
    case 1:
        return (b ^ c ^ d) + 0x6ed9eba1;
    case 2:
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    default:
        return (b ^ c ^ d) + 0xca62c1d6;
    }
}

static void add_block(uint32_t hash[5], const uint8_t block[BLOCK_SIZE])
{
    uint32_t words[80];
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    expand(block, words);
    for (int i = 0; i < 80; i++) {
        const uint32_t next = rotate(a, 5) + mix(i / 20, b, c, d) + e + words[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
}

/* Of a text of 56 to 63 bytes, as key and fixed text are: it has room for its end's mark in
 * the first block, and for its length only in a second. */
static void hash_short(const char *text, size_t size, uint8_t hash[HASH_SIZE])
{
    uint32_t words[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t blocks[2 * BLOCK_SIZE] = {0};
    assert(HASHED_MIN <= size && size < BLOCK_SIZE);
    memcpy(blocks, text, size);
    blocks[size] = 0x80;
    blocks[2 * BLOCK_SIZE - 2] = (uint8_t)(size * 8 >> 8);
    blocks[2 * BLOCK_SIZE - 1] = (uint8_t)(size * 8);
    add_block(words, blocks);
    add_block(words, blocks + BLOCK_SIZE);
    for (int i = 0; i < HASH_SIZE; i++) {
        hash[i] = (uint8_t)(words[i / 4] >> (24 - i % 4 * 8));
    }
}

/* ---------------------------------------------------------------- the answer */

/* Three bytes are four letters; of the last two bytes there are three, and a sign. */
static void write_base64(const uint8_t hash[HASH_SIZE], char text[HANDSHAKE_ACCEPT_SIZE])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t bytes[HASH_SIZE + 1] = {0};
    memcpy(bytes, hash, HASH_SIZE);
    for (int i = 0; i < HANDSHAKE_ACCEPT_SIZE - 1; i++) {
        const uint8_t *three = bytes + i / 4 * 3;
        const uint32_t bits = (uint32_t)three[0] << 16 | (uint32_t)three[1] << 8 | three[2];
        text[i] = letters[bits >> (18 - i % 4 * 6) & 63];
    }
    text[HANDSHAKE_ACCEPT_SIZE - 2] = '=';
    text[HANDSHAKE_ACCEPT_SIZE - 1] = '\0';
}

void handshake_accept(Span key, char accept[HANDSHAKE_ACCEPT_SIZE])
{
    static const char fixed[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[BLOCK_SIZE];
    uint8_t hash[HASH_SIZE];
    memcpy(text, key.start, key.size);
    memcpy(text + key.size, fixed, sizeof fixed - 1);
    hash_short(text, key.size + sizeof fixed - 1, hash);
    write_base64(hash, accept);
}
