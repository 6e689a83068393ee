// two-tabs.test.mjs - two tabs share what the AI learns, and neither destroys the work of the other.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const heading = (page) => page.locator('.headline h2');
const action = (page) => page.locator('.train');
const elsewhere = (page) => page.getByText('Another tab is training this AI.');

const untilGames = (page, games) => heading(page).filter({ hasText: `${games} games of training` }).waitFor();

async function train(page, games) {
  await page.locator('.games input').fill(String(games));
  await action(page).click();
}

/** A second tab of the same browser. */
async function openSecond(page) {
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.locator('html[data-ready]').waitFor();
  await action(second).filter({ hasText: 'Teach it: ' }).waitFor();
  return second;
}

/** A test with two tabs that are open at the same view. */
const withTwo = (hash, body) => site.visit(async (first) => {
  await action(first).filter({ hasText: 'Teach it' }).waitFor();
  const second = await openSecond(first);
  await body(first, second);
  await second.close();
}, { hash });

test('games trained in one tab are shown in the other, and both trainings count', () =>
  withTwo('#/tictactoe/teach?see=experiment', async (first, second) => {
    await train(first, 60);
    await untilGames(first, 60);
    await untilGames(second, 60);
    await train(second, 30);
    await untilGames(second, 90);
    await untilGames(first, 90);
    await first.reload();
    await untilGames(first, 90);
  }));

test('while one tab trains the other says so, follows, and then may train itself', () =>
  withTwo('#/tictactoe/teach?see=experiment', async (first, second) => {
    await train(first, 9_000_000);
    await elsewhere(second).waitFor();
    assert.ok(await action(second).isDisabled());
    await heading(second).filter({ hasText: /[1-9][\d,]* games of training/ }).waitFor();
    await action(first).click();
    await elsewhere(second).waitFor({ state: 'hidden' });
    const games = Number((await heading(first).innerText()).replace(/\D/g, ''));
    await heading(second).filter({ hasText: games.toLocaleString('en') }).waitFor();
    await train(second, 10);
    await heading(second).filter({ hasText: (games + 10).toLocaleString('en') }).waitFor();
  }));

test('a tab opened during a training says so; when the other is closed it goes on with what was learned', () =>
  site.visit(async (page) => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await train(other, 9_000_000);
    await elsewhere(page).waitFor();
    await page.reload();
    await elsewhere(page).waitFor();
    await heading(page).filter({ hasText: /[1-9][\d,]* games of training/ }).waitFor();
    await other.close();
    await elsewhere(page).waitFor({ state: 'hidden' });
    await train(page, 10);
    await action(page).filter({ hasText: 'more' }).waitFor();
    assert.ok(Number((await heading(page).innerText()).replace(/\D/g, '')) > 10);
  }, { hash: '#/tictactoe/teach?see=experiment' }));

test('resetting the AI in one tab resets it in the other', () =>
  withTwo('#/tictactoe/teach?see=experiment', async (first, second) => {
    await train(first, 60);
    await untilGames(second, 60);
    await second.getByRole('button', { name: 'Start again' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await heading(first).filter({ hasText: /^0 games/ }).waitFor();
    await train(first, 20);
    await untilGames(second, 20);
  }));

test('Snake: one tab trains, the other follows', () =>
  site.visit(async (first) => {
    const headline = (page) => page.locator('.goals-headline');
    const second = await first.context().newPage();
    await second.goto(first.url());
    await headline(second).filter({ hasText: 'It has learned nothing yet' }).waitFor();
    await headline(first).filter({ hasText: 'It has learned nothing yet' }).waitFor();
    await train(first, 9_000_000);
    await elsewhere(second).waitFor();
    await headline(second).filter({ hasText: /^After [\d,]+ games/ }).waitFor();
    await action(first).click();
    await elsewhere(second).waitFor({ state: 'hidden' });
    await headline(first).filter({ hasText: /^After [\d,]+ games/ }).waitFor();
    await second.waitForFunction((words) => document.querySelector('.goals-headline').textContent.includes(words), (await headline(first).innerText()).match(/After [\d,]+ games/)[0]);
    await second.close();
  }, { hash: '#/snake:4x4/teach' }));
