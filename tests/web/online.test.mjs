// online.test.mjs - people who play together, each in a browser of their own,
// over the real server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startServer } from '../server/server.mjs';
import { longTest } from './long.mjs';
import { cell, importFile, launch, openSheet, PROGRAM, serve, untilStatus, violations, VISITOR, watch } from './page.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fourmi-online-'));
let server;
let browser;
let people = [];
before(async () => {
  server = await startServer({ folder });
  browser = await launch();
});
afterEach(async () => {
  for (const { page, complaints, mayLog } of people.splice(0)) {
    await page.context().close();
    assert.deepEqual(complaints.filter((text) => !mayLog.test(text)), []);
  }
});
after(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A person with a browser of their own, at this address of the page. */
async function arrive(hash, { url = `${server.url}/`, mayLog, ...options } = {}) {
  const context = await browser.newContext({ ...VISITOR, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60_000); // a busy machine is no failure
  return openTab(context, url + hash, mayLog);
}

async function openTab(context, address, mayLog = /^$/) {
  const page = await context.newPage();
  people.push({ page, complaints: watch(page, new URL('/', address).href), mayLog });
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor();
  return page;
}

/** Makes a room; returns what its link says after the address of the page. */
async function makeRoom(page, { name = 'Ann', choose = [] } = {}) {
  await page.getByText('Name, opponent, clock').click();
  await page.getByLabel('Your name').fill(name);
  for (const option of choose) {
    await page.getByRole('radio', { name: option, exact: true }).check();
  }
  await page.getByRole('button', { name: 'Make a room' }).click();
  return new URL(await page.getByLabel('Link to this room').inputValue()).hash;
}

async function sit(page, name) {
  await page.getByLabel('Your name').first().fill(name);
  await page.getByRole('button', { name: 'Take the free seat' }).click();
}

/** A room with Ann and Bob at its seats. */
async function meet(game, options = {}) {
  const ann = await arrive(`#part=online&game=${game}`, options);
  const hash = await makeRoom(ann);
  const bob = await arrive(hash, options);
  await sit(bob, 'Bob');
  await untilStatus(ann, 'Your turn');
  return { ann, bob, hash };
}

/** Plays when it is this person's turn. */
async function play(page, row, col) {
  await untilStatus(page, 'Your turn');
  await cell(page, row, col).click();
  await page.locator('.status').filter({ hasNotText: 'Your turn' }).waitFor();
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const stones = (page) => page.locator('.cells button').evaluateAll((cells) =>
  cells.map((one) => one.getAttribute('aria-label').split(', ')[2]).join(' '));
const moveCount = (page) => page.locator('.moves li').count();

/** How many cells say something about the worth of a move. */
const truths = (page) => page.locator('.cells [aria-label*="wins ("], .cells [aria-label*="loses ("], .cells [aria-label*="draw ("]').count();

test('a game goes on after the server was killed in the middle of it', async () => {
  // That a connection broke is logged by the browser itself.
  const mayLog = /WebSocket connection|Failed to load resource/;
  const { ann, bob, hash } = await meet('tictactoe', { mayLog });
  const cid = await arrive(hash, { mayLog });
  await play(ann, 1, 1);
  await play(bob, 2, 1);
  await cid.waitForFunction(() => document.querySelectorAll('.cells [aria-label*=" ("]').length === 7);
  assert.equal(await truths(ann), 0);
  assert.equal(await truths(bob), 0);

  await server.kill();
  await untilStatus(ann, 'Reconnecting');
  await ann.locator('.plate').filter({ hasText: 'Bob' }).filter({ hasText: 'unknown' }).waitFor();
  await untilStatus(cid, 'Reconnecting');
  server = await startServer({ folder, listen: `127.0.0.1:${server.port}` });
  await play(ann, 1, 2);
  await play(bob, 2, 2);
  await play(ann, 1, 3);
  await untilStatus(ann, 'You win');
  await untilStatus(bob, 'You lose');
  await untilStatus(cid, 'Ann wins');
  for (const page of [ann, bob, cid]) {
    assert.equal(await stones(page), 'X X X O O empty empty empty empty');
    assert.equal(await moveCount(page), 5);
  }
  // Who has played may now see what watchers saw.
  await ann.getByRole('button', { name: '2. Bob plays 4' }).click();
  await ann.waitForFunction(() => document.querySelectorAll('.cells [aria-label*=" ("]').length === 7);
  // Each move has its own score, as `fourmi solve -a` has it: two plies before a loss -8, one before a win +9.
  await ann.waitForFunction(() => document.querySelector('.moves li:last-child .figure:last-child').textContent !== '');
  assert.deepEqual(await ann.locator('.moves .figure:last-child').allTextContents(), ['0', '−4', '+5', '−8', '+9']);
});

longTest('a link for this machine only says so, and is selected where nothing may be copied', async () => {
  const ann = await arrive('#part=online&game=tictactoe');
  await makeRoom(ann);
  await ann.getByText('This address works on this machine only.').waitFor();
  await ann.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))));
  await press(ann, 'Copy');
  await ann.getByText('copy it by hand').waitFor();
  assert.match(await ann.evaluate(() => String(getSelection())), /#\/room\/[\w-]/);
  assert.doesNotMatch(await ann.evaluate(() => String(getSelection()) + location.hash), /lang=/);
});

test('a page that is loaded again comes back to its seat', async () => {
  const { ann, bob } = await meet('tictactoe');
  await play(ann, 1, 1);
  for (const page of [ann, bob]) {
    await page.reload();
  }
  await play(bob, 2, 1);
  await play(ann, 1, 2);
  await untilStatus(bob, 'Your turn');
  for (const page of [ann, bob]) {
    assert.equal(await stones(page), 'X X empty O empty empty empty empty empty');
  }
});

longTest('finished games are listed, exported as text and reviewed', async () => {
  const { ann, bob } = await meet('connect4');
  await play(ann, 1, 4);
  await play(bob, 1, 3);
  await ann.getByRole('button', { name: 'Resign' }).dblclick();
  await press(ann, 'Really resign?');
  await untilStatus(bob, 'You win (resigned)');
  await press(ann, 'Leave the room');
  const item = ann.locator('.games-list li').first();
  await item.filter({ hasText: 'Bob wins (resigned) · 2 moves' }).waitFor();
  const [download] = await Promise.all([ann.waitForEvent('download'), item.getByText('Text').click()]);
  assert.match(String(await download.createReadStream().then((stream) => stream.toArray())), /Ann.*\n.*Bob[^]*\n43\n/);
  await item.getByRole('button', { name: 'Review: Ann – Bob' }).click();
  await ann.locator('.moves li').nth(1).filter({ hasText: 'Bob plays 3' }).waitFor();
  assert.match(ann.url(), /\/review\?.*of=43.*first=Ann&second=Bob/);
  await press(bob, 'Review');
  await bob.locator('.moves li').first().filter({ hasText: 'Ann plays 4' }).waitFor();
});

test('draws, takebacks and rematches need the other, and sides change', async () => {
  const { ann, bob } = await meet('connect4');
  await play(ann, 1, 4);
  await press(ann, 'Take back?');
  await press(bob, 'Decline');
  const answer = ann.locator('.question');
  await answer.filter({ hasText: 'Bob declines.' }).waitFor();
  await press(ann, 'Take back?');
  await answer.filter({ hasNotText: 'Bob declines.' }).waitFor();
  await press(bob, 'Agree');
  await untilStatus(ann, 'Your turn');
  assert.doesNotMatch(await stones(bob), /red/);
  await press(ann, 'Draw?');
  await press(bob, 'Agree');
  await untilStatus(ann, 'Draw (agreed)');
  await press(bob, 'Rematch');
  await press(ann, 'Agree');
  await untilStatus(bob, 'Your turn (Red)');
  await play(bob, 1, 1);
  await untilStatus(ann, 'Your turn (Blue)');
});

longTest('the title of the page calls whoever is to move, whatever they look at meanwhile', async () => {
  const { ann, bob } = await meet('tictactoe');
  const untilTitle = (page, title) => page.waitForFunction((wanted) => document.title.startsWith(wanted), title);
  await untilTitle(ann, 'Your turn – Room');
  await ann.getByRole('button', { name: 'Français' }).click();
  await untilTitle(bob, 'Room – Fourmi');
  await bob.getByRole('link', { name: 'Play', exact: true }).click();
  await cell(ann, 1, 1).click();
  await untilTitle(bob, 'Your turn – Tic-tac-toe: Play');
  await untilTitle(ann, 'Salon – Fourmi');
  await bob.goBack();
  await play(bob, 2, 1);
  await untilTitle(ann, 'À vous – Salon');
  await press(ann, 'Quitter le salon');
  await untilTitle(ann, 'Morpion');
});

longTest('whoever comes to a full room watches, and one player may have several tabs', async () => {
  const { ann, hash } = await meet('tictactoe');
  const cid = await arrive(hash);
  await untilStatus(cid, 'Ann to move (X)');
  assert.equal(await cid.getByRole('button', { name: 'Take the free seat' }).isVisible(), false);
  await ann.getByText('1 spectator').waitFor();
  const second = await openTab(ann.context(), `${server.url}/${hash}`);
  await play(second, 2, 2);
  await untilStatus(ann, 'Bob to move (O)');
  await cid.context().close();
  await ann.getByText('0 spectators').waitFor();
});

test('an AI takes the other seat, and a clock runs', async () => {
  const ann = await arrive('#part=online&game=tictactoe');
  await makeRoom(ann, { choose: ['Casual', '3+2'] });
  await ann.locator('.plate').filter({ hasText: 'AI (Casual)' }).waitFor();
  await untilStatus(ann, 'Your turn');
  await cell(ann, 2, 2).click();
  await ann.locator('.moves li').nth(1).waitFor();
  await untilStatus(ann, 'Your turn');
  assert.match(await ann.locator('.clock').first().innerText(), /^[23]:\d\d$/);
  await ann.waitForFunction((before) => document.querySelector('.clock').textContent !== before, await ann.locator('.clock').first().innerText());
});

longTest('a brain from a file takes the other seat, one of the program or one that the page has exported', async () => {
  const trained = join(folder, 'trained.brain');
  const network = fileURLToPath(new URL('../../data/connect4.brain', import.meta.url));
  execFileSync(PROGRAM, ['train', 'tictactoe', '--games', '300', '--out', trained], { stdio: 'ignore' });
  const ann = await arrive('#part=play&game=tictactoe');
  await importFile(ann, trained);
  await ann.locator('#notice').filter({ hasText: 'trained.brain' }).waitFor();
  await openSheet(ann);
  const [download] = await Promise.all([ann.waitForEvent('download'), press(ann, 'Export')]);
  for (const file of [trained, await download.path()]) {
    await ann.goto(`${server.url}/#part=online&game=tictactoe`);
    await ann.getByText('Name, opponent, clock').click();
    const input = ann.getByLabel('Brain file');
    assert.equal(await input.isVisible(), false);
    await ann.getByRole('radio', { name: 'A brain from a file' }).check();
    assert.deepEqual(await violations(ann), []);
    await press(ann, 'Make a room for Tic-tac-toe');
    await ann.locator('#notice').filter({ hasText: 'Choose a brain file first.' }).waitFor();
    await input.setInputFiles(network);
    await press(ann, 'Make a room for Tic-tac-toe');
    await ann.locator('#notice').filter({ hasText: 'not a brain for this game' }).waitFor();
    await input.setInputFiles({ name: 'large.brain', mimeType: '', buffer: Buffer.alloc(4 * 1024 * 1024 + 1) });
    await press(ann, 'Make a room for Tic-tac-toe');
    await ann.locator('#notice').filter({ hasText: 'too large' }).waitFor();
    await input.setInputFiles(file);
    await press(ann, 'Make a room for Tic-tac-toe');
    await ann.locator('.plate').filter({ hasText: /Brain \d/ }).waitFor();
    assert.equal(await ann.locator('#notice').innerText(), '');
    await untilStatus(ann, 'Your turn');
    await cell(ann, 2, 2).click();
    await ann.locator('.moves li').nth(1).waitFor();
    await press(ann, 'Leave the room');
  }
});

for (const room of ['AAAAAAAAAAAAAAAAAAAAAA', 'nonsense']) {
  test(`a link to no room (${room}) says so`, async () => {
    const page = await arrive(`#part=online&room=${room}`);
    await page.getByText('There is no such room.').waitFor();
    await page.getByRole('button', { name: 'To the lobby' }).click();
    await page.getByRole('button', { name: 'Make a room' }).waitFor();
  });
}

test('without the server the page says so, and everything else works', async () => {
  const site = await serve();
  const page = await arrive('#part=online&game=tictactoe', { url: site.url, mayLog: /Failed to load resource/ });
  await page.getByText('No server here').waitFor();
  assert.deepEqual(await violations(page), []);
  await cell(page, 2, 2).click();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await untilStatus(page, 'Your turn');
  await site.close();
});

/** Waits until the whole board is in sight, and something else as well. */
async function untilBoardIsSeenWith(page, locator) {
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.cells').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  const { y, height } = await locator.boundingBox();
  assert.ok(y >= 0 && y + height <= page.viewportSize().height, `at ${y} of ${height}`);
}

test('a link for watching offers no seat, even where one is free', async () => {
  const ann = await arrive('#part=online&game=tictactoe');
  const [answer] = await Promise.all([
    ann.waitForResponse((response) => response.url().endsWith('/api/v1/rooms') && response.request().method() === 'POST'),
    makeRoom(ann),
  ]);
  const { watch } = await answer.json();
  const eve = await arrive(`#/room/${watch}`);
  await untilStatus(eve, 'Your link is for watching.');
  assert.equal(await eve.getByRole('button', { name: 'Take the free seat' }).isVisible(), false);
  await eve.getByText('Anyone who opens this link can watch.').waitFor();
  await ann.getByText('1 spectator').waitFor();
});

test('whoever is invited or sits down on a phone sees the board and what to do, and the focus is where it goes on', async () => {
  const phone = { viewport: { width: 360, height: 760 } };
  const ann = await arrive('#part=online&game=tictactoe', phone);
  const hash = await makeRoom(ann);
  const link = ann.getByLabel('Link to this room');
  await ann.waitForFunction(() => document.activeElement.value?.includes('#/room/'));
  await untilBoardIsSeenWith(ann, link);
  const bob = await arrive(hash, phone);
  await untilStatus(bob, 'You are invited to play.');
  await untilBoardIsSeenWith(bob, bob.getByRole('button', { name: 'Take the free seat' }));
  await sit(bob, 'Bob');
  await bob.waitForFunction(() => document.activeElement.closest('.cells'));
  await untilBoardIsSeenWith(bob, bob.locator('.status'));
  await ann.getByRole('button', { name: 'Leave the room' }).scrollIntoViewIfNeeded();
  await play(ann, 1, 1);
});

longTest('a phone has room for choosing a brain file', async () => {
  const page = await arrive('#part=online&game=tictactoe', { locale: 'fr-FR', viewport: { width: 360, height: 740 } });
  await page.getByText('Nom, adversaire, pendule').click();
  await page.getByRole('radio', { name: 'Un cerveau dans un fichier' }).check();
  await page.getByLabel('Fichier du cerveau').waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  assert.deepEqual(await violations(page), []);
});

for (const [locale, sentence, leave, gone] of [
  ['en-GB', 'No server answers here. The page goes on trying.', 'Leave the room', 'There is no such room.'],
  ['fr-FR', 'Aucun serveur ne répond ici. La page continue d’essayer.', 'Quitter le salon', 'Ce salon n’existe pas.'],
]) {
  test(`a link to a room where no server answers says so, and goes on trying (${locale})`, async () => {
    const site = await serve();
    const mayLog = /WebSocket connection|Failed to load resource/;
    const page = await arrive(`#part=online&room=${'A'.repeat(22)}`, { url: site.url, mayLog, locale });
    await untilStatus(page, sentence);
    assert.equal(await page.locator('.tool:visible, .plate:visible').count(), 0);
    await page.getByRole('button', { name: leave }).waitFor();
    assert.deepEqual(await violations(page), []);
    await site.close();
    const late = await startServer({ folder, words: ['--data', join(folder, 'late.db')], listen: new URL(site.url).host });
    await page.getByText(gone).waitFor();
    await late.stop();
  });
}

test('a game whose maker lets others watch is found on the start page, and no other is', async () => {
  const { ann: secret } = await meet('connect4');
  const ann = await arrive('#/tictactoe/online');
  await ann.getByText('Name, opponent, clock').click();
  await ann.getByLabel('Others may find this game').check();
  await ann.getByText('Name, opponent, clock').click();
  const hash = await makeRoom(ann, { name: 'Anna' });
  const bob = await arrive(hash);
  await sit(bob, 'Bob');
  await play(ann, 2, 2);
  const cid = await arrive('#/');
  await cid.getByText('Anna – Bob').waitFor();
  assert.equal(await cid.locator('.gathering').getByRole('link', { name: /^Watch:/ }).count(), 1);
  await cid.getByRole('link', { name: 'Watch: Anna – Bob' }).click();
  await untilStatus(cid, 'Bob to move (O)');
  await untilStatus(secret, 'Your turn');
});

longTest('the clock against an AI starts with the first move', async () => {
  const ann = await arrive('#/tictactoe/online');
  await makeRoom(ann, { choose: ['Casual', '3+2'] });
  await untilStatus(ann, 'Your turn');
  await ann.waitForTimeout(1500);
  assert.equal(await ann.locator('.clock').first().innerText(), '3:00');
  await cell(ann, 2, 2).click();
  await ann.locator('.moves li').nth(1).waitFor();
  await ann.waitForFunction(() => document.querySelector('.clock').textContent !== '3:02');
});

longTest('axe-core finds nothing in the lobby and in rooms, in both languages and themes', async () => {
  const ann = await arrive('#part=online&game=connect4');
  await ann.getByText('This is your own game').waitFor();
  assert.equal(await ann.locator('.tool:visible').count(), 0);
  await ann.getByText('Name, opponent, clock').click();
  assert.deepEqual(await violations(ann), []);
  await ann.getByText('Name, opponent, clock').click();
  const hash = await makeRoom(ann, { choose: ['10+0'] });
  const french = { locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 360, height: 740 } };
  const bob = await arrive(hash, french);
  await bob.getByRole('button', { name: 'Prendre la place libre' }).waitFor();
  assert.deepEqual(await violations(bob), []);
  await bob.getByRole('button', { name: 'Prendre la place libre' }).click();
  await play(ann, 1, 4);
  await press(ann, 'Draw?');
  await bob.getByText('Ann propose la nulle.').first().waitFor();
  assert.deepEqual(await violations(bob), []);
  const cid = await arrive(hash, french);
  await cid.getByText('+1').first().waitFor();
  assert.deepEqual(await violations(cid), []);
  assert.ok((await cid.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
});
