/* request_head.c - the head of a request, line by line. */
#include "server/net/request_head.h"

#include <string.h>

/* A head that is being read. */
typedef struct Reader {
    const char *at;
    const char *end;
    RequestHead *head;
    int status;    /* to refuse with; 0 while all is well */
    unsigned seen; /* fields, by 1 << HeadField */
} Reader;

/* ----------------------------------------------------------------- letters */

static bool is_digit(char c)
{
    return '0' <= c && c <= '9';
}

static bool is_letter(char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

/* What names of methods and fields are made of. */
static bool is_token_char(char c)
{
    return is_letter(c) || is_digit(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

/* What values are made of: all that can be seen, blanks, and bytes beyond ASCII. */
static bool is_value_char(char c)
{
    const unsigned char byte = (unsigned char)c;
    return byte == '\t' || (byte >= ' ' && byte != 0x7f);
}

/* What addresses are made of. Some letters that RFC 3986 does not let stand for
 * themselves do so in browsers, and harm nobody; those that end an address elsewhere, in
 * text and in pages, are refused. */
static bool is_target_char(char c)
{
    return '!' <= c && c <= '~' && strchr("\"<>#", c) == NULL;
}

static bool is_hex_digit(char c)
{
    return is_digit(c) || ('a' <= (c | 0x20) && (c | 0x20) <= 'f');
}

/* What names of hosts are made of, beside escapes. */
static bool is_host_char(char c)
{
    return is_letter(c) || is_digit(c) || (c != '\0' && strchr("-._~!$&'()*+,;=", c) != NULL);
}

static bool is_ip6_char(char c)
{
    return is_hex_digit(c) || c == ':' || c == '.';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static char lower(char c)
{
    return 'A' <= c && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool span_is(Span span, const char *text)
{
    if (span.start == NULL || strlen(text) != span.size) {
        return false;
    }
    size_t i = 0;
    while (i < span.size && lower(span.start[i]) == lower(text[i])) {
        i++;
    }
    return i == span.size;
}

static bool is_all(Span span, bool (*is_good)(char))
{
    size_t i = 0;
    while (i < span.size && is_good(span.start[i])) {
        i++;
    }
    return i == span.size;
}

/* ------------------------------------------------------------------- lists */

/* Takes the next element off a list that is separated by commas; false: there is none. */
static bool next_element(Span *list, Span *element)
{
    while (list->size > 0 && (is_blank(*list->start) || *list->start == ',')) {
        list->start++;
        list->size--;
    }
    const char *comma = list->size > 0 ? memchr(list->start, ',', list->size) : NULL;
    *element = (Span){list->start, comma != NULL ? (size_t)(comma - list->start) : list->size};
    list->start += element->size;
    list->size -= element->size;
    while (element->size > 0 && is_blank(element->start[element->size - 1])) {
        element->size--;
    }
    return element->size > 0;
}

static bool list_has(Span list, const char *word)
{
    Span element;
    while (next_element(&list, &element)) {
        if (span_is(element, word)) {
            return true;
        }
    }
    return false;
}

/* -------------------------------------------------------------- verdicts */

static bool refuse(Reader *reader, int status)
{
    reader->status = status;
    return false;
}

/* The line that begins here, without its end; false if that has not come, or is not a
 * CRLF. A NUL in it is found by whoever reads the line. */
static bool take_line(Reader *reader, Span *line)
{
    const size_t left = (size_t)(reader->end - reader->at);
    const char *feed = left > 0 ? memchr(reader->at, '\n', left) : NULL;
    const size_t size = feed != NULL ? (size_t)(feed - reader->at) : left;
    const char *cr = size > 0 ? memchr(reader->at, '\r', size) : NULL;
    const bool ends_well = feed != NULL && cr == feed - 1;
    const bool may_go_on = feed == NULL && (cr == NULL || cr == reader->end - 1);
    if (!ends_well) {
        return may_go_on ? false : refuse(reader, 400);
    }
    *line = (Span){reader->at, size - 1};
    reader->at = feed + 1;
    return true;
}

/* ------------------------------------------------------------ request line */

/* What comes up to a blank; the blank goes with it. False if there is none. */
static bool take_word(Span *line, Span *word)
{
    const char *blank = line->size > 0 ? memchr(line->start, ' ', line->size) : NULL;
    if (blank == NULL || blank == line->start) {
        return false;
    }
    *word = (Span){line->start, (size_t)(blank - line->start)};
    line->start = blank + 1;
    line->size -= word->size + 1;
    return true;
}

/* Names of methods tell large letters from small ones. */
static bool read_method(Reader *reader, Span word)
{
    static const struct {
        const char *name;
        NetMethod method;
    } known[] = {
        {"GET", NET_GET},         {"HEAD", NET_HEAD},     {"POST", NET_POST},
        {"OPTIONS", NET_OPTIONS}, {"PUT", NET_OTHER},     {"DELETE", NET_OTHER},
        {"PATCH", NET_OTHER},     {"CONNECT", NET_OTHER}, {"TRACE", NET_OTHER},
    };
    if (!is_all(word, is_token_char)) {
        return refuse(reader, 400);
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i].name) == word.size &&
            memcmp(known[i].name, word.start, word.size) == 0) {
            reader->head->method = known[i].method;
            return true;
        }
    }
    return refuse(reader, 501);
}

/* The length of the name at the beginning of a host; escapes are whole. */
static size_t name_length(Span host)
{
    size_t i = 0;
    while (i < host.size) {
        const bool is_escape = host.start[i] == '%' && i + 2 < host.size &&
                               is_hex_digit(host.start[i + 1]) && is_hex_digit(host.start[i + 2]);
        if (!is_escape && !is_host_char(host.start[i])) {
            break;
        }
        i += is_escape ? 3 : 1;
    }
    return i;
}

/* The length of [an address of IPv6] at the beginning of a host; 0 if there is none. */
static size_t ip6_length(Span host)
{
    size_t i = 1;
    while (i < host.size && is_ip6_char(host.start[i])) {
        i++;
    }
    return i > 1 && i < host.size && host.start[i] == ']' ? i + 1 : 0;
}

/* NAME or [ADDRESS], with :PORT or without; or nothing at all, which a host may be. */
static bool is_host(Span host)
{
    const bool is_ip6 = host.size > 0 && host.start[0] == '[';
    const size_t length = is_ip6 ? ip6_length(host) : name_length(host);
    if (length == host.size) {
        return true;
    }
    return length > 0 && host.start[length] == ':' &&
           is_all((Span){host.start + length + 1, host.size - length - 1}, is_digit);
}

/* http://HOST/PATH, as it is sent to proxies: any server has to understand it, and its
 * host is the one that counts. Leaves what follows the host. */
static bool take_authority(Reader *reader, Span *target)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        const size_t length = strlen(schemes[i]);
        if (target->size > length && span_is((Span){target->start, length}, schemes[i])) {
            size_t size = 0;
            while (length + size < target->size && target->start[length + size] != '/' &&
                   target->start[length + size] != '?') {
                size++;
            }
            Span *host = &reader->head->fields[FIELD_HOST];
            *host = (Span){target->start + length, size};
            *target = (Span){host->start + size, target->size - length - size};
            return size > 0 && is_host(*host);
        }
    }
    return false;
}

static void split_target(RequestHead *head, Span target)
{
    static const char root[] = "/"; /* of http://HOST?QUERY */
    const char *mark = target.size > 0 ? memchr(target.start, '?', target.size) : NULL;
    const size_t size = mark != NULL ? (size_t)(mark - target.start) : target.size;
    head->path = size > 0 ? (Span){target.start, size} : (Span){root, 1};
    if (mark != NULL) {
        head->query = (Span){mark + 1, target.size - size - 1};
    }
}

/* /PATH?QUERY, or *, or a whole address. */
static bool read_target(Reader *reader, Span target)
{
    RequestHead *head = reader->head;
    if (!is_all(target, is_target_char)) {
        return refuse(reader, 400);
    }
    if (target.size == 1 && target.start[0] == '*') {
        head->path = target;
        return head->method == NET_OPTIONS || refuse(reader, 400);
    }
    if (target.start[0] != '/' && !take_authority(reader, &target)) {
        return refuse(reader, 400);
    }
    split_target(head, target);
    return true;
}

/* A later version 1.x is answered as 1.1. */
static bool read_version(Reader *reader, Span version)
{
    const char *v = version.start;
    if (version.size != 8 || memcmp(v, "HTTP/", 5) != 0 || !is_digit(v[5]) || v[6] != '.' ||
        !is_digit(v[7])) {
        return refuse(reader, 400);
    }
    reader->head->minor = v[7] == '0' ? 0 : 1;
    return v[5] == '1' || refuse(reader, 505);
}

/* A CONNECT names what it wants to be connected with in another way; whatever that is,
 * it is not had here. */
static bool read_request_line(Reader *reader, Span line)
{
    Span method;
    Span target;
    if (!take_word(&line, &method)) {
        return refuse(reader, 400);
    }
    if (!read_method(reader, method)) {
        return false;
    }
    if (!take_word(&line, &target)) {
        return refuse(reader, 400);
    }
    if (span_is(method, "CONNECT")) {
        return refuse(reader, 405);
    }
    return read_target(reader, target) && read_version(reader, line);
}

/* ------------------------------------------------------------------ fields */

/* A number, and nothing else; what is larger than any body counts as one more. */
static bool read_length(Reader *reader, Span value)
{
    RequestHead *head = reader->head;
    if (head->has_body_length || value.size == 0 || !is_all(value, is_digit)) {
        return refuse(reader, 400);
    }
    head->has_body_length = true;
    for (size_t i = 0; i < value.size && head->body_length <= NET_BODY_MAX; i++) {
        head->body_length = head->body_length * 10 + (size_t)(value.start[i] - '0');
    }
    return true;
}

/* Several fields are one list. */
static bool read_transfer_encoding(RequestHead *head, Span value)
{
    Span coding;
    head->has_transfer_encoding = true;
    while (next_element(&value, &coding)) {
        head->is_coded_twice = head->is_coded;
        head->is_coded = true;
        head->is_chunked = span_is(coding, "chunked");
    }
    return true;
}

static bool read_connection(RequestHead *head, Span value)
{
    head->says_close = head->says_close || list_has(value, "close");
    head->says_upgrade = head->says_upgrade || list_has(value, "upgrade");
    return true;
}

static bool read_expect(Reader *reader, Span value)
{
    reader->head->expects_continue = true;
    return span_is(value, "100-continue") || refuse(reader, 417);
}

/* What a field does that comes a second time. */
typedef enum Repeated {
    REFUSED,   /* it has one value */
    FORGOTTEN, /* it is a list, and only saves bytes: both count as not sent */
    LAST,      /* it is a list, of which the last counts */
} Repeated;

static const struct {
    const char *name;
    Repeated repeated;
} known_fields[HEAD_FIELDS] = {
    [FIELD_HOST] = {"Host", REFUSED},
    [FIELD_ORIGIN] = {"Origin", REFUSED},
    [FIELD_IF_NONE_MATCH] = {"If-None-Match", FORGOTTEN},
    [FIELD_IF_RANGE] = {"If-Range", REFUSED},
    [FIELD_RANGE] = {"Range", REFUSED},
    [FIELD_FORWARDED_FOR] = {"X-Forwarded-For", LAST},
    [FIELD_CONTENT_TYPE] = {"Content-Type", REFUSED},
    [FIELD_ACCEPT_ENCODING] = {"Accept-Encoding", FORGOTTEN},
    [FIELD_SOCKET_KEY] = {"Sec-WebSocket-Key", REFUSED},
    [FIELD_SOCKET_VERSION] = {"Sec-WebSocket-Version", REFUSED},
};

/* A host that stands in the address already is the one that counts. */
static bool keep_field(Reader *reader, HeadField field, Span value)
{
    Span *place = &reader->head->fields[field];
    const bool is_repeated = (reader->seen & 1u << field) != 0;
    reader->seen |= 1u << field;
    if (field == FIELD_HOST && !is_host(value)) {
        return refuse(reader, 400);
    }
    if (is_repeated && known_fields[field].repeated == REFUSED) {
        return refuse(reader, 400);
    }
    if (is_repeated && known_fields[field].repeated == FORGOTTEN) {
        *place = (Span){0};
    } else if (field != FIELD_HOST || place->start == NULL) {
        *place = value;
    }
    return true;
}

static bool use_field(Reader *reader, Span name, Span value)
{
    RequestHead *head = reader->head;
    for (int field = 0; field < HEAD_FIELDS; field++) {
        if (span_is(name, known_fields[field].name)) {
            return keep_field(reader, (HeadField)field, value);
        }
    }
    if (span_is(name, "Content-Length")) {
        return read_length(reader, value);
    }
    if (span_is(name, "Transfer-Encoding")) {
        return read_transfer_encoding(head, value);
    }
    if (span_is(name, "Connection")) {
        return read_connection(head, value);
    }
    if (span_is(name, "Upgrade")) {
        head->wants_socket = head->wants_socket || list_has(value, "websocket");
    }
    return !span_is(name, "Expect") || read_expect(reader, value);
}

/* A line that begins with a blank would go on with the one before it; it has no name, and
 * is refused with all that has none. */
static bool read_field(Reader *reader, Span line)
{
    const char *colon = memchr(line.start, ':', line.size);
    const Span name = {line.start, colon != NULL ? (size_t)(colon - line.start) : 0};
    if (name.size == 0 || !is_all(name, is_token_char)) {
        return refuse(reader, 400);
    }
    Span value = {colon + 1, line.size - name.size - 1};
    while (value.size > 0 && is_blank(*value.start)) {
        value.start++;
        value.size--;
    }
    while (value.size > 0 && is_blank(value.start[value.size - 1])) {
        value.size--;
    }
    return is_all(value, is_value_char) ? use_field(reader, name, value) : refuse(reader, 400);
}

/* -------------------------------------------------------------------- whole */

/* Where the body ends must be certain; of one that is coded only the last coding can say
 * it, if that is chunks. These are understood, and not wanted: a body says its length before
 * it comes, so that its place can be had or refused. */
static bool check_framing(Reader *reader)
{
    const RequestHead *head = reader->head;
    if (head->has_transfer_encoding) {
        const bool is_uncertain = head->has_body_length || head->minor == 0 || !head->is_chunked;
        return refuse(reader, is_uncertain ? 400 : head->is_coded_twice ? 501 : 411);
    }
    if (head->method == NET_POST && !head->has_body_length) {
        return refuse(reader, 411);
    }
    if (head->body_length > NET_BODY_MAX) {
        return refuse(reader, 413);
    }
    const bool may_have_body = head->method == NET_POST || head->method == NET_OTHER;
    return may_have_body || head->body_length == 0 || refuse(reader, 400);
}

static bool check_head(Reader *reader)
{
    const bool has_host = (reader->seen & 1u << FIELD_HOST) != 0;
    if (reader->head->minor > 0 && !has_host) {
        return refuse(reader, 400);
    }
    return check_framing(reader);
}

/* What came before the first line that is not empty: some clients send a line's end after
 * a body, where it does not belong. */
static void skip_empty_lines(Reader *reader)
{
    while (reader->end - reader->at >= 2 && memcmp(reader->at, "\r\n", 2) == 0) {
        reader->at += 2;
    }
}

static bool read_head(Reader *reader)
{
    Span line;
    skip_empty_lines(reader);
    if (!take_line(reader, &line) || !read_request_line(reader, line)) {
        return false;
    }
    while (take_line(reader, &line)) {
        if (line.size == 0) {
            return check_head(reader);
        }
        if (!read_field(reader, line)) {
            return false;
        }
    }
    return false;
}

/* Whether the line whose end has not come can never be a good one, or the head is too long:
 * nobody need wait for the rest of it then. */
static int status_of_rest(const Reader *reader, size_t size)
{
    const bool is_first_line = reader->head->path.start == NULL;
    Span rest = {reader->at, (size_t)(reader->end - reader->at)};
    rest.size -= rest.size > 0 && reader->end[-1] == '\r';
    if (!is_all(rest, is_value_char)) {
        return 400;
    }
    return size < NET_HEADERS_MAX ? 0 : is_first_line ? 414 : 431;
}

long request_head_parse(const char *bytes, size_t size, RequestHead *head, int *status)
{
    const size_t looked_at = size < NET_HEADERS_MAX ? size : NET_HEADERS_MAX;
    Reader reader = {.at = bytes, .end = bytes + looked_at, .head = head};
    *head = (RequestHead){.method = NET_OTHER};
    *status = 0;
    if (read_head(&reader)) {
        return reader.at - bytes;
    }
    *status = reader.status != 0 ? reader.status : status_of_rest(&reader, size);
    return *status != 0 ? HEAD_REFUSED : HEAD_INCOMPLETE;
}

/* ------------------------------------------------------------ the handshake */

static bool is_base64_char(char c)
{
    return is_letter(c) || is_digit(c) || c == '+' || c == '/';
}

/* The last letter before the padding has two bits that count. */
bool request_head_is_socket_key(Span key)
{
    enum { LETTERS = 22 };
    return key.start != NULL && key.size == LETTERS + 2 &&
           is_all((Span){key.start, LETTERS}, is_base64_char) &&
           strchr("AQgw", key.start[LETTERS - 1]) != NULL &&
           memcmp(key.start + LETTERS, "==", 2) == 0;
}
