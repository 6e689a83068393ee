/* completion.c - fourmi completion: scripts for bash, zsh and fish. */
#include <stdio.h>
#include <string.h>

#include "cli/run.h"

static void print_choices(const Value *value, const char *separator)
{
    const char *names[CHOICES_MAX];
    const char *before = "";
    for (const char *const *name = value_choices(value, names); *name != NULL; name++) {
        printf("%s%s", before, *name);
        before = separator;
    }
}

static bool has_choices(const Value *value)
{
    const char *names[CHOICES_MAX];
    return value_choices(value, names)[0] != NULL;
}

static const Value any_command = {.kind = VALUE_COMMAND};

/* The first clause of a help text, for within single quotes; `quote` is how the
 * shell wants them written there. Lists of completions have little room, and a
 * clause has no character that is special to a shell. */
static void print_clause(const char *help, const char *quote)
{
    size_t length = strcspn(help, ".:;([\\");
    for (size_t i = 0; i < length; i++) {
        if (help[i] == '\'') {
            fputs(quote, stdout);
        } else {
            putchar(help[i]);
        }
    }
}

/* -------------------------------------------------------------------- bash */

static void print_bash_values(const Command *command)
{
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->value.kind == VALUE_NONE) {
            continue;
        }
        printf("    %s,--%s", command->name, option->name);
        if (option->letter != 0) {
            printf(" | %s,-%c", command->name, option->letter);
        }
        fputs(") words='", stdout);
        print_choices(&option->value, " ");
        fputs("' ;;\n", stdout);
    }
}

static void print_bash_words(const Command *command)
{
    printf("    %s,*)\n        case $current in\n        -*) words='", command->name);
    for (const Option *option = command->options; option->name != NULL; option++) {
        printf("--%s ", option->name);
    }
    fputs("--help' ;;\n        *) words='", stdout);
    print_choices(&command->operand.value, " ");
    fputs("' ;;\n        esac\n        ;;\n", stdout);
}

static void print_bash(void)
{
    fputs("# bash completion for fourmi, made by `fourmi completion bash`\n"
          "_fourmi()\n"
          "{\n"
          "    local current=${COMP_WORDS[COMP_CWORD]}\n"
          "    local before=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local words=''\n"
          "    COMPREPLY=()\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        case $current in\n"
          "        -*) words='--help --version' ;;\n"
          "        *) words='",
          stdout);
    print_choices(&any_command, " ");
    fputs("' ;;\n"
          "        esac\n"
          "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
          "        return\n"
          "    fi\n"
          "    # bash takes --name=value for three words.\n"
          "    if [[ $current == '=' ]]; then\n"
          "        current=''\n"
          "    elif [[ $before == '=' ]]; then\n"
          "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    fi\n"
          "    case ${COMP_WORDS[1]},$before in\n",
          stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        print_bash_values(command);
    }
    for (const Command *command = commands; command->name != NULL; command++) {
        print_bash_words(command);
    }
    fputs("    esac\n"
          "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
          "}\n"
          "complete -F _fourmi fourmi\n",
          stdout);
}

/* --------------------------------------------------------------------- zsh */

/* ":LABEL:(a b c)" */
static void print_zsh_value(const Value *value)
{
    printf(":%s:", value->label);
    if (has_choices(value)) {
        putchar('(');
        print_choices(value, " ");
        putchar(')');
    } else {
        putchar(' ');
    }
}

static void print_zsh_option(const Option *option)
{
    bool has_value = option->value.kind != VALUE_NONE;
    fputs("            ", stdout);
    if (option->letter != 0) {
        printf("'(-%c --%s)'{-%c%s,--%s%s}'", option->letter, option->name, option->letter,
               has_value ? "+" : "", option->name, has_value ? "=" : "");
    } else {
        printf("'--%s%s", option->name, has_value ? "=" : "");
    }
    putchar('[');
    print_clause(option->help, "'\\''");
    putchar(']');
    if (has_value) {
        print_zsh_value(&option->value);
    }
    fputs("' \\\n", stdout);
}

static void print_zsh_command(const Command *command)
{
    const Operand *operand = &command->operand;
    printf("        %s)\n        _arguments -s -S \\\n", command->name);
    for (const Option *option = command->options; option->name != NULL; option++) {
        print_zsh_option(option);
    }
    fputs("            '(-h --help)'{-h,--help}'[Show help]'", stdout);
    if (operand->max == OPERANDS_MANY) {
        fputs(" \\\n            '*", stdout);
        print_zsh_value(&operand->value);
        putchar('\'');
    }
    for (int i = 1; operand->max != OPERANDS_MANY && i <= operand->max; i++) {
        printf(" \\\n            '%d%s", i, i > operand->min ? ":" : "");
        print_zsh_value(&operand->value);
        putchar('\'');
    }
    fputs("\n        ;;\n", stdout);
}

static void print_zsh(void)
{
    fputs("#compdef fourmi\n"
          "# zsh completion for fourmi, made by `fourmi completion zsh`\n"
          "_fourmi()\n"
          "{\n"
          "    local state line\n"
          "    local -a commands=(\n",
          stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        printf("        '%s:", command->name);
        print_clause(command->summary, "'\\''");
        fputs("'\n", stdout);
    }
    fputs("    )\n"
          "    _arguments -C \\\n"
          "        '(- *)'{-h,--help}'[Show help]' \\\n"
          "        '(- *)'{-V,--version}'[Show the version]' \\\n"
          "        '1: :->command' '*:: :->words'\n"
          "    case $state in\n"
          "    command) _describe command commands ;;\n"
          "    words)\n"
          "        case $line[1] in\n",
          stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        print_zsh_command(command);
    }
    fputs("        esac\n"
          "        ;;\n"
          "    esac\n"
          "}\n"
          "if [ \"$funcstack[1]\" = _fourmi ]; then\n"
          "    _fourmi \"$@\"\n"
          "else\n"
          "    compdef _fourmi fourmi\n"
          "fi\n",
          stdout);
}

/* -------------------------------------------------------------------- fish */

static void print_fish_option(const Command *command, const Option *option)
{
    printf("complete -c fourmi -n '__fish_seen_subcommand_from %s'", command->name);
    if (option->letter != 0) {
        printf(" -s %c", option->letter);
    }
    printf(" -l %s", option->name);
    if (option->value.kind != VALUE_NONE) {
        fputs(" -x", stdout);
    }
    if (has_choices(&option->value)) {
        fputs(" -a '", stdout);
        print_choices(&option->value, " ");
        putchar('\'');
    }
    fputs(" -d '", stdout);
    print_clause(option->help, "\\'");
    fputs("'\n", stdout);
}

static void print_fish_command(const Command *command)
{
    printf("complete -c fourmi -n __fish_use_subcommand -a %s -d '", command->name);
    print_clause(command->summary, "\\'");
    fputs("'\n", stdout);
    for (const Option *option = command->options; option->name != NULL; option++) {
        print_fish_option(command, option);
    }
    if (has_choices(&command->operand.value)) {
        printf("complete -c fourmi -n '__fish_seen_subcommand_from %s' -a '", command->name);
        print_choices(&command->operand.value, " ");
        fputs("'\n", stdout);
    }
}

static void print_fish(void)
{
    fputs("# fish completion for fourmi, made by `fourmi completion fish`\n"
          "complete -c fourmi -f\n"
          "complete -c fourmi -s h -l help -d 'Show help'\n"
          "complete -c fourmi -n __fish_use_subcommand -s V -l version -d 'Show the version'\n",
          stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        print_fish_command(command);
    }
}

Status completion_run(const Arguments *arguments)
{
    const char *shell = arguments_operand(arguments, 0);
    if (strcmp(shell, "bash") == 0) {
        print_bash();
    } else if (strcmp(shell, "zsh") == 0) {
        print_zsh();
    } else {
        print_fish();
    }
    return STATUS_OK;
}
