/* catalogue.c - what there is to play and to learn, as libfourmi
 * lists it. */
#include <fourmi.h>
#include <stdio.h>

static void print(const char *name, const char *options)
{
    printf("%s%s%s\n", name, options != NULL ? ":" : "",
        options != NULL ? options : "");
    for (int i = 0; fourmi_learner_preset(name, i) != NULL; i++) {
        printf("    learned with %s\n",
            fourmi_learner_preset(name, i));
    }
}

int main(void)
{
    printf("libfourmi %s\n", fourmi_version());
    for (int i = 0; fourmi_game_name(i) != NULL; i++) {
        print(fourmi_game_name(i), fourmi_game_options(i));
    }
    for (int i = 0; fourmi_world_name(i) != NULL; i++) {
        print(fourmi_world_name(i), fourmi_world_options(i));
    }
    return 0;
}
