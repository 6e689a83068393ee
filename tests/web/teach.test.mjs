// teach.test.mjs - the AI learns in the page as it does in the program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';

import { byTurns, everyNth, longTest } from './long.mjs';
import { cell, clickSomewhere, openExperiment, playGame, PROGRAM, stored, untilStatus, violations, withBrowserAndFolder } from './page.mjs';

let site;
before(async () => {
  site = await withBrowserAndFolder();
});
after(() => site.close());

const TEACH = '#part=teach&see=experiment';
const PATIENCE_MS = 120_000; // on a busy machine a training is long

const visit = (body, options = {}) => site.visit(async (page) => {
  page.setDefaultTimeout(PATIENCE_MS);
  await openExperiment(page);
  await body(page);
}, { hash: TEACH, ...options });

/** What `fourmi train tictactoe` writes with these options. */
function programBrain(...options) {
  const out = join(site.folder, 'program.brain');
  execFileSync(PROGRAM, ['train', 'tictactoe', '--out', out, ...options], { stdio: 'ignore' });
  return readFileSync(out);
}

const storedBrain = async (page) => Buffer.from(await stored(page, 'brain.tictactoe'));
const action = (page) => page.locator('.train');
const heading = (page) => page.locator('.headline h2');
const chip = (page, name) => page.locator('.chips').getByRole('button', { name, exact: true });
const figures = (page) => page.locator('.figures dd').allInnerTexts();

async function untilTrained(page, games) {
  await heading(page).filter({ hasText: `${games} games of training` }).waitFor();
  await action(page).filter({ hasText: 'more' }).waitFor();
}

async function train(page, games = 1000) {
  await page.locator('.games input').fill(String(games));
  await action(page).click();
}

/** Waits until the AI has learned from a person, which Inside tells. */
async function untilItHasLearned(page) {
  await page.goto(`${site.site.url}#/tictactoe/inside?see=table`);
  await page.waitForFunction(() => /Scores learned\s*[1-9]/.test(document.querySelector('#panel').innerText));
  await page.getByRole('link', { name: 'Teach', exact: true }).click();
  await openExperiment(page);
}

/** Chooses a recipe; a trained AI must agree to begin anew. */
async function choose(page, recipe) {
  await page.getByRole('radio', { name: recipe }).click();
  const anew = page.getByRole('button', { name: 'Start again' });
  if (await anew.isVisible()) {
    await anew.click();
    await action(page).filter({ hasText: 'Teach it: ' }).waitFor();
  }
}

test('a thousand games by default, and no line is lost', () =>
  visit(async (page) => {
    assert.equal(await action(page).innerText(), 'Teach it: 1,000 games');
    await action(page).click();
    await untilTrained(page, '1,000');
    assert.deepEqual(await figures(page), ['100\u00a0%', '0\u00a0%', '0\u00a0%']);
    assert.match(await page.locator('.headline').innerText(), /no opponent can beat it/);
  }));

for (const preset of everyNth(['sound', 'tutorial'], 2, 1)) {
  test(`the recipe ${preset} gives the bytes of the program, in one go or in two`, () =>
    visit(async (page) => {
      await choose(page, preset === 'sound' ? 'Reliable' : 'Tutorial');
      await train(page, 170);
      await untilTrained(page, '170');
      assert.deepEqual(await storedBrain(page), programBrain('--preset', preset, '--games', '170'));
      await train(page, 130);
      await untilTrained(page, '300');
      assert.deepEqual(await storedBrain(page), programBrain('--preset', preset, '--games', '300'));
    }));
}

longTest('another seed and knobs give the bytes of the program, too', () =>
  visit(async (page) => {
    await page.getByText('All ingredients').click();
    await page.getByLabel('Seed').fill('7');
    await page.getByLabel('Seed').press('Tab');
    await page.getByLabel(/α/).fill('0.25');
    await page.getByLabel(/replay/).fill('4');
    await page.getByLabel(/^Symmetry/).uncheck();
    await page.getByText('Your own recipe').waitFor();
    await train(page, 120);
    await untilTrained(page, '120');
    const expected = programBrain('--seed', '7', '--alpha', '0.25', '--replay', '4', '--no-symmetry', '--games', '120');
    assert.deepEqual(await storedBrain(page), expected);
  }));

longTest('the table has the numbers of the curve that the program writes', () =>
  visit(async (page) => {
    const curve = join(site.folder, 'curve.csv');
    programBrain('--games', '200', '--curve', curve, '--every', '10');
    const [names, ...rows] = readFileSync(curve, 'utf8').trim().split('\n').map((line) => line.split(','));
    const percent = (share) => `${Number((Math.round(share * 1000) / 10).toFixed(1))}\u00a0%`;
    const expected = rows.map((row) => {
      const of = (name) => Number(row[names.indexOf(name)]);
      return [row[0], percent(of('first_lost') / of('first_lines')), percent(of('second_lost') / of('second_lines'))];
    });
    await train(page, 200);
    await untilTrained(page, '200');
    await page.getByText('The same numbers as a table').click();
    await page.locator('.curve-more tbody tr').first().waitFor();
    const shown = await page.locator('.curve-more tbody tr').evaluateAll((all) =>
      all.map((row) => [0, 2, 3].map((column) => row.children[column].textContent)));
    assert.deepEqual(shown, expected);

    await page.getByRole('radio', { name: 'Random play' }).click();
    const first = await page.locator('.curve-more tbody tr').nth(5).locator('td').allInnerTexts();
    const random = ['first', 'second'].flatMap((side) => ['won', 'drawn', 'lost'].map((end) =>
      percent(Number(rows[5][names.indexOf(`${side}_random_${end}`)]))));
    assert.deepEqual(first, random);
  }));

test('training shows how far it is, and stops when told to', () =>
  visit(async (page) => {
    await train(page, 10_000_000);
    const seen = [];
    for (let i = 0; i < 3; i++) {
      await page.waitForFunction((before) => document.querySelector('.training .figure').textContent !== before, seen.at(-1) ?? '');
      seen.push(await page.locator('.training .figure').innerText());
    }
    assert.match(seen[2], /^[\d,]+ of 10,000,000 games$/);
    assert.ok(Number(await page.locator('progress').getAttribute('value')) > 0);
    assert.equal(await action(page).innerText(), 'Stop');
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await cell(page, 2, 2).click(); // the game goes on meanwhile
    await page.waitForFunction(() => document.querySelectorAll('.cells [aria-label*=", O"]').length === 1);
    await page.getByRole('link', { name: 'Teach', exact: true }).click();
    await openExperiment(page);
    await action(page).click();
    await action(page).filter({ hasText: 'more' }).waitFor();
    const games = Number((await heading(page).innerText()).replace(/\D/g, ''));
    assert.ok(games > 0 && games < 10_000_000);
    assert.deepEqual(await storedBrain(page), programBrain('--games', String(games)));
  }));

longTest('a knob turned while it trains counts from the next game on', () =>
  visit(async (page) => {
    await train(page, 10_000_000);
    await page.waitForFunction(() => Number(document.querySelector('progress').value) > 100);
    await page.getByLabel(/α/).fill('0.5');
    const turned = Number(await page.locator('progress').getAttribute('value'));
    await page.waitForFunction((before) => Number(document.querySelector('progress').value) > before + 100, turned);
    await action(page).click();
    await action(page).filter({ hasText: 'more' }).waitFor();
    const file = join(site.folder, 'turned.brain');
    writeFileSync(file, await storedBrain(page));
    const shown = JSON.parse(execFileSync(PROGRAM, ['brain', 'show', file, '--json'], { encoding: 'utf8' }));
    assert.equal(shown.alpha ?? shown.options.alpha, 0.5);
  }));

test('reloading keeps brain, curve, snapshots and recipe', () =>
  visit(async (page) => {
    await page.getByLabel(/α/).fill('0.5');
    await train(page, 150);
    await untilTrained(page, '150');
    const before = await storedBrain(page);
    await page.getByText('The same numbers as a table').click();
    await page.locator('.curve-more tbody tr').first().waitFor();
    const rows = await page.locator('.curve-more tbody tr').allInnerTexts();
    const chips = await page.locator('.chips button').allInnerTexts();
    await page.reload();
    await openExperiment(page);
    await untilTrained(page, '150');
    await page.getByText('The same numbers as a table').click();
    await page.locator('.curve-more tbody tr').first().waitFor();
    assert.deepEqual(await page.locator('.curve-more tbody tr').allInnerTexts(), rows);
    assert.deepEqual(await page.locator('.chips button').allInnerTexts(), chips);
    assert.equal(await page.getByLabel(/α/).inputValue(), '0.5');
    assert.equal(await page.getByRole('radio', { name: 'Your own' }).isChecked(), true);
    assert.equal(await page.getByRole('spinbutton', { name: 'Games' }).inputValue(), '150');
    await train(page, 50);
    await untilTrained(page, '200');
    assert.notDeepEqual(await storedBrain(page), before);
    assert.deepEqual(await storedBrain(page), programBrain('--alpha', '0.5', '--games', '200'));
  }));

longTest('a snapshot plays as the AI was, by keyboard as well, and now comes back', () =>
  visit(async (page) => {
    await train(page, 300);
    await untilTrained(page, '300');
    await chip(page, '20').focus();
    await page.keyboard.press('Enter');
    await heading(page).filter({ hasText: 'after 20 games' }).waitFor();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.getByText('It has practised 20 games against itself.').waitFor();
    await page.getByRole('link', { name: 'Teach', exact: true }).click();
    await openExperiment(page);
    await chip(page, 'Now').click();
    await heading(page).filter({ hasText: '300 games' }).waitFor();
    assert.deepEqual(await storedBrain(page), programBrain('--games', '300'));
  }));

longTest('a click on the curve chooses the snapshot that is there', () =>
  visit(async (page) => {
    await train(page, 1000);
    await untilTrained(page, '1,000');
    const box = await page.locator('.curve .u-over').boundingBox();
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.8);
    await heading(page).filter({ hasText: 'after 500 games' }).waitFor();
    assert.equal(await chip(page, '500').getAttribute('aria-pressed'), 'true');
  }));

longTest('a fork goes on from a snapshot, with the old curve behind it', () =>
  visit(async (page) => {
    await train(page, 300);
    await untilTrained(page, '300');
    await chip(page, '100').click();
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await untilTrained(page, '100');
    assert.deepEqual(await storedBrain(page), programBrain('--games', '100'));
    assert.match(await page.locator('.legend').innerText(), /1: Reliable, 300 games/);
    assert.deepEqual(await page.locator('.chips button').allInnerTexts(), ['0', '10', '20', '30', '50', '70', '100', 'Now']);
    await page.getByLabel(/γ/).fill('0.8');
    await train(page, 50);
    await untilTrained(page, '150');
    assert.equal((await stored(page, 'learning.tictactoe')).runs.length, 2);
  }));

longTest('a recipe with another table needs a fresh start, and asks for it', () =>
  visit(async (page) => {
    await train(page, 100);
    await untilTrained(page, '100');
    await page.getByRole('radio', { name: 'Tutorial' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('radio', { name: 'Reliable', checked: true }).waitFor();
    assert.deepEqual(await storedBrain(page), programBrain('--games', '100'));
    await choose(page, 'Tutorial');
    await train(page, 100);
    await untilTrained(page, '100');
    assert.deepEqual(await storedBrain(page), programBrain('--preset', 'tutorial', '--games', '100'));
    assert.match(await page.locator('.legend').innerText(), /1: Reliable, 100 games/);
  }));

test('reset asks first, and then the AI knows nothing', () =>
  visit(async (page) => {
    await train(page, 50);
    await untilTrained(page, '50');
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await untilTrained(page, '50');
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the AI’s memory' }).click();
    await page.getByText('It has never played. Teach it.').waitFor();
    assert.equal(await stored(page, 'brain.tictactoe'), undefined);
    await page.reload();
    await page.getByText('It has never played. Teach it.').waitFor();
  }));

longTest('each move against a person teaches it, before the game is over', () =>
  visit(async (page) => {
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await cell(page, 1, 1).click();
    await untilItHasLearned(page);
    assert.match(await heading(page).innerText(), /^0 games of training/);
  }));

longTest('a game against a person teaches it, unless it is not to', () =>
  visit(async (page) => {
    await page.getByLabel('It learns from games against you, too').uncheck();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await playGame(page, clickSomewhere);
    assert.equal(await stored(page, 'brain.tictactoe'), undefined);
    await page.getByRole('link', { name: 'Teach', exact: true }).click();
    await openExperiment(page);
    await page.getByLabel('It learns from games against you, too').check();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: /^New/ }).click();
    await untilStatus(page, 'Your turn');
    await playGame(page, clickSomewhere);
    await untilItHasLearned(page);
    assert.match(await heading(page).innerText(), /^0 games of training/);
  }));

const WAYS = [['fr-FR', 'light', 360], ['en-GB', 'dark', 1280]];
for (const game of everyNth(['tictactoe', 'connect4'], 2)) {
  for (const [locale, colorScheme, width] of byTurns(WAYS, 0)) {
    test(`${game} taught, in ${locale}, ${colorScheme}, ${width} px, with everything open: axe-core finds nothing`, () =>
      visit(async (page) => {
        await train(page, 20);
        await action(page).filter({ hasText: /more|Encore/ }).waitFor();
        await chip(page, '20').click();
        await page.locator('.headline.past').waitFor();
        for (const summary of await page.locator('summary').all()) {
          await summary.click();
        }
        await page.locator('.scroll tbody tr').first().waitFor();
        assert.deepEqual(await violations(page), []);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      }, { hash: `${TEACH}&game=${game}`, locale, colorScheme, viewport: { width, height: 760 } }));
  }
}

longTest('where nothing can be stored it says so, and learns all the same', () =>
  visit(async (page) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new Error('forbidden');
      };
    });
    await page.reload();
    await page.getByText('does not let the page store anything').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await openExperiment(page);
    await train(page, 100);
    await untilTrained(page, '100');
    await chip(page, '10').click();
    await heading(page).filter({ hasText: 'after 10 games' }).waitFor();
  }));

test('on a phone the curve is drawn, and what draws it fetched, when one comes to it', async () => {
  const asked = [];
  await visit(async (page) => {
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#/tictactoe/teach`);
    await page.locator('.train:enabled').waitFor();
    assert.deepEqual(asked.filter((url) => url.includes('uplot')), []);
    await openExperiment(page);
    await page.locator('.curve').scrollIntoViewIfNeeded();
    await page.locator('.curve canvas').waitFor();
  }, { viewport: { width: 412, height: 823 } });
});
