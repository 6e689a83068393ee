/* completion.c - fourmi completion: scripts for bash, zsh and fish, which ask the program itself what may
 * come next: `fourmi complete SHELL WORD...`, where the last word is the one to complete.
 *
 * An answer is a line: what the word may become, for fish and zsh with what it is. What ends with /, : or
 * = is not the whole word yet.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/completion.h"
#include "cli/run.h"

enum { WORDS_MAX = 64, WORD_SIZE = 4096 };

static const char bash_script[] =
    "# bash completion for fourmi\n"
    "_fourmi()\n"
    "{\n"
    "    mapfile -t COMPREPLY < <(\"${COMP_WORDS[0]}\" complete bash "
    "\"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null)\n"
    "    [[ ${COMPREPLY-} != *[/:=] ]] || compopt -o nospace 2>/dev/null\n"
    "}\n"
    "complete -F _fourmi fourmi\n";

static const char zsh_script[] =
    "#compdef fourmi\n"
    "local answer\n"
    "local -a answers=(\"${(@f)$($words[1] complete zsh \"${(@)words[2,CURRENT]}\" "
    "2>/dev/null)}\")\n"
    "local -a whole=() open=()\n"
    "for answer in $answers; do\n"
    "    if [[ $answer == *[/:=] ]]; then open+=(\"$answer\"); else whole+=(\"$answer\"); fi\n"
    "done\n"
    "(( $#open )) && compadd -S '' -a open\n"
    "(( $#whole )) && compadd -a whole\n";

static const char fish_script[] = "function __fourmi_complete\n"
                                  "    set -l words (commandline -opc) (commandline -ct)\n"
                                  "    command $words[1] complete fish $words[2..-1] 2>/dev/null\n"
                                  "end\n"
                                  "complete -c fourmi -f -a '(__fourmi_complete)'\n";

Status completion_run(const Arguments *arguments)
{
    const char *shell = arguments_operand(arguments, 0);
    fputs(shell[0] == 'b' ? bash_script : shell[0] == 'z' ? zsh_script : fish_script, stdout);
    return STATUS_OK;
}

/* -------------------------------------------------------------------- answers */

typedef struct Completion {
    char shell;             /* b, z or f */
    char *words[WORDS_MAX]; /* the last one is to be completed */
    int count;
    char current[WORD_SIZE]; /* that one, with all that bash takes for words of its own */
    size_t known;            /* how much of it bash does not replace */
} Completion;

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Offers `before` and `word`, if that goes on with what was typed. */
static void offer(const Completion *c, const char *before, const char *word, const char *help)
{
    const size_t length = strlen(before);
    if (strncmp(c->current, before, length) != 0 || !begins(word, c->current + length)) {
        return;
    }
    char whole[2 * WORD_SIZE];
    snprintf(whole, sizeof whole, "%s%s", before, word);
    for (const char *at = whole + c->known; *at != '\0'; at++) {
        const bool is_special = strchr(" \t'\"\\$&;()<>|*?[]#!{}`", *at) != NULL;
        printf(c->shell == 'b' && is_special ? "\\%c" : "%c", *at);
    }
    if (c->shell == 'f' && help != NULL) {
        printf("\t%.*s", (int)strcspn(help, ".:;("), help);
    }
    putchar('\n');
}

static void offer_files(const Completion *c, const char *before)
{
    char pattern[WORD_SIZE + 1];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s*", c->current + strlen(before));
    if (glob(pattern, GLOB_MARK | GLOB_TILDE, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            offer(c, before, found.gl_pathv[i], NULL);
        }
        globfree(&found);
    }
}

/* Offers what a value may be, behind `before`, such as "--level=". */
static void offer_values(const Completion *c, const char *before, const OptionValue *value)
{
    const char *names[CHOICES_MAX];
    char brain[WORD_SIZE];
    for (const char *const *name = value_choices(value, names); *name != NULL; name++) {
        offer(c, before, *name, NULL);
    }
    if (value->kind == VALUE_FILE) {
        offer_files(c, before);
    } else if (value->kind == VALUE_PLAYER) {
        snprintf(brain, sizeof brain, "%sbrain:", before);
        if (begins(c->current, brain)) {
            offer_files(c, brain);
        } else {
            offer(c, before, "brain:", "a model");
        }
    }
}

/* The option that a word names, whose value is in the next word; NULL if it names none. */
static const Option *option_before(const Command *command, const char *word)
{
    for (const Option *option = command->options; option->name != NULL; option++) {
        const bool is_named = begins(word, "--") && strcmp(word + 2, option->name) == 0;
        const bool is_letter = word[0] == '-' && word[1] == option->letter && word[1] != '\0' &&
                               word[2] == '\0';
        if (option->value.kind != VALUE_NONE && (is_named || is_letter)) {
            return option;
        }
    }
    return NULL;
}

static void offer_options(const Completion *c, const Command *command)
{
    char word[48];
    for (const Option *option = command->options; option->name != NULL; option++) {
        bool is_there = false;
        snprintf(word, sizeof word, "--%s=", option->name);
        if (option->value.kind != VALUE_NONE && begins(c->current, word)) {
            offer_values(c, word, &option->value);
            return;
        }
        word[strlen(word) - 1] = '\0';
        for (int i = 0; i < c->count - 1 && !option->is_repeatable; i++) {
            is_there = is_there || strcmp(c->words[i], word) == 0;
        }
        if (!is_there) {
            offer(c, "", word, option->help);
        }
    }
    offer(c, "", "--help", "Show help");
}

/* Offers the first words of commands, or the second ones of a group. */
static void offer_commands(const Completion *c, const char *group)
{
    char word[64];
    for (const Command *command = commands; command->name != NULL; command++) {
        if (group != NULL && command_is_in(command, group)) {
            offer(c, "", command_verb(command), command->text->summary);
        } else if (group == NULL && command_starts_group(command)) {
            snprintf(word, sizeof word, "%.*s", command_group_length(command), command->name);
            offer(c, "", word, command->text->summary);
        }
    }
}

static void offer_of_command(const Completion *c, const Command *command, int first)
{
    const int last = c->count - 1;
    const Option *option = last > first ? option_before(command, c->words[last - 1]) : NULL;
    if (option != NULL) {
        offer_values(c, "", &option->value);
    } else if (c->current[0] == '-') {
        offer_options(c, command);
    } else {
        const Operand *operand = &command->operand;
        const bool is_last = last > first && operand->last.label != NULL;
        offer_values(c, "", is_last ? &operand->last : &operand->value);
    }
}

/* Adds a word; bash breaks words at = and :, which are put together again. */
static void add_word(Completion *c, char *word)
{
    const bool is_break = c->shell == 'b' && (strcmp(word, "=") == 0 || strcmp(word, ":") == 0);
    const size_t length = strlen(c->current);
    const bool goes_on = c->shell == 'b' && length > 0 && strchr("=:", c->current[length - 1]) &&
                         c->known == length;
    if (is_break || goes_on) {
        snprintf(c->current + length, sizeof c->current - length, "%s", word);
        c->known = is_break ? strlen(c->current) : length;
    } else if (c->count < WORDS_MAX) {
        c->words[c->count++] = word;
        snprintf(c->current, sizeof c->current, "%s", word);
        c->known = 0;
    }
}

void completion_answer(char *const *words, int count)
{
    Completion c = {.shell = count > 0 ? words[0][0] : 'b'};
    int used;
    for (int i = 1; i < count; i++) {
        add_word(&c, words[i]);
    }
    const Command *command = c.count > 1 ? command_find(c.words, c.count - 1, &used) : NULL;
    const bool is_help = c.count > 1 && strcmp(c.words[0], "help") == 0;
    if (command != NULL) {
        offer_of_command(&c, command, used);
    } else if (c.count == 1 || (is_help && c.count == 2)) {
        offer_commands(&c, NULL);
    } else if (c.count == 2 || (is_help && c.count == 3)) {
        offer_commands(&c, c.words[c.count - 2]);
    }
    if (c.count == 1) {
        offer(&c, "", "help", "Show help");
        offer(&c, "", "version", "Show the version");
        for (const Option *option = program_options; option->name != NULL; option++) {
            char word[48];
            snprintf(word, sizeof word, "--%s", option->name);
            offer(&c, "-", word + 1, option->help);
        }
    }
}
