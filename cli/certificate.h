/* certificate.h - what a walk has proved of a brain, as a file that others can check.
 *
 *      fourmi certificate 1: GAME, 0123456789abcdef, first, depth 1, proof 8, symmetry
 *      wins against every reply
 *      2032269 decisions, 1538522 closed by proof, answers 0123456789abcdef
 *      ply 0: 1 decisions, 0 closed by proof
 *      ply 2: 4 decisions, 0 closed by proof
 *      ...
 *
 * The first line says of which brain it is, by a checksum of its bytes, and how it was
 * walked; the checksum of the answers is over every position in which it had to decide
 * and the moves that it chose there, in the order of the walk. So whoever walks again
 * writes the same text, or the certificate is not true.
 */
#ifndef FOURMI_CLI_CERTIFICATE_H
#define FOURMI_CLI_CERTIFICATE_H

#include "api/fourmi.h"
#include "cli/command.h"

enum { TITLE_SIZE = 400 };

/* `title` is the first line. Of a walk that is complete, and gets all that is due; as text for free(),
 * NULL if there is not enough memory. */
char *certificate_text(const char *title, const fourmi_certificate *walk);

/* Whether a file is the certificate with this text, or begins with this title; it says so
 * if it is not. */
Status certificate_check(const char *path, const char *text);
Status certificate_check_title(const char *path, const char *title);

/* Writes it; says why if it cannot. */
Status certificate_save(const char *path, const char *text);

#endif
