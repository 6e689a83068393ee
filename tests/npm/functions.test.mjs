// functions.test.mjs - what the package answers in Node.js, on the thread of the caller and in a worker.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import test, { after } from 'node:test';

import { importFrom, install, PROGRAM, root } from './installed.mjs';

const { folder, own, remove } = install();
after(remove);
const { FourmiError, load, loadWorker, run } = await importFrom(own);

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
    assert.equal(error.code, code, error.message);
    assert.match(error.message, /\w+ \w+/, 'a sentence');
    return true;
  });
}

/** All about a state. */
async function answerTo(lab, name, text) {
  const game = await lab.game(name);
  await lab.prepare(game);
  const answer = await lab.answer({ exact: await lab.exact({ game }), text });
  await run(answer);
  return answer.toJSON();
}

inBoth('positions have the values that everybody knows', async (lab) => {
  const scores = async (text) => (await answerTo(lab, 'connect4', text)).actions.map(({ score }) => score);
  assert.deepEqual(await scores(''), [-2, -1, 0, 1, 0, -1, -2]);
  const { score, said, value, lineText } = await answerTo(lab, 'connect4', '4455');
  assert.deepEqual([score, said, value.outcome, value.plies, lineText.length], [18, '+18', 1, 3, 3]);
  assert.equal((await answerTo(lab, 'connect4', '44455554221')).score, -15);
  const mate = await answerTo(lab, 'chess', '8/8/8/4k3/8/8/8/R3K3 w - -');
  assert.deepEqual([mate.said, mate.value.plies], ['mate in 14', 27]);
  assert.equal((await answerTo(lab, 'tictactoe', '')).value.outcome, 0);
  const best = (await answerTo(lab, 'blackjack', 'T6 v T')).actions.find(({ isBest }) => isBest);
  assert.equal(best.text, 'hit');
  const snake = await answerTo(lab, 'snake:4x4');
  assert.ok(Math.abs(snake.value.number - 1) < 1e-9 && snake.value.plies > 0, JSON.stringify(snake.value));
});

inBoth('games are played by number and by text, taken back and written', async (lab) => {
  for (const name of await lab.games) {
    const game = await lab.game(name);
    const [byNumber, byText] = [await lab.record({ game }), await lab.record({ game })];
    const rngs = [await lab.rngSeed(5), await lab.rngSeed(5)];
    for (let i = 0; i < 6; i++) {
      await byNumber.draw(rngs[0]);
      await byText.draw(rngs[1]);
      if (await byNumber.turn === 'over') break;
      const { actions } = await (await lab.scene({ record: byNumber })).toJSON();
      const { action, text } = actions[i % actions.length];
      await byNumber.play(action);
      assert.equal(await byText.read(text), 1);
      assert.deepEqual(await byText.toJSON(), await byNumber.toJSON());
    }
    assert.deepEqual(await (await lab.record({ game, moves: await byText.write() })).actions, await byText.actions);
    await byNumber.go(0);
    assert.deepEqual(await byNumber.state, await game.stateStart());
  }
  const { cells, rows, cols } = await (await lab.scene({ record: await lab.record({ game: await lab.game('connect4'), moves: '4' }) })).toJSON();
  assert.deepEqual([rows, cols, cells.indexOf('X')], [6, 7, 5 * 7 + 3]);
});

inBoth('what a call changes in place is changed', async (lab) => {
  const game = await lab.game('tictactoe');
  const state = await game.stateRead('12');
  assert.equal(await game.statePlay(state, 4), 0);
  assert.equal(await game.stateWrite(state), await game.stateWrite(await game.stateRead('125')));
  const rng = await lab.rngSeed(7);
  const policy = await lab.policy({ game, level: 'random' });
  const chosen = new Set();
  for (let i = 0; i < 30; i++) chosen.add(await policy.choose(state, rng));
  assert.deepEqual([...chosen].sort(), [2, 3, 5, 6, 7, 8]);
});

inBoth('a game is reviewed, and a search explained', async (lab) => {
  const game = await lab.game('connect4');
  await lab.prepare(game);
  const review = await run(await lab.review({ record: await lab.record({ game, moves: '4444443' }) }));
  const plies = await review.plies;
  assert.deepEqual(plies.map(({ ply }) => ply), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual([plies[0].verdict, plies[0].cost], ['only', 0]);
  const small = await lab.game('tictactoe');
  const search = await lab.search({ game: small, state: await small.stateRead('O-XX-X-OO'), noCuts: true });
  assert.equal(await search.run(3), 'again');
  assert.deepEqual((await search.events).map(({ kind }) => kind), ['enter', 'enter', 'leaf']);
  await search.run();
  const { calls, action, value } = await search.toJSON();
  assert.deepEqual([calls, action, value.number, value.plies], [9, 4, 1, 1]);
});

/** The bytes that the program writes. */
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

inBoth('the same seed gives the model of the program, byte for byte', async (lab) => {
  for (const [name, episodes, given, more] of [
    ['tictactoe', 700, {}, []],
    ['tictactoe', 300, { preset: 'tutorial', options: 'alpha=0.2' }, ['--preset', 'tutorial', '--alpha', '0.2']],
    ['connect4', 60, {}, []],
    ['tictactoe', 100, { preset: 'network' }, ['--preset', 'network']],
    ['blackjack', 2000, {}, []],
    ['snake:4x4', 50, {}, []],
  ]) {
    const learner = await run(await lab.learner({ game: await lab.game(name), seed: 9, episodes, ...given }));
    assert.equal(await learner.episodes, episodes);
    assert.equal(programBrain(name, '--games', String(episodes), ...more).compare(await learner.write()), 0, `${name} ${more}`);
    await learner.free();
  }
});

inBoth('a learner that goes on from its model gives the same bytes', async (lab) => {
  for (const name of ['tictactoe', 'blackjack']) {
    const game = await lab.game(name);
    const whole = await lab.learner({ game, seed: 3 });
    await whole.train(500);
    const broken = await lab.learner({ game, seed: 3 });
    await broken.train(200);
    const resumed = await lab.learner({ bytes: await broken.write() });
    await resumed.train(300);
    assert.deepEqual(await resumed.write(), await whole.write());
  }
});

inBoth('a model is proved, plays without losing, and keeps its note', async (lab) => {
  const game = await lab.game('tictactoe');
  const heard = [];
  const learner = await run(await lab.learner({ game, seed: 1 }), { onProgress: ({ episodes }) => { heard.push(episodes); } });
  assert.ok(heard.length > 1 && heard.every((episodes, i) => i === 0 || episodes > heard[i - 1]) && heard.at(-1) === 1000, String(heard));
  const policy = await lab.policy({ learner });
  writeFileSync(`${folder}/saved.brain`, await learner.write());
  const printed = execFileSync(PROGRAM, ['certify', '--json', `${folder}/saved.brain`], { encoding: 'utf8' });
  for (const player of ['first', 'second']) {
    const { proof, method, lines, lost } = await (await run(await lab.certificate({ policy, player }))).toJSON();
    assert.deepEqual([proof, method, lost], ['certified', 'lines', 0]);
    assert.ok(printed.includes(String(lines)), `the program counts ${printed}`);
  }
  const state = await game.stateRead('O-XX-X-OO');
  assert.equal(await policy.choose(state, await lab.rngSeed(1)), 4);
  const opinions = await learner.opinions(state);
  assert.deepEqual(opinions.map(({ action, value }) => [action, Math.sign(value)]), [[1, -1], [4, 1], [6, -1]]);
  const noted = await lab.learner({ bytes: await learner.write('for Anna'), frozen: true });
  assert.deepEqual([await noted.note, await noted.isFrozen], ['for Anna', true]);
  assert.deepEqual(await noted.opinions(state), opinions);
  const young = await lab.policy({ learner: await lab.learner({ game, seed: 1 }) });
  assert.equal(await (await run(await lab.certificate({ policy: young }))).proof, 'refuted');
});

inBoth('a model of a game of one player acts, and is evaluated', async (lab) => {
  const game = await lab.game('blackjack');
  const learner = await run(await lab.learner({ game, seed: 2, episodes: 20_000 }));
  const policy = await lab.policy({ learner });
  const record = await lab.record({ game });
  const rng = await lab.rngSeed(4);
  await record.draw(rng);
  const [legal] = await game.stateLegal(await record.state);
  assert.ok(legal.includes(await policy.choose(await record.state, rng)));
  assert.deepEqual((await learner.opinions(await record.state)).map(({ action }) => action), legal);
  const exactly = await (await run(await lab.evaluation({ policy }))).toJSON();
  assert.ok(exactly.method === 'exact' && exactly.value <= exactly.due && exactly.value > exactly.due - 0.3, JSON.stringify(exactly));
  const snake = await run(await lab.learner({ game: await lab.game('snake:4x4'), seed: 2, episodes: 60 }));
  const evaluate = async () => (await run(await lab.evaluation({ policy: await lab.policy({ learner: snake }), method: 'episodes', episodes: 4, seed: 7 }))).toJSON();
  const tried = await evaluate();
  assert.deepEqual(await evaluate(), tried);
  assert.ok(tried.low <= tried.reached && tried.reached <= tried.high && tried.episodes === 4, JSON.stringify(tried));
});

inBoth('levels and models play matches', async (lab) => {
  const game = await lab.game('tictactoe');
  const learner = await run(await lab.learner({ game, seed: 1 }));
  const match = await lab.match({ players: [await lab.policy({ learner }), await lab.policy({ game, level: 'random' })], games: 200 });
  const { together, first, second } = await (await run(match, { slice: 50 })).toJSON();
  assert.deepEqual([together.won + together.drawn + together.lost, together.lost, second], [200, 0, 'random']);
  assert.equal(typeof first, 'string');
});

inBoth('what cannot be is refused with a code and a sentence', async (lab) => {
  const game = await lab.game('connect4');
  const record = await lab.record({ game, moves: '4' });
  const over = await lab.record({ game: await lab.game('tictactoe'), moves: '14253' });
  await refused('name', () => lab.game('go'));
  await refused('name', () => lab.game(''));
  await refused('argument', () => lab.game(4));
  await refused('argument', () => lab.record({ game, moves: 4 }));
  await refused('argument', () => lab.record({ game, mvoes: '4' }));
  await refused('argument', () => lab.record(null));
  await refused('text', () => lab.record({ game, moves: '4458' }));
  await refused('text', async () => lab.record({ game: await lab.game('chess'), start: '8/8/8/4kK2/8/8/8/R7 w - -' }));
  await refused('action', () => record.play(8));
  await refused('argument', () => record.play('x'));
  await refused('argument', () => record.go(2));
  await refused('over', () => over.play(1));
  await refused('name', () => lab.policy({ game, level: 'genius' }));
  await refused('argument', () => lab.learner({ game, seed: -1 }));
  await refused('name', () => lab.learner({ game, preset: 'nonsense' }));
  await refused('argument', () => lab.learner({ game, options: 'alpha=7' }));
  await refused('name', () => lab.learner({ game, options: 'patience=1' }));
  await refused('other_game', async () => lab.review({ record, exact: await lab.exact({ game: await lab.game('tictactoe') }) }));
  const learner = await lab.learner({ game });
  await refused('argument', () => learner.train(-1));
  await refused('argument', () => learner.write(5));
  await learner.free();
  await refused('argument', () => learner.train(1));
});

inBoth('arrays of a batch are filled wherever it is, and must be long enough', async (lab) => {
  const batch = await lab.batch({ game: await lab.game('connect4'), count: 5 });
  const [actions, rewards, legal] = [new Int32Array(5).fill(-1), new Float64Array(5).fill(7), new Uint8Array(35)];
  await batch.choose(await lab.policy({ game: await lab.game('connect4'), level: 'random' }), actions);
  await batch.step(actions, { rewards, legal });
  assert.ok(actions.every((action) => action >= 0));
  assert.deepEqual([[...rewards], [...legal]], [[0, 0, 0, 0, 0], Array(35).fill(1)]);
  await refused('argument', () => batch.step([0], {}));
  await refused('argument', () => batch.step(actions, { rewards: new Float64Array(4) }));
  assert.equal(await batch.steps, 5);
});

test('an option that load does not know is refused', async () => {
  await refused('argument', () => load({ modul: 'x' }));
  await refused('argument', () => loadWorker({ wroker: 'x' }));
});

inBoth('bytes that are no model are refused', async (lab) => {
  const learner = await lab.learner({ game: await lab.game('tictactoe') });
  await learner.train(100);
  const bytes = await learner.write();
  const damaged = bytes.slice();
  damaged[damaged.length >> 1] ^= 1;
  await refused('data', () => lab.learner({ bytes: damaged }));
  await refused('data', () => lab.learner({ bytes: bytes.slice(0, -9) }));
  await refused('data', () => lab.learner({ bytes: new TextEncoder().encode('this is no model, whatever its name says') }));
  await refused('argument', () => lab.learner({ bytes: 'my.brain' }));
});

test('a module that is damaged, missing or another one is refused', async () => {
  const bytes = readFileSync(`${own}/door.wasm`);
  for (const loader of [load, loadWorker]) {
    await refused('data', () => loader({ module: bytes.subarray(0, bytes.length / 2) }));
    await refused('data', () => loader({ module: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) }));
    await refused('file', () => loader({ module: `${folder}/nowhere.wasm` }));
    await refused('argument', () => loader(null));
  }
});

test('a worker that does not start is noticed at once', async () => {
  await refused('failed', () => loadWorker({ worker: `${folder}/nowhere.js` }));
});

test('a module and data may be given as bytes, by path, by address, or compiled', async () => {
  const path = `${own}/door.wasm`;
  const book = readFileSync(`${own}/connect4.book`);
  for (const module of [readFileSync(path), path, new URL(`file://${path}`), await WebAssembly.compile(readFileSync(path))]) {
    const lab = await load({ module, data: { 'connect4.book': book } });
    assert.equal((await answerTo(lab, 'connect4', '')).score, 1);
  }
});

inBoth('a run that is given up ends soon, and what was done stays', async (lab) => {
  const learner = await lab.learner({ game: await lab.game('connect4'), episodes: 1e9 });
  let heard = 0;
  const { signal } = (() => { const controller = new AbortController(); setTimeout(() => controller.abort(), 80); return controller; })();
  await refused('cancelled', () => run(learner, { signal, onProgress: ({ episodes }) => { heard = episodes; } }));
  const episodes = await learner.episodes;
  assert.ok(heard > 0 && episodes >= heard && episodes < 1e9, `${heard} ${episodes}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await learner.episodes, episodes, 'it has stopped');
  await refused('cancelled', () => run(learner, { signal: AbortSignal.abort() }));
  assert.equal((await answerTo(lab, 'connect4', '4455')).score, 18);
});

inBoth('a question that is too hard is cancelled, and the next is answered', async (lab) => {
  const game = await lab.game('connect4:8x7');
  const answer = await lab.answer({ exact: await lab.exact({ game }) });
  const begun = performance.now();
  await refused('cancelled', () => run(answer, { signal: AbortSignal.timeout(100) }));
  assert.ok(performance.now() - begun < 5000, `${performance.now() - begun} ms`);
  assert.ok(await answer.nodes > 0);
  assert.equal((await answerTo(lab, 'tictactoe', '')).value.outcome, 0);
});

inBoth('a listener that throws ends its own run, and nothing else', async (lab) => {
  const learner = await lab.learner({ game: await lab.game('tictactoe'), episodes: 1e9 });
  let calls = 0;
  await assert.rejects(async () => run(learner, { onProgress: () => { calls++; throw new Error('of my own'); } }), /of my own/);
  assert.equal(calls, 1);
  await learner.train(100);
  assert.ok(await learner.episodes < 1e9);
});

inBoth('a signal that is used for many runs keeps none of them', async (lab) => {
  const { signal } = new AbortController();
  const learner = await lab.learner({ game: await lab.game('tictactoe'), episodes: 20 });
  for (let i = 0; i < 15; i++) await run(learner, { signal });
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('calls to a worker go together, and may name what is not there yet', async () => {
  const record = there.record({ game: there.game('connect4'), moves: '44' });
  record.play(4);
  const [ply, { turn, game }, text] = await Promise.all([record.ply, record.toJSON(), record.write()]);
  assert.deepEqual([ply, turn, game, text], [3, 'second', 'connect4', '445']);
  const none = there.record({ game: there.game('go') });
  await refused('name', () => none.ply);
  await refused('name', () => none);
});

test('functions cannot be sent to a worker, and nothing else suffers', async () => {
  const game = await there.game('tictactoe');
  await refused('argument', () => there.policy({ game, act: () => [1] }));
  assert.equal(await there.policy({ game, level: 'random' }).name, 'random');
});

test('a worker that is closed answers no more', async () => {
  const lab = await loadWorker();
  const learner = await lab.learner({ game: await lab.game('connect4') });
  const waiting = learner.train(1e7);
  setTimeout(() => lab.close(), 50);
  await refused('closed', () => waiting);
  await refused('closed', () => lab.games);
});

test('a game with too many lines is evaluated on solved states', async () => {
  const learner = await run(await there.learner({ game: await there.game('connect4:5x4'), seed: 1, episodes: 300 }));
  const done = [];
  const evaluation = await there.evaluation({ policy: await there.policy({ learner }), method: 'sample', seed: 1 });
  const { method, decisions, right } = await (await run(evaluation, { slice: 20, onProgress: ({ decisions: now }) => { done.push(now); } })).toJSON();
  assert.deepEqual([method, decisions], ['sample', 300]);
  assert.ok(right / decisions > 0.5 && done.length >= 15, `${right} ${done}`);
});

test('the model that comes with Fourmi is opened', async () => {
  const lab = await load({ data: { 'connect4.brain': `${root}data/connect4.brain` } });
  const game = lab.game('connect4');
  await lab.prepare(game);
  const model = lab.learner({ path: 'connect4.brain', frozen: true });
  assert.equal(model.game, game);
  assert.equal(model.opinions(game.stateStart()).length, 7);
  const policy = lab.policy({ model: 'connect4.brain', search: 'depth=0' });
  assert.equal(policy.choose(game.stateRead('121212'), lab.rngSeed(1)), 0);
});
