// blackjack.test.mjs - Blackjack in the page: cards, the account, what decisions cost, and
// looking back at them.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { byTurns, longTest } from './long.mjs';
import { untilStatus, violations, withBrowser } from './page.mjs';

const { shownLuck } = await importPage('worlds/account.js');

/** Hands that are what they are by their seed, with the usual rules. */
const SIXTEEN = 'seed=1445072'; // 6 and 10 against 10; the dealer has 6 and 8 to come
const NATURAL = 'seed=1648'; // ace and 10 against 2
const TENS = 'seed=5235958'; // four tens, if they are split

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const visit = (hash, body, options = {}) => site.visit(body, { hash, reducedMotion: 'reduce', ...options });

/** The ranks of a hand, from the dealer's on; '' for a card face down. */
const cards = (page, hand) => page.locator('.hand').nth(hand).locator('.playing-card')
  .evaluateAll((all) => all.map((card) => card.querySelector('.rank')?.textContent ?? ''));
const action = (page, name) => page.locator('.world-actions').getByRole('button', { name });
const verdict = (page) => page.locator('.world-verdict').innerText();
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A row of the account, as a number. */
async function sum(page, name) {
  const text = await page.locator('.account tr').filter({ hasText: name }).locator('td').innerText();
  return Number(text.replace('−', '-'));
}

const hands = (page, count) => page.locator('.account-result').filter({ hasText: new RegExp(`^${count} hands?,`) });
const untilHands = (page, count) => hands(page, count).waitFor();

/** Deals, and stands until the hand is over. */
async function standThrough(page, already) {
  await page.keyboard.press('Enter');
  const turn = page.locator('.status').filter({ hasText: 'Your turn' });
  const end = hands(page, already + 1);
  for (await turn.or(end).waitFor(); await turn.count(); await page.waitForTimeout(50)) {
    await page.keyboard.press('s');
  }
  await end.waitFor();
}

test('it is among the worlds on Home, with a picture, and its engine comes when it is opened', () =>
  visit('#/', async (page) => {
    const asked = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    const card = page.locator('.card').filter({ hasText: 'Blackjack' });
    await card.locator('.miniature .playing-card').first().waitFor();
    assert.equal(await card.locator('.miniature .playing-card').count(), 4);
    assert.deepEqual(asked.filter((path) => path.endsWith('fourmi.wasm')), []);
    await card.click();
    await page.locator('.card-table').waitFor();
    assert.ok(asked.some((path) => path.endsWith('fourmi.wasm')));
    assert.equal(await page.locator('#world option:checked').innerText(), 'Blackjack');
    assert.match(await page.title(), /Blackjack.*Play.*Fourmi/);
  }));

test('cards lie on the table: large ranks, no suits, one face down, and words for who cannot see them', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    assert.deepEqual([await cards(page, 0), await cards(page, 1)], [['10', ''], ['6', '10']]);
    assert.equal(await page.locator('.hand').nth(1).locator('.playing-card').nth(0).locator('.pip').count(), 6);
    await page.getByRole('img', { name: 'Dealer: 10, a card face down (10); You: 6, 10 (16)' }).waitFor();
    await untilStatus(page, 'Your turn: 16 against 10.');
    await page.locator('#live').filter({ hasText: 'Dealer: 10, a card face down' }).waitFor({ state: 'attached' });
  }));

test('a decision that was not the best says what it cost; luck is told apart, and it all adds up', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await action(page, 'Stand').click();
    await untilStatus(page, 'The dealer busts with 24. You win 1 bet.');
    assert.deepEqual(await cards(page, 0), ['10', '6', '8']);
    await untilHands(page, 1);
    assert.equal(await verdict(page), 'Stand was worth −0.541, hit −0.535: that cost 0.006 of the bet.');
    assert.equal(await sum(page, 'Your decisions'), -0.006);
    assert.equal(await sum(page, 'Result'), 1);
    const parts = await sum(page, 'What the rules give') + await sum(page, 'Luck') + await sum(page, 'Your decisions');
    assert.ok(Math.abs(parts - 1) < 0.002, `${parts}`);
    await page.getByText('0 of 1 decisions were best.').waitFor();
    await page.locator('#live').filter({ hasText: 'that cost 0.006 of the bet' }).waitFor({ state: 'attached' });
  }));

longTest('a decision that was the best is said to be right', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await page.keyboard.press('h');
    await page.locator('.world-verdict').filter({ hasText: 'Hit was right: worth −0.535, stand −0.541.' }).waitFor();
  }));

test('letters, digits and Enter play; no hand is left before its end', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('button', { name: 'Deal' }).count(), 0);
    await untilStatus(page, 'Your turn: 16 against 10.');
    await page.keyboard.press('1');
    await untilStatus(page, 'You win 1 bet.');
    await page.keyboard.press('Enter');
    await page.locator('.status').filter({ hasNotText: 'You win 1 bet.' }).waitFor();
    await page.waitForURL((url) => !url.hash.includes(`${SIXTEEN}&`));
  }));

test('a button that had the focus gives it to what comes in its place', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await action(page, 'Stand').focus();
    await page.keyboard.press('Enter');
    await untilStatus(page, 'You win 1 bet.');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Deal');
  }));

longTest('a blackjack is settled by itself', () =>
  visit(`#/blackjack/play?${NATURAL}`, async (page) => {
    await untilStatus(page, 'Blackjack! You win 1.5 bets.');
    await untilHands(page, 1);
    assert.deepEqual([await sum(page, 'Result'), await sum(page, 'Your decisions')], [1.5, 0]);
    assert.equal(await page.locator('.hand-result').nth(1).innerText(), '+1.5');
    assert.equal(await verdict(page), '');
  }));

/** What stands on the buttons of the hand. */
const buttons = (page) => page.locator('.world-actions button').allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, ' ')));

test('exact values are on the buttons for who wants them, and the best has the outline of what is exact', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await page.getByLabel('Exact values').check();
    await action(page, 'Hit −0.535').waitFor();
    assert.deepEqual(await buttons(page), ['S Stand −0.541', 'H Hit −0.535', 'D Double −1.069']);
    const outlines = await page.locator('.world-actions button').evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
    assert.deepEqual(outlines, ['none', 'solid', 'none']);
  }));

test('pairs are split up to four hands, and the one in play is marked', () =>
  visit(`#/blackjack/play?${TENS}`, async (page) => {
    for (const hands of [2, 3, 4]) {
      await page.keyboard.press('p');
      await page.locator(`.card-table[data-hands="${hands}"]`).waitFor();
    }
    await untilStatus(page, 'Hand 2 of 4: 20 against 10.');
    assert.equal(await action(page, 'Split').count(), 0);
    assert.deepEqual(await page.locator('.hand.is-in-play .hand-name').allInnerTexts(), ['Hand 2']);
    assert.match(await verdict(page), /^Split was worth .* stand .*: that cost 0\.\d\d of the bet\.$/);
  }));

test('the account is kept, and a hand counts once', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await page.keyboard.press('s');
    await untilHands(page, 1);
    await standThrough(page, 1);
    const [result, cost] = [await sum(page, 'Result'), await sum(page, 'Your decisions')];
    await page.reload();
    await untilHands(page, 2);
    assert.deepEqual([await sum(page, 'Result'), await sum(page, 'Your decisions')], [result, cost]);
    await page.goto(`${site.site.url}#/blackjack/play?${SIXTEEN}&actions=1`);
    await untilStatus(page, 'The dealer busts with 24.');
    await untilHands(page, 2);
    await page.goto(`${site.site.url}#/`);
    await page.locator('.card').filter({ hasText: '2 games played' }).waitFor();
    await page.goto(`${site.site.url}#/blackjack/play`);
    await page.getByRole('button', { name: 'Start a new account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start a new account' }).click();
    await untilHands(page, 0);
  }));

test('other rules are offered, and each have an account of their own', () =>
  visit(`#/blackjack/play?${SIXTEEN}&actions=1`, async (page) => {
    await untilHands(page, 1);
    await page.goto(`${site.site.url}#/blackjack:h17,surrender=late/play?${SIXTEEN}`);
    await untilStatus(page, 'Your turn: 16 against 10.');
    await untilHands(page, 0);
    await page.keyboard.press('u');
    await untilStatus(page, 'You give up half of the bet. You lose 0.5 bets.');
    await page.locator('.world-verdict').filter({ hasText: 'Surrender was right: worth −0.50, ' }).waitFor();
    await page.getByLabel('Rules').selectOption('Gymnasium');
    await page.getByText('Sutton and Barto').waitFor();
    assert.equal(await page.locator('#world option:checked').innerText(), 'Blackjack, Gymnasium');
  }));

longTest('what nobody offers can be played by a link that says the rules', () =>
  visit('#/blackjack:decks=2,nodas/play?seed=1', async (page) => {
    await page.locator('.card-table').waitFor();
    assert.equal(await page.getByLabel('Rules').locator('option:checked').innerText(), 'decks=2,nodas');
  }));

test('Review opens at the decision that cost most, and walks through the hand', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await page.keyboard.press('s');
    await untilHands(page, 1);
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByText('Result +1.00: rules −0.004, luck +1.010, your decisions −0.006.').waitFor();
    await untilStatus(page, 'Your turn: 16 against 10.');
    assert.deepEqual(await cards(page, 0), ['10', '']);
    assert.deepEqual(await page.locator('.world-values').first().locator('tbody tr').allInnerTexts().then((rows) => rows.map((row) => row.replace(/\s+/g, ' '))),
      ['Stand played −0.541', 'Hit best −0.535', 'Double −1.069']);
    assert.deepEqual(await page.locator('.decision').allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, ' '))),
      ['16 against 10: stand −0.006', 'The dealer busts with 24. You win 1 bet. +1.00']);
    await page.keyboard.press('ArrowRight');
    await untilStatus(page, 'The dealer busts with 24.');
    await page.waitForURL(/step=2/);
    await page.locator('.decision').first().click();
    await untilStatus(page, 'Your turn: 16 against 10.');
    assert.equal(await page.locator('.decision[aria-current]').innerText().then((text) => text.split('\n')[0]), '16 against 10: stand');
    await page.getByRole('link', { name: 'Look inside' }).click();
    await page.waitForURL(/inside\?.*hand=6T\+v\+T/);
    await page.locator('.chance-tree').getByText('−0.5347').waitFor();
  }));

test('a link finds the very step; the last hands are one click away, Back leads back, and a hand in play is left alone', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await page.keyboard.press('s');
    await untilHands(page, 1);
    await page.goto(`${site.site.url}#/blackjack/play?${TENS}`);
    await untilStatus(page, 'Your turn: 20 against 10.');
    await page.goto(`${site.site.url}#/blackjack/review?${NATURAL}&actions=1&step=2`);
    await untilStatus(page, 'Blackjack!');
    await page.locator('.past').getByRole('link', { name: 'Hand 1' }).click();
    await untilStatus(page, 'Your turn: 16 against 10.');
    assert.match(page.url(), /seed=1445072&actions=1/);
    await page.goBack();
    await untilStatus(page, 'Blackjack!');
    await page.goForward();
    await untilStatus(page, 'Your turn: 16 against 10.');
    await page.reload();
    await untilStatus(page, 'Your turn: 16 against 10.');
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await untilStatus(page, 'Your turn: 20 against 10.');
  }));

test('the AI plays hands of its own, which are not counted; one that a person has begun waits, also while the page is not there', () =>
  visit(`#/blackjack:gym/play?${SIXTEEN}`, async (page) => {
    await untilStatus(page, 'Your turn');
    const letPlay = page.getByRole('button', { name: 'Let the AI play a hand' });
    const own = await cards(page, 1);
    await letPlay.click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.locator('.world-actions').getByRole('button', { name: 'Deal' }).waitFor();
    await letPlay.waitFor();
    await untilHands(page, 0);
    assert.doesNotMatch(page.url(), new RegExp(`${SIXTEEN}(&|$)`), 'a hand of its own');
    await page.reload(); // its link names the AI's hand
    await page.locator('html[data-ready]').waitFor();
    await page.locator('.world-actions').getByRole('button', { name: 'Deal' }).click();
    await page.waitForURL(new RegExp(`${SIXTEEN}(&|$)`));
    assert.deepEqual(await cards(page, 1), own);
    await page.keyboard.press('s');
    await untilHands(page, 1);
    await page.getByText('How to play').click();
    await page.getByText('There is no insurance here.').waitFor();
  }));

test('links that name no hand are told from hands that cannot be judged', () =>
  visit('#/blackjack/review?seed=abc', async (page) => {
    await page.getByText('This link contains an impossible hand').waitFor();
    await page.goto(`${site.site.url}#/blackjack/review?seed=4&actions=7.7`);
    await page.reload();
    await page.getByText('This link contains an impossible hand').waitFor();
    assert.ok(!(await page.locator('.card-table').isVisible()), 'no table without cards');
    assert.equal(await page.locator('#notice p').count(), 0);
    for (const broken of ['seed=abc', 'seed=4&actions=7.7']) {
      await page.goto(`${site.site.url}#/blackjack/play?${broken}`);
      await page.locator('#notice').getByText('This link contains an impossible hand, so a new one was dealt.').waitFor();
      await page.locator('.card-table').waitFor();
      await page.locator('#notice').getByRole('button', { name: 'Close' }).click();
    }
    await page.goto(`${site.site.url}#/blackjack/play?${SIXTEEN}`);
    await untilStatus(page, 'Your turn: 16 against 10.');
    assert.equal(await page.locator('#notice p').count(), 0, 'a hand that there is needs no notice');
  }));

test('figures of the account add up as they are shown', () => {
  const luck = shownLuck({ result: 0.5, rules: -0.0536, cost: 2.8788 }, 2);
  assert.equal((-0.05 + luck - 2.88).toFixed(2), '0.50');
  assert.equal(luck.toFixed(2), '3.43', 'where rounding alone would say 3.44, or 3.42');
});

longTest('Review shows an instructive hand when there is nothing to look back at', () =>
  visit('#/blackjack:gym/review', async (page) => {
    await page.locator('.invitation').filter({ hasText: /\d/ }).waitFor();
    assert.deepEqual(await violations(page), []);
  }));

test('cards come in one after the other, unless people want nothing to move', async () => {
  const movement = (page) => page.locator('.playing-card').evaluateAll((all) =>
    all.map((card) => [getComputedStyle(card).animationName, getComputedStyle(card).animationDelay]));
  await visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    assert.deepEqual((await movement(page)).map(([name]) => name), ['none', 'none', 'none', 'none']);
  });
  await visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    assert.deepEqual(await movement(page), [['card-comes', '0s'], ['card-comes', '0.16s'], ['card-comes', '0.32s'], ['card-comes', '0.48s']]);
    await page.locator('.hand').nth(1).locator('.playing-card').first().evaluate((card) => (card.dataset.isOld = ''));
    await page.keyboard.press('h');
    await page.locator('.hand').nth(1).locator('.playing-card').nth(2).waitFor();
    assert.equal(await page.locator('[data-is-old]').count(), 1, 'a card that lies there stays');
  }, { reducedMotion: 'no-preference' });
});

test('table and buttons fit the window without scrolling', () =>
  visit(`#/blackjack/play?${TENS}&actions=4.4.4`, async (page) => {
    await page.locator('.card-table[data-hands="4"]').waitFor();
    const [table, tools] = [await page.locator('.card-table').boundingBox(), await page.locator('.world-tools').boundingBox()];
    assert.ok(tools.y + tools.height <= 720 && table.height >= 400, `${tools.y + tools.height} ${table.height}`);
    for (const hand of await page.locator('.hand').all()) {
      const box = await hand.boundingBox();
      assert.ok(box.y >= table.y && box.y + box.height <= table.y + table.height, 'a hand sticks out of the table');
    }
  }, { viewport: { width: 1280, height: 720 } }));

const WAYS = [['en-GB', 'light', 1280], ['fr-FR', 'dark', 320]];
for (const [i, [part, query]] of [['play', SIXTEEN], ['play', `${TENS}&actions=4.4.4`], ['review', `${SIXTEEN}&actions=1`]].entries()) {
  for (const [locale, colorScheme, width] of byTurns(WAYS, i)) {
    test(`${part} ${query} in ${locale}, ${colorScheme}, ${width} px: axe-core finds nothing, nothing sticks out`, () =>
      visit(`#/blackjack/${part}?${query}`, async (page) => {
        await page.locator('.status').filter({ hasText: /\d/ }).waitFor();
        await page.waitForTimeout(400);
        assert.deepEqual(await violations(page), []);
        assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide`);
        const targets = await page.locator('#stage button:visible, .decision:visible').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        assert.ok(targets.every((height) => height >= 44), `${targets}`);
      }, { locale, colorScheme, viewport: { width, height: 760 } }));
  }
}

longTest('where colours are the system’s, the hand in play and the best action are still marked', () =>
  visit(`#/blackjack/play?${TENS}&actions=4.4.4`, async (page) => {
    await page.getByLabel('Exact values').check();
    await page.locator('.world-actions .best').waitFor();
    const style = (selector, name) => page.locator(selector).first().evaluate((one, property) => getComputedStyle(one)[property], name);
    assert.equal(await style('.world-actions .best', 'outlineStyle'), 'solid');
    const [inPlay, other] = [await style('.hand.is-in-play', 'borderTopColor'), await style('.hand:not(.is-in-play):not(.is-of-house)', 'borderTopColor')];
    assert.notEqual(inPlay, other);
    assert.equal(await style('.playing-card .rank', 'fill'), await style('body', 'color'));
  }, { forcedColors: 'active' }));

test('in French everything is said in French', () =>
  visit(`#/blackjack/play?${SIXTEEN}`, async (page) => {
    await untilStatus(page, 'À vous : 16 contre 10.');
    assert.deepEqual(await buttons(page), ['R Rester', 'T Tirer', 'D Doubler']);
    await page.keyboard.press('r');
    await untilStatus(page, 'Le croupier dépasse 21 avec 24. Vous gagnez 1 mise.');
    await page.locator('.world-verdict').filter({ hasText: 'Rester valait −0,541, tirer −0,535 : cela a coûté 0,006 de la mise.' }).waitFor();
    await page.getByText('1 main, en mises').waitFor();
  }, { locale: 'fr-FR' }));
