// chess-perft.test.mjs - random endings of chess have as many moves as Stockfish finds, where that is installed. With SOAK set in
// the environment to a number, so many are tried.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import test from 'node:test';

const PERFT = process.env.FOURMI_PERFT;
const STOCKFISH = ['/usr/games/stockfish', '/usr/bin/stockfish', '/usr/local/bin/stockfish'].find((path) => existsSync(path));
const COUNT = Number(process.env.SOAK ?? 200);

/** Our counts: FEN, depth and count of each position. */
function countOurs() {
  const lines = execFileSync(PERFT, ['1', String(COUNT)], { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim().split('\n');
  return lines.map((line) => {
    const [fen, depth, count] = line.split(';');
    return { fen, depth, count: Number(count) };
  });
}

/** Theirs, in the same order. */
function countTheirs(positions) {
  const input = positions.map(({ fen, depth }) => `position fen ${fen}\ngo perft ${depth}\n`).join('');
  const output = execFileSync(STOCKFISH, { input: `${input}quit\n`, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return [...output.matchAll(/^Nodes searched: (\d+)$/gm)].map(([, count]) => Number(count));
}

test('random endings have as many moves as Stockfish finds', { skip: STOCKFISH === undefined && 'there is no stockfish here' }, () => {
  const ours = countOurs();
  const theirs = countTheirs(ours);
  assert.equal(ours.length, COUNT);
  assert.deepEqual(ours.filter(({ count }, i) => count !== theirs[i]), []);
  assert.equal(theirs.length, COUNT);
});
