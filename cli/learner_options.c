/* learner_options.c - the options of learners as options of fourmi train. */
#include "cli/learner_options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/output.h"

enum { HELP_SIZE = 300, GAMES_MAX = 64, SWITCH_SIZE = 32 };

/* What there is: the presets of all games, and of an example of each with other rules. It stays until
 * the program ends, since the table of commands points to it. */
static fourmi_presets *known[GAMES_MAX];
static int known_count;
static char helps[OPTIONS_MAX][HELP_SIZE];      /* by option */
static char switches[OPTIONS_MAX][SWITCH_SIZE]; /* names of those that begin with "no-" */

static bool is_same(const char *a, const char *b)
{
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

/* ------------------------------------------------------------- what there is */

static void learn_presets(fourmi_lab *lab, const char *name, const char *rules)
{
    char full[FOURMI_NAME_SIZE];
    const fourmi_game *game;
    snprintf(full, sizeof full, "%s%s%s", name, rules != NULL ? ":" : "",
             rules != NULL ? rules : "");
    if (known_count < GAMES_MAX && fourmi_game_open(lab, full, &game) >= 0 &&
        fourmi_presets_new(lab, &(fourmi_presets_options){.game = game}, &known[known_count]) >=
            0) {
        known_count++;
    }
}

static void learn_all(void)
{
    fourmi_lab *lab;
    if (fourmi_lab_new(FOURMI_ABI, NULL, &lab) < 0) {
        return; /* there is no memory: the command will say so */
    }
    for (uint32_t i = 0; i < lab->game_count; i++) {
        const fourmi_game *game;
        fourmi_game_facts *facts;
        learn_presets(lab, lab->games[i], NULL);
        if (fourmi_game_open(lab, lab->games[i], &game) >= 0 &&
            fourmi_game_facts_new(lab, &(fourmi_game_facts_options){.game = game}, &facts) >= 0) {
            if (facts->example != NULL) {
                learn_presets(lab, lab->games[i], facts->example);
            }
            fourmi_free(facts);
        }
    }
    fourmi_free(lab); /* the presets keep it */
}

/* Preset number `i` of all; NULL if there are no more. */
static const fourmi_preset *preset_number(uint32_t i)
{
    for (int k = 0; k < known_count; k++) {
        if (i < known[k]->preset_count) {
            return &known[k]->presets[i];
        }
        i -= known[k]->preset_count;
    }
    return NULL;
}

void learner_options_tell_preset(const char *name)
{
    for (int k = 0; k < known_count; k++) {
        for (uint32_t i = 0; i < known[k]->preset_count; i++) {
            if (is_same(known[k]->presets[i].name, name)) {
                complain("%s has it", known[k]->game->name);
                return;
            }
        }
    }
}

/* ------------------------------------------------------------------- options */

/* Whether an option is the one that a word turns: "averages", "no-symmetry". Where the word for a
 * switch is its name, "no-" before that switches it off again. */
static bool is_turned_by(const fourmi_option *option, const char *word)
{
    return is_same(option->flag, word) ||
           (option->is_switch && is_same(option->flag, option->name) &&
            strncmp(word, "no-", 3) == 0 && is_same(option->name, word + 3));
}

/* The option of a learner that a word turns; NULL if it has none. */
static const fourmi_option *find(const fourmi_option *options, uint32_t count, const char *word)
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_turned_by(&options[i], word)) {
            return &options[i];
        }
    }
    return NULL;
}

/* The next type of learner that has an option, from preset `*i` on; NULL if there are no more. */
static const char *next_owner(const char *word, uint32_t *i, bool *all_have)
{
    const fourmi_preset *preset;
    while ((preset = preset_number((*i)++)) != NULL) {
        const bool has = find(preset->options, preset->option_count, word) != NULL;
        bool is_new = has;
        for (uint32_t k = 0; is_new && k < *i - 1; k++) {
            const fourmi_preset *before = preset_number(k);
            is_new = !is_same(before->type, preset->type) ||
                     find(before->options, before->option_count, word) == NULL;
        }
        *all_have &= has;
        if (is_new) {
            return preset->noun;
        }
    }
    return NULL;
}

static void append(char help[HELP_SIZE], const char *text)
{
    const size_t length = strlen(help);
    snprintf(help + length, HELP_SIZE - length, "%s", text);
}

/* What the option says, for which learners it is unless for all, and what follows from it. */
static const char *write_help(const fourmi_option *option, const char *word, char help[HELP_SIZE])
{
    char owners[HELP_SIZE] = "";
    const char *owner;
    bool all_have = true;
    uint32_t i = 0;
    while ((owner = next_owner(word, &i, &all_have)) != NULL) {
        append(owners, owners[0] == '\0' ? " For " : " or ");
        append(owners, owner);
    }
    help[0] = '\0';
    if (is_same(option->flag, word)) {
        append(help, option->help);
    } else {
        snprintf(help, HELP_SIZE, "Switch --%s off, where the preset has it on.", option->flag);
    }
    if (!all_have) {
        append(help, owners);
        append(help, ".");
    }
    append(help, option->is_lasting ? " No brain can change it." : "");
    return help;
}

/* Adds an option, or lets one that is there take what this one takes as well. */
static void add_option(Option options[OPTIONS_MAX], const fourmi_option *option, const char *word)
{
    const uint64_t least = (uint64_t)option->least;
    const uint64_t most = (uint64_t)option->most;
    int i = 0;
    while (options[i].name != NULL && strcmp(options[i].name, word) != 0) {
        i++;
    }
    assert(i < OPTIONS_MAX - 1);
    if (options[i].name != NULL) {
        options[i].value.min = least < options[i].value.min ? least : options[i].value.min;
        options[i].value.max = most > options[i].value.max ? most : options[i].value.max;
        return;
    }
    snprintf(switches[i], SWITCH_SIZE, "%s", word);
    options[i] = (Option){
        .name = switches[i],
        .value = {.kind = option->is_switch  ? VALUE_NONE
                          : option->is_whole ? VALUE_NUMBER
                                             : VALUE_REAL,
                  .label = option->label,
                  .min = least,
                  .max = most},
        .is_fine = true,
        .help = write_help(option, word, helps[i]),
    };
}

/* Adds a name to a list, unless it is there. */
static void add_name(const char *names[CHOICES_MAX], const char *name)
{
    int i = 0;
    while (names[i] != NULL && strcmp(names[i], name) != 0) {
        i++;
    }
    assert(i < CHOICES_MAX - 1);
    names[i] = name;
}

void learner_options_add(Option options[OPTIONS_MAX], const char *presets[CHOICES_MAX],
                         const char *types[CHOICES_MAX])
{
    const fourmi_preset *preset;
    learn_all();
    for (uint32_t i = 0; (preset = preset_number(i)) != NULL; i++) {
        add_name(presets, preset->name);
        add_name(types, preset->type);
        for (uint32_t k = 0; k < preset->option_count; k++) {
            const fourmi_option *option = &preset->options[k];
            char off[SWITCH_SIZE];
            if (option->flag != NULL) {
                add_option(options, option, option->flag);
            }
            if (option->is_switch && is_same(option->flag, option->name)) {
                snprintf(off, sizeof off, "no-%s", option->name);
                add_option(options, option, off);
            }
        }
    }
}

/* ----------------------------------------------------------------- what is given */

/* What switches off comes last in the table, and counts. */
const char *learner_options_given(const Arguments *arguments, const fourmi_option *option)
{
    const char *given = NULL;
    for (const Option *o = arguments->command->options; o->name != NULL; o++) {
        if (is_turned_by(option, o->name) && arguments_has(arguments, o->name)) {
            given = o->name;
        }
    }
    return given;
}

/* False, and says so, if something is given that only other learners have. */
static bool fits(const Arguments *arguments, const fourmi_option *options, uint32_t count,
                 const char *noun)
{
    for (const Option *o = arguments->command->options; o->name != NULL; o++) {
        uint32_t i = 0;
        bool all_have = true;
        const char *owner = arguments_has(arguments, o->name) &&
                                    find(options, count, o->name) == NULL
                                ? next_owner(o->name, &i, &all_have)
                                : NULL;
        if (owner != NULL) {
            complain("--%s is for %s, and this learner is %s; see --preset", o->name, owner, noun);
            return false;
        }
    }
    return true;
}

bool learner_options_read(const Arguments *arguments, const fourmi_option *options, uint32_t count,
                          const char *noun, const char *path, char text[LEARNER_WORDS_SIZE])
{
    size_t length = 0;
    text[0] = '\0';
    if (noun != NULL && !fits(arguments, options, count, noun)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const fourmi_option *option = &options[i];
        const char *word = learner_options_given(arguments, option);
        if (word == NULL) {
            continue;
        }
        const bool is_off = option->is_switch && strcmp(word, option->name) != 0;
        if (is_off && is_same(option->flag, option->name) &&
            arguments_has(arguments, option->flag)) {
            complain("--%s and --%s do not go together", option->flag, word);
            return false;
        }
        const double value = option->is_switch  ? !is_off
                             : option->is_whole ? (double)arguments_number(arguments, word)
                                                : arguments_real(arguments, word);
        if (value < option->least || value > option->most ||
            (option->is_above_least && value == option->least)) {
            complain("--%s cannot be %g; it is %s %g, at most %g", word, value,
                     option->is_above_least ? "above" : "at least", option->least, option->most);
            return false;
        }
        if (path != NULL && option->is_lasting && value != option->value) {
            complain("--%s cannot change what %s is made of", word, path);
            return false;
        }
        length += (size_t)snprintf(text + length, LEARNER_WORDS_SIZE - length, "%s%s=%s",
                                   length > 0 ? "," : "", option->name,
                                   option->is_switch ? (is_off ? "0" : "1")
                                                     : arguments_text(arguments, word));
        if (length >= LEARNER_WORDS_SIZE) {
            complain("--%s %s is too long", word, arguments_text(arguments, word));
            return false;
        }
    }
    return true;
}
