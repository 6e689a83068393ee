// comfort.test.mjs - small things that hurt: what is chosen in forced colours, sliders
// under fingers, messages over tools, things that move.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { closeSheet, openSheet, thoughts, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const STILL = { reducedMotion: 'reduce' };
const boxOf = (page, selector) => page.locator(selector).boundingBox();

test('in forced colours what is chosen has a mark', () =>
  site.visit(async (page) => {
    const border = (locator) => locator.evaluate((element) => getComputedStyle(element).borderTopWidth);
    await openSheet(page);
    const segments = page.locator('.sheet .segments span');
    assert.equal(await border(segments.nth(0)), '4px');
    assert.equal(await border(segments.nth(1)), '1px');
    const [chosen, other] = [await segments.nth(0).boundingBox(), await segments.nth(1).boundingBox()];
    await page.getByRole('radio', { name: 'The AI', exact: true }).check();
    assert.deepEqual([await segments.nth(0).boundingBox(), await segments.nth(1).boundingBox()], [chosen, other], 'nothing moves');
    assert.equal(await border(segments.nth(1)), '4px');
  }, { hash: '#/tictactoe/play', forcedColors: 'active', ...STILL }));

test('a tap on a slider does not jump, its buttons step, and its explanation opens by touch', () =>
  site.visit(async (page) => {
    const slider = page.getByRole('slider', { name: /α/ }).first();
    await page.locator('.train:enabled').waitFor(); // after which no control is built anew
    await slider.waitFor();
    // The first measure may build the controls anew once more.
    await page.waitForFunction(() => {
      const seen = document.querySelector('.slider input');
      const isSame = seen === globalThis.seenSlider;
      globalThis.seenSlider = seen;
      return isSame;
    }, null, { polling: 300 });
    const before = await slider.inputValue();
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await slider.boundingBox();
    await page.touchscreen.tap(x + width * 0.3, y + height / 2);
    assert.equal(await slider.inputValue(), before);
    const field = page.locator('.slider').filter({ has: slider });
    await field.getByRole('button', { name: 'One step less' }).tap();
    assert.ok(Number(await slider.inputValue()) < Number(before));
    assert.notEqual(await field.locator('output').innerText(), before);
    assert.ok(await field.locator('.tip').isHidden());
    await field.getByRole('button', { name: 'What is this?' }).tap();
    assert.ok(await field.locator('.tip').isVisible());
    await field.getByRole('button', { name: 'What is this?' }).tap();
    assert.ok(await field.locator('.tip').isHidden());
  }, { hash: '#/tictactoe/teach?see=experiment', hasTouch: true, ...STILL }));

for (const viewport of [{ width: 1280, height: 720 }, { width: 360, height: 740 }]) {
  test(`a message does not cover the tools (${viewport.width})`, () =>
    site.visit(async (page) => {
      await openSheet(page);
      await page.getByRole('button', { name: 'Copy the link to this board' }).click();
      await closeSheet(page);
      await page.locator('#notice p').waitFor();
      const notice = await boxOf(page, '#notice');
      for (const selector of ['#verbs', '.status']) {
        const box = await boxOf(page, selector);
        const isApart = notice.x >= box.x + box.width || notice.x + notice.width <= box.x ||
          notice.y >= box.y + box.height || notice.y + notice.height <= box.y;
        assert.ok(isApart, selector);
      }
    }, { hash: '#/tictactoe/play', viewport, ...STILL }));
}

for (const viewport of [{ width: 1280, height: 720 }, { width: 360, height: 740 }]) {
  test(`exact values move nothing (${viewport.width})`, () =>
    site.visit(async (page) => {
      const boxes = async () => [await boxOf(page, '#board'), await boxOf(page, '.status')];
      const before = await boxes();
      await thoughts(page).check();
      await page.locator('.say').filter({ hasText: /win|draw/ }).waitFor();
      assert.deepEqual(await boxes(), before);
    }, { hash: '#/connect4/play?moves=4444', viewport, ...STILL }));
}

test('the ring around what has the focus is not cut off by the panel, and what is underlined has no box', () =>
  site.visit(async (page) => {
    const skip = page.getByRole('button', { name: 'Skip this step' });
    await skip.hover();
    assert.equal(await skip.evaluate((element) => getComputedStyle(element).borderTopColor), 'rgba(0, 0, 0, 0)');
    const room = (await boxOf(page, '.lesson-pages .button:first-child')).x - (await boxOf(page, '#side')).x;
    assert.ok(room >= 5, `${room} px for a ring of 3 px at a distance of 2 px`);
  }, { hash: '#/lesson/4?step=2', ...STILL }));

test('the theme is that of the system until one is chosen', () =>
  site.visit(async (page) => {
    const isPaper = (colour) => page.waitForFunction((wanted) => getComputedStyle(document.body).backgroundColor === wanted, colour);
    const [DARK, LIGHT] = ['rgb(20, 23, 28)', 'rgb(251, 250, 247)'];
    await isPaper(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await isPaper(LIGHT);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await isPaper(DARK);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await isPaper(DARK);
  }, { hash: '#/', colorScheme: 'dark', ...STILL }));

test('the explanation of every slider says which values are recommended, under the pointer too', () =>
  site.visit(async (page) => {
    await page.locator('.train:enabled').waitFor();
    await page.getByText('All ingredients').click();
    const sliders = page.locator('.recipe .slider');
    await sliders.filter({ hasText: 'Smallest ε' }).waitFor();
    for (const tip of await sliders.locator('.tip').allTextContents()) {
      assert.match(tip, /Recommended: /);
    }
    const ranges = { 'α': '0.1 to 0.3', 'γ': '0.85 to 0.95', 'in training (ε)': '0.1 to 0.2 while training', 'against you (ε)': '0.01 to exploit' };
    for (const [name, range] of Object.entries(ranges)) {
      assert.ok((await sliders.filter({ has: page.locator('label', { hasText: name }) }).locator('.tip').textContent()).includes(range), name);
    }
    const tip = sliders.first().locator('.tip');
    assert.ok(await tip.isHidden());
    await sliders.first().hover();
    await tip.waitFor();
  }, { hash: '#/tictactoe/teach?see=experiment', ...STILL }));

test('the recipe Tutorial has the figures of the tutorial, against people too, and for its own game only', () =>
  site.visit(async (page) => {
    const choose = async (recipe) => {
      await page.locator('.train:enabled').waitFor();
      await page.locator(`.segments label:has([value=${recipe}])`).click();
    };
    const untilValues = (...wanted) => page.waitForFunction((all) => {
      const sliders = [...document.querySelectorAll('.recipe .slider')];
      return ['α', 'γ', 'in training', 'against you'].every((name, i) =>
        sliders.find((one) => one.querySelector('label').textContent.includes(name))?.querySelector('input').value === all[i]);
    }, wanted);
    await choose('tutorial');
    await untilValues('0.1', '0.9', '0.3', '0.1');
    const reach = (name) => page.getByRole('slider', { name }).evaluate(({ min, max }) => `${min} to ${max}`);
    assert.deepEqual(await Promise.all([/α/, /γ/, /against you/].map(reach)), ['0.01 to 0.5', '0.5 to 0.99', '0 to 0.5']);
    await page.goto(page.url().replace('tictactoe', 'connect4'));
    await page.getByRole('gridcell').nth(41).waitFor();
    await page.locator('.train:enabled').waitFor();
    assert.equal(await page.getByRole('slider', { name: /against you/ }).inputValue(), '0');
    await page.goto(page.url().replace('connect4', 'tictactoe'));
    await choose('sound');
    await untilValues('1', '0.9', '1', '0');
  }, { hash: '#/tictactoe/teach?see=experiment', ...STILL }));
