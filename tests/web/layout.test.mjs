// layout.test.mjs - what is otherwise on very wide screens and on phones.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { choiceOf, playAgainst, thoughts, untilAgainst, untilStatus, violations, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const WIDE = { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' };
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, reducedMotion: 'reduce' };
const boxOf = (locator) => locator.boundingBox();
const isInSight = (locator) => locator.evaluate((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
});

test('on a wide screen the last move of the AI and the moves stand in a third column', () =>
  site.visit(async (page) => {
    const beside = page.locator('.beside');
    await beside.getByText('After the AI’s next move').waitFor();
    await playAgainst(page, 'Expert');
    await page.keyboard.press('1');
    await untilStatus(page, 'Your turn');
    await beside.getByText('It played 5. Each outline shows what a move is really worth').waitFor();
    assert.equal(await beside.locator('.bars li').count(), 8);
    assert.match(await beside.locator('.bars .played').innerText(), /^Move 5, which it played: 0/);
    const [stage, panel, third] = [await boxOf(page.locator('#board')), await boxOf(page.locator('.opponent')), await boxOf(beside)];
    assert.ok(stage.x + stage.width < panel.x && panel.x + panel.width < third.x, 'side by side');
    assert.deepEqual(await violations(page), []);
    await beside.getByRole('button', { name: 'O plays 5' }).click();
    await page.waitForURL(/review.*ply=2/);
  }, { hash: '#/tictactoe/play', ...WIDE }));

test('an AI that has learned nothing drew lots, and two people have no AI', () =>
  site.visit(async (page) => {
    await page.keyboard.press('1');
    await page.locator('.beside').getByText(/It played \d at random/).waitFor();
    await playAgainst(page, 'A friend on this device');
    await page.locator('.beside .help').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('.beside .move').count(), 2);
  }, { hash: '#/tictactoe/play', ...WIDE }));

test('elsewhere there is no third column', () =>
  site.visit(async (page) => {
    assert.ok(await page.locator('.beside').isHidden());
  }, { hash: '#/tictactoe/play?moves=51' }));

test('on a phone the board, the sentence and the switch are in sight, and the rest is in a sheet', () =>
  site.visit(async (page) => {
    assert.ok(await isInSight(page.locator('#board')) && await isInSight(thoughts(page)));
    await page.locator('.opponent').getByRole('button').tap();
    await choiceOf(page, 'Beginner').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.touchscreen.tap(180, 30); // the page behind it
    await page.locator('.sheet').waitFor({ state: 'detached' });
    assert.ok(!page.url().includes('moves=444'), 'a tap that closes it plays no move');
    await playAgainst(page, 'Beginner');
    await untilAgainst(page, 'Beginner');
  }, { hash: '#/connect4/play?moves=44', ...PHONE }));

test('a sheet is worked by keys, and gives the focus back', () =>
  site.visit(async (page) => {
    const change = page.locator('.opponent').getByRole('button');
    await change.focus();
    await page.keyboard.press('Enter');
    await page.locator('.sheet').waitFor();
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement.closest('.sheet') !== null));
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
    assert.ok(await change.evaluate((element) => element === document.activeElement));
  }, { hash: '#/tictactoe/play', ...PHONE }));

for (const hash of ['#/blackjack/teach', '#/snake/teach', '#/connect4/teach?see=experiment']) {
  test(`at 390 px no arrows of a browser cover the digits of the number at ${hash}`, () =>
    site.visit(async (page) => {
      const count = page.locator('#panel input[type=number]').first();
      await count.or(page.getByText('Experiment', { exact: true })).filter({ visible: true }).first().waitFor();
      if (!await count.isVisible()) {
        await page.getByText('Experiment', { exact: true }).click();
      }
      await count.fill('100000');
      // Firefox shows its arrows all the time, unless a field of a number looks like one of a text.
      const { appearance, isWhole } = await count.evaluate((input) =>
        ({ appearance: getComputedStyle(input).appearance, isWhole: input.scrollWidth <= input.clientWidth }));
      assert.deepEqual({ appearance, isWhole }, { appearance: 'textfield', isWhole: true });
    }, { hash, viewport: { width: 390, height: 800 } }));
}
