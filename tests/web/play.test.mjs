// play.test.mjs - the board and the games in a real browser.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { cell, untilStatus, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

test('the first visit shows a board, one sentence and the opponents', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Your turn (X)');
    assert.equal(await page.locator('.story-words').innerText(), 'Act 1: beat the AI that knows nothing.');
    assert.equal(await page.getByRole('gridcell').count(), 9);
    const opponents = page.getByRole('group', { name: 'Opponent' });
    assert.deepEqual(await opponents.locator('.opponent-name').allInnerTexts(), ['Your AI (Medium)', 'Beginner', 'Casual', 'Expert', 'A friend on this device']);
    await page.locator('.gear').waitFor();
    assert.ok(await page.getByText('Who begins').isHidden(), 'behind the gear');
    assert.ok(await page.getByRole('button', { name: 'Export' }).isHidden(), 'behind the gear');
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
    await page.waitForFunction(() => document.querySelectorAll('.cells [aria-label$="ring"]').length === 1);
    assert.match(await cell(page, 6, 4).getAttribute('aria-label'), /disc/);
  }));

test('there is a step that is not learned between Beginner and Expert, and several in Connect Four', () =>
  site.visit(async (page) => {
    const names = page.getByRole('group', { name: 'Opponent' }).locator('.opponent-name');
    await page.locator('#world').selectOption('connect4');
    await names.getByText('Strong').waitFor();
    assert.deepEqual((await names.allInnerTexts()).slice(0, 6), ['Your AI (Medium)', 'Beginner', 'Casual', 'Skilled', 'Strong', 'Expert']);
    await page.getByText('Looks two moves ahead, and makes seven moves out of ten at random.').waitFor(); // while nothing is learned
    await page.getByRole('radio', { name: 'Strong' }).check();
    await cell(page, 1, 4).click();
    await page.waitForURL(/moves=4\d/);
  }));

test('a beginner plays what the AI has learned, and random moves', () =>
  site.visit(async (page) => {
    await page.getByRole('radio', { name: 'Beginner' }).check();
    await page.getByText('plays what your AI has learned in the others').waitFor();
    await cell(page, 2, 2).click();
    await page.getByText('it has not learned that position yet').waitFor();
  }, { viewport: { width: 1920, height: 1080 } }));

test('statistics are there from the start, with zeros, and training is counted apart', () =>
  site.visit(async (page) => {
    const rows = page.getByRole('region', { name: 'Statistics' }).locator('dl > div');
    await rows.first().waitFor();
    const zeros = ['Games', 'The AI won', 'You won', 'Draws', 'Positions learned', 'Win rate of the AI', 'Training games'];
    assert.deepEqual(await rows.allInnerTexts(), zeros.map((name) => `${name}\n0${name.startsWith('Win rate') ? '\u00a0%' : ''}`));
    assert.ok(await page.getByRole('button', { name: 'Set to zero' }).isHidden(), 'they are');
  }));
