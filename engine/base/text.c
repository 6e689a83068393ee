/* text.c - the little reading of text that the engine needs. */
#include "base/text.h"

#include <stdint.h>

bool text_equal(const char *a, const char *b)
{
    return text_skip(&a, b) && *a == '\0';
}

bool text_skip(const char **text, const char *prefix)
{
    const char *rest = *text;
    for (; *prefix != '\0'; prefix++, rest++) {
        if (*rest != *prefix) {
            return false;
        }
    }
    *text = rest;
    return true;
}

bool text_skip_number(const char **text, unsigned limit, unsigned *number)
{
    const char *rest = *text;
    unsigned value = 0;
    for (; '0' <= *rest && *rest <= '9'; rest++) {
        unsigned digit = (unsigned)(*rest - '0');
        if (digit > limit || value > (limit - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    bool padded = rest > *text + 1 && **text == '0';
    if (rest == *text || padded) {
        return false;
    }
    *text = rest;
    *number = value;
    return true;
}

size_t text_write_number(char *text, unsigned number)
{
    size_t length = 1;
    for (unsigned rest = number; rest >= 10; rest /= 10) {
        length++;
    }
    text[length] = '\0';
    for (size_t i = length; i-- > 0; number /= 10) {
        text[i] = (char)('0' + number % 10);
    }
    return length;
}

TextLine text_line(char *text, size_t size)
{
    text[0] = '\0';
    return (TextLine){.text = text, .size = size};
}

void text_add_part(TextLine *line, const char *text, size_t length)
{
    for (size_t i = 0; i < length && line->length + 1 < line->size; i++) {
        line->text[line->length++] = text[i];
    }
    line->text[line->length] = '\0';
}

void text_add(TextLine *line, const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    text_add_part(line, text, length);
}

void text_add_number(TextLine *line, unsigned number)
{
    char digits[12];
    text_add_part(line, digits, text_write_number(digits, number));
}

void text_add_decimal(TextLine *line, double number, unsigned decimals)
{
    const double size = number < 0 ? -number : number;
    double unit = 1;
    for (unsigned i = 0; i < decimals; i++) {
        unit *= 10;
    }
    const uint64_t all = (uint64_t)(size * unit + 0.5);
    uint64_t rest = all % (uint64_t)unit;
    text_add(line, number < 0 && all > 0 ? "-" : "");
    text_add_number(line, (unsigned)(all / (uint64_t)unit));
    if (rest > 0) {
        char digits[16];
        for (unsigned i = decimals; i > 0; i--) {
            digits[i - 1] = (char)('0' + rest % 10);
            rest /= 10;
        }
        while (digits[decimals - 1] == '0') {
            decimals--;
        }
        text_add(line, ".");
        text_add_part(line, digits, decimals);
    }
}
