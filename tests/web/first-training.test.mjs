// first-training.test.mjs - a first training of a large game begins at what chance scores, and is seen to rise.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { withBrowser } from './page.mjs';

const { tableOf } = await importPage('teach/curve.js');

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const figures = (page) => page.locator('.figures dd').evaluateAll((all) => all.map((one) => parseFloat(one.textContent)));

test('Connect Four begins at what chance scores, rises, and says what its rule is worth', () =>
  site.visit(async (page) => {
    await page.getByText('It has never played. Teach it.').waitFor();
    await page.locator('.figures dd').first().waitFor();
    const [chance, chanceWhereItCounts] = await figures(page);
    assert.deepEqual([chance, chanceWhereItCounts], [58.1, 32.9]); // 300 solved positions, always the same
    assert.ok(await page.getByRole('radio', { name: 'From scratch', exact: true }).isChecked());
    assert.ok(!(await page.getByLabel('Knows what the next two moves decide').isChecked()), 'the rule is a switch, and off');
    assert.equal(await page.locator('.train').innerText(), 'Teach it: 50,000 games');
    await page.locator('.games input').fill('6000');
    await page.locator('.train').click();
    await page.locator('.train').filter({ hasText: 'more' }).waitFor();
    await page.locator('.say').getByText(/keeps the result in \d+ of 300 solved positions; chance keeps it in 174\.$/).waitFor();
    const [learned, learnedWhereItCounts] = await figures(page);
    assert.ok(learned > chance + 5 && learnedWhereItCounts > chanceWhereItCounts + 8, `${learned} and ${learnedWhereItCounts}`);
    await page.reload();
    await page.locator('.train').filter({ hasText: 'more' }).waitFor();
    assert.deepEqual(await figures(page), [learned, learnedWhereItCounts]);
  }, { hash: '#/connect4/teach?see=experiment' }));

test('the curve of a long training begins at what chance scores, too, though its scale has no 0', () => {
  const series = [{ read: ({ kept }) => kept }];
  const points = [{ games: 0, kept: 0.33 }, { games: 10, kept: 0.42 }, { games: 20, kept: 0.5 }];
  assert.deepEqual(tableOf({ series, points, compared: points.slice(0, 1) }, true), [[1, 10, 20], [33, null, null], [33, 42, 50]]);
  assert.deepEqual(tableOf({ series, points, compared: [] }, false), [[0, 10, 20], [null, null, null], [33, 42, 50]]);
});
