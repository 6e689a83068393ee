/* opinions.c - what a model thinks of the actions in a state,
 * beside what they are worth.
 *
 *      opinions FILE [STATE]
 */
#include <fourmi.h>
#include <stdio.h>

static int compare(
    fourmi_lab *lab, const fourmi_learner *model, const char *text)
{
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    fourmi_state state;
    fourmi_exact *exact = NULL;
    fourmi_answer *answer = NULL;
    int status = fourmi_state_read(model->game, text, &state);
    if (status == FOURMI_OK) {
        status = fourmi_exact_new(lab,
            &(fourmi_exact_options){.game = model->game}, &exact);
    }
    if (status == FOURMI_OK) {
        status = fourmi_answer_new(lab,
            &(fourmi_answer_options){
                .exact = exact, .state = &state},
            &answer);
    }
    if (status == FOURMI_OK) {
        status = fourmi_run(answer, 0);
    }
    if (status == FOURMI_OK) {
        status = fourmi_learner_opinions(model, &state, opinions);
    }
    for (int i = 0; i < status; i++) {
        printf("%-6s %5.2f   score %+g\n", answer->actions[i].text,
            opinions[i].value, answer->actions[i].score);
    }
    fourmi_free(answer);
    fourmi_free(exact);
    return status;
}

int main(int argc, char **argv)
{
    fourmi_lab *lab;
    fourmi_learner *model = NULL;
    if (argc < 2) {
        fprintf(stderr, "usage: opinions FILE [STATE]\n");
        return 1;
    }
    int status = fourmi_lab_new(FOURMI_ABI, NULL, &lab);
    if (status == FOURMI_OK) {
        status = fourmi_learner_new(lab,
            &(fourmi_learner_options){
                .path = argv[1], .frozen = true},
            &model);
    }
    if (status == FOURMI_OK) {
        status = compare(lab, model, argc > 2 ? argv[2] : "");
    }
    if (status < 0) {
        fprintf(stderr, "opinions: %s\n", fourmi_error());
    }
    fourmi_free(model);
    fourmi_free(lab);
    return status < 0;
}
