// import.test.mjs - what was learned in the tutorial comes into the page and is judged there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';

import { countLines, exportText, trainTutorial } from '../tutorial.mjs';
import { importFile, PROGRAM, stored, untilAgainst, untilStatistic, withBrowser } from './page.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fourmi-import-'));
const file = join(folder, 'tictactoe-ai.json');
const trained = trainTutorial({ games: 1000, seed: 7 });
let site;
before(async () => {
  writeFileSync(file, exportText(trained));
  site = await withBrowser();
});
after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const notice = (page) => page.locator('#notice');

async function importTutorial(page) {
  await importFile(page, file);
  await notice(page).getByText('is here now').waitFor();
  await untilStatistic(page, 'Training games', '1,000');
}

test('the export of the tutorial is judged like any AI: which lines it loses', () =>
  site.visit(async (page) => {
    await importTutorial(page);
    await page.goto(`${site.site.url}#game=tictactoe&part=teach&see=experiment`);
    for (const side of ['X', 'O']) {
      const { lines, lost } = countLines(trained.table, side);
      await page.locator('.headline').getByText(`As ${side} it still loses ${lost} of ${lines} lines`).waitFor();
    }
  }));

test('its statistics and its difficulty come with it', () =>
  site.visit(async (page) => {
    const path = join(folder, 'expert.json');
    writeFileSync(path, exportText(trained).replace('"intermediate"', '"expert"'));
    await importFile(page, path);
    await notice(page).getByText('is here now').waitFor();
    const { aiWins, playerWins, draws } = trained.stats;
    const learned = [...trained.table.values()].filter((values) => values.some((value) => value !== 0)).length; // what was only drawn so far says nothing
    for (const [name, count] of [['Games', 1000], [/^The AI won/, aiWins], [/^You won/, playerWins], [/^Draws/, draws], [/^Positions learned/, learned]]) {
      await untilStatistic(page, name === 'Games' ? /^Games\d/ : name, count.toLocaleString('en'));
    }
    await untilAgainst(page, 'Expert');
    await importFile(page, file);
    await page.getByRole('dialog').getByRole('button', { name: 'Import…' }).click();
    await untilAgainst(page, 'Your AI');
  }));

test('the page makes the same brain of it as the program', () =>
  site.visit(async (page) => {
    const out = join(folder, 'program.brain');
    execFileSync(PROGRAM, ['brain', 'import', file, '--out', out], { stdio: 'ignore' });
    await importTutorial(page);
    assert.deepEqual(Buffer.from(await stored(page, 'brain.tictactoe')), readFileSync(out));
  }));

const ZEROS = Array(9).fill(0);
const withPairs = (...pairs) => JSON.stringify({ q: pairs });

for (const [what, text, says] of [
  ['no JSON', '{"q": [', 'not valid JSON'],
  ['something else', '{"hello": "world"}', 'no “q” list'],
  ['a table of another shape', withPairs(['X--------', ZEROS], 'O'), 'q[1] is not a position'],
  ['a table of another game', withPairs(['XX-------', ZEROS]), 'q[0]: no game here has this position'],
  ['a table with a bad position', withPairs(['X--------', ZEROS], ['X', ZEROS]), 'q[1]: no game here has this position'],
  ['a table whose first list is too short', withPairs(['X--------', ZEROS.slice(1)]), 'q[0]: there must be one value for each move'],
  ['a table with too few values', withPairs(['X--------', ZEROS], ['-X-------', [1]]), 'q[1]: there must be one value'],
  ['a table with a value beyond a win', withPairs(['X--------', [2, ...ZEROS.slice(1)]]), 'q[0]: a value is not'],
  ['a table with a position twice', withPairs(['X--------', ZEROS], ['X--------', ZEROS]), 'q[1]: this position appears twice'],
]) {
  test(`${what}: the page says where, and nothing changes`, () =>
    site.visit(async (page) => {
      const bad = join(folder, 'bad.json');
      writeFileSync(bad, text);
      await importFile(page, bad);
      await notice(page).getByText('nothing has changed').waitFor();
      assert.ok((await notice(page).innerText()).includes(says), await notice(page).innerText());
      assert.equal(await stored(page, 'brain.tictactoe'), undefined);
    }));
}
