// worlds.test.mjs - worlds in the page: it is served with a module in whose
// catalogue the toy worlds are, and knows nothing else of them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import { importPage } from '../../scripts/page.mjs';
import { byTurns, longTest } from './long.mjs';
import { FOLDER, VISITOR, launch, serve, status, untilFact, untilStatus, violations, watch } from './page.mjs';

const { loadEngine } = await importPage('engine/module.js');
const { WorldModule } = await importPage('engine/world.js');

const root = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = process.env.FOURMI_WITH_TOYS ?? `${root}build/tests/fourmi_with_toys`;

/** The module comes from a build of its own, as that of the page. */
function toyModule() {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('cmake', ['--preset', 'wasm'], options);
  execFileSync('cmake', ['--build', '--preset', 'wasm', '--target', 'fourmi_with_toys'], options);
  return readFileSync(`${root}build/wasm/fourmi_with_toys.wasm`);
}

let module;
let site;
let browser;
before(async () => {
  module = toyModule();
  site = await serve(FOLDER, (path) => ({ '/first.wasm': module, '/fourmi.wasm': module, '/sw.js': '' })[path]);
  browser = await launch();
});
after(async () => {
  await browser.close();
  await site.close();
});

async function visit(hash, body, options = {}) {
  const page = await browser.newPage({ ...VISITOR, reducedMotion: 'reduce', ...options });
  const complaints = watch(page, site.url);
  await page.goto(site.url + hash);
  await page.locator('html[data-ready]').waitFor();
  await body(page);
  assert.deepEqual(complaints, []);
  await page.close();
}

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const picture = (page) => page.locator('.world-picture').innerText();
const action = (page, name) => page.locator('.world-actions').getByRole('button', { name });

test('a world is in the menu behind the games, with the parts that make sense', () =>
  visit('#/tictactoe/play', async (page) => {
    assert.deepEqual(await page.locator('#world option').allInnerTexts(), ['Tic-tac-toe', 'Connect Four', 'Chess endings', 'corridor', 'cliff', 'Blackjack', 'Snake']);
    await page.getByRole('link', { name: 'Inside', exact: true }).click();
    await page.locator('#world').selectOption('cliff');
    await page.getByRole('img', { name: /^cliff: / }).waitFor();
    assert.deepEqual(await page.locator('#verbs a:visible').allInnerTexts(), ['Play', 'Teach', 'Review']);
    assert.ok(!(await page.locator('#board').isVisible()));
    await page.locator('#world').selectOption('tictactoe');
    await page.locator('#board').waitFor();
    assert.equal(await page.locator('#verbs a:visible').count(), 4);
    await untilStatus(page, 'Your turn');
  }));

test('acting by buttons and digits leads to rewards and to the end, and a link finds it again', () =>
  visit('#game=cliff:3x4', async (page) => {
    assert.equal(await picture(page), '....\n....\n@CCG');
    await action(page, 'up').click();
    await untilStatus(page, 'Reward −1, total −1');
    await page.keyboard.press('2');
    await untilFact(page, 'Steps', 2);
    await page.keyboard.press('3');
    await untilStatus(page, 'Reward −100, total −102');
    await page.waitForURL(/actions=1\.2\.3/);
    await page.reload();
    await untilStatus(page, 'total −102');
    for (const [i, digit] of [...'12223'].entries()) {
      await page.keyboard.press(digit);
      await untilFact(page, 'Steps', 4 + i);
    }
    await untilStatus(page, 'Over');
    assert.equal(await page.locator('.world-actions button').count(), 0);
    await page.getByRole('button', { name: 'New game' }).click();
    await untilStatus(page, 'A new game');
  }));

longTest('exact values are on the buttons for who wants them', () =>
  visit('#game=cliff', async (page) => {
    await page.getByLabel('Exact values').check();
    await action(page, 'up −13').waitFor();
    await action(page, 'right −113').waitFor();
    assert.deepEqual(await page.locator('.world-actions .best').allInnerTexts(), ['1 up −13']);
  }));

test('the AI trains, is judged, acts, and is remembered', () =>
  visit('#game=cliff:3x4&part=teach', async (page) => {
    await page.getByText('It could still do better.').waitFor();
    await page.getByRole('button', { name: 'Train', exact: true }).click();
    await page.getByText('Proved: no strategy is better.').waitFor();
    await untilFact(page, 'Value of its strategy', '−5');
    await untilFact(page, 'Best possible', '−5');
    const row = page.locator('.world-values tbody tr').filter({ hasText: 'up' });
    await row.locator('td').last().filter({ hasText: '−5' }).waitFor();
    await page.getByRole('button', { name: 'Let it act' }).click();
    await untilStatus(page, 'Over');
    assert.match(await status(page), /total −5$/);
    await page.reload();
    await untilFact(page, 'Games', '1,000');
  }));

longTest('what it has learned goes to a file and comes back; one of another world changes nothing', () =>
  visit('#game=cliff:3x4&part=teach', async (page) => {
    const files = page.locator('input[type=file]');
    const worlds = new WorldModule(await loadEngine(module));
    const brainOf = (world, episodes) => {
      worlds.startWorldLearner(world, 1);
      worlds.trainEpisodes(episodes);
      return { name: 'a.brain', mimeType: 'application/octet-stream', buffer: Buffer.from(worlds.worldBrain()) };
    };
    const mine = brainOf('cliff:3x4', 77);
    await page.getByText('It could still do better.').waitFor();
    await files.setInputFiles(mine);
    await untilFact(page, 'Games', '77');
    await files.setInputFiles(brainOf('corridor', 50));
    await page.getByRole('dialog').getByRole('button', { name: 'Import…' }).click();
    await page.getByText('This is not a brain for this game, or it is damaged.').waitFor();
    await untilFact(page, 'Games', '77');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    assert.equal(download.suggestedFilename(), 'fourmi-cliff-3x4.brain');
    assert.deepEqual(readFileSync(await download.path()), mine.buffer);
  }));

longTest('training can be stopped', () =>
  visit('#game=corridor:99x49&part=teach', async (page) => {
    await page.getByLabel('Games', { exact: true }).and(page.locator('input')).fill('10000000');
    await page.getByRole('button', { name: 'Train', exact: true }).click();
    await page.getByRole('progressbar', { name: 'Training' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Train', exact: true }).waitFor();
  }));

const WAYS = [['en-GB', 'light', 1280], ['fr-FR', 'dark', 360]];
for (const [i, part] of ['play', 'teach'].entries()) {
  for (const [locale, colorScheme, width] of byTurns(WAYS, i)) {
    test(`${part} in ${locale}, ${colorScheme}, ${width} px: axe-core finds nothing, nothing sticks out`, () =>
      visit(`#game=corridor:60x20&part=${part}`, async (page) => {
        await page.waitForTimeout(300);
        assert.deepEqual(await violations(page), []);
        assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide`);
      }, { locale, colorScheme, viewport: { width, height: 760 } }));
  }
}

test('module and program know the same values and train the same brain', async () => {
  const worlds = new WorldModule(await loadEngine(module));
  const folder = mkdtempSync(join(tmpdir(), 'fourmi-worlds-'));
  try {
    const out = join(folder, 'corridor.brain');
    const run = (...words) => execFileSync(PROGRAM, words, { stdio: ['ignore', 'pipe', 'ignore'] });
    run('train', 'corridor', '--games', '500', '--seed', '7', '--out', out);
    worlds.startWorldLearner('corridor', 7);
    worlds.trainEpisodes(500);
    assert.deepEqual(Buffer.from(worlds.worldBrain()), readFileSync(out));
    const { value, starts } = JSON.parse(run('solve', '-g', 'corridor', '--json'));
    assert.equal(worlds.judgeWorld('corridor').best.amount, value);
    const seeds = Array.from({ length: 10 }, (_, seed) => ({ world: 'corridor', seed, actions: [] }));
    for (const start of starts) {
      const episode = seeds.find((one) => worlds.episode(one).picture === start.picture.join('\n'));
      assert.deepEqual(worlds.actionValues(episode).map(({ amount }) => amount), start.actions.map((one) => one.value));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
