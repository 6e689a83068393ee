// frames.mjs - how smooth the page is while an AI learns at full speed.
//
//      node bench/frames.mjs                   every view of VIEWS, on a phone and on a desktop
//      node bench/frames.mjs connect4          only views whose names begin so
//      node bench/frames.mjs --profile teach   and which functions took the time
//
// It takes the page in build/web. For some seconds of training it counts the frames, those
// that came too late for sixty in a second, and the tasks that kept the main thread from
// drawing. A busy machine makes them late as well: compare on a quiet one.
import { launch, serve } from '../tests/web/page.mjs';

const VIEWS = { 'tictactoe-teach': '#/tictactoe/teach', 'connect4-teach': '#/connect4/teach' };
const SIZES = { phone: [360, 760], desktop: [1280, 720] };
const SECONDS = 5;
const LATE_MS = 25; // a frame and a half: one was left out
const TASK_MS = 16; // longer than a frame

/** In the page: what happens in some seconds. */
function countFrames([seconds, lateMs, taskMs]) {
  return new Promise((resolve) => {
    const gaps = [];
    const tasks = [];
    // A task that sends itself a message is late by as much as the others took.
    const { port1, port2 } = new MessageChannel();
    let sent = performance.now();
    port1.onmessage = () => {
      const now = performance.now();
      if (now - sent > taskMs) tasks.push(now - sent);
      sent = now;
      setTimeout(() => port2.postMessage(0), 4);
      sent += 4;
    };
    port2.postMessage(0);
    const start = performance.now();
    let last = start;
    requestAnimationFrame(function frame(now) {
      gaps.push(now - last);
      last = now;
      if (now - start < 1000 * seconds) {
        requestAnimationFrame(frame);
      } else {
        port1.close();
        const late = gaps.filter((gap) => gap > lateMs);
        resolve({ frames: gaps.length / seconds, late: late.length, longest: Math.max(...gaps), tasks: tasks.length, longestTask: Math.max(0, ...tasks) });
      }
    });
  });
}

/** The functions in which most time was spent, and how much of it, in milliseconds. */
function heaviest({ nodes, samples, timeDeltas }) {
  const spent = new Map();
  const names = new Map(nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) =>
    [id, `${functionName || '?'} ${url.split('/').pop()}:${lineNumber + 1}:${columnNumber}`]));
  samples.forEach((id, i) => spent.set(names.get(id), (spent.get(names.get(id)) ?? 0) + timeDeltas[i] / 1000));
  return [...spent].filter(([name]) => !name.startsWith('(idle)')).sort(([, a], [, b]) => b - a).slice(0, 12);
}

/** Starts to train, and looks at the frames a moment later. */
async function measure(browser, url, hash, [width, height], isProfiled) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url + hash);
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('spinbutton', { name: 'Games' }).fill('1000000');
  await page.getByRole('button', { name: /^(Train|Teach)/ }).first().click();
  await page.waitForTimeout(1000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Profiler.enable');
  if (isProfiled) await devtools.send('Profiler.start');
  const counted = await page.evaluate(countFrames, [SECONDS, LATE_MS, TASK_MS]);
  const profile = isProfiled ? (await devtools.send('Profiler.stop')).profile : undefined;
  await context.close();
  return { counted, profile };
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isProfiled = process.argv.includes('--profile');
const site = await serve();
const browser = await launch();
try {
  for (const [view, hash] of Object.entries(VIEWS).filter(([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))) {
    for (const [device, size] of Object.entries(SIZES)) {
      const { counted, profile } = await measure(browser, site.url, hash, size, isProfiled);
      const { frames, late, longest, tasks, longestTask } = counted;
      console.log(`${view.padEnd(16)} ${device.padEnd(8)} ${frames.toFixed(1)} frames a second, ${late} late (longest ${longest.toFixed(0)} ms), ` +
        `${tasks} long tasks (longest ${longestTask.toFixed(0)} ms)`);
      (profile ? heaviest(profile) : []).forEach(([name, ms]) => console.log(`    ${ms.toFixed(0).padStart(6)} ms  ${name}`));
    }
  }
} finally {
  await browser.close();
  await site.close();
}
