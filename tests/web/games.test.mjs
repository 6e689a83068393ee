// games.test.mjs - whole games on every level, by mouse and by keyboard alone.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { cell, clickSomewhere, closeSheet, openSheet, playAgainst, playGame, status, untilAgainst, untilStatistic, untilStatus, untilTurnOrEnd, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const LEVELS = ['Beginner', 'Your AI', 'Expert'];

const untilEmpty = (page) => page.waitForURL((url) => !url.hash.includes('moves'));

/** Presses Tab until the focus is on something that matches; fails after a while. */
async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

/** Walks with the arrow keys, row by row, to a cell where a move can be played, and plays it. */
async function walkAndPlay(page, turn) {
  const { keyboard } = page;
  const [start, onwards] = turn % 2 === 0 ? ['Home', 'ArrowRight'] : ['End', 'ArrowLeft'];
  const isFree = () => page.evaluate(() => document.activeElement?.getAttribute('aria-disabled') === 'false');
  const [rows, cols] = await page.evaluate(() =>
    [document.querySelectorAll('[role=row]').length, document.querySelectorAll('[role=row]:first-child button').length]);
  await tabTo(page, '.cells button');
  for (let i = 1; i < rows; i++) {
    await keyboard.press('ArrowUp');
  }
  for (let i = 0; i < rows * cols && !(await isFree()); i++) {
    if (i % cols === 0) {
      await keyboard.press(i === 0 ? start : 'ArrowDown');
      await keyboard.press(start);
    } else {
      await keyboard.press(onwards);
    }
  }
  await keyboard.press('Enter');
}

for (const game of ['tictactoe', 'connect4']) {
  (game === 'connect4' ? longTest : test)(`a whole game of ${game} on each level by mouse`, () =>
    site.visit(async (page) => {
      for (const [i, level] of LEVELS.entries()) {
        await playAgainst(page, level);
        if (i > 0) {
          await page.getByRole('button', { name: 'New game' }).click();
        }
        await untilEmpty(page);
        const end = await playGame(page, clickSomewhere);
        assert.match(end, /You win|AI wins|Draw/);
        assert.ok(level !== 'Expert' || end !== 'You win');
        await untilStatistic(page, /^Games\d/, String(i + 1));
      }
    }, { hash: `#game=${game}`, reducedMotion: 'reduce' }));

  (game === 'connect4' ? test : longTest)(`a whole game of ${game} on each level by keyboard alone`, () =>
    site.visit(async (page) => {
      for (const level of LEVELS) {
        await tabTo(page, '.opponent button');
        await page.keyboard.press('Enter');
        for (let i = 0; !(await page.evaluate((name) => document.activeElement.querySelector('b')?.textContent === name, level)); i++) {
          assert.ok(i < 9);
          await page.keyboard.press('Tab');
        }
        await page.keyboard.press('Enter');
        await untilAgainst(page, level);
        assert.ok(await page.evaluate(() => document.activeElement.matches('.opponent button')), 'the focus is back');
        if (page.url().includes('moves')) {
          await tabTo(page, '.fold[data-tool=new]');
          await page.keyboard.press('Enter');
        }
        await untilEmpty(page);
        assert.match(await playGame(page, walkAndPlay), /You win|AI wins|Draw/);
      }
    }, { hash: `#game=${game}`, reducedMotion: 'reduce' }));
}

test('two people play on one screen', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'A friend on this device');
    for (const [row, col] of [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]]) {
      await untilStatus(page, /To move/);
      const before = page.url();
      await cell(page, row, col).click();
      await page.waitForURL((url) => url.href !== before);
    }
    await untilStatus(page, 'Winner: X');
    await openSheet(page);
    assert.equal(await page.locator('.sheet').getByText('Who begins').count(), 0, 'two people know that themselves');
  }));

test('undo, redo, hint and colours', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'Expert');
    await cell(page, 1, 1).click();
    await page.waitForURL(/moves=15/);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForURL((url) => !url.hash.includes('moves'));
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.waitForURL(/moves=15/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('#live').filter({ hasText: 'A best move:' }).waitFor();
    const colour = () => page.locator('.status .stone').evaluate((stone) => getComputedStyle(stone).backgroundColor);
    const before = await colour();
    await openSheet(page);
    await page.getByLabel('Swap the colours').check();
    await closeSheet(page);
    await untilTurnOrEnd(page);
    assert.notEqual(await colour(), before, 'the stone beside the words follows');
  }));

longTest('who begins can be chosen', () =>
  site.visit(async (page) => {
    await openSheet(page);
    await page.getByRole('radio', { name: 'The AI', exact: true }).check();
    await untilStatus(page, 'Your turn (O)');
    await page.getByRole('radio', { name: 'Take turns' }).check();
    await closeSheet(page);
    await page.getByRole('button', { name: 'New game' }).click();
    await page.waitForFunction(() => document.querySelector('.status').textContent.includes('Your turn'));
    const first = await status(page);
    await page.getByRole('button', { name: 'New game' }).click();
    await page.waitForFunction((old) => document.querySelector('.status').textContent !== old &&
      document.querySelector('.status').textContent.includes('Your turn'), first);
  }));

longTest('a level of one\'s own plays, changes and goes', () =>
  site.visit(async (page) => {
    await page.locator('.opponent').getByRole('button').click();
    await page.getByRole('button', { name: 'New level…' }).click();
    await page.getByLabel('Name of the level').fill('Patzer');
    await page.getByLabel('Random moves').fill('100');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await untilAgainst(page, 'Patzer');
    assert.match(await playGame(page, clickSomewhere), /You win|AI wins|Draw/);
    await page.locator('.opponent').getByRole('button').click();
    await page.getByRole('button', { name: 'Change level…' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await untilAgainst(page, 'Your AI');
  }, { reducedMotion: 'reduce' }));
