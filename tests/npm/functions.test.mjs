// functions.test.mjs - what the package answers in Node.js, on the thread of who asks and in a worker.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import test, { after } from 'node:test';

import { importFrom, install, PROGRAM, root } from './installed.mjs';

const { folder, own, remove } = install();
after(remove);
const { FourmiError, load, loadWorker } = await importFrom(own);

const here = await load();
const there = await loadWorker();
after(() => there.close());

/** A test of both: what is a value here is a promise there, and awaiting takes either. */
function inBoth(name, body) {
  test(`${name}, here`, (t) => body(here, t));
  test(`${name}, in a worker`, (t) => body(there, t));
}

/** What goes wrong, by its code and with a sentence. */
async function refused(code, ask) {
  await assert.rejects(async () => ask(), (error) => {
    assert.ok(error instanceof FourmiError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, /^[A-Z][a-z].* /, 'a sentence');
    return true;
  });
}

inBoth('positions have the values that everybody knows', async (fourmi) => {
  const scores = async (text) => (await fourmi.values(await fourmi.position('connect4', text))).map(({ score }) => score);
  assert.deepEqual(await scores(''), [-2, -1, 0, 1, 0, -1, -2]);
  const value = async (game, text) => fourmi.value(await fourmi.position(game, text));
  assert.deepEqual(await value('connect4', '4455'), { unit: 'score', outcome: 1, score: 18, plies: 3 });
  assert.equal((await value('connect4', '44455554221')).score, -15);
  assert.deepEqual(await value('chess', '8/8/8/4k3/8/8/8/R3K3 w - -'), { unit: 'mate', outcome: 1, score: 1, plies: 27 });
  assert.equal((await value('tictactoe', '')).outcome, 0);
});

inBoth('moves are counted from 1, by number and by text, in every game', async (fourmi) => {
  for (const { name } of await fourmi.games()) {
    let byNumber = await fourmi.position(name);
    let byText = byNumber;
    let ply = 0;
    for (; ply < 6 && byNumber.result === 'unfinished'; ply++) {
      const { move, text } = byNumber.legal[ply % byNumber.legal.length];
      assert.ok(move >= 1);
      [byNumber, byText] = [await fourmi.play(byNumber, move), await fourmi.play(byText, text)];
      assert.deepEqual(byText, byNumber);
    }
    assert.deepEqual(await fourmi.undo(byNumber, ply), await fourmi.position(name));
  }
  const { moves, board, legal } = await fourmi.play(await fourmi.position('connect4'), 4);
  assert.deepEqual([moves, board.indexOf('X'), legal.map(({ move }) => move)], ['4', 5 * 7 + 3, [1, 2, 3, 4, 5, 6, 7]]);
});

inBoth('an episode is its seed and its actions, counted from 1', async (fourmi) => {
  for (const { name } of await fourmi.worlds()) {
    let episode = await fourmi.episode(name, { seed: 5 });
    for (let i = 0; i < 4 && !episode.isOver; i++) {
      const [{ action }] = episode.legal;
      assert.ok(action >= 1);
      episode = await fourmi.step(episode, action);
    }
    assert.deepEqual(await fourmi.episode(name, { seed: 5, actions: episode.actions }), episode);
  }
  const values = await fourmi.situation('blackjack', 'T6 v T');
  assert.equal(values.find(({ isBest }) => isBest).name, 'hit');
  const { amount, steps } = await fourmi.worldValue('snake:4x4');
  assert.ok(Math.abs(amount - 1) < 1e-9 && steps > 0, `${amount} ${steps}`);
  assert.ok((await fourmi.chooseAction(await fourmi.episode('snake:6x6'))) >= 1);
});

inBoth('a game is reviewed, and a search explained', async (fourmi) => {
  const reviews = await fourmi.review(await fourmi.position('connect4', '4444443'));
  assert.deepEqual(reviews.map(({ ply }) => ply), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual([reviews[0].verdict, reviews[0].cost], ['only', 0]);
  const { calls, value, move, events } = await fourmi.think(await fourmi.position('tictactoe', 'O-XX-X-OO'));
  assert.deepEqual([calls, value, move, events[0].kind], [9, 10, '5', 'enter']);
});

/** The bytes that the program writes, which takes them from the first who asked. */
const written = new Map();
function programBrain(...options) {
  const key = options.join(' ');
  if (!written.has(key)) {
    execFileSync(PROGRAM, ['train', ...options, '--seed', '9', '--out', `${folder}/program.brain`], { stdio: 'ignore' });
    written.set(key, readFileSync(`${folder}/program.brain`));
    rmSync(`${folder}/program.brain`);
  }
  return written.get(key);
}

inBoth('the same seed gives the brain of the program, byte for byte', async (fourmi) => {
  for (const [name, games, options, more] of [
    ['tictactoe', 700, {}, []],
    ['tictactoe', 300, { preset: 'tutorial', settings: { alpha: 0.2 } }, ['--preset', 'tutorial', '--alpha', '0.2']],
    ['connect4', 60, {}, []],
    ['tictactoe', 100, { preset: 'network' }, ['--preset', 'network']],
    ['blackjack', 2000, {}, []],
    ['snake:4x4', 50, {}, []],
  ]) {
    const learner = await fourmi.learner(name, { seed: 9, games, ...options });
    assert.deepEqual(await learner.train(), { games, wanted: games });
    assert.equal(programBrain(name, '--games', String(games), ...more).compare(await learner.bytes()), 0, `${name} ${more}`);
    await learner.free();
  }
});

inBoth('a learner that goes on from its brain gives the same bytes', async (fourmi) => {
  for (const name of ['tictactoe', 'blackjack']) {
    const whole = await fourmi.learner(name, { seed: 3 });
    await whole.train(500);
    const broken = await fourmi.learner(name, { seed: 3 });
    await broken.train(200);
    const resumed = await fourmi.resume(await broken.bytes());
    assert.equal(resumed.facts.name, name);
    assert.deepEqual(await resumed.train(300), { games: 500, wanted: 500 });
    assert.deepEqual(await resumed.bytes(), await whole.bytes());
  }
});

inBoth('a brain is proved, plays without losing, and keeps its note', async (fourmi) => {
  const learner = await fourmi.learner('tictactoe', { seed: 1 });
  const heard = [];
  await learner.train(1000, { onProgress: ({ games }) => heard.push(games) });
  assert.ok(heard.length > 1 && heard.every((games, i) => i === 0 || games > heard[i - 1]) && heard.at(-1) === 1000, String(heard));
  const brain = await learner.brain();
  assert.deepEqual([brain.facts.name, brain.facts.games, brain.facts.isOfWorld], ['tictactoe', 1000, false]);
  const { proof, method, sides } = await brain.certify();
  assert.deepEqual([proof, method, sides.map(({ lost }) => lost)], ['certified', 'lines', [0, 0]]);
  writeFileSync(`${folder}/saved.brain`, await brain.bytes());
  const printed = execFileSync(PROGRAM, ['certify', '--json', `${folder}/saved.brain`], { encoding: 'utf8' });
  sides.forEach(({ lines }) => assert.ok(printed.includes(String(lines)), `the program counts ${printed}`));
  const position = await fourmi.position('tictactoe', 'O-XX-X-OO');
  assert.equal(await brain.choose(position), 5);
  assert.deepEqual((await brain.values(position)).map(({ move, value }) => [move, Math.sign(value)]), [[2, -1], [5, 1], [7, -1]]);
  assert.deepEqual(await learner.values(position), await brain.values(position));
  const noted = await fourmi.brain(await brain.bytes('for Anna'));
  assert.equal(noted.facts.note, 'for Anna');
  assert.deepEqual(await noted.bytes(''), await learner.bytes());
  const young = await (await fourmi.learner('tictactoe', { seed: 1 })).brain();
  assert.equal((await young.certify()).proof, 'not-certified');
});

inBoth('a brain of a world acts, and its worth is told', async (fourmi) => {
  const learner = await fourmi.learner('blackjack', { seed: 2, games: 20_000 });
  await learner.train();
  const brain = await learner.brain();
  assert.deepEqual([brain.facts.name, brain.facts.isOfWorld, brain.facts.games], ['blackjack', true, 20_000]);
  const episode = await fourmi.episode('blackjack', { seed: 4 });
  assert.ok(episode.legal.some(({ action }) => action === 1));
  const action = await brain.chooseAction(episode, { seed: 1 });
  assert.ok(episode.legal.some((one) => one.action === action));
  assert.deepEqual((await brain.actionValues(episode)).map(({ name }) => name), episode.legal.map(({ name }) => name));
  const { isExact, value, best } = await brain.worth();
  assert.ok(isExact && value <= best && value > best - 0.3, `${value} ${best}`);
  const snake = await fourmi.learner('snake:4x4', { seed: 2, games: 60 });
  await snake.train();
  const [tried, again] = [await (await snake.brain()).worth({ games: 4, seed: 7 }), await (await snake.brain()).worth({ games: 4, seed: 7 })];
  assert.deepEqual(tried, again);
  assert.ok(!tried.isExact && tried.low <= tried.reached && tried.reached <= tried.high, JSON.stringify(tried));
});

inBoth('what cannot be is refused with a code and a sentence', async (fourmi) => {
  const position = await fourmi.position('connect4', '4');
  const over = await fourmi.position('tictactoe', '14253');
  await refused('no-such-game', () => fourmi.position('go'));
  await refused('no-such-game', () => fourmi.game(''));
  await refused('bad-argument', () => fourmi.position(4));
  await refused('bad-argument', () => fourmi.position('connect4', () => '4'));
  await refused('bad-argument', () => fourmi.position('connect4', Object.create(null)));
  await refused('bad-position', () => fourmi.position('connect4', '4458'));
  await refused('bad-position', () => fourmi.position('chess', '8/8/8/4kK2/8/8/8/R7 w - -'));
  await refused('bad-move', () => fourmi.play(position, 8));
  await refused('bad-move', () => fourmi.play(position, 'x'));
  await refused('bad-argument', () => fourmi.play(position, 0));
  await refused('bad-argument', () => fourmi.play('4', 4));
  await refused('bad-moves', () => fourmi.play({ ...position, moves: '44444444' }, 4));
  await refused('bad-argument', () => fourmi.undo(position, 2));
  await refused('over', () => fourmi.value(over));
  await refused('over', () => fourmi.choose(over, 'expert'));
  await refused('no-such-level', () => fourmi.choose(position, 'genius'));
  await refused('bad-argument', () => fourmi.choose(position, 'random', { seed: -1 }));
  await refused('no-starts', () => fourmi.randomStart('connect4'));
  await refused('no-such-world', () => fourmi.episode('mars'));
  await refused('bad-actions', () => fourmi.episode('snake:4x4', { actions: [77] }));
  const episode = await fourmi.episode('blackjack', { seed: 1 });
  await refused('bad-argument', () => fourmi.step(episode, [1]));
  await refused('bad-actions', () => fourmi.step(episode, 77));
  await refused('bad-situation', () => fourmi.situation('blackjack', 'T6 v Q?'));
  await refused('no-such-preset', () => fourmi.learner('tictactoe', { preset: 'nonsense' }));
  await refused('bad-setting', () => fourmi.learner('tictactoe', { settings: { alpha: 7 } }));
  await refused('bad-setting', () => fourmi.learner('tictactoe', { settings: { patience: 1 } }));
  await refused('no-such-game', () => fourmi.learner('go'));
  const learner = await fourmi.learner('tictactoe');
  await refused('bad-argument', () => learner.train(-1));
  for (const options of [null, 5, 'seed', [], { signal: 5 }, { signal: {} }, { onProgress: 5 }]) {
    await refused('bad-argument', () => fourmi.value(position, options));
    await refused('bad-argument', () => fourmi.choose(position, 'random', options));
    await refused('bad-argument', () => fourmi.learner('tictactoe', options));
    await refused('bad-argument', () => learner.train(1, options));
  }
  await refused('bad-argument', () => fourmi.think(position, null));
  await refused('bad-argument', () => fourmi.episode('blackjack', null));
  await refused('bad-argument', () => fourmi.randomStart('chess', null));
  await refused('bad-argument', () => fourmi.learner('tictactoe', { settings: null }));
  const brain = await learner.brain();
  await refused('bad-argument', () => brain.bytes(5));
  await refused('bad-argument', () => brain.certify(null));
  await refused('bad-argument', () => brain.choose(position, null));
  assert.equal((await learner.train(1, { signal: null })).games, 1);
  await refused('other-game', () => learner.values(position));
  await learner.free();
  await refused('freed', () => learner.train(1));
});

inBoth('bytes that are no brain are refused', async (fourmi) => {
  const learner = await fourmi.learner('tictactoe');
  await learner.train(100);
  const bytes = await learner.bytes();
  const damaged = bytes.slice();
  damaged[damaged.length >> 1] ^= 1;
  await refused('brain-damaged', () => fourmi.brain(damaged));
  await refused('brain-damaged', () => fourmi.brain(bytes.slice(0, -9)));
  await refused('brain-foreign', () => fourmi.brain(new TextEncoder().encode('this is no brain, whatever its name says')));
  await refused('brain-foreign', () => fourmi.resume(new Uint8Array(0)));
  await refused('bad-argument', () => fourmi.brain('my.brain'));
});

test('a module that is damaged, missing or another one is refused', async () => {
  const bytes = readFileSync(`${own}/fourmi.wasm`);
  for (const loader of [load, loadWorker]) {
    await refused('bad-module', () => loader({ module: bytes.subarray(0, bytes.length / 2) }));
    await refused('bad-module', () => loader({ module: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) }));
    await refused('no-file', () => loader({ module: `${folder}/nowhere.wasm` }));
    await refused('bad-argument', () => loader({ memory: -1 }));
    await refused('bad-argument', () => loader(null));
  }
});

test('a worker that does not start is noticed at once', async () => {
  await refused('engine-failed', () => loadWorker({ worker: `${folder}/nowhere.js` }));
});

test('a module and a book may be given as bytes, by path, by address, or compiled', async () => {
  const path = `${own}/fourmi.wasm`;
  const book = readFileSync(`${own}/connect4.book`);
  for (const module of [readFileSync(path), path, new URL(`file://${path}`), await WebAssembly.compile(readFileSync(path))]) {
    const fourmi = await load({ module, books: { connect4: book } });
    assert.equal((await fourmi.value(fourmi.position('connect4'))).score, 1);
  }
  const fourmi = await load({ books: { connect4: book.subarray(0, 99) } });
  await refused('bad-book', () => fourmi.value(fourmi.position('connect4')));
});

inBoth('whoever gives up hears it soon, and what was learned stays', async (fourmi) => {
  const hard = await fourmi.position('connect4:8x7');
  const cancelled = (ask) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    return refused('cancelled', () => ask({ signal: controller.signal }));
  };
  await cancelled((options) => fourmi.value(hard, options));
  await refused('cancelled', () => fourmi.values(hard, { signal: AbortSignal.abort() }));
  const learner = await fourmi.learner('tictactoe', { seed: 1 });
  let heard = 0;
  await cancelled((options) => learner.train(1e9, { ...options, onProgress: ({ games }) => { heard = games; } }));
  const { games } = (await learner.brain()).facts;
  assert.ok(heard > 0 && games >= heard && games < 1e9, `${heard} ${games}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await learner.brain()).facts.games, games, 'it has stopped');
  // The others are answered as always.
  assert.equal((await fourmi.value(await fourmi.position('connect4', '4455'))).score, 18);
});

inBoth('a listener that throws ends its own training, and nothing else', async (fourmi) => {
  const learner = await fourmi.learner('tictactoe', { seed: 1 });
  let calls = 0;
  const onProgress = () => {
    calls++;
    throw new Error('of my own');
  };
  await assert.rejects(async () => learner.train(1e9, { onProgress }), /of my own/);
  await learner.train(100);
  assert.equal(calls, 1);
  assert.ok((await learner.brain()).facts.games < 1e9);
});

test('what cannot be sent to a worker is not sent again when that is replaced', async () => {
  const fourmi = await loadWorker();
  const hard = await fourmi.position('connect4:8x7');
  await refused('bad-argument', () => fourmi.value({ ...hard, moves: () => '' }));
  await refused('cancelled', () => fourmi.value(hard, { signal: AbortSignal.timeout(50) }));
  assert.equal((await fourmi.value(await fourmi.position('connect4', '4455'))).score, 18);
  fourmi.close();
});

inBoth('a signal that is used for many questions keeps none of them', async (fourmi) => {
  const { signal } = new AbortController();
  const position = await fourmi.position('tictactoe', '15');
  for (let i = 0; i < 15; i++) await fourmi.value(position, { signal });
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('whoever waits for a worker that is closed hears of it', async () => {
  const fourmi = await loadWorker();
  const waiting = fourmi.value(await fourmi.position('connect4:8x7'));
  setTimeout(() => fourmi.close(), 50);
  await refused('closed', () => waiting);
  await refused('closed', () => fourmi.games());
});

test('a game with too many lines is judged on solved positions', async () => {
  const learner = await there.learner('connect4:5x4', { seed: 1, games: 300 });
  await learner.train();
  const left = [];
  const { proof, method, sample } = await (await learner.brain()).certify({ onProgress: (steps) => left.push(steps) });
  assert.deepEqual([proof, method, left.at(-1)], ['open', 'sample', 0]);
  assert.ok(sample.kept / sample.positions > 0.5 && left.length === sample.positions, JSON.stringify(sample));
});

test('the brain that comes with Fourmi is opened', async () => {
  const brain = await here.brain(readFileSync(`${root}data/connect4.brain`));
  assert.equal(brain.facts.name, 'connect4');
  assert.equal(brain.values(here.position('connect4')).length, 7);
  assert.equal(brain.choose(here.position('connect4', '121212')), 1);
});
