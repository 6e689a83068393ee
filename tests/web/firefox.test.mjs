// firefox.test.mjs - the story, and a move in every game, in Firefox.
import test, { after, before } from 'node:test';

import { FIREFOX, withBrowser } from './page.mjs';

const skip = FIREFOX === undefined && 'Firefox is not installed';
process.env.FOURMI_BROWSER = 'firefox';

let site;
before(async () => {
  if (!skip) site = await withBrowser();
});
after(() => site?.close());

test('the AI of a first visit is beaten or not, is taught, and shows what it learned', { skip }, () =>
  site.visit(async (page) => {
    await page.getByText('This AI was born a second ago. Beat it.').waitFor();
    await page.locator('.cells button[aria-disabled=false]').first().click();
    await page.waitForFunction(() => location.hash.includes('moves='));
    await page.getByRole('link', { name: 'Teach', exact: true }).first().click();
    await page.getByRole('button', { name: /^(Train|Teach)/ }).first().click();
    await page.locator('#live').filter({ hasText: 'Trained: 1,000 games in all.' }).waitFor();
  }, { hash: '#/tictactoe/play' }));

/** What each view is called in its heading. */
const TITLES = { teach: 'Teach', inside: 'Inside', review: 'Review' };

/** Does what comes first in a game, and waits until its link tells of it. */
const FIRST = {
  connect4: (page) => page.locator('.cells button[aria-disabled=false]').first().click(),
  chess: (page) => page.getByRole('button', { name: /white king/i }).first().click(),
  blackjack: (page) => page.getByRole('button', { name: /^Stand/ }).click(),
  snake: (page) => page.keyboard.press('ArrowUp'),
};

for (const [game, act] of Object.entries(FIRST)) {
  test(`${game} can be played, and Teach, Inside and Review open`, { skip }, () =>
    site.visit(async (page) => {
      await act(page);
      for (const view of ['teach', 'inside', 'review']) {
        await page.evaluate((hash) => { location.hash = hash; }, `#/${game}/${view}`);
        await page.waitForFunction((title) => document.querySelector('main').innerText.includes(title), TITLES[view]);
      }
    }, { hash: `#/${game}/play` }));
}
