/* completion.c - fourmi completion: scripts for bash, zsh and fish. */
#include <stdio.h>
#include <string.h>

#include "cli/run.h"

static void print_choices(const OptionValue *value, const char *separator)
{
    const char *names[CHOICES_MAX];
    const char *before = "";
    for (const char *const *name = value_choices(value, names); *name != NULL; name++) {
        printf("%s%s", before, *name);
        before = separator;
    }
}

static bool has_choices(const OptionValue *value)
{
    const char *names[CHOICES_MAX];
    return value_choices(value, names)[0] != NULL;
}

static bool is_in_group_of(const Command *command, const Command *first)
{
    return command->name != NULL && command_group_length(command) == command_group_length(first) &&
           strncmp(command->name, first->name, (size_t)command_group_length(first)) == 0;
}

/* What the program itself understands, beside the commands of the table. */
#define OWN_WORDS "help version"

/* The first words of all commands. */
static void print_first_words(const char *separator)
{
    const char *before = "";
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_starts_group(command)) {
            printf("%s%.*s", before, command_group_length(command), command->name);
            before = separator;
        }
    }
}

/* The second words of a group, given its first command. */
static void print_verbs(const Command *first, const char *separator)
{
    const char *before = "";
    for (const Command *command = first; is_in_group_of(command, first); command++) {
        printf("%s%s", before, command_verb(command));
        before = separator;
    }
}

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

/* What sets the words, or asks for files. */
static void print_bash_value(const OptionValue *value)
{
    if (value->kind == VALUE_FILE) {
        fputs("files=yes", stdout);
    } else {
        const bool is_player = value->kind == VALUE_PLAYER;
        fputs("words='", stdout);
        print_choices(value, " ");
        fputs(is_player ? " brain:' players=yes" : "'", stdout);
    }
    fputs(" ;;\n", stdout);
}

static void print_bash_values(const Command *command)
{
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->value.kind == VALUE_NONE) {
            continue;
        }
        printf("    %s,--%s", command->page, option->name);
        if (option->letter != 0) {
            printf(" | %s,-%c", command->page, option->letter);
        }
        fputs(") ", stdout);
        print_bash_value(&option->value);
    }
}

static void print_bash_words(const Command *command)
{
    printf("    %s,*)\n        case $current in\n        -*) words='", command->page);
    for (const Option *option = command->options; option->name != NULL; option++) {
        printf("--%s ", option->name);
    }
    fputs("--help' ;;\n        *) ", stdout);
    print_bash_value(&command->operand.value);
    fputs("        esac\n        ;;\n", stdout);
}

/* The second word of a group's commands; with it the command is known. */
static void print_bash_group(const Command *first)
{
    printf("    %.*s)\n"
           "        if ((COMP_CWORD == 2)); then\n"
           "            COMPREPLY=($(compgen -W '",
           command_group_length(first), first->name);
    print_verbs(first, " ");
    fputs("' -- \"$current\"))\n"
          "            return\n"
          "        fi\n"
          "        command+=-${COMP_WORDS[2]}\n"
          "        ;;\n",
          stdout);
}

/* After `help` come the names of commands, word by word. */
static void print_bash_help(void)
{
    fputs("    help)\n"
          "        case $COMP_CWORD,${COMP_WORDS[2]} in\n"
          "        2,*) words='",
          stdout);
    print_first_words(" ");
    fputs("' ;;\n", stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_verb(command) != NULL && command_starts_group(command)) {
            printf("        3,%.*s) words='", command_group_length(command), command->name);
            print_verbs(command, " ");
            fputs("' ;;\n", stdout);
        }
    }
    fputs("        esac\n"
          "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
          "        return\n"
          "        ;;\n"
          "    version) return ;;\n",
          stdout);
}

/* What the words are set to is offered: as it is, or as files. */
static void print_bash_reply(void)
{
    fputs("    if [[ $players && $brain ]]; then\n"
          "        files=yes\n"
          "    fi\n"
          "    if [[ $files ]]; then\n"
          "        compopt -o filenames 2>/dev/null\n"
          "        [[ $brain == whole ]] || brain=''\n"
          "        mapfile -t COMPREPLY < <(compgen -P \"${brain:+brain:}\" -f -- \"$current\")\n"
          "    else\n"
          "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
          "        if [[ ${COMPREPLY[*]} == brain: ]]; then\n"
          "            compopt -o nospace 2>/dev/null\n"
          "        fi\n"
          "    fi\n",
          stdout);
}

static void print_bash(void)
{
    fputs("# bash completion for fourmi, made by `fourmi completion bash`\n"
          "_fourmi()\n"
          "{\n"
          "    local current=${COMP_WORDS[COMP_CWORD]}\n"
          "    local command=${COMP_WORDS[1]}\n"
          "    local at=$((COMP_CWORD - 1)) before='' words='' files='' players='' brain=''\n"
          "    COMPREPLY=()\n"
          "    if ((COMP_CWORD == 1)); then\n"
          "        case $current in\n"
          "        -*) words='--help --version' ;;\n"
          "        *) words='",
          stdout);
    print_first_words(" ");
    fputs(" " OWN_WORDS "' ;;\n"
          "        esac\n"
          "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
          "        return\n"
          "    fi\n"
          "    case $command in\n",
          stdout);
    print_bash_help();
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_verb(command) != NULL && command_starts_group(command)) {
            print_bash_group(command);
        }
    }
    fputs("    esac\n"
          "    # bash takes --name=value for three words, and usually brain:FILE as well.\n"
          "    if [[ $current == [:=] ]]; then\n"
          "        current='' at=$COMP_CWORD\n"
          "    fi\n"
          "    if [[ ${COMP_WORDS[at]} == ':' && ${COMP_WORDS[at - 1]} == brain ]]; then\n"
          "        brain=part at=$((at - 2))\n"
          "    elif [[ $current == brain:* ]]; then\n"
          "        brain=whole current=${current#brain:}\n"
          "    fi\n"
          "    if [[ ${COMP_WORDS[at]} == '=' ]]; then\n"
          "        at=$((at - 1))\n"
          "    fi\n"
          "    before=${COMP_WORDS[at]}\n"
          "    case $command,$before in\n",
          stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        print_bash_values(command);
    }
    for (const Command *command = commands; command->name != NULL; command++) {
        print_bash_words(command);
    }
    fputs("    esac\n", stdout);
    print_bash_reply();
    fputs("}\n"
          "complete -F _fourmi fourmi\n",
          stdout);
}

/* --------------------------------------------------------------------- zsh */

/* ":LABEL:(a b c)" */
static void print_zsh_value(const OptionValue *value)
{
    printf(":%s:", value->label);
    if (value->kind == VALUE_FILE) {
        fputs("_files", stdout);
    } else if (value->kind == VALUE_PLAYER) {
        fputs("_fourmi_player", stdout);
    } else if (has_choices(value)) {
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
        printf("'%s--%s%s", option->is_repeatable ? "*" : "", option->name, has_value ? "=" : "");
    }
    putchar('[');
    print_clause(option->help, "'\\''");
    putchar(']');
    if (has_value) {
        print_zsh_value(&option->value);
    }
    fputs("' \\\n", stdout);
}

/* The options and operands of a command, whose name is `word` here. */
static void print_zsh_command(const Command *command, const char *word)
{
    const Operand *operand = &command->operand;
    printf("        %s)\n        _arguments -s -S \\\n", word);
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
        bool is_last = i > 1 && operand->last.label != NULL;
        printf(" \\\n            '%d%s", i, i > operand->min ? ":" : "");
        print_zsh_value(is_last ? &operand->last : &operand->value);
        putchar('\'');
    }
    fputs("\n        ;;\n", stdout);
}

static void print_zsh_description(const char *word, const char *summary)
{
    printf("        '%s:", word);
    print_clause(summary, "'\\''");
    fputs("'\n", stdout);
}

/* The first word of a group leads to its second words, and these to what a
 * command takes. */
static void print_zsh_group(const Command *first)
{
    printf("        %.*s)\n"
           "        if ((CURRENT == 2)); then\n"
           "        local -a verbs=(\n",
           command_group_length(first), first->name);
    for (const Command *command = first; is_in_group_of(command, first); command++) {
        print_zsh_description(command_verb(command), command->text->summary);
    }
    fputs("        )\n"
          "        _describe command verbs\n"
          "        else\n"
          "        shift words; ((CURRENT--))\n"
          "        case $words[1] in\n",
          stdout);
    for (const Command *command = first; is_in_group_of(command, first); command++) {
        print_zsh_command(command, command_verb(command));
    }
    fputs("        esac\n"
          "        fi\n"
          "        ;;\n",
          stdout);
}

/* What stands for a group in a list: "make, show, verify". */
static void print_zsh_group_description(const Command *first)
{
    printf("        '%.*s:", command_group_length(first), first->name);
    print_verbs(first, ", ");
    fputs("'\n", stdout);
}

/* A level, or brain:FILE. */
static void print_zsh_player(void)
{
    fputs("_fourmi_player()\n"
          "{\n"
          "    if compset -P brain:; then\n"
          "        _files\n"
          "    else\n"
          "        compadd -- ",
          stdout);
    print_choices(&(OptionValue){.kind = VALUE_PLAYER}, " ");
    fputs("\n"
          "        compadd -S '' -- brain:\n"
          "    fi\n"
          "}\n",
          stdout);
}

/* After `help` come the names of commands, word by word. */
static void print_zsh_help(void)
{
    fputs("        help)\n"
          "        if ((CURRENT == 2)); then\n"
          "            _describe command commands\n"
          "        elif ((CURRENT == 3)); then\n"
          "            case $words[2] in\n",
          stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_verb(command) != NULL && command_starts_group(command)) {
            printf("            %.*s) compadd -- ", command_group_length(command), command->name);
            print_verbs(command, " ");
            fputs(" ;;\n", stdout);
        }
    }
    fputs("            esac\n"
          "        fi\n"
          "        ;;\n",
          stdout);
}

static void print_zsh(void)
{
    fputs("#compdef fourmi\n"
          "# zsh completion for fourmi, made by `fourmi completion zsh`\n",
          stdout);
    print_zsh_player();
    fputs("_fourmi()\n"
          "{\n"
          "    local state line\n"
          "    local -a commands=(\n",
          stdout);
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_verb(command) == NULL) {
            print_zsh_description(command->name, command->text->summary);
        } else if (command_starts_group(command)) {
            print_zsh_group_description(command);
        }
    }
    print_zsh_description("help", "show help");
    print_zsh_description("version", "show the version");
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
        if (command_verb(command) == NULL) {
            print_zsh_command(command, command->name);
        } else if (command_starts_group(command)) {
            print_zsh_group(command);
        }
    }
    print_zsh_help();
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

/* -n 'the words of this command have been typed' */
static void print_fish_condition(const Command *command)
{
    printf("complete -c fourmi -n '__fish_seen_subcommand_from %.*s", command_group_length(command),
           command->name);
    if (command_verb(command) != NULL) {
        printf("; and __fish_seen_subcommand_from %s", command_verb(command));
    }
    putchar('\'');
}

/* -a 'a b c', or for a player what knows about brains. */
static void print_fish_choices(const OptionValue *value)
{
    if (value->kind == VALUE_PLAYER) {
        fputs(" -a '(__fourmi_players)'", stdout);
    } else if (has_choices(value)) {
        fputs(" -a '", stdout);
        print_choices(value, " ");
        putchar('\'');
    }
}

static void print_fish_option(const Command *command, const Option *option)
{
    print_fish_condition(command);
    if (option->letter != 0) {
        printf(" -s %c", option->letter);
    }
    printf(" -l %s", option->name);
    if (option->value.kind == VALUE_FILE) {
        fputs(" -r -F", stdout);
    } else if (option->value.kind != VALUE_NONE) {
        fputs(" -x", stdout);
    }
    print_fish_choices(&option->value);
    fputs(" -d '", stdout);
    print_clause(option->help, "\\'");
    fputs("'\n", stdout);
}

/* A command's word: the first, or in a group, of which `first` is the first
 * command, the second. */
static void print_fish_word(const Command *command, const Command *first)
{
    const char *verb = command_verb(command);
    if (verb != NULL && command == first) {
        printf("complete -c fourmi -n __fish_use_subcommand -a %.*s -d '",
               command_group_length(command), command->name);
        print_verbs(first, ", ");
        fputs("'\n", stdout);
    }
    if (verb == NULL) {
        printf("complete -c fourmi -n __fish_use_subcommand -a %s -d '", command->name);
    } else {
        printf("complete -c fourmi -n '__fish_seen_subcommand_from %.*s; and not "
               "__fish_seen_subcommand_from ",
               command_group_length(command), command->name);
        print_verbs(first, " ");
        printf("' -a %s -d '", verb);
    }
    print_clause(command->text->summary, "\\'");
    fputs("'\n", stdout);
}

static void print_fish_command(const Command *command, const Command *first)
{
    print_fish_word(command, first);
    for (const Option *option = command->options; option->name != NULL; option++) {
        print_fish_option(command, option);
    }
    if (command->operand.value.kind == VALUE_FILE) {
        print_fish_condition(command);
        fputs(" -F\n", stdout);
    } else if (has_choices(&command->operand.value)) {
        print_fish_condition(command);
        print_fish_choices(&command->operand.value);
        putchar('\n');
    }
}

/* The levels, and brain: with the files after it, as fish completes them; what
 * is typed may begin with its option, --level=brain:my. */
static void print_fish_players(void)
{
    fputs("function __fourmi_players\n"
          "    set -l typed (commandline -ct | string replace -r '^--?[a-z]+=' '')\n"
          "    if string match -q 'brain:*' -- $typed\n"
          "        set -l file (string replace 'brain:' '' -- $typed)\n"
          "        printf 'brain:%s\\n' (__fish_complete_path $file)\n"
          "    else\n"
          "        printf '%s\\n' ",
          stdout);
    print_choices(&(OptionValue){.kind = VALUE_PLAYER}, " ");
    fputs(" brain:\n"
          "    end\n"
          "end\n",
          stdout);
}

/* The program's own words, and the names of commands after `help`. */
static void print_fish_help(void)
{
    fputs("complete -c fourmi -n __fish_use_subcommand -a help -d 'Show help'\n"
          "complete -c fourmi -n __fish_use_subcommand -a version -d 'Show the version'\n"
          "complete -c fourmi -n '__fish_seen_subcommand_from help; and not "
          "__fish_seen_subcommand_from ",
          stdout);
    print_first_words(" ");
    fputs("' -a '", stdout);
    print_first_words(" ");
    fputs("'\n", stdout);
}

static void print_fish(void)
{
    fputs("# fish completion for fourmi, made by `fourmi completion fish`\n", stdout);
    print_fish_players();
    fputs("complete -c fourmi -f\n"
          "complete -c fourmi -s h -l help -d 'Show help'\n"
          "complete -c fourmi -n __fish_use_subcommand -s V -l version -d 'Show the version'\n",
          stdout);
    print_fish_help();
    const Command *first = commands;
    for (const Command *command = commands; command->name != NULL; command++) {
        first = command_starts_group(command) ? command : first;
        print_fish_command(command, first);
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
