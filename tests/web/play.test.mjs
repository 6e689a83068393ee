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
    assert.deepEqual(await opponents.locator('.opponent-name').allInnerTexts(), ['Your AI', 'Beginner', 'Expert', 'Somebody here']);
    await page.locator('.gear').waitFor();
    assert.ok(await page.getByText('Who begins').isHidden(), 'behind the gear');
    assert.ok(await page.getByRole('button', { name: 'Export' }).isHidden(), 'behind the gear');
    assert.ok(await page.getByText('Your games').isHidden(), 'there are none yet');
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
