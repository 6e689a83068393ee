// snake.test.mjs - Snake in the page: steering, the end as an event, looking back, and what
// a learner sees.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { everyNth, longTest } from './long.mjs';
import { FOLDER, stored, untilFact, untilStatus, violations, withBrowser } from './page.mjs';

const { loadEngine } = await importPage('engine/module.js');
const { WorldModule } = await importPage('engine/world.js');

const KEYS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];
/** On 4x4, with seed 3: the twelfth step, to the food, leads into a pocket. */
const TRAPPED = '3.3.4.1.1.2.2.3.4.3.3.2.1.1';

const LETTERS = ['w', 'd', 's', 'a'];

let site;
let worlds;
before(async () => {
  site = await withBrowser();
  worlds = new WorldModule(await loadEngine(readFileSync(`${FOLDER}/fourmi.wasm`)));
});
after(() => site.close());

const visit = (hash, body, options = {}) => site.visit(body, { hash, reducedMotion: 'reduce', ...options });
const gridOf = (world, seed, actions = []) => worlds.episode({ world, seed, actions }).grid;
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const stepByStep = (page) => page.getByRole('button', { name: 'Step by step' }).click();
const verdict = (page, text) => page.locator('.world-verdict').filter({ hasText: text }).waitFor();
const curtain = (page) => page.locator('.snake-curtain');
const ending = (page) => page.locator('.snake-ending');

/** The shortest way of a single cell to its food, as actions. */
function wayToFood({ width, body: [head], foods: [food] }) {
  const right = (food % width) - (head % width);
  const down = Math.floor(food / width) - Math.floor(head / width);
  return [...Array(Math.abs(right)).fill(right > 0 ? 1 : 3), ...Array(Math.abs(down)).fill(down > 0 ? 2 : 0)];
}

/** A seed whose first way to the food has so many steps at least, and one turn. */
function seedWithWay(world, steps) {
  for (let seed = 1; ; seed++) {
    const way = wayToFood(gridOf(world, seed));
    if (way.length >= steps && new Set(way).size === 2) {
      return { seed, way };
    }
  }
}

test('arrows, letters, buttons and swipes steer; a meal, the end and the best are told, and a link finds it again', () => {
  const world = 'snake:4x4';
  const { seed, way } = seedWithWay(world, 3);
  return visit(`#/${world}/play?seed=${seed}`, async (page) => {
    await untilFact(page, 'Length', '1 / 16');
    await stepByStep(page);
    await page.keyboard.press(KEYS[way[0]]);
    await untilFact(page, 'Steps', 1);
    await page.keyboard.press(LETTERS[way[1]]);
    await untilFact(page, 'Steps', 2);
    for (const [i, direction] of way.slice(2).entries()) {
      await page.locator(`[data-direction="${direction}"]`).click();
      await untilFact(page, 'Steps', 3 + i);
    }
    await untilFact(page, 'Length', '2 / 16');
    await page.locator('#live').filter({ hasText: 'Length 2 of 16' }).waitFor({ state: 'attached' });
    const { facing } = gridOf(world, seed, way);
    const box = await page.locator('.snake-board').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [right, down] = [[0, -1], [1, 0], [0, 1], [-1, 0]][facing];
    for (let steps = way.length; !(await ending(page).isVisible()); steps++) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 40 * right, y + 40 * down);
      await page.mouse.up();
      await untilFact(page, 'Steps', steps + 1);
    }
    await untilStatus(page, 'Into the wall, with length 2.');
    await untilFact(page, 'Best', 2);
    const [board, buttons] = await Promise.all([page.locator('.snake-board'), ending(page)].map((one) => one.boundingBox()));
    assert.ok(buttons.y >= board.y + board.height, 'the whole board stays in sight');
    assert.match(await page.locator('.snake-board').getAttribute('aria-label'), /^Snake on a board of 4 by 4\. Into the wall, with length 2\. Head: row \d, column \d, looking/);
    await page.waitForURL(/actions=[1-4.*]+$/);
    assert.deepEqual(await violations(page), []);
    await page.reload();
    await untilStatus(page, 'Into the wall, with length 2.');
    await untilFact(page, 'Best', 2);
    await page.keyboard.press('Enter');
    await untilFact(page, 'Steps', 0);
    await untilFact(page, 'Best', 2);
  });
});

test('what is pressed again does not put off what comes after it', () => {
  let seed = 1;
  const isAmid = ([head]) => head % 20 >= 14 && Math.floor(head / 20) < 10;
  for (; !isAmid(gridOf('snake:20x20', seed).body); seed++);
  return visit(`#/snake:20x20/play?seed=${seed}`, async (page) => {
    await page.getByRole('button', { name: 'Slow' }).click();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.steering').getByRole('button', { name: 'Pause' }).waitFor();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('.snake-score').filter({ hasNotText: /Steps\s*[0-3]$/ }).waitFor();
    await page.keyboard.press('p');
    await page.waitForURL(/actions=4[.\d*]*3/);
  });
});

longTest('a snake that has come with a link is nobody’s best', () => {
  const [head] = gridOf('snake:4x4', 1).body;
  const intoTheWall = Array((head % 4) + 1).fill(4).join('.');
  return visit(`#/snake:4x4/play?seed=1&actions=${intoTheWall}`, async (page) => {
    await untilStatus(page, 'Into the wall, with length 1.');
    assert.equal(await stored(page, 'account.snake:4x4'), undefined);
  });
});

test('it goes on by itself, is held by Space, goes on, and ends', () => {
  const world = 'snake:20x20';
  let seed = 1;
  for (; gridOf(world, seed).body[0] % 20 < 14; seed++);
  return visit(`#/${world}/play?seed=${seed}`, async (page) => {
    await curtain(page).getByRole('button', { name: 'Start' }).waitFor();
    await page.getByRole('button', { name: 'Slow' }).click();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.steering').getByRole('button', { name: 'Pause' }).waitFor();
    assert.ok(await curtain(page).isHidden());
    await page.locator('.snake-score').filter({ hasNotText: /Steps\s*[01]$/ }).waitFor();
    assert.ok(!page.url().includes('actions='), 'the address rests while it runs');
    await page.locator('.snake-board').focus();
    await page.keyboard.press('Space');
    await curtain(page).getByText('Paused').waitFor();
    await page.waitForURL(/actions=4/);
    await page.getByRole('button', { name: 'Fast' }).click();
    await curtain(page).getByRole('button', { name: 'Go on' }).click();
    await untilStatus(page, /^Into the wall|^It bit itself/);
    await ending(page).getByRole('button', { name: 'Again' }).waitFor();
    await ending(page).getByRole('button', { name: 'What went wrong?' }).click();
    await page.locator('[data-found=unknown]').filter({ hasText: 'too large to say exactly which turn lost' }).waitFor();
    await verdict(page, /^Left: this ended the game\. .*Up.* was still safe\.$/);
    await page.keyboard.press('Home');
    await untilStatus(page, 'Before step 1. Length 1 of 400');
    await page.waitForURL(/step=1$/);
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    await untilStatus(page, 'Before step 2.');
    await page.getByRole('button', { name: 'To that turn' }).click();
    await verdict(page, /was still safe\.$/);
    assert.deepEqual(await violations(page), []);
  });
});

test('boards and the rule of the tail are offered, and inside are the directions and what is seen of them', () =>
  visit('#/snake/play', async (page) => {
    await page.getByLabel('Board', { exact: true }).selectOption('10x10');
    await page.waitForURL(/#\/snake:10x10\/play/);
    await page.getByLabel('Deadly tail').check();
    await page.waitForURL(/#\/snake:10x10,tail=deadly\/play/);
    await page.locator('#world option:checked').filter({ hasText: /^Snake, 10\s×\s10, deadly tail$/ }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Inside', exact: true }).click();
    await page.locator('.snake-percepts tbody tr').first().waitFor();
    assert.equal(await page.locator('.snake-percepts tbody tr').count(), 3, 'three clues');
    await page.getByRole('button', { name: 'All clues' }).click();
    assert.deepEqual(await page.locator('.snake-values tbody th').allInnerTexts(), ['Up', 'Right', 'Down', 'Left']);
    const { tables } = worlds.percepts({ world: 'snake:10x10', seed: 1, actions: [] });
    assert.equal(await page.locator('.snake-percepts tbody tr').count(), tables.length + 1, 'and how far it can go');
    assert.equal(await page.locator('.snake-percepts', { hasText: 'undefined' }).count(), 0);
  }));

/** The cells that a table looks at on the board, from where a direction leads. */
function sightsOf(world, seed, actions, direction, table) {
  const at = worlds.episode({ world, seed, actions }).legal.findIndex(({ action }) => action === direction);
  const { width, height } = gridOf(world, seed, actions);
  const { sights } = worlds.percepts({ world, seed, actions }).actions[at];
  return sights[table].filter(({ row, column }) => row >= 0 && column >= 0 && row < height && column < width);
}

longTest('a window that is chosen lies on the board with what is seen of each cell, after the direction that is chosen; a link finds it again', () =>
  visit('#/snake:4x4/inside?seed=3&actions=3.3.4.1.1.2.2.3.4&see=6', async (page) => {
    const shown = () => page.locator('.sight-number').allTextContents();
    const actions = [2, 2, 3, 0, 0, 1, 1, 2, 3];
    const { legal } = worlds.episode({ world: 'snake:4x4', seed: 3, actions });
    const told = (direction, table) => sightsOf('snake:4x4', 3, actions, direction, table).map(({ kind }) => String(kind));
    await page.locator('.sight-number').first().waitFor();
    assert.deepEqual(await shown(), told(legal[0].action, 5));
    await page.getByText('The whole board').click();
    assert.deepEqual(await shown(), told(legal[0].action, 20));
    await page.getByRole('radio', { name: 'Down', exact: true }).check({ force: true });
    await page.waitForURL(/see=21&turn=3$/);
    assert.deepEqual(await shown(), told(2, 20));
    await page.getByText('Room: how far it can go').click();
    await page.locator('.sight-sentence').filter({ hasText: /^Down: from there it reaches \d+ of 16 cells/ }).waitFor();
    assert.deepEqual(await violations(page), []);
  }));

test('Teach: sixteen at once with what it knows, how long they become, and the curve beside the exact best; inside, windows add up', () =>
  visit('#/snake:4x4/teach', async (page) => {
    const picture = () => page.locator('.runs-canvas').evaluate((canvas) => canvas.toDataURL());
    const changes = async () => {
      const before = await picture();
      await page.waitForTimeout(600);
      return before !== await picture();
    };
    await page.locator('.goals-headline').filter({ hasText: 'It has learned nothing yet' }).waitFor();
    await page.waitForFunction(() => document.querySelector('.train-row input').value === '5000'); // as its preset says
    await page.getByText('16 games at once, with what it knows now.').waitFor();
    const top = () => page.locator('.goals-headline').evaluate((headline) => document.querySelector('.plot').closest('.field').getBoundingClientRect().top - headline.getBoundingClientRect().top);
    const before = await top();
    await page.locator('.plot-legend li').filter({ hasText: /Perfect play, exactly 100\s%/ }).waitFor();
    await page.waitForFunction(() => document.querySelector('.runs-canvas').width > 400);
    const start = await picture();
    await page.waitForFunction((before) => document.querySelector('.runs-canvas').toDataURL() !== before, start);
    await page.locator('.train-row input').fill('300');
    await page.getByRole('button', { name: 'Train', exact: true }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    assert.equal(await top(), before, 'nothing shifts');
    await page.locator('.goals-headline').filter({ hasText: 'After 300 games it fills' }).waitFor();
    await page.locator('.length-bar.reached[height]').first().waitFor();
    await page.locator('.lengths-words').filter({ hasText: /^A sample of [\d,]+ games with what it knows now/ }).waitFor();
    await page.getByText('Numbers', { exact: true }).click();
    await untilFact(page, 'Steps to fill it', '[\\d.]+, at best 41.6');
    await page.getByRole('button', { name: 'Pause' }).click();
    for (let shown = 0; await changes(); shown++) assert.ok(shown < 5, 'they are held'); // what was asked before is still shown
    assert.deepEqual(await violations(page), []);
    let seed = 1;
    for (; gridOf('snake:4x4', seed).body[0] < 12; seed++); // one that can go up, and not down
    await page.goto(`${site.site.url}#/snake:4x4/inside?seed=${seed}`);
    await page.getByRole('button', { name: 'All clues' }).click();
    await page.locator('.snake-percepts tfoot .sum').filter({ hasText: /[1-9]/ }).waitFor();
    assert.match(await page.locator('.snake-values tr', { hasText: 'Down' }).innerText(), /the end\s+death/);
    const column = await page.locator('.snake-percepts tr').evaluateAll((rows) =>
      rows.map((row) => row.cells[1].textContent.replace('−', '-')).map(Number).filter((value) => !Number.isNaN(value)));
    const sum = column.slice(0, -1).reduce((a, b) => a + b, 0);
    assert.ok(column.length > 20 && Math.abs(sum - column.at(-1)) < 0.02, `${sum} is not ${column.at(-1)}`);
  }, { reducedMotion: 'no-preference' }));

test('Review without a game shows one that is instructive; a link that holds none is told', () =>
  visit('#/snake:4x4/review?seed=1&actions=1*9', async (page) => {
    await page.getByText('This link contains an impossible game').waitFor();
    await page.goto(`${site.site.url}#/snake:4x4/review`);
    await page.locator('[data-found]').filter({ hasText: 'most expensive turn' }).waitFor();
  }));

test('where the board is solved, looking back opens at the turn that cost most and says what would have been better', () =>
  visit(`#/snake:4x4/review?seed=3&actions=${TRAPPED}`, async (page) => {
    await page.locator('[data-found=exact]').filter({ hasText: 'Your most expensive turn was step 12. This is exact.' }).waitFor();
    await verdict(page, 'Right: with perfect play from here, it fills the board 0 % of the time. Left: 100 %.');
    assert.deepEqual(await page.locator('.snake-values .best th').allInnerTexts(), ['Left']);
    await page.keyboard.press('ArrowRight'); // where all is lost
    await page.getByText('From here every direction loses').waitFor();
    assert.equal(await page.locator('.snake-values .best').count(), 0);
  }));

test('the player that always wins can be watched; it fills the board, that is nobody\u2019s best, and one\u2019s own game comes back', () =>
  visit('#/snake:4x4/play?seed=3&actions=3', async (page) => {
    await untilFact(page, 'Steps', 1);
    await page.getByRole('button', { name: 'Fast' }).click();
    await page.getByRole('button', { name: 'Let it play' }).click();
    await untilStatus(page, 'A player that always wins is playing.');
    await untilStatus(page, /^The board is full: 16 cells/);
    await untilFact(page, 'Best', '–');
    await ending(page).getByRole('button', { name: 'Back to your game' }).click();
    await untilFact(page, 'Steps', 1);
    await page.waitForURL(/seed=3&actions=3$/);
    await page.getByRole('button', { name: 'Back to your game' }).waitFor({ state: 'hidden' });
  }));

test('a world is the same however a link names it', () =>
  visit('#/snake:6x6,tail=free/inside?seed=1', async (page) => {
    await page.waitForURL(/#\/snake\/inside/);
    await page.locator('.snake-percepts').waitFor();
    assert.ok((await page.locator('.sight-number.of-flood').count()) > 0);
    await page.goto(`${site.site.url}#/snake:32x32/inside?seed=1`);
    await page.locator('.flooded').nth(800).waitFor({ state: 'attached' });
    assert.equal(await page.locator('.sight-number').count(), 0, 'too small to be read');
    await page.locator('.sight-sentence').filter({ hasText: 'those with a cross are out of reach' }).waitFor();
  }));

for (const part of everyNth(['play', 'teach', 'review', 'inside'], 2, 1)) {
  test(`${part} on a small screen in French: nothing sticks out`, () =>
    visit(`#/snake/${part}?seed=5&actions=2`, async (page) => {
      await page.locator('.grid-drawing .head, .runs-canvas').waitFor({ state: 'attached' });
      assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide`);
      assert.deepEqual(await violations(page), []);
    }, { locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 320, height: 640 } }));
}

test('on the way in a small one moves', () =>
  visit('#/', async (page) => {
    const piece = page.locator('.card').filter({ hasText: 'Snake' }).locator('.miniature .piece').first();
    const before = await piece.getAttribute('d');
    await page.waitForFunction(([element, d]) => element.getAttribute('d') !== d, [await piece.elementHandle(), before]);
  }, { reducedMotion: 'no-preference' }));
