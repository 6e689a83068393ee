// fourmi.mjs - runs the program for the tests.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const program = path.resolve(process.env.FOURMI ?? path.join(root, 'build/fourmi'));

const environment = (changes) => {
  const env = { ...process.env, TERM: 'xterm-256color', ...changes };
  for (const name of ['NO_COLOR', 'COLORTERM']) {
    if (!(name in changes)) delete env[name];
  }
  return env;
};

/** Runs `fourmi WORDS`, off any terminal, to its end. */
export function fourmi(words, { input = '', env = {}, cwd } = {}) {
  const { status, signal, stdout, stderr } = spawnSync(program, words, {
    input,
    cwd,
    env: environment(env),
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 28,
  });
  return { status, signal, stdout, stderr };
}

/** Runs a line of bash, in which $FOURMI is the program. */
export function bash(line, { env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], {
    env: environment({ FOURMI: program, ...env }),
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

export const hasTool = (name) => bash(`command -v ${name}`).status === 0;

/** The objects of a text with one JSON object per line. */
export const jsonLines = (text) => text.trimEnd().split('\n').map((line) => JSON.parse(line));

const quoted = (word) => `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * Runs a program and talks to it: for each step, waits until `expected` has
 * come (after what came for the step before) and then sends `answer`.
 */
function converse(child, steps) {
  return new Promise((resolve, reject) => {
    const rest = [...steps];
    let stdout = '';
    let stderr = '';
    let seen = 0;
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`nobody said ${rest[0]?.[0]}; heard:\n${stdout}`));
    }, 30_000);
    const listen = (data) => {
      stdout += data;
      while (rest.length > 0) {
        const at = stdout.indexOf(rest[0][0], seen);
        if (at < 0) break;
        seen = at + rest[0][0].length;
        rest.shift()[1](child);
      }
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', (data) => (stderr += data));
    listen(''); // a step may expect nothing
    child.stdin.on('error', () => {}); // it may have left already
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      resolve({ status, signal, stdout, stderr });
    });
  });
}

/** Off any terminal; an answer is a function that gets the child process. */
export const talk = (words, steps) =>
  converse(spawn(program, words, { env: environment({}) }), steps);

/** On a terminal of its own, after a line of shell; an answer is the text to type. */
export const talkOnTerminal = (words, steps, { env = {}, before = ':' } = {}) =>
  converse(
    spawn('script', ['-qec', `${before}; exec ${[program, ...words].map(quoted).join(' ')}`, '/dev/null'], {
      env: environment(env),
    }),
    steps.map(([expected, answer]) => [expected, (child) => child.stdin.write(answer)]),
  );
