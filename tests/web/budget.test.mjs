// budget.test.mjs - what a first visit costs, served by the program itself.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import net from 'node:net';
import test, { after, before } from 'node:test';

import { FOLDER, launch } from './page.mjs';
import { serverFor } from '../server/server.mjs';

const FIRST_VIEW_MAX = 150 * 1024;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Counts all bytes that come from a server: whoever asks for it, page or worker. Browsers take brotli from this machine, not from others nearby. */
async function countedServer(t, port, takesBrotli) {
  const counter = { bytes: 0, url: '' };
  const proxy = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1');
    client.on('data', (data) => server.write(takesBrotli ? data : data.toString('latin1').replace(/\bbr\b/, 'no'), 'latin1'));
    client.on('close', () => server.destroy()).on('error', () => server.destroy());
    server.on('data', (data) => (counter.bytes += data.length)).on('error', () => client.destroy()).pipe(client);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.after(() => proxy.close());
  counter.url = `http://127.0.0.1:${proxy.address().port}/`;
  return counter;
}

/** Opens a view as a first visitor, and waits until it has all it asks for. */
async function open(t, url, options) {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  const asked = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  return { page, asked };
}

for (const [hash, takesBrotli] of [['#/', true], ['#/', false], ['#/tictactoe/play', true], ['#/tictactoe/play', false]]) {
  test(`a first view of ${hash} takes at most 150 KB${takesBrotli ? '' : ' by gzip alone'}`, async (t) => {
    const { port } = await serverFor(t);
    const counter = await countedServer(t, port, takesBrotli);
    // What is kept for use without a network comes later, and is not of the first view.
    await open(t, counter.url + hash, { serviceWorkers: 'block' });
    t.diagnostic(`${counter.bytes} bytes`);
    assert.ok(counter.bytes > 10_000, 'it was counted');
    assert.ok(counter.bytes <= FIRST_VIEW_MAX, `${counter.bytes} bytes`);
  });
}

test('the page is kept for use without a network only after it is shown', async (t) => {
  const { url } = await serverFor(t);
  const { page, asked } = await open(t, `${url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const shown = asked.indexOf('/first.wasm');
  assert.ok(shown >= 0 && shown < asked.indexOf('/sw.js'), asked.join(' '));
});

/** All files of a folder. */
const filesIn = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]);

test('every text, script, style and module of the page is there compressed, where that is smaller', () => {
  const files = filesIn(FOLDER).filter((file) => /\.(html|js|css|svg|wasm|webmanifest)$/.test(file) && statSync(file).size > 1000);
  assert.ok(files.length > 5);
  for (const file of files) {
    for (const ending of ['br', 'gz']) {
      assert.ok(existsSync(`${file}.${ending}`), `${file}.${ending}`);
      assert.ok(statSync(`${file}.${ending}`).size < statSync(file).size);
    }
  }
});
