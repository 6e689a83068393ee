// offline.test.mjs - the page without a network, and a new version of it.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { cell, FOLDER, launch, serve, untilStatus, watch, playAgainst } from './page.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const isInstalled = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

test('after the first visit both games can be played without a network', async () => {
  const site = await serve();
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const complaints = watch(page, site.url);
  await page.goto(site.url);
  await page.locator('html[data-ready]').waitFor();
  await isInstalled(page);
  await site.close(); // nobody answers any more
  await page.goto('about:blank');
  await page.goto(`${site.url}#game=connect4`);
  await untilStatus(page, 'Your turn (Red)');
  await playAgainst(page, 'Expert');
  await cell(page, 1, 4).click();
  await untilStatus(page, 'Your turn (Red)');
  await page.locator('#world').selectOption('tictactoe');
  await cell(page, 2, 2).click();
  await untilStatus(page, 'Your turn (X)');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the page opened as a file says how to open it, in both languages', async () => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(pathToFileURL(`${FOLDER}/index.html`).href);
  for (const text of ['only from a server', 'seulement depuis un serveur']) {
    await page.getByText(text).waitFor();
  }
  assert.equal(await page.locator('main').isVisible(), false);
  await context.close();
});

test('the page from a server says nothing of files', async () => {
  const site = await serve();
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(site.url);
  await page.locator('html[data-ready]').waitFor();
  assert.equal(await page.locator('#file').isVisible(), false);
  assert.equal(await page.locator('#old').isVisible(), false);
  assert.equal(await page.locator('main').isVisible(), true);
  await context.close();
  await site.close();
});

const WITHOUT = {
  'SIMD': () => {
    const isOld = (bytes) => new Uint8Array(bytes.buffer ?? bytes).includes(253); // with which its instructions begin
    const { validate, instantiate, compile } = WebAssembly;
    WebAssembly.validate = (bytes) => !isOld(bytes) && validate(bytes);
    for (const [name, method] of Object.entries({ instantiate, compile })) {
      WebAssembly[name] = (bytes, ...rest) => (isOld(bytes) ? Promise.reject(new WebAssembly.CompileError('SIMD')) : method(bytes, ...rest));
    }
  },
  'WebAssembly': () => Reflect.deleteProperty(globalThis, 'WebAssembly'),
};

for (const [what, take] of Object.entries(WITHOUT)) {
  test(`a browser without ${what} says so, in both languages`, async () => {
    const site = await serve();
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    const complaints = watch(page, site.url);
    await page.addInitScript(take);
    await page.goto(site.url);
    for (const text of ['cannot run in this browser', 'ne peut pas fonctionner dans ce navigateur']) {
      await page.getByText(text).waitFor();
    }
    assert.equal(await page.locator('main').isVisible(), false);
    assert.deepEqual(complaints, []);
    await context.close();
    await site.close();
  });
}

test('a new version is offered, and taken when the person agrees', async () => {
  let style = readFileSync(`${FOLDER}/style.css`, 'utf8');
  let worker = readFileSync(`${FOLDER}/sw.js`, 'utf8');
  const site = await serve(FOLDER, (path) => ({ '/style.css': style, '/sw.js': worker })[path]);
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${site.url}#/tictactoe/play`);
  await isInstalled(page);
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await cell(page, 2, 2).click();
  await page.waitForURL(/moves=5\d/);

  style += ':root{--new:yes}';
  worker = worker.replace(/[0-9a-f]{16}/, 'fedcba9876543210');
  const isNew = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--new'));
  await page.reload();
  await page.getByRole('button', { name: 'Use it now' }).waitFor();
  assert.equal(await isNew(), '', 'not before the person agrees');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use it now' }).click()]);
  await untilStatus(page, 'Your turn (X)');
  assert.equal(await isNew(), 'yes');
  assert.deepEqual(await page.evaluate(() => caches.keys()), ['fourmi-fedcba9876543210']);
  await page.waitForURL(/moves=5\d/);
  await context.close();
  await site.close();
});
