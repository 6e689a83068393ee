// ending.test.mjs - a game that is over says which move decided it, and what to do next.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { playAgainst, untilStatus, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const STILL = { reducedMotion: 'reduce' };
const ending = (page) => page.locator('.ending');

test('the move that lost is named, and shown', () =>
  site.visit(async (page) => {
    await page.keyboard.press('3');
    await untilStatus(page, 'You win');
    await ending(page).getByText('The AI’s mistake, move 4: O in square 4 let you win at once.').waitFor();
    await ending(page).getByRole('button', { name: 'Show me' }).click();
    await page.waitForURL(/review/);
    await page.waitForURL(/ply=4/);
    await page.locator('.sentence').filter({ hasText: 'Move 4 turned a draw into a loss for' }).waitFor();
    await page.locator('.turning').getByText('O played square 4. Now you can win at once. Better: square 3.').waitFor();
  }, { hash: '#/tictactoe/play?moves=1524', ...STILL }));

test('what people lose is called their mistake', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'Expert');
    await page.keyboard.press('8');
    await untilStatus(page, 'The AI wins');
    await ending(page).getByText(/^Your mistake, move \d: X in square \d let the AI (win at once|force a win in \d moves)\.$/).waitFor();
  }, { hash: '#/tictactoe/play?moves=1526', ...STILL }));

test('a game that is lost fast without a mistake is not called best play', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Winner');
    await ending(page).getByText('No mistake changed the result, but Blue in column 3 (move 6) lost 22 moves sooner.').waitFor();
    await ending(page).getByRole('button', { name: 'Show me' }).click();
    await page.waitForURL(/review.*ply=6/);
  }, { hash: '#/connect4/play?moves=4142434', ...STILL }));

/** Holds the opening book back, without which nothing is solved, until what it returns is called. */
async function holdBook(page) {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/*.book', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

longTest('who does not wait for the move that decided it is led there by the review', () =>
  site.visit(async (page) => {
    const release = await holdBook(page);
    await page.evaluate(() => {
      globalThis.headlines = [];
      new MutationObserver(() => globalThis.headlines.push(document.querySelector('.review-headline')?.textContent ?? ''))
        .observe(document.body, { childList: true, subtree: true });
      location.hash = '#/connect4/play?moves=1122334';
    });
    await ending(page).getByText('Looking for the move that decided it').waitFor();
    await ending(page).getByRole('button', { name: 'Show me' }).click();
    await page.waitForURL(/review/);
    release();
    await page.waitForURL(/ply=6/);
    await page.locator('.sentence').filter({ hasText: 'turned' }).waitFor();
    await page.locator('.review-headline').filter({ hasText: 'mistake' }).waitFor();
    const headlines = await page.evaluate(() => globalThis.headlines);
    assert.ok(headlines.some((text) => text.startsWith('Solving')));
    assert.deepEqual(headlines.filter((text) => text.startsWith('Stopped')), []);
  }, { hash: '#/tictactoe/play', ...STILL }));

test('a draw without a mistake is one, and a missed win is told', async () => {
  await site.visit(async (page) => {
    await untilStatus(page, 'Draw');
    await ending(page).getByText('No mistakes: with best play, the game ends like this.').waitFor();
  }, { hash: '#/tictactoe/play?moves=691472835', ...STILL });
  await site.visit(async (page) => {
    await untilStatus(page, 'Draw');
    await ending(page).getByText('X’s mistake, move 7: X in square 4 gave the win away.').waitFor();
  }, { hash: '#/tictactoe/play?moves=513296478', ...STILL });
});

test('a win that was given away is told with its depth', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Winner');
    await ending(page).getByText('Red’s mistake, move 17: Red in column 1 let Blue force a win in 3 moves.').waitFor();
  }, { hash: '#/connect4/play?moves=1454113142476514164563', ...STILL }));

test('where nobody could have seen the win, a later move that made it easy is told and shown', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Winner');
    await ending(page).getByText('Red’s mistake, move 1: Red in column 7 let Blue force a win, but in 39 moves. Move 7, in column 7, allowed a win at once.').waitFor();
    await ending(page).getByRole('button', { name: 'Show me' }).click();
    await page.waitForURL(/review.*ply=7/);
    await page.goto(`${site.site.url}#/connect4/review?moves=74242474&ply=1`);
    await page.locator('.sentence').filter({ hasText: 'Move 1 turned your win into a loss.' }).waitFor();
    await page.locator('.turning').getByText('You played column 7. Now blue can win in 20 moves. Better: column 4.').waitFor();
  }, { hash: '#/connect4/play?moves=74242474', ...STILL }));

test('a rematch begins anew', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Winner');
    await ending(page).getByRole('button', { name: 'Play again' }).click();
    await untilStatus(page, 'Your turn');
    assert.ok(await ending(page).isHidden());
  }, { hash: '#/tictactoe/play?moves=14253', ...STILL }));

test('from the end one goes to teach, unless the story leads there', () =>
  site.visit(async (page) => {
    await ending(page).getByRole('button', { name: 'Play again' }).waitFor();
    assert.equal(await ending(page).getByRole('button', { name: 'Teach it' }).count(), 0, 'before it is beaten');
    await page.evaluate(() => localStorage.setItem('fourmi.story', 'off'));
    await page.reload();
    await ending(page).getByRole('button', { name: 'Teach it' }).click();
    await page.getByRole('button', { name: /^Teach it/ }).waitFor();
  }, { hash: '#/connect4/play?moves=1212121', ...STILL }));

test('nothing moves when a game ends and its decision is found', () =>
  site.visit(async (page) => {
    const boxes = () => page.evaluate(() => ['#board', '#under'].map((one) =>
      JSON.stringify(document.querySelector(one).getBoundingClientRect())));
    const before = await boxes();
    await page.keyboard.press('3');
    await ending(page).getByText('The AI’s mistake').waitFor();
    assert.deepEqual(await boxes(), before);
  }, { hash: '#/tictactoe/play?moves=1425', ...STILL }));
