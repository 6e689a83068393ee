// door.test.mjs - the library's one interface in WebAssembly, by the runtime that all of JavaScript uses
// (npm/door.js): nothing here knows an offset or a number.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { layouts, methods, words } from '../api/generated/fourmi.js';
import { FourmiError, openLab } from '../npm/door.js';
import { run } from '../npm/run.js';

const bytes = readFileSync(process.env.FOURMI_DOOR ?? fileURLToPath(new URL('../build/wasm/door.wasm', import.meta.url)));
const module = new WebAssembly.Module(bytes);
const lab = await openLab(module);

/** What goes wrong, by its code and by words of its sentence. */
const refuses = (code, words, ask) => assert.throws(ask, (error) => {
  assert.ok(error instanceof FourmiError, String(error));
  assert.equal(error.code, code, error.message);
  assert.match(error.message, words);
  return true;
});

test('what is generated from the header is up to date', () => {
  const generate = fileURLToPath(new URL('../api/generate.mjs', import.meta.url));
  execFileSync(process.execPath, [generate, '--check']);
});

test('the module has every function that the tables name, and needs nothing', () => {
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  const named = Object.values(methods).flatMap((each) => Object.values(each).map(([name]) => name));
  assert.ok(named.length > 40);
  assert.deepEqual(named.filter((name) => !exported.includes(name)), []);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('a game is opened, played, and read as an object', () => {
  assert.deepEqual(lab.games, ['connect4', 'tictactoe', 'chess', 'blackjack', 'snake']);
  const game = lab.game('connect4:5x4');
  assert.equal(lab.game('connect4:5x4'), game);
  const record = lab.record({ game, moves: '1122' });
  record.play(4);
  assert.equal(record.game, game);
  assert.deepEqual(record.toJSON(), {
    game: 'connect4:5x4', state: record.state, turn: 'second', end: 'none', reason: null, total: 0, ply: 5, actions: [0, 0, 1, 1, 4],
  });
  const { rows, cols, cells, marks, actions } = lab.scene({ record });
  assert.deepEqual([rows, cols, cells], [4, 5, '----------OO---XX--X']);
  assert.equal(marks, `${' '.repeat(19)}>`);
  assert.deepEqual(actions.map(({ text, to }) => [text, to]), [['1', 5], ['2', 6], ['3', 17], ['4', 18], ['5', 14]]);
});

test('a state is bytes that the caller keeps: calls copy it, or change it in place', () => {
  const game = lab.game('tictactoe');
  const state = game.stateRead('15');
  const before = state.slice();
  assert.deepEqual(game.stateLegal(state), [[1, 2, 3, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0]]);
  assert.equal(game.stateTurn(state), 'first');
  assert.deepEqual(state, before);
  assert.equal(game.statePlay(state, 1), 0);
  assert.equal(game.statePlay(state, 5), 0);
  assert.equal(game.statePlay(state, 2), 1);
  assert.equal(game.stateTurn(state), 'over');
  assert.equal(game.stateWrite(state), game.stateWrite(game.stateRead('15263')));
  assert.match(game.statePicture(state), /X/);
  assert.equal(game.actionWrite(before, 1), '2');
  assert.equal(game.actionRead(before, '2'), 1);
});

test('chance follows from a seed, which keeps all its bits', () => {
  const draw = (seed) => {
    const record = lab.record({ game: lab.game('blackjack') });
    const rng = lab.rngSeed(seed);
    record.draw(rng);
    return { actions: record.actions, next: lab.rngNext(rng) };
  };
  assert.deepEqual(draw(5), draw(5n));
  assert.notDeepEqual(draw(5), draw(6));
  const rng = lab.rngSeed(2n ** 64n - 1n);
  const numbers = Array.from({ length: 8 }, () => lab.rngNext(rng));
  assert.ok(new Set(numbers).size === 8 && numbers.some((number) => number > 2n ** 63n));
});

test('a position is solved, with the value of every action', () => {
  const exact = lab.exact({ game: lab.game('tictactoe') });
  const answer = lab.answer({ exact, text: 'O-XX-X-OO' });
  assert.equal(answer.run(), 'ok');
  const { value, said, actions, lineText } = answer;
  assert.deepEqual([value.outcome, value.plies, said, lineText], [1, 1, '+9', '5']);
  assert.deepEqual(actions.map(({ text, isBest }) => [text, isBest]), [['2', false], ['5', true], ['7', false]]);
  assert.deepEqual(exact.value(exact.game.stateRead('O-XX-X-OO')), value);
  assert.ok(lab.valueCompare(value, actions[0].value, 'first') > 0 && lab.valueCompare(value, actions[0].value, 'second') < 0);
});

test('many states are solved at once, and one in slices', async () => {
  const game = lab.game('tictactoe');
  const exact = lab.exact({ game });
  const states = ['1', '15', '12', '1425'].map((text) => game.stateRead(text));
  const [values, actions] = exact.list(Uint8Array.from(states.flatMap((state) => [...state])), states.length);
  assert.deepEqual(values, states.map((state) => exact.value(state)));
  assert.deepEqual(actions.map(({ claim }) => Number(claim !== 'none')), states.flatMap((state) => {
    const [legal] = game.stateLegal(state);
    return Array.from({ length: game.actions }, (_, action) => Number(legal.includes(action)));
  }));
  assert.equal(game.valueWrite(states[2], values[2]), '+5');

  const larger = lab.exact({ game: lab.game('connect4:6x5') });
  let slices = 0;
  const answer = await run(lab.answer({ exact: larger, text: '33' }), { slice: 50_000, onProgress: () => { slices++; } });
  const whole = lab.answer({ exact: lab.exact({ game: larger.game }), text: '33' });
  whole.run();
  assert.ok(slices > 3, `${slices}`);
  assert.deepEqual([answer.value, answer.actions], [whole.value, whole.actions]);
});

test('many games are stepped at once, into arrays of the caller', () => {
  const game = lab.game('connect4');
  const batch = lab.batch({ game, count: 8, seed: 5 });
  assert.deepEqual([batch.shape, batch.dimensions, batch.features.length], [[6, 7, 2], 3, 84]);
  const arrays = { observations: new Int32Array(8 * 84), legal: new Uint8Array(8 * 7), rewards: new Float64Array(8), terminated: new Uint8Array(8) };
  batch.reset(null, null, arrays);
  assert.deepEqual([arrays.legal.join(''), arrays.observations.some(Boolean)], ['1'.repeat(56), false]);
  const actions = new Int32Array(8).fill(-1);
  batch.choose(lab.policy({ game, level: 'random' }), actions);
  assert.ok(actions.every((action) => action >= 0 && action < 7));
  batch.step(actions, arrays);
  assert.equal(arrays.observations.reduce((sum, one) => sum + one), 8);
  const observed = new Int32Array(8 * 84);
  game.stateObserve(batch.states(), 8, { observations: observed });
  assert.deepEqual(observed, arrays.observations);
  assert.equal(batch.steps, 8);
  refuses('action', /./, () => batch.step(new Int32Array(8).fill(7), arrays));
  refuses('argument', /Int32Array/, () => batch.choose(lab.policy({ game, level: 'random' }), [0, 0]));
});

test('an array that is too short is refused, and all goes on', () => {
  const game = lab.game('tictactoe');
  const batch = lab.batch({ game, count: 3000 });
  const actions = new Int32Array(3000).fill(4);
  const exact = lab.exact({ game });
  for (const [words, ask] of [
    [/^observations has 18 numbers, not 54000$/, () => batch.step(actions, { observations: new Int32Array(18) })],
    [/^legal has 3000 numbers, not 27000$/, () => batch.step(actions, { legal: new Uint8Array(3000) })],
    [/^rewards has 1 numbers, not 3000$/, () => batch.step(actions, { rewards: new Float64Array(1) })],
    [/^truncated has 3001 numbers, not 3000$/, () => batch.reset(null, null, { truncated: new Uint8Array(3001) })],
    [/^actions has 1 numbers, not 3000$/, () => batch.step([0], {})],
    [/^actions has 8 numbers, not 3000$/, () => batch.choose(lab.policy({ game, level: 'random' }), new Int32Array(8))],
    [/^which has 2 numbers, not 3000$/, () => batch.reset([1, 0], null, {})],
    [/^seeds has 1 numbers, not 3000$/, () => batch.reset(null, [5n], {})],
    [/^states has \d+ numbers, not \d+$/, () => exact.list(game.stateStart(), 1000)],
    [/^states has \d+ numbers, not \d+$/, () => game.stateObserve(game.stateStart(), 1000, {})],
    [/^observations has 17 numbers, not 18$/, () => game.stateObserve(game.stateStart(), 1, { observations: new Int32Array(17) })],
  ]) refuses('argument', words, ask);
  assert.equal(batch.steps, 0);
  batch.step(actions, { rewards: new Float64Array(3000) });
  assert.equal(batch.steps, 3000);
  const learner = lab.learner({ game: lab.game('connect4'), preset: 'network', episodes: 1 });
  const { numbers } = learner.tensor(0);
  refuses('argument', /^numbers has 1 numbers, not \d+$/, () => learner.setTensor(0, [1], numbers.length));
  learner.setTensor(0, numbers, numbers.length);
});

test('what is not fit is named as the header names it', () => {
  const record = lab.record({ game: lab.game('tictactoe') });
  refuses('argument', /^action is not a whole number/, () => record.play('1'));
  refuses('argument', /^name is not a text$/, () => lab.game(5));
  refuses('argument', /^ply is not a whole number/, () => record.go(-1));
});

test('a search is watched in slices, and its events are read as objects', () => {
  const game = lab.game('tictactoe');
  const search = lab.search({ game, state: game.stateRead('O-XX-X-OO'), order: 'given' });
  const events = [];
  let status;
  do {
    status = search.run(5);
    events.push(...search.events);
  } while (status === 'again');
  assert.equal(status, 'ok');
  assert.deepEqual(events.filter(({ kind }) => kind === 'return').map(({ action, value }) => [action, value.number, value.plies]),
    [[4, -1, 2], [6, -1, 2], [1, -1, 2], [4, 1, 1], [4, 1, 3], [1, 1, 3], [6, 1, 3], [-1, 1, 1]]);
  assert.deepEqual(events.filter(({ kind }) => kind === 'cut').map(({ alpha, beta, skipped }) => [alpha.plies, beta.plies, skipped]), [[1, 3, 1]]);
  assert.deepEqual(events.map(({ state }) => game.stateTurn(state)), events.map(({ turn }) => turn));
  const { calls, cuts, value, action, isComplete } = search;
  assert.deepEqual({ calls, cuts, action, isComplete }, { calls: 8, cuts: 1, action: 4, isComplete: true });
  assert.deepEqual(value, { claim: 'plies', outcome: 1, number: 1, plies: 1 });
});

test('a learner trains in slices, writes the bytes that it writes natively, and thinks', () => {
  const game = lab.game('tictactoe');
  const learner = lab.learner({ game, episodes: 500, seed: 7 });
  while (learner.run(77) === 'again');
  const { type, episodes, values, phase, options } = learner;
  assert.deepEqual([type, episodes, values, phase, options[0].name], ['qtable', 500, 742, null, 'alpha']);
  const written = learner.write();
  const hash = written.reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  assert.deepEqual([written.length, hash], [17968, 0x3d09ba4eb9d09d98n]);
  const [first, ...others] = learner.opinions(game.stateRead('1425'));
  assert.deepEqual([first.action, first.value > 0.9, first.probability, others.length], [2, true, 1, 4]);
  const model = lab.learner({ bytes: written, frozen: true });
  assert.deepEqual([model.isFrozen, model.episodes, model.game], [true, 500, game]);
  assert.deepEqual(lab.learner({ bytes: learner.write('for Anna') }).note, 'for Anna');
  refuses('unsupported', /no files/, () => learner.save('x'));
  refuses('name', /no data x/, () => lab.learner({ path: 'x' }));
});

test('a game tells what it can do and what it is made of', () => {
  const game = lab.game('tictactoe');
  const { title, unit, levels, presets } = lab.gameFacts({ game });
  assert.deepEqual([title, unit, levels.at(-1), presets[0]], ['Tic-tac-toe', 'score', 'expert', 'sound']);
  const count = lab.count({ game, symmetry: true });
  while (count.run(100) === 'again');
  assert.deepEqual([count.states, count.games, count.plies.map(({ states }) => states)], [765, 255168, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]]);
  const atlas = lab.atlas({ game });
  atlas.run();
  const { states } = atlas;
  assert.deepEqual([states.length, states[0].turn, states[0].outcome, states[4].images], [765, 'first', 0, 8]);
  assert.equal(atlas.find(states[700].state), 700);
});

test('a world has charts, cards on its table and a body on its grid', () => {
  const charts = lab.charts({ game: lab.game('blackjack:gym') });
  charts.run();
  const { charts: [{ rows, columns, cells }], value, decisions, actions } = charts;
  const cell = cells[rows.indexOf('16') * columns.length + columns.indexOf('T')];
  assert.ok(Math.abs(value + 0.04655597706669752) < 1e-12);
  assert.deepEqual([decisions, actions[cell.best], cell.taken, cell.values.length], [280, 'hit', -1, 2]);
  const ownOf = (name, moves) => JSON.parse(lab.scene({ record: lab.record({ game: lab.game(name), moves }) }).own);
  assert.deepEqual(ownOf('blackjack', '2,T,9,hit,A').groups.map(({ cards, total }) => [cards, total]), [['9?', 9], ['2TA', 13]]);
  assert.deepEqual(ownOf('snake:3x3', '4,5,right,9,down'), { body: [7, 4], facing: 'down', food: [8] });
});

test('a number that stands for something keeps all its bits', () => {
  const learner = lab.learner({ game: lab.game('tictactoe'), episodes: 2000 });
  learner.run();
  const written = learner.write();
  lab.dataPut('my.brain', written);
  const certificate = lab.certificate({ policy: lab.policy({ model: 'my.brain' }), method: 'walk' });
  certificate.run();
  const model = written.reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  assert.deepEqual([certificate.model, typeof certificate.answers], [model, 'bigint']);
  assert.equal(JSON.parse(JSON.stringify(certificate)).model, String(model));
});

test('each type has its own comment, in the words of JavaScript', () => {
  const types = readFileSync(new URL('../api/generated/fourmi.d.ts', import.meta.url), 'utf8');
  for (const said of [
    '/** A game as it was played: where', '/** All that a program needs to draw a state. */\n  scene(', '/** Random numbers that follow from a seed. */\n  rngSeed(',
    "'#' decides the game, '<' was left and '>' reached", "player?: 'first' | 'second'", '/** default: 100 */\n  games?',
    "'again': run it again to go on", 'record.read reads them. */\n  write(', 'readonly answers: bigint',
  ]) assert.ok(types.includes(said), said);
  assert.doesNotMatch(types.replace(/^\/\/.*/, ''), /NULL|FOURMI_/);
  assert.equal(types.split('An action, drawn by these probabilities.').length, 2);
});

test('a table of endings has the bytes that it has natively, and serves solvers by its name', async () => {
  const game = lab.game('chess:KRK');
  const table = lab.table({ game, make: true });
  table.run();
  const { name, bytes: made, sides } = table;
  const hash = made.reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  assert.deepEqual([name, made.length, hash, sides[0].longestPlies], ['KRK.table', 3332, 0x1514effe79bc5571n, 31]);
  lab.dataPut(name, Uint8Array.from(made));
  const exact = lab.exact({ game });
  const answer = lab.answer({ exact, text: '8/8/8/8/8/2k5/1R6/K7 w - -' });
  answer.run();
  assert.deepEqual([answer.said, exact.nodes], ['mate in 16', 0]);
});

test('a tournament is played in slices, with the figures that it has natively', () => {
  const game = lab.game('connect4');
  const levels = ['depth=2', 'depth=1', 'beginner', 'random'];
  const tournament = lab.tournament({ players: levels.map((level) => lab.policy({ game, level })), openings: 30, seed: 3, threads: 2 });
  while (tournament.run(100) === 'again');
  const { games, isFinite, ranks, pairings } = tournament;
  assert.deepEqual([games, isFinite, pairings[0].pairs], [360, true, [0, 0, 13, 0, 17]]);
  assert.deepEqual(ranks.map(({ player, score }) => [player, score.won]), levels.map((level, i) => [level, [166, 130, 49, 15][i]]));
  assert.deepEqual([ranks[0].elo, ranks[0].error], [494.86077101531225, 121.31260354923107]);
});

test('a call that fails says why in a sentence, with a code', () => {
  const game = lab.game('connect4');
  refuses('name', /decks/, () => lab.game('blackjack:decks=9'));
  refuses('name', /no game called "go"/, () => lab.game('go'));
  refuses('action', /./, () => lab.record({ game }).play(8));
  refuses('text', /./, () => lab.record({ game, moves: '12x' }));
  refuses('argument', /options.game is missing/, () => lab.record({}));
});

test('sentences name what is wrong, and where', () => {
  const [game, board] = [lab.game('tictactoe'), lab.game('connect4')];
  refuses('name', /^connect4 has no option 99x99; there are COLSxROWS with at least 4x4/, () => lab.game('connect4:99x99'));
  refuses('name', /^tictactoe has no option x: it has none$/, () => lab.game('tictactoe:x'));
  refuses('name', /^there is no game called "go:x"; there are connect4,/, () => lab.game('go:x'));
  refuses('text', /^move 2: cell 1 of tictactoe is taken$/, () => game.stateRead('11'));
  refuses('text', /^character 3, 'x', is not a move of tictactoe, from 1 to 9$/, () => lab.answer({ exact: lab.exact({ game }), text: '19x' }));
  refuses('text', /^character 4 stands for nothing in tictactoe$/, () => game.stateRead('XO-x-----'));
  refuses('text', /^character 2 stands for nothing in tictactoe$/, () => game.stateRead('Xé-------'));
  refuses('argument', /^the option alpha cannot be "7"; it is above 0 and at most 1$/, () => lab.learner({ game, options: 'alpha=7' }));
  refuses('argument', /^the option width cannot be "1.5"; it is a whole number, at least \d+ and at most \d+$/, () => lab.learner({ game: board, preset: 'network', options: 'width=1.5' }));
  const policy = lab.policy({ game, level: 'random' });
  refuses('argument', /^an evaluation has no method "walk"$/, () => lab.evaluation({ policy, method: 'walk' }));
  refuses('argument', /^a certificate has no method "sample"$/, () => lab.certificate({ policy, method: 'sample' }));
  refuses('callback', /^the function returned nothing: return one weight for each of 9 actions$/, () => lab.policy({ game, act: () => {} }).act(game.stateStart()));
  refuses('callback', /gave a weight that is below 0 or no number$/, () => lab.policy({ game, act: (_, __, actions) => actions.map(() => NaN) }).act(game.stateStart()));
});

test('what is not of its type is refused before the module sees it', () => {
  const game = lab.game('connect4');
  const record = lab.record({ game });
  for (const wrong of [() => lab.game(5), () => lab.record({ game: 'connect4' }), () => lab.record({ game, mvoes: '1' }), () => lab.record(5),
    () => record.play(1.5), () => record.play('1'), () => record.play(2 ** 32), () => record.go(-1), () => record.run(-1), () => record.run(0.5),
    () => lab.search({ game, noCuts: 1 }), () => lab.search({ game, order: 'none' }), () => lab.match({ players: [1] }), () => lab.match({ players: [null, null, null] }),
    () => lab.exact({ game, watch: 'me' }), () => game.stateTurn(new Uint8Array(3)), () => game.stateTurn([1]), () => lab.dataPut('x', 'bytes'), () => lab.learner({ bytes: 5 }),
  ]) refuses('argument', /^\S.* is not .+/, wrong);
  record.play(3);
  assert.equal(record.ply, 1);
});

/** Numbers that follow from a seed. */
function* random(seed) {
  for (let x = seed; ; yield x >>> 8) x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
}

test('calls in any order, with arguments of any type, fail with a code or do their work', async () => {
  const numbers = random(7);
  const pick = (list) => list[numbers.next().value % list.length];
  const own = await openLab(module);
  const games = ['tictactoe', 'connect4:5x4', 'chess', 'blackjack', 'snake:4x4'].map((name) => own.game(name));
  const things = [own, ...games];
  const thrower = () => { throw new Error('of my own'); };
  for (const game of games) things.push(own.policy({ game, act: thrower }), own.policy({ game, act: (_, __, actions) => actions.map(() => 1) }), own.learner({ game }), own.record({ game }));
  const first = things.length; // of those that are freed again
  const made = (name) => things.filter((thing) => thing.constructor.name === name);
  const stateOf = (game) => {
    const record = own.record({ game: game ?? pick(games) });
    record.draw(own.rngSeed(1));
    return record.state;
  };
  const given = {
    text: ['', '4', '15', 'random', 'expert', 'hit', 'x'.repeat(2000), 5], u32: [0, 1, 7, -1, 2 ** 33], i32: [0, 1, 3, -7, 1.5], bool: [true, false, undefined, 1],
    u64: [0, 1, 30n, 2n ** 70n, NaN], bytes: [new Uint8Array(9), 'no'],
  };
  function value(kind, game) {
    if (kind.endsWith('state')) return pick([stateOf(game), stateOf(game), new Uint8Array(1), null]);
    if (kind === '=Rng') return pick([own.rngSeed(3), {}, 7]);
    if (kind[0] === '*') return pick([...made(kind.slice(1)), null, 'none']);
    if (kind[0] === '@' || kind[0] === '=') return pick([[1, 2, 3], new Uint8Array(3), null, ['x']]);
    if (kind.startsWith('()')) return pick([thrower, () => false, () => true, (...heard) => (heard[2] ?? []).map(() => 1), 'none']);
    if (kind[0] === '&' || layouts[kind]) return struct(kind.replace('&', ''), game);
    return pick(given[kind] ?? Object.values(words[kind] ?? { 0: 0.5 }));
  }
  function struct(name, game) {
    const chosen = pick([game, ...games]);
    const entries = Object.entries(layouts[name][1]).filter(() => numbers.next().value % 3 === 0).map(([key, [, kind, third]]) => [key, third < 0 ? [value(kind, chosen)] : value(kind, chosen)]);
    return { ...Object.fromEntries(entries), ...('game' in layouts[name][1] && { game: chosen }), ...('players' in layouts[name][1] && { players: made('Policy').slice(-2) }) };
  }
  const seen = new Set();
  for (let i = 0; i < 2500; i++) {
    const thing = pick(things);
    const { name } = thing.constructor;
    const [method, [, , ...kinds]] = pick(Object.entries({ ...methods[name], ...(name !== 'Game' && { run: ['', '', '*', 'u64'] }) }));
    if (/^(train|table|charts|atlas)$/.test(method)) continue; // which take long
    const game = name === 'Game' ? thing : thing.game;
    try {
      const answer = method === 'run' ? thing.run(pick([1, 20])) : thing[method](...kinds.slice(Number(kinds[0]?.[0] === '*')).filter((kind) => kind[0] !== '>').map((kind) => value(kind.split(' ')[0], game)));
      seen.add('ok');
      if (answer?.toJSON) {
        things.push(answer);
        JSON.stringify(answer);
      }
      if (things.length > first + 40) things.splice(first + numbers.next().value % 40, 1).forEach((old) => old.free());
    } catch (error) {
      assert.ok(error instanceof FourmiError && error.code !== 'failed', `${name}.${method}: ${error.stack}`);
      seen.add(error.code);
    }
  }
  for (const code of ['ok', 'argument', 'callback', 'name', 'text']) assert.ok(seen.has(code), `${code}: ${[...seen]}`);
});

test('a module that stops in the middle of its work says so from then on, and other labs go on', async () => {
  const other = await openLab(module);
  const game = other.game('chess');
  const record = other.record({ game });
  refuses('failed', /has stopped/, () => game.stateTurn(new Uint8Array(game.stateSize).fill(255))); // which is no state
  refuses('failed', /has stopped/, () => other.record({ game }));
  record.free();
  assert.equal(lab.record({ game: lab.game('chess') }).ply, 0);
});

test('things of another lab are refused', async () => {
  const other = await openLab(module);
  refuses('argument', /of this lab/, () => lab.record({ game: other.game('connect4') }));
});

test('a policy of JavaScript plays, and what it throws ends its call only', () => {
  const game = lab.game('tictactoe');
  let shown = null;
  let begun = 0;
  const first = lab.policy({ game, begin: () => { begun++; }, act: (playing, view, actions) => {
    assert.equal(playing, game);
    shown = view;
    return actions.map((_, i) => Number(i === 0));
  } });
  const state = game.stateRead('5');
  assert.deepEqual(first.act(state), [1, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(shown, state);
  const games = [];
  const match = lab.match({ players: [first, lab.policy({ game, level: 'random' })], games: 20, eachGame: ({ number, total, record }) => { games.push([number, total, record.write()]); } });
  assert.equal(match.run(7), 'again');
  assert.equal(match.run(), 'ok');
  assert.deepEqual([games.length, match.games, match.together.won + match.together.drawn + match.together.lost, begun], [20, 20, 20, 20]);

  const failing = lab.policy({ game, act: () => { throw new Error('of my own'); } });
  assert.throws(() => failing.act(state), ({ code, message, cause }) => code === 'callback' && /of my own/.test(message) && cause.message === 'of my own');
  refuses('callback', /an array of 8 numbers/, () => lab.policy({ game, act: () => [1] }).act(state));
  refuses('callback', /a weight is not a number/, () => lab.policy({ game, act: (_, __, actions) => actions.map(() => 'x') }).act(state));
  refuses('callback', /./, () => lab.policy({ game, act: () => false }).act(state));
  refuses('callback', /./, () => lab.policy({ game, act: (_, __, actions) => actions.map(() => -1) }).act(state));
  const ended = lab.match({ players: [first, failing], games: 4 });
  refuses('callback', /of my own/, () => ended.run());
  refuses('callback', /of my own/, () => ended.run());
  assert.deepEqual(first.act(state), [1, 0, 0, 0, 0, 0, 0, 0]);
});

test('a callback may call the lab, and a watch cancels by false', () => {
  const game = lab.game('tictactoe');
  const exact = lab.exact({ game });
  const perfect = lab.policy({ game, act: (_, state, actions) => actions.map((action) => {
    const next = state.slice();
    const gain = game.statePlay(next, action);
    const { number } = exact.value(next);
    return Number((gain + number) * (game.stateTurn(state) === 'first' ? 1 : -1) >= 0);
  }) });
  const match = lab.match({ players: [perfect, lab.policy({ game, level: 'random' })], games: 30 });
  match.run();
  assert.equal(match.together.lost, 0);
  let calls = 0;
  const learner = lab.learner({ game, episodes: 5000, watch: ({ total }) => total > 0 && ++calls < 2 });
  assert.equal(learner.run(), 'cancelled');
  assert.ok(learner.episodes < 5000, `${learner.episodes}`);
});

test('callbacks stay as long as something was made of what has them', async () => {
  const game = lab.game('tictactoe');
  let asked = 0;
  let policy = lab.policy({ game, act: (_, __, actions) => actions.map(() => ++asked) });
  const match = lab.match({ players: [policy, policy], games: 2, noOpening: true });
  policy.free();
  policy = null;
  for (let i = 0; i < 20; i++) {
    new Array(1e5).fill({});
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
  match.run();
  assert.ok(asked > 0);
});

test('an option that run does not know is refused', async () => {
  const learner = lab.learner({ game: lab.game('tictactoe'), episodes: 10 });
  await assert.rejects(run(learner, { onprogress: () => {} }), { code: 'argument', message: 'onprogress is not one of slice, onProgress, signal' });
  await assert.rejects(run(learner, null), { code: 'argument' });
  assert.equal(learner.episodes, 0);
});

test('run gives time back, tells how far it is, and can be cancelled', async () => {
  const game = lab.game('tictactoe');
  const whole = lab.learner({ game, episodes: 3000, seed: 3 });
  whole.run();
  const heard = [];
  let ticks = 0;
  const clock = setInterval(() => ticks++, 1);
  const sliced = await run(lab.learner({ game, episodes: 3000, seed: 3 }), { slice: 100, onProgress: ({ episodes }) => { heard.push(episodes); } });
  clearInterval(clock);
  assert.ok(ticks > 0 && heard.length >= 30 && heard.at(-1) === 3000, `${ticks} ${heard}`);
  assert.deepEqual(sliced.write(), whole.write());

  const controller = new AbortController();
  const learner = lab.learner({ game, episodes: 1e9 });
  await assert.rejects(run(learner, { signal: controller.signal, onProgress: () => controller.abort() }), { code: 'cancelled' });
  assert.ok(learner.episodes > 0 && learner.episodes < 1e6);
  await assert.rejects(run(learner, { onProgress: () => { throw new Error('of my own'); } }), /of my own/);
});

test('data is given and taken as bytes of any size, and text as long as it is', () => {
  const large = new Uint8Array(300_000).map((_, i) => i);
  lab.dataPut('my.data', large);
  assert.deepEqual(lab.dataGet('my.data'), large);
  refuses('name', /./, () => lab.dataGet('your.data'));
  const record = lab.record({ game: lab.game('snake:8x8') });
  const rng = lab.rngSeed(1);
  const policy = lab.policy({ game: record.game, level: 'cycle' });
  for (record.draw(rng); record.turn !== 'over' && record.ply < 600; record.draw(rng)) record.play(policy.choose(record.state, rng));
  assert.ok(record.write().length > 600);
  assert.equal(record.write().split(',').length, record.ply);
});

test('what is freed is used again, so that memory does not grow', () => {
  const game = lab.game('snake:8x8');
  const sizeOf = () => process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 10; i++) lab.record({ game }).free();
  const before = sizeOf();
  for (let i = 0; i < 5000; i++) lab.record({ game, moves: '' }).free();
  assert.ok(sizeOf() - before < 1e6, `${sizeOf() - before}`);
  const record = lab.record({ game });
  record.free();
  record.free();
  refuses('argument', /freed/, () => record.ply);
  refuses('argument', /freed/, () => record.go(0));
  refuses('argument', /freed/, () => lab.review({ record }));
  game.free(); // which is the lab's
  assert.equal(lab.record({ game }).ply, 0);
});
