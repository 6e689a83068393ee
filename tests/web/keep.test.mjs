// keep.test.mjs - what survives closing the page, and what travels in a file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';

import { everyNth, longTest } from './long.mjs';
import { cell, clickSomewhere, importFile, openSheet, playAgainst, playGame, PROGRAM, untilAgainst, untilStatistic, untilStatus, withBrowser } from './page.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fourmi-keep-'));
const trained = join(folder, 'trained.brain');
let site;
before(async () => {
  execFileSync(PROGRAM, ['train', 'tictactoe', '--games', '300', '--seed', '7', '--out', trained], { stdio: 'ignore' });
  site = await withBrowser();
});
after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const notice = (page) => page.locator('#notice');

async function exportFile(page) {
  await openSheet(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

test('an unfinished game, its level and the theme survive a reload', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'Expert');
    await cell(page, 1, 1).click();
    await page.waitForFunction(() => document.querySelectorAll('.cells [aria-label$=", O"]').length === 1);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await page.waitForURL(/moves=1\d/);
    const own = page.url();
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#/tictactoe/play`);
    await page.locator('html[data-ready]').waitFor();
    await page.waitForURL(own);
    await untilAgainst(page, 'Expert');
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  }));

for (const [game, moves, stones] of everyNth([['tictactoe', '5291', 4], ['connect4', '44', 2]], 2)) {
  test(`the moves of a link to ${game} stay in the address, and survive a reload`, () =>
    site.visit(async (page) => {
      const untilShown = () => page.waitForFunction((count) =>
        document.querySelectorAll('.cells button:not([aria-label*="empty"])').length === count, stones);
      await untilShown();
      await page.waitForURL(new RegExp(`moves=${moves}.*lang=`));
      await page.waitForTimeout(500); // in which nothing else may take its place
      assert.match(page.url(), new RegExp(`moves=${moves}&`));
      await page.reload();
      await page.locator('html[data-ready]').waitFor();
      await untilShown();
    }, { hash: `#game=${game}&moves=${moves}` }));
}

test('a link does not take the place of one\'s own game', () =>
  site.visit(async (page) => {
    await cell(page, 1, 1).click();
    await page.waitForURL(/moves=1\d/);
    const own = page.url();
    await page.goto(`${site.site.url}#game=tictactoe&moves=5231`);
    await page.waitForURL(/moves=5231/);
    await notice(page).getByRole('button', { name: 'Back to your game' }).waitFor();
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#/tictactoe/play`); // without the link
    await page.waitForURL(own);
    await page.goto(`${site.site.url}#game=tictactoe&moves=5231`);
    await notice(page).getByRole('button', { name: 'Back to your game' }).click();
    await page.waitForURL(own);
  }));

test('a game that was reloaded half-way still counts', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'Expert');
    await cell(page, 1, 2).click();
    await page.waitForURL(/moves=2\d/);
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await playGame(page, clickSomewhere);
    await untilStatistic(page, /^Games\d/, '1');
  }, { reducedMotion: 'reduce' }));

test('a brain of the program comes into the page and leaves it byte for byte', () =>
  site.visit(async (page) => {
    await importFile(page, trained);
    await notice(page).getByText('is here now').waitFor();
    await untilStatistic(page, 'Training games', '300');
    const exported = await exportFile(page);
    assert.match(exported.name, /^fourmi-tictactoe-\d{8}-\d{6}\.brain$/);
    const brain = readFileSync(trained);
    assert.deepEqual(readFileSync(exported.path).subarray(0, brain.length), brain);
    const shown = execFileSync(PROGRAM, ['brain', 'show', exported.path], { encoding: 'utf8' });
    assert.equal(shown, execFileSync(PROGRAM, ['brain', 'show', trained], { encoding: 'utf8' }));
  }));

longTest('statistics and levels travel with the brain', async () => {
  let file;
  await site.visit(async (page) => {
    await page.getByRole('button', { name: 'New level…' }).click();
    await page.getByLabel('Name of the level').fill('Grandma');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByLabel('Grandma').waitFor();
    await importFile(page, trained);
    await notice(page).getByText('is here now').waitFor();
    file = join(folder, 'all.brain');
    writeFileSync(file, readFileSync((await exportFile(page)).path));
  });
  await site.visit(async (page) => {
    await importFile(page, file);
    await notice(page).getByText('is here now').waitFor();
    assert.ok(await page.getByLabel('Grandma').isChecked());
    await page.reload();
    await page.getByLabel('Grandma').waitFor();
    await untilStatistic(page, 'Training games', '300');
  });
});

for (const [what, make, says] of [
  ['foreign', () => Buffer.from('hello'), 'not a Fourmi file'],
  ['empty', () => Buffer.alloc(0), 'not a Fourmi file'],
  ['cut off', (brain) => brain.subarray(0, brain.length - 5), 'damaged'],
  ['changed', (brain) => (brain.set([brain[200] ^ 1], 200), brain), 'damaged'],
]) {
  test(`a file that is ${what} gets a clear message and changes nothing`, () =>
    site.visit(async (page) => {
      await importFile(page, trained);
      await notice(page).getByText('is here now').waitFor();
      const bad = join(folder, 'bad.brain');
      writeFileSync(bad, make(readFileSync(trained)));
      await importFile(page, bad);
      await notice(page).getByText('nothing has changed').waitFor();
      assert.equal(await page.getByRole('dialog').count(), 0, 'a bad file asks nothing');
      assert.match(await notice(page).innerText(), new RegExp(says));
      await untilStatistic(page, 'Training games', '300');
    }));
}

longTest('a good file asks before what the AI knows goes', () =>
  site.visit(async (page) => {
    const other = join(folder, 'other.brain');
    execFileSync(PROGRAM, ['train', 'tictactoe', '--games', '20', '--seed', '7', '--out', other], { stdio: 'ignore' });
    await importFile(page, trained);
    await untilStatistic(page, 'Training games', '300');
    for (const [answer, games] of [['Cancel', '300'], ['Import…', '20']]) {
      await importFile(page, other);
      await page.getByRole('dialog').getByRole('button', { name: answer }).click();
      await untilStatistic(page, 'Training games', games);
    }
  }));

test('where the storage never answers the page starts without it, and says so', () =>
  site.visit(async (page) => {
    await page.addInitScript(() => {
      indexedDB.open = () => /** @type {any} */ (new EventTarget());
    });
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await notice(page).getByText('nothing is saved').waitFor();
    await cell(page, 2, 2).click();
    await page.waitForFunction(() => document.querySelectorAll('.cells [aria-label$=", O"]').length === 1);
  }));

test('where nothing can be stored the page says so, and the game goes on', () =>
  site.visit(async (page) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await notice(page).getByText('nothing is saved').waitFor();
    await cell(page, 2, 2).click();
    await page.waitForFunction(() => document.querySelectorAll('.cells [aria-label$=", O"]').length === 1);
    await untilStatus(page, 'Your turn');
  }));
