// match.test.mjs - the game on the board, with neither a browser nor an engine.
import assert from 'node:assert/strict';
import test from 'node:test';

import { importPage } from '../../scripts/page.mjs';

const { addGame } = await importPage('games/index.js');
const { Match } = await importPage('play/match.js');

const FACTS = {
  name: 'toy', kind: 'toy', rows: 1, cols: 9, hasBoard: true, movesAreColumns: false, movesAreSymbols: true,
  readsPositions: false, mayRepeat: false, hasLines: true, book: '', brain: '', inRooms: true,
};
addGame(FACTS);
addGame({ ...FACTS, name: 'walk', kind: 'walk', movesAreSymbols: false });

const moment = () => new Promise((resolve) => setImmediate(resolve));

/** An engine for a game without rules, which answers only when it is let, one answer at a time. */
class SlowEngine {
  questions = [];

  #later(kind, spot, answer) {
    return new Promise((resolve) => this.questions.push({ kind, spot, answer: () => resolve(answer) }));
  }

  #scene({ game, start, moves }) {
    const plies = game === 'toy' ? moves.length : moves.split(',').filter(Boolean).length;
    return { game, start, moves, cells: moves, result: 'unfinished', side: plies % 2, legal: [], lines: [], names: moves.split(game === 'toy' ? '' : ',') };
  }

  scene(spot) {
    return this.#later('scene', spot, this.#scene(spot));
  }

  play(spot, move) {
    const written = spot.game === 'toy' ? String(move + 1) : `a${move}`;
    const moves = spot.game === 'toy' ? spot.moves + written : [spot.moves, written].filter(Boolean).join(',');
    return this.#later('play', spot, this.#scene({ ...spot, moves }));
  }

  async answerNext() {
    this.questions.shift()?.answer();
    await moment();
  }

  async answerAll() {
    while (this.questions.length > 0) {
      await this.answerNext();
    }
  }
}

/** A match in which the AI takes its time. */
async function newMatch(game = 'toy') {
  const engine = new SlowEngine();
  const opponent = { choose: () => new Promise((resolve) => (opponent.reply = (move) => resolve({ move, isGuess: false }))) };
  const match = new Match(engine, opponent, game);
  match.resume(undefined);
  await engine.answerAll();
  return { engine, match, opponent };
}

test('a move is one question to the engine', async () => {
  const { engine, match } = await newMatch();
  match.playAsPerson(0);
  const asked = [];
  while (engine.questions.length > 0) {
    asked.push(engine.questions[0].kind);
    await engine.answerNext();
  }
  assert.deepEqual(asked, ['play']);
  assert.equal(match.spot.moves, '1');
});

test('whenever somebody clicks again, no click is the stone of the AI', async () => {
  const { engine, match, opponent } = await newMatch();
  match.playAsPerson(0);
  match.playAsPerson(1);
  for (let i = 0; i < 5; i++) {
    await engine.answerNext();
    match.playAsPerson(2 + i);
  }
  await engine.answerAll();
  assert.equal(match.spot.moves, '1');
  opponent.reply(8);
  await moment();
  await engine.answerAll();
  assert.equal(match.spot.moves, '19');
});

test('where the game stands and what is drawn of it never disagree', async () => {
  const { engine, match } = await newMatch();
  match.setup = { ...match.setup, mode: 'two' };
  const agree = () => assert.equal(match.scene.moves, match.spot.moves);
  for (const act of [() => match.play(0), () => match.play(1), () => match.undo(), () => match.redo(), () => match.restart()]) {
    act();
    agree();
    while (engine.questions.length > 0) {
      await engine.answerNext();
      agree();
    }
  }
});

test('moves that are written with several characters are taken back whole', async () => {
  const { engine, match } = await newMatch('walk');
  match.setup = { ...match.setup, mode: 'two' };
  for (const act of [() => match.play(10), () => match.play(11), () => match.undo()]) {
    act();
    await engine.answerAll();
  }
  assert.equal(match.spot.moves, 'a10');
  assert.equal(match.known, 'a10,a11');
  assert.ok(match.canUndo && match.canRedo);
  match.redo();
  await engine.answerAll();
  assert.equal(match.spot.moves, 'a10,a11');
});

test('against the AI a move is taken back together with its answer', async () => {
  const { engine, match, opponent } = await newMatch();
  for (const [mine, answer] of [[0, 8], [1, 7]]) {
    match.playAsPerson(mine);
    await engine.answerAll();
    opponent.reply(answer);
    await moment();
    await engine.answerAll();
  }
  assert.equal(match.spot.moves, '1928');
  match.undo();
  await engine.answerAll();
  assert.equal(match.spot.moves, '19');
  assert.ok(match.isPersonsTurn);
  match.redo();
  await engine.answerAll();
  assert.equal(match.spot.moves, '1928');
});
