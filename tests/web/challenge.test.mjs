// challenge.test.mjs - an AI that one person has taught and sends on, and another plays
// against, each in a browser of their own, over the real server.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';

import { startServer } from '../server/server.mjs';
import { longTest } from './long.mjs';
import { PROGRAM, VISITOR, clickSomewhere, importFile, launch, serve, stored, violations, watch } from './page.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fourmi-challenge-'));
const taught = join(folder, 'taught.brain');
let server;
let browser;
before(async () => {
  execFileSync(PROGRAM, ['train', 'tictactoe', '--games', '412', '--seed', '1', '--out', taught], { stdio: 'ignore' });
  server = await startServer({ folder, env: { FOURMI_RATE: '1000' } });
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A person with a browser of their own; afterwards it is checked that nothing went wrong in it. */
async function arrive(t, address, { mayLog = /^$/, ...options } = {}) {
  const context = await browser.newContext({ ...VISITOR, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60_000); // a busy machine is no failure
  const page = await context.newPage();
  const complaints = watch(page, new URL('/', address).href);
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints.filter((text) => !mayLog.test(text)), []);
  });
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  return page;
}

/** Hands in a brain without the page; what the server says of it. */
async function handIn(name, file = taught) {
  const query = name ? `?name=${encodeURIComponent(name)}` : '';
  const answer = await fetch(`${server.url}/api/v1/challenges${query}`, { method: 'POST', body: readFileSync(file) });
  return answer.json();
}

const factsOf = async (id) => (await fetch(`${server.url}/api/v1/challenges/${id}`)).json();

/** Plays until the game is over; what the status says then. */
async function playOut(page) {
  const over = /You have beaten it|A draw|It has beaten you/;
  for (let turn = 0; ; turn++) {
    await page.locator('.status').filter({ hasText: /Your turn|beaten|A draw/ }).waitFor();
    const said = await page.locator('.status').innerText();
    if (over.test(said)) return said;
    const free = page.locator('.cells button[aria-label*=", empty"]');
    const before = await free.count();
    await clickSomewhere(page, turn);
    await page.waitForFunction((count) => document.querySelectorAll('.cells button[aria-label*=", empty"]').length < count, before);
  }
}

test('what one person has taught another plays against, by a link', async (t) => {
  const ada = await arrive(t, `${server.url}/#/tictactoe/play`);
  await importFile(ada, taught);
  await ada.locator('#notice').filter({ hasText: 'taught.brain' }).waitFor();
  await ada.goto(`${server.url}/#/tictactoe/teach`);
  await ada.getByRole('button', { name: 'Send your AI to a friend' }).click();
  await ada.getByLabel('Your name').fill('Ada');
  await ada.getByRole('button', { name: 'Send your AI', exact: true }).click();
  const link = await ada.getByLabel('Link to your AI').inputValue();
  assert.match(link, new RegExp(`^${server.url}/c/[0-9a-z]{10}$`));

  const bob = await arrive(t, link);
  await bob.waitForURL(/#\/challenge\/[0-9a-z]{10}/);
  await bob.getByText('Ada taught this in 412 games. Beat it.').waitFor();
  await bob.getByText('No games yet.').waitFor();
  assert.match(await bob.title(), /Challenge/);
  assert.deepEqual(await violations(bob), []);
  const said = await playOut(bob);
  await bob.getByText(/As those say who played/).waitFor();
  const id = link.split('/').pop();
  const facts = await factsOf(id);
  const outcome = { Y: 'won', A: 'drawn', I: 'lost' }[said[0]];
  assert.deepEqual([facts.played, facts[outcome]], [1, 1]);
  assert.deepEqual(await violations(bob), []);

  await bob.getByRole('button', { name: 'Rematch' }).click();
  await bob.locator('.status').filter({ hasText: 'Your turn' }).waitFor();
  await playOut(bob);
  for (let i = 0; (await factsOf(id)).played < 2; i++) {
    assert.ok(i < 1000);
    await bob.waitForTimeout(20);
  }
  assert.equal(await stored(bob, 'brain.tictactoe'), undefined, 'his own AI knows nothing of it');
  await bob.getByRole('link', { name: 'Teach your own AI' }).click();
  await bob.waitForURL(/#\/tictactoe\/teach/);
  await bob.locator('html[data-part=teach]').waitFor();
  assert.equal(await bob.locator('.challenge-claim').count(), 0);
});

test('an AI that was sent can be judged by the truth', async (t) => {
  const hasty = join(folder, 'hasty.brain');
  execFileSync(PROGRAM, ['train', 'tictactoe', '--games', '30', '--seed', '1', '--out', hasty], { stdio: 'ignore' });
  const certified = spawnSync(PROGRAM, ['certify', hasty, '--json'], { encoding: 'utf8' }).stdout;
  const { first, second } = JSON.parse(certified);
  const { id } = await handIn('Zoë', hasty);
  const page = await arrive(t, `${server.url}/#/challenge/${id}`);
  await page.getByText('Zoë taught this in 30 games.').waitFor();
  await page.getByRole('button', { name: 'Judge it' }).click();
  const verdict = (await page.locator('.verdict-words').innerText()).match(/[\d,]+/g).map((text) => text.replace(',', '')).join(' ');
  assert.equal(verdict, [first.lost, first.lines, second.lost, second.lines].join(' '), 'it says what the program certifies');
});

longTest('a challenge whose end is no date can be played all the same', async (t) => {
  const { id } = await handIn('Ada');
  for (const expires of [8.64e15 + 1, 1e300, -9e18, null, 'soon']) {
    const page = await arrive(t, `${server.url}/`);
    await page.route(`**/challenges/${id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), expires_at: expires } });
    });
    await page.goto(`${server.url}/#/challenge/${id}`);
    await page.getByText('Ada taught this in 412 games. Beat it.').waitFor();
    await page.locator('.status').filter({ hasText: 'Your turn' }).waitFor();
    assert.equal(await page.getByText(/This link works until/).count(), 0, String(expires));
    await page.close();
  }
});

test('a name is sent without what nobody sees in it', async (t) => {
  const ada = await arrive(t, `${server.url}/#/tictactoe/play`);
  await importFile(ada, taught);
  await ada.locator('#notice').filter({ hasText: 'taught.brain' }).waitFor();
  await ada.goto(`${server.url}/#/tictactoe/teach`);
  await ada.getByRole('button', { name: 'Send your AI to a friend' }).click();
  await ada.getByLabel('Your name').fill('\u202eZoë\u200b \u00a0\u2764\ufe0f');
  await ada.getByRole('button', { name: 'Send your AI', exact: true }).click();
  const link = await ada.getByLabel('Link to your AI').inputValue();
  assert.equal((await factsOf(link.split('/').pop())).name, 'Zoë \u2764');
});

test('in French too, without a name, on a phone', async (t) => {
  const { id } = await handIn();
  const page = await arrive(t, `${server.url}/#/challenge/${id}`, { locale: 'fr-FR', viewport: { width: 360, height: 640 } });
  await page.getByText(/Quelqu’un l’a entraînée en 412 parties/).waitFor();
  await page.locator('.status').filter({ hasText: /À vous/ }).waitFor();
  const [words, board] = [await page.locator('.challenge-claim').boundingBox(), await page.locator('#board').boundingBox()];
  assert.ok(words.y >= 0 && words.y + words.height <= board.y, 'the words come first');
  assert.ok(board.y + board.height <= 640, 'and the board is on the first screen');
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test('a link to nothing says so', async (t) => {
  const page = await arrive(t, `${server.url}/c/0123456789`, { mayLog: /404/ });
  await page.getByRole('alert').filter({ hasText: 'does not exist, or it has expired' }).waitFor();
  await page.getByRole('link', { name: 'To the start' }).click();
  await page.waitForURL(/#\/(\?|$)/);
});

test('without a server the AI becomes a file, and that is said', async (t) => {
  const site = await serve();
  t.after(() => site.close());
  const page = await arrive(t, `${site.url}#/tictactoe/teach`);
  assert.equal(await page.getByRole('button', { name: 'Send your AI to a friend' }).isVisible(), false, 'it has learned nothing yet');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await importFile(page, taught);
  await page.locator('#notice').filter({ hasText: 'taught.brain' }).waitFor();
  await page.getByRole('link', { name: 'Teach', exact: true }).click();
  await page.getByRole('button', { name: 'Send your AI to a friend' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Send your AI', exact: true }).click()]);
  assert.match(download.suggestedFilename(), /^fourmi-tictactoe-.*\.brain$/);
  await page.locator('#notice').filter({ hasText: 'There is no server here. So your AI was saved as a file instead' }).waitFor();
});
