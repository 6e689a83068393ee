// Tables of chess endings: made, kept, counted and listed by the program.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fourmi, jsonLines, program } from './fourmi.mjs';

/** @type {string[]} */
const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function newFolder() {
  folders.push(mkdtempSync(`${tmpdir()}/fourmi-table-`));
  return folders.at(-1);
}

/** Runs `fourmi table` with a data directory of its own. */
const table = (folder, ...words) => fourmi(['table', ...words], { env: { XDG_DATA_HOME: folder } });

test('the longest mates of an ending are those that are published', () => {
  const folder = newFolder();
  const longest = (ending) => jsonLines(table(folder, 'stats', ending, '--json').stdout)[0];
  const bishopAndKnight = longest('KBNK');
  assert.equal(bishopAndKnight.ending, 'KBNK');
  assert.equal(bishopAndKnight.white.longest_plies, 65);
  assert.equal(bishopAndKnight.white.longest_count, 8 * 138);
  assert.equal(bishopAndKnight.black.longest_plies, 66);
  assert.equal(longest('KRK').white.longest_plies, 31);
  assert.equal(longest('KPK').white.longest_plies, 55);
});

test('counts add up to all legal placements, and the example has the longest mate', () => {
  const { white, black } = jsonLines(table(newFolder(), 'stats', 'KQK', '--json').stdout)[0];
  assert.equal(white.won + white.drawn + white.lost, 144508);
  assert.equal(white.by_plies.reduce((a, b) => a + b), white.won + white.lost);
  assert.equal(black.by_plies[black.longest_plies], black.longest_count);
  const solved = jsonLines(fourmi(['solve', '--json', black.longest_example]).stdout)[0];
  assert.equal(solved.plies, black.longest_plies);
});

test('colours are changed where Black is the stronger side', () => {
  assert.match(table(newFolder(), 'stats', 'KKR').stdout, /^KRK\n/);
});

test('a table is kept, listed, and read again; a damaged one is told and made anew', () => {
  const folder = newFolder();
  const path = `${folder}/fourmi/tables/KRK.table`;
  assert.equal(table(folder, 'list').stdout, '');
  assert.equal(table(folder, 'make', 'KRK').status, 0);
  const [kept] = jsonLines(table(folder, 'list', '--json').stdout);
  assert.deepEqual(kept, { ending: 'KRK', bytes: readFileSync(path).length, path });
  const sound = table(folder, 'stats', 'KRK');
  assert.equal(sound.stderr, '');
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
  const damaged = table(folder, 'stats', 'KRK');
  assert.equal(damaged.stdout, sound.stdout);
  assert.equal(damaged.stderr, `fourmi: ${path} is damaged; the table is made anew\n`);
  assert.equal(table(folder, 'list').status, 1);
});

test('whatever is in the place of a table is refused, a pipe without waiting for it', () => {
  const folder = newFolder();
  const path = `${folder}/fourmi/tables/KQK.table`;
  mkdirSync(path, { recursive: true });
  assert.equal(table(folder, 'list').stderr, `fourmi: ${path} is no table of an ending\n`);
  rmdirSync(path);
  execFileSync('mkfifo', [path]);
  assert.equal(table(folder, 'list').status, 1);
  assert.match(table(folder, 'stats', 'KQK').stdout, /won 144508/);
  const { status, stderr } = table(folder, 'make', 'KQK');
  assert.equal(status, 3);
  assert.match(stderr, /named pipe/);
});

test('tables of five men are listed, too', () => {
  const folder = newFolder();
  const path = `${folder}/fourmi/tables/KRPKR.table`;
  mkdirSync(`${folder}/fourmi/tables`, { recursive: true });
  writeFileSync(path, 'x');
  assert.equal(table(folder, 'list').stderr, `fourmi: ${path} is no table of an ending\n`);
});

test('a path may be as long as the system lets it be', () => {
  const folder = newFolder();
  assert.equal(table(folder, 'make', 'KRK', '--out', `${folder}/${'./'.repeat(700)}krk`).status, 0);
  assert.deepEqual(readdirSync(folder), ['krk']);
});

test('the file is the same with any number of threads', () => {
  const folder = newFolder();
  for (const threads of ['1', '3']) {
    const { status } = table(folder, 'make', 'KBBK', '--out', `${folder}/${threads}`, '--threads', threads);
    assert.equal(status, 0);
  }
  assert.deepEqual(readFileSync(`${folder}/1`), readFileSync(`${folder}/3`));
});

test('what is no ending, and all tables in one file, are refused', () => {
  const folder = newFolder();
  for (const words of [['KBK'], ['KXK'], ['all', '--out', `${folder}/x`]]) {
    const { status, stderr } = table(folder, 'make', ...words);
    assert.equal(status, 2);
    assert.match(stderr, /^fourmi: /);
  }
  assert.equal(table(folder, 'make', 'KQK', '--out', `${folder}/none/x`).status, 3);
});

test('Ctrl-C leaves nothing half written', async () => {
  const folder = newFolder();
  const child = spawn(program, ['table', 'make', 'all'], {
    env: { ...process.env, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.once('data', () => child.kill('SIGINT'));
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(status, 130);
  const kept = readdirSync(`${folder}/fourmi/tables`);
  assert.ok(kept.length >= 1 && kept.every((name) => /^\w+\.table$/.test(name)), kept.join(' '));
  assert.equal(table(folder, 'list').status, 0);
});

test('solve reads a table that is kept, plain or not, and tells of one that is damaged', () => {
  const folder = newFolder();
  const path = `${folder}/fourmi/tables/KRK.table`;
  const solve = () => fourmi(['solve', '--stats', '8/8/8/4k3/8/8/8/R3K3 w - -'], { env: { XDG_DATA_HOME: folder } });
  const made = solve();
  assert.doesNotMatch(made.stderr, /table/);
  for (const options of [[], ['--plain']]) {
    assert.equal(table(folder, 'make', 'KRK', ...options).status, 0);
    const read = solve();
    assert.equal(read.stdout, made.stdout);
    assert.match(read.stderr, new RegExp(`^fourmi: ${path} was read$`, 'm'));
  }
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
  const damaged = solve();
  assert.equal(damaged.stdout, made.stdout);
  assert.match(damaged.stderr, new RegExp(`^fourmi: ${path} is damaged; the table is made anew$`, 'm'));
});

test('five men say which ending to name and what it takes, and too little memory is told at once', () => {
  const five = '7r/8/8/3k4/8/8/8/KQR5 w - -';
  const unnamed = fourmi(['solve', '-g', 'chess', five]);
  assert.equal(unnamed.status, 1);
  assert.match(unnamed.stderr, /-g chess:KQRKR, whose tables take \d+ MiB/);
  const large = fourmi(['solve', '-g', 'chess:KPPKP', '--threads', '64', five, five]);
  assert.equal(large.status, 4);
  assert.match(large.stderr, /^fourmi: not enough memory: the solvers? of chess:KPPKP takes? \d+ MiB, and \d+ MiB are free\n$/);
});

test('Ctrl-C ends the making of tables of five men, whose memory was said before', async () => {
  const child = spawn(program, ['solve', '-g', 'chess:KQRKR', '7r/8/8/3k4/8/8/8/KQR5 w - -'], {
    env: { ...process.env, XDG_DATA_HOME: newFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (text) => (told += text));
  child.stderr.once('data', () => child.kill('SIGINT'));
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(status, 130);
  assert.match(told, /^fourmi: the tables of chess:KQRKR take \d+ MiB of memory\n/);
});
