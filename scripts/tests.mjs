// tests.mjs - runs the tests of presets that are built, all of them in one schedule: while one preset's
// browsers and servers wait, another's tests compute.
//
//   node scripts/tests.mjs [--only PATTERN] PRESET...
//
// PATTERN is a regular expression for the names of tests.
// The longest begin first, as the last run knows them. A test that fails is tried again at the end, since one
// that waits for a server or a browser is sometimes late on a busy machine; the last lines name those that
// needed it. Tests that look for races are not tried again. Exit status 0 if all passed, 1 if not.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DURATIONS = `${ROOT}build/test-seconds.json`;
const LONG_S = 10; // a test that never ran here counts as this long, times its COST
const TIMEOUT_MS = 300_000;

/** How much of a core a test keeps busy, in sixths: browsers wait at times, servers mostly (cmake/tests.cmake). */
const sixthsOf = ({ LABELS = [], PROCESSORS = 1 }) => (LABELS.includes('browser') ? 4 : PROCESSORS > 1 ? 6 : 2);

const { testPresets } = JSON.parse(readFileSync(`${ROOT}CMakePresets.json`, 'utf8'));

/** The environment that a test preset and those that it inherits from set. */
function environmentOf(name) {
  const { inherits, environment } = testPresets.find((preset) => preset.name === name);
  return { ...(inherits && environmentOf(inherits)), ...environment };
}

/** The tests of a preset, as CTest lists them. */
function testsOf(preset) {
  const listed = execFileSync('ctest', ['--preset', preset, '--show-only=json-v1'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  return JSON.parse(listed).tests.map(({ name, command, properties }) => {
    const is = Object.fromEntries(properties.map(({ name: property, value }) => [property, value]));
    const own = (is.ENVIRONMENT ?? []).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
    return {
      preset, name, command,
      folder: is.WORKING_DIRECTORY,
      environment: { ...environmentOf(preset), ...Object.fromEntries(own) },
      places: sixthsOf(is),
      cost: is.COST ?? 1,
      chances: preset === 'tsan' ? 1 : 2,
    };
  });
}

/** The end of everything that a test has started. */
function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is over already.
  }
}

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    running.forEach(killGroup);
    console.error(`\nStopped by ${signal}: ${count(done, 'test')} of ${tests.length} done`);
    process.exit(1);
  });
}

/** Runs a test; resolves to what it said and whether it passed. */
function run({ command: [program, ...words], folder, environment }) {
  return new Promise((resolve) => {
    const started = Date.now();
    const said = [];
    let end = '';
    const child = spawn(program, words,
      { cwd: folder, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.add(child);
    child.stdout.on('data', (part) => said.push(part));
    child.stderr.on('data', (part) => said.push(part));
    const timer = setTimeout(() => {
      end = `It took longer than ${TIMEOUT_MS / 1000} s.\n`;
      killGroup(child);
    }, TIMEOUT_MS);
    child.on('error', (error) => {
      end = `${error.message}\n`;
    });
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      running.delete(child);
      if (signal && end === '') end = `It was ended by ${signal}.\n`;
      resolve({ isPassed: status === 0, said: Buffer.concat(said) + end, seconds: (Date.now() - started) / 1000 });
    });
  });
}

function readDurations() {
  try {
    return JSON.parse(readFileSync(DURATIONS, 'utf8'));
  } catch {
    return {};
  }
}

const { values: { only = '' }, positionals: presets } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const tests = presets.flatMap(testsOf).filter(({ name }) => new RegExp(only).test(name));
const key = (test) => `${test.preset} ${test.name}`;
const durations = readDurations();
const length = (test) => durations[key(test)] ?? LONG_S * test.cost;
const queue = [...tests].sort((a, b) => length(b) - length(a));
const late = []; // to be tried again once the queue is empty
const tried = new Map(); // how often, by key
const secondChances = [];
const failures = [];
const CORES = availableParallelism();
let places = CORES * 6 + 2; // and one that waits
const SECOND = Symbol('a second is over');
let extra = 0; // places lent while cores idle
let done = 0;

/** The share of the cores' time that was idle since the last call. */
const idleShare = (() => {
  let [lastIdle, lastAll] = [0, 0];
  return () => {
    const times = cpus().map(({ times: of }) => of);
    const idle = times.reduce((sum, of) => sum + of.idle, 0);
    const all = times.reduce((sum, of) => sum + of.user + of.nice + of.sys + of.irq + of.idle, 0);
    const share = (idle - lastIdle) / Math.max(all - lastAll, 1);
    [lastIdle, lastAll] = [idle, all];
    return share;
  };
})();

/** Lends places while the cores idle, as they do when many tests wait at once, and takes them back when they are busy. */
function lendPlaces() {
  const idle = idleShare();
  const more = idle > 0.2 ? Math.min(2, CORES * 6 - extra) : idle < 0.05 ? -Math.min(2, extra) : 0;
  extra += more;
  places += more;
}

/** Takes a test's places, runs it, and says how it ended. */
async function attend(test) {
  places -= test.places;
  const { isPassed, said, seconds } = await run(test);
  places += test.places;
  const tries = (tried.get(key(test)) ?? 0) + 1;
  tried.set(key(test), tries);
  const isLate = !isPassed && tries < test.chances;
  if (isPassed) {
    durations[key(test)] = seconds;
    if (tries > 1) secondChances.push(key(test));
  } else {
    (isLate ? late : failures).push(test);
    process.stdout.write(`\n---- ${key(test)} failed:\n${said}----\n`);
  }
  if (!isLate) done++;
  const verdict = isPassed ? 'passed' : isLate ? 'failed, and is tried again in the end' : 'FAILED';
  console.log(`${`[${done}/${tests.length}]`.padEnd(10)} ${test.preset.padEnd(8)}${test.name.padEnd(32)} ${seconds.toFixed(1).padStart(6)} s  ${verdict}`);
}

/** Starts what has room, the longest first, and waits for the next to end or for a second, until all are over. */
async function runAll() {
  const under = new Set();
  const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1000, SECOND));
  let second = aSecond();
  while (queue.length + late.length + under.size > 0) {
    if (queue.length === 0) queue.push(...late.splice(0));
    for (let i = 0; i < queue.length;) {
      if (queue[i].places <= places || under.size === 0) {
        const [test] = queue.splice(i, 1);
        const attending = attend(test).then(() => under.delete(attending));
        under.add(attending);
      } else {
        i++;
      }
    }
    if (await Promise.race([...under, second]) === SECOND) {
      lendPlaces();
      second = aSecond();
    }
  }
}

const count = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;
const begun = Date.now();
await runAll();
mkdirSync(`${ROOT}build`, { recursive: true });
writeFileSync(DURATIONS, JSON.stringify(durations));

console.log(`\n${count(tests.length, 'test')} of ${presets.join(', ')} in ${Math.round((Date.now() - begun) / 1000)} s: ` +
  (failures.length === 0 ? 'all passed' : `${failures.length} FAILED: ${failures.map(key).join(', ')}`));
if (secondChances.length > 0) {
  console.log(`${count(secondChances.length, 'test')} needed a second chance: ${secondChances.join(', ')}`);
}
process.exit(failures.length === 0 ? 0 : 1);
