// wasm.test.mjs - board games in the WebAssembly module, as the page asks them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { importPage } from '../scripts/page.mjs';

const { USUAL_WEIGHTS, loadEngine } = await importPage('engine/module.js');
const { think } = await importPage('engine/think.js');
const { lineWords, wordsOf } = await importPage('engine/words.js');

const bytes = readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm');
const first = readFileSync(process.env.FOURMI_FIRST ?? 'build/wasm/first.wasm');

const open = async () => ({ module: await loadEngine(bytes) });
const at = (game, moves, start = '') => ({ game, start, moves });

test('the modules need nothing from their host', async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(first)), []);
});

test('the module of a first view is small, and says what it leaves out', async () => {
  assert.ok(gzipSync(first, { level: 9 }).length <= 56 * 1024);
  const { lab } = await loadEngine(first);
  assert.throws(() => lab.batch({ game: lab.game('tictactoe'), count: 1 }), { code: 'absent' });
});

test('shifts find a line in the words of a position, and nothing where there is none', async () => {
  const { module } = await open();
  const found = (moves) => wordsOf(module, at('connect4', moves)).directions.filter(({ shifts }) => shifts.at(-1).both.includes('1'));
  assert.deepEqual(found('4433'), []);
  assert.deepEqual(found('1122334').map(({ name }) => name), ['along']);
  assert.deepEqual(found('1213141').map(({ name }) => name), ['up']);
  assert.deepEqual(found('12233434464').map(({ name }) => name), ['rising']);
  assert.deepEqual(found('76655454424').map(({ name }) => name), ['falling']);
  assert.deepEqual(found('76655454424')[0].shifts.map(({ bits, run }) => [bits, run]), [[6, 2], [12, 4]]);
});

test('the bits of a word are the cells, column by column from below, and a row above that stays empty', async () => {
  const { module } = await open();
  const { places, own, all, last } = wordsOf(module, at('connect4', '12'));
  assert.equal(places.length, 49);
  assert.deepEqual([places[0], places[6], places[7], places[48]], [{ row: 5, col: 0 }, { row: -1, col: 0 }, { row: 5, col: 1 }, { row: -1, col: 6 }]);
  const bits = (word) => [...word].flatMap((bit, i) => (bit === '1' ? [i] : []));
  assert.deepEqual([bits(own), bits(all), bits(last)], [[0], [0, 7], [7]]);
  assert.equal(wordsOf((await open()).module, at('tictactoe', '5')), null);
});

test('it tells its catalogue, and games of other sizes', async () => {
  const { module } = await open();
  const games = module.catalogue();
  assert.ok(games.length >= 2);
  for (const { name, kind, rows, cols, hasBoard } of games) {
    assert.equal(name, kind);
    assert.equal(module.scene(at(name, '')).cells.length, hasBoard ? rows * cols : 0);
  }
  const { kind, rows, cols, book } = module.describe('connect4:6x5');
  assert.deepEqual({ kind, rows, cols, book }, { kind: 'connect4', rows: 5, cols: 6, book: 'connect4.book' });
  assert.throws(() => module.describe('connect4:1x1'), { code: 'no-such-game' });
});

test('the worked example takes nine calls', async () => {
  const { module } = await open();
  const spot = at('tictactoe', '', 'O-XX-X-OO');
  assert.equal(module.choose(spot, 'expert', 1), 4);
  const options = { alphaBeta: false, depth: 0 };
  const thinking = think(module, spot, options);
  assert.equal(thinking.calls, 9);
  assert.deepEqual(thinking.rootMoves, [
    { move: 1, value: -10 },
    { move: 4, value: 10 },
    { move: 6, value: -10 },
  ]);
  assert.equal(thinking.events.filter(({ kind }) => kind === 'enter').length, 9);
  assert.equal(thinking.events.at(-1).value, 10);
  const cutting = think(module, spot, { ...options, alphaBeta: true });
  assert.equal(cutting.value, 10);
  assert.ok(cutting.calls < 9);
  assert.equal(cutting.events.find(({ kind }) => kind === 'cut').reason, 'below-alpha');
});

test('a search can stop at a certain win, and count open lines by other weights', async () => {
  const { module } = await open();
  const options = { alphaBeta: false, depth: 0, stopAtWin: true };
  const stopped = think(module, at('tictactoe', '', 'O-XX-X-OO'), options);
  assert.equal(stopped.calls, 4);
  assert.equal(stopped.events.find(({ kind }) => kind === 'cut').reason, 'certain-win');
  const moveBy = (weights) => think(module, at('connect4', '4453'), { alphaBeta: false, depth: 2, weights }).moveText;
  assert.equal(moveBy(undefined), moveBy(USUAL_WEIGHTS));
  assert.equal(moveBy(USUAL_WEIGHTS), '3'); // as fourmi think says
  assert.equal(moveBy([9, 3, 0, 3]), '5');
});

test('a search too long to look at is still counted', async () => {
  const { module } = await open();
  const thinking = think(module, at('tictactoe', ''), { alphaBeta: false, depth: 0 });
  assert.equal(thinking.calls, 549946);
  assert.ok(thinking.events.length < thinking.calls);
});

test('expert loses no line of tic-tac-toe, whichever of its best moves it takes', async () => {
  const { module } = await open();
  const seeds = [...Array(32).keys()];
  const seen = new Set();
  const tryAll = (moves, expert) => {
    const scene = module.scene(at('tictactoe', moves));
    if (seen.has(scene.cells)) {
      return;
    }
    seen.add(scene.cells);
    if (scene.result !== 'unfinished') {
      assert.notEqual(scene.result, expert === 0 ? 'second' : 'first', moves);
      return;
    }
    const options =
      scene.side === expert
        ? new Set(seeds.map((seed) => module.choose(at('tictactoe', moves), 'expert', seed)))
        : scene.legal.map(({ move }) => move);
    for (const move of options) {
      tryAll(moves + String(move + 1), expert);
    }
  };
  for (const expert of [0, 1]) {
    seen.clear();
    tryAll('', expert);
    assert.ok(seen.size > 100, `${seen.size} positions`);
  }
});

test('a scene says all that there is to draw', async () => {
  const { module } = await open();
  const scene = module.scene(at('connect4', '1212121'));
  assert.equal(scene.result, 'first');
  assert.deepEqual(scene.lines, [[14, 35]]);
  assert.deepEqual(scene.legal, []);
  assert.deepEqual(module.scene(at('connect4', '44')).legal[3], { move: 3, text: '4', name: '4', cell: 24, from: -1, becomes: '' });
  assert.equal(module.scene(at('tictactoe', '5', 'O-XX-X-OO')).result, 'first');
  assert.throws(() => module.scene(at('connect4', '8')), { code: 'bad-moves' });
  assert.throws(() => module.scene(at('tictactoe', '', 'XXXXXXXXX')), { code: 'bad-position' });
});

test('a move and what it leads to are one answer', async () => {
  const { module } = await open();
  const { moves, cells, side, legal } = module.play(at('connect4', '44'), 3);
  assert.equal(moves, '444');
  assert.equal(cells[24], 'X');
  assert.equal(side, 1);
  assert.equal(legal.length, 7);
  assert.equal(module.play(at('connect4', '444444'), 3), null);
});

test('moves by their numbers lead to the same scene', async () => {
  const { module } = await open();
  assert.deepEqual(module.sceneByNumbers({ game: 'tictactoe', played: [4, 0] }), module.scene(at('tictactoe', '51')));
  assert.throws(() => module.sceneByNumbers({ game: 'tictactoe', played: [4, 4] }), { code: 'bad-moves' });
});

test('a mistake is named, with the line that proves it', async () => {
  const { module } = await open();
  const review = module.review(at('tictactoe', '52'), 1);
  assert.deepEqual([review.verdict, review.cost], ['mistake', 0]);
  assert.deepEqual(review.bestMoves, ['1', '3', '7', '9']);
  const end = module.scene(at('tictactoe', `52${review.line}`));
  assert.equal(end.result, 'first');
  assert.equal(review.plies, review.line.length + 1);
});

test('a solver without patience gives up, and goes on where it was', async () => {
  const { module } = await open();
  module.setPatience(1000);
  const spot = at('connect4', '444412');
  assert.equal(module.scores(spot), null);
  assert.equal(module.choose(spot, 'expert', 1), null);
  module.setPatience(0);
  assert.equal(module.scores(at('connect4', '44444422222255')).length, 5);
});

test('on every board patience ends, whatever knows the truth there', async () => {
  const { module } = await open();
  module.setPatience(1000);
  assert.equal(module.scores(at('connect4:6x5', '')), null);
  assert.equal(module.scores(at('connect4:8x7', '')), null);
  module.setPatience(4_000_000);
  assert.deepEqual(module.scores(at('connect4:6x5', '')).map(({ score }) => score), [0, 0, 0, 0, 0, 0]);
  assert.equal(module.scores(at('tictactoe', '')).length, 9);
});

test('a search that remembers nothing loses patience as well', async () => {
  const { module } = await open();
  module.setPatience(100_000);
  assert.equal(module.scores(at('connect4:8x7', '')), null);
});

test('Connect Four is solved, and with the book the empty board is known at once', async () => {
  const { module } = await open();
  for (const [moves, score] of [['4455', 18], ['44455554221', -15]]) {
    assert.equal(Math.max(...module.scores(at('connect4', moves)).map((one) => one.score)), score);
  }
  module.setPatience(100_000);
  assert.equal(module.scores(at('connect4', '')), null);
  module.setData('connect4.book', readFileSync(new URL('../data/connect4.book', import.meta.url)));
  assert.deepEqual(module.scores(at('connect4', '')).map((one) => one.score), [-2, -1, 0, 1, 0, -1, -2]);
  assert.equal(module.choose(at('connect4', ''), 'expert', 1), 3);
});

test('nonsense is refused', async () => {
  const { module } = await open();
  assert.throws(() => module.describe('draughts'), { code: 'no-such-game' });
  assert.throws(() => module.describe('snake'), { code: 'no-such-game' });
  const spot = at('connect4:6x5', '123');
  assert.throws(() => module.scene(at('connect4:6x5', '12345678')), { code: 'bad-moves' });
  assert.equal(module.play(spot, 6), null);
  assert.equal(module.play(spot, -1), null);
  assert.throws(() => module.choose(spot, 'wizard', 1), { code: 'no-such-level' });
  assert.throws(() => module.setBrain(new Uint8Array(100)), { code: 'brain-foreign' });
  assert.equal(module.values(spot), null);
});

test('the module knows the cells of the last move, and what people call each cell', async () => {
  const { module } = await open();
  assert.deepEqual(module.scene(at('tictactoe', '')).last, []);
  assert.deepEqual(module.scene(at('tictactoe', '59')).last, [8]);
  assert.deepEqual(module.scene(at('tictactoe', '59')).shape.names, [...'123456789']);
  assert.deepEqual(module.scene(at('connect4', '44')).last, [3 + 4 * 7]);
  assert.deepEqual(module.scene(at('connect4', '44')).shape.names.slice(5 * 7), [...'1234567']);
  assert.deepEqual(module.sceneByNumbers({ game: 'connect4', played: [0, 6] }).last, [6 + 5 * 7]);
  assert.ok(module.describe('connect4').learns);
});

test('shifts leave a bit exactly when who has just moved has four in a row', async () => {
  const { module } = await open();
  for (let seed = 1; seed <= 60; seed++) {
    let scene = module.scene(at('connect4', ''));
    while (scene.result === 'unfinished') {
      scene = module.play(at('connect4', scene.moves), module.choose(at('connect4', scene.moves), 'random', seed + scene.moves.length));
      const isFound = lineWords(module, scene).directions.some(({ fours }) => fours.includes('1'));
      assert.equal(isFound, ['first', 'second'].includes(scene.result), scene.moves);
    }
  }
});
