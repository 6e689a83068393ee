// play.test.mjs - the board and the games in a real browser.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { cell, choiceOf, closeSheet, openSheet, playAgainst, thoughts, untilStatus, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const opponentNames = (page) => page.locator('.sheet .choice b').allInnerTexts();

test('the first visit shows a board, one sentence and the opponent; the rest is one tap away', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Your turn (X)');
    assert.equal(await page.locator('.say').first().innerText(), 'This AI was born a second ago. Beat it.');
    assert.equal(await page.getByRole('gridcell').count(), 9);
    assert.deepEqual(await page.locator('#panel').getByRole('button').allInnerTexts(), ['Change', 'Who begins, colours, sound'], 'nothing else can be pressed');
    await thoughts(page).waitFor();
    await page.locator('.opponent').getByRole('button').click();
    assert.deepEqual(await opponentNames(page), ['Your AI', 'Beginner', 'Casual', 'Expert', 'A friend on this device', 'A friend online']);
    await closeSheet(page);
    assert.equal(await page.getByText('Export', { exact: true }).count(), 0);
    await openSheet(page);
    await page.getByRole('group', { name: 'Who begins' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).waitFor();
  }));

test('a click plays a move, and the AI answers', () =>
  site.visit(async (page) => {
    await cell(page, 2, 2).click();
    await untilStatus(page, 'Your turn (X)');
    await page.waitForFunction(() => document.querySelectorAll('.cells [aria-label$=", O"]').length === 1);
    await page.waitForURL(/moves=5\d/);
  }));

test('a stone falls in Connect Four', () =>
  site.visit(async (page) => {
    await page.locator('#world').selectOption('connect4');
    await cell(page, 1, 4).click();
    await page.waitForFunction(() => document.querySelectorAll('.cells [aria-label$="blue"]').length === 1);
    assert.match(await cell(page, 6, 4).getAttribute('aria-label'), /red/);
  }));

test('there is a step that is not learned between Beginner and Expert, and several in Connect Four', () =>
  site.visit(async (page) => {
    await page.locator('#world').selectOption('connect4');
    await page.getByRole('gridcell').nth(41).waitFor();
    await page.locator('.opponent').getByRole('button').click();
    assert.deepEqual((await opponentNames(page)).slice(0, 6), ['Your AI', 'Beginner', 'Casual', 'Skilled', 'Strong', 'Expert']);
    await page.getByText('Looks two moves ahead, and makes seven moves out of ten at random.').waitFor(); // while nothing is learned
    await choiceOf(page, 'Strong').click();
    await cell(page, 1, 4).click();
    await page.waitForURL(/moves=4\d/);
  }));

test('a beginner plays what the AI has learned, and random moves', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'Beginner');
    await page.getByText('plays what your AI has learned in the others').waitFor();
    await cell(page, 2, 2).click();
    await page.getByText('it has not learned that position yet').waitFor();
  }, { viewport: { width: 1920, height: 1080 } }));

test('statistics are there from the start, with zeros, and training is counted apart', () =>
  site.visit(async (page) => {
    await openSheet(page);
    const rows = page.getByRole('region', { name: 'Statistics' }).locator('dl > div');
    const zeros = ['Games', 'You won', 'Draws', 'The AI won', 'Training games', 'Positions learned'];
    assert.deepEqual(await rows.allInnerTexts(), zeros.map((name) => `${name}\n0`));
    assert.ok(await page.getByRole('button', { name: 'Set to zero' }).isHidden(), 'they are');
  }));
