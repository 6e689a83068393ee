/* no_worlds.c - the module of the page's first view has no world: they are fetched when
 * they are opened. These are all the calls that a host makes before it knows of one. */
#include "module.h"

int EXPORT(fourmi_world)(int i);
int EXPORT(fourmi_open_world)(void);

int fourmi_world(int i)
{
    (void)i;
    return NO_SUCH_THING;
}

int fourmi_open_world(void)
{
    return NO_SUCH_THING;
}
