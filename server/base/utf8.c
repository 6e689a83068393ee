/* utf8.c - text as UTF-8. */
#include "server/base/utf8.h"

#include <stdint.h>

/* How many bytes a character takes that starts with this one; 0: none does. */
static size_t length_from(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xc2 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf5 ? 4
                          : 0;
}

bool utf8_is_text(const unsigned char *bytes, size_t size)
{
    for (size_t at = 0, length; at < size; at += length) {
        length = length_from(bytes[at]);
        if (length == 0 || length > size - at) {
            return false;
        }
        for (size_t i = 1; i < length; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                return false;
            }
        }
        /* Too long a form, half a pair, or beyond the last character. */
        unsigned pair = length > 1 ? (unsigned)bytes[at] << 8 | bytes[at + 1] : 0;
        if ((length == 3 && (pair < 0xe0a0 || (0xeda0 <= pair && pair < 0xee00))) ||
            (length == 4 && (pair < 0xf090 || 0xf490 <= pair))) {
            return false;
        }
    }
    return true;
}

/* The character at the start of a text, and where the next one begins. */
static uint32_t character_at(const char *text, const char **next)
{
    const unsigned char *bytes = (const unsigned char *)text;
    const size_t length = length_from(bytes[0]);
    uint32_t character = length < 2 ? bytes[0] : bytes[0] & (0x7fu >> length);
    size_t i = 1;
    for (; i < length && bytes[i] != '\0'; i++) {
        character = character << 6 | (bytes[i] & 0x3fu);
    }
    *next = text + i;
    return character;
}

/* Controls; what Unicode calls default ignorable, with the characters that variants and
 * tags are made of; the separators of lines; what annotates; and the Braille blank. */
static bool is_unseen(uint32_t character)
{
    static const struct {
        uint32_t first;
        uint32_t last;
    } ranges[] = {
        {0x0000, 0x001f}, {0x007f, 0x009f},   {0x00ad, 0x00ad},   {0x034f, 0x034f},
        {0x061c, 0x061c}, {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
        {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (ranges[i].first <= character && character <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

bool utf8_is_visible(const char *text)
{
    while (*text != '\0') {
        if (is_unseen(character_at(text, &text))) {
            return false;
        }
    }
    return true;
}

static bool is_other_blank(uint32_t character)
{
    return character == 0xa0 || character == 0x1680 ||
           (0x2000 <= character && character <= 0x200a) || character == 0x202f ||
           character == 0x205f || character == 0x3000;
}

bool utf8_is_spaced(const char *text)
{
    uint32_t last = ' ';
    while (*text != '\0') {
        const uint32_t character = character_at(text, &text);
        if (is_other_blank(character) || (character == ' ' && last == ' ')) {
            return false;
        }
        last = character;
    }
    return last != ' ';
}
