/* name.c - what people may be called.
 *
 * The rules are a small part of those of Unicode (https://www.unicode.org/reports/tr39):
 * enough that nobody passes as an AI, and loose enough for the names of the world.
 */
#include "server/base/name.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>

#include <utf8proc.h>

#include "server/base/games.h"

enum {
    CHARACTERS_MAX = 1024, /* of a name when it is taken apart: each may become 18 */
    MARKS_MAX = 4,         /* on one letter; Tibetan has names with three */
    BRAILLE_BLANK = 0x2800,
};

/* The characters of a text; -1 if it is not UTF-8, or too long. */
static int read_characters(const char *text, int options, utf8proc_int32_t characters[])
{
    const utf8proc_option_t all = (utf8proc_option_t)(options | UTF8PROC_STABLE);
    const utf8proc_ssize_t size = (utf8proc_ssize_t)strlen(text);
    const utf8proc_ssize_t count = utf8proc_decompose((const utf8proc_uint8_t *)text, size,
                                                      characters, CHARACTERS_MAX, all);
    return count < 0 || count > CHARACTERS_MAX
               ? -1
               : (int)utf8proc_normalize_utf32(characters, count, all);
}

static bool write_characters(const utf8proc_int32_t characters[], int count, char text[],
                             size_t size)
{
    size_t length = 0;
    for (int i = 0; i < count; i++) {
        utf8proc_uint8_t bytes[4];
        const size_t more = (size_t)utf8proc_encode_char(characters[i], bytes);
        if (length + more >= size) {
            return false;
        }
        memcpy(text + length, bytes, more);
        length += more;
    }
    text[length] = '\0';
    return true;
}

/* Leaves one plain space for each run of blanks, and none around; returns how many characters
 * are left. */
static int tidy_blanks(utf8proc_int32_t characters[], int count)
{
    int length = 0;
    bool is_due = false;
    for (int i = 0; i < count; i++) {
        if (utf8proc_category(characters[i]) == UTF8PROC_CATEGORY_ZS) {
            is_due = length > 0;
            continue;
        }
        if (is_due) {
            characters[length++] = ' ';
        }
        characters[length++] = characters[i];
        is_due = false;
    }
    return length;
}

/* ------------------------------------------------------------------- checks */

/* Controls, what turns the direction of text, the separators of lines, and what Unicode calls
 * default ignorable: joiners, selectors of variants, tags. */
static bool is_unseen(utf8proc_int32_t character)
{
    switch (utf8proc_category(character)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return true;
    default:
        return character == BRAILLE_BLANK || utf8proc_get_property(character)->ignorable;
    }
}

static bool is_mark(utf8proc_int32_t character)
{
    const utf8proc_category_t category = utf8proc_category(character);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

/* A bit for each alphabet whose letters look like those of another one; 0: another script. */
static unsigned alphabet_of(utf8proc_int32_t character)
{
    static const struct {
        utf8proc_int32_t first;
        utf8proc_int32_t last;
        unsigned bit;
    } ranges[] = {
        {'A', 'Z', 1},
        {'a', 'z', 1},
        {0x00c0, 0x024f, 1},
        {0x0250, 0x02af, 1},
        {0x1d00, 0x1d7f, 1},
        {0x1e00, 0x1eff, 1},
        {0x2c60, 0x2c7f, 1},
        {0xa720, 0xa7ff, 1},
        {0xff21, 0xff3a, 1},
        {0xff41, 0xff5a, 1},
        {0x0370, 0x03e1, 2},
        {0x1f00, 0x1fff, 2},
        {0x0400, 0x052f, 4},
        {0x1c80, 0x1c8f, 4},
        {0xa640, 0xa69f, 4},
        {0x0531, 0x0588, 8},
        {0x13a0, 0x13fd, 1 << 4},
        {0xab70, 0xabbf, 1 << 4},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (ranges[i].first <= character && character <= ranges[i].last) {
            return ranges[i].bit;
        }
    }
    return 0;
}

static bool is_letter(utf8proc_int32_t character)
{
    const utf8proc_category_t category = utf8proc_category(character);
    return UTF8PROC_CATEGORY_LU <= category && category <= UTF8PROC_CATEGORY_LO;
}

static bool are_good(const utf8proc_int32_t characters[], int count)
{
    unsigned alphabets = 0; /* of the word so far */
    int marks = MARKS_MAX;  /* in a row; a word does not begin with one */
    for (int i = 0; i < count; i++) {
        const utf8proc_int32_t character = characters[i];
        marks = is_mark(character) ? marks + 1 : character == ' ' ? MARKS_MAX : 0;
        if (is_letter(character)) {
            alphabets |= alphabet_of(character);
        } else if (!is_mark(character)) {
            alphabets = 0;
        }
        if (is_unseen(character) || marks > MARKS_MAX || (alphabets & (alphabets - 1)) != 0) {
            return false;
        }
    }
    return count > 0;
}

bool name_read(const char *text, char name[], size_t size)
{
    utf8proc_int32_t characters[CHARACTERS_MAX];
    const int read = read_characters(text, UTF8PROC_COMPOSE, characters);
    const int count = tidy_blanks(characters, read);
    return are_good(characters, count) && write_characters(characters, count, name, size);
}

/* -------------------------------------------------------------------- looks */

/* The plain letter that one looks like. */
static utf8proc_int32_t plain_letter(utf8proc_int32_t character)
{
    static const char32_t strange[] = U"аьсԁеһіјкӏмпорԛгѕтцѵԝху"
                                      U"αεηικμνορστυχγ"
                                      U"ոհսօցյ"
                                      U"ıɑɡɩɪłđħŧøᴄᴏᴜᴠᴡI|"
                                      U"ː∶꞉꞊";
    static const char plain[] = "abcdehijklmnopqrstuvwxy"
                                "aenikmvopotuxy"
                                "nhuogj"
                                "iagiildhtocouvwll"
                                ":::=";
    static_assert(sizeof strange / sizeof *strange == sizeof plain, "a letter for each");
    for (size_t i = 0; plain[i] != '\0'; i++) {
        if (strange[i] == (char32_t)character) {
            return plain[i];
        }
    }
    return character;
}

bool name_plain(const char *name, char plain[], size_t size)
{
    utf8proc_int32_t characters[CHARACTERS_MAX];
    const int count = read_characters(
        name, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_STRIPMARK, characters);
    for (int i = 0; i < count; i++) {
        characters[i] = plain_letter(characters[i]);
    }
    return write_characters(characters, count, plain, size);
}

/* ------------------------------------------------------------------ AIs and people */

static const char brain_prefix[] = "brain:";

static bool names_brain(const char *text)
{
    return strncmp(text, brain_prefix, strlen(brain_prefix)) == 0;
}

/* The number of a brain that `text` names; 0 if it names none. */
static int64_t brain_number(const char *text)
{
    if (!names_brain(text)) {
        return 0;
    }
    const char *digits = text + strlen(brain_prefix);
    char *end;
    long long number = strtoll(digits, &end, 10);
    bool is_number = '1' <= digits[0] && digits[0] <= '9' && *end == '\0';
    return is_number ? number : 0; /* one that is too large is the largest: no brain has it */
}

bool ai_read(const char *text, Ai *ai)
{
    *ai = (Ai){.brain = brain_number(text)};
    ai->depth = ai->brain == 0 ? games_level_depth(text) : 0;
    return ai->depth >= 0;
}

static bool is_like_ai(const char *text)
{
    Ai ai;
    return names_brain(text) || ai_read(text, &ai);
}

bool name_read_person(const char *text, char name[], size_t size)
{
    char plain[CHARACTERS_MAX];
    return name_read(text, name, size) && !is_like_ai(name) &&
           !(name_plain(name, plain, sizeof plain) && is_like_ai(plain));
}
