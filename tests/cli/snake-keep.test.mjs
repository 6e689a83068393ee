// Snake on boards that take long: what is found is kept, and the same command goes on.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

import { fourmi, program } from './fourmi.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fourmi-keep-'));
after(() => fs.rmSync(folder, { recursive: true }));

const words = ['solve', '-g', 'snake:2x18', '--all', '--json'];

/** Runs the command, interrupted after so long if it is not done before. */
const interrupted = (file, milliseconds) =>
  new Promise((resolve) => {
    const child = spawn(program, [...words, '--keep', file]);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (data) => (stdout += data));
    child.stderr.setEncoding('utf8').on('data', (data) => (stderr += data));
    const timer = setTimeout(() => child.kill('SIGINT'), milliseconds);
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status, stdout, stderr });
    });
  });

/** How long it takes depends on the machine and on who else is busy there, so the moment is
 * felt for: after the bodies are listed, before all is done. */
async function interruptHalfway(file) {
  for (let tries = 0, wait = 100; tries < 60; tries++) {
    const ended = await interrupted(file, wait);
    if (ended.status === 130 && fs.existsSync(file)) return ended;
    wait = ended.status === 130 ? 1.3 * wait : wait / 1.7;
  }
  return assert.fail('it was never interrupted in between');
}

test('a board that was laid aside is solved by the same command, to the same values', async () => {
  const file = path.join(folder, 'halfway');
  const { status, stdout } = fourmi(words);
  assert.equal(status, 0);
  const stopped = await interruptHalfway(file);
  assert.equal(stopped.stdout, '');
  assert.match(stopped.stderr, /interrupted; the same command goes on from here\n$/);
  const ended = fourmi([...words, '--keep', file, '--threads', '2']);
  assert.equal(ended.status, 0);
  assert.match(ended.stderr, /going on from /);
  assert.equal(ended.stdout, stdout);
  const found = JSON.parse(stdout);
  assert.deepEqual([found.probability, found.proof.length, found.proof[0].stage], [1, 34, 36]);
});

test('what is kept of another board, or is damaged, is refused', () => {
  const file = path.join(folder, 'damaged');
  fs.writeFileSync(file, 'fourmiws and nothing else');
  const before = fs.readFileSync(file);
  const { status, stdout, stderr } = fourmi([...words, '--keep', file]);
  assert.equal(status, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /damaged is not what was kept of snake:2x18\n$/);
  assert.deepEqual(fs.readFileSync(file), before);
});

test('boards that are solved at once have nothing to keep', () => {
  const { status, stderr } = fourmi(['solve', '-g', 'snake:4x4', '--keep', path.join(folder, 'none')]);
  assert.equal(status, 2);
  assert.match(stderr, /--keep is for worlds that take long, and snake:4x4 does not/);
});
