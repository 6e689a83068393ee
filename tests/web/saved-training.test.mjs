// saved-training.test.mjs - who leaves the page in the middle of a training loses a few seconds of it.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { withBrowser } from './page.mjs';

const { SaveSchedule } = await importPage('shell/save-schedule.js');

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
    assert.ok(games > 10_000, `${games} after ${before}`);
    await page.locator('.train').filter({ hasText: 'more' }).waitFor();
    await page.waitForFunction(() => /10.?000/.test(document.querySelector('.chips').innerText));
  }, { hash: '#/connect4/teach?see=experiment' }));

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

/** How long the pauses between saves are where storing takes so long, in milliseconds. */
async function pausesOf(storingMs) {
  const { performance } = globalThis;
  let now = 0;
  Object.defineProperty(globalThis, 'performance', { value: { now: () => now }, configurable: true });
  try {
    const schedule = new SaveSchedule();
    const pauses = [];
    for (let storedAt = 0; pauses.length < 3; now += 50) { // after each slice of training it is asked
      await schedule.saveIfDue(async () => {
        pauses.push(now - storedAt);
        now += storingMs;
        storedAt = now;
      });
    }
    return pauses;
  } finally {
    Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true });
  }
}

test('a training is stored every three seconds; where storing takes long, after four times as long, and after ten seconds at the latest', async () => {
  assert.deepEqual(await pausesOf(10), [3000, 3000, 3000]);
  assert.deepEqual(await pausesOf(700), [3000, 3000, 3000]);
  assert.deepEqual(await pausesOf(1000), [3000, 4000, 4000]);
  assert.deepEqual(await pausesOf(5000), [3000, 10_000, 10_000]);
});

test('a tab closed in the middle of a training loses its last seconds at most', () =>
  site.visit(async (page) => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await train(other, 200, 'world-brain.snake');
    const said = [];
    for (let i = 0; i < 12; i++) {
      said.push(await done(other));
      await other.waitForTimeout(1000);
    }
    await other.close();
    await page.reload();
    const headline = page.locator('.goals-headline').filter({ hasText: /^After/ });
    await headline.waitFor();
    const games = await numberIn(headline);
    assert.ok(games >= said.at(-7), `${games} of ${said}`); // three seconds, and as many for a slow machine
  }, { hash: '#/snake:6x6/teach' }));

test('after a reload it is told how many games were stored, also while positions are solved to measure it', () =>
  site.visit(async (page) => {
    await page.locator('.games input').fill('3700');
    await page.locator('.train').click();
    await page.locator('.train').filter({ hasText: 'more' }).waitFor();
    await page.evaluate(() => new Promise((resolve) => { // as if the page had been left before a later point was stored
      const opening = indexedDB.open('fourmi');
      opening.onsuccess = () => {
        const store = opening.result.transaction('keep', 'readwrite').objectStore('keep');
        store.get('learning.connect4').onsuccess = ({ target: { result: kept } }) => {
          kept.runs.at(-1).points = kept.runs.at(-1).points.filter(({ games }) => games <= 1000);
          store.put(kept, 'learning.connect4').onsuccess = resolve;
        };
      };
    }));
    await page.reload();
    await page.getByText('Solving positions to test it with').first().waitFor();
    assert.equal(await page.locator('.headline h2').innerText(), '3,700 games of training');
  }, { hash: '#/connect4/teach?see=experiment' }));
