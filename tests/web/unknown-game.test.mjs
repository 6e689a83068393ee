// unknown-game.test.mjs - a game that the page has never heard of, with pieces that
// move from cell to cell: it comes from a worker that stands in for the engine's.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';

import { cell, FOLDER, launch, serve, status, thoughts, untilStatus, violations, VISITOR, watch } from './page.mjs';

/** Two pieces on a strip of four cells, P--p, go one cell at a time; after four moves it is a draw. Runs in the worker. */
function worker() {
  const facts = {
    name: 'strip', kind: 'strip', rows: 1, cols: 4, hasBoard: true, movesAreColumns: false, movesAreSymbols: false,
    readsPositions: false, mayRepeat: true, hasLines: false, book: '', brain: '', learns: false, inRooms: false, variants: [],
  };
  const cellsAfter = (moves) => {
    const cells = [...'P--p'];
    for (const [from, to] of moves.map((move) => [...move].map((letter) => 'abcd'.indexOf(letter)))) {
      [cells[from], cells[to]] = ['-', cells[from]];
    }
    return cells;
  };
  const scene = ({ game, start, moves }) => {
    const list = moves.split(',').filter(Boolean);
    const cells = cellsAfter(list);
    const side = list.length % 2;
    const from = cells.indexOf('Pp'[side]);
    const isOver = list.length >= 4;
    const targets = isOver ? [] : [from - 1, from + 1].filter((to) => cells[to] === '-');
    const legal = targets.map((to) => ({ move: 4 * from + to, text: 'abcd'[from] + 'abcd'[to], cell: to, from, becomes: '' }));
    const shape = { rows: 1, cols: 4, movesAreColumns: false, names: ['', '', '', ''] };
    const last = list.length === 0 ? [] : [...list.at(-1)].map((letter) => 'abcd'.indexOf(letter));
    return {
      game, start, moves, shape, cells: cells.join(''), side, legal, last, lines: [], deciding: [], names: list,
      result: isOver ? 'draw' : 'unfinished',
    };
  };
  const methods = {
    catalogue: () => [facts],
    worlds: () => [],
    scene,
    play: (spot, move) => {
      const text = scene(spot).legal.find((one) => one.move === move)?.text;
      return text ? scene({ ...spot, moves: [spot.moves, text].filter(Boolean).join(',') }) : null;
    },
    choose: (spot) => ({ move: scene(spot).legal[0].move, isGuess: false }),
    scores: (spot) => scene(spot).legal.map((move) => ({ ...move, score: 0, plies: 0 })),
    values: () => null,
    think: (spot) => {
      const { cells, legal: [{ move, text, from, cell }] } = scene(spot);
      const root = {
        cells, moveText: '', kind: 'enter', call: 1, parent: 0, depth: 0, move: -1, from: -1, cell: -1, maximizing: true,
        alpha: null, beta: null, value: 0, result: 'unfinished', reason: 'below-alpha', skipped: 0, side: 0,
      };
      const leaf = { ...root, moveText: text, call: 2, parent: 1, depth: 1, move, from, cell, maximizing: false, side: 1 };
      const events = [root, leaf, { ...leaf, kind: 'leaf' }, { ...root, kind: 'return' }];
      return { calls: 2, cuts: 0, value: 0, moveText: text, complete: true, exact: false, rootMoves: [{ move, value: 0 }], events };
    },
    review: () => new Promise(() => {}), // takes its time
    setBrain: () => null,
    presets: () => [],
  };
  addEventListener('message', ({ data: { id, method, args } }) => {
    if (method in methods) {
      Promise.resolve(methods[method](...args)).then((result) => postMessage({ id, result }));
    }
  });
}

let site;
let browser;
before(async () => {
  site = await serve(FOLDER, (path) => (path === '/engine/worker.js' ? `(${worker})();` : path === '/sw.js' ? '' : undefined));
  browser = await launch();
});
after(async () => {
  await browser.close();
  await site.close();
});

async function visit(hash, body, { url } = site) {
  const page = await browser.newPage({ ...VISITOR, reducedMotion: 'reduce' });
  const complaints = watch(page, url);
  await page.goto(url + hash);
  await page.locator('html[data-ready]').waitFor();
  await body(page);
  assert.deepEqual(complaints, []);
  await page.close();
}

test('it goes by its name, and its sides are Red and Blue', () =>
  visit('#/strip/play', async (page) => {
    assert.equal(await page.locator('#world option').first().innerText(), 'strip');
    await untilStatus(page, 'Your turn (Red)');
    assert.equal(await page.getByRole('gridcell').count(), 4);
    assert.deepEqual(await violations(page), []);
  }));

test('a piece is pressed, then its target; another press lets it go', () =>
  visit('#/strip/play', async (page) => {
    await cell(page, 1, 1).click();
    await cell(page, 1, 1).and(page.locator('[aria-label*="chosen"]')).waitFor();
    await page.locator('[aria-label*="can be reached"]').waitFor();
    await cell(page, 1, 1).click();
    await page.locator('[aria-label*="can be reached"]').waitFor({ state: 'detached' });
    await cell(page, 1, 1).click();
    await cell(page, 1, 2).click();
    await page.waitForURL(/moves=ab%2Cdc/);
    await untilStatus(page, 'Your turn');
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForURL((url) => !url.hash.includes('moves'));
  }));

test('by keyboard alone, to the end', () =>
  visit('#/strip/play?moves=ab,dc', async (page) => {
    await cell(page, 1, 2).focus();
    await page.keyboard.press('Enter');
    await page.locator('[aria-label*="can be reached"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[aria-label*="can be reached"]').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await untilStatus(page, 'Draw');
    assert.match(await status(page), /Draw/);
  }));

test('what is said about moves is on the pieces, then on their targets', () =>
  visit('#/strip/play', async (page) => {
    await thoughts(page).check();
    await page.locator('[aria-label^="row 1, column 1, P, draw"]').waitFor();
    await cell(page, 1, 1).click();
    await page.locator('[aria-label^="row 1, column 2, empty, can be reached, draw"]').waitFor();
  }));

test('a search that looks no further speaks of no lines, for it has none', () =>
  visit('#part=think', async (page) => {
    await page.locator('.tree .call').first().waitFor();
    await page.keyboard.press('Home');
    for (let i = 0; i < 4 && !/no further/.test(await page.locator('.sentence').innerText()); i++) {
      await page.getByRole('button', { name: 'One step', exact: true }).click();
    }
    assert.match(await page.locator('.sentence').innerText(), /It looks no further: this seems even\.$/);
  }));

test('a review says what it works on before the first verdict', () =>
  visit('#part=review&moves=ab,dc', async (page) => {
    await page.getByText('Solving move 2 of 2…').waitFor();
  }));

test('where nothing can learn it, teaching says so', () =>
  visit('#part=teach', async (page) => {
    await page.getByText('No AI here can learn this game yet.').waitFor();
  }));

for (const hasLines of [true, false]) {
  test(`reward shaping is offered for a game with lines only (${hasLines})`, async () => {
    // The engine's module as it is built, but for this one fact.
    const patched = (path) => readFileSync(FOLDER + path, 'utf8').replace(/(mayRepeat:[^,]+),hasLines:[^,}]+/, `$1,hasLines:${hasLines}`);
    const other = await serve(FOLDER, (path) => (path === '/sw.js' ? '' : path.endsWith('.js') ? patched(path) : undefined));
    await visit('#game=tictactoe&part=teach&see=experiment', async (page) => {
      await page.locator('.knobs .slider').first().waitFor();
      assert.equal(await page.getByText('Reward shaping').count(), Number(hasLines));
    }, other);
    await other.close();
  });
}

test('where it is not played in rooms, that is said', () =>
  visit('#part=online', async (page) => {
    await page.getByText('This game is not played in rooms.').waitFor();
  }));
