// atlas.test.mjs - to see it learn: all positions light up, one game runs slowly, and
// what is learned stands beside what is exact.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { byTurns, everyNth, longTest } from './long.mjs';
import { FOLDER, openExperiment, PROGRAM, stored, violations, withBrowserAndFolder } from './page.mjs';

const { AtlasModule } = await importPage('engine/atlas.js');
const { LearnerModule } = await importPage('engine/learner.js');
const { loadEngine } = await importPage('engine/module.js');
const { countAll, countPlies } = await importPage('teach/map-layout.js');

let site;
before(async () => {
  site = await withBrowserAndFolder();
});
after(() => site.close());

const PATIENCE_MS = 120_000; // on a busy machine a training is long
const SMALL = '#/tictactoe/teach';
const LARGE = '#/connect4:5x4/teach'; // larger than what has an atlas, and solved at once

const visit = (body, options = {}) => site.visit(async (page) => {
  page.setDefaultTimeout(PATIENCE_MS);
  await openExperiment(page);
  await body(page);
}, { hash: SMALL, ...options });

const count = (page) => page.locator('.map-count');
const action = (page) => page.locator('.train');
const canvas = (page) => page.locator('canvas.map');
const plain = (text) => text.replace(/[^\d ]/g, '').trim().split(/ +/).map(Number);

const gameByGame = (page) => page.getByRole('button', { name: /^(Game by game|Partie par partie)$/ });

async function train(page, games) {
  await page.locator('.games input').fill(String(games));
  await action(page).click();
}

async function untilTrained(page, games) {
  await page.locator('.headline h2').filter({ hasText: `${games} game` }).waitFor();
  await action(page).filter({ hasText: 'more' }).waitFor();
}

/** What `fourmi train tictactoe` writes. */
function programBrain(...options) {
  const out = join(site.folder, 'program.brain');
  execFileSync(PROGRAM, ['train', 'tictactoe', '--out', out, ...options], { stdio: 'ignore' });
  return readFileSync(out);
}

const storedBrain = async (page) => Buffer.from(await stored(page, 'brain.tictactoe'));

/** The atlas of a brain, found without a page. */
async function atlasOf(brain) {
  const engine = await loadEngine(readFileSync(`${FOLDER}/fourmi.wasm`));
  const learner = new LearnerModule(engine);
  learner.resumeLearner(new Uint8Array(brain));
  learner.prepareMeasure('tictactoe');
  return { states: new AtlasModule(learner).atlas(), measured: learner.measure() };
}

for (const recipe of everyNth(['Reliable', 'Tutorial'], 2)) {
  test(`the atlas equals the engine's measure, with the recipe ${recipe}`, () =>
    visit(async (page) => {
      await page.getByRole('radio', { name: recipe }).click();
      await train(page, 60);
      await untilTrained(page, '60');
      const { states, measured: { sides: [first, second] } } = await atlasOf(await storedBrain(page));
      const { right, decisions } = countAll(states);
      await count(page).filter({ hasText: `${right} of ${decisions} right` }).waitFor();
      const point = (await stored(page, 'learning.tictactoe')).runs.at(-1).points.at(-1);
      assert.deepEqual(point.sides.map(({ optimal }) => optimal), [first.optimal, second.optimal]);
    }));
}

test('nothing is seen at first, everything is right in the end, and the table says so ply by ply', () =>
  visit(async (page) => {
    await count(page).filter({ hasText: '0 of 627 right' }).waitFor();
    await train(page, 1000);
    await untilTrained(page, '1,000');
    await count(page).filter({ hasText: '627 of 627 right' }).waitFor();
    await page.getByText('The same in numbers, by moves played').click();
    await page.locator('.map-table tbody tr').first().waitFor();
    const rows = await page.locator('.map-table tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((one) => Number(one.textContent))));
    const { states } = await atlasOf(await storedBrain(page));
    assert.deepEqual(rows, countPlies(states).map(({ ply, states: all, seen, decisions, right }) => [ply, all, seen, decisions, right]));
    assert.deepEqual(rows.map((row) => row[1]), [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
  }));

longTest('it lights up while training runs', () =>
  visit(async (page) => {
    await train(page, 4000); // so few are shown point by point
    const seen = [];
    for (let i = 0; i < 3; i++) {
      await page.waitForFunction((last) => document.querySelector('.map-count').textContent !== last && document.querySelector('.train').textContent === 'Stop', seen.at(-1) ?? '0 of 627 right');
      seen.push(await count(page).innerText());
    }
    assert.ok(plain(seen[2])[0] > plain(seen[0])[0]);
    await action(page).click();
    await action(page).filter({ hasText: 'more' }).waitFor();
  }));

longTest('a state is chosen by click and by arrow keys, and told with its board', () =>
  visit(async (page) => {
    await train(page, 300);
    await untilTrained(page, '300');
    await canvas(page).focus();
    await page.keyboard.press('ArrowDown');
    await canvas(page).and(page.locator('[aria-label^="Position 2 of 765"], [aria-label^="Position 3 of 765"], [aria-label^="Position 4 of 765"]')).waitFor();
    const words = page.locator('.position .help');
    await words.filter({ hasText: /^It would play / }).waitFor();
    await page.locator('.position h3').filter({ hasText: 'O to move' }).waitFor();
    await page.waitForFunction(() => document.querySelector('#live').textContent === document.querySelector('.position .help').textContent);
    assert.equal(await page.locator('.position li').count(), 8);
    const before = await canvas(page).getAttribute('aria-label');
    const box = await canvas(page).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.6);
    await page.waitForFunction((name) => document.querySelector('canvas.map').getAttribute('aria-label') !== name, before);
  }));

/** The figures of a formula, as arithmetic. */
const computed = (line) => {
  const [left, right] = line.replaceAll('−', '-').replaceAll('×', '*').split('=');
  assert.match(left, /^[-+*().\d ]+$/);
  return [Function(`return ${left}`)(), Number(right)];
};

test('one game slowly: each move, then each update with its figures, and the same brain as fast', () =>
  visit(async (page) => {
    await page.getByLabel(/α/).fill('0.5');
    await gameByGame(page).click();
    const next = page.getByRole('button', { name: 'Next step' });
    const heading = page.locator('.slow-head');
    const lines = [];
    for (let step = 1, all = Infinity; step <= all; step++) {
      await next.click();
      await heading.filter({ hasText: `step ${step} of` }).waitFor();
      all = plain((await heading.innerText()).split(' of ')[1])[0];
      const line = page.locator('.formula .figures-line');
      if (await line.count() > 0) {
        lines.push(await line.innerText());
      }
    }
    assert.ok(lines.length >= 5 && lines.length <= 9);
    for (const line of lines) {
      const [left, right] = computed(line);
      assert.ok(Math.abs(left - right) < 0.02, line); // figures are rounded
    }
    assert.match(await page.locator('.slow .detail-words').innerText(), /It updated \d values/);
    assert.deepEqual(await storedBrain(page), programBrain('--alpha', '0.5', '--games', '1'));
    await train(page, 40);
    await untilTrained(page, '41');
    assert.deepEqual(await storedBrain(page), programBrain('--alpha', '0.5', '--games', '41'));
  }));

longTest('a slow game plays by itself, and pauses', () =>
  visit(async (page) => {
    await gameByGame(page).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.slow-head').filter({ hasText: 'step 3 of' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    assert.match(await canvas(page).getAttribute('aria-label'), /^Position \d+ of 765/);
  }));

test('in a large game the board has each opinion beside the right answer; teaching waits until positions are solved, shows it, and then they move', () =>
  visit(async (page) => {
    await page.locator('.cells [aria-label*="no opinion yet, draw"]').first().waitFor();
    assert.equal(await page.locator('.cells [aria-label*="no opinion yet"]').count(), 5);
    assert.equal(await canvas(page).count(), 0);
    await train(page, 1_000_000);
    await action(page).filter({ hasText: 'Stop' }).waitFor();
    await page.locator('.training .figure').filter({ hasText: /to go|of 1,000,000 games/ }).waitFor();
    await page.locator('.cells [aria-label*="the AI expects a"]').first().waitFor();
    await action(page).click();
    await action(page).filter({ hasText: 'more' }).waitFor();
    await page.goto(`${site.site.url}#/connect4:5x4/inside?see=table`);
    await page.getByText('Its whole memory').click();
    await page.getByText('Weights of patterns learned').waitFor();
    assert.equal(await page.locator('#panel').getByText('Tried', { exact: true }).count(), 0);
  }, { hash: LARGE }));

longTest('waiting for the exam can be given up, and nothing is learned', () =>
  visit(async (page) => {
    await action(page).click();
    await action(page).filter({ hasText: 'Stop' }).click();
    await action(page).filter({ hasText: 'Teach it: 1,000 games' }).waitFor();
    assert.equal(await stored(page, 'brain.connect4:5x4'), undefined);
  }, { hash: LARGE }));

test('too many games: the field says so, and the button does not promise others', () =>
  visit(async (page) => {
    const field = page.locator('.games input');
    await field.fill('99999999');
    await page.getByText('Please choose between 1 and 10,000,000 games.').waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await action(page).innerText(), 'Teach it');
    assert.equal(await action(page).isDisabled(), true);
    await field.fill('20');
    await action(page).filter({ hasText: 'Teach it: 20 games' }).waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'false');
  }));

longTest('an odd recipe is explained as long as it is odd, and a move without an opinion has none', () =>
  visit(async (page) => {
    await page.getByText('Why α = 1 and ε = 1').waitFor();
    await page.getByLabel(/α/).fill('0.5');
    await page.getByText('Why α = 1 and ε = 1').waitFor({ state: 'hidden' });
    await page.locator('.position li').filter({ hasText: 'no opinion yet' }).first().waitFor({ state: 'attached' });
    await train(page, 300);
    await untilTrained(page, '300');
    await page.locator('.position li').filter({ hasText: 'the AI expects' }).nth(7).waitFor({ state: 'attached' });
  }));

/** The narrow way first, where most can go wrong. */
const WAYS = [['fr-FR', 'dark', 320], ['en-GB', 'light', 1280]];
for (const [locale, colorScheme, width] of byTurns(WAYS, 0)) {
  test(`the atlas and a slow game in ${locale}, ${colorScheme}, ${width} px: axe-core finds nothing`, () =>
    visit(async (page) => {
      await canvas(page).waitFor();
      await train(page, 30);
      await action(page).filter({ hasText: /more|Encore/ }).waitFor();
      for (const summary of await page.locator('.map-table summary').all()) {
        await summary.click();
      }
      assert.deepEqual(await violations(page), []);
      await gameByGame(page).click();
      const heading = page.locator('.slow-head');
      for (let step = 1; step <= 12; step++) {
        await page.getByRole('button', { name: /^(Next step|Étape suivante)$/ }).click();
        await heading.filter({ hasText: new RegExp(`(step|étape) ${step} `) }).waitFor();
      }
      await page.locator('.formula').waitFor();
      assert.deepEqual(await violations(page), []);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    }, { locale, colorScheme, viewport: { width, height: 760 } }));
}
