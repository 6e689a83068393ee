/* dividing.h - fourmi solve --weak --keep FILE: who wins one position, in units
 * (oracle/division.h) that several threads and processes solve, with what is known kept in FILE.
 */
#ifndef FOURMI_CLI_DIVIDING_H
#define FOURMI_CLI_DIVIDING_H

#include "cli/arguments.h"

Status dividing_run(const Arguments *arguments);

#endif
