// views.test.mjs - every view, in both languages, both themes and all sizes, is
// accessible and fits on its screen.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { VIEWS } from './views.mjs';
import { byTurns, everyNth } from './long.mjs';
import { violations, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const WAYS = [['en-GB', 'light', 1280], ['fr-FR', 'dark', 360]];

for (const [i, [name, hash]] of everyNth([...Object.entries(VIEWS).entries()], 3)) {
  for (const [locale, colorScheme, width] of byTurns(WAYS, i / 3)) {
    test(`${name} in ${locale}, ${colorScheme}, ${width} px: axe-core finds nothing, nothing sticks out`, () =>
      site.visit(async (page) => {
        await page.waitForTimeout(300);
        assert.deepEqual(await violations(page), []);
        assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide`);
      }, { hash, locale, colorScheme, viewport: { width, height: 760 }, reducedMotion: 'reduce' }));
  }
}

test('the language comes from the address, then the choice, then the browser', () =>
  site.visit(async (page) => {
    await page.getByRole('link', { name: 'Jouer', exact: true }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Play', exact: true }).waitFor();
    await page.goto(site.site.url);
    await page.locator('html[lang=en]').waitFor();
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#lang=fr`);
    await page.locator('html[lang=fr]').waitFor();
  }, { locale: 'fr-CA' }));

/** How much has moved on the screen so far without anybody's doing, as browsers measure it. */
const shiftOf = (page) => page.evaluate(() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.hadRecentInput ? 0 : entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 500);
}));

for (const [name, hash, most] of [['first view', '', 0.01], ['stage of Teach', '#/tictactoe/teach', 0.01]]) {
  test(`nothing moves while the ${name} loads`, () =>
    site.visit(async (page) => {
      const shift = await shiftOf(page);
      assert.ok(shift < most, `layout shift ${shift}`);
    }, { hash }));
}
