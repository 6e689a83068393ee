// saved-training.test.mjs - who leaves the page in the middle of a training loses a few seconds of it.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

/** How many games of the training are over. */
const done = async (page) => Number(await page.locator('progress').getAttribute('value'));

/** Waits until so many games of the training are over. */
const untilDone = (page, games) => page.waitForFunction((least) => Number(document.querySelector('progress').value) >= least, games);

/** How many there are in a sentence. */
const numberIn = async (sentence) => Number((await sentence.innerText()).match(/[\d,]+/)?.[0].replaceAll(',', '') ?? NaN);

/** A sum over the bytes that are stored there; 0 if there are none. */
const sumOf = (page, key) => page.evaluate((wanted) => new Promise((resolve) => {
  const opening = indexedDB.open('fourmi');
  opening.onsuccess = () => {
    const asking = opening.result.transaction('keep').objectStore('keep').get(wanted);
    asking.onsuccess = () => {
      opening.result.close();
      resolve(asking.result?.reduce((sum, byte) => (sum * 31 + byte) % 1e9, 7) ?? 0);
    };
  };
}), key);

/** Waits until something else is stored there. */
async function untilStoredAgain(page, key) {
  const before = await sumOf(page, key);
  while (await sumOf(page, key) === before) await page.waitForTimeout(200);
}

/** Trains for longer than anybody waits, until more is stored than after so many games. */
async function train(page, games, key) {
  await page.locator('.games input').fill('9000000');
  await page.locator('.train').click();
  await untilDone(page, games);
  await untilStoredAgain(page, key);
}

test('a reload in the middle of a training of Connect Four keeps it, and its curve goes on', () =>
  site.visit(async (page) => {
    await train(page, 10_500, 'brain.connect4'); // a snapshot is kept after 10,000 and after 30,000
    const before = await done(page);
    await page.reload();
    const heading = page.locator('.headline h2').filter({ hasText: 'games of training' });
    await heading.waitFor();
    const games = await numberIn(heading);
    assert.ok(games > 10_000 && games !== 30_000, `${games} after ${before}`);
    await page.locator('.train').filter({ hasText: 'more' }).waitFor();
    await page.waitForFunction(() => /10.?000/.test(document.querySelector('.chips').innerText));
  }, { hash: '#/connect4/teach' }));

test('a tab closed in the middle of a training of Snake: the next one goes on with it', () =>
  site.visit(async (page) => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await train(other, 200, 'world-brain.snake');
    await other.close();
    await page.reload();
    const headline = page.locator('.goals-headline').filter({ hasText: /^After/ });
    await headline.waitFor();
    assert.ok(await numberIn(headline) >= 200);
  }, { hash: '#/snake:6x6/teach' }));
