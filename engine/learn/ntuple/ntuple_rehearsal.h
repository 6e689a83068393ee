/* ntuple_rehearsal.h - what an n-tuple network does after its last game, as a kind tells it
 * (kind.h); rehearsal.h does it. Where there is no room for that, in the page, another file
 * says that nobody wants it. */
#ifndef FOURMI_NTUPLE_REHEARSAL_H
#define FOURMI_NTUPLE_REHEARSAL_H

#include "learn/kind.h"

extern const LearnerRehearsal ntuple_rehearsal;

#endif
