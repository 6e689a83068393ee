import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, jsonLines, talkOnTerminal } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const file = (name, text) => {
  writeFileSync(at(name), text);
  return at(name);
};
const evaluate = (...words) => fourmi(['eval', ...words]);
const evaluateJson = (...words) => jsonLines(evaluate('--json', ...words).stdout);

const games = fourmi(['match', 'random', 'random', '--games', '500', '--record', '--seed', '3']).stdout
  .split('\n').slice(0, 500).map((line) => line.split(' ')[0]);
/* Positions after so many moves, with their scores as solve prints them. */
const positions = (plies) => games.filter((moves) => moves.length > plies).map((moves) => moves.slice(0, plies));
const solved = file('solved', fourmi(['solve'], { input: positions(24).slice(0, 80).join('\n') + '\n' }).stdout);
/* Column 4 alone wins; everything loses, column 5 last. */
const late = file('late', '3373712277625555521321526136 7\n7327132243763743262412571135 -5\n');

test('perfect play chooses best everywhere', () => {
  const [set] = evaluateJson('expert', solved);
  assert.equal(set.set, 'solved');
  assert.equal(set.all.positions, 80);
  for (const tally of [set.all, set.not_trivial]) {
    for (const share of [tally.keeps_result, tally.best]) {
      assert.equal(share.count, tally.positions);
      assert.equal(share.share, 1);
      assert.ok(0.9 < share.low && share.low < 1 && share.high === 1);
    }
  }
  assert.ok(0 < set.not_trivial.positions && set.not_trivial.positions < 80);
});

test('a search of one move chooses worse than one of six, however many threads judge', () => {
  const [one] = evaluateJson('depth=1', solved);
  const [six] = evaluateJson('depth=6', solved, '--threads', '2');
  assert.ok(one.all.keeps_result.count < six.all.keeps_result.count);
  assert.ok(one.all.best.count <= one.all.keeps_result.count);
  assert.deepEqual(evaluateJson('depth=1', solved, '--threads', '3'), [one]);
});

test('several sets get a row each, and one together', () => {
  const rows = evaluateJson('depth=2', late, solved, '--limit', '40');
  assert.deepEqual(rows.map(({ set, all }) => [set, all.positions]),
    [['late', 2], ['solved', 40], [null, 42]]);
  const sum = (key) => rows[0].all[key].count + rows[1].all[key].count;
  assert.equal(rows[2].all.best.count, sum('best'));
});

test('the columns stay in line whatever the names of the sets', () => {
  const name = 'a-set-of-a-name-that-is-long';
  const { stdout } = evaluate('depth=1', late, file(name, '3373712277625555521321526136 7\n'));
  const [, , heading, ...rows] = stdout.trimEnd().split('\n');
  const end = heading.indexOf('positions') + 'positions'.length;
  assert.equal(rows.length, 6);
  for (const row of rows) assert.match(row.slice(0, end), / \d$/, stdout);
  assert.equal(new Set([heading, ...rows].map((row) => row.length)).size, 1, stdout);
});

test('people get a table', () => {
  const { status, stdout, stderr } = evaluate('expert', late);
  assert.equal(stdout, `expert at connect4, per cent of positions with 95 % confidence

set                positions      move keeps the result      move is best by score
late                       2   100.0 % ( 34.2 to 100.0)   100.0 % ( 34.2 to 100.0)
  not trivial              1   100.0 % ( 20.7 to 100.0)   100.0 % ( 20.7 to 100.0)
`);
  assert.equal(stderr, '');
  assert.equal(status, 0);
});

test('a brain is judged at its own game', () => {
  const brain = at('my.brain');
  fourmi(['train', 'tictactoe', '--out', brain]);
  const set = file('boards', 'O-XX-X-OO 9\n15 0\n');
  for (const text of [brain, `brain:${brain}`]) {
    const [{ all }] = evaluateJson(text, set);
    assert.equal(all.keeps_result.count, 2);
  }
  assert.match(evaluate(brain, set, '-g', 'connect4').stderr, /plays tictactoe, not connect4/);
  assert.match(evaluate(brain, set, '--depth', '3').stderr, /a Q-table cannot search by depth=3/);
});

test('Ctrl-C shows what was judged', async () => {
  const early = positions(10).slice(0, 300).map((moves) => `${moves} 0\n`).join('').repeat(10);
  const { status, stdout } = await talkOnTerminal(['eval', 'expert', file('early', early)], [['of 3000', '\x03']]);
  assert.match(stdout, /early +\d+ +\d+\.\d % \(/);
  assert.match(stdout, /fourmi: interrupted after \d+ of 3000 positions of early\r\n$/);
  assert.equal(status, 130);
});

test('what is no set of positions is refused', () => {
  for (const [name, message] of [
    [at('absent'), /absent could not be read: No such file/],
    [file('empty', ''), /empty has no positions/],
    [file('words', 'hello\n'), /words, line 1: it is not a position and its score/],
    [file('scoreless', '44 1\n45\n'), /scoreless, line 2: it is not a position and its score/],
    [file('over', '1212121 3\n'), /over, line 1: the game is over/],
    [file('wrong', '4444444 0\n'), /wrong, line 1: .*column 4/],
  ]) {
    const { status, stderr } = evaluate('expert', name);
    assert.match(stderr, message);
    assert.equal(status, 1);
  }
  assert.match(evaluate('expert', '-g', 'tictactoe').stderr, /no solved positions of tictactoe come with fourmi: name a FILE with a line `MOVES SCORE`/);
  assert.match(evaluate('medium', late).stderr, /medium moves blindly/);
});

test('solved positions come with Connect Four, and their scores are true', () => {
  const shipped = new URL('../../data/connect4.positions', import.meta.url);
  const lines = readFileSync(shipped, 'utf8').trimEnd().split('\n');
  const late = lines.filter((line) => line.split(' ')[0].length > 16);
  assert.equal(lines.length, 400);
  assert.equal(fourmi(['solve', ...late.map((line) => line.split(' ')[0])]).stdout, `${late.join('\n')}\n`);
  const [set] = evaluateJson('depth=1', '--limit', '20');
  assert.deepEqual([set.set, set.all.positions], ['connect4.positions', 20]);
});
