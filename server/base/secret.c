/* secret.c - tokens that nobody can guess; SHA-256 as FIPS 180-4 has it. */
#define _GNU_SOURCE

#include "server/base/secret.h"

#include <string.h>
#include <sys/random.h>

enum {
    SECRET_BYTES = 16,
    LETTERS_MIN = 8, /* different ones; of 10^12 random tokens one has fewer */
    BLOCK = 64,
    WORDS = BLOCK / 4,
};

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool secret_new(char secret[SECRET_SIZE])
{
    uint8_t bytes[SECRET_BYTES + 2] = {0};
    if (getrandom(bytes, SECRET_BYTES, 0) != SECRET_BYTES) {
        return false;
    }
    /* Six bits a letter; the last one has four that are always 0. */
    for (int i = 0; i < SECRET_SIZE - 1; i++) {
        int bit = 6 * i;
        unsigned pair = (unsigned)bytes[bit / 8] << 8 | bytes[bit / 8 + 1];
        secret[i] = letters[pair >> (10 - bit % 8) & 63];
    }
    secret[SECRET_SIZE - 1] = '\0';
    return true;
}

bool secret_is_text(const char *text)
{
    return strlen(text) == SECRET_SIZE - 1 && strspn(text, letters) == SECRET_SIZE - 1;
}

bool secret_is_good(const char *text)
{
    int different = 0;
    if (!secret_is_text(text)) {
        return false;
    }
    for (int i = 0; i < SECRET_SIZE - 1; i++) {
        different += strchr(text + i + 1, text[i]) == NULL;
    }
    return different >= LETTERS_MIN;
}

bool secret_hashes_equal(const uint8_t a[SECRET_HASH_SIZE], const uint8_t b[SECRET_HASH_SIZE])
{
    unsigned difference = 0;
    for (int i = 0; i < SECRET_HASH_SIZE; i++) {
        difference |= (unsigned)(a[i] ^ b[i]);
    }
    return difference == 0;
}

/* ----------------------------------------------------------------- SHA-256 */

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void hash_block(uint32_t state[8], const uint8_t block[BLOCK])
{
    uint32_t w[64];
    uint32_t s[8];
    for (int i = 0; i < WORDS; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = WORDS; i < 64; i++) {
        uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t one = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25);
        uint32_t two = rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22);
        uint32_t first = s[7] + one + choice + round_constants[i] + w[i];
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + two + majority;
    }
    for (int i = 0; i < 8; i++) {
        state[i] += s[i];
    }
}

/* The last bytes, a one bit, zeros, and the length in bits, in one block or two. */
static void hash_tail(uint32_t state[8], const uint8_t *rest, size_t rest_size, uint64_t size)
{
    uint8_t tail[2 * BLOCK] = {0};
    const size_t blocks = rest_size + 1 + 8 <= BLOCK ? 1 : 2;
    memcpy(tail, rest, rest_size);
    tail[rest_size] = 0x80;
    for (int i = 0; i < 8; i++) {
        tail[blocks * BLOCK - 1 - (size_t)i] = (uint8_t)(8 * size >> 8 * i);
    }
    for (size_t i = 0; i < blocks; i++) {
        hash_block(state, tail + i * BLOCK);
    }
}

void secret_hash(const void *bytes, size_t size, uint8_t hash[SECRET_HASH_SIZE])
{
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *block = bytes;
    size_t left = size;
    for (; left >= BLOCK; left -= BLOCK, block += BLOCK) {
        hash_block(state, block);
    }
    hash_tail(state, left > 0 ? block : (const uint8_t *)"", left, size);
    for (int i = 0; i < SECRET_HASH_SIZE; i++) {
        hash[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
}
