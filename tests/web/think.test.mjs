// think.test.mjs - a search step by step, a game judged, and links to both.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const sentence = (page) => page.locator('.sentence').innerText();
const step = (page) => page.getByRole('button', { name: 'One step', exact: true }).click();
const calls = (page) => page.locator('.tree .call').count();

test('the worked example is one click away and takes nine calls', () =>
  site.visit(async (page) => {
    await page.getByRole('link', { name: 'Inside', exact: true }).click();
    await page.getByRole('button', { name: 'Worked example' }).click();
    await page.getByText('9 calls').waitFor();
    assert.equal(await sentence(page), 'Call 1: X is to move and picks the largest value.');
    await page.getByRole('button', { name: 'To the end' }).click();
    assert.equal(await calls(page), 9);
    assert.equal(await sentence(page), 'The answer: move 5, value +10.');
    for (const [where, value] of [['row 1, column 2', '−10'], ['row 2, column 2', '+10'], ['row 3, column 1', '−10']]) {
      await page.getByRole('button', { name: `${where}, empty, value ${value}` }).waitFor();
    }
  }));

test('a search is walked forwards and backwards', () =>
  site.visit(async (page) => {
    await page.locator('.tree .call').first().waitFor();
    const forwards = [await sentence(page)];
    for (let i = 0; i < 12; i++) {
      await step(page);
      forwards.push(await sentence(page));
    }
    for (let i = 11; i >= 0; i--) {
      await page.getByRole('button', { name: 'One step back' }).click();
      assert.equal(await sentence(page), forwards[i]);
    }
    assert.equal(new Set(forwards).size, forwards.length);
  }, { hash: '#game=tictactoe&part=think&example=1' }));

test('a cut is drawn and explained', () =>
  site.visit(async (page) => {
    await page.getByRole('button', { name: 'Next cut' }).click();
    assert.equal(await sentence(page), 'Cut: X gets at most +10 here, and already has +10 elsewhere. 1 move is skipped.');
    assert.equal(await page.locator('.tree .scissors').count(), 1);
    await page.getByText('8 calls, 1 cut').waitFor();
  }, { hash: '#game=tictactoe&part=think&example=1&algo=alphabeta' }));

test('it runs by itself at a chosen speed and stops at the end', () =>
  site.visit(async (page) => {
    await page.getByLabel('Speed').fill('20');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('The answer: move 5').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  }, { hash: '#game=tictactoe&part=think&example=1' }));

test('a larger position is searched to a chosen depth', () =>
  site.visit(async (page) => {
    await page.getByRole('combobox', { name: 'How far it looks' }).selectOption('4');
    await page.getByText('2,549 calls').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByText('The answer').waitFor();
  }, { hash: '#game=connect4&part=think&moves=4433' }));

test('a link restores game, moves, part and step', () =>
  site.visit(async (page) => {
    await page.locator('.tree .call').first().waitFor();
    for (let i = 0; i < 5; i++) {
      await step(page);
    }
    const [said, link] = [await sentence(page), page.url()];
    assert.match(link, /#\/connect4\/inside\?.*moves=4433.*step=5/);
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText(said).waitFor();
  }, { hash: '#game=connect4&part=think&moves=4433' }));

test('every move of a game is judged, with the line that proves it', () =>
  site.visit(async (page) => {
    await page.locator('.moves li').nth(3).waitFor();
    await page.locator('.move').nth(1).click();
    await page.getByText('O plays 2 and gives away a draw.').waitFor();
    await page.getByText('Best: 1, 3, 7, 9').waitFor();
    const line = page.locator('.line button');
    await line.last().click();
    await page.waitForURL(/ply=2&line=\d/);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.line button[aria-pressed=true]').last().waitFor();
    assert.equal(await page.locator('.line button[aria-pressed=true]').count(), await line.count());
  }, { hash: '#game=tictactoe&part=review&moves=5291' }));

test('a link to nonsense is answered with a message, and the game is still there', () =>
  site.visit(async (page) => {
    await page.getByText('does not exist').waitFor();
    await page.locator('.status').filter({ hasText: 'Your turn' }).waitFor();
  }, { hash: '#game=connect4&moves=9999' }));
