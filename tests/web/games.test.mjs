// games.test.mjs - whole games on every level, by mouse and by keyboard alone.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { cell, clickSomewhere, playGame, status, untilFact, untilStatus, untilTurnOrEnd, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const LEVELS = ['Beginner', 'Your AI', 'Expert'];

const chosenLevel = (page) => page.evaluate(() => document.activeElement?.value);
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
        await page.getByRole('radio', { name: level }).check();
        await page.getByRole('button', { name: 'New', exact: true }).click();
        await untilEmpty(page);
        const end = await playGame(page, clickSomewhere);
        assert.match(end, /You win|AI wins|Draw/);
        assert.ok(level !== 'Expert' || end !== 'You win');
        await untilFact(page, /^Games\d/, String(i + 1));
      }
    }, { hash: `#game=${game}`, reducedMotion: 'reduce' }));

  (game === 'connect4' ? test : longTest)(`a whole game of ${game} on each level by keyboard alone`, () =>
    site.visit(async (page) => {
      for (const level of ['beginner', 'medium', 'expert']) {
        // The chosen radio button of a group has the focus; arrows choose another.
        await tabTo(page, 'input[value=beginner], input[value=medium], input[value=expert]');
        for (let i = 0; !(await page.locator(`input[value=${level}]`).isChecked()); i++) {
          assert.ok(i < 9);
          const before = await chosenLevel(page);
          await page.keyboard.press('ArrowDown');
          await page.waitForFunction((old) => document.activeElement?.value !== old, before);
        }
        await tabTo(page, '.toolbar button');
        await page.keyboard.press('Enter');
        await untilEmpty(page);
        assert.match(await playGame(page, walkAndPlay), /You win|AI wins|Draw/);
      }
    }, { hash: `#game=${game}`, reducedMotion: 'reduce' }));
}

test('two people play on one screen', () =>
  site.visit(async (page) => {
    await page.getByRole('radio', { name: 'A friend on this device' }).check();
    for (const [row, col] of [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]]) {
      await untilStatus(page, /To move/);
      const before = page.url();
      await cell(page, row, col).click();
      await page.waitForURL((url) => url.href !== before);
    }
    await untilStatus(page, 'Winner: X');
    await page.getByText('Settings').click();
    assert.ok(await page.getByText('Who begins').isHidden(), 'two people know that themselves');
  }));

test('undo, redo, hint and colours', () =>
  site.visit(async (page) => {
    await page.getByRole('radio', { name: 'Expert' }).check();
    await cell(page, 1, 1).click();
    await page.waitForURL(/moves=15/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL((url) => !url.hash.includes('moves'));
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.waitForURL(/moves=15/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('#live').filter({ hasText: 'A best move:' }).waitFor();
    await page.getByText('Settings').click();
    await page.getByLabel('Exact values').check();
    const bar = page.locator('.eval.known');
    await bar.waitFor();
    const colours = () => page.evaluate(() => ['.eval', '.eval span'].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor));
    const [back, front] = await colours();
    await page.getByLabel('Swap the colours').check();
    await untilTurnOrEnd(page);
    await page.locator('.eval.known.flipped').waitFor();
    assert.deepEqual(await colours(), [front, back], 'the bar follows');
  }));

longTest('who begins can be chosen', () =>
  site.visit(async (page) => {
    await page.getByText('Settings').click();
    await page.getByRole('radio', { name: 'The AI', exact: true }).check();
    await untilStatus(page, 'Your turn (O)');
    await page.getByRole('radio', { name: 'Take turns' }).check();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.status').textContent.includes('Your turn'));
    const first = await status(page);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.waitForFunction((old) => document.querySelector('.status').textContent !== old &&
      document.querySelector('.status').textContent.includes('Your turn'), first);
  }));

longTest('a level of one\'s own plays, changes and goes', () =>
  site.visit(async (page) => {
    await page.getByText('Settings').click();
    await page.getByRole('button', { name: 'New level…' }).click();
    await page.getByLabel('Name of the level').fill('Patzer');
    await page.getByLabel('Random moves').fill('100');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    assert.ok(await page.getByRole('radio', { name: 'Patzer' }).isChecked());
    assert.match(await playGame(page, clickSomewhere), /You win|AI wins|Draw/);
    await page.getByRole('button', { name: 'Change level…' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('radio', { name: 'Patzer' }).waitFor({ state: 'detached' });
  }, { reducedMotion: 'reduce' }));
