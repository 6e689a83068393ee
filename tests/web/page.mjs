// page.mjs - the built page in a real browser, for the tests beside this file.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium, firefox } from 'playwright-core';

import { openTabs } from './tabs.mjs';

const built = fileURLToPath(new URL('../../build', import.meta.url));
export const FOLDER = process.env.FOURMI_WEB ?? `${built}/web`;
export const PROGRAM = process.env.FOURMI ?? `${built}/fourmi`;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
};

/** The headers that the page must work under. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self'; " +
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** So that whoever comes next need not fetch everything again. No other server ever has the same origin in one browser. */
const KEPT = { 'Cache-Control': 'max-age=3600' };

/** Serves a folder on a free port. `patch` may answer instead: (path) => string | Buffer | undefined. */
export function serve(folder = FOLDER, patch = () => undefined) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = path.endsWith('/') ? `${path}index.html` : path;
    try {
      const body = patch(file) ?? (await readFile(join(folder, file)));
      response.writeHead(200, { ...HEADERS, ...KEPT, 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404, HEADERS).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}/`,
        close: () => new Promise((closed) => {
          server.close(closed);
          server.closeAllConnections();
        }),
      }));
  });
}

/** The one without a window takes half the time, where it is installed. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** How many times slower than it is the machine is made for the page, to look for what a test does not wait for. */
const SLOWER = Number(process.env.FOURMI_SLOWER ?? 1);

/** undefined: it is not installed. */
export const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** Chromium, or Firefox where FOURMI_BROWSER says so. */
export function launch() {
  if (process.env.FOURMI_BROWSER === 'firefox') {
    return firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX });
  }
  return chromium.launch({
    executablePath: process.env.FOURMI_CHROMIUM ?? BROWSERS.find((path) => existsSync(path)),
    // The sandbox of Chromium does not work for root, which containers often are.
    args: process.getuid() === 0 ? ['--no-sandbox'] : [],
  });
}

/** Who comes to the page. It is not installed for them: that takes longer than most tests do. */
export const VISITOR = { locale: 'en-GB', viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' };

/**
 * A browser with the page served, for the tests of one file. Each test asks for
 * a page of its own, as new as for a first visitor; afterwards it is checked
 * that there was no error in the console and no request to another host.
 */
export async function withBrowser() {
  const site = await serve();
  const browser = await launch();
  const tabs = openTabs(browser, new URL(site.url).origin);

  async function visit(body, { hash = '#/tictactoe/play', mayComplain = false, ...options } = {}) {
    const tab = await tabs.take({ ...VISITOR, ...options });
    const complaints = watch(tab.page, site.url);
    if (SLOWER !== 1) await tab.devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    let isWell = false;
    try {
      await tab.page.goto(site.url + hash);
      await tab.page.locator('html[data-ready]').waitFor();
      await body(tab.page);
      assert.deepEqual(mayComplain ? [] : complaints, []);
      isWell = true;
    } finally {
      await (isWell ? tabs.giveBack(tab) : tabs.discard(tab));
    }
  }

  async function close() {
    await browser.close();
    await site.close();
  }
  return { visit, close, site, browser };
}

/** The same, with a folder for files, `folder`, which goes with it. */
export async function withBrowserAndFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fourmi-'));
  const site = await withBrowser();
  async function close() {
    await site.close();
    rmSync(folder, { recursive: true });
  }
  return { ...site, folder, close };
}

/** Whether Chromium complains of itself: it may ask for the icon of a page that was just left for about:blank. */
const isAboutIcon = (message) =>
  message.location().url.endsWith('/icon.svg') || message.text().includes("/icon.svg' from origin 'null'");

/** Whether it is Playwright that complains, of the page that is not installed. */
const isAboutInstalling = (message) => message.text() === 'Service Worker registration blocked by Playwright';

/** Collects console errors, uncaught errors and requests to other hosts. */
export function watch(page, url) {
  const complaints = [];
  page.on('console', (message) =>
    ['error', 'warning'].includes(message.type()) && !isAboutIcon(message) && !isAboutInstalling(message) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => request.url().startsWith(url) || request.url().startsWith('data:') ||
    request.url().startsWith('blob:') || complaints.push(`request to ${request.url()}`));
  return complaints;
}

/** One of the opponents in the sheet. */
export const choiceOf = (page, name) => page.locator('.sheet .choice').filter({ has: page.locator('b').getByText(name, { exact: true }) });

/** Another opponent, as people choose one: from the sheet behind its card. */
export async function playAgainst(page, name) {
  await page.locator('.opponent').getByRole('button').click();
  await choiceOf(page, name).click();
  await page.locator('.sheet').waitFor({ state: 'detached' });
}

/** What the opponent's card says. */
export const untilAgainst = (page, words) => page.locator('.opponent').filter({ hasText: words }).waitFor();

/** The switch that shows what the opponent thinks. */
export const thoughts = (page) => page.locator('#panel').getByRole('switch');

/** Opens one of the sheets by its name at the foot of the panel. */
export async function openSheet(page, name = /^(Settings|Who begins|Réglages|Qui commence)/) {
  await page.locator('.more').getByRole('button', { name }).click();
  await page.locator('.sheet').waitFor();
}

/** Closes the sheet as keys do. */
export async function closeSheet(page) {
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
}

/** Shows what changes how an AI learns, unless it is shown. */
export async function openExperiment(page) {
  const opener = page.locator('.more').getByRole('button', { name: /^(Experiment|Expérimenter)$/ });
  if (await opener.getAttribute('aria-expanded') === 'false') {
    await opener.click();
  }
  await page.locator('.curve-field').waitFor();
}

/** The button of a cell, counted from 1 at the top left. */
export function cell(page, row, col) {
  return page.getByRole('button', { name: new RegExp(`^(row|ligne) ${row}, (column|colonne) ${col},`) });
}

/** What the status line says. */
export function status(page) {
  return page.locator('.status').innerText();
}

/** Waits until the status line says something that matches. */
export async function untilStatus(page, pattern) {
  await page.locator('.status').filter({ hasText: pattern }).waitFor();
}

const FREE_CELL = '.cells button[aria-label*=", empty"]';
const OVER = /You win|AI wins|Draw|Winner/;

/** Waits for the person's turn or the end of the game; true at the end. */
export async function untilTurnOrEnd(page) {
  await page.locator('.status').filter({ hasText: /Your turn|To move|You win|AI wins|Draw|Winner/ }).waitFor();
  return OVER.test(await status(page));
}

/** Plays a whole game; `move(page, turn)` makes the person's moves. Returns the last status. */
export async function playGame(page, move) {
  for (let turn = 0; !(await untilTurnOrEnd(page)); turn++) {
    const before = await page.locator(FREE_CELL).count();
    await move(page, turn);
    await page.waitForFunction(([free, count]) => document.querySelectorAll(free).length < count, [FREE_CELL, before]);
  }
  return status(page);
}

/** Clicks the first cell where a move can be played, from the left or the right in turn. */
export async function clickSomewhere(page, turn) {
  const free = page.locator('.cells button[aria-disabled=false]');
  await (turn % 2 === 0 ? free.first() : free.last()).click();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds against WCAG 2.2 AA. */
export async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** Waits until the statistics say so: they follow a game, or an import, a moment later. */
export const untilFact = (page, name, value) =>
  page.locator('.facts div').filter({ hasText: name }).locator('dd').filter({ hasText: new RegExp(`^${value}$`) }).waitFor();

/** The same in the settings of Play, which are opened to see it: they show what is true when they are opened. */
export async function untilStatistic(page, name, value) {
  const row = page.locator('.sheet .facts div').filter({ hasText: name }).locator('dd').filter({ hasText: new RegExp(`^${value}$`) });
  for (let isThere = false; !isThere;) {
    await openSheet(page);
    isThere = await row.count() > 0;
    await closeSheet(page);
  }
}

/** Brings a file, as people do who open the settings. */
export async function importFile(page, file) {
  if (await page.locator('.sheet').count() === 0) {
    await openSheet(page);
  }
  await page.locator('input[type=file]').setInputFiles(file);
}

/** Something that the page has stored. */
export function stored(page, key) {
  return page.evaluate((wanted) => new Promise((resolve) => {
    const opening = indexedDB.open('fourmi');
    opening.onsuccess = () => {
      const asking = opening.result.transaction('keep').objectStore('keep').get(wanted);
      asking.onsuccess = () => resolve(asking.result instanceof Uint8Array ? [...asking.result] : asking.result);
    };
  }), key);
}
