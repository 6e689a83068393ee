/* test_net.c - what the net reads and writes, byte by byte: heads of requests (RFC 9112),
 * addresses (RFC 3986), heads of answers, handshakes and frames (RFC 6455). */
#include <stdio.h>
#include <stdlib.h>

#include "server/net/frame.h"
#include "server/net/handshake.h"
#include "server/net/request_target.h"
#include "server/net/response_head.h"
#include "testing.h"

/* ---------------------------------------------------------- heads of requests */

static const int whole = 200;    /* of a head that is accepted */
static const int unfinished = 0; /* of one that has to go on */

/* Reads a copy that ends where its memory does, so that AddressSanitizer sees whoever looks
 * further. Returns a status, as above. */
static int status_of_bytes(const char *text, size_t size, RequestHead *head)
{
    char *bytes = malloc(size > 0 ? size : 1);
    int status;
    memcpy(bytes, text, size);
    const long length = request_head_parse(bytes, size, head, &status);
    assert_true(length <= (long)size);
    assert_true((length == HEAD_REFUSED) == (status != 0));
    free(bytes);
    return length > 0 ? whole : status;
}

static int status_of(const char *text)
{
    RequestHead head;
    return status_of_bytes(text, strlen(text), &head);
}

typedef struct HeadCase {
    int status;
    const char *text;
} HeadCase;

/* In one piece, and with each beginning of it: what has begun well can go on. */
static void check_cases(const HeadCase *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t size = strlen(cases[i].text);
        const int status = status_of(cases[i].text);
        if (status != cases[i].status) {
            fail_msg("%d, not %d: %s", status, cases[i].status, cases[i].text);
        }
        for (size_t part = 0; part < size; part++) {
            RequestHead head;
            const int begun = status_of_bytes(cases[i].text, part, &head);
            if (begun != unfinished && begun != status) {
                fail_msg("%d after %zu bytes of: %s", begun, part, cases[i].text);
            }
        }
    }
}

#define CHECK(cases) check_cases(cases, sizeof(cases) / sizeof *(cases))
#define HOST         "Host: x\r\n"

static void request_lines_are_as_the_rfc_has_them(void **state)
{
    (void)state;
    static const HeadCase cases[] = {
        {200, "GET / HTTP/1.1\r\n" HOST "\r\n"},
        {200, "\r\nGET / HTTP/1.1\r\n" HOST "\r\n"},
        {200, "\r\n\r\nGET / HTTP/1.1\r\n" HOST "\r\n"},
        {200, "HEAD /a/b?c=d&e HTTP/1.1\r\n" HOST "\r\n"},
        {200, "GET / HTTP/1.0\r\n\r\n"},
        {200, "GET / HTTP/1.2\r\n" HOST "\r\n"},
        {200, "DELETE /x HTTP/1.1\r\n" HOST "\r\n"},
        {200, "OPTIONS * HTTP/1.1\r\n" HOST "\r\n"},
        {200, "GET http://example.org/x HTTP/1.1\r\n" HOST "\r\n"},
        {200, "GET HTTPS://example.org:8080?x HTTP/1.1\r\n" HOST "\r\n"},
        {0, "GET / HTTP/1.1\r\n" HOST},
        {0, "GET / HTTP/1.1\r"},
        {0, ""},
        {505, "GET / HTTP/9.9\r\n" HOST "\r\n"},
        {505, "GET / HTTP/2.0\r\n" HOST "\r\n"},
        {505, "GET / HTTP/0.9\r\n\r\n"},
        {400, "GET /\r\n\r\n"},
        {400, "GET / HTTP/1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/11.1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1 \r\n" HOST "\r\n"},
        {400, "GET / http/1.1\r\n" HOST "\r\n"},
        {400, "GET  / HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /  HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET\t/ HTTP/1.1\r\n" HOST "\r\n"},
        {400, " GET / HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET / x HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET x HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET * HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET http:///x HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET ftp://example.org/ HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET http://ex ample/ HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /#part HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /<x> HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /\xc3\xa9 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /\x01 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "G(T / HTTP/1.1\r\n" HOST "\r\n"},
        {400, "\r\n"
              " GET / HTTP/1.1\r\n" HOST "\r\n"},
        {501, "BREW / HTTP/1.1\r\n" HOST "\r\n"},
        {501, "get / HTTP/1.1\r\n" HOST "\r\n"},
        {405, "CONNECT example.org:443 HTTP/1.1\r\n" HOST "\r\n"},
        {405, "CONNECT / HTTP/1.1\r\n"},
    };
    CHECK(cases);
}

static void lines_end_in_one_way(void **state)
{
    (void)state;
    static const HeadCase cases[] = {
        {400, "GET / HTTP/1.1\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: x\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "\n"},
        {400, "GET / HTTP/1.1\r\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: a\rb\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: a\r\r\n\r\n"},
        {400, "GET /\r HTTP/1.1\r\n" HOST "\r\n"},
        {400, "\nGET / HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: a\r\n folded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: a\r\n\tfolded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n " HOST "\r\n"},
    };
    CHECK(cases);
}

static void fields_are_as_the_rfc_has_them(void **state)
{
    (void)state;
    static const HeadCase cases[] = {
        {200, "GET / HTTP/1.1\r\nhOST:x\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\nHost:\t x \t\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\nHost:\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\n" HOST "X:\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\n" HOST "X: 1\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\n" HOST "Accep: caf\xc3\xa9 \xff\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\n" HOST "!#$%&'*+-.^_`|~9: %00\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\nHost: x.example.:80\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\nHost: x:\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\nHost: a_b%C3%a9\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\nHost: [::ffff:192.0.2.1]\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\n" HOST "Accept-Encoding: gzip\r\nAccept-Encoding: br\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "GET http://x/ HTTP/1.1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST HOST "\r\n"},
        {400, "GET / HTTP/1.0\r\n" HOST HOST "\r\n"},
        {400, "GET http://x/ HTTP/1.1\r\n" HOST HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: :80\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a:80:90\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a:-80\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a%4\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a%zz\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a]\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: ::1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: []\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: [x]\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: [::1]x\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: [::1]:x\r\n\r\n"},
        {400, "GET http://a:b/ HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\nHost : x\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "no colon\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST ": x\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "a(b): x\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: \x01\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X: \x7f\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "Origin: a\r\nOrigin: a\r\n\r\n"},
        {417, "GET / HTTP/1.1\r\n" HOST "Expect: a miracle\r\n\r\n"},
    };
    CHECK(cases);
}

static void where_a_body_ends_is_certain(void **state)
{
    (void)state;
#define POST "POST / HTTP/1.1\r\n" HOST
    static const HeadCase cases[] = {
        {200, POST "Content-Length: 5\r\n\r\n"},
        {200, POST "Content-Length: 0\r\n\r\n"},
        {200, POST "Content-Length: 0005\r\n\r\n"},
        {200, POST "content-length:\t4194304\r\n\r\n"},
        {200, "PUT / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\n"},
        {200, "GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n"},
        {411, POST "\r\n"},
        {411, POST "Transfer-Encoding: chunked\r\n\r\n"},
        {501, POST "Transfer-Encoding: gzip, chunked\r\n\r\n"},
        {411, POST "Transfer-Encoding: , Chunked ,\r\n\r\n"},
        {501, POST "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {501, POST "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {400, POST "Transfer-Encoding: gzip\r\n\r\n"},
        {400, POST "Transfer-Encoding: identity\r\n\r\n"},
        {400, POST "Transfer-Encoding:\r\n\r\n"},
        {400, POST "Transfer-Encoding: chunked, gzip\r\n\r\n"},
        {400, POST "Transfer-Encoding: chunked;x=1\r\n\r\n"},
        {400, POST "Transfer-Encoding: xchunked\r\n\r\n"},
        {400, POST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {400, POST "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n"},
        {400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {400, POST "Content-Length: 5\r\nContent-Length: 5\r\n\r\n"},
        {400, POST "Content-Length: 5\r\nContent-Length: 6\r\n\r\n"},
        {400, POST "Content-Length : 5\r\n\r\n"},
        {400, POST "Content-Length: 5, 5\r\n\r\n"},
        {400, POST "Content-Length: +5\r\n\r\n"},
        {400, POST "Content-Length: -1\r\n\r\n"},
        {400, POST "Content-Length: 0x5\r\n\r\n"},
        {400, POST "Content-Length: 5 5\r\n\r\n"},
        {400, POST "Content-Length:\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\n"},
        {413, POST "Content-Length: 4194305\r\n\r\n"},
        {413, POST "Content-Length: 18446744073709551617\r\n\r\n"},
        {413, POST "Content-Length: 99999999999999999999999999999999\r\n\r\n"},
    };
    CHECK(cases);
}

static void a_nul_is_refused_wherever_it_stands(void **state)
{
    (void)state;
    static const char good[] = "GET /x HTTP/1.1\r\nHost: x\r\nX-Other: y\r\n\r\n";
    for (size_t i = 0; i < sizeof good - 1; i++) {
        char bad[sizeof good];
        RequestHead head;
        memcpy(bad, good, sizeof good);
        bad[i] = '\0';
        const int status = status_of_bytes(bad, sizeof good - 1, &head);
        if (status < 400) {
            fail_msg("%d with a NUL at %zu", status, i);
        }
    }
}

/* A head of a size, whose first line, or whose field, takes what is left. */
static int status_of_length(size_t size, bool is_line)
{
    static const char *const parts[2][2] = {{"GET / HTTP/1.1\r\n" HOST "X: ", "\r\n\r\n"},
                                            {"GET /", " HTTP/1.1\r\n" HOST "\r\n"}};
    const size_t start = strlen(parts[is_line][0]);
    const size_t end = strlen(parts[is_line][1]);
    char *text = malloc(size);
    RequestHead head;
    memcpy(text, parts[is_line][0], start);
    memset(text + start, 'a', size - start - end);
    memcpy(text + size - end, parts[is_line][1], end);
    const int status = status_of_bytes(text, size, &head);
    free(text);
    return status;
}

static void heads_have_a_limit(void **state)
{
    (void)state;
    assert_int_equal(status_of_length(NET_HEADERS_MAX, false), 200);
    assert_int_equal(status_of_length(NET_HEADERS_MAX, true), 200);
    assert_int_equal(status_of_length(NET_HEADERS_MAX + 1, false), 431);
    assert_int_equal(status_of_length(100000, false), 431);
    assert_int_equal(status_of_length(100000, true), 414);
}

static void assert_span(Span span, const char *text)
{
    assert_int_equal(span.size, strlen(text));
    assert_memory_equal(span.start, text, span.size);
}

static void what_a_head_says_is_found(void **state)
{
    (void)state;
    static const char text[] =
        "POST http://there:8080/a%20b?pos=4&x HTTP/1.1\r\nHost: here\r\nOrigin: \thttp://o \r\n"
        "X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2, 3.3.3.3\r\nIf-None-Match: \"a\"\r\n"
        "Connection: keep-alive, \tClose\r\nconnection: Upgrade\r\nUpgrade: h2c, WebSocket\r\n"
        "Expect: 100-Continue\r\nContent-Length: 12\r\nContent-Type: a/b\r\n\r\nGET /";
    RequestHead head;
    int status;
    const long length = request_head_parse(text, sizeof text - 1, &head, &status);
    assert_int_equal(length, sizeof text - 1 - strlen("GET /"));
    assert_int_equal(head.method, NET_POST);
    assert_span(head.path, "/a%20b");
    assert_span(head.query, "pos=4&x");
    assert_span(head.fields[FIELD_HOST], "there:8080");
    assert_span(head.fields[FIELD_ORIGIN], "http://o");
    assert_span(head.fields[FIELD_FORWARDED_FOR], "2.2.2.2, 3.3.3.3");
    assert_span(head.fields[FIELD_IF_NONE_MATCH], "\"a\"");
    assert_span(head.fields[FIELD_CONTENT_TYPE], "a/b");
    assert_null(head.fields[FIELD_RANGE].start);
    assert_int_equal(head.body_length, 12);
    assert_true(head.says_close && head.says_upgrade && head.wants_socket);
    assert_true(head.expects_continue);
}

static void words_of_lists_are_whole(void **state)
{
    (void)state;
    RequestHead head;
    static const char text[] = "GET / HTTP/1.1\r\n" HOST "Connection: closed, x-upgrade ,,\r\n"
                               "Upgrade: websockets\r\n\r\n";
    assert_int_equal(status_of_bytes(text, sizeof text - 1, &head), 200);
    assert_false(head.says_close || head.says_upgrade || head.wants_socket);
}

/* ---------------------------------------------------------------- addresses */

static int path_of(const char *text, char *path, size_t room)
{
    return request_target_path((Span){text, strlen(text)}, path, room);
}

static void paths_are_decoded_once(void **state)
{
    (void)state;
    char path[8];
    assert_int_equal(path_of("/%41%2f+%25", path, sizeof path), 0);
    assert_string_equal(path, "/A/+%");
    assert_int_equal(path_of("/%0a", path, sizeof path), 0);
    assert_string_equal(path, "/\n");
    for (const char *const *bad =
             (const char *const[]){"/%00", "/%", "/%4", "/%zz", "/%%41", "/%4g", NULL};
         *bad != NULL; bad++) {
        assert_int_equal(path_of(*bad, path, sizeof path), 400);
    }
    assert_int_equal(path_of("/234567", path, sizeof path), 0);
    assert_int_equal(path_of("/2345678", path, sizeof path), 414);
    assert_int_equal(path_of("/23456%37", path, sizeof path), 0);
}

static void assert_query(const char *text, size_t room, int status, const char *parts, size_t size)
{
    char query[64];
    assert_int_equal(request_target_query((Span){text, strlen(text)}, query, room), status);
    if (status == 0) {
        assert_memory_equal(query, parts, size);
    }
}

static void queries_are_split_before_they_are_decoded(void **state)
{
    (void)state;
    assert_query("", 64, 0, "", 1);
    assert_query("&&", 64, 0, "", 1);
    assert_query("a=1&b=%26%3d", 64, 0, "a=1\0b=&=\0", 10);
    assert_query("&a&&b&", 64, 0, "a\0b\0", 5);
    assert_query("a=%00", 64, 400, NULL, 0);
    assert_query("a=%4", 64, 400, NULL, 0);
    assert_query("12345678", 10, 0, "12345678\0", 10);
    assert_query("123456789", 10, 414, NULL, 0);
    assert_query("1234567&8", 10, 414, NULL, 0);
    assert_query("123456&8", 10, 0, "123456\0008\0", 10);
}

/* ------------------------------------------------------------------ answers */

static void answers_have_our_fields(void **state)
{
    (void)state;
    char text[RESPONSE_HEAD_SIZE];
    const ResponseHead head = {.status = 404, .date = "D", .type = "text/plain", .size = 7};
    const size_t size = response_head_write(&head, text);
    assert_int_equal(size, strlen(text));
    assert_ptr_equal(strstr(text, "HTTP/1.1 404 Not Found\r\nDate: D\r\n"), text);
    assert_non_null(strstr(text, "\r\nX-Content-Type-Options: nosniff\r\n"));
    assert_non_null(strstr(text, "\r\nReferrer-Policy: no-referrer\r\n"));
    assert_non_null(strstr(text, "\r\nContent-Security-Policy: default-src 'none'; "));
    assert_non_null(strstr(text, "\r\nContent-Type: text/plain\r\nContent-Length: 7\r\n\r\n"));
    assert_null(strstr(text, "\r\nConnection:"));
    response_head_write(
        &(ResponseHead){.status = 426, .date = "D", .is_inert = true, .is_last = true}, text);
    assert_non_null(strstr(
        text,
        "\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nConnection: close, Upgrade\r\n"));
    assert_null(strstr(text, "Content-Security-Policy"));
    response_head_write_upgrade("D", "A", text);
    assert_non_null(strstr(text, "\r\nSec-WebSocket-Accept: A\r\n\r\n"));
    assert_non_null(strstr(text, "\r\nX-Content-Type-Options: nosniff\r\n"));
}

static void dates_are_written_as_http_wants_them(void **state)
{
    (void)state;
    char date[RESPONSE_DATE_SIZE];
    response_head_date(784111777, date);
    assert_string_equal(date, "Sun, 06 Nov 1994 08:49:37 GMT");
}

static void the_sample_handshake_is_answered_as_in_the_rfc(void **state)
{
    (void)state;
    char accept[HANDSHAKE_ACCEPT_SIZE];
    const Span key = {"dGhlIHNhbXBsZSBub25jZQ==", 24};
    assert_true(request_head_is_socket_key(key));
    handshake_accept(key, accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void keys_are_16_bytes_in_base64(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "dGhlIHNhbXBsZSBub25jZQ=",
        "dGhlIHNhbXBsZSBub25jZQ",
        "dGhlIHNhbXBsZSBub25jZQ===",
        "dGhlIHNhbXBsZSBub25jZR==",
        "dGhlIHNhbXBsZSBub25jZQA=",
        "dGhlIHNhbXBsZSBub25j!Q==",
        "dGhlIHNhbXBsZSBub25-_Q==",
        "AAAAAAAAAAAAAAAAAAAAAAAA",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(request_head_is_socket_key((Span){bad[i], strlen(bad[i])}));
    }
    assert_false(request_head_is_socket_key((Span){NULL, 0}));
}

/* ------------------------------------------------------------------- frames */

typedef struct Bytes {
    const uint8_t *at;
    size_t left;
    size_t at_once;
} Bytes;

static size_t take(void *context, uint8_t *bytes, size_t room)
{
    Bytes *source = context;
    size_t size = source->left < source->at_once ? source->left : source->at_once;
    size = size < room ? size : room;
    memcpy(bytes, source->at, size);
    source->at += size;
    source->left -= size;
    return size;
}

/* Reads frames in steps of so many bytes, and writes "opcode:payload;" for each, "+" for one
 * that is not final, "!" for what is refused, "?" for what has no end. */
static void read_frames(const void *bytes, size_t size, size_t at_once, char *text)
{
    Bytes source = {bytes, size, at_once};
    FrameReader *reader = frame_reader_new();
    FramePiece piece;
    FrameVerdict verdict = FRAME_NONE;
    while (verdict != FRAME_BAD && (source.left > 0 || verdict != FRAME_NONE)) {
        verdict = frame_reader_next(reader, take, &source, &piece);
        if (verdict == FRAME_PIECE) {
            text += piece.is_first ? sprintf(text, "%d:", (int)piece.opcode) : 0;
            text += sprintf(text, "%.*s", (int)piece.size, (const char *)piece.bytes);
            text += piece.is_last ? sprintf(text, piece.is_final ? ";" : "+;") : 0;
        }
    }
    sprintf(text, "%s", verdict == FRAME_BAD ? "!" : frame_reader_is_between(reader) ? "" : "?");
    frame_reader_free(reader);
}

static void assert_frames(const void *bytes, size_t size, const char *expected)
{
    char text[512];
    for (size_t at_once = 1; at_once <= size; at_once++) {
        read_frames(bytes, size, at_once, text);
        assert_string_equal(text, expected);
    }
}

#define FRAMES(text, expected) assert_frames(text, sizeof(text) - 1, expected)
#define MASK                   "\x20\x20\x20\x20" /* makes large letters small */

static void frames_are_held_to_the_rules(void **state)
{
    (void)state;
    FRAMES("\x81\x82" MASK "AB", "1:ab;");
    FRAMES("\x81\x80" MASK, "1:;");
    FRAMES("\x01\x81" MASK "A\x89\x81" MASK "P\x80\x81" MASK "B", "1:a+;9:p;0:b;");
    FRAMES("\x88\x80" MASK "\x8a\x80" MASK, "8:;10:;");
    FRAMES("\x81\x85" MASK "AB", "1:ab?");
    FRAMES("\x81", "?");
    FRAMES("\x81\x02"
           "ab",
           "!");                      /* no mask */
    FRAMES("\xc1\x81" MASK "A", "!"); /* reserved bits */
    FRAMES("\xa1\x81" MASK "A", "!");
    FRAMES("\x91\x81" MASK "A", "!");
    FRAMES("\x83\x81" MASK "A", "!"); /* reserved opcodes */
    FRAMES("\x8b\x81" MASK "A", "!");
    FRAMES("\x09\x80" MASK, "!"); /* a control frame in pieces */
    FRAMES("\x08\x80" MASK, "!");
    FRAMES("\x89\xfe\x00\x7e" MASK, "!");      /* a long one */
    FRAMES("\x81\xfe\x00\x02" MASK "AB", "!"); /* a length longer than need be */
    FRAMES("\x81\xfe\x00\x7d" MASK "AB", "!");
    FRAMES("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff" MASK "A", "!");
    FRAMES("\x81\xff\x80\x00\x00\x00\x00\x00\x00\x01" MASK "A", "!"); /* a negative one */
}

static void a_frame_tells_its_length_with_its_first_byte(void **state)
{
    (void)state;
    static const uint8_t huge[] = "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" MASK "A";
    Bytes source = {huge, sizeof huge - 1, 100};
    FramePiece piece;
    FrameReader *reader = frame_reader_new();
    assert_int_equal(frame_reader_next(reader, take, &source, &piece), FRAME_PIECE);
    assert_true(piece.frame_size == INT64_MAX);
    frame_reader_free(reader);
}

static void heads_of_frames_are_as_short_as_can_be(void **state)
{
    (void)state;
    uint8_t head[FRAME_HEAD_MAX];
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 125), 2);
    assert_memory_equal(head, "\x81\x7d", 2);
    assert_int_equal(frame_write_head(head, FRAME_CLOSE, 126), 4);
    assert_memory_equal(head, "\x88\x7e\x00\x7e", 4);
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 65535), 4);
    assert_memory_equal(head, "\x81\x7e\xff\xff", 4);
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 65536), 10);
    assert_memory_equal(head, "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10);
}

RUN_TESTS(cmocka_unit_test(request_lines_are_as_the_rfc_has_them),
          cmocka_unit_test(lines_end_in_one_way), cmocka_unit_test(fields_are_as_the_rfc_has_them),
          cmocka_unit_test(where_a_body_ends_is_certain),
          cmocka_unit_test(a_nul_is_refused_wherever_it_stands),
          cmocka_unit_test(heads_have_a_limit), cmocka_unit_test(what_a_head_says_is_found),
          cmocka_unit_test(words_of_lists_are_whole), cmocka_unit_test(paths_are_decoded_once),
          cmocka_unit_test(queries_are_split_before_they_are_decoded),
          cmocka_unit_test(answers_have_our_fields),
          cmocka_unit_test(dates_are_written_as_http_wants_them),
          cmocka_unit_test(the_sample_handshake_is_answered_as_in_the_rfc),
          cmocka_unit_test(keys_are_16_bytes_in_base64),
          cmocka_unit_test(frames_are_held_to_the_rules),
          cmocka_unit_test(a_frame_tells_its_length_with_its_first_byte),
          cmocka_unit_test(heads_of_frames_are_as_short_as_can_be))
