/* page_answer.c - a file of the page as an answer. */
#include "server/page_answer.h"

#include <stdio.h>
#include <string.h>

#include "server/api/request_parse.h"

enum {
    HEADERS_SIZE = 256,
    WORTH_RESUMING = 64 * 1024, /* bytes; of less nobody asks for a part */
};

/* The smallest form of a page that the client takes; PAGE_ENCODINGS: as it is. */
static PageEncoding pick_encoding(const NetRequest *request, const Page *page)
{
    const char *accepted = net_request_accept_encoding(request);
    int form = 0;
    while (form < PAGE_ENCODINGS &&
           (page->smaller[form] == NULL ||
            !request_parse_accepts(accepted, page_encoding_name((PageEncoding)form)))) {
        form++;
    }
    return (PageEncoding)form;
}

/* What is named by its content need never be asked for again. */
static const char *cache_control_of(const Page *page)
{
    return page->is_lasting ? "max-age=31536000, immutable" : "no-cache";
}

/* Each form has an ETag of its own, so that none is taken for another. */
static int write_headers(const Page *page, PageEncoding form, const Page *sent,
                         char headers[HEADERS_SIZE])
{
    const bool is_smaller = form != PAGE_ENCODINGS;
    return snprintf(headers, HEADERS_SIZE, "ETag: %s\r\nCache-Control: %s\r\n%s%s%s%s%s",
                    sent->etag, cache_control_of(page),
                    sent->size >= WORTH_RESUMING ? "Accept-Ranges: bytes\r\n" : "",
                    page_has_smaller(page) ? "Vary: Accept-Encoding\r\n" : "",
                    is_smaller ? "Content-Encoding: " : "",
                    is_smaller ? page_encoding_name(form) : "", is_smaller ? "\r\n" : "");
}

/* A part is of what the client has the rest of: if it has another version, it gets all. */
static RangeVerdict find_part(const NetRequest *request, const Page *sent, ByteRange *part)
{
    const char *condition = net_request_if_range(request);
    if (net_request_method(request) != NET_GET ||
        (condition[0] != '\0' && strcmp(condition, sent->etag) != 0)) {
        return RANGE_WHOLE;
    }
    return request_parse_range(net_request_range(request), sent->size, part);
}

static void cut(NetAnswer *answer, const ByteRange *part, char *end, size_t room)
{
    snprintf(end, room, "Content-Range: bytes %zu-%zu/%zu\r\n", part->first, part->last,
             answer->size);
    answer->status = 206;
    answer->body = (const char *)answer->body + part->first;
    answer->file_at += (int64_t)part->first;
    answer->size = part->last - part->first + 1;
}

static void refuse_part(NetAnswer *answer, char *end, size_t room)
{
    snprintf(end, room, "Content-Range: bytes */%zu\r\n", answer->size);
    answer->status = 416;
    answer->type = NULL;
    answer->size = 0;
}

void page_answer(NetRequest *request, const Page *page, int file)
{
    char headers[HEADERS_SIZE];
    ByteRange part;
    const PageEncoding form = pick_encoding(request, page);
    const Page *sent = form != PAGE_ENCODINGS ? page->smaller[form] : page;
    const int length = write_headers(page, form, sent, headers);
    const bool is_known = request_parse_has_etag(net_request_if_none_match(request), sent->etag);
    NetAnswer answer = {
        .status = is_known ? 304 : 200,
        .type = page->type,
        .headers = headers,
        .body = sent->bytes,
        .size = sent->size,
        .file = file,
        .file_at = sent->at,
        .is_inert = page->is_inert,
    };
    const RangeVerdict verdict = is_known ? RANGE_WHOLE : find_part(request, sent, &part);
    if (verdict == RANGE_PART) {
        cut(&answer, &part, headers + length, sizeof headers - (size_t)length);
    } else if (verdict == RANGE_NOWHERE) {
        refuse_part(&answer, headers + length, sizeof headers - (size_t)length);
    }
    net_answer(request, &answer);
}
