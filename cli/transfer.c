/* transfer.c - what learners know, for other programs and from them. */
#define _POSIX_C_SOURCE 200809L

#include "cli/transfer.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/csv.h"
#include "cli/output.h"
#include "cli/texts.h"

enum { LENGTH_SIZE = 8, NUMBER_SIZE = 4, TEXT_SIZE = 128, OPTIONS_SIZE = 4096 };

static const char texts_key[] = "__metadata__";

/* Writes a reason; returns false, for the caller to return. */
__attribute__((format(printf, 2, 3))) static bool refuse(char reason[TRANSFER_REASON_SIZE],
                                                         const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, TRANSFER_REASON_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

/* --------------------------------------------------------- the tutorial's table */

/* A count of `stats`; false if there is none of this name. */
static bool read_count(const json_t *stats, const char *key, uint64_t *count)
{
    const json_t *number = json_object_get(stats, key);
    *count = json_is_integer(number) ? (uint64_t)json_integer_value(number) : 0;
    return json_is_integer(number) && json_integer_value(number) >= 0;
}

/* How the games went is told or not: a table without it is as good. */
static void credit(fourmi_learner *learner, const json_t *stats)
{
    uint64_t played;
    uint64_t won;
    uint64_t drawn;
    uint64_t lost;
    if (read_count(stats, "played", &played) && read_count(stats, "playerWins", &won) &&
        read_count(stats, "aiWins", &lost) && read_count(stats, "draws", &drawn) && won <= played &&
        drawn <= played - won && lost == played - won - drawn) {
        (void)fourmi_learner_credit(learner, won, drawn, lost);
    }
}

/* Takes pair number `i` over: a state, and a value for each action of the game. */
static bool take_pair(fourmi_learner *learner, const json_t *pair, size_t i,
                      char reason[TRANSFER_REASON_SIZE])
{
    const fourmi_game *game = learner->game;
    const json_t *text = json_array_get(pair, 0);
    const json_t *values = json_array_get(pair, 1);
    const size_t count = json_array_size(values);
    fourmi_action actions[FOURMI_LEGAL_MAX];
    double legal[FOURMI_LEGAL_MAX];
    fourmi_state state;
    if (json_array_size(pair) != 2 || !json_is_string(text) || !json_is_array(values)) {
        return refuse(reason, "q[%zu] is not a position and a list of values", i);
    }
    if (fourmi_state_read(game, json_string_value(text), &state) < 0) {
        return refuse(reason, "q[%zu]: %s", i, fourmi_error());
    }
    if (count != (size_t)game->actions) {
        return refuse(reason, "q[%zu] has %zu values, and %s has %d moves", i, count, game->name,
                      (int)game->actions);
    }
    for (size_t v = 0; v < count; v++) {
        if (!json_is_number(json_array_get(values, v))) {
            return refuse(reason, "q[%zu][1][%zu] is not a number", i, v);
        }
    }
    const int legal_count = fourmi_state_legal(game, &state, actions, NULL);
    for (int a = 0; a < legal_count; a++) {
        legal[a] = json_number_value(json_array_get(values, actions[a]));
    }
    return fourmi_learner_teach(learner, &state, legal) >= 0 ||
           refuse(reason, "q[%zu]: %s", i, fourmi_error());
}

static bool take_table(fourmi_learner *learner, const json_t *json, size_t *states,
                       char reason[TRANSFER_REASON_SIZE])
{
    const json_t *pairs = json_object_get(json, "q");
    if (!json_is_array(pairs)) {
        return refuse(reason, "it has no list \"q\" of positions and their values");
    }
    *states = json_array_size(pairs);
    for (size_t i = 0; i < *states; i++) {
        if (!take_pair(learner, json_array_get(pairs, i), i, reason)) {
            return false;
        }
    }
    credit(learner, json_object_get(json, "stats"));
    return true;
}

fourmi_learner *transfer_read_table(fourmi_lab *lab, const fourmi_game *game, const char *text,
                                    size_t size, size_t *states, char reason[TRANSFER_REASON_SIZE])
{
    const fourmi_learner_options options = {.game = game, .preset = "taught"};
    json_error_t error;
    fourmi_learner *learner = NULL;
    json_t *json = json_loadb(size > 0 ? text : "", size, JSON_REJECT_DUPLICATES, &error);
    if (json == NULL && json_error_code(&error) == json_error_out_of_memory) {
        (void)refuse(reason, "there is not enough memory for it");
    } else if (json == NULL) {
        (void)refuse(reason, "it is not JSON: line %d, column %d: %s", error.line, error.column,
                     error.text);
    } else if (fourmi_learner_new(lab, &options, &learner) < 0) {
        (void)refuse(reason, "%s", fourmi_error());
    } else if (!take_table(learner, json, states, reason)) {
        fourmi_free(learner);
        learner = NULL;
    }
    json_decref(json);
    return learner;
}

/* ----------------------------------------------------------------------- CSV */

/* A state of a table, and how it is written. */
typedef struct NamedState {
    fourmi_state state;
    char name[TEXT_SIZE];
} NamedState;

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const NamedState *)a)->name, ((const NamedState *)b)->name);
}

static void print_state(const NamedState *it, const fourmi_learner *learner, FILE *stream)
{
    fourmi_opinion opinions[FOURMI_LEGAL_MAX];
    const int count = fourmi_learner_opinions(learner, &it->state, opinions);
    for (int i = 0; i < count; i++) {
        char action[TEXT_SIZE];
        fourmi_action_write(learner->game, &it->state, opinions[i].action, false, action,
                            sizeof action);
        csv_put_text(stream, it->name);
        fputc(',', stream);
        csv_put_text(stream, action);
        fputc(',', stream);
        csv_put_real(stream, opinions[i].value);
        fprintf(stream, ",%" PRIu32 "\n", opinions[i].visits);
    }
}

void *transfer_write_csv(const fourmi_learner *learner, size_t *size)
{
    NamedState *states = calloc(learner->states + 1, sizeof *states);
    char *text = NULL;
    size_t count = 0;
    FILE *stream = states != NULL ? open_memstream(&text, size) : NULL;
    if (stream == NULL) {
        free(states);
        return NULL;
    }
    while (count < learner->states &&
           fourmi_learner_state(learner, count, &states[count].state) >= 0) {
        (void)fourmi_state_write(learner->game, &states[count].state, states[count].name,
                                 TEXT_SIZE);
        count++;
    }
    qsort(states, count, sizeof *states, compare_names);
    fputs("position,move,value,visits\n", stream);
    for (size_t i = 0; i < count; i++) {
        print_state(&states[i], learner, stream);
    }
    free(states);
    if (fclose(stream) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* ----------------------------------------------------------- arrays: writing */

static void put_fact(Json *json, const char *key, const char *text)
{
    put_key(json, key);
    put_string(json, text);
}

static void put_count(Json *json, const char *key, uint64_t count)
{
    char text[TEXT_SIZE];
    snprintf(text, sizeof text, "%" PRIu64, count);
    put_fact(json, key, text);
}

static void put_texts(Json *json, const fourmi_learner *learner, const fourmi_game_facts *facts)
{
    const bool is_alone = learner->game->players == 1;
    put_key(json, texts_key);
    put_open(json, '{');
    put_fact(json, "format", "fourmi 1");
    put_fact(json, "kind", learner->type);
    put_fact(json, is_alone ? "world" : "game", learner->game->name);
    put_fact(json, "description", is_alone ? tensors_of_worlds_explained : tensors_explained);
    if (!is_alone) {
        put_count(json, "rows", (uint64_t)facts->rows);
        put_count(json, "cols", (uint64_t)facts->cols);
        put_count(json, "falls", facts->actions_are_columns);
    }
    put_count(json, "games", learner->episodes);
    put_count(json, "first_won", learner->gained);
    put_count(json, "second_won", learner->lost);
    put_count(json, "drawn", learner->even);
    for (uint32_t i = 0; i < learner->option_count; i++) {
        char text[TEXT_SIZE];
        snprintf(text, sizeof text, learner->options[i].is_whole ? "%.0f" : "%.17g",
                 learner->options[i].value);
        put_fact(json, learner->options[i].name, text);
    }
    put_close(json, '}');
}

/* Adds an array to the header; returns where its numbers end. */
static size_t put_tensor(Json *json, const fourmi_tensor *tensor, size_t at)
{
    const size_t end = at + tensor->number_count * NUMBER_SIZE;
    put_key(json, tensor->name);
    put_open(json, '{');
    put_fact(json, "dtype", tensor->is_learned ? "F32" : "I32");
    put_key(json, "shape");
    put_open(json, '[');
    if (tensor->rows > 0) {
        put_natural(json, tensor->rows);
    }
    put_natural(json, tensor->cols);
    put_close(json, ']');
    put_key(json, "data_offsets");
    put_open(json, '[');
    put_natural(json, at);
    put_natural(json, end);
    put_close(json, ']');
    put_close(json, '}');
    return end;
}

static void write_bytes(uint8_t *at, int size, uint64_t number)
{
    for (int i = 0; i < size; i++) {
        at[i] = (uint8_t)(number >> 8 * i);
    }
}

static uint64_t read_bytes(const uint8_t *at, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++) {
        number |= (uint64_t)at[i] << 8 * i;
    }
    return number;
}

static void write_numbers(FILE *stream, const fourmi_tensor *tensor)
{
    for (size_t i = 0; i < tensor->number_count; i++) {
        const float real = (float)tensor->numbers[i];
        uint32_t bits = (uint32_t)(int32_t)tensor->numbers[i];
        uint8_t bytes[NUMBER_SIZE];
        if (tensor->is_learned) {
            memcpy(&bits, &real, sizeof bits);
        }
        write_bytes(bytes, NUMBER_SIZE, bits);
        fwrite(bytes, 1, sizeof bytes, stream);
    }
}

/* Prints the header, or the numbers of all arrays; false without memory. */
static bool write_part(FILE *stream, const fourmi_learner *learner, const fourmi_game_facts *facts,
                       bool is_header)
{
    Json json = {.stream = stream};
    size_t at = 0;
    bool has_memory = true;
    if (is_header) {
        put_open(&json, '{');
        put_texts(&json, learner, facts);
    }
    for (uint32_t i = 0; has_memory && i < learner->tensor_count; i++) {
        fourmi_tensor *tensor;
        has_memory = fourmi_learner_tensor(learner, i, &tensor) >= 0;
        if (has_memory && is_header) {
            at = put_tensor(&json, tensor, at);
        } else if (has_memory) {
            write_numbers(stream, tensor);
        }
        fourmi_free(tensor);
    }
    if (is_header) {
        put_close(&json, '}');
        for (long end = ftell(stream); end % LENGTH_SIZE != 0; end++) {
            fputc(' ', stream); /* so that numbers are aligned */
        }
    }
    return has_memory;
}

void *transfer_write_tensors(const fourmi_learner *learner, const fourmi_game_facts *facts,
                             size_t *size)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    if (stream == NULL) {
        return NULL;
    }
    fwrite((const uint8_t[LENGTH_SIZE]){0}, 1, LENGTH_SIZE, stream);
    bool has_memory = write_part(stream, learner, facts, true);
    const long header_end = ftell(stream);
    has_memory = has_memory && write_part(stream, learner, facts, false);
    if (fclose(stream) != 0 || !has_memory) {
        free(text);
        return NULL;
    }
    write_bytes((uint8_t *)text, LENGTH_SIZE, (uint64_t)header_end - LENGTH_SIZE);
    return text;
}

/* ----------------------------------------------------------- arrays: reading */

typedef struct TensorFile {
    json_t *header;
    const uint8_t *data; /* [size] */
    size_t size;
} TensorFile;

bool transfer_is_of_tensors(const void *bytes, size_t size)
{
    return size > LENGTH_SIZE && read_bytes(bytes, LENGTH_SIZE) <= size - LENGTH_SIZE;
}

static const char *text_of(const TensorFile *file, const char *key)
{
    return json_string_value(json_object_get(json_object_get(file->header, texts_key), key));
}

static uint64_t count_of(const TensorFile *file, const char *key)
{
    const char *text = text_of(file, key);
    return text != NULL ? strtoull(text, NULL, 10) : 0;
}

/* Whether an entry of the header is of an array's type and shape. */
static bool is_like(const json_t *entry, const fourmi_tensor *tensor)
{
    const char *type = json_string_value(json_object_get(entry, "dtype"));
    const json_t *shape = json_object_get(entry, "shape");
    const size_t rank = tensor->rows > 0 ? 2 : 1;
    return type != NULL && strcmp(type, tensor->is_learned ? "F32" : "I32") == 0 &&
           json_array_size(shape) == rank &&
           json_integer_value(json_array_get(shape, rank - 1)) == (json_int_t)tensor->cols &&
           (rank == 1 || json_integer_value(json_array_get(shape, 0)) == (json_int_t)tensor->rows);
}

static bool take_tensor(const TensorFile *file, fourmi_learner *learner, uint32_t i,
                        const fourmi_tensor *tensor, char reason[TRANSFER_REASON_SIZE])
{
    const json_t *entry = json_object_get(file->header, tensor->name);
    const json_t *offsets = json_object_get(entry, "data_offsets");
    const json_int_t from = json_integer_value(json_array_get(offsets, 0));
    const json_int_t to = json_integer_value(json_array_get(offsets, 1));
    if (!is_like(entry, tensor)) {
        return refuse(reason, "\"%s\" is not there, or of another type or shape", tensor->name);
    }
    if (from < 0 || to < from || (uint64_t)to > file->size ||
        (uint64_t)(to - from) != tensor->number_count * NUMBER_SIZE) {
        return refuse(reason, "the numbers of \"%s\" are not there", tensor->name);
    }
    double *numbers = malloc(tensor->number_count * sizeof *numbers + 1);
    if (numbers == NULL) {
        return refuse(reason, "there is not enough memory for it");
    }
    for (size_t n = 0; n < tensor->number_count; n++) {
        const uint32_t bits = (uint32_t)read_bytes(file->data + from + n * NUMBER_SIZE,
                                                   NUMBER_SIZE);
        float real;
        memcpy(&real, &bits, sizeof real);
        numbers[n] = (double)real;
    }
    const int status = fourmi_learner_set_tensor(learner, i, numbers, tensor->number_count);
    free(numbers);
    return status >= 0 || refuse(reason, "%s", fourmi_error());
}

/* The options that the texts tell, of the first preset of the type that they name; those that are not
 * told stay as they are. */
static bool read_options(const TensorFile *file, const fourmi_presets *presets,
                         const fourmi_preset **preset, char text[OPTIONS_SIZE],
                         char reason[TRANSFER_REASON_SIZE])
{
    const char *type = text_of(file, "kind");
    uint32_t p = 0;
    size_t length = 0;
    while (type != NULL && p < presets->preset_count &&
           strcmp(presets->presets[p].type, type) != 0) {
        p++;
    }
    if (type == NULL || p == presets->preset_count) {
        return refuse(reason, "its \"kind\" is none that is made of arrays");
    }
    *preset = &presets->presets[p];
    text[0] = '\0';
    for (uint32_t i = 0; i < (*preset)->option_count; i++) {
        const fourmi_option *option = &(*preset)->options[i];
        const char *told = text_of(file, option->name);
        char *end = NULL;
        const double value = told != NULL ? strtod(told, &end) : option->value;
        if (told != NULL && (end == told || *end != '\0' || strlen(told) > 40 ||
                             !(value >= option->least && value <= option->most))) {
            return refuse(reason, "its \"%s\" is out of range", option->name);
        }
        if (told != NULL) {
            length += (size_t)snprintf(text + length, OPTIONS_SIZE - length, "%s%s=%s",
                                       length > 0 ? "," : "", option->name, told);
        }
    }
    return true;
}

/* A learner of the options that the texts tell. */
static fourmi_learner *begin(fourmi_lab *lab, const TensorFile *file,
                             char reason[TRANSFER_REASON_SIZE])
{
    const char *name = text_of(file, "game") != NULL ? text_of(file, "game")
                                                     : text_of(file, "world");
    const fourmi_game *game;
    const fourmi_preset *preset = NULL;
    fourmi_presets *presets = NULL;
    fourmi_learner *learner = NULL;
    char text[OPTIONS_SIZE];
    if (name == NULL || fourmi_game_open(lab, name, &game) < 0) {
        (void)refuse(reason, "its \"game\" or \"world\" is none that is known");
    } else if (fourmi_presets_new(lab, &(fourmi_presets_options){.game = game}, &presets) < 0) {
        (void)refuse(reason, "%s", fourmi_error());
    } else if (read_options(file, presets, &preset, text, reason)) {
        const fourmi_learner_options options = {
            .game = game, .preset = preset->name, .options = text};
        if (fourmi_learner_new(lab, &options, &learner) < 0) {
            (void)refuse(reason, "%s", fourmi_error());
        } else if (learner->tensor_count == 0) {
            (void)refuse(reason, "its \"kind\" is none that is made of arrays");
            fourmi_free(learner);
            learner = NULL;
        }
    }
    fourmi_free(presets);
    return learner;
}

static bool take_tensors(const TensorFile *file, fourmi_learner *learner,
                         char reason[TRANSFER_REASON_SIZE])
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < learner->tensor_count; i++) {
        fourmi_tensor *tensor;
        if (fourmi_learner_tensor(learner, i, &tensor) < 0) {
            return refuse(reason, "%s", fourmi_error());
        }
        is_good = !tensor->is_learned || take_tensor(file, learner, i, tensor, reason);
        fourmi_free(tensor);
    }
    const uint64_t won = count_of(file, "first_won");
    const uint64_t drawn = count_of(file, "drawn");
    const uint64_t lost = count_of(file, "second_won");
    if (is_good && won + drawn + lost == count_of(file, "games")) {
        (void)fourmi_learner_credit(learner, won, drawn, lost); /* else it tells of no games */
    }
    return is_good;
}

fourmi_learner *transfer_read_tensors(fourmi_lab *lab, const void *bytes, size_t size,
                                      char reason[TRANSFER_REASON_SIZE])
{
    const uint8_t *b = bytes;
    json_error_t error;
    if (!transfer_is_of_tensors(bytes, size)) {
        (void)refuse(reason, "it is no safetensors file");
        return NULL;
    }
    const size_t length = (size_t)read_bytes(b, LENGTH_SIZE);
    const TensorFile file = {
        .header = json_loadb((const char *)b + LENGTH_SIZE, length, JSON_REJECT_DUPLICATES, &error),
        .data = b + LENGTH_SIZE + length,
        .size = size - LENGTH_SIZE - length,
    };
    fourmi_learner *learner = NULL;
    if (!json_is_object(file.header) || !json_is_object(json_object_get(file.header, texts_key))) {
        (void)refuse(reason, "its header is no JSON object with %s", texts_key);
    } else {
        learner = begin(lab, &file, reason);
    }
    if (learner != NULL && !take_tensors(&file, learner, reason)) {
        fourmi_free(learner);
        learner = NULL;
    }
    json_decref(file.header);
    return learner;
}
