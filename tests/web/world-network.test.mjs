// world-network.test.mjs - a neural network of a world in the page: taught, and looked into.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { FOLDER, stored, violations, withBrowser } from './page.mjs';

const { loadEngine } = await importPage('engine/module.js');
const { WorldModule } = await importPage('engine/world.js');

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const kind = (page, name) => page.getByRole('radio', { name, exact: true });
const experiment = (page) => page.getByText('Experiment', { exact: true }).click();
const numberOf = (text) => Number(text.replace('−', '-'));

/** Whether what a table of parts has adds up to what stands at its foot, but for what was rounded in writing it. */
async function addsUp(table) {
  const parts = (await table.locator('td').allTextContents()).map(numberOf);
  const total = parts.pop();
  assert.equal(parts.length, 5);
  assert.ok(Math.abs(parts.reduce((a, b) => a + b, 0) - total) < 0.001 * parts.length, String([parts, total]));
}

test('a network of a world is taught, then looked into: sums, units, what it forgets; another learner is as it was', () => site.visit(async (page) => {
  await experiment(page);
  await kind(page, 'Neural network').check();
  await page.locator('.weights-live .unit-face').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.train-row input').value === '60000'); // as its preset says
  await page.locator('.train-row input').fill('150');
  await page.getByRole('button', { name: 'Train', exact: true }).click();
  await page.locator('.goals-headline').filter({ hasText: 'After 150 games' }).waitFor();
  await page.locator('.loss-figure').filter({ hasText: /^Loss \d/ }).waitFor();
  assert.equal(await page.locator('.weights-live .unit-face').count(), 32);
  assert.equal((await stored(page, 'world-brain.snake:4x4.network'))[12], 6, 'it is kept beside the other learner');
  assert.deepEqual(await violations(page), []);

  await page.goto(`${site.site.url}#/snake:4x4/inside?seed=3&unit=4`);
  const tables = page.locator('.network .sum');
  await tables.first().waitFor();
  await addsUp(tables.nth(0));
  await addsUp(tables.nth(1));
  assert.equal(await page.locator('.snake-percepts').count(), 0);
  assert.ok((await page.locator('.sights .square').count()) > 8, 'what cells add lies on the board');
  await page.getByRole('heading', { name: 'Unit 4', exact: true }).waitFor();

  // Units light up for another direction, and after a step; one is chosen by the keys.
  const lit = () => page.locator('.unit').evaluateAll((units) => units.map((unit) => unit.style.getPropertyValue('--says')).join());
  const changed = (old) => page.waitForFunction((before) => [...document.querySelectorAll('.unit')].map((unit) => unit.style.getPropertyValue('--says')).join() !== before, old);
  const first = await lit();
  await page.locator('.network .segments input').nth(1).check();
  await changed(first);
  const second = await lit();
  await page.keyboard.press('ArrowLeft'); // among the directions
  await changed(second);
  await page.locator('.unit input:checked').press('ArrowRight');
  await page.locator('.sight-sentence').filter({ hasText: 'adds to unit 5, which says' }).waitFor();
  assert.match(page.url(), /unit=5/);

  // Without some.
  await page.getByRole('button', { name: 'Switch unit 5 off' }).click();
  await page.locator('.unit.off').waitFor();
  await page.getByRole('button', { name: 'Switch unit 5 on again' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  await page.setViewportSize({ width: 1280, height: 720 });

  // The other learner has its own brain, and its tables.
  await page.goto(`${site.site.url}#/snake:4x4/teach`);
  await kind(page, 'Tables').or(page.getByText('Experiment', { exact: true })).first().waitFor();
  if (!(await kind(page, 'Tables').isVisible())) await experiment(page);
  await kind(page, 'Tables').check();
  await page.locator('.goals-headline').filter({ hasText: 'It has learned nothing yet' }).waitFor();
  assert.equal(await page.locator('.weights-live').count(), 0);
  await page.goto(`${site.site.url}#/snake:4x4/inside?seed=3`);
  await page.locator('.snake-percepts').waitFor();
  assert.equal(await page.locator('.network').count(), 0);
}, { hash: '#/snake:4x4/teach', reducedMotion: 'reduce' }));

/** The usual number of games is known late, as on a busy machine. */
function answerLate(ms) {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message) {
    const isLate = message[0]?.method === 'worldKnob';
    setTimeout(() => postMessage.apply(this, message), isLate ? ms : 0);
  };
}

test('the usual number of games does not come among the digits that are being written', () => site.visit(async (page) => {
  const count = page.locator('.train-row input');
  await page.addInitScript(answerLate, 1500);
  await page.reload();
  await count.selectText();
  assert.equal(await count.inputValue(), '10000', 'the usual one is not known yet');
  await page.waitForTimeout(3000);
  await page.keyboard.type('75');
  assert.equal(await count.inputValue(), '75');
}, { hash: '#/snake:6x6/teach' }));

test('a brain that is taken over is of its own kind, whichever is chosen; larger boards offer one kind', () => site.visit(async (page) => {
  const worlds = new WorldModule(await loadEngine(readFileSync(`${FOLDER}/fourmi.wasm`)));
  worlds.startWorldLearner('snake:3x3', 1, 'network');
  worlds.trainEpisodes(20);
  await experiment(page);
  assert.ok(await kind(page, 'Tables').isChecked());
  await page.locator('input[type=file]').setInputFiles({ name: 'net.brain', mimeType: 'application/octet-stream', buffer: Buffer.from(worlds.worldBrain()) });
  await page.locator('.goals-headline').filter({ hasText: 'After 20 games' }).waitFor();
  await page.locator('.weights-live .unit-face').first().waitFor();
  assert.ok(await kind(page, 'Neural network').isChecked());
  await page.goto(`${site.site.url}#/snake:8x8/teach`);
  await page.locator('.goals-headline').filter({ hasText: 'It has learned nothing yet' }).waitFor();
  assert.equal(await kind(page, 'Neural network').count(), 0);
}, { hash: '#/snake:3x3/teach', reducedMotion: 'reduce' }));
