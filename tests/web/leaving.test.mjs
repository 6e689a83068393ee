// leaving.test.mjs - a view may be left before the engine has answered it: what comes late is for nobody.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

/** Questions reach the engine late, as on a slow machine. */
function slowWorkers(ms) {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message) {
    setTimeout(() => postMessage.apply(this, message), ms);
  };
}


/** Visits the page as on a slow machine. */
const visitSlowly = (body, hash) => site.visit(async (page) => {
  await page.addInitScript(slowWorkers, 200);
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await body(page);
}, { hash });

/** Holds what is fetched back, until what it returns is called. */
async function hold(page, url) {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const GAMES = ['tictactoe', 'connect4', 'chess', 'blackjack', 'snake'];
const PARTS = ['play', 'teach', 'inside', 'review'];
/** How long people stay, in turn: the answers that they leave behind are others each time. */
const STAYS_MS = [0, 80, 200, 350];

/** A round that leaves each of these for each of the others once. */
function everyWay(names) {
  const left = new Map(names.map((one) => [one, names.filter((other) => other !== one)]));
  const round = (from) => {
    const rounds = [];
    while (left.get(from).length > 0) rounds.push(...round(left.get(from).pop()));
    return [from, ...rounds];
  };
  return round(names[0]);
}

const untilShown = (page, game, part) => page.waitForFunction(([shownGame, shownPart]) => {
  const { dataset } = document.documentElement;
  return dataset.part === shownPart && dataset.game.split(':')[0] === shownGame;
}, [game, part]);

const go = (page, hash) => page.evaluate((wanted) => (location.hash = wanted), hash);
const notice = (page) => page.locator('#notice');

for (const part of PARTS) {
  test(`${part} of every game can be left for that of every other at any moment`, () => visitSlowly(async (page) => {
    const [first, ...others] = everyWay(GAMES);
    assert.equal(others.length, GAMES.length * (GAMES.length - 1));
    await untilShown(page, first, part);
    let before = first;
    for (const [i, game] of others.entries()) {
      await page.waitForTimeout(STAYS_MS[i % STAYS_MS.length]);
      await page.locator('#world').selectOption({ value: await page.locator(`#world option[value^=${game}]`).first().getAttribute('value') });
      await untilShown(page, game, part);
      assert.equal(await notice(page).innerText(), '', `${before} for ${game}`);
      before = game;
    }
    await page.waitForTimeout(500); // in which what comes late would come
    assert.equal(await notice(page).innerText(), '');
  }, `#/tictactoe/${part}`));
}

test('a game that has just ended can be left for a world while its mistake is looked for, and for another language', () => visitSlowly(async (page) => {
  await page.keyboard.press('3');
  await page.getByText('Looking for the move that decided it').waitFor();
  await page.locator('#world').selectOption('blackjack');
  await untilShown(page, 'blackjack', 'play');
  await page.waitForTimeout(1500); // in which the mistake is found
  await page.getByRole('button', { name: 'FR: Français' }).click();
  await page.locator('html[lang=fr]').waitFor();
  await page.waitForTimeout(300);
  assert.equal(await notice(page).innerText(), '');
  await page.locator('#world').selectOption('tictactoe');
  await page.getByText('Erreur de l’IA, coup 4').waitFor();
}, '#/tictactoe/play?moves=1524'));

test('the first move can be left for a world while what speaks of the end is fetched', () => site.visit(async (page) => {
  const release = await hold(page, /\/ending-/);
  await page.locator('.cells button').first().click();
  await page.locator('#world').selectOption('blackjack');
  await untilShown(page, 'blackjack', 'play');
  const fetched = page.waitForResponse(/ending-/);
  release();
  await fetched;
  await page.waitForTimeout(300);
  assert.equal(await notice(page).innerText(), '');
}));

test('a part that is fetched while another language is chosen is shown in that language', () => site.visit(async (page) => {
  const releaseLanguage = await hold(page, /\/shell-/);
  const releasePart = await hold(page, /\/inside-/);
  await page.getByRole('button', { name: 'FR: Français' }).click();
  await go(page, '#/tictactoe/inside');
  await page.waitForTimeout(300);
  releaseLanguage();
  await page.waitForTimeout(300);
  releasePart();
  await page.locator('html[lang=fr]').waitFor();
  await untilShown(page, 'tictactoe', 'inside');
  await page.locator('#panel').getByText('Étape suivante').first().waitFor(); // the console says if texts are missing
}));

test('the editor of positions can be left for every game', () => visitSlowly(async (page) => {
  for (const game of GAMES.filter((one) => one !== 'chess')) {
    await go(page, '#/chess/setup');
    await untilShown(page, 'chess', 'setup');
    await page.locator('#world').selectOption(game);
    await untilShown(page, game, 'play');
    assert.equal(await notice(page).innerText(), '', game);
  }
}, '#/chess/setup'));

test('twenty quick changes of the address show the last view, and nothing fails', () => visitSlowly(async (page) => {
  const views = [...GAMES.flatMap((game) => PARTS.map((part) => `#/${game}/${part}`))];
  const last = views.length - 1;
  for (let i = 0; i <= last; i++) {
    await go(page, views[(i * 7) % views.length]); // 7 and 20 have no common divisor: each once, no two alike in a row
    await page.waitForTimeout(150 + ((i * 170) % 450));
  }
  const [, game, part] = views[(last * 7) % views.length].split('/');
  await untilShown(page, game, part);
  await page.waitForTimeout(500); // in which another one would come
  await untilShown(page, game, part);
  assert.equal(await notice(page).innerText(), '');
}, '#/'));

test('a mistake of the page is not called the end of the engine, and its notice goes with the view', () =>
  site.visit(async (page) => {
    await page.evaluate(() => void Promise.reject(new TypeError('a mistake')));
    await notice(page).getByText('The page made a mistake').waitFor();
    assert.match(await notice(page).innerText(), /the engine still works.*\(a mistake\)/);
    await page.locator('#verbs').getByRole('link', { name: 'Teach', exact: true }).click();
    await untilShown(page, 'tictactoe', 'teach');
    assert.equal(await notice(page).innerText(), '');
  }, { mayComplain: true }));

test('the end of the engine is called so', () =>
  site.visit(async (page) => {
    await page.addInitScript(() => {
      addEventListener('break', () => {
        Worker.prototype.postMessage = function () {
          setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
        };
      });
    });
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('break')));
    await page.locator('.cells button').first().click();
    await notice(page).getByText('The engine stopped working').waitFor();
    assert.match(await notice(page).innerText(), /out of memory/);
  }, { mayComplain: true }));
