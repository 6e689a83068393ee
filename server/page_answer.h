/* page_answer.h - a file of the page as an answer: in the smallest form that the client takes,
 * not at all where it has it, or the part of it that was asked for. */
#ifndef FOURMI_SERVER_PAGE_ANSWER_H
#define FOURMI_SERVER_PAGE_ANSWER_H

#include "server/net/net.h"
#include "server/pages.h"

/* `file` has all pages, for the kernel to send; 0 if none has. */
void page_answer(NetRequest *request, const Page *page, int file);

#endif
