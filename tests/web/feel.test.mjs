// feel.test.mjs - keys, sounds and motion at the board.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { cell, closeSheet, openSheet, playAgainst, untilStatus, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const STILL = { reducedMotion: 'reduce' };
const untilMoves = (page, moves) => page.waitForURL((url) => (/moves=(\w*)/.exec(url.hash)?.[1] ?? '') === moves);
const twoPeople = (page) => playAgainst(page, 'A friend on this device');

/** Notes every tone that the page plays, as its frequency, in `tones`. */
function listen() {
  globalThis.tones = [];
  const param = (note) => ({ setValueAtTime: note, exponentialRampToValueAtTime: () => {} });
  globalThis.AudioContext = class {
    currentTime = 0;
    destination = {};
    createOscillator() {
      const tone = { connect: (next) => next, start: () => {}, stop: () => {}, frequency: param((hz) => globalThis.tones.push(hz)) };
      return tone;
    }
    createGain() {
      return { connect: (next) => next, gain: param(() => {}) };
    }
  };
}

/** A visit whose tones are noted from the start. */
const visitWithEars = (body, hash) =>
  site.visit(async (page) => {
    await page.addInitScript(listen);
    await page.goto('about:blank');
    await page.goto(site.site.url + hash);
    await page.locator('html[data-ready]').waitFor();
    await body(page, () => page.evaluate(() => globalThis.tones));
  }, STILL);

test('digits play, wherever the focus is, unless somebody writes', () =>
  site.visit(async (page) => {
    await twoPeople(page);
    await page.keyboard.press('4'); // the focus is at the opponents
    await untilMoves(page, '4');
    await cell(page, 1, 1).focus();
    await page.keyboard.press('5');
    await untilMoves(page, '45');
    await page.locator('.opponent').getByRole('button').click();
    await page.getByRole('button', { name: 'New level…' }).click();
    await page.getByLabel('Name of the level').fill('');
    await page.keyboard.press('7');
    assert.equal(await page.getByLabel('Name of the level').inputValue(), '7');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    await untilMoves(page, '45');
  }, { hash: '#/connect4/play', ...STILL }));

test('a digit of a column that is full does nothing', () =>
  site.visit(async (page) => {
    await twoPeople(page);
    await page.keyboard.press('4');
    await page.keyboard.press('1');
    await page.waitForURL(/moves=4444441/);
  }, { hash: '#/connect4/play?moves=444444', ...STILL }));

test('Ctrl+Z takes back, Ctrl+Shift+Z plays again', () =>
  site.visit(async (page) => {
    await twoPeople(page);
    for (const [key, moves] of [['5', '5'], ['1', '51'], ['Control+z', '5'], ['Control+z', ''], ['Control+Shift+Z', '5'], ['Control+y', '51']]) {
      await page.keyboard.press(key);
      await untilMoves(page, moves);
    }
  }, { hash: '#/tictactoe/play', ...STILL }));

test('a stone sounds, and so does the end; nothing once sounds are off', () =>
  visitWithEars(async (page, tones) => {
    assert.deepEqual(await tones(), [], 'silence before the first touch');
    await twoPeople(page);
    await page.keyboard.press('3'); // completes a line of X
    await untilStatus(page, 'Winner: X');
    await page.waitForFunction(() => globalThis.tones.length === 4); // a stone, then a chord
    const [stone, ...end] = await tones();
    assert.ok(stone < end[0] && end[0] < end[1] && end[1] < end[2], 'a win goes up');
    const sound = page.getByRole('switch', { name: 'Sound' });
    await openSheet(page);
    assert.ok(await sound.isChecked());
    await sound.uncheck();
    await closeSheet(page);
    await page.getByRole('button', { name: 'Take back' }).click();
    await untilStatus(page, 'To move: X');
    await page.keyboard.press('3');
    await untilStatus(page, 'Winner: X');
    await page.waitForTimeout(300);
    assert.equal((await tones()).length, 4);
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await openSheet(page);
    assert.ok(!await sound.isChecked(), 'it stays off');
  }, '#/tictactoe/play?moves=1425'));

longTest('training makes no sound', () =>
  visitWithEars(async (page, tones) => {
    await page.getByRole('button', { name: /^Teach it/ }).click();
    await page.locator('#live').filter({ hasText: 'Trained: 1,000 games in all.' }).waitFor();
    assert.deepEqual(await tones(), []);
  }, '#/tictactoe/teach?see=experiment'));

/** Plays the move that completes a line, and returns how many ends the line has had when all has come to rest. */
async function endsOfLine(page) {
  await twoPeople(page);
  await page.evaluate(() => {
    // Time goes on from frame to frame, sixteen milliseconds each, however busy the machine is.
    let now = performance.now();
    performance.now = () => now;
    globalThis.frames = new Set();
    globalThis.requestAnimationFrame = (draw) => {
      const id = setTimeout(() => {
        globalThis.frames.delete(id);
        draw((now += 16));
      });
      globalThis.frames.add(id);
      return id;
    };
    globalThis.cancelAnimationFrame = (id) => {
      clearTimeout(id);
      globalThis.frames.delete(id);
    };
    globalThis.ends = new Set();
    const { lineTo } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.lineTo = function note(x, y) {
      globalThis.ends.add(Math.round(y));
      lineTo.call(this, x, y);
    };
  });
  await page.keyboard.press('1');
  await untilStatus(page, 'Winner: Red');
  await page.waitForFunction(() => globalThis.ends.size > 0 && globalThis.frames.size === 0, null, { polling: 100 });
  return page.evaluate(() => globalThis.ends.size);
}

const ONE_MOVE_BEFORE = '#/connect4/play?moves=121212';

test('the line of a win sweeps', () =>
  site.visit(async (page) => assert.ok((await endsOfLine(page)) > 3), { hash: ONE_MOVE_BEFORE }));

test('who likes no motion sees the line at once', () =>
  site.visit(async (page) => assert.equal(await endsOfLine(page), 1), { hash: ONE_MOVE_BEFORE, ...STILL }));
