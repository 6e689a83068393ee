// unknown-game.test.mjs - a game that the page has never heard of, with pieces that
// move from cell to cell: it comes from a worker that stands in for the engine's.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { FOLDER, cell, launch, serve, status, untilStatus, violations, watch } from './page.mjs';

/** Two pieces on a strip of four cells, P--p, go one cell at a time; after four moves it is a draw. Runs in the worker. */
function worker() {
  const facts = {
    name: 'strip', kind: 'strip', rows: 1, cols: 4, hasBoard: true, movesAreColumns: false, movesAreSymbols: false,
    readsPositions: false, mayRepeat: true, book: '', brain: '', inRooms: false,
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
    const legal = targets.map((to) => ({ move: 4 * from + to, text: 'abcd'[from] + 'abcd'[to], cell: to, from }));
    const shape = { rows: 1, cols: 4, movesAreColumns: false };
    return {
      game, start, moves, shape, cells: cells.join(''), side, legal, lines: [], deciding: [],
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
    setBrain: () => null,
    presets: () => [],
  };
  addEventListener('message', ({ data: { id, method, args } }) => {
    if (method in methods) {
      postMessage({ id, result: methods[method](...args) });
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

async function visit(hash, body) {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const complaints = watch(page, site.url);
  await page.goto(site.url + hash);
  await page.locator('html[data-ready]').waitFor();
  await body(page);
  assert.deepEqual(complaints, []);
  await page.close();
}

test('it goes by its name, and its sides are First and Second', () =>
  visit('', async (page) => {
    assert.equal(await page.locator('#games').innerText(), 'strip');
    await untilStatus(page, 'Your turn (First)');
    assert.equal(await page.getByRole('gridcell').count(), 4);
    assert.deepEqual(await violations(page), []);
  }));

test('a piece is pressed, then its target; another press lets it go', () =>
  visit('', async (page) => {
    await cell(page, 1, 1).click();
    await cell(page, 1, 1).and(page.locator('[aria-label*="chosen"]')).waitFor();
    await page.locator('[aria-label*="can be reached"]').waitFor();
    await cell(page, 1, 1).click();
    await page.locator('[aria-label*="can be reached"]').waitFor({ state: 'detached' });
    await cell(page, 1, 1).click();
    await cell(page, 1, 2).click();
    await page.waitForURL(/moves=ab%2Cdc/);
    await untilStatus(page, 'Your turn');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL((url) => !url.hash.includes('moves'));
  }));

test('by keyboard alone, to the end', () =>
  visit('#moves=ab,dc', async (page) => {
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
  visit('', async (page) => {
    await page.getByLabel('Exact values').check();
    await page.locator('[aria-label^="row 1, column 1, P, draw"]').waitFor();
    await cell(page, 1, 1).click();
    await page.locator('[aria-label^="row 1, column 2, empty, can be reached, draw"]').waitFor();
  }));

test('where nothing can learn it, teaching says so', () =>
  visit('#part=teach', async (page) => {
    await page.getByText('No AI here can learn this game yet.').waitFor();
  }));

test('where it is not played in rooms, that is said', () =>
  visit('#part=online', async (page) => {
    await page.getByText('This game is not played in rooms.').waitFor();
  }));
