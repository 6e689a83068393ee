// blackjack-teach.test.mjs - Blackjack in the page: charts that fill in, a decision from within,
// and the counting trainer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { byTurns, longTest } from './long.mjs';
import { FOLDER, violations, withBrowser } from './page.mjs';

const { ChartModule } = await importPage('engine/charts.js');
const { loadEngine } = await importPage('engine/module.js');
const { SituationModule } = await importPage('engine/situations.js');
const { WorldModule } = await importPage('engine/world.js');
const { Shoe } = await importPage('games/blackjack/shoe.js');

const GYM = 'blackjack:gym';
const HANDS = 1000; // the model-based learner has the chart right by then, Q-learning has not

let site;
let worlds;
before(async () => {
  site = await withBrowser();
  const engine = await loadEngine(readFileSync(`${FOLDER}/fourmi.wasm`));
  worlds = new WorldModule(engine);
});
after(() => site.close());

const visit = (hash, body, options = {}) => site.visit(body, { hash, reducedMotion: 'reduce', ...options });
const experiment = (page) => page.getByText('Experiment', { exact: true }).click();
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A learner of the page, trained the same way here, with the actions that it takes in each cell. */
function learnedHere(preset, knobs, hands) {
  const charts = new ChartModule(worlds);
  worlds.startWorldLearner(GYM, 1, preset, knobs);
  worlds.trainEpisodes(hands);
  const exact = charts.chartValues(GYM);
  const cells = charts.charts(GYM).flatMap((chart) => chart.cells);
  const learned = charts.learnedCells(GYM);
  const isRight = (_, i) => learned[i].best.every((action) => exact[i][cells[i].legal.findIndex((one) => one.action === action)].isBest);
  return { wrong: cells.filter((cell, i) => !isRight(cell, i)).length, value: worlds.judgeWorld(GYM).value.amount };
}

/** What the table of learners says of one. */
async function rowOf(page, name) {
  const cells = await page.locator('.kinds tbody tr').filter({ hasText: name }).locator('td').allInnerTexts();
  const [hands, wrong, value] = cells.map((text) => Number(text.replace(',', '').replace('−', '-')));
  return { hands, wrong, value };
}

async function trainAll(page, hands) {
  await page.getByLabel('Hands', { exact: true }).fill(String(hands));
  await page.getByRole('button', { name: 'Train all' }).click();
  await page.waitForFunction((count) => [...document.querySelectorAll('.kinds tbody td:nth-child(2)')].every((td) => td.textContent === count), hands.toLocaleString('en-GB'), { timeout: 180_000 });
  await page.locator('.train:not([disabled])', { hasText: 'Teach' }).waitFor();
}

const chooseKind = (page, name) => page.getByRole('radio', { name }).check();

test('learners of three kinds fill in the chart beside the exact one, and are judged as the engine judges them', () =>
  visit(`#/${GYM}/teach`, async (page) => {
    await page.locator('.is-learned').first().waitFor();
    assert.equal(await page.locator('.is-exact').count(), 0, 'one picture for each table');
    await experiment(page);
    await page.locator('.is-exact').first().waitFor();
    assert.equal(await page.locator('.is-exact td[data-action]').count(), 280);
    assert.ok(await page.locator('.is-learned [class*=edge-]').count() > 50, 'a contour');
    assert.equal(await page.locator('.is-learned td[data-action]:not(:empty)').count(), 0, 'nothing is learned yet');
    await page.locator('.say').filter({ hasText: 'It has never played. Teach it.' }).waitFor();
    await trainAll(page, HANDS);
    const model = await rowOf(page, 'Model-based');
    assert.deepEqual({ wrong: model.wrong, value: model.value }, { wrong: 0, value: -0.0466 });
    const expected = learnedHere('patient', {}, HANDS);
    const q = await rowOf(page, 'Q-learning');
    assert.deepEqual([q.wrong, q.value.toFixed(4)], [expected.wrong, expected.value.toFixed(4)]);
    assert.ok(q.wrong > 10);
    const carlo = learnedHere('patient', { bootstrap: 0, epsilon: 0.1 }, HANDS);
    assert.equal((await rowOf(page, 'Monte Carlo')).wrong, carlo.wrong);
    await page.locator('.say').filter({ hasText: `It fills the outline: ${280 - expected.wrong} of 280 right.` }).waitFor();
    await page.getByText(/Out of 100 bets it loses [\d.]+\. The best anyone can do is lose 4\.66: the casino always wins a little\./).waitFor();
    assert.equal(await page.locator('.plot-line').count(), 6, 'a line for each, and its key');
    await chooseKind(page, 'Model-based');
    await page.getByText('It fills the outline: every decision is right.').first().waitFor();
    await page.getByText('Proved: no strategy is better.').first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.is-learned td[data-action]:empty').length === 0);
    assert.equal(await page.locator('.chart .is-wrong').count(), 0);
  }));

longTest('a cell that differs has a frame and says so in words; arrows walk over the chart, and lead inside', () =>
  visit(`#/${GYM}/teach`, async (page) => {
    await page.locator('.train:not([disabled])').waitFor();
    await experiment(page);
    await page.getByLabel('Hands', { exact: true }).fill('300');
    await page.getByRole('button', { name: /^Teach it/ }).click();
    const wrong = page.locator('.chart .is-wrong').first();
    await wrong.waitFor();
    await page.locator('.train:not([disabled])', { hasText: 'Teach' }).waitFor();
    assert.match(await wrong.getAttribute('aria-label'), /^.* against .*: learned \w+, exact \w+$/);
    assert.match(await wrong.evaluate((td) => getComputedStyle(td, '::before').borderTop), /^2px solid/);
    assert.match(await wrong.innerText(), /^[SH]$/, 'a letter, not colour alone');
    const cell = page.getByRole('gridcell', { name: /^16 against 10:/ });
    await cell.click();
    assert.match(await page.locator('.chart-sentence').innerText(), /^16 against 10: it would (hit\. That is right|stand\. Better: hit, by 6\.5 bets in 1,000)\.$/);
    await page.getByRole('button', { name: 'Numbers' }).click();
    await page.locator('.chart-sentence').filter({ hasText: 'exactly it is −0.5693.' }).waitFor();
    await cell.focus();
    await page.keyboard.press('ArrowUp');
    await page.locator('.chart-sentence').filter({ hasText: /^15 against 10/ }).waitFor();
    await page.waitForURL(/cell=/);
    await page.getByRole('link', { name: 'Look inside' }).click();
    await page.locator('.decision-stage .status').filter({ hasText: '15 against 10' }).waitFor();
  }));

test('training can be stopped and goes on; brains are kept, and go to their own kind', () =>
  visit(`#/${GYM}/teach`, async (page) => {
    await page.locator('.train:not([disabled])').waitFor();
    await experiment(page);
    await page.getByLabel('Hands', { exact: true }).fill('90000000');
    await page.getByRole('button', { name: /^Teach it/ }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.train:not([disabled])', { hasText: 'Teach' }).waitFor();
    const { hands } = await rowOf(page, 'Q-learning');
    assert.ok(hands > 0 && hands < 90_000_000);
    worlds.startWorldLearner(GYM, 1, 'counting');
    worlds.trainEpisodes(77);
    const file = { name: 'a.brain', mimeType: 'application/octet-stream', buffer: Buffer.from(worlds.worldBrain()) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('dialog').getByRole('button', { name: 'Import…' }).click();
    await page.waitForFunction(() => document.querySelector('.kinds tbody tr:last-child td').textContent === '77');
    assert.equal((await rowOf(page, 'Q-learning')).hands, hands);
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.kinds tbody tr:last-child td')?.textContent === '77');
  }));

test('inside: the values of a hand are the engine’s, and the tree leads from card to card', () =>
  visit('#/blackjack/inside', async (page) => {
    const { values, prospects } = new SituationModule(worlds).situation('blackjack', 'T6 v T');
    await page.locator('.decision-stage .status').filter({ hasText: '16 against 10' }).waitFor();
    const exact = await page.locator('.decision-values tbody td:last-child').allTextContents();
    assert.deepEqual(exact.map((text) => text.replace('−', '-').replace(' best', '')), values.map(({ amount }) => amount.toFixed(4)));
    assert.equal(await page.locator('.decision-values .best th').innerText(), 'Hit');
    const hit = page.locator('.chance-tree > ul > li').filter({ hasText: 'Hit' });
    assert.equal(await hit.locator('.outcomes > li').count(), 10, 'the best choice is open');
    const two = hit.locator('.outcomes > li').nth(1);
    assert.match(await two.innerText(), new RegExp(`^2\\s+${(100 * prospects[1][1].chance).toFixed(1)}\u00a0%\\s+−0\\.1768`));
    await two.locator('summary').click();
    await two.locator('strong').filter({ hasText: 'Stand' }).waitFor();
    await page.locator('.chance-tree > ul > li').first().locator('summary').click();
    const dealer = page.locator('.chance-tree > ul > li').first().locator('.outcomes > li');
    await dealer.nth(5).waitFor();
    assert.deepEqual(await dealer.locator('.outcome-name').allInnerTexts(), ['17', '18', '19', '20', '21', 'bust']);
    assert.match(await page.locator('.decision-close').innerText(), /0\.0063 more .* 140,000 tries/);
    await page.getByLabel('Dealer’s card').selectOption('6');
    await page.locator('.decision-values .best th').filter({ hasText: 'Stand' }).waitFor();
    await page.waitForURL(/hand=T6\+v\+6/);
  }));

longTest('inside: what was learned, how often it was tried and how sure that is', () =>
  visit(`#/${GYM}/teach`, async (page) => {
    await page.locator('.train:not([disabled])').waitFor();
    await experiment(page);
    await page.getByLabel('Hands', { exact: true }).fill(String(HANDS));
    await page.getByRole('button', { name: /^Teach it/ }).click();
    await page.locator('.say').filter({ hasText: /\d+ of 280 right/ }).waitFor();
    await page.waitForFunction((count) => document.querySelector('.kinds tbody tr:nth-child(2) td').textContent === count, HANDS.toLocaleString('en-GB'));
    await page.locator('.train:not([disabled])', { hasText: 'Teach' }).waitFor();
    await page.getByRole('link', { name: 'Inside', exact: true }).click();
    worlds.startWorldLearner(GYM, 1);
    worlds.trainEpisodes(HANDS);
    const [stand] = new SituationModule(worlds).learnedIn(GYM, 'T6 v T');
    const error = Math.sqrt((1 - stand.value ** 2) / stand.visits).toFixed(4);
    const row = page.locator('.decision-values tbody tr').first();
    await row.filter({ hasText: `±${error}` }).waitFor();
    assert.equal(await row.locator('td').nth(1).innerText(), String(stand.visits));
  }));

test('a bad hand in a link is said, and another one is shown; other rules are offered', () =>
  visit('#/blackjack/inside?hand=TTT+v+5', async (page) => {
    await page.getByText('This link contains an impossible situation: TTT v 5.').waitFor();
    await page.locator('.decision-stage .status').filter({ hasText: '16 against 10' }).waitFor();
    assert.deepEqual(await page.locator('.decision-values tbody tr').first().locator('td').allTextContents(), ['–', '–', '–', '−0.5410'], 'nothing was tried');
    await page.getByLabel('Rules').selectOption('One deck');
    await page.locator('.decision-values').filter({ hasText: '−0.5069' }).waitFor();
  }));

test('where a kind of learner is missing the reason is told, and both ways to train fit a phone in French', () =>
  visit('#/blackjack/teach', async (page) => {
    await page.getByText('Expériences', { exact: true }).click();
    await page.getByText('L’élève avec modèle demande des règles où').waitFor();
    const edges = await page.locator('.train-row > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    assert.ok(Math.max(...edges) <= 360, `${edges}`);
  }, { locale: 'fr-FR', viewport: { width: 360, height: 740 } }));

test('counting: cards leave the shoe, a guess is held against the exact edge and the count', () =>
  visit('#/blackjack/inside?see=count&seed=7', async (page) => {
    const situations = new SituationModule(worlds);
    const shoe = new Shoe(worlds.ranks('blackjack'), situations.shoe('blackjack'), 7);
    assert.equal(shoe.cards.length, 312);
    await page.locator('.count-stage .status').filter({ hasText: '0 of 312 cards' }).waitFor();
    await page.getByRole('button', { name: 'Ten cards' }).click();
    await page.getByRole('button', { name: 'Next card' }).click();
    await page.locator('.count-stage .status').filter({ hasText: '11 of 312 cards' }).waitFor();
    const shown = await page.locator('.count-cards .rank').allTextContents();
    assert.deepEqual(shown, shoe.cards.slice(5, 11).map((letter) => letter.replace('T', '10')));
    await page.getByLabel('Running count').fill(String(shoe.runningAt(11)));
    await page.getByLabel('Your edge').fill('1');
    await page.getByRole('button', { name: 'Guess' }).click();
    const exact = 100 * worlds.startValue('blackjack', shoe.goneAt(11)).amount;
    const signed = (value) => `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(2)}`;
    await page.locator('.count-told').filter({ hasText: `Exactly ${signed(exact)}` }).waitFor();
    await page.locator('.facts').filter({ hasText: `Your mean error${Math.abs(1 - exact).toFixed(2)}` }).waitFor();
    await page.locator('.facts').filter({ hasText: '1 / 1' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Guess' }).isDisabled(), 'once for each place in the shoe');
    assert.equal(await page.locator('.plot .plot-dot').count(), 1);
    await page.waitForURL(/see=count.*seed=7.*out=11/);
    await page.reload();
    await page.locator('.count-stage .status').filter({ hasText: '11 of 312 cards' }).waitFor();
  }));

longTest('an endless shoe has nothing to count, and says so', () =>
  visit(`#/${GYM}/inside?see=count`, async (page) => {
    await page.getByText('An endless shoe does not change').waitFor();
    assert.ok(!(await page.locator('.count-form').isVisible()));
  }));

const SEEN = [['teach', `#/${GYM}/teach`, '.is-learned'], ['inside', '#/blackjack/inside', '.chance-tree summary'], ['counting', '#/blackjack/inside?see=count&seed=7&out=30', '.plot'],
  ['a lesson', '#/lesson/13?step=6', '.shoe-cards .button'], ['a lesson with an edge', '#/lesson/14?step=3', '.lesson-edge']];
const WAYS = [['en-GB', 'light', 1280], ['fr-FR', 'dark', 320]];
for (const [i, [name, hash, sign]] of SEEN.entries()) {
  for (const [locale, colorScheme, width] of byTurns(WAYS, i)) {
    test(`${name} in ${locale}, ${colorScheme}, ${width} px: axe-core finds nothing, nothing sticks out`, () =>
      visit(hash, async (page) => {
        await page.locator(sign).first().waitFor();
        assert.deepEqual(await violations(page), []);
        assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide`);
      }, { locale, colorScheme, viewport: { width, height: 760 } }));
  }
}
