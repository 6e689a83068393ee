// why.test.mjs - the answer to "Why?" at the end of the story says something, and nothing but what the values say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { importPage } from '../../scripts/page.mjs';

const { LearnerModule } = await importPage('engine/learner.js');
const { loadEngine } = await importPage('engine/module.js');
const { default: connect4 } = await importPage('games/connect4/look.js');
const { loadGames } = await importPage('games/index.js');
const { LOOKS } = await importPage('games/looks.js');
const { default: tictactoe } = await importPage('games/tictactoe/look.js');
const { findTelling, opinionOf, whyWords } = await importPage('inside/why.js');
const { loadLanguage } = await importPage('shell/i18n.js');

const engine = await loadEngine(readFileSync(process.env.FOURMI_DOOR ?? new URL('../../build/wasm/door.wasm', import.meta.url)));
const learner = new LearnerModule(engine);
Object.assign(LOOKS, { tictactoe, connect4 });
Object.assign(globalThis, { document: { documentElement: {} } });
await loadGames({ catalogue: () => engine.catalogue(), worlds: () => [] });
await loadLanguage('en', ['inside', 'search']);

/** A game that the person has played against it, at random, to its end. */
function played(game, person, seed) {
  let spot = { game, start: '', moves: '' };
  for (let i = 0, scene; (scene = engine.scene(spot)).result === 'unfinished'; i++) {
    spot = { ...spot, moves: spot.moves + scene.legal[(seed * 7 + i * i * 5) % scene.legal.length].text };
  }
  return { game, spot, person };
}

/** What the page answers after so many games of training. */
async function answer(match, preset, games, seed) {
  learner.startLearner(match.game, preset, {}, seed);
  learner.train(games);
  return findTelling(match, { scene: async (spot) => engine.scene(spot) }, async (spot) => learner.learnerValues(spot));
}

test('taught as the story teaches it, it answers a corner in the centre, because it lost after everything else', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const telling = await answer(played('tictactoe', seed % 2, seed), 'sound', 1000, seed);
    assert.equal(telling.spot.moves, '1');
    assert.equal(whyWords(telling), 'You begin in a corner. It answers in the centre because it lost after everything else.');
  }
});

test('whatever it has learned, there is an answer, and it is true of its values', async () => {
  const kinds = new Set();
  for (const [game, preset, counts] of [
    ['tictactoe', 'sound', [1, 20, 100, 300]], ['tictactoe', 'tutorial', [20, 300, 1000, 5000]],
    ['connect4', 'tactical', [1, 300]], ['connect4', 'pure', [300]],
  ]) {
    for (const games of counts) {
      for (const seed of [1, 2, 3, 4]) {
        const telling = await answer(played(game, seed % 2, seed), preset, games, seed);
        const { kind, best, count, next } = opinionOf(telling.values);
        const values = telling.values.map(({ value }) => value);
        kinds.add(kind);
        assert.match(whyWords(telling), /^(You begin in (a corner|the middle)|Look at move \d+ of your game)\. It .*\.$/);
        assert.equal(Math.max(...values), best.value);
        if (kind === 'lost') {
          assert.ok(telling.values.every(({ move, value, visits }) => move === best.move || (value < 0 && visits > 0)) && best.value > -0.005);
        } else if (kind !== 'none') {
          assert.equal(values.filter((value) => value > next).length, count);
        }
      }
    }
  }
  assert.deepEqual([...kinds].sort(), ['best', 'equal', 'lost', 'none']);
});

test('it answers about its own moves, not about those of the person', async () => {
  const match = played('tictactoe', 1, 3); // the AI began
  const telling = await answer(match, 'tutorial', 300, 1);
  assert.ok(telling.number === 0 || telling.number % 2 === 1, String(telling.number));
});
