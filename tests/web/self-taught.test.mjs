// self-taught.test.mjs - the network that comes with the page, as an opponent.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { cell, clickSomewhere, closeSheet, FOLDER, launch, openSheet, playAgainst, playGame, serve, thoughts, untilAgainst, untilStatus, watch } from './page.mjs';

const CONNECT4 = '#game=connect4';
const BRAIN = '/connect4.brain';
const FIRST_BRAIN = '/connect4-first.brain';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Lets somebody who likes no animation visit a site of their own: `body(page, site, { asked, complaints })`. */
async function visit(body, patch) {
  const asked = [];
  const site = await serve(FOLDER, (path) => {
    asked.push(path);
    return patch?.(path);
  });
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints = watch(page, site.url);
  try {
    await page.goto(site.url + CONNECT4);
    await page.locator('html[data-ready]').waitFor();
    await body(page, site, { asked, complaints });
  } finally {
    await context.close();
    await site.close();
  }
}

const choose = (page) => playAgainst(page, 'Self-taught');

async function untilAnswered(page, stones) {
  await page.waitForFunction((count) => document.querySelectorAll('.cells [aria-label*="blue"]').length === count, stones);
}

test('who chooses it fetches it, sees what it thinks, and is beaten', () =>
  visit(async (page, _, { asked, complaints }) => {
    assert.ok(!asked.includes(BRAIN), 'not before');
    await choose(page);
    await thoughts(page).check();
    await page.locator('.cells [aria-label*="the AI expects a"]').first().waitFor();
    assert.equal(asked.filter((path) => path === BRAIN).length, 1);
    assert.equal(await playGame(page, clickSomewhere), 'The AI wins');
    await page.locator('#world').selectOption('tictactoe');
    await page.getByRole('gridcell').nth(9).waitFor({ state: 'detached' });
    await page.locator('.opponent').getByRole('button').click();
    assert.equal(await page.locator('.sheet').getByText('Self-taught').count(), 0);
    assert.deepEqual(complaints, []);
  }));

test('when it begins, the one that is proved to win is fetched, and wins', () =>
  visit(async (page, _, { asked, complaints }) => {
    await choose(page);
    await untilAgainst(page, 'If it goes first, it always wins.');
    assert.ok(!asked.includes(FIRST_BRAIN), 'not before');
    await openSheet(page);
    await page.getByRole('radio', { name: 'The AI', exact: true }).check();
    await closeSheet(page);
    assert.equal(await playGame(page, clickSomewhere), 'The AI wins');
    assert.equal(asked.filter((path) => path === FIRST_BRAIN).length, 1);
    assert.deepEqual(complaints, []);
  }));

test('once fetched it plays without a network', () =>
  visit(async (page, site) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const isKept = async (path) => (await caches.match(path)) !== undefined;
    assert.equal(await page.evaluate(isKept, BRAIN), false, 'the first visit does not fetch it');
    await choose(page);
    await cell(page, 1, 4).click();
    await untilAnswered(page, 1);
    await page.waitForFunction(isKept, BRAIN);
    await site.close(); // nobody answers any more
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await cell(page, 1, 4).click();
    await untilAnswered(page, 2);
  }));

longTest('if it cannot be fetched the page says so, and tries again when asked to', () => {
  let isThere = false;
  const refuse = (path) => {
    if (path === BRAIN && !isThere) throw new Error('not there');
  };
  return visit(async (page) => {
    await choose(page);
    await page.locator('#notice').getByText('could not be loaded').waitFor();
    await cell(page, 1, 4).click();
    await untilStatus(page, 'The AI could not be loaded');
    isThere = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilAnswered(page, 1);
    await untilStatus(page, 'Your turn');
  }, refuse);
});
