// sizes.test.mjs - games of other sizes than the usual one, which a link can name: the
// truth is found where it can be, and where it cannot, that is said.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { cell, openSheet, playAgainst, thoughts, untilAgainst, untilStatus, withBrowser, closeSheet } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const PATIENT = { timeout: 300_000 }; // patience ends after some seconds, on a busy machine after minutes

const valuesOf = (page) => page.locator('.cells [aria-label*=" ("]');

test('a small board is solved, though the usual one was never asked about', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Your turn');
    assert.equal(await page.getByRole('gridcell').count(), 30);
    await thoughts(page).check();
    await valuesOf(page).nth(5).waitFor(PATIENT);
    assert.equal(await valuesOf(page).count(), 6);
    await playAgainst(page, 'A friend on this device');
    await page.keyboard.press('3');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('#live').filter({ hasText: 'A best move:' }).waitFor(PATIENT);
  }, { hash: '#game=connect4:6x5' }));

/* Patience takes its time, and ends twice here. */
longTest('a board that is too hard to solve says so, and the game goes on', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Your turn');
    assert.equal(await page.getByRole('gridcell').count(), 56);
    await thoughts(page).check();
    await page.locator('.lead').filter({ hasText: 'too hard to solve here' }).waitFor(PATIENT);
    await thoughts(page).uncheck();
    await playAgainst(page, 'Expert');
    await cell(page, 1, 4).click();
    await page.waitForURL(/moves=4\d/, PATIENT);
    await untilAgainst(page, 'This board is too hard to solve here');
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.locator('.moves li').filter({ hasText: 'Not known' }).nth(1).waitFor(PATIENT);
  }, { hash: '#game=connect4:8x7' }));

test('a link to a size that does not exist leads to the usual one, and says so', () =>
  site.visit(async (page) => {
    await page.getByText('connect4:99x99').waitFor();
    await untilStatus(page, 'Your turn');
    await page.waitForURL(/#\/connect4\/play/);
  }, { hash: '#game=connect4:99x99' }));

/** Opens the settings, unless they are. */
async function openGear(page) {
  if (await page.locator('.sheet').count() === 0) {
    await openSheet(page);
  }
}

const sizes = (page) => page.getByRole('combobox', { name: 'Board size' });

test('a board of another size is chosen from a list that says who wins on each', () =>
  site.visit(async (page) => {
    await openGear(page);
    const offered = (await sizes(page).locator('option').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
    assert.equal(offered.length, 13);
    for (const said of ['5 × 4: draw', '6 × 6: second player wins', '7 × 6: first player wins', '8 × 7: not solved here']) {
      assert.ok(offered.includes(said), `${said} in ${offered}`);
    }
    assert.equal(await sizes(page).inputValue(), 'connect4');
    await page.getByText('Expert looks 6 moves ahead').waitFor();
    await sizes(page).selectOption('connect4:5x4');
    await page.waitForURL(/#\/connect4:5x4\/play/);
    await page.getByRole('gridcell').nth(20).waitFor({ state: 'detached' }); // the board of before is gone
    assert.equal(await page.getByRole('gridcell').count(), 20);
    await openGear(page);
    assert.equal(await sizes(page).inputValue(), 'connect4:5x4');
    await closeSheet(page);
    await cell(page, 1, 2).click();
    await page.waitForURL(/moves=2\d/);
    await page.goBack();
    await page.getByRole('gridcell').nth(41).waitFor();
  }, { hash: '#/connect4/play' }));

test('a size that only a link names is in the list as long as it is played', () =>
  site.visit(async (page) => {
    await openGear(page);
    assert.equal(await sizes(page).inputValue(), 'connect4:4x9');
    assert.equal(await sizes(page).locator('option').count(), 14);
  }, { hash: '#/connect4:4x9/play' }));

test('a game of one size offers none', () =>
  site.visit(async (page) => {
    await openGear(page);
    assert.equal(await sizes(page).count(), 0);
  }, { hash: '#/tictactoe/play' }));

test('a page that is opened again does not wait for an AI that thinks long, and a move can be taken back meanwhile', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'Expert');
    await cell(page, 1, 4).click();
    await page.waitForURL(/moves=4&/);
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await untilStatus(page, 'thinking');
    await page.getByRole('button', { name: 'Take back' }).click();
    await untilStatus(page, 'Your turn');
    await page.waitForURL((url) => !url.hash.includes('moves='));
  }, { hash: '#/connect4:8x7/play' }));

for (const [lang, title] of [['en', 'Connect Four, 9 × 6: Play – Fourmi'], ['fr', 'Puissance 4, 9 × 6 : Jouer – Fourmi']]) {
  test(`a board of another size is called by its size, in ${lang}`, () =>
    site.visit(async (page) => {
      await page.getByRole('gridcell').nth(53).waitFor();
      assert.equal((await page.title()).replaceAll('\u00a0', ' '), title);
      const [chosen] = await page.locator('#games option:checked').allInnerTexts();
      assert.equal(`${chosen.replaceAll('\u00a0', ' ')}`, title.split(/ ?:/)[0]);
    }, { hash: `#/connect4:9x6/play?lang=${lang}` }));
}
