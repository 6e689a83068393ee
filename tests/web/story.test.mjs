// story.test.mjs - the three acts of a first visit.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { cell, clickSomewhere, playAgainst, playGame, untilAgainst, untilStatus, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const STILL = { reducedMotion: 'reduce' };
/** Waits until an act of the story is played. */
const untilAct = (page, text) => page.locator('.acts [aria-current]').filter({ hasText: text }).waitFor();
const hasNoStory = (page) => page.locator('.acts').waitFor({ state: 'hidden' });

/** Plays until the person has won: against an AI that knows nothing it takes some games. */
async function winOnce(page) {
  for (let i = 0; i < 40; i++) {
    // Not the same every time: the AI learns from these games.
    const anywhere = async (_, turn) => {
      const free = page.locator('.cells button[aria-disabled=false]');
      await free.nth((3 * i + 5 * turn) % await free.count()).click();
    };
    if (await playGame(page, anywhere) === 'You win') {
      return;
    }
    await page.locator('.ending').getByRole('button', { name: 'Play again' }).click();
    await untilStatus(page, 'Your turn');
  }
  assert.fail('it does not lose to somebody who plays anything');
}

test('beat it, teach it, try to beat it, and why', () =>
  site.visit(async (page) => {
    await untilAct(page, 'Beat it');
    await page.getByText('This AI was born a second ago. Beat it.').waitFor();
    await untilAgainst(page, 'Your AI');
    await winOnce(page);
    await untilAct(page, 'Teach it');
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await untilAct(page, 'Teach it');
    assert.equal(await page.getByRole('button', { name: 'Teach it' }).count(), 1);
    await page.getByRole('button', { name: 'Teach it' }).click();
    await page.waitForURL(/\/teach/);
    await page.locator('.ending').waitFor({ state: 'hidden' }); // it has a button of that name, too
    await page.getByRole('button', { name: /^Teach it/ }).click();
    await page.locator('#live').filter({ hasText: 'Trained: 1,000 games in all.' }).waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await untilAct(page, 'Try again');
    await page.locator('.ending').getByRole('button', { name: 'Play again' }).click();
    await page.getByText('It has learned. Try to beat it now.').waitFor();
    assert.notEqual(await playGame(page, clickSomewhere), 'You win');
    await page.locator('.ending').getByRole('button', { name: 'Why can I not beat it?' }).click();
    await page.waitForURL(/see=table/);
    await page.getByText('It answers in the centre because it lost after everything else.').waitFor();
    assert.match(await cell(page, 1, 1).getAttribute('aria-label'), /, X$/);
    await cell(page, 1, 2).and(page.locator('[aria-label*="the AI expects a loss (−0.59)"]')).waitFor();
    await page.reload();
    await page.getByText('it lost after everything else').waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await hasNoStory(page);
  }, { hash: '#/tictactoe/play', ...STILL }));

test('another opponent has no story; a link tells it again', () =>
  site.visit(async (page) => {
    await untilAct(page, 'Beat it');
    await playAgainst(page, 'Expert');
    await hasNoStory(page);
    await page.evaluate(() => localStorage.setItem('fourmi.story', 'off'));
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#/connect4/play`);
    await page.locator('html[data-ready]').waitFor();
    await hasNoStory(page);
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#/connect4/play?act=1`);
    await untilAct(page, 'Beat it');
    await untilAgainst(page, 'Your AI');
  }, { hash: '#/tictactoe/play', ...STILL }));

const isKept = (page) => page.evaluate(() => localStorage.getItem('fourmi.story'));

/** To another game, as somebody goes who chooses it from the list. */
async function choose(page, game, cells) {
  await page.locator('#games select').selectOption(game);
  await page.getByRole('gridcell').nth(cells - 1).waitFor();
  await page.getByRole('gridcell').nth(cells).waitFor({ state: 'detached' }); // the board of before is gone
}

test('who plays another game is not followed there, and it never comes back', () =>
  site.visit(async (page) => {
    await untilAct(page, 'Beat it');
    await choose(page, 'connect4', 42);
    await untilAct(page, 'Beat it'); // nothing was played yet: it may begin here as well
    await choose(page, 'tictactoe', 9);
    await page.keyboard.press('5');
    await untilAct(page, 'Beat it');
    await choose(page, 'connect4', 42);
    await hasNoStory(page);
    await page.keyboard.press('4');
    await page.waitForURL(/moves=4\d/);
    assert.equal(await isKept(page), 'off');
    await choose(page, 'tictactoe', 9);
    await hasNoStory(page);
  }, { hash: '#/tictactoe/play', ...STILL }));

test('it is over once its last act is, and another game begins', () =>
  site.visit(async (page) => {
    await page.evaluate(() => {
      localStorage.setItem('fourmi.story', 'tictactoe');
      localStorage.setItem('fourmi.story.tictactoe', '3');
    });
    await page.reload();
    await untilAct(page, 'Try again');
    await playGame(page, clickSomewhere);
    await page.locator('.ending').getByRole('button', { name: /Why|Teach it more/ }).waitFor();
    await page.locator('.ending').getByRole('button', { name: 'Play again' }).click();
    await untilStatus(page, 'Your turn');
    await hasNoStory(page);
  }, { hash: '#/tictactoe/play', ...STILL }));

test('in French, on a small screen', () =>
  site.visit(async (page) => {
    await untilAct(page, 'La battre');
    await page.getByText('Cette IA est née il y a une seconde.').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }, { hash: '#/connect4/play?lang=fr', viewport: { width: 320, height: 640 }, ...STILL }));

test('the AI that knows nothing plays at random, in Connect Four too', () =>
  site.visit(async (page) => {
    const answers = new Set();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('4');
      await page.waitForURL(/moves=4\d/);
      answers.add(/moves=4(\d)/.exec(page.url())[1]);
      await page.getByRole('button', { name: 'New game' }).click();
      await page.waitForURL((url) => !url.hash.includes('moves'));
    }
    assert.ok(answers.size >= 3, [...answers].join());
  }, { hash: '#/connect4/play', ...STILL }));
