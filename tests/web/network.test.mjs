// network.test.mjs - a neural network in the page: taught, and looked into.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { violations, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

/** Teaches a network a little, as a person does. */
async function teach(page) {
  await page.getByRole('radio', { name: 'Neural network', exact: true }).check();
  await page.locator('.weights-live:not([hidden]) .unit-face').first().waitFor();
  await page.getByRole('button', { name: /^Teach it: / }).click();
  await page.locator('.weights-live .loss polyline').waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: /^Teach it \d/ }).waitFor();
}

const sums = (page) => page.locator('.sum td.figure').allTextContents();
const numberOf = (text) => Number(text.replace('−', '-'));

test('a network is taught, then looked into: units, sums, what it forgets, where it is wrong', () => site.visit(async (page) => {
  await teach(page);
  assert.match(await page.locator('.loss-figure').textContent(), /^Loss \d/);

  await page.goto(`${new URL(page.url()).origin}/#/tictactoe/inside?see=table&moves=51&unit=4`);
  await page.locator('.unit').last().waitFor();
  await page.locator('.mistakes, .network p').last().waitFor();
  assert.equal(await page.locator('.unit').count(), 32);
  assert.equal(await page.locator('.unit input:checked').getAttribute('value'), '3');
  await page.getByRole('heading', { name: 'Unit 4', exact: true }).waitFor();

  // What is written adds up, but for what was rounded in writing it.
  const parts = (await sums(page)).map(numberOf);
  const total = parts.pop();
  assert.ok(Math.abs(parts.reduce((a, b) => a + b, 0) - total) < 0.001 * parts.length, String([parts, total]));

  // Another unit by the keys.
  await page.locator('.unit input:checked').press('ArrowRight');
  await page.getByRole('heading', { name: 'Unit 5', exact: true }).waitFor();
  assert.match(page.url(), /unit=5/);

  // Units light up where there is another stone.
  const lit = () => page.locator('.unit').evaluateAll((units) => units.map((unit) => unit.style.getPropertyValue('--says')).join());
  const before_ = await lit();
  await page.locator('.cells button').nth(8).click();
  await page.waitForFunction((old) => [...document.querySelectorAll('.unit')].map((unit) => unit.style.getPropertyValue('--says')).join() !== old, before_);

  // Without a unit.
  await page.getByRole('button', { name: 'Switch unit 5 off' }).click();
  await page.locator('.unit.off').waitFor();
  await page.getByRole('button', { name: 'Switch unit 5 on again' }).waitFor();
  await page.locator('.exam').filter({ hasText: /in \d+ of 627 positions; without those that are off, in \d+\./ }).waitFor();
  assert.deepEqual(await violations(page), []);

  // A mistake on the board.
  const mistake = page.locator('.mistake').first();
  if (await mistake.count() > 0) {
    await mistake.click();
    await page.waitForFunction(() => /start=/.test(location.hash));
  }
}, { hash: '#/tictactoe/teach?see=experiment' }));

test('what is chosen while positions are solved is what is trained', () => site.visit(async (page) => {
  await page.getByRole('radio', { name: 'Neural network', exact: true }).check();
  await page.locator('.games input').fill('200');
  await page.locator('.train').click();
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Teach it \d/ }).waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Neural network', exact: true }).isChecked());
  await page.locator('.weights-live:not([hidden]) .unit-face').first().waitFor();
  await page.reload();
  await page.locator('.weights-live:not([hidden]) .unit-face').first().waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Neural network', exact: true }).isChecked());
}, { hash: '#/connect4/teach?see=experiment' }));
