/* catalogue.c - what there is to play and to learn. */
#include <fourmi.h>
#include <stdio.h>

static int show(fourmi_lab *lab, const char *name)
{
    const fourmi_game *game;
    fourmi_game_facts *facts = NULL;
    fourmi_presets *presets = NULL;
    int status = fourmi_game_open(lab, name, &game);
    if (status == FOURMI_OK) {
        status = fourmi_game_facts_new(lab,
            &(fourmi_game_facts_options){.game = game}, &facts);
    }
    if (status == FOURMI_OK) {
        status = fourmi_presets_new(lab,
            &(fourmi_presets_options){.game = game}, &presets);
    }
    if (status == FOURMI_OK) {
        printf("%s%s%s\n", name, facts->options != NULL ? ":" : "",
            facts->options != NULL ? facts->options : "");
        for (uint32_t i = 0; i < facts->level_count; i++) {
            printf("    played by %s\n", facts->levels[i]);
        }
        for (uint32_t i = 0; i < presets->preset_count; i++) {
            printf(
                "    learned with %s\n", presets->presets[i].name);
        }
    }
    fourmi_free(presets);
    fourmi_free(facts);
    return status;
}

int main(void)
{
    fourmi_lab *lab;
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    printf("libfourmi %s\n", fourmi_version());
    for (uint32_t i = 0;
         status == FOURMI_OK && i < lab->game_count; i++) {
        status = show(lab, lab->games[i]);
    }
    if (status < 0) {
        fprintf(stderr, "catalogue: %s\n", fourmi_error());
    }
    fourmi_free(lab);
    return status < 0;
}
