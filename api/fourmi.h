/* fourmi.h - Fourmi as a library: one interface for everything
 * that people and programs do with it.
 *
 *      fourmi_lab *lab;
 *      const fourmi_game *game;
 *      fourmi_record *record;
 *      fourmi_lab_new(FOURMI_ABI, NULL, &lab);
 *      fourmi_game_open(lab, "connect4", &game);
 *      fourmi_record_new(lab, &(fourmi_record_options){
 *          .game = game, .moves = "4453"}, &record);
 *      fourmi_record_play(record, 3);
 *      printf("%u plies\n", record->ply);
 *      fourmi_free(record), fourmi_free(lab);
 *
 * The library makes things, and all things work alike:
 *
 *      make    fourmi_THING_new(lab, &options, &thing)
 *      run     fourmi_run(thing, work)     all of it, or a slice
 *      read    thing->field
 *      print   fourmi_print(thing, FOURMI_FORMAT_JSON, put, file)
 *      free    fourmi_free(thing)
 *
 * Options are structs: zero-initialise them for defaults. Fields
 * are plain and for reading; there are no getters. Things keep
 * alive what they are made of, so you free them in any order.
 *
 *      fourmi/base.h   the lab, statuses, print, free, chance
 *      fourmi/game.h   games: built in, and your own
 *      fourmi/state.h  states, actions, text, pictures, records
 *      fourmi/exact.h  exact values, books
 *      fourmi/count.h  counted states, and all of a small game
 *      fourmi/play.h   policies, matches, tournaments
 *      fourmi/chart.h  decisions by row and column
 *      fourmi/batch.h  thousands of states, stepped at once
 *      fourmi/value.h  what a state is worth
 *      fourmi/judge.h  how good a policy is: evaluated, or proved
 *      fourmi/review.h the decisions of a record, judged
 *      fourmi/search.h a search that can be watched
 *      fourmi/learn.h  learners and models
 *
 * Rules for all functions
 *
 *  - A function that can fail returns an int. Below 0 it is a
 *    fourmi_status, and fourmi_error() has a sentence about it. A
 *    call that fails changes nothing, and a _new writes NULL. Only
 *    fourmi_run keeps the work that it did before it failed.
 *  - Options are borrowed until _new returns. Those that exclude
 *    each other are refused, such as a level and a model, or a
 *    state and its text. Those that do not apply to a game or a
 *    method are ignored, such as the threads of a solver that has
 *    one. More than 64 threads count as 64.
 *  - The game of an option is one that fourmi_game_open of the same
 *    lab gave. Any other is refused (FOURMI_ERROR_OTHER_GAME).
 *  - Callbacks and their contexts must outlive the thing that got
 *    them. They may free the thing that calls them, but not run
 *    it. A call whose thing is freed meanwhile goes on to its end,
 *    with its callbacks; return false to end it sooner.
 *  - A pointer in a field is good until the next call that takes
 *    the thing. An array stands before its count: `actions`,
 *    `action_count`.
 *  - Players, actions, plies and cells count from 0. Gains are the
 *    first player's.
 *  - Chance follows from a seed, alike on every machine.
 *  - Text is UTF-8 and ends with a NUL. A function that writes
 *    into text[size] returns the whole length, like snprintf:
 *    `size` or more means that the end is missing.
 *
 * Threads: many threads may use a lab at once. Any other thing
 * belongs to one thread at a time. There is no global state: each
 * thread has its own fourmi_error().
 *
 * WebAssembly has the same functions but fourmi_print: JavaScript
 * reads fields where the generated layouts say.
 */
#ifndef FOURMI_H
#define FOURMI_H

#include "fourmi/base.h"
#include "fourmi/batch.h"
#include "fourmi/chart.h"
#include "fourmi/count.h"
#include "fourmi/exact.h"
#include "fourmi/game.h"
#include "fourmi/judge.h"
#include "fourmi/learn.h"
#include "fourmi/play.h"
#include "fourmi/review.h"
#include "fourmi/search.h"
#include "fourmi/state.h"
#include "fourmi/table.h"
#include "fourmi/value.h"

#endif
