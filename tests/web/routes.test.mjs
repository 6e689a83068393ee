// routes.test.mjs - every view has an address and a title; Back and Forward walk through
// views, and old links still open.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { cell, untilStatus, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const verb = (page, name) => page.locator('#verbs').getByRole('link', { name, exact: true });
const current = (page) => page.locator('#verbs [aria-current=page]').innerText();

test('Back and Forward walk through views, and a step within a view is none in the history', () =>
  site.visit(async (page) => {
    await page.getByRole('link', { name: /Tic-tac-toe/ }).click();
    await page.waitForURL(/#\/tictactoe\/play/);
    await cell(page, 2, 2).click();
    await page.waitForURL(/moves=5\d/);
    await verb(page, 'Teach').click();
    await page.waitForURL(/#\/tictactoe\/teach/);
    await page.locator('#world').selectOption('connect4');
    await page.waitForURL(/#\/connect4\/teach/);
    await page.goBack();
    await page.waitForURL(/#\/tictactoe\/teach/);
    await page.goBack();
    await page.waitForURL(/#\/tictactoe\/play/);
    await untilStatus(page, 'Your turn');
    assert.equal(await current(page), 'Play');
    await page.goBack();
    await page.locator('.claim').waitFor();
    await page.goForward();
    await untilStatus(page, 'Your turn');
    await page.waitForURL(/#\/tictactoe\/play\?moves=5\d/);
  }, { hash: '' }));

test('who goes on before a view is there sees the one that was asked for last', () =>
  site.visit(async (page) => {
    await page.evaluate(() => {
      location.hash = '#/connect4/teach';
      location.hash = '#/';
    });
    await page.locator('.claim').waitFor();
    await page.waitForTimeout(300); // in which the other one would come
    assert.ok(await page.locator('.claim').isVisible());
    await page.waitForURL(/#\/($|\?)/);
  }));

longTest('walking back shows the game as it stands, not as it stood', () =>
  site.visit(async (page) => {
    await page.getByLabel('Two people').or(page.getByLabel('A friend on this device')).first().check();
    await cell(page, 2, 2).click();
    await page.waitForURL(/moves=5/);
    await verb(page, 'Teach').click();
    await page.waitForURL(/teach/);
    await page.goBack();
    await page.waitForURL(/play\?moves=5/);
    await cell(page, 1, 1).click();
    await page.waitForURL(/moves=51/);
    await page.goForward();
    await page.waitForURL(/teach/);
    await page.goBack();
    await page.waitForURL(/moves=51/);
    assert.equal(await page.locator('#notice').innerText(), '');
  }));

test('each view has a title', () =>
  site.visit(async (page) => {
    const titles = [await page.title()];
    for (const hash of ['#/tictactoe/play', '#/tictactoe/review', '#/connect4/inside']) {
      await page.goto(site.site.url + hash);
      await page.waitForFunction((title) => document.title !== title, titles.at(-1));
      titles.push(await page.title());
    }
    assert.deepEqual(titles, ['Home – Fourmi', 'Tic-tac-toe: Play – Fourmi', 'Tic-tac-toe: Review – Fourmi', 'Connect Four: Inside – Fourmi']);
  }, { hash: '#/' }));

for (const [old, now] of [
  ['#game=connect4&moves=4433&part=think&step=2', /#\/connect4\/inside\?moves=4433.*step=2/],
  ['#game=tictactoe&part=review&moves=52917&ply=2', /#\/tictactoe\/review\?moves=52917.*ply=2/],
  ['?game=connect4&moves=44', /#\/connect4\/play\?moves=44/],
  ['#game=connect4:6x5', /#\/connect4:6x5\/play/],
  ['#part=online&room=' + 'A'.repeat(22), /#\/room\/A{22}/],
  ['#/nonsense/play', /#\/tictactoe\/play/],
  ['#/tictactoe/nonsense', /#\/tictactoe\/play/],
  ['#/%E0%A4%A/play', /#\/tictactoe\/play/],
]) {
  test(`a link such as ${old} still opens`, () =>
    site.visit((page) => page.waitForURL(now), { hash: old, mayComplain: true }));
}

for (const [wrong, words, now] of [
  ['#/nonsense', 'a game that this page does not have: “nonsense”', /#\/tictactoe\/play/],
  ['#/nim/play', 'a game that this page does not have: “nim”', /#\/tictactoe\/play/],
  ['#/tictactoe/nonsense', 'a view that does not exist: “nonsense”', /#\/tictactoe\/play/],
  ['#/lesson/99', 'a lesson that does not exist: “99”', /#\/lesson\/1(\?|$)/],
  ['#/chess/setup?fen=hello', 'impossible position', /setup\?(?!.*hello)/],
]) {
  test(`the wrong link ${wrong} is explained, and its address does not stay`, () =>
    site.visit(async (page) => {
      await page.locator('#notice').filter({ hasText: words }).waitFor();
      await page.waitForURL(now);
    }, { hash: wrong, mayComplain: true }));
}

test('a link that is followed within the page opens its language and its position', () =>
  site.visit(async (page) => {
    await page.evaluate(() => (location.hash = '#/connect4/play?moves=4433&lang=fr'));
    await page.locator('html[lang=fr]').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.cells button').length === 42);
    await verb(page, 'Jouer').waitFor();
    await page.waitForURL(/moves=4433/);
  }));

test('Home says what this is, shows a machine that learns, and the worlds', () =>
  site.visit(async (page) => {
    await page.getByText('Teach a machine to play.').waitFor();
    await page.locator('.live b').filter({ hasText: /^[1-9]/ }).waitFor();
    await page.locator('.live').filter({ hasText: /After [2-9]\d* games/ }).waitFor();
    const invitations = ['Beat a beginner', 'Line up four', 'Mate with a rook', 'Learn to count to 21', 'Do not bite yourself'];
    assert.deepEqual(await page.locator('.card strong').allInnerTexts(), invitations);
    assert.match(await page.locator('.hero .primary').getAttribute('href'), /act=1/);
    await page.getByRole('link', { name: 'Line up four' }).click();
    await cell(page, 1, 4).click();
    await page.waitForURL(/moves=4/);
    await page.getByRole('link', { name: 'Fourmi' }).click();
    await page.getByRole('link', { name: 'Continue with Connect Four' }).click();
    await page.waitForURL(/#\/connect4\/play/);
  }, { hash: '' }));

for (const [name, hash, now] of [
  ['a game', '#/constructor/teach', /\/teach/],
  ['a place', '#/__proto__', /\/play/],
  ['a part', '#/tictactoe/toString', /#\/tictactoe\/play/],
  ['a part of an old link', '#game=tictactoe&part=valueOf', /#\/tictactoe\/play/],
]) {
  test(`what every object has is not the name of ${name}`, () =>
    site.visit(async (page) => {
      await page.waitForURL(now);
      await page.locator('#panel h2').first().waitFor({ state: 'attached' });
    }, { hash }));
}
