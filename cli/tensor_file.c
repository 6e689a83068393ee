/* tensor_file.c - a learner as arrays of numbers in a file that other programs read. */
#define _POSIX_C_SOURCE 200809L
#include "cli/tensor_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "catalogue.h"
#include "cli/output.h"
#include "cli/texts.h"
#include "facets/features.h"
#include "learn/kinds.h"

enum { LENGTH_SIZE = 8, NUMBER_SIZE = 4, NUMBER_TEXT_SIZE = 40 };

static const char texts_key[] = "__metadata__";

static size_t count_of(const LearnerTensor *tensor)
{
    return tensor->rank == 2 ? tensor->shape[0] * tensor->shape[1] : tensor->shape[1];
}

static const char *type_of(const LearnerTensor *tensor)
{
    return tensor->is_learned ? "F32" : "I32";
}

/* ----------------------------------------------------------------- writing */

static void put_fact(Json *json, const char *key, const char *text)
{
    put_key(json, key);
    put_string(json, text);
}

static void put_count(Json *json, const char *key, uint64_t count)
{
    char text[NUMBER_TEXT_SIZE];
    snprintf(text, sizeof text, "%" PRIu64, count);
    put_fact(json, key, text);
}

static void put_knob(Json *json, const Knob *knob, const LearnerOptions *options)
{
    char text[NUMBER_TEXT_SIZE];
    if (knob->type == KNOB_REAL) {
        snprintf(text, sizeof text, "%.17g", knob_value(knob, options->values));
        put_fact(json, knob->name, text);
    } else if (knob->type == KNOB_SWITCH) {
        put_count(json, knob->name, knob_value(knob, options->values) != 0);
    } else {
        put_count(json, knob->name, knob_count(knob, options->values));
    }
}

static void put_game(Json *json, const Game *game)
{
    put_fact(json, "game", game->name);
    put_fact(json, "description", tensors_explained);
    put_count(json, "rows", (uint64_t)game->rows);
    put_count(json, "cols", (uint64_t)game->cols);
    put_count(json, "line", (uint64_t)features_line_length(game));
    put_count(json, "falls", game->features != NULL && game->features->stones_fall);
}

static void put_world(Json *json, const World *world)
{
    put_fact(json, "world", world->name);
    put_fact(json, "description", tensors_of_worlds_explained);
}

static void put_texts(Json *json, const Learner *learner, const Brain *brain)
{
    const LearnStatistics *s = learner_statistics(learner);
    const LearnerOptions *options = &brain->options;
    put_key(json, texts_key);
    put_open(json, '{');
    put_fact(json, "format", "fourmi 1");
    put_fact(json, "kind", options->kind->name);
    if (brain->is_of_world) {
        put_world(json, &brain->world);
    } else {
        put_game(json, &brain->game);
    }
    put_count(json, "games", s->games);
    put_count(json, "first_won", s->first_won);
    put_count(json, "second_won", s->second_won);
    put_count(json, "drawn", s->drawn);
    for (int i = 0; i < options->kind->knob_count; i++) {
        put_knob(json, &options->kind->knobs[i], options);
    }
    put_close(json, '}');
}

/* Adds an array to the header; returns where its numbers end. */
static size_t put_tensor(Json *json, const LearnerTensor *tensor, size_t at)
{
    const size_t end = at + count_of(tensor) * NUMBER_SIZE;
    put_key(json, tensor->name);
    put_open(json, '{');
    put_fact(json, "dtype", type_of(tensor));
    put_key(json, "shape");
    put_open(json, '[');
    for (int i = 2 - tensor->rank; i < 2; i++) {
        put_natural(json, tensor->shape[i]);
    }
    put_close(json, ']');
    put_key(json, "data_offsets");
    put_open(json, '[');
    put_natural(json, at);
    put_natural(json, end);
    put_close(json, ']');
    put_close(json, '}');
    return end;
}

/* The header, for free(), filled up so that numbers are aligned; NULL if there is no memory.
 * Writes its size and that of the numbers. */
static char *make_header(const Learner *learner, const Brain *brain, size_t *size,
                         size_t *data_size)
{
    char *text = NULL;
    LearnerTensor tensor;
    FILE *stream = open_memstream(&text, size);
    if (stream == NULL) {
        return NULL;
    }
    Json json = {.stream = stream};
    put_open(&json, '{');
    put_texts(&json, learner, brain);
    *data_size = 0;
    for (int i = 0; learner_tensor(learner, i, &tensor); i++) {
        *data_size = put_tensor(&json, &tensor, *data_size);
    }
    put_close(&json, '}');
    for (long end = ftell(stream); end % LENGTH_SIZE != 0; end++) {
        fputc(' ', stream);
    }
    if (fclose(stream) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static void write_number(uint8_t *at, const LearnerTensor *tensor, double number)
{
    const float real = (float)number;
    uint32_t bits = (uint32_t)(int32_t)number;
    if (tensor->is_learned) {
        memcpy(&bits, &real, sizeof bits);
    }
    bytes_write_number(at, NUMBER_SIZE, bits);
}

static void write_numbers(uint8_t *at, const Learner *learner)
{
    LearnerTensor tensor;
    for (int i = 0; learner_tensor(learner, i, &tensor); i++) {
        for (size_t n = 0; n < count_of(&tensor); n++, at += NUMBER_SIZE) {
            write_number(at, &tensor, learner_tensor_get(learner, i, n));
        }
    }
}

void *tensor_file_make(const Learner *learner, const Brain *brain, size_t *size)
{
    size_t header_size;
    size_t data_size;
    char *header = make_header(learner, brain, &header_size, &data_size);
    if (header == NULL) {
        return NULL;
    }
    *size = LENGTH_SIZE + header_size + data_size;
    uint8_t *bytes = malloc(*size);
    if (bytes != NULL) {
        bytes_write_number(bytes, LENGTH_SIZE, header_size);
        memcpy(bytes + LENGTH_SIZE, header, header_size);
        write_numbers(bytes + LENGTH_SIZE + header_size, learner);
    }
    free(header);
    return bytes;
}

/* ----------------------------------------------------------------- reading */

bool tensor_file_is_likely(const void *bytes, size_t size)
{
    return size > LENGTH_SIZE && bytes_read_number(bytes, LENGTH_SIZE) <= size - LENGTH_SIZE;
}

bool tensor_file_open(TensorFile *file, const void *bytes, size_t size,
                      char reason[TENSOR_REASON_SIZE])
{
    const uint8_t *b = bytes;
    if (!tensor_file_is_likely(bytes, size)) {
        snprintf(reason, TENSOR_REASON_SIZE, "it is no safetensors file");
        return false;
    }
    const uint64_t length = bytes_read_number(b, LENGTH_SIZE);
    json_error_t error;
    json_t *header = json_loadb((const char *)b + LENGTH_SIZE, (size_t)length,
                                JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(header) || !json_is_object(json_object_get(header, texts_key))) {
        snprintf(reason, TENSOR_REASON_SIZE, "its header is no JSON object with %s", texts_key);
        json_decref(header);
        return false;
    }
    *file = (TensorFile){.header = header,
                         .data = b + LENGTH_SIZE + length,
                         .size = size - LENGTH_SIZE - (size_t)length};
    return true;
}

void tensor_file_close(TensorFile *file)
{
    json_decref(file->header);
}

const char *tensor_file_text(const TensorFile *file, const char *key)
{
    return json_string_value(json_object_get(json_object_get(file->header, texts_key), key));
}

static bool can_learn(const LearnerKind *kind, const TensorTopic *topic)
{
    return topic->is_world ? kind->worlds != NULL && kind->worlds->supports(&topic->world)
                           : kind->supports(&topic->game);
}

/* The kind of this name that can be put together from arrays and learns the game or world;
 * NULL if there is none. */
static const LearnerKind *find_kind(const char *name, const TensorTopic *topic)
{
    const LearnerKind *kind;
    for (int i = 0; name != NULL && (kind = kinds_get(i)) != NULL; i++) {
        if (strcmp(kind->name, name) == 0 && kind->tensor_set != NULL && can_learn(kind, topic)) {
            return kind;
        }
    }
    return NULL;
}

/* The game or world that the texts name. */
static bool find_topic(const TensorFile *file, TensorTopic *topic)
{
    const char *game = tensor_file_text(file, "game");
    const char *world = tensor_file_text(file, "world");
    topic->is_world = game == NULL && world != NULL;
    return topic->is_world ? catalogue_find_world(world, &topic->world)
                           : game != NULL && catalogue_find(game, &topic->game);
}

size_t tensor_topic_memory_size(const TensorTopic *topic, const LearnerOptions *options)
{
    return topic->is_world ? learner_world_memory_size(&topic->world, options)
                           : learner_memory_size(&topic->game, options);
}

void tensor_topic_begin(const TensorTopic *topic, const LearnerOptions *options, Learner *learner,
                        void *memory)
{
    if (topic->is_world) {
        learner_init_world(learner, &topic->world, options, 0, memory);
    } else {
        learner_init(learner, &topic->game, options, 0, memory);
    }
}

/* Turns a knob as a text says; one that is not told stays as it is. */
static bool turn_by_text(const Knob *knob, const char *text, LearnerOptions *options)
{
    char *end;
    if (text == NULL) {
        return true;
    }
    const double value = strtod(text, &end);
    return end != text && *end == '\0' && knob_turn(knob, options->values, value);
}

/* The options of the usual preset, turned as the texts say; false with a sentence. */
static bool read_knobs(const TensorFile *file, const LearnerKind *kind, LearnerOptions *options,
                       char reason[TENSOR_REASON_SIZE])
{
    *options = learner_options_make(kind, kind_usual_preset(kind)->options);
    for (int i = 0; i < kind->knob_count; i++) {
        const char *text = tensor_file_text(file, kind->knobs[i].name);
        if (!turn_by_text(&kind->knobs[i], text, options)) {
            snprintf(reason, TENSOR_REASON_SIZE, "its \"%s\" is out of range", kind->knobs[i].name);
            return false;
        }
    }
    return true;
}

static bool options_fit(const LearnerOptions *options, const TensorTopic *topic)
{
    return topic->is_world ? learner_options_fit_world(options, &topic->world)
                           : learner_options_are_good(options, &topic->game);
}

bool tensor_file_options(const TensorFile *file, TensorTopic *topic, LearnerOptions *options,
                         char reason[TENSOR_REASON_SIZE])
{
    if (!find_topic(file, topic)) {
        snprintf(reason, TENSOR_REASON_SIZE, "its \"game\" or \"world\" is none that is known");
        return false;
    }
    const LearnerKind *kind = find_kind(tensor_file_text(file, "kind"), topic);
    if (kind == NULL) {
        snprintf(reason, TENSOR_REASON_SIZE, "its \"kind\" is none that is made of arrays");
        return false;
    }
    if (!read_knobs(file, kind, options, reason)) {
        return false;
    }
    if (!options_fit(options, topic)) {
        snprintf(reason, TENSOR_REASON_SIZE, "its texts do not fit together and the %s",
                 topic->is_world ? "world" : "game");
        return false;
    }
    return true;
}

/* Whether an entry of the header has the shape of an array. */
static bool has_shape(json_t *entry, const LearnerTensor *tensor)
{
    json_t *shape = json_object_get(entry, "shape");
    bool is_same = json_array_size(shape) == (size_t)tensor->rank;
    for (int i = 0; i < tensor->rank; i++) {
        is_same &= json_integer_value(json_array_get(shape, (size_t)i)) ==
                   (json_int_t)tensor->shape[2 - tensor->rank + i];
    }
    return is_same;
}

/* Where the numbers of an array are; NULL, with a sentence, if they are not there. */
static const uint8_t *find_numbers(const TensorFile *file, const LearnerTensor *tensor,
                                   char reason[TENSOR_REASON_SIZE])
{
    json_t *entry = json_object_get(file->header, tensor->name);
    json_t *offsets = json_object_get(entry, "data_offsets");
    const char *type = json_string_value(json_object_get(entry, "dtype"));
    const json_int_t from = json_integer_value(json_array_get(offsets, 0));
    const json_int_t to = json_integer_value(json_array_get(offsets, 1));
    const size_t size = count_of(tensor) * NUMBER_SIZE;
    if (type == NULL || strcmp(type, type_of(tensor)) != 0 || !has_shape(entry, tensor)) {
        snprintf(reason, TENSOR_REASON_SIZE, "\"%s\" is not there, or of another type or shape",
                 tensor->name);
        return NULL;
    }
    if (from < 0 || to < from || (uint64_t)to > file->size || (uint64_t)(to - from) != size) {
        snprintf(reason, TENSOR_REASON_SIZE, "the numbers of \"%s\" are not there", tensor->name);
        return NULL;
    }
    return file->data + from;
}

static double read_real(const uint8_t *at)
{
    const uint32_t bits = (uint32_t)bytes_read_number(at, NUMBER_SIZE);
    float real;
    memcpy(&real, &bits, sizeof real);
    return (double)real;
}

static bool teach_tensor(const TensorFile *file, Learner *learner, int i,
                         const LearnerTensor *tensor, char reason[TENSOR_REASON_SIZE])
{
    const uint8_t *numbers = find_numbers(file, tensor, reason);
    for (size_t n = 0; numbers != NULL && n < count_of(tensor); n++) {
        if (!learner_tensor_set(learner, i, n, read_real(numbers + n * NUMBER_SIZE))) {
            snprintf(reason, TENSOR_REASON_SIZE, "number %zu of \"%s\" is out of range", n,
                     tensor->name);
            return false;
        }
    }
    return numbers != NULL;
}

/* What a text says, a count; 0 if it says none. */
static uint64_t count_in(const TensorFile *file, const char *key)
{
    const char *text = tensor_file_text(file, key);
    return text != NULL ? strtoull(text, NULL, 10) : 0;
}

bool tensor_file_teach(const TensorFile *file, Learner *learner, char reason[TENSOR_REASON_SIZE])
{
    const LearnStatistics statistics = {.games = count_in(file, "games"),
                                        .first_won = count_in(file, "first_won"),
                                        .second_won = count_in(file, "second_won"),
                                        .drawn = count_in(file, "drawn")};
    LearnerTensor tensor;
    for (int i = 0; learner_tensor(learner, i, &tensor); i++) {
        if (tensor.is_learned && !teach_tensor(file, learner, i, &tensor, reason)) {
            return false;
        }
    }
    /* If they do not add up the brain tells of no games. */
    (void)learner_import_statistics(learner, &statistics);
    return true;
}
