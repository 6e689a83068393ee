// board.test.mjs - what the board looks like and says: its face, the last move, names
// of columns and cells, the colours of values.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { longTest } from './long.mjs';
import { cell, playAgainst, thoughts, untilStatus, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const STILL = { reducedMotion: 'reduce' };

/** The points of a cell as they are seen, on the surface of the board: rows of [r, g, b]. */
async function pointsOf(page, row, col) {
  await page.locator('[role=row] button').first().waitFor();
  const [size, bytes] = await page.evaluate(([atRow, atCol]) => {
    const board = document.querySelector('#board canvas');
    const size = Math.floor(board.width / document.querySelectorAll('[role=row]:first-child button').length);
    const copy = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d', { willReadFrequently: true });
    copy.fillStyle = getComputedStyle(board).getPropertyValue('--surface');
    copy.fillRect(0, 0, size, size);
    copy.drawImage(board, -(atCol - 1) * size, -(atRow - 1) * size);
    const { data } = copy.getImageData(0, 0, size, size);
    return [size, btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''))]; // a long list takes seconds to come
  }, [row, col]);
  const data = Buffer.from(bytes, 'base64');
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => [...data.subarray(4 * (y * size + x), 4 * (y * size + x) + 3)]));
}

/** The colour of a point, in cells from the centre of a cell. */
async function colourAt(page, row, col, right = 0, down = 0) {
  const points = await pointsOf(page, row, col);
  const at = (offset) => Math.min(points.length - 1, Math.round((0.5 + offset) * points.length));
  return points[at(down)][at(right)];
}

/** A colour of the style sheet, as [r, g, b]. */
const token = (page, name) =>
  page.evaluate((wanted) => {
    const probe = document.createElement('p');
    probe.className = 'probe';
    document.body.append(probe);
    probe.style.color = `var(--${wanted})`;
    const colour = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
    probe.remove();
    return colour;
  }, name);

const areNear = (a, b) => a.every((part, i) => Math.abs(part - b[i]) <= 3);

/** Waits until a point of the board has a colour of the style sheet. */
async function untilColour(page, name, ...point) {
  const wanted = await token(page, name);
  for (let i = 0; i < 100; i++) {
    if (areNear(await colourAt(page, ...point), wanted)) {
      return;
    }
    await page.waitForTimeout(50);
  }
  assert.fail(`${point} is ${await colourAt(page, ...point)}, not ${name} (${wanted})`);
}

const luminance = (colour) => {
  const [r, g, b] = colour.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

for (const colorScheme of ['light', 'dark']) {
  test(`stones are seen through the holes of a solid face, well enough on it (${colorScheme})`, () =>
    site.visit(async (page) => {
      await untilColour(page, 'face', 1, 1, 0.48, 0.48); // between four holes
      await untilColour(page, 'hole', 1, 1);
      await untilColour(page, 'first', 6, 4, 0.2);
      await untilColour(page, 'second', 5, 4, 0.37);
      const face = await token(page, 'face');
      for (const side of ['first', 'second']) {
        assert.ok(contrast(face, await token(page, side)) >= 3, side);
      }
      assert.ok(contrast(await token(page, 'hole'), await token(page, 'hole-rim')) >= 3, 'an empty hole');
    }, { hash: '#/connect4/play?moves=44', colorScheme, ...STILL }));
}

for (const [where, rest] of [['play', ''], ['review', '&ply=2'], ['inside', '&see=table']]) {
  test(`the last move is marked: ${where}`, () =>
    site.visit(async (page) => {
      // A dot on the stone that came last, none on the one before.
      await untilColour(page, 'surface', 6, 5);
      await untilColour(page, 'first', 6, 4);
    }, { hash: `#/connect4/${where}?moves=45${rest}`, ...STILL }));
}

test('corners are around the last move where the board is a grid', () =>
  site.visit(async (page) => {
    await untilColour(page, 'quiet', 1, 1, 0.42, -0.38);
    await untilColour(page, 'surface', 2, 2, 0.42, -0.38);
  }, { hash: '#/tictactoe/play?moves=51', ...STILL }));

test('columns have their names under them, and the AI and the hint call them so', () =>
  site.visit(async (page) => {
    assert.deepEqual(await page.locator('.column-names span').allInnerTexts(), [...'1234567']);
    await cell(page, 1, 4).click();
    await page.locator('#live').filter({ hasText: /^The AI plays column [1-7]\. Your turn \(Red\)$/ }).waitFor();
    const [, column] = /column (\d)/.exec(await page.locator('#live').innerText());
    await page.waitForURL(new RegExp(`moves=4${column}`));
    const names = await page.locator('.column-names span').nth(Number(column) - 1).boundingBox();
    const last = await page.locator('.cells [aria-label*="blue"]').boundingBox();
    assert.ok(names.x >= last.x - 1 && names.x + names.width <= last.x + last.width + 1, 'the name is under its column');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('#live').filter({ hasText: /^A best move: column [1-7]$/ }).waitFor();
  }, { hash: '#/connect4/play', ...STILL }));

longTest('cells of a grid are called as sentences call them', () =>
  site.visit(async (page) => {
    assert.equal(await cell(page, 2, 3).getAttribute('aria-label'), 'row 2, column 3, empty, move 6');
    assert.equal(await cell(page, 2, 2).getAttribute('aria-label'), 'row 2, column 2, X');
    await cell(page, 2, 3).click();
    await page.waitForURL(/moves=516/);
    assert.equal(await page.locator('.column-names span').count(), 0);
  }, { hash: '#/tictactoe/play?moves=51', ...STILL }));

test('right answers are outlined, in colours that no side has', () =>
  site.visit(async (page) => {
    await playAgainst(page, 'A friend on this device');
    await thoughts(page).check();
    await cell(page, 1, 3).and(page.locator('[aria-label*="wins in"]')).waitFor();
    await untilColour(page, 'surface', 1, 3, 0.3, -0.3);
    const truth = await token(page, 'truth');
    const edge = await Promise.all([...Array(9)].map((_, i) => colourAt(page, 1, 3, 0, -0.4 - i / 200)));
    assert.ok(edge.some((colour) => areNear(colour, truth)), `no truth among ${edge.join(' ')}`); // the upper edge of the tile
    const inks = (await pointsOf(page, 1, 3)).flat().map(String);
    assert.ok(inks.includes(String(await token(page, 'good'))), 'a win is written in the colour of what is good');
    for (const side of ['first', 'second']) {
      assert.ok(!inks.includes(String(await token(page, side))), `no value has the colour of the ${side} side`);
    }
  }, { hash: '#/tictactoe/play?moves=1425', ...STILL }));

test('learned values fill their cells, in the colour of what is good', () =>
  site.visit(async (page) => {
    await page.getByRole('button', { name: /^Teach it/ }).click();
    await page.locator('#live').filter({ hasText: 'Trained: 1,000 games in all.' }).waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await thoughts(page).check();
    await cell(page, 1, 3).and(page.locator('[aria-label*="the AI expects a win (+1.00)"]')).waitFor();
    const [good, surface] = [await token(page, 'good'), await token(page, 'surface')];
    const fill = await colourAt(page, 1, 3, 0.3, 0.3);
    assert.ok(areNear(fill, good.map((part, i) => 0.14 * part + 0.86 * surface[i])), `${fill}`);
  }, { hash: '#/tictactoe/teach?moves=1425', ...STILL }));

longTest('a board of another size is as legible', () =>
  site.visit(async (page) => {
    await untilStatus(page, 'Your turn');
    assert.deepEqual(await page.locator('.column-names span').allInnerTexts(), [...'12345678']);
    await untilColour(page, 'face', 1, 1, 0.48, 0.48);
  }, { hash: '#/connect4:8x7/play', viewport: { width: 360, height: 740 }, ...STILL }));
