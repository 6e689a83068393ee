// Work that several processes share, started by mpirun: the same bytes, whoever works and whoever is lost.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, hasTool, program } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const make = (name, plies, ...words) => ['book', 'make', '--game', 'connect4:5x5', '--plies', plies, '--out', at(name), ...words];

/** It takes seconds, so that it can be disturbed. */
const makeLong = (name, ...words) => ['book', 'make', '--game', 'connect4:6x5', '--plies', '7', '--out', at(name), ...words];

// Containers are often root, and have fewer cores than there are ranks.
const env = { ...process.env, OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1' };
const withRanks = (ranks, words, ...options) => ['mpirun', ['--oversubscribe', ...options, '-n', String(ranks), program, ...words], { env, encoding: 'utf8' }];
/** Where the machine is busy, a rank may be silent for some seconds and be well. */
const impatient = ['-x', 'FOURMI_RANK_SILENCE=3'];
const skip = !hasTool('mpirun') || !existsSync(path.join(path.dirname(program), 'fourmi-mpi.so'));
const isLong = skip || !process.env.SOAK;

/** The processes of a job, by their ranks. */
function ranksOf(out) {
  const ranks = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const said = readFileSync(`/proc/${pid}/environ`, 'latin1');
      if (readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(out) && said.includes('OMPI_COMM_WORLD_RANK=')) {
        ranks.set(Number(/OMPI_COMM_WORLD_RANK=(\d+)/.exec(said)[1]), Number(pid));
      }
    } catch {
      // it has ended meanwhile
    }
  }
  return ranks;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a job, and does something to it when all ranks are at work. */
async function disturb(ranks, words, out, deed, ...options) {
  const job = spawn(...withRanks(ranks, words, ...options));
  const ended = new Promise((resolve) => job.on('exit', (status) => resolve(status)));
  // The first file is written when all ranks have met; before that MPI waits for every one of them.
  while (!existsSync(`${out}.part`) && !existsSync(`${out}.lock`) && job.exitCode === null) await pause(5);
  await pause(100); // so that they have work
  deed(ranksOf(out), job);
  return ended;
}

test('two ranks and four make the book that one process makes', { skip }, () => {
  assert.equal(fourmi(make('one.book', '5')).status, 0);
  for (const [name, ranks, ...words] of [['two.book', 2], ['four.book', 4, '--threads', '2']]) {
    const { status, stderr } = spawnSync(...withRanks(ranks, make(name, '5', ...words)));
    assert.equal(status, 0, stderr);
    assert.equal(stderr.match(/has \d+ positions in \d+ bytes/g).length, 1, 'one of them says so');
    assert.deepEqual(readFileSync(at(name)), readFileSync(at('one.book')));
  }
});

test('what a rank that is lost worked on is done again', { skip }, async () => {
  assert.equal(fourmi(makeLong('whole.book')).status, 0);
  const status = await disturb(3, makeLong('lost.book'), at('lost.book'), (ranks) => process.kill(ranks.get(2), 'SIGKILL'), '--enable-recovery', ...impatient);
  assert.equal(status, 0);
  assert.deepEqual(readFileSync(at('lost.book')), readFileSync(at('whole.book')));
});

test('a job that is interrupted goes on where it was, with other ranks', { skip }, async () => {
  await disturb(3, makeLong('later.book', '--save', '0'), at('later.book'), (_, job) => job.kill('SIGINT'));
  for (let i = 0; i < 200 && ranksOf(at('later.book')).size > 0; i++) await pause(50);
  assert.ok(!existsSync(at('later.book')));
  assert.ok(existsSync(at('later.book.part')));
  const { status, stderr } = spawnSync(...withRanks(2, makeLong('later.book')));
  assert.equal(status, 0, stderr);
  assert.match(stderr, /going on from/);
  assert.deepEqual(readFileSync(at('later.book')), readFileSync(at('whole.book')));
});

test('ranks that nobody needs leave', { skip }, () => {
  const { status, stderr } = spawnSync(...withRanks(2, make('one.book', '5')));
  assert.equal(status, 0, stderr);
  assert.match(stderr, /is that book already/);
});

const who = (board, name, ...words) => ['solve', '-g', `connect4:${board}`, '--weak', '--keep', at(name), ...words, ''];

test('several ranks find who wins as one process does', { skip }, () => {
  const alone = fourmi(['solve', '-g', 'connect4:6x5', '--weak', '']);
  for (const [ranks, ...words] of isLong ? [[2]] : [[2], [4, '--threads', '2']]) {
    const { status, stdout, stderr } = spawnSync(...withRanks(ranks, who('6x5', `six.${ranks}`, ...words)));
    assert.equal(status, 0, stderr);
    assert.equal(stdout, alone.stdout);
  }
});

test('who wins is found in spite of a rank that is lost', { skip }, async () => {
  const status = await disturb(3, who('8x5', 'lost'), at('lost'), (ranks) => process.kill(ranks.get(2), 'SIGKILL'), '--enable-recovery', ...impatient);
  assert.equal(status, 0);
  const { stdout, stderr } = fourmi(who('8x5', 'lost'));
  assert.equal(stdout, ' 1\n');
  assert.match(stderr, /going on from/);
});

test('who wins is found after an interruption, with other ranks', { skip }, async () => {
  await disturb(3, who('8x5', 'later'), at('later'), (_, job) => job.kill('SIGINT'));
  for (let i = 0; i < 200 && ranksOf(at('later')).size > 0; i++) await pause(50);
  assert.ok(existsSync(at('later')));
  const { status, stdout, stderr } = spawnSync(...withRanks(2, who('8x5', 'later')));
  assert.equal(status, 0, stderr);
  assert.equal(stdout, ' 1\n');
});

const sweep = (name, ...words) => ['sweep', 'connect4:4x4', '-n', '600', '-v', 'alpha=0.1,0.3', '-v', 'seed=1:4', '--out', at(name), ...words];

test('two ranks and four make the table that one process makes, after an interruption too', { skip: isLong }, async () => {
  assert.equal(fourmi(sweep('one.csv')).status, 0);
  for (const [name, ranks, ...words] of [['two.csv', 2], ['four.csv', 4, '--threads', '2']]) {
    assert.equal(spawnSync(...withRanks(ranks, sweep(name, ...words))).status, 0);
    assert.deepEqual(readFileSync(at(name)), readFileSync(at('one.csv')));
  }
  await disturb(2, sweep('cut.csv'), at('cut.csv'), (_, job) => job.kill('SIGINT'));
  for (let i = 0; i < 200 && ranksOf(at('cut.csv')).size > 0; i++) await pause(50);
  assert.equal(spawnSync(...withRanks(2, sweep('cut.csv'))).status, 0);
  assert.deepEqual(readFileSync(at('cut.csv')), readFileSync(at('one.csv')));
});

test('two ranks make the table that one process makes', { skip }, () => {
  const words = (name) => ['sweep', 'connect4:4x4', '-n', '100', '-v', 'seed=1:3', '--out', at(name)];
  assert.equal(fourmi(words('alone.csv')).status, 0);
  assert.equal(spawnSync(...withRanks(2, words('both.csv'))).status, 0);
  assert.deepEqual(readFileSync(at('both.csv')), readFileSync(at('alone.csv')));
});

const snake = (board, ...words) => ['solve', '-g', `snake:${board}`, '--all', '--json', ...words];

test('two ranks and four solve Snake as one process does', { skip }, () => {
  const alone = fourmi(snake('2x16'));
  assert.equal(alone.status, 0);
  assert.equal(fourmi(snake('2x16', '--threads', '2')).stdout, alone.stdout);
  for (const ranks of [2, 4]) {
    const { status, stdout, stderr } = spawnSync(...withRanks(ranks, snake('2x16')));
    assert.equal(status, 0, stderr);
    assert.equal(stdout, alone.stdout);
    assert.equal(stderr.match(/takes \d+ MiB of memory/g).length, 1, 'one of them says so');
  }
});

/** Starts to solve Snake, and does something to it when all ranks have met; answers what was printed. */
async function disturbSnake(ranks, words, mark, ms, deed, ...options) {
  const job = spawn(...withRanks(ranks, words, ...options));
  let stdout = '';
  let stderr = '';
  job.stdout.setEncoding('utf8').on('data', (data) => (stdout += data));
  job.stderr.setEncoding('utf8').on('data', (data) => (stderr += data));
  const ended = new Promise((resolve) => job.on('close', (status) => resolve(status)));
  while (!stderr.includes('of memory') && job.exitCode === null) await pause(20);
  await pause(ms);
  deed(ranksOf(mark), job);
  return { status: await ended, stdout, stderr };
}

async function assertFoodIsValuedAfterALoss(board, ms) {
  const kept = at(`${board}.kept`);
  const words = snake(board, '--keep', kept);
  const lose = (ranks) => process.kill(ranks.get(2), 'SIGKILL');
  const { status, stdout, stderr } = await disturbSnake(3, words, kept, ms, lose, '--enable-recovery', ...impatient);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, fourmi(snake(board)).stdout);
}

test('the food of a rank that is lost is valued by others', { skip }, () => assertFoodIsValuedAfterALoss('2x18', 0));

test('so it is when it was lost at work', { skip: isLong }, () => assertFoodIsValuedAfterALoss('3x11', 5000));

test('Snake that ranks were interrupted in goes on with other ranks, and ends as without', { skip }, async () => {
  const kept = at('later.kept');
  let wait = 300;
  for (let tries = 0; tries < 30 && !existsSync(kept); tries++) {
    const { stdout } = await disturbSnake(3, snake('3x11', '--keep', kept), kept, wait, (_, job) => job.kill('SIGINT'));
    for (let i = 0; i < 200 && ranksOf(kept).size > 0; i++) await pause(50);
    wait = stdout === '' ? 1.3 * wait : wait / 1.7; // before the first length is known nothing is kept
  }
  assert.ok(existsSync(kept));
  const { status, stdout, stderr } = spawnSync(...withRanks(2, snake('3x11', '--keep', kept)));
  assert.equal(status, 0, stderr);
  assert.match(stderr, /going on from/);
  assert.equal(stdout, fourmi(snake('3x11')).stdout);
});

test('where the part for MPI is missing that is said', { skip }, () => {
  const [command, words, options] = withRanks(2, make('none.book', '5'));
  const { status, stderr } = spawnSync(command, words, { ...options, env: { ...env, FOURMI_MPI: '/nowhere.so' } });
  assert.notEqual(status, 0);
  assert.match(stderr, /mpirun has started several of this program, but the part of Fourmi for MPI, fourmi-mpi\.so, is not installed/);
});

test('a command that shares no work says so once', { skip }, () => {
  const { status, stdout, stderr } = spawnSync(...withRanks(2, ['count', 'tictactoe', '--plies', '1']));
  assert.equal(status, 0);
  assert.deepEqual(stdout.trim().split('\n').sort(), ['0 1', '0 1', '1 9', '1 9']);
  assert.equal(stderr.match(/mpirun has started 2 of this program, but count does not share work: each of them does everything/g).length, 1);
});
