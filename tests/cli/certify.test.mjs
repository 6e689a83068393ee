import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import {
  copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fourmi, jsonLines, talkOnTerminal } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);

const good = at('good.brain');
const four = at('four.brain');
fourmi(['train', 'tictactoe', '--out', good]);
fourmi(['train', 'connect4:4x4', '-n', '10', '--out', four]);

const certify = (...words) => fourmi(['certify', ...words]);
const certifyJson = (...words) => jsonLines(certify('--json', ...words).stdout)[0];

test('lines and positions of tic-tac-toe tell the same', () => {
  const lines = certifyJson(good);
  const walk = certifyJson(good, '--budget', '5478');
  for (const side of ['first', 'second']) {
    assert.equal(walk[side].lost, lines[side].lost);
    assert.equal(walk[side].decisions, lines[side].decisions);
    assert.ok(walk[side].complete && walk[side].positions < lines[side].lines);
  }
});

test('one side is judged alone', () => {
  for (const [side, other] of [['first', 'second'], ['second', 'first']]) {
    const json = certifyJson(good, '--side', side);
    assert.ok(side in json && !(other in json));
    assert.ok(certify(good, '--side', side).stdout.startsWith(side));
  }
});

test('perfect play on a small board never loses', () => {
  const words = ['expert', '-g', 'connect4:4x4', '--symmetry'];
  const { status, stdout } = certify(...words);
  assert.match(stdout, /^first {3}\d+ positions, \d+ of them decisions; ends: \d+ won, \d+ drawn, 0 lost$/m);
  assert.match(stdout, /^ {8}proved: it never loses, but does not always win$/m);
  assert.match(stdout, /\ncertified: no line is lost\n$/);
  assert.equal(status, 0);
  const { budget, symmetry, first } = certifyJson(...words);
  assert.deepEqual([budget, symmetry], [10000000, true]);
  assert.equal(first.complete, true);
  assert.equal(first.lost, 0);
  assert.equal(first.open, 0);
  assert.equal(first.plies, 16);
  assert.equal(first.shortest_loss, null);
  assert.equal(fourmi(['solve', '-g', 'connect4:4x4', first.shortest_draw.slice(0, -1)]).status, 0);
});

test('a brain that knows little loses, and is shown how', () => {
  const { status, stdout } = certify(four);
  assert.match(stdout, /\n {8}it can lose\n.*\n {8}a shortest loss: [1-4]+\n/);
  assert.match(stdout, /\nnot certified: lines are lost\n$/);
  assert.equal(status, 1);
  const { first } = certifyJson(four, '--side', 'first');
  const { stderr } = fourmi(['solve', '-g', 'connect4:4x4', first.shortest_loss]);
  assert.match(stderr, /the game is over: O has won/);
});

test('the truth tells optimal decisions from mistakes', () => {
  const lines = certifyJson(good, '--side', 'first').first;
  const walk = certifyJson(good, '--side', 'first', '--truth').first;
  assert.deepEqual([walk.mistakes, walk.first_mistake, walk.decisions], [0, null, lines.decisions]);
  const words = [four, '--side', 'first', '--truth'];
  const { mistakes, first_mistake: mistake, decisions } = certifyJson(...words).first;
  assert.ok(0 < mistakes && mistakes < decisions);
  assert.match(mistake, /^[1-4]*$/);
  assert.match(certify(...words).stdout, /\n {8}\d+ of these decisions are optimal \(\d+\.\d{4} %\)\n {8}a first mistake, after: ([1-4]+|no move)\n/);
});

test('a budget that is too small proves no more than it can', () => {
  const { status, stdout } = certify('expert', '-g', 'connect4:4x4', '--side', 'first', '--budget', '1000');
  assert.match(stdout, /^first {3}1000 positions/);
  assert.match(stdout, /\n {8}not proved: \d+ positions open; every line is known for \d+ moves, and none is lost so far\n/);
  assert.match(stdout, /\nnot certified: the budget did not suffice\n$/);
  assert.equal(status, 1);
  const { first } = certifyJson('expert', '-g', 'connect4:4x4', '--side', 'first', '--budget', '1000');
  assert.equal(first.complete, false);
  assert.ok(first.open > 0 && first.plies > 0 && first.plies < 16);
});

test('threads walk to the same end as one, wherever the budget ends', () => {
  for (const words of [[four], [four, '--symmetry', '--truth'], ['expert', '-g', 'connect4:4x4', '--budget', '3001'], [good, '--budget', '600']]) {
    const one = certify(...words);
    for (const json of [[], ['--json']]) {
      const alone = certify(...words, ...json);
      const { status, stdout } = certify(...words, ...json, '--threads', '3');
      assert.equal(stdout, alone.stdout);
      assert.equal(status, one.status);
    }
  }
});

test('a walk goes on from the answers that were kept, with a larger budget too', () => {
  const kept = at('four.walk');
  const words = [four, '--truth', '--symmetry', '--keep', kept];
  const small = certify(...words, '--budget', '500');
  assert.match(small.stdout, /not certified/);
  assert.ok(!existsSync(`${kept}.lock`));
  const size = statSync(kept).size;
  const whole = certify(...words, '--threads', '2');
  assert.match(whole.stderr, /going on from .*four\.walk/);
  assert.equal(whole.stdout, certify(four, '--truth', '--symmetry').stdout);
  assert.ok(statSync(kept).size > size, 'the answers were added');

  const bytes = readFileSync(kept);
  truncateSync(kept, bytes.length - 3); // as if the program had been killed while it wrote
  const cut = certify(...words);
  assert.equal(cut.stdout, whole.stdout);
  assert.match(cut.stderr, /the last \d+ bytes of .*four\.walk were not written to their end, and are left out/);
  assert.deepEqual(readFileSync(kept).subarray(0, 100), bytes.subarray(0, 100));
});

test('answers that are damaged are refused, and left as they are', () => {
  const kept = at('damaged.walk');
  const words = [four, '--truth', '--symmetry', '--keep', kept];
  const { stdout } = certify(...words, '--budget', '500');
  const good = readFileSync(kept);
  const head = good.indexOf('\n') + 1;
  const changed = (place, byte) => good.map((old, i) => (i === place ? old ^ byte : old));
  const harms = {
    'an answer': changed(head + 20, 1),
    'a checksum': changed(head + 7, 1),
    'a side': changed(head, 2),
    'a length': changed(head + 3, 0x80),
    'what follows': Buffer.concat([good, Buffer.from('no block at all')]),
    'zeros that follow': Buffer.concat([good, Buffer.alloc(4096)]),
  };
  for (const [what, bytes] of Object.entries(harms)) {
    writeFileSync(kept, bytes);
    const refused = certify(...words);
    assert.equal(refused.status, 1, what);
    assert.match(refused.stderr, /damaged\.walk is damaged from byte \d+ on, and is left as it is; after 'truncate -s \d+'/, what);
    assert.ok(readFileSync(kept).equals(bytes), what);
  }
  truncateSync(kept, good.length); // as it said
  assert.equal(certify(...words, '--budget', '500').stdout, stdout);
});

test('answers of another walk are refused', () => {
  const kept = at('other.walk');
  assert.equal(certify(four, '--side', 'first', '--keep', kept).status, 1);
  const { status, stdout, stderr } = certify(four, '--symmetry', '--keep', kept);
  assert.match(stderr, /other\.walk is not what was kept of this walk/);
  assert.equal(stdout, '');
  assert.equal(status, 1);
  assert.match(certify(good, '--keep', kept).stderr, /--keep is for walks; see --budget/);
});

test('Ctrl-C shows what was walked', async () => {
  const { status, stdout } = await talkOnTerminal(
    ['certify', 'depth=2', '--side', 'first', '--budget', '5000000'],
    [['of 5000000', '\x03']],
  );
  assert.match(stdout, /first {3}\d+ positions, \d+ of them decisions/);
  assert.match(stdout, /not proved: \d+ positions open; every line is known for \d+ moves/);
  assert.equal(status, 130);
});

test('what cannot be judged is refused', () => {
  for (const [words, message] of [
    [['beginner'], /beginner moves blindly, so there is nothing to judge/],
    [[`brain:${good},random=5`], /moves blindly/],
    [[good, '--depth', '2'], /a Q-table cannot search by depth=2/],
    [['expert', '--depth', '2'], /--depth is for brains/],
    [[good, '-g', 'connect4'], /good.brain plays tictactoe, not connect4/],
    [[at('absent')], /absent could not be read/],
  ]) {
    const { status, stdout, stderr } = certify(...words);
    assert.match(stderr, message);
    assert.equal(stdout, '');
    assert.equal(status, 1);
  }
});

const rehearsed = at('rehearsed.brain');
const small = ['--tuples', '10', '--cells', '8', '-n', '300'];
const rehearsal = fourmi(['train', 'connect4:4x4', '-p', 'certified', ...small, '-o', rehearsed]);

test('who has rehearsed is certified, by a walk that proofs close and by a whole one', () => {
  assert.equal(rehearsal.status, 0);
  assert.match(rehearsal.stderr, /round 1: \d+ mistakes\n/);
  assert.match(rehearsal.stderr, /with pruned weights: 0 mistakes\n/);
  assert.match(rehearsal.stderr, /never loses as first player, whatever the replies/);
  const words = [rehearsed, '--side', 'first', '--symmetry'];
  const { status, stdout } = certify(...words);
  assert.equal(status, 0);
  assert.match(stdout, /\n {8}\d+ of these decisions are closed: the player's own search has proved the win\n/);
  assert.match(stdout, /\ncertified: no line is lost\n$/);
  const { first } = certifyJson(...words);
  const { first: whole } = certifyJson(...words, '--whole');
  assert.ok(first.proved > 0 && !('proved' in whole));
  assert.deepEqual([first.lost, whole.lost, first.drawn], [0, 0, whole.drawn]);
  assert.ok(first.complete && whole.complete && first.positions < whole.positions);
});

test('a rehearsal that goes on gives the same brain', () => {
  const again = at('again.brain');
  copyFileSync(rehearsed, again);
  assert.equal(fourmi(['train', '--resume', again]).status, 0);
  assert.deepEqual(readFileSync(again), readFileSync(rehearsed));
});

test('a certificate is verified, whole or by a sample, and no other is', () => {
  const file = at('first.certificate');
  const words = [rehearsed, '--side', 'first', '--symmetry'];
  assert.equal(certify(...words, '--certificate', file).status, 0);
  const text = readFileSync(file, 'utf8');
  assert.match(text, /^fourmi certificate 1: connect4:4x4, [0-9a-f]{16}, first, depth 1, proof 8, symmetry\nnever loses\n\d+ decisions, \d+ closed by proof, answers [0-9a-f]{16}\nply 0: 1 decisions, 0 closed by proof\n/);
  const whole = certify(...words, '--verify', file);
  assert.match(whole.stdout, /\nverified: this walk gives the same certificate\n$/);
  assert.equal(whole.status, 0);
  const sample = certify(...words, '--verify', file, '--sample', '200');
  assert.match(sample.stdout, /^first {3}200 lines with random replies, \d+ decisions: \d+ closed by proof, 0 won, \d+ drawn, 0 lost\n/);
  assert.match(sample.stdout, /\nthe certificate is of this brain, and no line of the sample contradicts it\n$/);
  assert.equal(sample.status, 0);
  writeFileSync(file, text.replace(/answers ./, (found) => `answers ${found.endsWith('0') ? 1 : 0}`));
  const forged = certify(...words, '--verify', file);
  assert.match(forged.stderr, /is not what this walk has found/);
  assert.equal(forged.status, 1);
  const other = certify(four, '--side', 'first', '--symmetry', '--verify', file, '--sample', '5');
  assert.match(other.stderr, /is a certificate of something else/);
  assert.equal(other.status, 1);
  assert.equal(certify(rehearsed, '--certificate', file).status, 2);
});

test('the brain that ships as proved is the one that its certificate is of', () => {
  const data = (name) => fileURLToPath(new URL(`../../data/connect4-first.${name}`, import.meta.url));
  const words = [data('brain'), '--side', 'first', '--symmetry', '--verify', data('certificate')];
  const { status, stdout } = certify(...words, '--sample', '100');
  assert.match(stdout, /^first {3}100 lines with random replies, \d+ decisions: 100 closed by proof, 0 won, 0 drawn, 0 lost\n/);
  assert.match(stdout, /\nthe certificate is of this brain, and no line of the sample contradicts it\n$/);
  assert.equal(status, 0);
  const { first } = certifyJson(data('brain'), '--side', 'first', '--sample', '30', '--whole');
  assert.deepEqual([first.lines, first.won], [30, 30]);
});
