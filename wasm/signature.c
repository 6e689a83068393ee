/* signature.c - what the tests compare with the native build: the same searches and
 * the same training have the same signatures here. */
#include "signature/signature.h"

#include "module.h"

static ModuleMemory memory; /* only who asks for a signature pays for it */

uint32_t EXPORT(fourmi_signature)(void);
uint32_t EXPORT(fourmi_brain_signature)(void);
uint32_t EXPORT(fourmi_world_signature)(void);

/* The low half of the searches' signature; 0 if there is no memory. */
uint32_t fourmi_signature(void)
{
    return module_have(&memory, BENCH_TABLE_BYTES) ? (uint32_t)bench_signature(memory.bytes) : 0;
}

/* The same of the learners'. */
uint32_t fourmi_brain_signature(void)
{
    return module_have(&memory, BENCH_TABLE_BYTES) ? (uint32_t)bench_brain_signature(memory.bytes)
                                                   : 0;
}

/* And of a network of a world. */
uint32_t fourmi_world_signature(void)
{
    return module_have(&memory, BENCH_TABLE_BYTES) ? (uint32_t)bench_world_signature(memory.bytes)
                                                   : 0;
}
