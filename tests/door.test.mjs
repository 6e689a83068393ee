// door.test.mjs - the library's one interface in WebAssembly, called and read by what was generated from
// its header: nothing here knows an offset or a number.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { calls, constants, layouts, words } from '../api/generated/fourmi.js';

const bytes = readFileSync(process.env.FOURMI_DOOR ?? fileURLToPath(new URL('../build/wasm/door.wasm', import.meta.url)));
const { instance } = await WebAssembly.instantiate(bytes, {});
const { memory, ...api } = instance.exports;

const NUMBERS = {
  uint8_t: 'getUint8', int16_t: 'getInt16', uint16_t: 'getUint16', fourmi_action: 'getUint16', int: 'getInt32',
  int32_t: 'getInt32', uint32_t: 'getUint32', size_t: 'getUint32', pointer: 'getUint32', function: 'getUint32', double: 'getFloat64',
  uint64_t: 'getBigUint64',
};

const view = () => new DataView(memory.buffer);

function textAt(address) {
  if (address === 0) return null;
  const all = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(all.subarray(address, all.indexOf(0, address)));
}

function valueAt(field, address) {
  if (field.kind === 'text') return textAt(view().getUint32(address, true));
  if (field.kind === 'enum') return words[field.of][view().getInt32(address, true)];
  if (field.kind === 'bool') return view().getUint8(address) !== 0;
  if (field.kind === 'struct') return read(field.of, address);
  if (field.kind === 'pointer' && field.of === 'Game') return read('Game', view().getUint32(address, true)).name;
  if (field.kind === 'array') return field.of === 'char' ? textAt(address) : null;
  return view()[NUMBERS[field.kind]](address, true);
}

/** A struct in the module's memory as an object. */
function read(name, address) {
  return Object.fromEntries(Object.entries(layouts[name].fields).map(([key, field]) => {
    if (field.count === undefined) return [key, valueAt(field, address + field.at)];
    const first = view().getUint32(address + field.at, true);
    const count = view().getUint32(address + field.count, true);
    return [key, Array.from({ length: count }, (_, i) => valueAt(field, first + i * field.size))];
  }));
}

function call(name, ...parameters) {
  const status = api[name](...parameters);
  if (status < 0) throw new Error(textAt(api.fourmi_error()));
  return status;
}

const room = { lab: 0 };
const out = () => api.fourmi_allocate(room.lab, 8);
function text(string) {
  const encoded = new TextEncoder().encode(`${string}\0`);
  const address = api.fourmi_allocate(room.lab, encoded.length);
  new Uint8Array(memory.buffer).set(encoded, address);
  return address;
}
function make(name, ...parameters) {
  const address = out();
  call(name, ...parameters, address);
  const made = view().getUint32(address, true);
  api.fourmi_free(address);
  return made;
}

/** A struct of options, all 0 but what is given. */
function options(name, given) {
  const address = api.fourmi_allocate(room.lab, layouts[name].size);
  for (const [key, value] of Object.entries(given)) view().setUint32(address + layouts[name].fields[key].at, value, true);
  return address;
}

function newLab() {
  // The first thing needs a place for its address before there is any memory: the stack has some to spare.
  call('fourmi_lab_new', constants.ABI, 0, 8);
  room.lab = view().getUint32(8, true);
}

test('what is generated from the header is up to date', () => {
  const generate = fileURLToPath(new URL('../api/generate.mjs', import.meta.url));
  execFileSync(process.execPath, [generate, '--check']);
});

test('the module has every function of the header but the one that prints', () => {
  assert.deepEqual(Object.keys(calls).filter((name) => typeof api[name] !== 'function'), ['fourmi_print']);
  assert.equal(Object.keys(WebAssembly.Module.imports(new WebAssembly.Module(bytes))).length, 0);
});

test('a game is opened, played, and read as an object', () => {
  newLab();
  assert.deepEqual(read('Lab', room.lab).games, ['connect4', 'tictactoe', 'chess', 'blackjack', 'snake']);
  const game = make('fourmi_game_open', room.lab, text('connect4:5x4'));
  const record = make('fourmi_record_new', room.lab, options('RecordOptions', { game, moves: text('1122') }));
  call('fourmi_record_play', record, 4);
  const { actions, turn, ply, total } = read('Record', record);
  assert.deepEqual({ actions, turn, ply, total }, { actions: [0, 0, 1, 1, 4], turn: 'second', ply: 5, total: 0 });
  const scene = make('fourmi_scene_new', room.lab, options('SceneOptions', { record }));
  const { rows, cols, cells, marks, actions: legal } = read('Scene', scene);
  assert.deepEqual([rows, cols, cells], [4, 5, '----------OO---XX--X']);
  assert.equal(marks, `${' '.repeat(19)}>`);
  assert.deepEqual(legal.map(({ text: name, to }) => [name, to]), [['1', 5], ['2', 6], ['3', 17], ['4', 18], ['5', 14]]);
});

test('a position is solved, with the value of every action', () => {
  const exact = make('fourmi_exact_new', room.lab, options('ExactOptions', { game: make('fourmi_game_open', room.lab, text('tictactoe')) }));
  const answer = make('fourmi_answer_new', room.lab, options('AnswerOptions', { exact, text: text('O-XX-X-OO') }));
  call('fourmi_run', answer, 0n);
  const { value, said, actions, lineText } = read('Answer', answer);
  assert.deepEqual([value.outcome, value.plies, said, lineText], [1, 1, '+9', '5']);
  assert.deepEqual(actions.map(({ text: name, isBest }) => [name, isBest]), [['2', false], ['5', true], ['7', false]]);
});

test('a search is watched in slices, and its events are read as objects', () => {
  const game = make('fourmi_game_open', room.lab, text('tictactoe'));
  const state = api.fourmi_allocate(room.lab, read('Game', game).stateSize);
  call('fourmi_state_read', game, text('O-XX-X-OO'), state);
  const search = make('fourmi_search_new', room.lab, options('SearchOptions', { game, state, order: 1 }));
  const events = [];
  let status;
  do {
    status = api.fourmi_run(search, 5n);
    events.push(...read('Search', search).events);
  } while (words.Status[status] === 'again');
  assert.equal(status, 0);
  assert.deepEqual(events.filter(({ kind }) => kind === 'return').map(({ action, value }) => [action, value.number, value.plies]),
    [[4, -1, 2], [6, -1, 2], [1, -1, 2], [4, 1, 1], [4, 1, 3], [1, 1, 3], [6, 1, 3], [-1, 1, 1]]);
  assert.deepEqual(events.filter(({ kind }) => kind === 'cut').map(({ alpha, beta, skipped }) => [alpha.plies, beta.plies, skipped]), [[1, 3, 1]]);
  const { calls: made, cuts, value, action, isComplete } = read('Search', search);
  assert.deepEqual({ made, cuts, action, isComplete }, { made: 8n, cuts: 1n, action: 4, isComplete: true });
  assert.deepEqual(value, { claim: 'plies', outcome: 1, number: 1, plies: 1 });
});

test('a learner trains in slices, writes the bytes that it writes natively, and thinks', () => {
  const game = make('fourmi_game_open', room.lab, text('tictactoe'));
  const learner = make('fourmi_learner_new', room.lab, options('LearnerOptions', { game, episodes: 500, seed: 7 }));
  while (words.Status[api.fourmi_run(learner, 77n)] === 'again');
  const { type, episodes, values, phase, options: knobs } = read('Learner', learner);
  assert.deepEqual([type, episodes, values, phase, knobs[0].name], ['qtable', 500n, 742n, null, 'alpha']);
  const written = read('Bytes', make('fourmi_learner_write', learner, 0));
  const hash = written.bytes.reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  assert.deepEqual([written.bytes.length, hash], [17968, 0x3d09ba4eb9d09d98n]);
  const state = api.fourmi_allocate(room.lab, read('Game', game).stateSize);
  call('fourmi_state_read', game, text('1425'), state);
  const opinions = api.fourmi_allocate(room.lab, 9 * layouts.Opinion.size);
  assert.equal(call('fourmi_learner_values', learner, state, opinions), 5);
  const { action, value, probability } = read('Opinion', opinions);
  assert.deepEqual([action, value > 0.9, probability], [2, true, 1]);
  assert.throws(() => call('fourmi_learner_save', learner, text('x'), 0), /no files/);
  assert.throws(() => make('fourmi_learner_new', room.lab, options('LearnerOptions', { path: text('x') })), /no data x/);
});

test('a call that fails says why in a sentence', () => {
  assert.throws(() => make('fourmi_game_open', room.lab, text('blackjack:decks=9')), /decks/);
  assert.throws(() => make('fourmi_game_open', room.lab, text('go')), /no game called go/);
});

test('what is freed is used again, so that memory does not grow', () => {
  const game = make('fourmi_game_open', room.lab, text('snake:8x8'));
  const given = options('RecordOptions', { game });
  api.fourmi_free(make('fourmi_record_new', room.lab, given));
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 2000; i++) {
    api.fourmi_free(make('fourmi_record_new', room.lab, given));
  }
  assert.equal(memory.buffer.byteLength, before);
});
