// endings.test.mjs - chess endings in the WebAssembly module: moves, positions as text, and
// tables that are made here.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { importPage } from '../scripts/page.mjs';

const { EngineError, loadEngine } = await importPage('engine/module.js');
const { PositionModule } = await importPage('engine/positions.js');

const bytes = readFileSync(process.env.FOURMI_DOOR ?? 'build/wasm/door.wasm');
const first = readFileSync(process.env.FOURMI_FIRST ?? 'build/wasm/first.wasm');

async function open() {
  const engine = await loadEngine(bytes);
  return { engine, positions: new PositionModule(engine) };
}

const at = (game, moves = '', start = '') => ({ game, start, moves });
const bestOf = (scores) => scores.reduce((a, b) => (b.score > a.score || (b.score === a.score && b.score * (a.plies - b.plies) > 0) ? b : a));

test('the module of the first view knows none of the games that come later, and is smaller', async () => {
  const engine = await loadEngine(first);
  assert.deepEqual(engine.catalogue().map(({ name }) => name), ['tictactoe']);
  assert.throws(() => engine.describe('chess:KRK'), (error) => error instanceof EngineError && error.code === 'no-such-game');
  assert.ok(first.length < bytes.length - 20_000);
});

test('a game says in which unit it is valued and that games may begin anywhere', async () => {
  const { engine } = await open();
  const { unit, hasStarts, readsPositions, variants } = engine.describe('chess');
  assert.deepEqual([unit, hasStarts, readsPositions], ['mate', true, true]);
  assert.deepEqual(variants.map(({ name }) => name), ['chess', ...['KQK', 'KRK', 'KPK', 'KBBK', 'KBNK', 'KQKR', 'KRKN'].map((name) => `chess:${name}`)]);
  assert.equal(engine.describe('connect4').unit, 'score');
});

test('moves have a text for data and a name for people, and say what a pawn becomes', async () => {
  const { engine } = await open();
  const { legal } = engine.scene(at('chess:KRK'));
  assert.deepEqual(legal.find(({ text }) => text === 'a1a5'), { move: 32, text: 'a1a5', name: 'Ra5+', cell: 24, from: 56, becomes: '' });
  const promotions = engine.scene(at('chess', '', '8/P6k/8/8/8/8/8/K7 w - -')).legal.filter(({ from }) => from === 8);
  assert.deepEqual(promotions.map(({ text, name, becomes }) => [text, name, becomes]),
    [['a7a8q', 'a8=Q', 'Q'], ['a7a8r', 'a8=R', 'R'], ['a7a8b', 'a8=B', 'B'], ['a7a8n', 'a8=N', 'N']]);
  assert.deepEqual(engine.scene(at('chess:KRK', 'a1a5,e5e4')).names, ['Ra5+', 'Ke4']);
});

test('exact values are moves to mate, of positions, moves and reviews', async () => {
  const { engine } = await open();
  const best = bestOf(engine.scores(at('chess:KRK')));
  assert.deepEqual([best.unit, best.score, best.plies], ['mate', 1, 27]);
  const review = engine.review(at('chess:KRK', 'a1b1'), 0);
  assert.deepEqual([review.verdict, review.unit, review.plies, review.bestPlies, review.cost], ['good', 'mate', 31, 27, 2]);
  assert.ok(review.bestNames.includes('Ra5+') && review.bestMoves.includes('a1a5'));
  const drawn = engine.scores(at('chess', '', '8/8/8/8/8/k7/P7/K7 w - -'));
  assert.deepEqual([...new Set(drawn.map(({ score, plies }) => `${score} ${plies}`))], ['0 0']);
});

test('a table that is made in slices is the one that is made at once, and its depth grows', async () => {
  const { engine } = await open();
  const whole = engine.scores(at('chess:KRKN'));
  const other = (await open()).engine;
  const depths = [];
  let scores = null;
  other.setPatience(1500);
  for (let tries = 0; scores === null && tries < 1000; tries++) {
    scores = other.scores(at('chess:KRKN'));
    depths.push(other.depth);
  }
  assert.ok(depths.length > 10 && Math.max(...depths) > 40, `${depths}`);
  assert.equal(depths.at(-1), 0);
  assert.deepEqual(scores, whole);
});

test('who asks about another ending in between gets both right', async () => {
  const { engine } = await open();
  const whole = engine.scores(at('chess', '', '8/8/8/4k3/8/8/8/2B1K1N1 w - -'));
  const other = (await open()).engine;
  other.setPatience(1500);
  assert.equal(other.scores(at('chess', '', '8/8/8/4k3/8/8/8/2B1K1N1 w - -')), null);
  other.setPatience(0);
  assert.equal(bestOf(other.scores(at('chess'))).plies, 27);
  assert.deepEqual(other.scores(at('chess', '', '8/8/8/4k3/8/8/8/2B1K1N1 w - -')), whole);
});

const FAULTS = {
  'bad-fen': 'hello/8',
  'castling': '8/8/8/4k3/8/8/8/R3K3 w Q -',
  'too-many-men': '8/8/8/4k3/8/8/8/RRR1K3 w - -',
  'no-king': '8/8/8/8/8/8/8/R3K3 w - -',
  'two-kings': '8/8/8/4k3/8/8/8/K3K3 w - -',
  'pawn-on-last-rank': 'P7/8/8/4k3/8/8/8/4K3 w - -',
  'kings-adjacent': '8/8/8/4k3/4K3/8/8/8 w - -',
  'opponent-in-check': '8/8/8/4k3/8/8/8/K3R3 w - -',
  'bad-en-passant': '8/8/8/4k3/8/8/8/R3K3 w - e3',
};

test('each fault of a position has a name', async () => {
  const { positions } = await open();
  for (const [fault, fen] of Object.entries(FAULTS)) {
    assert.equal(positions.whyNotPosition('chess', fen), fault, fen);
  }
  assert.equal(positions.whyNotPosition('chess:KRK', '8/P7/8/4k3/8/8/8/4K3 w - -'), 'no-pawns-here');
  assert.equal(positions.whyNotPosition('chess', '8/8/8/4k3/8/8/8/R3K3 w - -'), '');
});

test('positions are written as they are read, and random ones are sound', async () => {
  const { engine, positions } = await open();
  assert.equal(positions.position(at('chess:KRK', 'a1a4')), '8/8/8/4k3/R7/8/8/4K3 b - - 0 1');
  const starts = Array.from({ length: 50 }, (_, seed) => positions.randomStart('chess:KBNK', seed));
  assert.ok(new Set(starts).size > 45);
  for (const start of starts) {
    assert.equal(positions.whyNotPosition('chess:KBNK', start), '');
    assert.equal(engine.scene(at('chess:KBNK', '', start)).result, 'unfinished');
  }
  assert.throws(() => positions.randomStart('tictactoe', 1), /no-starts/);
});

test('a move is read as people or as data write it; what is none is told', async () => {
  const { positions } = await open();
  const moveOf = (text) => positions.moveOf(at('chess:KRK'), text);
  assert.equal(moveOf('Ra5'), 32);
  assert.equal(moveOf('Ra5+'), 32);
  assert.equal(moveOf('a1a5'), 32);
  for (const text of ['', 'Ra9', 'Qa5', 'a1a5,e5e4', 'e5e4']) {
    assert.equal(moveOf(text), null, text);
  }
});

test('why a game is over is told', async () => {
  const { engine } = await open();
  const why = (moves, start) => { const { result, why: words } = engine.scene(at('chess', moves, start)); return [result, words]; };
  assert.deepEqual(why('a1a8', '7k/8/6K1/8/8/8/8/R7 w - -'), ['first', 'mate']);
  assert.deepEqual(why('f1f7', '7k/8/6K1/8/8/8/8/5Q2 w - -'), ['draw', 'stalemate']);
  assert.deepEqual(why('e5d4', '8/8/8/4k3/3R4/8/8/K7 b - -'), ['draw', 'dead-material']);
  const round = 'e1d1,e5d5,d1e1,d5e5';
  assert.deepEqual(why(`${round},${round}`, ''), ['draw', 'repetition']);
  assert.deepEqual(why('', ''), ['unfinished', '']);
});

test('a king in check is to be seen to, and nobody else', async () => {
  const { engine } = await open();
  assert.deepEqual(engine.scene(at('chess:KRK', 'a1a5')).warned, [28]);
  assert.deepEqual(engine.scene(at('chess:KRK')).warned, []);
  assert.deepEqual(engine.scene(at('chess', 'a1a8', '7k/8/6K1/8/8/8/8/R7 w - -')).warned, [], 'a mate decides, and warns no more');
});

test('what a position is worth with a man elsewhere is what that position is worth', async () => {
  const { engine, positions } = await open();
  const cells = [...engine.scene(at('chess:KRK')).cells];
  const found = positions.elsewhere(at('chess:KRK'), 28); // the black king, on e5
  assert.ok(found.length > 40 && found.length < 64);
  for (const { cell, score, plies } of found.filter((_, i) => i % 5 === 0)) {
    const board = cells.map((piece, i) => (i === cell ? 'k' : i === 28 ? '-' : piece)).join('');
    const rows = Array.from({ length: 8 }, (_, row) => board.slice(8 * row, 8 * row + 8).replace(/-+/g, (run) => String(run.length)));
    const best = bestOf(engine.scores(at('chess:KRK', '', `${rows.join('/')} w - -`)));
    assert.deepEqual([score, plies], [best.score, best.plies], String(cell));
  }
  assert.ok(!found.some(({ cell }) => cell === 56), 'not where another man stands');
});

test('the table\'s line is played to mate', async () => {
  const { engine, positions } = await open();
  const line = positions.bestLine(at('chess:KBNK'));
  assert.equal(line.split(',').length, 59);
  const { result, why, names } = engine.scene(at('chess:KBNK', line));
  assert.deepEqual([result, why], ['first', 'mate']);
  assert.match(names.at(-1), /#$/);
});
