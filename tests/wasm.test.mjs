// wasm.test.mjs - the engine as a WebAssembly module behaves as it does here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const bytes = readFileSync(process.env.FOURMI_WASM ?? 'build/wasm/fourmi.wasm');
const signatureHeader = readFileSync(new URL('../bench/signature.h', import.meta.url), 'utf8');

/** A fresh module with a game opened in it. */
async function open(name) {
  const { instance } = await WebAssembly.instantiate(bytes);
  const engine = instance.exports;
  const write = (text) => {
    new Uint8Array(engine.memory.buffer, engine.fourmi_text(), 256).fill(0);
    new TextEncoder().encodeInto(
      text,
      new Uint8Array(engine.memory.buffer, engine.fourmi_text(), 255),
    );
    return text.length;
  };
  write(name);
  const status = engine.fourmi_open();
  return {
    engine,
    status,
    read: (text) => engine.fourmi_read(write(text)),
    choose: (level, seed) => (write(level), engine.fourmi_choose(seed)),
    board: () => {
      const length = engine.fourmi_write_board();
      return new TextDecoder().decode(
        new Uint8Array(engine.memory.buffer, engine.fourmi_text(), length),
      );
    },
    scores: () => {
      const count = engine.fourmi_scores();
      return [...new Int8Array(engine.memory.buffer, engine.fourmi_text(), count)];
    },
    legalMoves: () => {
      const count = engine.fourmi_legal_moves();
      return [...new Uint8Array(engine.memory.buffer, engine.fourmi_text(), count)];
    },
  };
}

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
  assert.equal(game.engine.fourmi_think(0), 9);
  assert.equal(game.choose('expert', 1), 4);
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
  assert.equal(game.engine.fourmi_scores(), -1);
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
