/* utf8.c - text as UTF-8. */
#include "server/base/utf8.h"

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
