// Who wins a position, in units that are shared out and kept.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

import { fourmi, jsonLines, program } from './fourmi.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fourmi-dividing-'));
after(() => fs.rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const words = (board, file, ...more) => ['solve', '-g', `connect4:${board}`, '--weak', '--keep', at(file), ...more, ''];

/** Runs the command, stopped by a signal after so long if it is not done before. */
const stopped = (command, signal, milliseconds) =>
  new Promise((resolve) => {
    const child = spawn(program, command);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (data) => (stdout += data));
    child.stderr.setEncoding('utf8').on('data', (data) => (stderr += data));
    const timer = setTimeout(() => child.kill(signal), milliseconds);
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status, stdout, stderr });
    });
  });

test('the outcome is that of the solver alone, with any number of threads and moves above the units', () => {
  for (const board of ['5x4', '6x4', '5x5', '6x5']) {
    const { stdout } = fourmi(['solve', '-g', `connect4:${board}`, '--weak', '']);
    for (const [i, more] of [[], ['--threads', '2'], ['--threads', '3', '--plies', '2'], ['--plies', '7']].entries()) {
      const run = fourmi(words(board, `${board}.${i}`, ...more));
      assert.equal(run.status, 0, run.stderr);
      assert.equal(run.stdout, stdout);
    }
  }
});

test('a position in the middle, as JSON, with what it took', () => {
  const run = fourmi(['solve', '-w', '--keep', at('middle'), '--json', '--stats', '4444433']);
  assert.equal(run.status, 0, run.stderr);
  const [expected] = jsonLines(fourmi(['solve', '-w', '--json', '4444433']).stdout);
  assert.deepEqual(jsonLines(run.stdout), [expected]);
  assert.match(run.stderr, /\d+ units, \d+ nodes in all/);
});

test('what is known is not solved again', () => {
  const first = fourmi(words('5x5', 'known', '--stats'));
  const [units] = /\d+ units, \d+ nodes/.exec(first.stderr);
  const bytes = fs.readFileSync(at('known'));
  const again = fourmi(words('5x5', 'known', '--stats', '--threads', '2'));
  assert.equal(again.stdout, first.stdout);
  assert.match(again.stderr, /going on from /);
  assert.ok(again.stderr.includes(units));
  assert.deepEqual(fs.readFileSync(at('known')), bytes);
});

for (const [signal, expected] of [['SIGINT', 130], ['SIGTERM', 143]]) {
  test(`after ${signal} the same command goes on`, async () => {
    const file = `after-${signal}`;
    let run;
    // How long it takes depends on the machine, so the moment is felt for.
    for (let tries = 0, wait = 300; tries < 40; tries++) {
      run = await stopped(words('8x5', file), signal, wait);
      if (run.status === expected && fs.existsSync(at(file)) && fs.statSync(at(file)).size > 200) break;
      if (run.status === 0) fs.rmSync(at(file));
      wait = run.status === 0 ? wait / 1.7 : 1.3 * wait;
    }
    assert.equal(run.status, expected);
    assert.equal(run.stdout, '');
    assert.match(run.stderr, /interrupted after \d+ units; the same command goes on from there\n$/);
    assert.ok(!fs.existsSync(at(`${file}.lock`)));
    const ended = fourmi(words('8x5', file, '--threads', '2'));
    assert.equal(ended.status, 0, ended.stderr);
    assert.match(ended.stderr, /going on from .*: \d+ units are known/);
    assert.equal(ended.stdout, ' 1\n');
  });
}

test('a damaged file is refused and left alone, wherever the damage is', () => {
  assert.equal(fourmi(words('5x4', 'whole')).status, 0);
  const whole = fs.readFileSync(at('whole'));
  const refuse = (bytes, why) => {
    fs.writeFileSync(at('bad'), bytes);
    const run = fourmi(words('5x4', 'bad'));
    assert.equal(run.status, 1);
    assert.equal(run.stdout, '');
    assert.match(run.stderr, why);
    assert.deepEqual(fs.readFileSync(at('bad')), bytes);
  };
  for (const place of [0, 8, 12, 20, 40, 50, 66, 75, whole.length - 1]) {
    const bytes = Buffer.from(whole);
    bytes[place] ^= 4;
    refuse(bytes, /bad is damaged, or not what was kept of a position; remove it to start anew\n$/);
  }
  refuse(whole.subarray(0, whole.length - 17), /is damaged/);
  refuse(Buffer.concat([whole, Buffer.alloc(17)]), /is damaged/);
  refuse(Buffer.alloc(0), /is damaged/);
});

test('what was kept of something else is refused', () => {
  assert.equal(fourmi(words('5x4', 'other')).status, 0);
  for (const [board, position] of [['4x5', ''], ['5x4', '3']]) {
    const run = fourmi(['solve', '-g', `connect4:${board}`, '-w', '--keep', at('other'), position]);
    assert.equal(run.status, 1);
    assert.match(run.stderr, /other is what was kept of another position or game\n$/);
  }
});

test('a file that cannot be written is told of before any work', () => {
  const run = fourmi(['solve', '-g', 'connect4:8x6', '-w', '--keep', at('no/such/folder'), '']);
  assert.equal(run.status, 3);
  assert.match(run.stderr, /could not be written/);
});

test('options that mean nothing here are refused', () => {
  const keep = ['--keep', at('none')];
  for (const [more, why] of [
    [['-g', 'connect4:5x4', '', ...keep], /takes --weak and one POSITION/],
    [['-g', 'connect4:5x4', '-w', ...keep], /takes --weak and one POSITION/],
    [['-g', 'connect4:5x4', '-w', '1', '2', ...keep], /takes --weak and one POSITION/],
    [['-g', 'connect4:5x4', '-w', '--all', '', ...keep], /--keep and --all do not go together/],
    [['-g', 'connect4:5x4', '-w', '--line', '', ...keep], /--keep and --line do not go together/],
    [['-g', 'tictactoe', '-w', '', ...keep], /games in which stones fall, and tictactoe is neither/],
    [['-g', 'connect4:5x4', '-w', '--plies', '4', ''], /--plies goes with --keep/],
    [['-g', 'snake:2x18', '--plies', '4'], /--plies is for games, and this is a world/],
  ]) {
    const run = fourmi(['solve', ...more]);
    assert.equal(run.status, 2, run.stderr);
    assert.match(run.stderr, why);
  }
  const over = fourmi(['solve', '-g', 'connect4:5x4', '-w', ...keep, '1212121']);
  assert.equal(over.status, 1);
  assert.match(over.stderr, /the game is over/);
  assert.ok(!fs.existsSync(at('none')));
});
