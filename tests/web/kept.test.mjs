// kept.test.mjs - what is stored may be anything: the page sets aside what it cannot read, says so, and goes on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { cell, clickSomewhere, playGame, untilStatus, withBrowser } from './page.mjs';

const { KEPT, canBeKept } = await importPage('shell/kept.js');

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const notice = (page) => page.locator('#notice');

/** Stores values; undefined deletes. @param {Record<string, any>} values */
const put = (page, values) => page.evaluate((all) => new Promise((resolve) => {
  const opening = indexedDB.open('fourmi');
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('keep', 'readwrite');
    for (const [key, value] of Object.entries(all)) {
      transaction.objectStore('keep').put(value, key);
    }
    transaction.oncomplete = () => (opening.result.close(), resolve());
  };
}), values);

const everything = (page) => page.evaluate(() => new Promise((resolve) => {
  const opening = indexedDB.open('fourmi');
  opening.onsuccess = () => {
    const found = {};
    const asking = opening.result.transaction('keep').objectStore('keep').openCursor();
    asking.onsuccess = () => {
      const cursor = asking.result;
      if (cursor === null) {
        opening.result.close();
        resolve(found);
        return;
      }
      found[cursor.key] = cursor.value;
      cursor.continue();
    };
  };
}));

async function reload(page) {
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
}

async function open(page, hash, part) {
  await page.evaluate((wanted) => (location.hash = wanted), hash);
  await page.waitForFunction(([wanted, shown]) => location.hash.startsWith(wanted) && document.documentElement.dataset.part === shown, [hash, part]);
}

/** What is read when the page starts, and what one of these views reads. */
const AT_FIRST = ['game', 'match.tictactoe', 'levels', 'parameters', 'statistics', 'learning.tictactoe', 'brain.tictactoe'];
const LATER = [
  ['#/connect4/play', 'play', ['match.connect4']],
  ['#/snake/play', 'play', ['episode.snake', 'account.snake']],
  ['#/snake/teach', 'teach', ['world-brain.snake']],
  ['#/blackjack/play', 'play', ['episode.blackjack', 'account.blackjack']],
  ['#/blackjack/teach', 'teach', ['world-brain.blackjack']],
  ['#/lessons', 'lessons', ['lessons']],
  ['#/', 'home', []],
];

for (const junk of ['x', 7, true, [null], { a: [null] }, new Date(0)]) {
  test(`the page starts where ${JSON.stringify(junk)} is stored under every key, and says so once`, () => site.visit(async (page) => {
    const later = LATER.flatMap(([, , keys]) => keys);
    const canBe = (key) => canBeKept(key, junk);
    await put(page, Object.fromEntries([...AT_FIRST, ...later, 'joining', 'tickets'].map((key) => [key, junk])));
    await reload(page);
    for (const key of AT_FIRST.filter((one) => !canBe(one))) {
      await notice(page).getByText(key).waitFor();
    }
    await notice(page).getByRole('button', { name: 'Start fresh…' }).waitFor();
    await cell(page, 2, 2).click();
    await untilStatus(page, 'Your turn');
    for (const [hash, part, keys] of LATER) {
      await open(page, hash, part);
      for (const key of keys.filter((one) => !canBe(one))) {
        await notice(page).getByText(key).waitFor();
      }
    }
    await open(page, '#/tictactoe/play', 'play');
    await reload(page);
    await untilStatus(page, 'Your turn');
    assert.equal(await notice(page).innerText(), '');
  }));
}

test('what looks right and that the engine refuses is set aside, too', () => site.visit(async (page) => {
  await page.evaluate(() => new Promise((resolve) => {
    const setup = { mode: 'ai', level: 'expert', begins: 'you', flipped: false };
    const spot = { game: 'tictactoe', start: '', moves: '55' };
    const opening = indexedDB.open('fourmi');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('keep', 'readwrite');
      const store = transaction.objectStore('keep');
      store.put({ setup, spot, known: '55', person: 0, counted: false }, 'match.tictactoe');
      store.put(new Uint8Array([1, 2, 3]), 'brain.tictactoe');
      store.put(new Uint8Array([1, 2, 3]), 'world-brain.snake');
      store.put({ seed: 1, actions: [99] }, 'episode.snake');
      transaction.oncomplete = resolve;
    };
  }));
  await reload(page);
  await notice(page).getByText('match.tictactoe').waitFor();
  await notice(page).getByText('brain.tictactoe').waitFor();
  await cell(page, 2, 2).click();
  await untilStatus(page, 'Your turn');
  await open(page, '#/snake/teach', 'teach');
  await notice(page).getByText('episode.snake').waitFor();
  await notice(page).getByText('world-brain.snake').waitFor();
  assert.deepEqual(Object.values((await everything(page))['aside.brain.tictactoe']), [1, 2, 3]);
}));

test('what the page itself stores can be read again', () => site.visit(async (page) => {
  await playGame(page, clickSomewhere);
  for (const [hash, train] of [['#/tictactoe/teach', 'Teach it'], ['#/snake:4x4/teach', 'Train'], ['#/blackjack/teach', 'Teach it']]) {
    await open(page, hash, 'teach');
    await page.getByRole('button', { name: new RegExp(`^${train}`) }).first().click();
    await page.waitForTimeout(600);
  }
  const stored = await everything(page);
  assert.ok(Object.keys(stored).length > 8, Object.keys(stored).join(' '));
  for (const [key, value] of Object.entries(stored)) {
    const isBytes = /^(brain|snapshot|world-brain)\./.test(key); // which do not come from the browser as such
    assert.ok(isBytes || canBeKept(key, value), `${key}: ${JSON.stringify(value).slice(0, 500)}`);
  }
  await open(page, '#/tictactoe/play', 'play');
  await reload(page);
  assert.equal(await notice(page).innerText(), '');
}));

test('every key that the page reads is checked', () => {
  const web = fileURLToPath(new URL('../../web', import.meta.url));
  const calls = execFileSync('grep', ['-rhoE', '\\b(load|save)\\((`|\')[a-z-]+', web], { encoding: 'utf8' }).trim().split('\n');
  const keys = new Set(calls.map((call) => call.split(/[`']/)[1]));
  assert.ok(keys.size > 10);
  assert.deepEqual([...keys].filter((key) => key !== 'aside' && !Object.hasOwn(KEPT, key)), []);
});

test('starting fresh asks, forgets everything, and leads to the way in', () => site.visit(async (page) => {
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await put(page, { levels: 'x' });
  await reload(page);
  for (const answer of ['Cancel', 'Start fresh…']) {
    await notice(page).getByRole('button', { name: 'Start fresh…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: answer }).click();
  }
  await page.waitForFunction(() => document.documentElement.dataset.ready === '' && document.documentElement.dataset.part === 'home');
  assert.deepEqual(Object.keys(await everything(page)).filter((key) => !key.startsWith('match.')), []);
  assert.equal(await page.evaluate(() => localStorage.getItem('fourmi.theme')), null);
}));

test('preferences may be anything', () => site.visit(async (page) => {
  await page.evaluate(() => {
    for (const name of ['theme', 'language', 'part', 'heat', 'insight', 'sound', 'pace', 'name', 'story', 'learner-kind', 'learner.snake', 'projector']) {
      localStorage.setItem(`fourmi.${name}`, 'toString');
    }
  });
  await reload(page);
  assert.match(await page.locator('html').getAttribute('data-theme'), /^(light|dark)$/);
  for (const [hash, part] of [['#/snake/play', 'play'], ['#/blackjack/teach', 'teach'], ['#/snake/teach', 'teach'], ['#/', 'home'], ['#/tictactoe/play', 'play']]) {
    await open(page, hash, part);
  }
  assert.equal(await notice(page).innerText(), '');
}));
