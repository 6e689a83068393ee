/* situations.c - states of the open world that people write in a line, see
 * facets/situations.h, and what chance may bring next there. */
#include "facets/situations.h"

#include <assert.h>

#include "base/text.h"
#include "module_world.h"

static_assert((int)SITUATIONS_TEXT_SIZE + WORLD_PROSPECT_NAME_SIZE <= (int)TEXT_SIZE,
              "a prospect has room");

int EXPORT(fourmi_open_situation)(void);
int EXPORT(fourmi_situation)(void);
int EXPORT(fourmi_read_gone)(void);
int EXPORT(fourmi_prospect)(int action, int i);

/* An episode begins in the state that the buffer tells (NUL-terminated); 0 if it tells
 * none of this world, and the episode is what it was. */
int fourmi_open_situation(void)
{
    const char *refusal;
    const Situations *situations = module_world.situations;
    module_text[TEXT_SIZE - 1] = '\0';
    if (situations == NULL ||
        !situations->read(&module_world, module_text, NULL, &module_state, &refusal)) {
        return 0;
    }
    module_begin_episode();
    return 1;
}

/* Writes the state in a line; returns its length, -1 where nobody writes them so. */
int fourmi_situation(void)
{
    char text[SITUATIONS_TEXT_SIZE];
    if (module_world.situations == NULL) {
        return NO_SUCH_THING;
    }
    module_world.situations->write(&module_world, &module_state, text);
    return module_write_text(text);
}

/* Reads from the buffer what is gone before an episode begins. Numbers: how many of each
 * symbol. Returns how many symbols there are, or -1 if the text is nothing of the kind. */
int fourmi_read_gone(void)
{
    const char *refusal;
    uint32_t gone[DRAWS_SYMBOLS_MAX];
    module_text[TEXT_SIZE - 1] = '\0';
    if (module_world.situations == NULL ||
        !module_world.situations->read_gone(&module_world, module_text, gone, &refusal)) {
        return NO_SUCH_THING;
    }
    for (int i = 0; i < module_world.draws->symbol_count; i++) {
        module_numbers[i] = (int32_t)gone[i];
    }
    return module_world.draws->symbol_count;
}

/* Number `i` of what an action may lead to. Text: its name and, on a line of its own, the
 * situation in which the next decision is, if there is one. Reals: chance, and the
 * value as an amount and steps. Returns the length of the text, or -1 if there are no
 * more. */
int fourmi_prospect(int action, int i)
{
    WorldProspect prospect;
    WorldState next;
    char text[SITUATIONS_TEXT_SIZE + WORLD_PROSPECT_NAME_SIZE];
    TextLine line = text_line(text, sizeof text);
    if (!module_start_world_question() ||
        !world_oracle_prospect(&module_world_oracle, &module_state, (Action)action, i, &prospect,
                               &next)) {
        return NO_SUCH_THING;
    }
    module_world_reals[0] = prospect.chance;
    module_write_value(module_world_reals + 1, prospect.value);
    text_add(&line, prospect.name);
    if (prospect.goes_on && module_world.situations != NULL) {
        char situation[SITUATIONS_TEXT_SIZE];
        module_world.situations->write(&module_world, &next, situation);
        text_add(&line, "\n");
        text_add(&line, situation);
    }
    return module_write_text(text);
}
