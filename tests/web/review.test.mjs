// review.test.mjs - a game judged: its decisive mistake, its graph, its arrows, and another try.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { cell, playAgainst, untilAgainst, untilStatus, violations, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

/** O answers a corner with an edge, which loses; X does not see it, so it is a draw again; O loses again, and X wins. */
const GAME = '#/tictactoe/review?moves=1234567';
/** The second side does not stop three in a row. */
const FALLING = '#/connect4/review?moves=1122334&ply=6';
const said = (page, text) => page.locator('.sentence').filter({ hasText: text }).waitFor();
const chosen = (page) => page.locator('.move[aria-pressed=true] .figure').first();
const arrows = (page) => page.locator('#board .arrow').evaluateAll((all) => all.map((one) => one.classList[1]));
const solved = (page) => page.locator('.review-headline').filter({ hasText: /mistake/ }).waitFor();

test('a review opens at the last move that changed the result', () =>
  site.visit(async (page) => {
    await solved(page);
    assert.equal(await page.locator('.review-headline').innerText(), '3 of 7 moves were mistakes.');
    await said(page, 'Move 4 turned your draw into a loss.');
    await page.locator('.turning').getByText(/You played square 4\. Now .* can win in 2 moves\. Better: square 5\./).waitFor();
    assert.equal(await chosen(page).innerText(), '4.');
    await page.waitForURL(/ply=4/);
    assert.equal(await page.locator('.cells [aria-label*=", empty"]').count(), 5);
  }, { hash: GAME }));

test('a game that is lost fast without a mistake has an inaccuracy, and opens there', () =>
  site.visit(async (page) => {
    await page.locator('.review-headline').filter({ hasText: 'No mistake in 7 moves. 3 inaccuracies.' }).waitFor();
    await said(page, 'Move 6 loses 22 moves sooner.');
    await page.locator('.turning').getByText('Better: column 4.').waitFor();
    assert.equal(await chosen(page).innerText(), '6.');
    assert.match(await page.locator('.move.inaccuracy').last().innerText(), /^\?!\s+6\.\s+column 3\s+inaccuracy$/);
  }, { hash: '#/connect4/review?moves=4142434' }));

longTest('an address that names a move opens there, and stays there', () =>
  site.visit(async (page) => {
    await solved(page);
    assert.equal(await chosen(page).innerText(), '1.');
    await page.waitForURL(/ply=1(&|$)/);
  }, { hash: `${GAME}&ply=1` }));

test('arrows show what was played and what was best, and the better one goes on the board', () =>
  site.visit(async (page) => {
    await said(page, /Move 6 turned .*win .*into/);
    assert.deepEqual(await arrows(page), ['played', 'best']);
    const dashes = await page.locator('#board .shaft').evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray));
    const fills = await page.locator('#board .head').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    assert.notEqual(dashes[0], dashes[1]);
    assert.notEqual(fills[0], fills[1]);
    await page.getByRole('button', { name: 'Show the better move' }).click();
    await page.locator('.status').filter({ hasText: 'Better: column 4' }).waitFor();
    assert.deepEqual(await arrows(page), []);
    await page.waitForURL(/better=1/);
    await page.reload();
    await page.locator('.status').filter({ hasText: 'Better: column 4' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await said(page, 'Move 7 was the only good one.');
    assert.deepEqual(await arrows(page), ['played']);
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await untilStatus(page, /You win|Winner/); // Review has a status, too
    assert.deepEqual(await arrows(page), []);
  }, { hash: FALLING }));

/** Whether both marks are in these cells, each by row and column. */
async function areIn(page, marks, cells) {
  const found = await page.locator(marks).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  assert.equal(found.length, cells.length);
  for (const [i, [row, col]] of cells.entries()) {
    const at = await cell(page, row, col).boundingBox();
    assert.ok(found[i].left >= at.x && found[i].right <= at.x + at.width, 'across');
    assert.ok(found[i].top >= at.y && found[i].bottom <= at.y + at.height, 'down');
  }
}

longTest('an arrow points at its cell', () =>
  site.visit(async (page) => {
    await page.locator('.turning').getByText('Better: column 4.').waitFor();
    await areIn(page, '#board .head', [[5, 3], [6, 4]]);
  }, { hash: FALLING }));

longTest('where a stone is placed on a cell, rings mark the cells', () =>
  site.visit(async (page) => {
    await page.locator('.turning').getByText('Better: square 5.').waitFor();
    assert.deepEqual(await arrows(page), []);
    await areIn(page, '#board .ring .shaft', [[1, 2], [2, 2]]);
    const dashes = await page.locator('#board .ring .shaft').evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDasharray));
    assert.equal(dashes[0], 'none');
    assert.notEqual(dashes[1], 'none');
  }, { hash: `${GAME}&ply=2` }));

test('arrow keys walk through the game, Home and End to its ends', () =>
  site.visit(async (page) => {
    await solved(page);
    await page.keyboard.press('Home');
    await said(page, 'The start of a game of 7 moves.');
    await page.keyboard.press('ArrowRight');
    await said(page, 'Move 1');
    await page.keyboard.press('End');
    await said(page, 'Move 7');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await said(page, 'Move 6');
    await page.locator('.move').first().focus();
    await page.keyboard.press('ArrowLeft');
    await said(page, 'Move 5');
  }, { hash: GAME }));

test('the graph has a bar for each move, and a click or a key chooses one', () =>
  site.visit(async (page) => {
    await solved(page);
    const bars = page.locator('.value-bar');
    const tones = await bars.evaluateAll((all) => all.map((one) => one.classList[1]));
    assert.deepEqual(tones, ['even', 'good', 'even', 'good', 'good', 'good', 'good']);
    await bars.nth(2).click();
    await said(page, 'Move 3');
    const graph = page.getByRole('slider', { name: 'Who wins after each move' });
    assert.equal(await graph.getAttribute('aria-valuenow'), '3');
    await graph.focus();
    await page.keyboard.press('ArrowRight');
    await said(page, 'Move 4');
    assert.match(await graph.getAttribute('aria-valuetext'), /^4\. Move 4 turned/);
    assert.equal(await page.locator('.value-bar.chosen').count(), 1);
  }, { hash: GAME }));

test('another try begins before the mistake, with the same opponent', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'Expert');
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await said(page, 'Move 3 turned your win into a draw.');
    await page.getByRole('button', { name: /Try again from move/ }).click();
    await page.waitForURL(/moves=12(&|$)/);
    await untilStatus(page, 'Your turn (X)');
    await untilAgainst(page, 'Expert');
    await cell(page, 2, 2).click();
    await page.waitForURL(/moves=125\d/);
  }, { hash: '#/tictactoe/play?moves=1235' }));

longTest('where there is nothing to try again, the button looks like it', () =>
  site.visit(async (page) => {
    const again = page.getByRole('button', { name: /Try again from move/ });
    const ground = () => again.evaluate((one) => getComputedStyle(one).backgroundColor);
    await solved(page);
    const usual = await ground();
    await page.keyboard.press('Home');
    await said(page, 'The start of a game');
    assert.ok(await again.isDisabled());
    assert.notEqual(await ground(), usual);
  }, { hash: GAME }));

test('Back from another try shows the review that was left', () =>
  site.visit(async (page) => {
    const again = page.getByRole('button', { name: /Try again from move/ });
    await said(page, /Move 4 turned a draw into a loss/);
    await again.click();
    await page.waitForURL(/play.*moves=1234(&|$)/);
    await untilStatus(page, 'Your turn (X)');
    await page.goBack();
    await said(page, /Move 4 turned a draw into a loss/);
    assert.equal(await page.locator('.value-bar').count(), 6);
    await again.click(); // still behind the move of the AI, and not as its side
    await page.waitForURL(/play.*moves=1234(&|$)/);
    await untilStatus(page, 'Your turn (X)');
  }, { hash: '#/tictactoe/review?moves=123456' }));

longTest('Back shows a game from a position of its own, too', () =>
  site.visit(async (page) => {
    await solved(page);
    await page.keyboard.press('End');
    await said(page, 'Move 7');
    await page.keyboard.press('ArrowLeft');
    await said(page, /Move 2/);
    const words = await page.locator('.sentence').innerText();
    await page.getByRole('button', { name: /Try again from move/ }).click();
    await page.waitForURL(/play\?start=XO-------/);
    await page.goBack();
    await page.waitForURL(/from=XO-------/);
    await said(page, words);
    assert.equal(await page.locator('.value-bar').count(), 3);
  }, { hash: '#/tictactoe/review?start=XO-------&moves=537' }));

longTest('where the AI made the mistake, one plays on behind it', () =>
  site.visit(async (page) => {
    await said(page, /Move 4 turned a draw into a loss/);
    await page.getByRole('button', { name: /Try again from move/ }).click();
    await page.waitForURL(/moves=1234(&|$)/);
    await untilStatus(page, 'Your turn (X)');
  }, { hash: '#/tictactoe/review?moves=123456' }));

longTest('names in the address are those of the players', () =>
  site.visit(async (page) => {
    await said(page, 'Move 2 turned a draw into a loss for Bob.');
    await page.getByRole('button', { name: 'Ann’s moves' }).waitFor();
    await page.getByText('Ann wins').waitFor();
    await page.waitForURL(/first=Ann&second=Bob/);
  }, { hash: '#/tictactoe/review?of=5234&ply=2&first=Ann&second=Bob' }));

test('who has not played sees a game all the same', () =>
  site.visit(async (page) => {
    await page.getByText('You have not played yet').waitFor();
    await solved(page);
    assert.ok(await page.locator('.value-bar').count() >= 5);
    assert.ok(await page.locator('.cells [aria-label*="empty"]').count() < 9);
    await page.waitForURL(/of=\d+/);
  }, { hash: '#/tictactoe/review' }));

test('solving is shown, can be stopped, and goes on', () =>
  site.visit(async (page) => {
    await page.locator('.review-headline').filter({ hasText: /Solving move \d of 3/ }).waitFor();
    await page.getByRole('button', { name: 'Stop solving' }).click();
    await page.locator('.review-headline').filter({ hasText: /Stopped: \d of 3 moves are solved/ }).waitFor();
    await page.getByRole('button', { name: 'Solve the rest' }).click();
    await page.locator('.review-headline').filter({ hasText: /Solving move \d of 3/ }).waitFor();
  }, { hash: '#/connect4:8x7/review?moves=444' }));

test('every move of a game is judged, with the line that proves it', () =>
  site.visit(async (page) => {
    await page.locator('.value-bar').nth(1).click();
    await said(page, /Move 2 turned (a|your) draw into a loss/);
    await page.locator('.turning').filter({ hasText: 'Better: square 1, 3, 7, 9' }).waitFor();
    await page.getByText('What follows').click();
    const line = page.locator('.line .step');
    await line.last().click();
    await page.waitForURL(/ply=2&line=\d/);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.line .step[aria-pressed=true]').last().waitFor();
    assert.equal(await page.locator('.line .step[aria-pressed=true]').count(), await line.count());
  }, { hash: '#/tictactoe/review?moves=5291' }));

test('the moves of one side are listed, each with its mark, and those of the other are one click away', () =>
  site.visit(async (page) => {
    await solved(page);
    await page.getByRole('heading', { name: 'Your moves' }).waitFor();
    assert.equal(await page.locator('.move').count(), 3);
    assert.deepEqual(await page.locator('.move .mark').allTextContents(), ['?', '?', '–']);
    await page.getByRole('button', { name: /moves$/ }).click();
    assert.equal(await page.locator('.move').count(), 4);
    await page.getByText('What the marks mean').click();
    assert.equal(await page.locator('.marks dt').count(), 7);
  }, { hash: '#/tictactoe/review?of=1234567&you=1' }));

test('a review is accessible', () =>
  site.visit(async (page) => {
    await solved(page);
    assert.deepEqual(await violations(page), []);
  }, { hash: GAME }));

test('the line that proves a verdict begins with its first moves, and is played through', () =>
  site.visit(async (page) => {
    await page.getByText('What follows').click();
    const steps = page.locator('.line .step:visible');
    const walked = page.locator('.line .step[aria-pressed=true]');
    await steps.nth(5).waitFor();
    assert.equal(await steps.count(), 6, 'of 39');
    await steps.nth(1).click();
    await page.waitForURL(/ply=1&line=2/);
    assert.equal(await walked.count(), 2);
    assert.ok(await steps.nth(1).evaluate((step) => step === document.activeElement), 'the focus stays');
    await page.getByRole('button', { name: 'Play it through' }).click();
    await page.waitForURL(/ply=1&line=8/);
    assert.equal(await steps.count(), 9, 'the next one is in sight');
    await page.locator('.line').getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Play it through' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/ply=2(?!.*line)/);
  }, { hash: '#/connect4/review?moves=74242474&ply=1', reducedMotion: 'reduce' }));
