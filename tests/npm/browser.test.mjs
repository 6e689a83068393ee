// browser.test.mjs - the package in Chromium: as it is, in a worker, and put together with a page.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import test, { after } from 'node:test';

import { build } from 'esbuild';

import { launch, serve, watch } from '../web/page.mjs';
import { importFrom, install, root } from './installed.mjs';

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

/** Runs in a page of its own, in which nothing may go wrong but what is expected. A worker that is closed may not tell it. */
async function inPage(path, body, expected = [], options = {}) {
  const page = await browser.newPage(options);
  const complaints = watch(page, site.url);
  await page.goto(site.url + path);
  await body(page);
  assert.deepEqual(complaints.filter((complaint) => !expected.includes(complaint)), []);
  await page.close();
}

test('an example shows values while you type', () => inPage('page.html', async (page) => {
  const values = page.locator('#values');
  await page.waitForFunction(() => document.getElementById('values').textContent.startsWith('1: '));
  for (const [moves, shown] of [['', '1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2'], ['1212121', 'over: 1']]) {
    await page.locator('#moves').fill(moves);
    await page.waitForFunction((text) => document.getElementById('values').textContent === text, shown);
    assert.equal(await values.textContent(), shown);
  }
  await page.locator('#moves').fill('12121212');
  await page.waitForFunction(() => /over/.test(document.getElementById('values').textContent) && !/: 1$/.test(document.getElementById('values').textContent));
}));

/** What both ways to load it must answer, in the page. */
async function answers(how) {
  const { [how]: loader, FourmiError, run } = await import('/node_modules/fourmi/index.js');
  const lab = await loader();
  const game = await lab.game('connect4');
  await lab.prepare(game);
  const answerTo = async (text) => (await run(await lab.answer({ exact: await lab.exact({ game }), text }))).toJSON();
  const scores = (await answerTo('')).actions.map(({ score }) => score);
  const { score } = await answerTo('4455');
  const heard = [];
  const learner = await run(await lab.learner({ game: await lab.game('tictactoe'), seed: 1 }), { onProgress: ({ episodes }) => { heard.push(episodes); } });
  const proof = await (await run(await lab.certificate({ policy: await lab.policy({ learner }) }))).proof;
  const codeOf = (promise) => promise.then(() => '', (error) => (error instanceof FourmiError ? error.code : String(error)));
  const codes = [
    await codeOf((async () => (await lab.record({ game })).play(8))()),
    await codeOf((async () => lab.learner({ bytes: new Uint8Array(99) }))()),
    await codeOf(loader({ module: '/nowhere.wasm' })),
    await codeOf(loader({ module: new Uint8Array(99) })),
  ];
  return { scores, score, proof, codes, wasHeard: heard.at(-1) === 1000, bytes: [...(await learner.write())] };
}

for (const how of ['load', 'loadWorker']) {
  test(`${how} answers in a browser what it answers in Node.js`, () => inPage('page.html', async (page) => {
    await page.waitForFunction(() => document.getElementById('values').textContent.startsWith('1: '));
    const { bytes, ...found } = await page.evaluate(answers, how);
    assert.deepEqual(found, {
      scores: [-2, -1, 0, 1, 0, -1, -2], score: 18, proof: 'certified', wasHeard: true,
      codes: ['action', 'data', 'file', 'data'],
    });
    const { load, run } = await importFrom(own);
    const lab = await load();
    const learner = await run(lab.learner({ game: lab.game('tictactoe'), seed: 1 }));
    assert.deepEqual(Uint8Array.from(bytes), learner.write());
  }, [MISSING]));
}

test('while a worker thinks the page goes on, and what is cancelled does not hold others up', () => inPage('page.html', async (page) => {
  const { ticks, code, score } = await page.evaluate(async () => {
    const { loadWorker, run } = await import('/node_modules/fourmi/index.js');
    const lab = await loadWorker();
    const controller = new AbortController();
    let ticks = 0;
    const clock = setInterval(() => ++ticks === 20 && controller.abort(), 5);
    const code = await run(lab.answer({ exact: lab.exact({ game: lab.game('connect4:8x7') }) }), { signal: controller.signal }).catch((error) => error.code);
    clearInterval(clock);
    const { score } = await (await run(lab.answer({ exact: lab.exact({ game: lab.game('connect4') }), text: '4455' }))).toJSON();
    lab.close();
    return { ticks, code, score };
  });
  assert.equal(code, 'cancelled');
  assert.ok(ticks >= 20, `${ticks} ticks`);
  assert.equal(score, 18);
}));

test('the line of the README lets a page import it by its name', async () => {
  const [, map] = /```html\n(.*?)```/s.exec(readFileSync(`${root}npm/README.md`, 'utf8'));
  const script = "import { load } from 'fourmi'; document.title = String((await load()).games.length);";
  writeFileSync(`${folder}/mapped.html`, `<!doctype html><meta charset="utf-8">${map}<script type="module">${script}</script>`);
  await inPage('mapped.html', (page) => page.waitForFunction(() => document.title === '5'), [], { bypassCSP: true }); // the map is a script in the page
});

test('a bundle works that is told where the files are', async () => {
  writeFileSync(`${folder}/app.mjs`, `
    import { loadWorker, run } from 'fourmi';
    const at = '/node_modules/fourmi/';
    const lab = await loadWorker({ module: at + 'door.wasm', worker: at + 'worker.js', data: { 'connect4.book': at + 'connect4.book' } });
    const game = lab.game('connect4');
    await lab.prepare(game);
    document.title = String((await (await run(lab.answer({ exact: lab.exact({ game }) }))).toJSON()).score);
  `);
  await build({ entryPoints: [`${folder}/app.mjs`], bundle: true, format: 'esm', outfile: `${folder}/bundled/app.js`, absWorkingDir: folder, logLevel: 'error' });
  writeFileSync(`${folder}/bundled/index.html`, '<!doctype html><meta charset="utf-8"><script type="module" src="app.js"></script>');
  await inPage('bundled/', (page) => page.waitForFunction(() => document.title === '1'));
});
