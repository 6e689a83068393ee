// endings.test.mjs - learners of chess endings through the program: train, certify, eval,
// curves.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, jsonLines } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);

const good = at('krk.brain');
fourmi(['train', 'chess:KRK', '--out', good]);

test('a rook is mated with from every won position, as trained by default', () => {
  const { status, stdout } = fourmi(['certify', good]);
  assert.equal(status, 0);
  assert.match(stdout, /21959 won positions/);
  assert.match(stdout, /against every defence: mates from 21959 \(100\.00 %\)/);
  assert.match(stdout, /certified: every won position is won/);
});

test('what certify and eval find is the same in JSON', () => {
  const proof = jsonLines(fourmi(['certify', good, '--json']).stdout)[0];
  const found = jsonLines(fourmi(['eval', good, '--json']).stdout)[0];
  assert.equal(proof.game, 'chess:KRK');
  assert.deepEqual(proof.first, found.first);
  assert.deepEqual(proof.second, found.second);
  assert.equal(proof.first.every_defence.share, 1);
  assert.equal(proof.first.every_defence.longest_plies, 31);
  assert.equal(proof.second.held, proof.second.to_hold);
});

test('one who has hardly learned is not certified, and a position says why', () => {
  const weak = at('weak.brain');
  fourmi(['train', 'chess:KRK', '-n', '3', '--out', weak]);
  const { status, stdout } = fourmi(['certify', weak, '--side', 'first']);
  assert.notEqual(status, 0);
  assert.match(stdout, /men lost/);
  const [, position] = stdout.match(/does not mate from: (.*)\n/);
  assert.match(position, / w - -/);
  assert.equal(fourmi(['solve', '-g', 'chess:KRK', position]).status, 0);
});

test('perfect play is certified as well', () => {
  const { status, stdout } = fourmi(['certify', 'expert', '-g', 'chess:KQK']);
  assert.equal(status, 0);
  assert.match(stdout, /10 moves at most/);
});

test('a curve has what is won, wasted and held, as CSV and NDJSON', () => {
  const train = (curve) =>
    fourmi(['train', 'chess:KQK', '-n', '8', '--every', '4', '-o', at('a.brain'), '--curve', curve]);
  train(at('a.csv'));
  train(at('a.ndjson'));
  const [header, ...rows] = readFileSync(at('a.csv'), 'utf8').trim().split('\n');
  assert.match(header, /^games,first_won,first_every_mated,first_every_wasted/);
  assert.deepEqual(rows.map((row) => Number(row.split(',')[0])), [0, 4, 8]);
  assert.ok(rows.every((row) => row.split(',').length === header.split(',').length));
  const points = jsonLines(readFileSync(at('a.ndjson'), 'utf8'));
  assert.deepEqual(points.map(({ games }) => games), [0, 4, 8]);
  assert.equal(points[2].first.won, 18081);
});

test('training that was interrupted gives the same brain', () => {
  const [whole, broken] = [at('whole.brain'), at('broken.brain')];
  fourmi(['train', 'chess:KQK', '-n', '60', '-s', '5', '-o', whole]);
  fourmi(['train', 'chess:KQK', '-n', '37', '-s', '5', '-o', broken]);
  fourmi(['train', '-r', broken, '-n', '60']);
  assert.deepEqual(readFileSync(broken), readFileSync(whole));
});

test('options that do not fit are refused', () => {
  const refused = (game, ...words) => fourmi(['train', game, '-o', at('no.brain'), ...words]);
  assert.match(refused('chess:KRK', '--replay', '4').stderr, /--replay does not fit chess:KRK/);
  assert.match(refused('tictactoe', '--sweep').stderr, /--sweep does not fit tictactoe/);
  assert.match(refused('tictactoe', '-p', 'endings').stderr, /has no preset endings/);
  const other = fourmi(['eval', fourmi(['train', 'tictactoe', '-o', at('t.brain')]) && at('t.brain')]);
  assert.match(other.stderr, /no solved positions of \S+ come with fourmi: name a FILE/);
});

test('a set of positions is evaluated where they are written with blanks', () => {
  writeFileSync(at('set'), '8/8/8/8/8/2k5/7R/K7 w - - 5\n7k/8/5K2/8/8/8/8/R7 w - - 0 1 1\n');
  const { status, stdout } = fourmi(['eval', good, at('set'), '--json']);
  assert.equal(status, 0);
  assert.equal(jsonLines(stdout)[0].all.keeps_result.count, 2);
});
