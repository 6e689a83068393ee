import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fourmi, jsonLines, program, talkOnTerminal } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const file = (name, bytes) => {
  writeFileSync(at(name), bytes);
  return at(name);
};

const board = ['--game', 'connect4:5x4'];
const make = (name, ...words) => ['book', 'make', ...board, '--plies', '4', '--out', at(name), ...words];

// A book that was made without anything happening.
const made = fourmi(make('good.book'));
const leftBehind = readdirSync(folder);
const good = readFileSync(at('good.book'));

/** FNV-1a of a file whose checksum is in bytes 24-31, as books and their parts have it. */
function checksum(bytes) {
  let sum = 0xcbf29ce484222325n;
  bytes.forEach((byte, i) => {
    sum = BigInt.asUintN(64, (sum ^ BigInt(24 <= i && i < 32 ? 0 : byte)) * 0x100000001b3n);
  });
  return sum;
}

const withChecksum = (bytes) => {
  const copy = Buffer.from(bytes);
  copy.writeBigUInt64LE(checksum(copy), 24);
  return copy;
};

/* ---------------------------------------------------------------- make */

test('a book is made, and says so', () => {
  assert.equal(made.stdout, '');
  assert.match(made.stderr, /^fourmi: \S*good.book has 243 positions in \d+ bytes\n$/);
  assert.equal(made.status, 0);
  assert.deepEqual(leftBehind, ['good.book']);
  assert.equal(checksum(good), good.readBigUInt64LE(24));
});

test('the same book comes with several threads and another table', () => {
  assert.equal(fourmi(make('threads.book', '-t', '3', '--table', '1')).status, 0);
  assert.deepEqual(readFileSync(at('threads.book')), good);
});

test('a book of no moves and one to the end of all games can be made', () => {
  for (const plies of ['0', '16']) {
    const out = at(`${plies}.book`);
    const words = ['-g', 'connect4:4x4', '--plies', plies, '--out', out];
    assert.equal(fourmi(['book', 'make', ...words, '-t', '2']).status, 0);
    assert.equal(fourmi(['book', 'verify', out, '--sample', '50']).stdout, '50 of 50 positions agree\n');
  }
});

/** Runs a command until it has said `opening` and so many scores are in its part, and some time more, then
 * sends it a signal. */
function interrupt(words, part, signal, { scores = 20, delay_ms = 0, opening = /^/ } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, words);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (data) => (stderr += data));
    const timer = setInterval(() => {
      if (opening.test(stderr) && existsSync(part) && known(readFileSync(part)) >= scores) {
        clearInterval(timer);
        setTimeout(() => child.kill(signal), delay_ms);
      }
    }, 2);
    child.on('close', (status, killer) => {
      clearInterval(timer);
      resolve({ status, killer, stderr });
    });
  });
}

const known = (part) => part.subarray(32).filter((score) => score !== 127).length;

for (const threads of ['1', '2']) {
  test(`kill -9 in the middle loses little, and the book is the same: ${threads} threads`, async () => {
    const words = make(`killed${threads}.book`, '-t', threads);
    const part = at(`killed${threads}.book.part`);
    for (let kills = 0; kills < 3;) {
      rmSync(part, { force: true });
      const { killer } = await interrupt([...words, '--save', '0'], part, 'SIGKILL');
      if (killer === null) { // on a busy machine it may be done before we are
        rmSync(at(`killed${threads}.book`));
        continue;
      }
      kills++;
      assert.equal(killer, 'SIGKILL');
      assert.ok(!existsSync(at(`killed${threads}.book`)));
      assert.equal(checksum(readFileSync(part)), readFileSync(part).readBigUInt64LE(24));
    }
    const count = known(readFileSync(part));
    const { status, stderr } = fourmi(words);
    assert.ok(stderr.includes(`going on from ${part}: ${count} of 177 positions are known`), stderr);
    assert.equal(status, 0);
    assert.deepEqual(readFileSync(at(`killed${threads}.book`)), good);
    assert.ok(!existsSync(part));
  });
}

test('Ctrl-C or SIGTERM saves at once, says how to go on, and the same command does', async () => {
  // This takes many seconds, and by itself would not save again for an hour.
  const words = ['book', 'make', '-g', 'connect4:6x6', '--plies', '4', '--out', at('stopped.book'), '--save', '3600'];
  const part = at('stopped.book.part');
  let earlier = 0;
  for (const [signal, code, opening] of [
    ['SIGINT', 130, /^/],
    ['SIGTERM', 143, /^fourmi: going on from \S*stopped.book.part: \d+ of 330 positions are known\n/],
  ]) {
    const { status, stderr } = await interrupt(words, part, signal, { scores: 0, delay_ms: 700, opening });
    assert.match(stderr, opening);
    assert.match(stderr, /fourmi: interrupted; \d+ of 330 positions are known, and the same command goes on from there\n$/);
    assert.equal(status, code);
    assert.ok(!existsSync(at('stopped.book')));
    const count = Number(stderr.match(/interrupted; (\d+)/)[1]);
    assert.equal(known(readFileSync(part)), count);
    assert.ok(count >= earlier);
    earlier = count;
  }
});

test('two programs do not make one book', async () => {
  const words = ['book', 'make', '-g', 'connect4:6x5', '--plies', '4', '--out', at('shared.book')];
  const part = at('shared.book.part');
  const first = interrupt(words, part, 'SIGHUP', { scores: 0, delay_ms: 300 });
  while (!existsSync(part)) await new Promise((resolve) => setTimeout(resolve, 2));
  const second = fourmi(words);
  assert.match(second.stderr, /^fourmi: another program is making \S*shared.book already\n$/);
  assert.equal(second.status, 1);
  const { status, stderr } = await first;
  assert.match(stderr, /interrupted; \d+ of 330 positions are known/);
  assert.equal(status, 129);
  assert.deepEqual(readdirSync(folder).filter((name) => name.startsWith('shared')), ['shared.book.part']);
});

test('a book does not go to stdout, and that is said', () => {
  const { status, stderr } = fourmi(['book', 'make', ...board, '--plies', '2', '--out', '-']);
  assert.match(stderr, /^fourmi: --out cannot be '-'; it is the name of a file/);
  assert.equal(status, 2);
});

test('a part is what its header says', async () => {
  const part = at('layout.book.part');
  await interrupt(make('layout.book', '--save', '0'), part, 'SIGKILL');
  const bytes = readFileSync(part);
  assert.equal(bytes.subarray(0, 8).toString(), 'FourmiPt');
  assert.deepEqual([...bytes.subarray(8, 16)], [1, 0, 0, 0, 5, 4, 4, 0]);
  assert.equal(bytes.readUInt32LE(16), 177);
  assert.equal(bytes.length, 32 + 177);
});

test('a damaged part, or that of another book, is refused and left alone', async () => {
  const part = at('bad.book.part');
  await interrupt(make('bad.book', '--save', '0'), part, 'SIGKILL');
  const whole = readFileSync(part);
  const changed = (change) => {
    const copy = Buffer.from(whole);
    change(copy);
    return copy;
  };
  for (const [bytes, message] of [
    [Buffer.alloc(0), /is damaged/],
    [whole.subarray(0, 100), /is damaged/],
    [Buffer.concat([whole, Buffer.from('x')]), /is damaged/],
    [Buffer.from('a'.repeat(207)), /is damaged/],
    ...[0, 8, 12, 14, 16, 20, 24, 31, 32, 206].map((i) => [changed((b) => (b[i] ^= 4)), /is damaged/]),
    [withChecksum(changed((b) => (b[14] = 3))), /is the beginning of another book \(5x4, 3 plies\)/],
    [withChecksum(changed((b) => (b[12] = 6))), /is the beginning of another book \(6x4, 4 plies\)/],
    [withChecksum(changed((b) => (b[8] = 2))), /is damaged/],
  ]) {
    writeFileSync(part, bytes);
    const { status, stdout, stderr } = fourmi(make('bad.book'));
    assert.match(stderr, message);
    assert.match(stderr, /^fourmi: \S*bad.book.part is [^\n]*; remove it to start anew\n$/);
    assert.equal(stdout, '');
    assert.equal(status, 1);
    assert.deepEqual(readFileSync(part), bytes);
    assert.ok(!existsSync(at('bad.book')));
  }
});

test('a place that cannot be written to is told before any work', () => {
  const { status, stderr } = fourmi(make('absent/my.book'));
  assert.match(stderr, /^fourmi: \S*absent\/my.book.part could not be written: No such file or directory\n$/);
  assert.equal(status, 3);
});

test('on a narrow terminal the line is no wider than that, and its bar gives way first', async () => {
  for (const [columns, shape] of [[50, /^\[[#.]{4,20}\] +\d+ %, \d+ of 330, [\d.]+\/s, \d+:\d\d:\d\d left$/], [34, /^ *\d+ %, \d+ of 330, [\d.]+\/s, \d/], [20, /^ *\d+ %, \d+ of 330/]]) {
    const words = ['book', 'make', '-g', 'connect4:6x5', '--plies', '4', '-o', at(`narrow${columns}.book`)];
    const { stdout } = await talkOnTerminal(words, [[' of 330', '\x03']], { before: `stty cols ${columns}` });
    const lines = [...stdout.matchAll(/\r([^\r\x1b]*of 330[^\x1b]*)\x1b\[K/g)].map(([, line]) => line);
    assert.ok(lines.length > 0);
    for (const line of lines) {
      assert.ok(line.length < columns, line);
      assert.match(line, shape);
    }
  }
});

test('a terminal sees a bar and the time that is left', async () => {
  // This takes seconds: long enough for a bar.
  const words = ['book', 'make', '-g', 'connect4:6x5', '--plies', '4', '--out', at('bar.book')];
  const { status, stdout } = await talkOnTerminal(words, [[' left\x1b[K', '\x03']]);
  assert.match(stdout, /\r\[#*\.+\] +\d+ %, \d+ of 330, [\d.]+\/s, \d+:\d\d:\d\d left\x1b\[K/);
  assert.match(stdout, /\r\x1b\[Kfourmi: interrupted; \d+ of 330 positions are known/);
  assert.equal(status, 130);
});

/* ---------------------------------------------------------------- show */

test('a book is described', () => {
  const { status, stdout } = fourmi(['book', 'show', at('good.book')]);
  assert.equal(
    stdout,
    `board               5x4
plies               4
positions           243
bytes               ${good.length}
bytes per position  ${(good.length / 243).toFixed(2)}
`,
  );
  assert.equal(status, 0);
  assert.deepEqual(jsonLines(fourmi(['book', 'show', '--json', at('good.book')]).stdout), [
    {
      board: '5x4',
      plies: 4,
      positions: 243,
      bytes: good.length,
      bytes_per_position: good.length / 243,
    },
  ]);
});

const refused = [
  [at('absent.book'), /absent.book could not be read: No such file/],
  [folder, /could not be read: Is a directory/],
  [file('empty.book', ''), /empty.book cannot be used: it is not an opening book/],
  [file('text.book', 'once upon a time'), /text.book cannot be used: it is not an opening book/],
  [file('version.book', Buffer.from(good).fill(9, 8, 9)), /version.book cannot be used: it was made for another/],
  [file('cut.book', good.subarray(0, 200)), /cut.book cannot be used: it is damaged/],
  [file('long.book', Buffer.concat([good, good])), /long.book cannot be used: it is damaged/],
];

test('what is no sound book is refused, by every command and before anything else', () => {
  for (const [name, message] of refused) {
    for (const words of [['book', 'show', name], ['book', 'verify', name],
      ['solve', ...board, '--book', name, '12', 'xx']]) {
      const { status, stdout, stderr } = fourmi(words);
      assert.match(stderr, message);
      assert.match(stderr, /^fourmi: [^\n]*\n$/);
      assert.equal(stdout, '');
      assert.equal(status, 1);
    }
  }
});

test('a change of any byte is noticed', () => {
  for (let i = 0; i < good.length; i += 7) {
    const changed = Buffer.from(good);
    changed[i] ^= 1 << i % 8;
    const { status, stdout } = fourmi(['book', 'show', file('changed.book', changed)]);
    assert.equal(stdout, '', `byte ${i}`);
    assert.equal(status, 1);
  }
});

test('a book of another board is refused', () => {
  for (const game of ['connect4', 'connect4:4x5', 'tictactoe']) {
    const { status, stdout, stderr } = fourmi(['solve', '-g', game, '--book', at('good.book'), '12']);
    assert.match(stderr, new RegExp(`(it is a book for boards of 5x4, not for|there are no books or tables of) ${game}\n$`));
    assert.equal(stdout, '');
    assert.equal(status, 1);
  }
});

/* -------------------------------------------------------------- verify */

const lines = (plies) => (plies === 0 ? [''] : lines(plies - 1).flatMap((line) => [...'12345'].map((c) => line + c)));
const positions = [0, 1, 2, 3, 4, 5].flatMap(lines).join('\n') + '\n';

test('scores are the same with the book and without, and it saves the work', () => {
  const without = fourmi(['solve', ...board, '-a', '--no-book'], { input: positions });
  const withBook = fourmi(['solve', ...board, '-a', '--book', at('good.book')], { input: positions });
  assert.equal(withBook.stdout, without.stdout);
  const { stderr } = fourmi(['solve', ...board, '--book', at('good.book'), '--stats', '', '1', '1234']);
  assert.match(stderr, /3 positions in .* s, 0 nodes/);
});

test('a sample of the book is solved again', () => {
  const { status, stdout, stderr } = fourmi(['book', 'verify', at('good.book'), '--sample', '200']);
  assert.equal(stdout, '200 of 200 positions agree\n');
  assert.equal(stderr, '');
  assert.equal(status, 0);
  const json = fourmi(['book', 'verify', at('good.book'), '--sample', '50', '-t', '2', '--json']).stdout;
  assert.deepEqual(jsonLines(json), [{ positions: 50, exact: 50 }]);
});

test('a wrong score is found, the same with any number of threads', () => {
  const wrong = Buffer.from(good);
  for (let i = 40; i < wrong.length; i += 10) wrong[i] ^= 1;
  const name = file('wrong.book', withChecksum(wrong));
  const verify = (...words) => fourmi(['book', 'verify', name, ...words]);
  const { status, stdout, stderr } = verify('--sample', '300');
  assert.match(stderr, /^fourmi: position '[1-5]*': the book says -?\d+, the solver -?\d+\n/);
  assert.match(stdout, /^\d+ of 300 positions agree\n$/);
  assert.equal(status, 1);
  assert.deepEqual(verify('--sample', '300', '--threads', '3'), { status, signal: null, stdout, stderr });
  assert.notEqual(verify('--sample', '300', '--seed', '2').stderr, stderr);
});

test('Ctrl-C stops a verification, with what was found so far', async () => {
  const words = ['book', 'verify', at('good.book'), '--sample', '1000000000'];
  const child = spawn(program, words);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  setTimeout(() => child.kill('SIGINT'), 500);
  const status = await new Promise((resolve) => child.on('close', resolve));
  const [, exact, compared] = stdout.match(/^(\d+) of (\d+) positions agree\n$/);
  assert.equal(exact, compared);
  assert.match(stderr, new RegExp(`interrupted after ${compared} of 1000000000 positions\n$`));
  assert.equal(status, 130);
});

/* ------------------------------------------------------------ built-in */

test('the built-in book, if there is one, is used unless told otherwise', (t) => {
  const { status, stdout, stderr } = fourmi(['book', 'show', '--json']);
  if (status !== 0) {
    assert.match(stderr, /^fourmi: this program was built without an opening book; name a file\n$/);
    assert.equal(status, 1);
    return t.skip('no built-in book');
  }
  const [book] = jsonLines(stdout);
  assert.equal(book.board, '7x6');
  const solved = fourmi(['solve', '-a', '--stats', '']);
  assert.equal(solved.stdout, ' -2 -1 0 1 0 -1 -2\n');
  assert.match(solved.stderr, / 0 nodes/);
});

/* ------------------------------------------------- the larger one that ships */

const large = fileURLToPath(new URL('../../data/connect4-10.book', import.meta.url));

test('the book of ten plies says what the built-in one does, and goes on where that ends', () => {
  const known = ['', '4', '44', '12345671', '44444526'].join('\n') + '\n';
  const beyond = ['444444221', '4444442213', '123454567'].join('\n') + '\n';
  const scores = (input, ...words) => fourmi(['solve', '--stats', ...words], { input });
  assert.equal(scores(known, '--book', large).stdout, scores(known).stdout);
  const looked = scores(beyond, '--book', large);
  assert.match(looked.stderr, /3 positions in .* s, 0 nodes/);
  assert.equal(looked.stdout, scores(beyond, '--no-book').stdout);
});
