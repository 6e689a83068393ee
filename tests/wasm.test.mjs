// wasm.test.mjs - the engine as a WebAssembly module behaves as it does here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { loadEngine } from '../web/engine/module.js';

const bytes = readFileSync(process.env.FOURMI_WASM ?? 'build/wasm/fourmi.wasm');
const signatureHeader = readFileSync(new URL('../engine/signature/signature.h', import.meta.url), 'utf8');

/** A fresh module with a game opened in it; the page's own binding drives it. */
async function open(name) {
  const module = await loadEngine(bytes);
  module.write(name);
  const status = module.wasm.fourmi_open();
  return {
    module,
    engine: module.wasm,
    status,
    read: (text) => module.wasm.fourmi_read(module.write(text)),
    choose: (level, seed) => (module.write(level), module.wasm.fourmi_choose(seed)),
    board: () => module.text(module.wasm.fourmi_write_board()),
    scores: () => {
      const count = module.wasm.fourmi_scores();
      return [...new Int8Array(module.bytes.slice(0, count).buffer)];
    },
    legalMoves: () => module.legalMoves().map(({ move }) => move),
  };
}

const at = (game, moves, start = '') => ({ game, start, moves });

test('the module needs nothing from its host', async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
});

test('its searches have the same signature as the native ones', async () => {
  const { engine } = await open('tictactoe');
  const [, expected] = signatureHeader.match(/UINT64_C\((\d+)\)/);
  assert.equal(engine.fourmi_signature(), Number(expected));
});

test('a brain trained in it has the same bytes as one trained outside', async () => {
  const { engine } = await open('tictactoe');
  const [, expected] = signatureHeader.match(/BRAIN_SIGNATURE UINT64_C\((0x[0-9a-f]+)\)/);
  assert.equal(BigInt(engine.fourmi_brain_signature() >>> 0), BigInt(expected) & 0xffffffffn);
});

test('it counts the positions that the literature counts', async () => {
  const ttt = await open('tictactoe');
  const plies = [...Array(10).keys()];
  const sum = (counts) => counts.reduce((a, b) => a + b);
  assert.equal(sum(plies.map((ply) => ttt.engine.fourmi_count(ply, 0))), 5478);
  assert.equal(sum(plies.map((ply) => ttt.engine.fourmi_count(ply, 1))), 765);
  const c4 = await open('connect4');
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((ply) => c4.engine.fourmi_count(ply, 0)),
    [1, 7, 49, 238, 1120, 4263, 16422, 54859],
  );
  assert.equal(c4.engine.fourmi_count(9, 0), -1);
});

test('the worked example takes nine calls', async () => {
  const game = await open('tictactoe');
  assert.equal(game.read('O-XX-X-OO'), 0);
  assert.equal(game.choose('expert', 1), 4);
  const spot = at('tictactoe', '', 'O-XX-X-OO');
  const options = { alphaBeta: false, preferSooner: false, depth: 0 };
  const thinking = game.module.think(spot, options);
  assert.equal(thinking.calls, 9);
  assert.deepEqual(thinking.rootMoves, [
    { move: 1, value: -10 },
    { move: 4, value: 10 },
    { move: 6, value: -10 },
  ]);
  assert.equal(thinking.events.filter(({ kind }) => kind === 'enter').length, 9);
  assert.equal(thinking.events.at(-1).value, 10);
  const cutting = game.module.think(spot, { ...options, alphaBeta: true });
  assert.equal(cutting.value, 10);
  assert.ok(cutting.calls < 9);
  assert.equal(cutting.events.find(({ kind }) => kind === 'cut').reason, 'below-alpha');
});

test('a search too long to look at is still counted', async () => {
  const { module } = await open('tictactoe');
  const thinking = module.think(at('tictactoe', ''), { alphaBeta: false, preferSooner: false, depth: 0 });
  assert.equal(thinking.calls, 549946);
  assert.ok(thinking.events.length < thinking.calls);
});

test('expert loses no line of tic-tac-toe, whichever of its best moves it takes', async () => {
  const { module } = await open('tictactoe');
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
      tryAll(moves + module.symbol(move), expert);
    }
  };
  for (const expert of [0, 1]) {
    seen.clear();
    tryAll('', expert);
    assert.ok(seen.size > 100, `${seen.size} positions`);
  }
});

test('a scene says all that there is to draw', async () => {
  const { module } = await open('connect4');
  const scene = module.scene(at('connect4', '1212121'));
  assert.equal(scene.result, 'first');
  assert.deepEqual(scene.lines, [[14, 35]]);
  assert.deepEqual(scene.legal, []);
  assert.deepEqual(module.scene(at('connect4', '44')).legal[3], { move: 3, cell: 24 });
  assert.equal(module.scene(at('tictactoe', '5', 'O-XX-X-OO')).result, 'first');
  assert.throws(() => module.scene(at('connect4', '8')), { code: 'bad-moves' });
  assert.throws(() => module.scene(at('tictactoe', '', 'XXXXXXXXX')), { code: 'bad-position' });
});

test('a mistake is named, with the line that proves it', async () => {
  const { module } = await open('tictactoe');
  const review = module.review(at('tictactoe', '52'), 1);
  assert.equal(review.verdict, 'draw-lost');
  assert.equal(review.bestMoves, '1379');
  const end = module.scene(at('tictactoe', `52${review.line}`));
  assert.equal(end.result, 'first');
  assert.equal(review.plies, review.line.length + 1);
});

test('a solver without patience gives up, and goes on where it was', async () => {
  const { module } = await open('connect4');
  module.setTable(4);
  module.setPatience(1000);
  const spot = at('connect4', '444412');
  assert.equal(module.scores(spot), null);
  assert.equal(module.choose(spot, 'expert', 1), null);
  module.setPatience(0);
  assert.equal(module.scores(at('connect4', '44444422222255')).length, 5);
});

test('a game can be played to its end', async () => {
  const game = await open('connect4');
  assert.equal(game.engine.fourmi_set_table(1), 0);
  for (const column of [0, 1, 0, 1, 0, 1]) {
    assert.equal(game.engine.fourmi_play(column), 1);
  }
  assert.equal(game.engine.fourmi_result(), 0);
  assert.deepEqual(game.legalMoves(), [0, 1, 2, 3, 4, 5, 6]);
  assert.equal(game.choose('expert', 3), 0);
  assert.equal(game.engine.fourmi_play(0), 1);
  assert.equal(game.engine.fourmi_result(), 1);
  assert.deepEqual(game.legalMoves(), []);
  assert.equal(game.choose('expert', 3), -1);
  assert.equal(game.engine.fourmi_undo(1), 1);
  assert.equal(game.board().length, 42);
});

test('Connect Four is solved with a table of 64 MiB', async () => {
  const game = await open('connect4');
  assert.equal(game.engine.fourmi_set_table(64), 0);
  for (const [moves, score] of [['4455', 18], ['44455554221', -15]]) {
    assert.equal(game.read(moves), 0);
    assert.equal(game.engine.fourmi_score(), score);
    assert.equal(Math.max(...game.scores()), game.engine.fourmi_score());
  }
  assert.equal(game.engine.fourmi_set_table(-1), -1);
  assert.equal(game.engine.fourmi_set_table(100000), -1);
});

test('with the book the empty board is known at once', async () => {
  const game = await open('connect4');
  const book = readFileSync(new URL('../data/connect4.book', import.meta.url));
  const load = (bytes) => {
    const place = game.engine.fourmi_reserve(bytes.length);
    new Uint8Array(game.engine.memory.buffer, place, bytes.length).set(bytes);
    return game.engine.fourmi_set_book(place, bytes.length);
  };
  const damaged = Uint8Array.from(book);
  damaged[1000] ^= 1;
  assert.notEqual(load(damaged), 0);
  assert.equal(game.engine.fourmi_scores(), -2);
  assert.equal(load(book), 0);
  assert.deepEqual(game.scores(), [-2, -1, 0, 1, 0, -1, -2]);
  assert.equal(game.choose('expert', 1), 3);
});

test('nonsense is refused and changes nothing', async () => {
  assert.equal((await open('chess')).status, -1);
  const game = await open('connect4:6x5');
  assert.equal(game.status, 0);
  assert.equal(game.read('123'), 0);
  const before = game.board();
  assert.notEqual(game.read('12345678'), 0);
  assert.notEqual(game.engine.fourmi_read(-1), 0);
  assert.notEqual(game.engine.fourmi_read(1e6), 0);
  assert.equal(game.engine.fourmi_play(6), 0);
  assert.equal(game.engine.fourmi_play(-1), 0);
  assert.equal(game.choose('wizard', 1), -1);
  assert.equal(game.board(), before);
});
