// browser.test.mjs - the package in Chromium: as it is, in a worker, and put together with a page.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import test, { after } from 'node:test';

import { build } from 'esbuild';

import { launch, serve, watch } from '../web/page.mjs';
import { importFrom, install } from './installed.mjs';

const { folder, own, remove } = install();
const site = await serve(folder);
const browser = await launch();
after(async () => {
  await browser.close();
  await site.close();
  remove();
});

/** What browsers say of a file that is not there. */
const MISSING = 'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** Runs in a page of its own, in which nothing may go wrong unseen but what is expected. */
async function inPage(path, body, expected = []) {
  const page = await browser.newPage();
  const complaints = watch(page, site.url);
  await page.goto(site.url + path);
  await body(page);
  assert.deepEqual(complaints, expected);
  await page.close();
}

test('an example shows values while somebody types', () => inPage('page.html', async (page) => {
  const values = page.locator('#values');
  await page.waitForFunction(() => document.getElementById('values').textContent.startsWith('1: '));
  for (const [moves, shown] of [['', '1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2'], ['12121212', 'That text is no position of this game: 12121212'], ['1212121', 'first']]) {
    await page.locator('#moves').fill(moves);
    await page.waitForFunction((text) => document.getElementById('values').textContent === text, shown);
    assert.equal(await values.textContent(), shown);
  }
}));

/** What both ways to load it must answer, in the page. */
async function answers(how) {
  const { [how]: loader, FourmiError } = await import('/node_modules/fourmi/index.js');
  const fourmi = await loader();
  const scores = (await fourmi.values(await fourmi.position('connect4'))).map(({ score }) => score);
  const { score } = await fourmi.value(await fourmi.position('connect4', '4455'));
  const learner = await fourmi.learner('tictactoe', { seed: 1 });
  const heard = [];
  await learner.train(1000, { onProgress: ({ games }) => heard.push(games) });
  const brain = await learner.brain();
  const { proof } = await brain.certify();
  const codeOf = (promise) => promise.then(() => '', (error) => (error instanceof FourmiError ? error.code : String(error)));
  const codes = [
    await codeOf((async () => fourmi.play(await fourmi.position('connect4'), 8))()),
    await codeOf((async () => fourmi.brain(new Uint8Array(99)))()),
    await codeOf(loader({ module: '/nowhere.wasm' })),
    await codeOf(loader({ module: new Uint8Array(99) })),
  ];
  return { scores, score, proof, codes, wasHeard: heard.at(-1) === 1000, bytes: [...(await brain.bytes())] };
}

for (const how of ['load', 'loadWorker']) {
  test(`${how} answers in a browser what it answers in Node.js`, () => inPage('page.html', async (page) => {
    await page.waitForFunction(() => document.getElementById('values').textContent.startsWith('1: '));
    const { bytes, ...found } = await page.evaluate(answers, how);
    assert.deepEqual(found, {
      scores: [-2, -1, 0, 1, 0, -1, -2], score: 18, proof: 'certified', wasHeard: true,
      codes: ['bad-move', 'brain-foreign', 'no-file', 'bad-module'],
    });
    const learner = await (await (await importFrom(own)).load()).learner('tictactoe', { seed: 1 });
    await learner.train(1000);
    assert.deepEqual(Uint8Array.from(bytes), learner.bytes());
  }, [MISSING]));
}

test('while a worker thinks the page goes on, and what is given up does not hold others up', () => inPage('page.html', async (page) => {
  const { ticks, code, score } = await page.evaluate(async () => {
    const { loadWorker } = await import('/node_modules/fourmi/index.js');
    const fourmi = await loadWorker();
    const controller = new AbortController();
    let ticks = 0;
    const clock = setInterval(() => ++ticks === 20 && controller.abort(), 5);
    const code = await fourmi.value(await fourmi.position('connect4:8x7'), { signal: controller.signal }).catch((error) => error.code);
    clearInterval(clock);
    const { score } = await fourmi.value(await fourmi.position('connect4', '4455'));
    fourmi.close();
    return { ticks, code, score };
  });
  assert.equal(code, 'cancelled');
  assert.ok(ticks >= 20, `${ticks} ticks`);
  assert.equal(score, 18);
}));

test('a bundle works that is told where the files are', async () => {
  writeFileSync(`${folder}/app.mjs`, `
    import { loadWorker } from 'fourmi';
    const at = '/node_modules/fourmi/';
    const fourmi = await loadWorker({ module: at + 'fourmi.wasm', worker: at + 'worker.js', books: { connect4: at + 'connect4.book' } });
    document.title = String((await fourmi.value(await fourmi.position('connect4'))).score);
  `);
  await build({ entryPoints: [`${folder}/app.mjs`], bundle: true, format: 'esm', outfile: `${folder}/bundled/app.js`, absWorkingDir: folder, logLevel: 'error' });
  writeFileSync(`${folder}/bundled/index.html`, '<!doctype html><meta charset="utf-8"><script type="module" src="app.js"></script>');
  await inPage('bundled/', (page) => page.waitForFunction(() => document.title === '1'));
});
