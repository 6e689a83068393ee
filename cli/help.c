/* help.c - what `--help` prints, and manual pages. */
#include "cli/help.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "cli/terminal.h"

/* A column for names, where the window is wide enough for it. */
enum { TEXT_COLUMN = 24, NARROW_COLUMN = 6, NARROW = 60, WIDTH_MIN = 30, WIDTH_MAX = 100 };
enum {
    EXPLANATION_SIZE = 640 + VALUE_TEXT_SIZE,
    EXAMPLES_IN_BRIEF = 4,
    CLAUSE_MAX = 100,
    BRIEF_MAX = 400
};

typedef struct Page {
    FILE *out;
    HelpStyle style;
    int width;
    int column; /* of explanations */
} Page;

static Page page_new(FILE *out, HelpStyle style)
{
    const int window = terminal_width(out);
    const int width = window < WIDTH_MIN ? WIDTH_MIN : window > WIDTH_MAX ? WIDTH_MAX : window;
    return (Page){out, style, width, width < NARROW ? NARROW_COLUMN : TEXT_COLUMN};
}

/* -------------------------------------------------------------------- layout */

/* Prints text in which nothing means a format of scdoc. */
static void print_plain(const Page *page, const char *text)
{
    for (; *text != '\0'; text++) {
        fputs(strchr("\\*_`#+", *text) != NULL ? "\\" : "", page->out);
        fputc(*text, page->out);
    }
}

/* Prints words up to the page's width, further lines from `indent` on; `column` is where the first word
 * comes. An empty line in the text stays one. */
static void print_wrapped(const Page *page, const char *text, int column, int indent)
{
    bool at_start = true;
    while (*text != '\0') {
        if (text[0] == '\n' && text[1] == '\n') {
            fprintf(page->out, "\n\n%*s", indent, "");
            column = indent;
            at_start = true;
        }
        text += strspn(text, " \n");
        int length = (int)strcspn(text, " \n");
        if (!at_start && column + 1 + length > page->width) {
            fprintf(page->out, "\n%*s", indent, "");
            column = indent;
            at_start = true;
        }
        column += fprintf(page->out, "%s%.*s", at_start ? "" : " ", length, text);
        at_start = false;
        text += length;
    }
    fputc('\n', page->out);
}

static void print_paragraphs(const Page *page, const char *text)
{
    if (page->style == HELP_MANUAL) {
        print_plain(page, text);
        fputs("\n\n", page->out);
    } else {
        print_wrapped(page, text, 0, 0);
    }
}

/* "Options:", or "# OPTIONS". */
static void print_heading(const Page *page, const char *title)
{
    if (page->style != HELP_MANUAL) {
        fprintf(page->out, "\n%s:\n", title);
        return;
    }
    fputs("# ", page->out);
    for (; *title != '\0'; title++) {
        fputc(toupper((unsigned char)*title), page->out);
    }
    fputs("\n\n", page->out);
}

/* A name at the left, its explanation in a column of its own; or in bold above it. */
static void print_entry(const Page *page, const char *name, const char *text)
{
    if (page->style == HELP_MANUAL) {
        fputc('*', page->out);
        print_plain(page, name + strspn(name, " "));
        fputs("*\n\t", page->out);
        print_paragraphs(page, text);
        return;
    }
    int column = fprintf(page->out, "  %s", name);
    if (column + 2 > page->column) {
        fputc('\n', page->out);
        column = 0;
    }
    fprintf(page->out, "%*s", page->column - column, "");
    print_wrapped(page, text, page->column, page->column);
}

/* -------------------------------------------------------- options and operands */

/* How much of a help text is brief: its first clause, without the sign behind it; of a long one, what
 * stands before a comma. */
static size_t first_clause(const char *help)
{
    size_t length = strcspn(help, ".:;");
    while (help[length] != '\0' && help[length + 1] != ' ' && help[length + 1] != '\0') {
        length += 1 + strcspn(help + length + 1, ".:;"); /* inside of a name or a number */
    }
    for (size_t i = CLAUSE_MAX; length > CLAUSE_MAX && i > 0; i--) {
        length = help[i] == ',' ? i : length;
    }
    return length;
}

/* The help of an option or operand, what may be given, and what is taken otherwise. */
static void print_value_entry(const Page *page, const char *name, const char *help,
                              const OptionValue *value)
{
    const bool is_brief = page->style == HELP_BRIEF;
    const char *fallback = value_fallback(value);
    char given[VALUE_TEXT_SIZE] = "";
    char text[EXPLANATION_SIZE];
    if (is_brief) {
        value_names(value, given);
    } else if (value->kind != VALUE_FILE) {
        value_text(value, given);
    }
    given[0] = (char)toupper((unsigned char)given[0]);
    const int length = is_brief ? (int)first_clause(help) : (int)strlen(help);
    snprintf(text, sizeof text, "%.*s%s%s%s%s%s%s%s", length, help, is_brief ? "." : "",
             given[0] != '\0' ? " " : "", given, given[0] != '\0' ? "." : "",
             fallback != NULL ? " Default: " : "", fallback != NULL ? fallback : "",
             fallback != NULL ? "." : "");
    print_entry(page, name, text);
}

static void print_option(const Page *page, const Option *option)
{
    char name[64];
    const bool has_value = option->value.kind != VALUE_NONE;
    const char letter[] = {'-', option->letter, ',', ' ', '\0'};
    snprintf(name, sizeof name, "%s--%s%s%s", option->letter != 0 ? letter : "    ", option->name,
             has_value ? " " : "", has_value ? option->value.label : "");
    print_value_entry(page, name, option->help, &option->value);
}

static void print_options(const Page *page, const Command *command)
{
    const bool is_brief = page->style == HELP_BRIEF;
    int fine = 0;
    print_heading(page, "Options");
    for (const Option *option = command->options; option->name != NULL; option++) {
        fine += option->is_fine;
        if (!is_brief || !option->is_fine) {
            print_option(page, option);
        }
    }
    print_entry(page, "-h, --help", "Show this help in brief.");
    if (is_brief && fine > 0) {
        fprintf(page->out, "  and %d for details.\n", fine);
    }
}

const char *help_operand_usage(const Command *command, char text[USAGE_SIZE])
{
    const Operand *operand = &command->operand;
    const char *label = operand->value.label;
    text[0] = '\0';
    if (operand->max == OPERANDS_MANY && operand->last.label != NULL) {
        snprintf(text, USAGE_SIZE, " %s [%s...]", label, operand->last.label);
    } else if (operand->max == OPERANDS_MANY) {
        snprintf(text, USAGE_SIZE, operand->min == 1 ? " %s..." : " [%s...]", label);
    } else if (operand->max == 2) {
        const char *last = operand->last.label;
        snprintf(text, USAGE_SIZE, " %s %s", label, last != NULL ? last : label);
    } else if (operand->max == 1) {
        snprintf(text, USAGE_SIZE, operand->min == 1 ? " %s" : " [%s]", label);
    }
    return text;
}

/* -------------------------------------------------------------- parts of a page */

static void print_example(const Page *page, const Example *example, int width)
{
    const bool has_help = example->help[0] != '\0';
    if (page->style == HELP_MANUAL) {
        print_plain(page, example->help);
        fprintf(page->out, "%s```\nfourmi %s\n```\n\n", has_help ? ":\n\n" : "", example->line);
    } else if (has_help && width + 13 + (int)strlen(example->help) <= page->width) {
        fprintf(page->out, "  fourmi %-*s  # %s\n", width, example->line, example->help);
    } else {
        fprintf(page->out, "  fourmi %s\n", example->line);
    }
}

static int wider(int width, const Example *example)
{
    const int length = (int)strlen(example->line);
    return example->help[0] != '\0' && length > width ? length : width;
}

static void print_examples(const Page *page, const Example *examples)
{
    const int most = page->style == HELP_BRIEF ? EXAMPLES_IN_BRIEF : EXAMPLES_MAX;
    int width = 0;
    for (int i = 0; i < most && examples[i].line != NULL; i++) {
        width = wider(width, &examples[i]);
    }
    print_heading(page, "Examples");
    for (int i = 0; i < most && examples[i].line != NULL; i++) {
        print_example(page, &examples[i], width);
    }
}

static void print_variables(const Page *page, const Variable *variable)
{
    if (variable != NULL) {
        print_heading(page, "Environment");
    }
    for (; variable != NULL && variable->name != NULL; variable++) {
        print_entry(page, variable->name, variable->help);
    }
}

static void print_exit_statuses(const Page *page, const Command *command)
{
    print_heading(page, "Exit status");
    for (const ExitStatus *status = exit_statuses; status->meaning != NULL; status++) {
        const char *meaning = command_status_meaning(command, status);
        char number[8];
        if (meaning != NULL) {
            snprintf(number, sizeof number, "%d", (int)status->status);
            print_entry(page, number, meaning);
        }
    }
}

static void print_title(const Page *page, const char *command, const char *name,
                        const char *summary)
{
    if (page->style == HELP_MANUAL) {
        fprintf(page->out, "%s(1)\n\n# NAME\n\n%s - ", name, name);
        print_plain(page, summary);
        fputs("\n\n# SYNOPSIS\n\n", page->out);
    } else {
        char title[EXPLANATION_SIZE];
        snprintf(title, sizeof title, "fourmi %s: %s", command, summary);
        print_wrapped(page, title, 0, 0);
        fputc('\n', page->out);
    }
}

static void print_usage(const Page *page, const Command *command)
{
    char operands[USAGE_SIZE];
    char text[EXPLANATION_SIZE];
    const char *start = page->style == HELP_MANUAL ? "" : "Usage: ";
    size_t length = (size_t)snprintf(text, sizeof text, "%sfourmi %s", start, command->name);
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->is_needed) {
            length += (size_t)snprintf(text + length, sizeof text - length, " --%s %s",
                                       option->name, option->value.label);
        }
    }
    snprintf(text + length, sizeof text - length, " [OPTION...]%s",
             help_operand_usage(command, operands));
    print_paragraphs(page, text);
}

/* All of it, or the first sentences of its first paragraph. */
static void print_description(const Page *page, const CommandText *text)
{
    char first[BRIEF_MAX + 1];
    if (page->style == HELP_BRIEF) {
        snprintf(first, sizeof first, "%s", text->description);
        char *end = strstr(first, "\n\n");
        size_t length = end != NULL ? (size_t)(end - first) : strlen(first);
        while (length > 0 && first[length - 1] != '.') {
            length--;
        }
        first[length] = '\0';
        print_paragraphs(page, first);
        return;
    }
    print_paragraphs(page, text->description);
}

/* --------------------------------------------------------------------- pages */

void help_print_command(FILE *out, const Command *command, HelpStyle style)
{
    static const Variable no_color[] = {
        {"NO_COLOR", "If set and not empty, nothing is coloured unless asked for."}, {0}};
    const Page page = page_new(out, style);
    const Operand *operand = &command->operand;
    char name[40];
    snprintf(name, sizeof name, "fourmi-%s", command->page);
    print_title(&page, command->name, name, command->text->summary);
    print_usage(&page, command);
    print_examples(&page, command->text->examples);
    if (style == HELP_MANUAL) {
        print_heading(&page, "Description");
    } else {
        fputc('\n', out);
    }
    print_description(&page, command->text);
    if (operand->max > 0 && operand->value.kind != VALUE_GAME) { /* -g tells about games */
        print_heading(&page, operand->max == 1 ? "Argument" : "Arguments");
        print_value_entry(&page, operand->value.label, operand->help, &operand->value);
    }
    print_options(&page, command);
    if (style == HELP_BRIEF) {
        char last[EXPLANATION_SIZE];
        snprintf(last, sizeof last, "fourmi help %s tells everything, as does man %s.",
                 command->name, name);
        fputc('\n', out);
        print_wrapped(&page, last, 0, 0);
        return;
    }
    print_variables(&page, command->environment);
    print_exit_statuses(&page, command);
    if (style == HELP_MANUAL) {
        print_variables(&page, no_color + (command->environment != NULL));
        fputs("# SEE ALSO\n\n*fourmi*(1)\n", out);
    }
}

void help_print_manual(FILE *out)
{
    const Page page = page_new(out, HELP_MANUAL);
    char name[40];
    print_title(&page, "", "fourmi", "a laboratory of game AI");
    print_paragraphs(&page, "fourmi COMMAND [OPTION...] [ARGUMENT...]");
    print_heading(&page, "Description");
    print_paragraphs(&page, program_description);
    print_heading(&page, "Commands");
    for (const Command *command = commands; command->name != NULL; command++) {
        snprintf(name, sizeof name, "fourmi-%s(1)", command->page);
        print_entry(&page, name, command->text->summary);
    }
    print_heading(&page, "Options");
    for (const Option *option = program_options; option->name != NULL; option++) {
        print_option(&page, option);
    }
    print_exit_statuses(&page, NULL);
    print_heading(&page, "See also");
    for (const Command *command = commands; command->name != NULL; command++) {
        fprintf(out, "%s*fourmi-%s*(1)", command == commands ? "" : ", ", command->page);
    }
    fputc('\n', out);
}

void help_print_group(FILE *out, const char *group)
{
    const Page page = page_new(out, HELP_WHOLE);
    fprintf(out, "Usage: fourmi %s COMMAND [OPTION...] [ARGUMENT...]\n", group);
    print_heading(&page, "Examples");
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_is_in(command, group)) {
            fprintf(out, "  fourmi %s\n", command->text->examples[0].line);
        }
    }
    print_heading(&page, "Commands");
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command_is_in(command, group)) {
            print_entry(&page, command->name, command->text->summary);
        }
    }
    fprintf(out, "\nfourmi %s COMMAND --help tells more about a command.\n", group);
}

/* The commands of a topic in a line: "play, uci", "book make|show|verify". */
static void list_topic(const Topic *topic, char text[EXPLANATION_SIZE])
{
    size_t length = (size_t)snprintf(text, EXPLANATION_SIZE, "%s: ", topic->about);
    const char *before = "";
    for (const Command *command = commands; command->name != NULL; command++) {
        if (command->topic == topic->id) {
            bool goes_on = command_verb(command) != NULL && !command_starts_group(command);
            length += (size_t)snprintf(text + length, EXPLANATION_SIZE - length, "%s%s",
                                       goes_on ? "|" : before,
                                       goes_on ? command_verb(command) : command->name);
            before = ", ";
        }
    }
}

/* On a screen of 24 lines, with one for the prompt. */
void help_print_program(FILE *out)
{
    enum { NAMES_COLUMN = 14 };
    Page page = page_new(out, HELP_WHOLE);
    print_wrapped(&page, program_description, 0, 0);
    print_examples(&page, program_examples);
    fputs("\nUsage: fourmi COMMAND [OPTION...] [ARGUMENT...]\n\n", out);
    page.column = NAMES_COLUMN;
    for (const Topic *topic = program_topics; topic->name != NULL; topic++) {
        char text[EXPLANATION_SIZE];
        list_topic(topic, text);
        print_entry(&page, topic->name, text);
    }
    fputs("\nfourmi COMMAND --help tells more, fourmi help COMMAND everything.\n", out);
}
